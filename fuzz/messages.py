"""Messages: what clients send on a table's socket, carried out on tables in memory.

An input is `{"table": n, "messages": [{"by": person, "send": message}, …]}`: the table of that
number, and messages of its people, one after the other. A message that is text is sent as it is,
anything else as JSON. In a message, the beat `"now"` stands for the present one and a step
`{"legal": n}` for the nth legal one, so that inputs play on.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from pydantic import ValidationError

from fuzz.mutations import mutate
from fuzz.stages import stages
from fuzz.steps import LEGAL, resolve
from fuzz.target import Target, check_sendable, one_in, to_bytes
from moonpack import Game, languages
from moonpack.errors import MoonpackError
from moonpack.server.http.socket import describe
from moonpack.server.tables import messages, openings
from moonpack.server.tables.commands import plan, why_not
from moonpack.server.tables.journal import Line
from moonpack.server.tables.seat_commands import Spectator
from moonpack.server.tables.table import Draft, HolderJson, Opening, Table
from moonpack.server.wire import inbound, talk
from moonpack.server.wire.chat_text import cleaned, mentioned
from moonpack.server.wire.refusals import Refusal

PEOPLE = ("Ann", "Ben", "Eve")  # Eve has no seat
FREE_SEATS = (("wolves", 2), ("moonlight", 1))
MOST_MESSAGES = 6
NOW = "now"


# -- tables


@cache
def _starts() -> tuple[list[Draft], ...]:
    """The first lines of tables: with games at all stages, and two at which seats are free."""
    playing = [
        _start(game.name, [PEOPLE[n % 2] for n in range(game.players)], game) for game in stages()
    ]
    waiting = [_start(name, [PEOPLE[0], *[None] * others]) for name, others in FREE_SEATS]
    return (*playing, *waiting)


def _start(game: str, people: list[str | None], begun: Game | None = None) -> list[Draft]:
    seats: list[HolderJson] = [
        {"person": person, "name": person, "level": None} for person in people
    ]
    record = None if begun is None else begun.record()
    opening = Opening(game, seats, record=record, several=True).to_json()
    lines = [Draft(Line(1, "opened", person=PEOPLE[0], data=opening))]
    if begun is not None:
        lines.append(Draft(Line(2, "began", data={"record": record}), [begun]))
    return lines


def _table(number: int) -> Table:
    """The table of a number, as it is before an input; games are never changed, only replaced."""
    opened, *others = _starts()[number]
    table = Table("table", [opened.line])
    for draft in others:
        table.apply(draft.line, draft.games)
    return table


# -- inputs


@cache
def _documents() -> list[Any]:
    kinds: list[list[dict[str, Any]]] = [
        [{"type": "play", "id": "a1", "beat": NOW, "steps": [{LEGAL: 7}], "forced": "steps"}],
        [{"type": "play", "id": "a2", "beat": NOW, "steps": [{LEGAL: 2}], "forced": "turn"}],
        [{"type": "step", "id": "a3", "beat": 0, "step": {LEGAL: 3}}],
        [
            {"type": "step", "id": "b1", "beat": NOW, "step": {LEGAL: 5}},
            {"type": "undo", "id": "b2", "beat": NOW},
            {"type": "redo", "id": "b5", "beat": NOW},
            {"type": "step", "id": "b3", "beat": NOW, "step": {LEGAL: 1}},
            {"type": "restart", "id": "b4", "beat": NOW},
        ],
        [{"type": "why", "ask": 1, "steps": [{LEGAL: 4}, "end"]}, {"type": "reading", "on": True}],
        [{"type": "hints", "id": "f1", "on": True}, {"type": "hint", "ask": 2}],
        [{"type": "hello", "version": 1, "language": "cs"}, {"type": "look", "seat": 1}],
        [{"type": "sit", "id": "c1", "seat": 2, "name": "Ben"}, {"type": "hurry", "on": True}],
        [
            {"type": "leave", "id": "d1", "seat": 1},
            {"type": "lend", "id": "d2", "seat": 2, "level": "pup"},
            {"type": "take_back", "id": "d3", "seat": 2},
            {"type": "rematch", "id": "d4"},
        ],
        [
            {"type": "remove", "id": "e1", "seat": 2, "bar": True},
            {"type": "sit", "id": "e2", "seat": 2, "name": "Eve", "invitation": "a word"},
            {"type": "close", "id": "e3"},
        ],
        [
            {"type": "listen", "since": 3, "before": 2},
            {"type": "say", "id": "g1", "text": "Hi @Ann\u202e\u0301\u200d <b>"},
            {"type": "react", "id": "g2", "reaction": "well_played"},
            {"type": "mute", "id": "g3", "who": "somebody", "on": True},
            {"type": "report", "id": "g4", "number": 1},
            {"type": "chat", "id": "g5", "mode": "reactions"},
            {"type": "turn_away", "id": "g6", "who": "somebody"},
        ],
        [
            {"type": "looking", "on": False},
            {"type": "time", "ask": 5},
            {"type": "pause", "id": "h1", "on": True},
            {"type": "vacation", "id": "h2", "on": True},
            {"type": "release", "id": "h3", "seat": 2},
            {"type": "sit", "id": "h4", "seat": 2, "name": "Eve", "password": "a word"},
        ],
    ]
    return [
        {"table": n, "messages": [{"by": (n + k) % 3, "send": one} for one in kind]}
        for n in range(len(_starts()))
        for k, kind in enumerate(kinds)
    ]


def seeds() -> list[bytes]:
    """Every kind of message, at every table."""
    return [to_bytes(document) for document in _documents()]


def run(data: bytes) -> bool:
    """Carry out the messages as the socket does; the journal must give the same table again."""
    try:
        document = json.loads(data)
        number = range(len(_starts()))[document["table"]]
        sent = [(PEOPLE[one["by"]], one["send"]) for one in document["messages"][:MOST_MESSAGES]]
    except (ValueError, TypeError, LookupError, RecursionError):
        return False
    table = _table(number)
    is_accepted = False
    for person, message in sent:
        is_accepted = _handle(table, person, _text(table, message), data) or is_accepted
    if one_in(512, data):
        _check_journal(table)
    return is_accepted


def _text(table: Table, message: Any) -> str:
    """A message as it is sent."""
    if isinstance(message, str):
        return message
    if isinstance(message, dict):
        if message.get("beat") == NOW:
            message["beat"] = table.beat
        if table.game is not None:
            game = table.game
            if "step" in message:
                message["step"] = resolve(game, message["step"])
            if isinstance(message.get("steps"), list):
                message["steps"] = [resolve(game, step) for step in message["steps"]]
    return json.dumps(message)


def _handle(table: Table, person: str, text: str, data: bytes) -> bool:
    words = languages.words("en")
    try:
        message = inbound.SOCKET_MESSAGE.validate_json(text)
        _carry_out(table, person, message)
    except ValidationError as error:
        check_sendable(describe(error))
    except Refusal as refusal:
        check_sendable(refusal.why(words))
    except MoonpackError as error:
        check_sendable(str(error))
    else:
        if one_in(64, data):
            for seat in (None, *table.seats_of(person)):
                messages.news(table, max(2, table.version - 2), seat, words).model_dump_json()
        if one_in(1_000, data):
            messages.whole(table, None, words).model_dump_json()
        return True
    return False


def _carry_out(table: Table, person: str, message: inbound.SocketMessage) -> None:
    match message:
        case inbound.Hello():
            languages.choose(message.language)
        case inbound.Look() | inbound.Hurry() | inbound.Reading() | inbound.AskHint():
            return
        case inbound.Why():
            check_sendable(why_not(table, person, message.steps, languages.words("cs")))
        case talk.Say():
            text = cleaned(message.text)
            assert cleaned(text) == text
            check_sendable(text)
            mentioned(text, [seat.name for seat in table.seats])
        case talk.Listen() | talk.React() | talk.Mute() | talk.Report() | talk.SwitchChat():
            return
        case inbound.Looking() | inbound.AskTime():
            return
        case inbound.Rematch():
            json.dumps(openings.rematch(table).to_json())
        case _:
            spectator = Spectator("somebody", "Eve")
            for draft in plan(table, person, message, [1], spectator):
                json.dumps(draft.line.data).encode()
                table.apply(draft.line, draft.games)


def _check_journal(table: Table) -> None:
    again = Table(table.id, json_lines(table.lines))
    assert (again.seats, again.guests) == (table.seats, table.guests)
    assert (again.beat, again.state) == (table.beat, table.state)
    if table.game is not None:
        assert again.game is not None
        assert again.game.record() == table.game.record(), "the journal gives another game"


def json_lines(lines: list[Line]) -> list[Line]:
    """The lines as they come back from the database."""
    return [
        Line(
            line.version,
            line.kind,
            line.seat,
            line.person,
            line.command_id,
            json.loads(json.dumps(line.data)),
        )
        for line in lines
    ]


def _mutate(data: bytes, rng: Random) -> bytes:
    return mutate(data, rng, _documents())


TARGET = Target("message", seeds, run, _mutate)

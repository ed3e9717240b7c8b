"""A position as JSON: a state in which a player is to play a wolf, written and read with care.

A position is the whole truth, hands and decks too. What chance brings after it is no part of it: a
game that begins from one has the further decks on its record.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from moonpack.errors import BadInput, IllegalStep, MoonpackError, Phrase
from moonpack.games import check
from moonpack.games.contract import JsonObject
from moonpack.games.editing import check_all
from moonpack.games.rng import Rng
from moonpack.words import source

from . import cards as card_sets
from . import codes, reachable
from .cards import LEADERS_ON_TABLE, Cards
from .notation import parse_step, print_step
from .snapshot import Box, Deal, Laid, RoundResult, Row, Side, Snapshot
from .steps import Play

FORMAT = 1
MOST = 10_000  # points, moons or rounds
_FIELDS = ("game", "format", "cards", "starter", "turn", "leaders", "table", "players")
_LATER_FIELDS = ("rounds", "ties", "tied")
_SIDE_FIELDS = ("hand", "deck", "lone", "leader", "used")
_A_PLAY = Phrase(source("a play such as {example}"), example="1 3 @ 0,0")
_RESULT_FIELDS = ("winner", "full", "moons", "moon_winner", "points", "taken", "rows")


@dataclass(frozen=True)
class PositionSetup:
    """A match that begins from a position."""

    position: Mapping[str, Any]
    snapshot: Snapshot

    @property
    def players(self) -> int:
        """How many play."""
        return 2

    @property
    def cards(self) -> Cards:
        """The cards that are played with."""
        return self.snapshot.cards

    @property
    def decks(self) -> tuple[Deal, ...]:
        """All deals, with stand-ins for those before the position, which nobody can know."""
        deals = self.snapshot.deals
        assert deals is not None  # only a sampled match has none
        return deals

    def to_json(self) -> JsonObject:
        """The set-up's fields of a record."""
        return self.to_record(list(self.decks))

    def to_record(self, dealt: list[Deal]) -> JsonObject:
        """The same, with the decks dealt so far."""
        fields: JsonObject = {"position": deepcopy(dict(self.position))}
        later = dealt[self.snapshot.dealt :]
        if later:
            fields["decks"] = [[list(deck) for deck in decks] for decks in later]
        return fields


# -- writing


def to_json(shot: Snapshot) -> dict[str, object]:
    """A position in which a wolf is to be played."""
    if shot.phase != codes.PHASE_PLAY:
        raise MoonpackError("a position can be written when a player begins a turn")
    position: dict[str, object] = {
        "game": "moonlight",
        "format": FORMAT,
        "cards": shot.cards.to_record(),
        "starter": shot.starter + 1,
        "turn": shot.seat + 1,
        "leaders": list(shot.leaders),
        "table": [laid_to_json(one) for one in shot.laid],
        "players": [_side_to_json(side) for side in shot.sides],
        "rounds": [_result_to_json(result) for result in shot.won],
    }
    if shot.ties:
        position["ties"] = shot.ties
    if shot.last is not None and shot.last.winner is None:
        position["tied"] = _result_to_json(shot.last)
    return position


def laid_to_json(laid: Laid) -> str:
    """A card on the table, with the number of its player before it."""
    return f"{laid.seat + 1} {print_step(Play(laid.card, laid.x, laid.y, laid.one_shot))}"


def _side_to_json(side: Side) -> dict[str, object]:
    written: dict[str, object] = {
        "hand": list(side.hand),
        "deck": list(side.deck),
        "lone": side.lone,
        "leader": side.leader,
        "used": side.used,
    }
    return written | ({"sunk": side.sunk} if side.sunk else {})


def _result_to_json(result: RoundResult) -> dict[str, object]:
    return {
        "winner": _from_one(result.winner),
        "full": result.full,
        "moons": list(result.moons),
        "moon_winner": _from_one(result.moon_winner),
        "points": list(result.points),
        "taken": list(result.taken),
        "rows": [[row.y, *row.sums, _from_one(row.winner), row.points] for row in result.rows],
    }


def _from_one(seat: int | None) -> int | None:
    return None if seat is None else seat + 1


# -- reading


def from_json(position: object) -> PositionSetup:
    """A position from JSON; says what is wrong with one that is not possible."""
    setup = read(position)
    check_all(reachable.problems(setup.snapshot))
    return setup


def with_decks(setup: PositionSetup, decks: tuple[Deal, ...]) -> PositionSetup:
    """The same position, with deals after it that a record tells."""
    shot = replace(setup.snapshot, deals=setup.decks[: setup.snapshot.dealt] + decks)
    return PositionSetup(setup.position, shot)


def with_chance(setup: PositionSetup, rng: Rng) -> PositionSetup:
    """The same position, with later deals drawn from a source of chance."""
    return PositionSetup(setup.position, replace(setup.snapshot, chance=rng.word()))


def read(position: object) -> PositionSetup:
    """A position from JSON, which play may not be able to reach: see `reachable.problems`."""
    given = check.fields(position, "position", _FIELDS, _LATER_FIELDS)
    check.one_of(given["game"], "game", ("moonlight",))
    check.format_number(given["format"], "format", FORMAT, "position")
    cards = card_sets.from_record(given["cards"])
    listed = check.listing(given["players"], "players", 2)
    sides = [_read_side(one, f"players[{n}]", cards) for n, one in enumerate(listed)]
    won = _read_rounds(given.get("rounds", []))
    for seat, side in enumerate(sides):
        side.wins = sum(result.winner == seat for result in won)
    ties = check.whole_number(given.get("ties", 0), "ties", 0, MOST)
    shot = Snapshot(
        cards=cards,
        starter=check.whole_number(given["starter"], "starter", 1, 2) - 1,
        leaders=_read_leaders(given["leaders"], cards),
        sides=sides,
        seat=check.whole_number(given["turn"], "turn", 1, 2) - 1,
        phase=codes.PHASE_PLAY,
        round=len(won) + 1,
        dealt=len(won) + ties + 1,
        ties=ties,
        laid=_read_table(given["table"], cards),
        won=won,
        last=_read_last(given, won, ties),
        chance=Rng().word(),
    )
    _check_cards(shot)
    starter = shot.sides[shot.starter]
    shot.last_turn = shot.seat != shot.starter and not starter.hand and not starter.deck
    some_deck = tuple(cards.deck())
    shot.deals = ((some_deck, some_deck),) * shot.dealt
    return PositionSetup(check.plain(given), shot)


def _read_side(value: object, field: str, cards: Cards) -> Side:
    given = check.fields(value, field, _SIDE_FIELDS, ("sunk",))
    deck = _read_cards(given["deck"], f"{field}.deck", cards)
    lone = [card.name for card in cards.lone]
    used = given["used"]
    if not isinstance(used, bool):
        raise BadInput(f"{field}.used", Phrase(source("true or false")), used)
    leader = given["leader"]
    return Side(
        hand=cards.sort(_read_cards(given["hand"], f"{field}.hand", cards)),
        deck=deck,
        sunk=check.whole_number(given.get("sunk", 0), f"{field}.sunk", 0, len(deck)),
        lone=None if given["lone"] is None else check.one_of(given["lone"], f"{field}.lone", lone),
        leader=None if leader is None else check.one_of(leader, f"{field}.leader", cards.leader_of),
        used=used,
    )


def _read_cards(value: object, field: str, cards: Cards) -> list[str]:
    names = check.listing(value, field)
    return [check.one_of(one, f"{field}[{n}]", cards.number_of) for n, one in enumerate(names)]


def _read_leaders(value: object, cards: Cards) -> list[str]:
    names = check.listing(value, "leaders")
    for n, name in enumerate(names):
        check.one_of(name, f"leaders[{n}]", cards.leader_of)
        if name in names[:n]:
            expected = Phrase(source("a leader that is not on the table yet"))
            raise BadInput(f"leaders[{n}]", expected, name)
    if len(names) > LEADERS_ON_TABLE:
        needed = Phrase(source("at most {n} leader", "at most {n} leaders"), n=LEADERS_ON_TABLE)
        raise BadInput.wrong_count("leaders", needed, len(names))
    return names


def _read_table(value: object, cards: Cards) -> list[Laid]:
    """What lies on the table. The engine has room only for cards within a final shape."""
    laid = []
    for n, one in enumerate(check.listing(value, "table")):
        field, text = f"table[{n}]", check.text(one, f"table[{n}]")
        seat, _, play = text.partition(" ")
        if seat not in ("1", "2"):
            raise BadInput(field, _A_PLAY, text)
        try:
            step = parse_step(play, cards)
        except IllegalStep as error:
            raise BadInput(field, _A_PLAY, problem=error.phrase) from error
        if not isinstance(step, Play):
            raise BadInput(field, _A_PLAY, text)
        laid.append(Laid(int(seat) - 1, step.card, step.x, step.y, step.one_shot))
    if laid and laid[0].cell != (0, 0):
        raise BadInput("table[0]", Phrase(source("the first card on 0,0")), value)
    if laid and not Box.around([one.cell for one in laid]).fits:
        text = source("cards within a shape of {long} by {short}")
        raise BadInput("table", Phrase(text, long=codes.LONG, short=codes.SHORT))
    return laid


def _check_cards(shot: Snapshot) -> None:
    """All cards of a player are somewhere, once."""
    for seat, side in enumerate(shot.sides):
        played = [one.card for one in shot.laid if one.seat == seat]
        wanted = shot.cards.deck(side.lone)
        if shot.cards.sort([*side.hand, *side.deck, *played]) != wanted:
            text = source("these cards in hand, deck and table together: {cards}")
            raise BadInput(f"players[{seat}]", Phrase(text, cards=" ".join(wanted)))


def _read_rounds(value: object) -> list[RoundResult]:
    listed = check.listing(value, "rounds")
    won = [_read_result(one, f"rounds[{n}]", n + 1) for n, one in enumerate(listed)]
    for n, result in enumerate(won):
        if result.winner is None:
            raise BadInput(f"rounds[{n}].winner", Phrase(source("1 or 2")), None)
        if sum(other.winner == result.winner for other in won) >= codes.WINS:
            text = source("rounds won by each player: fewer than {most}")
            raise BadInput("rounds", Phrase(text, most=codes.WINS))
    return won


def _read_last(given: Mapping[str, Any], won: list[RoundResult], ties: int) -> RoundResult | None:
    """The last round that ended: the last one won, unless one that nobody won came after it."""
    if "tied" not in given:
        return won[-1] if won else None
    if not ties:
        raise BadInput("tied", "no tied round", problem=Phrase(source("no round was tied")))
    result = _read_result(given["tied"], "tied", len(won) + 1)
    if result.winner is not None:
        raise BadInput("tied.winner", "null", result.winner + 1)
    return result


def _read_result(value: object, field: str, round_: int) -> RoundResult:
    given = check.fields(value, field, _RESULT_FIELDS)
    rows = check.listing(given["rows"], f"{field}.rows")
    if not 1 <= len(rows) <= codes.LONG:
        needed = Phrase(source("{low} to {high} rows"), low=1, high=codes.LONG)
        raise BadInput.wrong_count(f"{field}.rows", needed, len(rows))
    return RoundResult(
        round=round_,
        full=bool(given["full"]),
        moons=read_pair(given["moons"], f"{field}.moons"),
        moon_winner=read_winner(given["moon_winner"], f"{field}.moon_winner"),
        rows=tuple(_read_row(row, f"{field}.rows[{n}]") for n, row in enumerate(rows)),
        points=read_pair(given["points"], f"{field}.points"),
        taken=read_pair(given["taken"], f"{field}.taken"),
        winner=read_winner(given["winner"], f"{field}.winner"),
    )


def _read_row(value: object, field: str) -> Row:
    y, first, second, winner, points = check.listing(value, field, 5)
    return Row(
        check.whole_number(y, f"{field}[0]", -codes.LONG, codes.LONG),
        read_pair([first, second], field),
        read_winner(winner, f"{field}[3]"),
        check.whole_number(points, f"{field}[4]", 0, MOST),
    )


def read_pair(value: object, field: str) -> tuple[int, int]:
    """A number for each player."""
    first, second = check.listing(value, field, 2)
    low, high = 0, MOST
    return (
        check.whole_number(first, f"{field}[0]", low, high),
        check.whole_number(second, f"{field}[1]", low, high),
    )


def read_winner(value: object, field: str) -> int | None:
    """A seat, from 0; None if there is none."""
    return None if value is None else check.whole_number(value, field, 1, 2) - 1

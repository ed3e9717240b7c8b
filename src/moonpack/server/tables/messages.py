"""What is sent of a table: messages made from its journal, as each receiver may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

from moonpack import games, scene
from moonpack.game import Game
from moonpack.games import kit
from moonpack.learn.rules import has_book
from moonpack.server.tables.admission import keeps_seats
from moonpack.server.tables.boards import board
from moonpack.server.tables.clock_messages import clock_info, clock_now, clock_sentence
from moonpack.server.tables.journal import STEP_KINDS, Line
from moonpack.server.tables.levels import styles
from moonpack.server.tables.past import WIDEST_GAP
from moonpack.server.tables.table import Table
from moonpack.server.tables.visibility import viewpoint
from moonpack.server.wire.marks import seat_marks
from moonpack.server.wire.outbound import (
    HintsInfo,
    Moment,
    News,
    Now,
    Result,
    Seat,
    SeatMark,
    TableInfo,
    Whole,
)
from moonpack.server.wire.programs import ProgramInfo
from moonpack.server.wire.signs import PersonMark
from moonpack.server.wire.texts import text_of
from moonpack.usual_names import shown_name
from moonpack.words import Words

# Steps whose moments are sent; a client that is further behind gets the whole table, and asks for
# older moments if it wants them. So a message is of a bounded size, however long the game is.
MOST_STEPS = 100

_NO_CHOICES = '"choices":[]'
_END_OF_SCENE = "}}}"  # and of the message

# Lines that change `TableInfo`.
_TABLE_KINDS = (
    *("opened", "sat", "left", "lent", "taken_back", "began", "rematch"),
    *("removed", "closed", "hints", "released"),
)


def number(seat: int | None) -> int | None:
    """A seat as it is numbered outside Python: from 1."""
    return None if seat is None else seat + 1


def table_info(table: Table, words: Words) -> TableInfo:
    """What everybody may know of a table."""
    opening, guests = table.opening, table.guests
    return TableInfo(
        id=table.id,
        game=opening.game,
        page=kit.of(opening.game).page,
        has_rules=has_book(opening.game),
        title=words.look_up(games.spec(opening.game).title),
        state=table.state,
        seats=_seats(table, words),
        choices=opening.choices,
        open=opening.open,
        watchable=opening.watchable,
        pace=opening.pace,
        delay=opening.delay,
        chat=opening.chat,
        spectator_chat=opening.spectator_chat,
        public_chat=opening.public_chat,
        result=None if table.state != "over" or table.game is None else result(table.game),
        rematch=table.rematch,
        origin=opening.origin,
        host_seats=[] if guests.host is None else [n + 1 for n in table.seats_of(guests.host)],
        several=opening.several,
        by_invitation=guests.invitation is not None,
        has_password=guests.password is not None,
        closed=guests.is_closed,
        keeps_seats=keeps_seats(table),
        rated=opening.rated,
        tournament=opening.tournament,
        hints=HintsInfo(
            on=table.hints.is_on(table.seats),
            agreed=[seat + 1 for seat in table.hints.agreed(table.seats)],
        ),
        clock=clock_info(table),
    )


def _seats(table: Table, words: Words) -> list[Seat]:
    """The seats; once the game has begun, with the colours and letters they are told apart by."""
    marks: list[SeatMark | None] = [None] * len(table.seats)
    if table.game is not None:
        marks = [*seat_marks(table.game, words)]
    return [_seat(table, n, mark, words) for n, mark in enumerate(marks)]


def _seat(table: Table, n: int, mark: SeatMark | None, words: Words) -> Seat:
    holder = table.seats[n]
    style = None if holder.style is None else styles(table.opening.game)[holder.style]
    who: Literal["bot", "free", "person"] = "free" if holder.person is None else "person"
    return Seat(
        seat=n + 1,
        name=None if holder.name is None else shown_name(holder.name, words),
        kind="bot" if holder.is_bot or holder.program is not None else who,
        level=holder.level,
        style=None if style is None else words.look_up(style),
        lent=holder.is_bot and holder.person is not None,
        helped=n in table.given_up,
        left=holder.left,
        mark=mark,
        kept_for=holder.kept_for if who == "free" and not holder.left else None,
        own_mark=PersonMark.read(holder.mark),
        program=None if holder.program is None else ProgramInfo(**holder.program),
    )


def result(game: Game) -> Result:
    """The scores so far, and the winners."""
    return Result(scores=game.scores(), winners=[seat + 1 for seat in game.winners()])


def now(table: Table, seat: int | None, words: Words) -> Now:
    """The table at its version, as a seat sees it; `with_choices` adds what it may choose."""
    game = table.game
    is_paused = table.clock is not None and table.clock.is_paused
    undoable = [] if is_paused else table.undoable()
    may_take_back = number(undoable[-1].seat) if undoable else None
    redoable = None if is_paused else table.redoable()
    return Now(
        version=table.version,
        beat=table.beat,
        number=0 if game is None else game.step_count,
        actor=number(table.actor),
        undo=may_take_back,
        restart=may_take_back,
        redo=None if redoable is None else number(redoable.seat),
        grace=table.grace() or None,
        clock=clock_now(table),
        scene=None if game is None else _sight(table, game, viewpoint(game, seat), words),
    )


def _sight(table: Table, game: Game, seat: int | None, words: Words) -> Mapping[str, object]:
    """What a seat may see; an empty list of choices comes last, where `with_choices` looks."""
    sight = dict(scene.sight(game, seat, words))
    if table.actor is not None:
        sight["prompt"] = _interruption(table, table.actor, words) or sight["prompt"]
    if "choices" in sight:
        sight["choices"] = sight.pop("choices")
    return sight


def _interruption(table: Table, actor: int, words: Words) -> str:
    """Why the player to decide does not: a pause, somebody instead of them, nobody; else empty."""
    if table.clock is not None and table.clock.is_paused:
        return words("The game is paused")
    holder = table.seats[actor]
    name = shown_name(holder.name or "", words)
    if holder.is_bot and (holder.person is not None or holder.left):
        return words("A bot is playing for {name}", name=name)
    return "" if holder.is_bot or holder.person else words("{name} has left the table", name=name)


def with_choices(text: str, game: Game, seat: int, words: Words) -> str:
    """A message made for everybody with the same viewpoint, for the one seat to decide.

    The scene is the end of a message, and it is long. So it is put into JSON once for everybody,
    and the choices are added to the text.
    """
    choices = text_of(scene.choices(game, seat, words))
    sight = text.removesuffix(_END_OF_SCENE).removesuffix(_NO_CHOICES).removesuffix(",")
    return f"{sight},{choices[1:]}{_END_OF_SCENE[1:]}"


def whole(table: Table, seat: int | None, words: Words) -> Whole:
    """Everything, with the last moments."""
    return Whole(
        table=table_info(table, words),
        board=board(table, words),
        moments=moments(table, _oldest(table), seat, words),
        now=now(table, seat, words),
    )


def news(table: Table, since: int, seat: int | None, words: Words) -> News:
    """What happened since a version."""
    lines = table.lines[since:]
    has_begun = any(line.kind == "began" for line in lines)
    return News(
        since=since,
        table=table_info(table, words) if changes_table(table, lines) else None,
        board=board(table, words) if has_begun else None,
        moments=moments(table, since, seat, words),
        now=now(table, seat, words),
    )


def changes_table(table: Table, lines: Sequence[Line]) -> bool:
    """Whether `TableInfo` may be another one after some lines, the last of the table."""
    return table.state == "over" or any(line.kind in _TABLE_KINDS for line in lines)


def has_gap(table: Table, since: int | None) -> bool:
    """Whether a client can be brought up to date without sending the whole table."""
    if since is None or not 0 < since <= table.version:
        return False
    if table.version - since <= 1:  # as for everybody who is connected when a line is added
        return True
    return since >= _oldest(table)


def _oldest(table: Table) -> int:
    """The oldest version whose difference from now is sent."""
    oldest, steps = table.version, 0
    for line in reversed(table.lines[-WIDEST_GAP:]):
        steps += len(line.steps)
        if steps > MOST_STEPS and oldest < table.version:
            break
        oldest -= 1
    return oldest


# -- moments


def moments(
    table: Table, since: int, seat: int | None, words: Words, until: int | None = None
) -> list[Moment]:
    """What happened after a version, and up to another one, as a seat may know it."""
    shown_moments: list[Moment] = []
    for line, steps in table.games_since(since):
        if until is not None and line.version > until:
            break
        if line.kind in STEP_KINDS:
            shown_moments += _step_moments(table, line, steps, seat, words)
        else:
            reopens = any(before.actor != line.seat for before, _ in steps)
            shown_moments.append(_other_moment(table, line, words, reopens=reopens))
    return shown_moments


def _step_moments(
    table: Table, line: Line, steps: list[tuple[Game, Game]], seat: int | None, words: Words
) -> list[Moment]:
    """One moment for each step of a line."""
    step_moments = []
    name = _name_then(table, line, words)
    if _is_by_substitute(table, line):
        name = _bot_for(name or table.seats[line.seat or 0].name, words)
        steps = [(before, _with_name(after, line, name)) for before, after in steps]
    for before, after in steps:
        shown = scene.moment(before, after, seat, words)
        if "fault" in line.data:
            shown["words"] = [_fault(table, line, words), *shown["words"]]
        count = after.step_count
        step_moments.append(Moment(**_common(line), kind="step", name=name, number=count, **shown))
    return step_moments


def _name_then(table: Table, line: Line, words: Words) -> str | None:
    """What the player of a line was called, if the player of that seat has another name now."""
    assert line.seat is not None  # it played a step
    name = table.name_before(line.seat, line.version)
    return None if name in (None, table.seats[line.seat].name) else shown_name(name, words)


def _is_by_substitute(table: Table, line: Line) -> bool:
    """Whether a bot has played a line for a person who had the seat when the game began."""
    return line.person is None and table.starters[line.seat or 0].person is not None


def _bot_for(name: str | None, words: Words) -> str:
    return words("{name} (bot)", name=shown_name(name or "", words))


def _with_name(game: Game, line: Line, name: str) -> Game:
    renamed_game = game.copy()
    renamed_game.rename(line.seat or 0, name)
    return renamed_game


def _other_moment(table: Table, line: Line, words: Words, *, reopens: bool) -> Moment:
    assert line.kind != "play"
    assert line.kind != "deleted"
    text = _sentence(table, line, words)
    if reopens:  # somebody else was to play already
        name = table.name_before(line.seat or 0, line.version) or words("A player")
        if line.kind == "undo":
            text = words("{name} takes back the end of their turn.", name=name)
        else:
            text = words("{name} takes back their turn.", name=name)
    lines = line.takes_back or None
    return Moment(
        **_common(line), kind=line.kind, lines=lines, reopens=reopens or None, words=[text]
    )


class _Common(TypedDict):
    """What the moments of all lines have."""

    version: int
    seat: int | None
    at: float


def _common(line: Line) -> _Common:
    return {"version": line.version, "seat": number(line.seat), "at": line.at}


def _fault(table: Table, line: Line, words: Words) -> str:
    name = table.name_before(line.seat or 0, line.version) or ""
    return words(
        "The bot playing for {name} failed; a random step was chosen.", name=shown_name(name, words)
    )


def _sentence(table: Table, line: Line, words: Words) -> str:
    """A line without steps, in words."""
    name = line.data.get("name")
    if name is None and line.seat is not None:
        name = table.name_before(line.seat, line.version)
    is_spectator = line.kind == "removed" and line.seat is None
    nobody = words("A spectator") if is_spectator else words("A player")
    name = shown_name(name, words) if name else nobody
    match line.kind:
        case "opened":
            return words("The table was opened.")
        case "sat":
            return words("{name} sits down.", name=name)
        case "left":
            return words("{name} leaves.", name=name)
        case "lent":
            return _lent(table, line, words)
        case "taken_back":
            return words("{name} plays again.", name=name)
        case "began":
            return words("The game begins.")
        case "undo":
            return words("{name} takes back a move.", name=name)
        case "restart":
            return words("{name} restarts the turn.", name=name)
        case "removed" if line.person is None:
            return words("An administrator removed {name} from the table.", name=name)
        case "removed":
            return words("The host removed {name} from the table.", name=name)
        case "hints" if line.data["on"]:
            return words("{name} agrees to hints.", name=name)
        case "hints":
            return words("{name} no longer wants hints.", name=name)
        case "released":
            return words("Seat {n} is free for everybody now.", n=number(line.seat))
        case "pause" | "vacation" | "time_out" | "stopped" | "arrived":
            return clock_sentence(line, name, words)
        case "closed" if line.data.get("awarded"):
            return words("The game is decided.")
        case "closed" if line.person is None:
            return words("An administrator closed the table.")
        case "closed":
            return words("The host closed the table.")
        case _ if line.seat is None:  # in journals of earlier versions
            return words("A rematch was opened.")
        case _:
            return words("{name} has opened a rematch.", name=name)


def _lent(table: Table, line: Line, words: Words) -> str:
    """A bot plays for somebody, or, before the game, takes a free seat under a name of its own."""
    name = table.name_before(line.seat or 0, line.version) or line.data.get("name") or ""
    return words("A bot plays for {name}.", name=shown_name(name, words))

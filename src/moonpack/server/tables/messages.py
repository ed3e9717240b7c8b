"""A table told to those who look at it: messages made of its journal, by their eyes."""

from __future__ import annotations

from itertools import islice
from typing import Literal

from moonpack import games
from moonpack.game import Game
from moonpack.server.tables import visibility
from moonpack.server.tables.journal import Line
from moonpack.server.tables.table import Holder, Table
from moonpack.server.wire.outbound import Moment, News, Now, Result, Seat, TableInfo, Whole
from moonpack.words import Words

Told = News | Whole

WIDEST_GAP = 200  # a client that is further behind gets the whole
MOMENTS_IN_WHOLE = 40  # older ones can be asked for

# Lines that change what `TableInfo` says.
_TABLE_KINDS = ("opened", "sat", "left", "lent", "taken_back", "began", "rematch")


def number(seat: int | None) -> int | None:
    """A seat as it is told outside: from 1."""
    return None if seat is None else seat + 1


def table_info(table: Table, words: Words) -> TableInfo:
    """A table as everybody may know it."""
    opening = table.opening
    return TableInfo(
        id=table.id,
        game=opening.game,
        title=words(games.spec(opening.game).title),
        state=table.state,
        seats=[_seat(n, holder) for n, holder in enumerate(table.seats, 1)],
        choices=opening.choices,
        open=opening.open,
        watchable=opening.watchable,
        pace=opening.pace,
        result=None if table.state != "over" or table.game is None else result(table.game),
        rematch=table.rematch,
        origin=opening.origin,
    )


def _seat(n: int, holder: Holder) -> Seat:
    who: Literal["bot", "free", "person"] = "free" if holder.person is None else "person"
    return Seat(
        seat=n,
        name=holder.name,
        kind="bot" if holder.is_bot else who,
        level=holder.level,
        lent=holder.is_bot and holder.person is not None,
        left=holder.left,
    )


def result(game: Game) -> Result:
    """The scores as they stand, and who has won."""
    return Result(scores=game.scores(), winners=[seat + 1 for seat in game.winners()])


def now(table: Table, seat: int | None, words: Words) -> Now:
    """The table at its version, by the eyes of a seat; `with_choices` adds what it may choose."""
    game = table.game
    return Now(
        version=table.version,
        beat=table.beat,
        number=0 if game is None else len(game.played),
        actor=number(table.actor),
        undo=number(table.may_undo()),
        scene=None if game is None else visibility.sight(game, visibility.eyes(game, seat), words),
    )


def with_choices(told: Told, game: Game, seat: int, words: Words) -> Told:
    """A message that was made for everybody with the same eyes, for the one who is to decide."""
    scene = (told.now.scene or {}) | visibility.choices(game, seat, words)
    now = told.now.model_copy(update={"scene": scene})
    return told.model_copy(update={"now": now})


def whole(table: Table, seat: int | None, words: Words) -> Whole:
    """Everything, with the last moments."""
    first = max(0, table.version - MOMENTS_IN_WHOLE)
    return Whole(
        table=table_info(table, words),
        board=None if table.game is None else visibility.board(table.game, words),
        moments=moments(table, first, seat, words),
        now=now(table, seat, words),
    )


def news(table: Table, since: int, seat: int | None, words: Words) -> News:
    """What happened since a version."""
    lines = table.lines[since:]
    is_over = table.state == "over"
    began = any(line.kind == "began" for line in lines)
    changed = is_over or any(line.kind in _TABLE_KINDS for line in lines)
    shows_board = began and table.game is not None
    return News(
        since=since,
        table=table_info(table, words) if changed else None,
        board=visibility.board(table.game, words) if shows_board and table.game else None,
        moments=moments(table, since, seat, words),
        now=now(table, seat, words),
    )


def has_gap(table: Table, since: int | None) -> bool:
    """Whether a client's version can be brought up to date without the whole."""
    return since is not None and 0 < since <= table.version <= since + WIDEST_GAP


# -- moments


def moments(
    table: Table, since: int, seat: int | None, words: Words, most: int | None = None
) -> list[Moment]:
    """What happened after a version, as a seat may know it."""
    told = (
        _moment(table, line, (before, after), seat, words)
        for line, before, after in table.games_since(since)
    )
    return list(islice(told, most))


def _moment(
    table: Table, line: Line, games: tuple[Game | None, Game | None], seat: int | None, words: Words
) -> Moment:
    told = Moment(version=line.version, kind=line.kind, seat=number(line.seat), at=line.at)
    before, after = games
    if line.kind == "step" and before is not None and after is not None:
        shown = visibility.moment(before, after, seat, words)
        said = [_fault(table, line, words)] if "fault" in line.data else []
        return told.model_copy(
            update={**shown, "number": len(after.played), "words": said + shown["words"]}
        )
    return told.model_copy(update={"words": [_sentence(table, line, words)]})


def _fault(table: Table, line: Line, words: Words) -> str:
    name = table.seats[line.seat or 0].name
    return words("The bot of {name} failed; a simple step was chosen for it.", name=name)


def _sentence(table: Table, line: Line, words: Words) -> str:
    """A line that is not of the game, in words."""
    name = line.data.get("name")
    if name is None and line.seat is not None:
        name = table.seats[line.seat].name
    match line.kind:
        case "opened":
            return words("The table is open.")
        case "sat":
            return words("{name} sits down.", name=name)
        case "left":
            return words("{name} leaves.", name=name or words("Somebody"))
        case "lent":
            return words("A bot plays for {name}.", name=table.seats[line.seat or 0].name)
        case "taken_back":
            return words("{name} plays again.", name=name)
        case "began":
            return words("The game begins.")
        case "undo":
            return words("{name} takes a step back.", name=name)
        case _:
            return words("There is a rematch.")

"""What came of a table that has ended: places, scores, and who gave up. Read from its journal.

A result belongs to those who had the seats when the game began. In a rated game, or one of a
tournament, a seat is given up when its player leaves, or when a bot has played for it, even if the
player comes back. The game is decided as soon as one player is left who has not given up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from moonpack import results
from moonpack.game import Game
from moonpack.games import check
from moonpack.games.choices import Kind
from moonpack.server.company.ratings import bot_key, final_places
from moonpack.server.tables.deciding import counts, is_decided, people_at_start
from moonpack.server.tables.giving_up import GaveUp
from moonpack.server.tables.table import Holder, Table

# `over`: played to its end · `left`: decided because players have given up, closed by the host of
# a rated game, or given to those who were there by the organiser of a tournament ·
# `none`: no result, because the table continued another game, was closed or is damaged.
Ending = Literal["over", "left", "none"]


@dataclass(frozen=True)
class SeatOutcome:
    """What came of a seat. The names are those of columns of `places`."""

    person: str | None
    level: str | None
    name: str | None
    place: int
    score: int
    gave_up: bool
    pack: str | None
    parts: dict[str, int]
    gave_up_way: GaveUp | None = None

    @property
    def key(self) -> str:
        """Whose rating it is; empty for a seat that is nobody's."""
        return bot_key(self.level) if self.level is not None else self.person or ""


@dataclass(frozen=True)
class Outcome:
    """What came of a table."""

    game: str
    ending: Ending
    rated: bool
    seats: tuple[SeatOutcome, ...]


def has_ended(table: Table) -> bool:
    """Whether a table has, or will never have, a result."""
    return table.has_ended or is_decided(table, table.given_up)


def outcome(table: Table) -> Outcome:
    """What came of a table that has ended. Takes a while: the game is gone through once more."""
    ending = _ending(table)
    game = table.game
    if ending == "none" or game is None:
        return Outcome(table.opening.game, "none", False, ())
    rated = table.opening.rated and _is_fair(table.starters)
    gave_up = who_gave_up(table)
    if ending == "over":
        statistics = results.statistics(game)
        placed, scores = list(statistics.places), statistics.scores
        parts = [
            {part.name: part.values[seat] for part in statistics.parts}
            for seat in range(game.players)
        ]
    else:  # nobody has won, but some have lost
        placed, scores = [1] * game.players, tuple(game.scores())
        parts = [{} for _ in range(game.players)]
    packs = _packs(game)
    is_in_tournament = table.opening.tournament is not None
    counted = final_places(placed, gave_up if rated or is_in_tournament else ())
    seats = tuple(
        SeatOutcome(
            person=None if starter.level else starter.person,
            level=starter.level,
            name=starter.name,
            place=counted[n],
            score=scores[n],
            gave_up=n in gave_up,
            pack=packs[n],
            parts=parts[n],
            gave_up_way=table.given_up.get(n) if n in gave_up else None,
        )
        for n, starter in enumerate(table.starters)
    )
    return Outcome(table.opening.game, ending, rated, seats)


def _ending(table: Table) -> Ending:
    if not table.has_begun or table.opening.record is not None:
        return "none"
    if table.state == "over":
        return "over"
    is_closed = table.guests.is_awarded or (counts(table) and table.guests.is_closed_by_host)
    is_left = is_closed or is_decided(table, table.given_up)
    return "left" if is_left and who_gave_up(table) else "none"


def who_gave_up(table: Table) -> set[int]:
    """The seats of people who gave up. Whoever closes a rated game that runs gives up.

    In a friendly game, whoever has come back before the end has not.
    """
    people = people_at_start(table)
    gone = people & set(table.given_up)
    if not counts(table):
        return {n for n in gone if not _is_back(table, n)}
    is_left = table.guests.is_closed_by_host and not table.guests.is_awarded
    if table.state != "over" and is_left:
        gone |= {n for n in people if table.starters[n].person == table.guests.host}
    return gone


def _is_back(table: Table, seat: int) -> bool:
    """Whether a seat is played by the person who had it when the game began."""
    holder = table.seats[seat]
    return holder.person == table.starters[seat].person and not holder.is_bot


def _is_fair(starters: list[Holder]) -> bool:
    """Whether each seat is a bot's or a person's, and nobody has two."""
    people = [seat.person for seat in starters if not seat.level]
    return all(people) and len(set(people)) == len(people)


def _packs(game: Game) -> list[str | None]:
    """What each seat plays, such as a pack, if the game has something like that."""
    declared = game.spec.all_choices()
    chosen = declared.of_record(game.record())
    for choice in declared.at_a_table():
        if choice.kind is Kind.SEATS and choice.name in chosen:
            return [str(one) for one in check.listing(chosen[choice.name], choice.name)]
    return [None] * game.players

"""What came of a table that has ended: places, scores, and who gave up. Read from its journal.

A result belongs to those who had the seats when the game began. In a rated game a seat is given up
when its player leaves, or when a bot has played for it, even if the player comes back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from moonpack import results
from moonpack.game import Game
from moonpack.games import check
from moonpack.games.choices import Kind
from moonpack.server.company.ratings import bot_key, final_places
from moonpack.server.tables.table import Holder, Table

# `over`: played to its end · `left`: everybody has given up, or the host has closed a rated game ·
# `none`: no result, because the table continued another game, was closed or is damaged.
Ending = Literal["over", "left", "none"]


@dataclass(frozen=True)
class SeatOutcome:
    """What came of a seat."""

    person: str | None
    level: str | None
    name: str | None
    place: int
    score: int
    gave_up: bool
    pack: str | None
    parts: dict[str, int]

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
    return table.has_ended or _is_deserted(table)


def outcome(table: Table) -> Outcome:
    """What came of a table that has ended. Takes a while: the game is gone through once more."""
    ending = _ending(table)
    game = table.game
    if ending == "none" or game is None:
        return Outcome(table.opening.game, "none", False, ())
    rated = table.opening.rated and _is_fair(table.starters)
    gave_up = _gave_up(table)
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
    counted = final_places(placed, gave_up if rated else ())
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
        )
        for n, starter in enumerate(table.starters)
    )
    return Outcome(table.opening.game, ending, rated, seats)


def _ending(table: Table) -> Ending:
    if not table.has_begun or table.opening.record is not None:
        return "none"
    if table.state == "over":
        return "over"
    is_lost = _is_deserted(table) or (table.opening.rated and table.guests.is_closed_by_host)
    return "left" if is_lost and _gave_up(table) else "none"


def _is_deserted(table: Table) -> bool:
    """Whether everybody who began a rated game has given up: no bot goes on for nobody."""
    people = {n for n, seat in enumerate(table.starters) if seat.person and not seat.level}
    return table.opening.rated and bool(people) and people <= table.given_up


def _gave_up(table: Table) -> set[int]:
    """The seats of people who gave up. Whoever closes a rated game that runs gives up."""
    people = {n for n, seat in enumerate(table.starters) if seat.person and not seat.level}
    gone = people & table.given_up
    if table.state != "over" and table.guests.is_closed_by_host:
        gone |= {n for n in people if table.starters[n].person == table.guests.host}
    return gone


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

"""Who may see what.

Scenes and moments are made by `moonpack.scene` from views, so nothing that a seat may not know
leaves the server. What is decided here: who may look at a table, and as which seat.
"""

from __future__ import annotations

from dataclasses import dataclass

from moonpack.game import Game
from moonpack.server.tables.admission import check_open_to, is_fair
from moonpack.server.tables.table import Table
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal


def may_sit(table: Table, person: str) -> tuple[int, ...]:
    """The free seats that a person may take: one with hidden cards is kept for its player."""
    return tuple(
        n for n, seat in enumerate(table.seats) if seat.is_free and is_fair(table, person, n)
    )


def may_see(table: Table, person: str) -> bool:
    """Whether a person may look at a table: a game that may not be watched only if they play."""
    return bool(
        table.opening.watchable
        or table.state != "playing"
        or table.seats_of(person)
        or may_sit(table, person)
    )


def check_may_see(table: Table, person: str) -> None:
    """Refuse a person who may not look at a table, or not any more."""
    check_open_to(table, person)
    if not may_see(table, person):
        raise Refusal(Code.NOT_ALLOWED, "This table does not allow spectators.")


def check_may_replay(table: Table, person: str) -> None:
    """Refuse a person who may not replay a finished game: a closed one is left to its players.

    One of a tournament that was decided before its end is for everybody, as it was before.
    """
    is_public = table.guests.is_awarded and table.opening.tournament is not None
    if is_public and person not in table.guests.barred:
        return
    if person not in table.guests.hands and person != table.guests.host:
        check_open_to(table, person)


def has_secrets(game: Game) -> bool:
    """Whether some seats now know more than others."""
    return game.spec.has_secrets and not game.over


def viewpoint(game: Game, seat: int | None) -> int | None:
    """The seat whose view is shown to a seat, or None for a spectator's.

    Whoever has the same viewpoint is shown the same, made only once. In a game without secrets
    that is everybody.
    """
    return seat if has_secrets(game) else None


@dataclass(frozen=True)
class ShownSeat:
    """A person at a shared screen looks at one of their seats while a certain seat is to decide."""

    seat: int | None
    actor: int | None


@dataclass(frozen=True)
class Sight:
    """As which seat a person sees a table, and which of their seats is to decide but hidden."""

    seat: int | None
    must_look: int | None = None


def sight_of(table: Table, person: str, look: ShownSeat | None = None) -> Sight:
    """What a person sees.

    Several people may share a screen, each with a seat. If the game has secrets, they see what
    spectators see until one of them looks, and again as soon as another seat is to decide.
    """
    seats = table.seats_of(person)
    if len(seats) < 2:
        return Sight(seats[0] if seats else None)
    actor = table.actor if table.actor in seats else None
    if table.game is None or not has_secrets(table.game):
        return Sight(seats[0] if actor is None else actor)
    seat = None
    if look is not None and look.actor == table.actor and look.seat in seats:
        seat = look.seat
    return Sight(seat, None if seat == actor else actor)

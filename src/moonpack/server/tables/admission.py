"""Whether a person may sit down: a table is its host's, and nobody plays against open cards.

See "Hosts and guests" and "Nobody knows what is hidden" in `docs/protocol.md`.
"""

from __future__ import annotations

from collections.abc import Iterable

from moonpack import games
from moonpack.server.tables.deciding import decided
from moonpack.server.tables.passwords import is_password
from moonpack.server.tables.table import Opening, Table
from moonpack.server.wire.inbound import Sit
from moonpack.server.wire.looks import distinct, look_alike
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal


def check_open_to(table: Table, person: str) -> None:
    """Refuse whatever a person asks of a closed table, or of one that they are barred from."""
    if table.guests.is_awarded:
        raise decided(table)
    if table.guests.is_closed and not table.guests.is_closed_by_host:
        raise Refusal(Code.CLOSED, "An administrator of this server has closed this table.")
    if table.guests.is_closed:
        raise Refusal(Code.CLOSED, "The host has closed this table.")
    if person in table.guests.barred:
        raise Refusal(
            Code.BARRED, "The host has barred you from this table, so you cannot come back."
        )


def check_not_over(table: Table) -> None:
    """Refuse what can be done only before and during a game."""
    if table.game is not None and table.game.over:
        raise Refusal(Code.OVER, "The game is over.")


def check_bot_tables(tables: Iterable[Table], person: str, most: int) -> None:
    """Refuse another table of bots alone to somebody who has opened many."""
    own = [table for table in tables if table.lines[0].person == person]
    unfinished = [t for t in own if t.opening.is_for_bots_alone and not t.has_ended]
    if len(unfinished) >= most:
        raise Refusal(
            Code.TOO_FAST,
            "You have opened {n} table for bots alone; wait until it is over.",
            "You have opened {n} tables for bots alone; wait until one of them is over.",
            n=len(unfinished),
        )


def check_is_host(table: Table, person: str) -> None:
    """Refuse what only the host may do."""
    if table.guests.host is None or person != table.guests.host:
        raise Refusal(Code.NOT_HOST, "Only the host, who opened the table, may do this.")


def check_may_sit(table: Table, person: str, seat: int, invitation: str | None) -> None:
    """Refuse a person who may not take a seat that is free."""
    guests, holder = table.guests, table.seats[seat]
    is_known = person == guests.host or person in guests.seated
    words = {guests.invitation, holder.invitation} - {None}
    if guests.invitation is not None and not is_known and invitation not in words:
        raise Refusal(
            Code.NOT_INVITED, "Only people whom the host has invited may sit down at this table."
        )
    is_kept = holder.invitation is not None and not table.has_begun
    if is_kept and person != guests.host and invitation != holder.invitation:
        raise Refusal(
            Code.NOT_INVITED,
            "This seat is kept for {name}, who has a link to it.",
            name=holder.kept_for,
        )
    if _is_limited(table, person) and table.seats_of(person):
        raise Refusal(Code.ONE_SEAT, "Each person may take only one seat at this table.")
    _check_fair(table, person, seat)


def with_invitation(table: Table, command: Sit) -> Sit:
    """The same wish with the invitation that a password stands for. Slow; for a thread."""
    stored = table.guests.password
    if stored is None:  # none is needed, or none is enough any more
        return command
    if not is_password(command.password or "", stored):
        raise Refusal(Code.NOT_INVITED, "This is not the password of this table.")
    return command.model_copy(update={"invitation": table.guests.invitation})


def _is_limited(table: Table, person: str) -> bool:
    """Whether a person may have only one seat: strangers at a listed table."""
    return table.opening.open and not table.opening.several and person != table.guests.host


def name_for(table: Table, person: str, seat: int, name: str) -> str:
    """The name under which a person sits down, told apart from the others at the table."""
    if person != table.guests.host and look_alike(name, table.guests.host_names) is not None:
        raise Refusal(
            Code.NAME_TAKEN,
            "The host of this table has this name, or one that looks like it; choose another.",
        )
    others = [holder.name for n, holder in enumerate(table.seats) if n != seat]
    return distinct(name, others)


# -- hidden cards


def is_foretold(opening: Opening) -> bool:
    """Whether somebody may know beforehand what chance decides in a game, or what it hides.

    A seed tells everything that chance will decide. A game that continues a record begins with
    hidden cards that anybody may have read there.
    """
    is_known_record = opening.record is not None and games.spec(opening.game).has_secrets
    return opening.seed is not None or is_known_record


def keeps_seats(table: Table) -> bool:
    """Whether a seat that is left during the game is kept for its player, or a bot.

    Whoever else sat down there would see its hidden cards. It could be anybody, with new cookies:
    another player, or a friend of one, who leaves again once the cards are known.
    """
    return games.spec(table.opening.game).has_secrets


def is_fair(table: Table, person: str, seat: int) -> bool:
    """Whether nobody would play against hidden cards known to them if a person took a seat."""
    if is_foretold(table.opening) and person != table.guests.host:
        return False
    return not (table.has_begun and keeps_seats(table)) or _is_own_hand(table, person, seat)


def _is_own_hand(table: Table, person: str, seat: int) -> bool:
    """Whether the hidden cards of a seat are known to a person alone, who knows no rival's."""
    rivals = (
        other for other, holder in enumerate(table.seats) if holder.person not in (None, person)
    )
    # At tables of earlier versions seats have changed hands, so that one person may know several.
    return table.guests.knowers(seat) == {person} and not any(
        person in table.guests.knowers(other) for other in rivals
    )


def _check_fair(table: Table, person: str, seat: int) -> None:
    """Refuse a seat if somebody would play against hidden cards that are known to them."""
    if is_fair(table, person, seat):
        return
    if is_foretold(table.opening):
        raise Refusal(
            Code.FORETOLD,
            "Only the person who opened this table may sit down: they may know what is hidden.",
        )
    raise Refusal(
        Code.FORETOLD,
        "This seat is kept for the player who left it, or a bot: its cards are hidden from others.",
    )

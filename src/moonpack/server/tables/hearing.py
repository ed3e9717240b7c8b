"""Who may say what at a table, and who reads it.

During a game players talk among themselves, and so do spectators; before and after it everybody
talks to everybody. What spectators say reaches the players when the game is over: nobody can be
helped. What players say reaches spectators only if the table was opened so, and with its delay.
"""

from __future__ import annotations

from moonpack.server.settings import ChatMode
from moonpack.server.tables.admission import check_open_to
from moonpack.server.tables.spoken import Spoken
from moonpack.server.tables.table import Table
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.server.wire.talk import MODES, Audience


def audience_of(table: Table, person: str) -> Audience:
    """Who reads what a person says now."""
    if table.state != "playing":
        return "all"
    return "players" if table.seats_of(person) else "spectators"


def mode_for(table: Table, person: str, *others: ChatMode) -> ChatMode:
    """What a person may say now; others than the table itself have a say in it, too."""
    if table.guests.is_closed or not (table.opening.spectator_chat or table.seats_of(person)):
        return "off"
    return max((table.opening.chat, *others), key=MODES.index)


def check_may_say(table: Table, person: str, mode: ChatMode, *, is_text: bool) -> None:
    """Refuse what a person may not say now."""
    check_open_to(table, person)
    if not (table.opening.spectator_chat or table.seats_of(person)):
        raise Refusal(Code.CHAT_OFF, "Spectators cannot talk at this table.")
    if mode == "off":
        raise Refusal(Code.CHAT_OFF, "Chat is switched off at this table.")
    if mode == "reactions" and is_text:
        raise Refusal(Code.CHAT_OFF, "Only reactions can be sent at this table.")


def may_read(table: Table, person: str, spoken: Spoken, now: float) -> bool:
    """Whether a person may read something that was said."""
    if spoken.audience == "all" or spoken.person == person:
        return True
    if table.seats_of(person):
        return spoken.audience == "players" or table.state != "playing"
    if spoken.audience == "spectators":
        return True
    return table.opening.public_chat and _is_past(table, spoken, now)


def _is_past(table: Table, spoken: Spoken, now: float) -> bool:
    """Whether spectators have come to the moment at which something was said."""
    delay = table.opening.delay
    return table.state != "playing" or (delay != "over" and spoken.at <= now - delay)


def readable_in(table: Table, spoken: Spoken, now: float) -> float | None:
    """Seconds until spectators may read something players said; None: they can, or never will."""
    delay = table.opening.delay
    is_kept_back = spoken.audience == "players" and not _is_past(table, spoken, now)
    if not table.opening.public_chat or not is_kept_back or delay == "over":
        return None
    return spoken.at + delay - now

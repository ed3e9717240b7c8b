"""What an alert says, in the language of the person who gets it."""

from __future__ import annotations

from dataclasses import dataclass

from moonpack import games
from moonpack.server.alerts.events import REMATCH, Alert
from moonpack.server.tables.table import Table
from moonpack.usual_names import shown_name
from moonpack.words import Words


@dataclass(frozen=True)
class AlertText:
    """A title and a sentence. Nothing in it is secret: a screen may show it when it is locked."""

    title: str
    body: str


def alert_text(alert: Alert, table: Table, words: Words) -> AlertText:
    """What to tell a person about a table."""
    game = words.look_up(games.spec(table.opening.game).title)
    others = [
        shown_name(seat.name, words)
        for seat in table.seats
        if seat.name is not None and seat.person != alert.person
    ]
    company = words("At the table: {names}.", names=words.listed(others)) if others else ""
    return AlertText(words.noted(_title(alert, words), game), company)


def _title(alert: Alert, words: Words) -> str:
    match alert.kind:
        case "turn":
            return words("Your turn")
        case "began" if alert.key == REMATCH:
            return words("A rematch has begun")
        case "began":
            return words("The game has begun")
        case "over":
            return words("The game is over")
        case "mentioned":
            return words("Somebody has mentioned you")
        case "time":
            return words("Your time is running out")


def trial_text(words: Words) -> AlertText:
    """What somebody gets who tries whether alerts arrive."""
    return AlertText("Moonpack", words("This is a test. You will be told when it is your turn."))


def code_text(code: str, words: Words) -> AlertText:
    """What is sent to an e-mail address to find out whether it is the person's own."""
    title = words("Moonpack: confirm your address")
    body = words(
        "Enter this code in Moonpack to get alerts at this address: {code}. "
        "If you did not ask for it, ignore this message.",
        code=code,
    )
    return AlertText(title, body)

"""What can be typed at the table besides steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from moonpack.cli import files
from moonpack.moments import Moment

from .news import lines

if TYPE_CHECKING:
    from .table import Table

_RECENT = 20
_SHORT = 2


@dataclass(frozen=True)
class Command:
    """A command: its name, its aliases, its arguments, its help, and the function that runs it."""

    name: str
    aliases: tuple[str, ...]
    usage: str
    help: str
    run: Callable[[Table, str], bool]  # returns False to leave the table

    @property
    def shown(self) -> str:
        """The command with its arguments."""
        return f"{self.name} {self.usage}".rstrip()


def find(typed: str) -> tuple[Command | None, str]:
    """The command that a line begins with, and the rest of the line."""
    word, _, rest = typed.partition(" ")
    if typed.startswith("?"):
        word, rest = "?", typed[1:]
    for command in COMMANDS:
        if word.lower() in (command.name, *command.aliases):
            # A step may begin like a command; words may follow only commands that take them.
            return (None, "") if rest and not command.usage else (command, rest.strip())
    return None, ""


def beginning(typed: str) -> list[Command]:
    """The commands whose names begin with what was typed; very short names are typed in full."""
    return [
        command
        for command in COMMANDS
        if command.name.startswith(typed.lower()) and len(command.name) > _SHORT
    ]


def _help(table: Table, topic: str) -> bool:
    topics = table.manners.help(table.game)
    wanted = topic.lower()
    matches = [name for name in (*topics, "commands") if wanted and name.startswith(wanted)]
    if not wanted:
        table.say(next(iter(topics.values())))
    elif wanted in topics or (len(matches) == 1 and matches[0] in topics):
        table.say(topics[wanted if wanted in topics else matches[0]])
    elif matches == ["commands"]:
        table.say_rows(("", f"{each.shown:<12} {each.help}") for each in COMMANDS)
    else:
        names = ", ".join([*topics, "commands"])
        table.complain(f"There is no help on {topic!r}. The topics are {names}.")
    return True


def _why(table: Table, step: str) -> bool:
    if step:
        table.say(table.why_not(step))
    else:
        table.complain(f"Add the step to ask about, for example: why {table.manners.example}.")
    return True


def _hint(table: Table, how_much: str) -> bool:
    """First what to think of and where, then the whole turn."""
    from moonpack.analysis import hint  # the search takes a moment to import

    if table.game.actor is None:
        table.complain("The game is over.")
        return True
    strong = hint(table.game)
    if how_much.lower() == "all":
        for number, part in enumerate(strong.parts, 1):
            table.say_rows([(str(number), " · ".join(part.steps)), ("", " ".join(part.reasons))])
        return True
    here = f" Here: {', '.join(strong.places)}." if strong.places else ""
    table.say(f"{strong.look}{here} {strong.reasons[0]} Type hint all to see the whole turn.")
    return True


def _board(table: Table, _: str) -> bool:
    table.show_board()
    return True


def _me(table: Table, _: str) -> bool:
    seat = table.game.actor
    table.show_players([] if seat is None else [seat])
    return True


def _rivals(table: Table, _: str) -> bool:
    table.show_players([seat for seat in range(table.game.players) if seat != table.game.actor])
    return True


def _log(table: Table, how_much: str) -> bool:
    seat = table.manners.picture_seat(table.game)
    moments = list(table.game.moments(seat))
    shown = moments if how_much.lower() == "all" else moments[-_RECENT:]
    table.say_rows(
        (str(moment.number), _sentences(table, seat, moment), moment.step) for moment in shown
    )
    if not moments:
        table.say("Nothing has been played yet.")
    return True


def _sentences(table: Table, seat: int | None, moment: Moment) -> str:
    news_lines = lines(table.game, table.manners, seat, moment.facts)
    return " ".join(line.text for line in news_lines)


def _score(table: Table, _: str) -> bool:
    table.show_score()
    return True


def _undo(table: Table, _: str) -> bool:
    table.undo()
    return True


def _redo(table: Table, _: str) -> bool:
    table.redo()
    return True


def _restart(table: Table, _: str) -> bool:
    table.restart()
    return True


def _save(table: Table, path: str) -> bool:
    target = Path(path).expanduser() if path else table.path
    try:
        files.save(table.game, target)
    except click.ClickException as error:
        table.complain(f"{error.format_message()}.")
        return True
    table.say(f"Saved to {target}." if not path else f"Saved a copy to {target}.")
    return True


def _quit(_: Table, __: str) -> bool:
    return False


COMMANDS = (
    Command("?", ("help",), "[TOPIC]", "explain the game, or one topic", _help),
    Command("why", (), "STEP", "explain why a step is not possible", _why),
    Command("hint", (), "[all]", "say what a strong wolf would do; all shows the turn", _hint),
    Command("board", (), "", "show the whole table and what its letters mean", _board),
    Command("me", (), "", "show all about yourself", _me),
    Command("rivals", (), "", "show all about the other players", _rivals),
    Command("log", (), "[all]", "show what has been played; all shows the whole game", _log),
    Command("score", (), "", "show the score by category", _score),
    Command("undo", (), "", "undo the last step of this turn", _undo),
    Command("redo", (), "", "play what was undone again", _redo),
    Command("restart", (), "", "undo all steps of this turn", _restart),
    Command("save", (), "[FILE]", "save a copy; the game itself is saved after every step", _save),
    Command("quit", ("exit",), "", "leave; the game can be continued later", _quit),
)

"""What can be typed at the table besides steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from moonpack.cli import files
from moonpack.cli.language import placeholder
from moonpack.moments import Moment
from moonpack.words import source

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
        return f"{self.name} {placeholder(self.usage)}".rstrip()


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
    words, topics = table.words, table.manners.help(table.game)
    own = topic.lower()  # the topic may be a word of the game in the player's language
    tidy = table.manners.tidy(own)
    wanted = tidy if tidy in topics else own
    matches = [name for name in (*topics, "commands") if wanted and name.startswith(wanted)]
    if not wanted:
        table.say(next(iter(topics.values())))
    elif wanted in topics or (len(matches) == 1 and matches[0] in topics):
        table.say(topics[wanted if wanted in topics else matches[0]])
    elif matches == ["commands"]:
        table.say_rows(
            ("", f"{each.shown:<12} {words.look_up(each.help, all='all')}") for each in COMMANDS
        )
    else:
        names = ", ".join([*topics, "commands"])
        gaps = {"topic": topic, "topics": names}
        table.complain(words("There is no help on '{topic}'. The topics are {topics}.", **gaps))
    return True


def _why(table: Table, step: str) -> bool:
    if step:
        table.say(table.why_not(step))
    else:
        example = f"why {table.manners.example}"
        words = table.words
        table.complain(words("Add the step to ask about, for example: {example}.", example=example))
    return True


def _hint(table: Table, how_much: str) -> bool:
    """First what to think of and where, then the whole turn."""
    from moonpack.analysis import hint  # the search takes a moment to import

    words = table.words
    if table.game.actor is None:
        table.complain(words("The game is over."))
        return True
    strong = hint(table.game, words=words)
    if how_much.lower() == "all":
        for number, part in enumerate(strong.parts, 1):
            table.say_rows([(str(number), " · ".join(part.steps)), ("", " ".join(part.reasons))])
        return True
    more = words("Type {command} to see the whole turn.", command="hint all")
    table.say(words.text(strong.look_by_name, strong.why, more))
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
        words = table.words
        table.say(words("Nothing has been played yet."))
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
    words, target = table.words, Path(path).expanduser() if path else table.path
    try:
        files.save(table.game, target)
    except click.ClickException as error:
        table.complain(words("{statement}.", statement=error.format_message()))
        return True
    if path:
        table.say(words("Saved a copy to {path}.", path=target))
    else:
        table.say(words("Saved to {path}.", path=target))
    return True


def _quit(_: Table, __: str) -> bool:
    return False


COMMANDS = (
    Command("?", ("help",), "[TOPIC]", source("explain the game, or one topic"), _help),
    Command("why", (), "STEP", source("explain why a step is not possible"), _why),
    Command(
        *("hint", (), "[all]"),
        source("say what a strong wolf would do; {all} shows the turn"),
        _hint,
    ),
    Command("board", (), "", source("show the whole table and what its letters mean"), _board),
    Command("me", (), "", source("show all about yourself"), _me),
    Command("rivals", (), "", source("show all about the other players"), _rivals),
    Command(
        *("log", (), "[all]"), source("show what has been played; {all} shows the whole game"), _log
    ),
    Command("score", (), "", source("show the score by category"), _score),
    Command("undo", (), "", source("undo the last step of this turn"), _undo),
    Command("redo", (), "", source("play what was undone again"), _redo),
    Command("restart", (), "", source("undo all steps of this turn"), _restart),
    Command(
        *("save", (), "[FILE]"),
        source("save a copy; the game itself is saved after every step"),
        _save,
    ),
    Command("quit", ("exit",), "", source("leave; the game can be continued later"), _quit),
)

"""`moonpack seat`: a bot takes a seat at a server, through the link that a friend would get."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from moonpack.cli.failures import INTERRUPTED, FileTrouble
from moonpack.cli.new import read_seed
from moonpack.errors import BadInput
from moonpack.words import source

TOKEN_VARIABLE = "MOONPACK_BOT_TOKEN"
MOST_SECRET = 200  # characters of a password or a token


@click.command(short_help=source("Let a bot take a seat at a server, by the link to a table."))
@click.argument("link")
@click.argument("bot")
@click.option("--name", help="The name of the player.  [default: that of the bot]")
@click.option("--seat", "number", type=click.IntRange(1), help="Which seat.  [default: a free one]")
@click.option("--password", help="The password of the table; others on this machine may see it.")
@click.option("--password-file", metavar="FILE", help="A file with the password of the table.")
@click.option("--token-file", metavar="FILE", help="A file with a bot token of the server's host.")
@click.option(
    "--identity",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file that keeps who the bot is, so that it can take up its seat again.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.05, 3600),
    help="The most thought for a turn.  [default: that of the level, or 10]",
)
@click.option("--rematch", is_flag=True, help="Play the rematches, too.")
@click.option("--seed", default="", help="A seed for the choices of the bot.")
def seat(
    link: str,
    bot: str,
    *,
    name: str | None,
    number: int | None,
    password: str | None,
    password_file: str | None,
    token_file: str | None,
    identity: Path | None,
    seconds: float | None,
    rematch: bool,
    seed: str,
) -> None:
    """Let a bot take a seat at a server, and play until the game is over.

    LINK is the link to the table, as a friend gets it. BOT is a level, another bot with its
    parameters, a class in a file (mine.py:Howler), or a program: process(command="./mybot",
    version=2). The seat is shown as a bot's.

    Interrupted, it gives up its seat, unless it can take it up again (--identity, --token-file).
    """
    from moonpack.seat import Seat, TableLink, Wishes
    from moonpack.seat.connecting import Credentials, NotKept

    if password is not None and password_file is not None:
        raise click.UsageError("Give either --password or --password-file.")
    table = TableLink.read(link)
    token = secret(token_file) if token_file else os.environ.get(TOKEN_VARIABLE) or None
    wishes = Wishes(
        bot=bot,
        name=name,
        seat=number,
        password=secret(password_file) if password_file else password,
        seconds=seconds,
        seed=read_seed(seed) if seed else None,
        rematch=rematch,
    )
    try:
        credentials = Credentials(token, identity)
    except OSError as error:
        raise FileTrouble.reading(error, identity) from error
    try:
        credentials.keep()  # before the bot has a seat that it could not take up again
    except NotKept as failure:
        raise FileTrouble.writing(failure.error, identity) from failure
    taken = Seat(table, wishes, credentials, click.echo)
    if not asyncio.run(_play(taken.play())):
        click.get_current_context().exit(INTERRUPTED)


async def _play(work: Coroutine[Any, Any, None]) -> bool:
    """Play to the end; false if somebody has interrupted it."""
    task = asyncio.create_task(work)
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(name, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        return False
    return True


def secret(file: str) -> str:
    """The first line of a file."""
    try:
        lines = Path(file).read_text("utf-8").splitlines()
    except OSError as error:
        raise FileTrouble.reading(error, file) from error
    except UnicodeDecodeError:
        lines = []
    if not lines or not lines[0].strip() or len(lines[0]) > MOST_SECRET:
        raise BadInput("file", "a line of text with the secret", file)
    return lines[0].strip()

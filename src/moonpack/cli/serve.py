"""`moonpack serve`: tables in the browser, on this machine or for the world."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path

import click

FILE = "moonpack.sqlite3"


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=8765,
    show_default=True,
    help="The port; 0 takes any free one.",
)
@click.option(
    "--database",
    metavar="URL",
    envvar="MOONPACK_DATABASE",
    help="Where tables are kept: sqlite:///FILE or postgresql://…; a file of its own by default.",
)
@click.option("--open/--no-open", "opens", default=True, help="Open the page in a browser.")
@click.option(
    "--allow-origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="Another site whose pages may use this server; may be given several times.",
)
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=NUMBER",
    envvar="MOONPACK_LIMITS",
    help="How much one client may ask for, such as sockets_an_address=500; several times.",
)
@click.option(
    "--bot-workers",
    type=click.IntRange(1, 64),
    envvar="MOONPACK_BOT_WORKERS",
    help="How many processes think for bots; one per core but one, at most four, by default.",
)
@click.option("--verbose", is_flag=True, help="Say what is asked for.")
def serve(
    *,
    host: str,
    port: int,
    database: str | None,
    opens: bool,
    origins: tuple[str, ...],
    limits: tuple[str, ...],
    bot_workers: int | None,
    verbose: bool,
) -> None:
    """Serve the tables and the page to play at them."""
    from moonpack.server.run import check, run
    from moonpack.server.settings import Settings, limits_from

    settings = Settings(
        database=database or f"sqlite:///{default_file()}",
        origins=origins,
        limits=limits_from(limits),
        log_level="info" if verbose else "warning",
    )
    if bot_workers is not None:
        settings = replace(settings, bot_workers=bot_workers)
    check(settings)
    try:
        listener = socket.create_server((host, port))
    except OSError as error:
        raise click.ClickException(f"{host}:{port}: {error.strerror}; try --port 0.") from error
    with contextlib.closing(listener):
        address = f"http://{_spoken(host)}:{listener.getsockname()[1]}/"
        click.echo(f"Moonpack is at {address} (stop it with Ctrl-C)")
        if opens and has_desktop():
            threading.Timer(1.0, webbrowser.open, [address]).start()
        run(settings, listener)


def _spoken(host: str) -> str:
    """A host as one would type it into a browser."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def default_file() -> Path:
    """Where tables are kept when nobody says: with the person's other data."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA")
        base = Path(home) if home else Path.home()
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "moonpack" / FILE


def has_desktop() -> bool:
    """Whether there is a screen to open a browser on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

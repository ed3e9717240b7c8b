"""`moonpack serve`: tables in the browser, on this machine or for others."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from moonpack.words import source

if TYPE_CHECKING:
    from moonpack.server.logs import LogFormat
    from moonpack.server.settings import Settings

FILE = "moonpack.sqlite3"
EVERYWHERE = ("0.0.0.0", "::", "")


@click.command(short_help=source("Start the server and open the page to play."))
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=8765,
    show_default=True,
    help="The port; 0 chooses a free one.",
)
@click.option(
    "--database",
    metavar="URL",
    envvar="MOONPACK_DATABASE",
    help="The database: sqlite:///FILE or postgresql://…  [default: a file in your data folder]",
)
@click.option(
    "--open/--no-open",
    "opens",
    default=True,
    help="Open the page in your browser.  [default: open]",
)
@click.option(
    "--allow-origin",
    "origins",
    multiple=True,
    metavar="URL",
    envvar="MOONPACK_ALLOW_ORIGINS",
    help="Another site whose pages may use this server; may be repeated.",
)
@click.option(
    "--public-url",
    default="",
    metavar="URL",
    envvar="MOONPACK_PUBLIC_URL",
    help="The address that people use, such as https://play.example.org/moonpack.",
)
@click.option(
    "--root-path",
    default="",
    metavar="PATH",
    envvar="MOONPACK_ROOT_PATH",
    help="The path the server is under behind a proxy.  [default: the path of --public-url]",
)
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    metavar="NAME",
    envvar="MOONPACK_ALLOW_HOSTS",
    help="Another name that this server answers to, or *.example.org, or *; may be repeated.",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    envvar="MOONPACK_TRUSTED_PROXIES",
    help="An address or network whose X-Forwarded-For and -Proto are believed; may be repeated.",
)
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=NUMBER",
    envvar="MOONPACK_LIMITS",
    help="A limit on what clients may do, such as sockets_an_address=500; may be repeated.",
)
@click.option(
    "--keep",
    "kept",
    multiple=True,
    metavar="NAME=DAYS",
    envvar="MOONPACK_KEEP",
    help="Delete what is older, such as unfinished=30; may be repeated.  [default: keep all]",
)
@click.option(
    "--bot-workers",
    type=click.IntRange(1, 64),
    envvar="MOONPACK_BOT_WORKERS",
    help="Number of processes for bots.  [default: the number of cores minus one, at most four]",
)
@click.option(
    "--metrics",
    is_flag=True,
    envvar="MOONPACK_METRICS",
    help="Show metrics for Prometheus at /metrics, to everybody who can reach the server.",
)
@click.option(
    "--metrics-port",
    type=click.IntRange(1, 65_535),
    envvar="MOONPACK_METRICS_PORT",
    help="A port of their own for /metrics, /live and /ready.  [default: none]",
)
@click.option(
    "--metrics-host",
    default="127.0.0.1",
    show_default=True,
    envvar="MOONPACK_METRICS_HOST",
    help="The address for that port.",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    envvar="MOONPACK_LOG_FORMAT",
    help="Log lines for people, or one JSON object a line for programs.",
)
@click.option("--verbose", is_flag=True, help="Log requests.")
def serve(
    *,
    host: str,
    port: int,
    database: str | None,
    opens: bool,
    origins: tuple[str, ...],
    public_url: str,
    root_path: str,
    hosts: tuple[str, ...],
    proxies: tuple[str, ...],
    limits: tuple[str, ...],
    kept: tuple[str, ...],
    bot_workers: int | None,
    metrics: bool,
    metrics_port: int | None,
    metrics_host: str,
    log_format: LogFormat,
    verbose: bool,
) -> None:
    """Start the server and open the page to play."""
    from moonpack.server.run import check
    from moonpack.server.settings import Settings, keep_from, limits_from

    settings = Settings(
        database=database or f"sqlite:///{default_file()}",
        origins=origins,
        public_url=public_url,
        root_path=root_path,
        allowed_hosts=(*hosts, *([] if host in EVERYWHERE else [host])),
        trusted_proxies=proxies,
        limits=limits_from(limits),
        keep=keep_from(kept),
        metrics=metrics,
        metrics_port=metrics_port,
        metrics_host=metrics_host,
        log_level="info" if verbose else "warning",
        log_format=log_format,
    )
    if bot_workers is not None:
        settings = replace(settings, bot_workers=bot_workers)
    check(settings)
    _serve_on(host, port, settings, opens=opens)


def _serve_on(host: str, port: int, settings: Settings, *, opens: bool) -> None:
    from moonpack.server.run import run

    try:
        listener = listen(host, port)
    except OSError as error:
        raise click.ClickException(
            f"Cannot listen on {host}:{port}: {error.strerror}. Try --port 0."
        ) from error
    with contextlib.closing(listener):
        bound, path = listener.getsockname()[1], settings.root_path.rstrip("/")
        local = f"http://{_browser_host(host)}:{bound}{path}/"
        address = settings.public_url or local
        click.echo(f"Moonpack is running at {address} (press Ctrl-C to stop)")
        if opens and has_desktop():
            threading.Timer(1.0, webbrowser.open, [address]).start()
        run(settings, listener)


def listen(host: str, port: int) -> socket.socket:
    """A socket that waits for connections: over IPv4, IPv6, or both for `::`."""
    addresses = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    # A name such as localhost may stand for both; programs expect IPv4 there.
    family, address = min((one[0], one[4]) for one in addresses)
    if host == "::":
        dual = socket.has_dualstack_ipv6()
        return socket.create_server(address, family=family, dualstack_ipv6=dual)
    return socket.create_server(address, family=family)


def _browser_host(host: str) -> str:
    """The host as typed into a browser."""
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def default_file() -> Path:
    """The default database file, in the user's data folder."""
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

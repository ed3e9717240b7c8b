"""`moonpack serve`: tables in the browser, on this machine or for others."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

import click

from moonpack.cli.host_options import (
    EVERYWHERE,
    HostsCommand,
    chosen_by,
    completed,
    print_settings,
)
from moonpack.errors import BadInput
from moonpack.words import source

if TYPE_CHECKING:
    from moonpack.server.configuration import Chosen
    from moonpack.server.logs import LogFormat

ANYWHERE = "192.0.2.1"  # an address that nobody has, kept for examples (RFC 5737)


@click.command(cls=HostsCommand, short_help=source("Start the server and open the page to play."))
@click.option(
    "--config",
    metavar="FILE",
    help="A file with settings (or MOONPACK_CONFIG).  [default: moonpack.toml, if it is there]",
)
@click.option("--verbose", is_flag=True, help="Log requests; the same as --log-level info.")
@click.option("--show-settings", is_flag=True, help="Print all settings, and where each is set.")
def serve(*, config: str | None, verbose: bool, show_settings: bool, **options: object) -> None:
    """Start the server and open the page to play.

    Every setting can also be an environment variable or a line of a file: see docs/settings.md.
    """
    if verbose and options["log_level"] is None:
        options["log_level"] = "info"
    chosen = chosen_by(options, config)
    if show_settings:
        print_settings(chosen)
        return
    start(chosen)


def start(chosen: Chosen) -> None:
    """Check the settings, listen and serve."""
    from moonpack.server.run import check, run
    from moonpack.server.supervisor import check_workers, supervise

    asked = chosen.settings
    settings = completed(asked)
    try:
        check_workers(settings)
        check(settings)
    except BadInput as error:
        raise chosen.explained(error) from error
    host, port = asked.host, asked.port
    try:
        listener = listen(host, port)
    except OSError as error:
        raise click.ClickException(
            f"Cannot listen on {host}:{port}: {error.strerror}. Try --port 0."
        ) from error
    with contextlib.closing(listener):
        path = asked.root_path.rstrip("/")
        local = f"http://{_browser_host(host)}:{listener.getsockname()[1]}{path}/"
        address = asked.public_url or local
        say_running(address, asked.log_format)
        if host in EVERYWHERE and not asked.public_url and sys.stdout.isatty():
            say_to_others(listener.getsockname()[1], path)
        if asked.opens and has_desktop():
            threading.Timer(1.0, webbrowser.open, [address]).start()
        if settings.workers > 1:
            supervise(settings, listener)
        else:
            run(settings, listener)


def say_running(address: str, form: LogFormat) -> None:
    """Say where the server is, in the form of the log; always, whatever its level is."""
    if form == "text":
        click.echo(f"Moonpack is running at {address} (press Ctrl-C to stop)")
        return
    from moonpack.server.logs import AsJson

    line = {"name": "moonpack.server", "levelname": "INFO", "msg": f"running at {address}"}
    click.echo(AsJson().format(logging.makeLogRecord(line)))


def say_to_others(port: int, path: str) -> None:
    """Say what other machines have to open; to people only, for a container's address is no use."""
    if (own := address_in_network()) is not None:
        click.echo(f"Others in the same network open http://{own}:{port}{path}/")


def address_in_network() -> str | None:
    """The address of this machine in its network; None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ANYWHERE, 9))  # nothing is sent: the system only chooses an address
        except OSError:
            return None
        own: str = probe.getsockname()[0]
    return None if own.startswith("127.") else own


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


def has_desktop() -> bool:
    """Whether there is a screen to open a browser on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

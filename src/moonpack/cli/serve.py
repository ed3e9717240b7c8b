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
    from moonpack.server.settings import Hosted


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
    host, port = settings.host, asked.port
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
        if asked.log_format == "text" and not asked.public_url:
            say_who_can_come(settings, local)
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


def say_who_can_come(settings: Hosted, local: str) -> None:
    """Say in a line how others on the network can join, or what letting them in means."""
    from moonpack.server.http.reach import links_to

    (best, *_) = links_to(local, is_public=False, listens_everywhere=settings.listens_everywhere)
    is_alone = best.reach == "here" and not settings.listens_everywhere
    if is_alone and settings.trusted_proxies:
        click.echo(
            "Only this computer can open it. For others: a proxy in front, and public_url set to "
            "its address (docs/hosting/proxy.md)"
        )
    elif is_alone:
        click.echo(
            "Only this computer can open it. To let others on your network play: "
            "make play LAN=1 (or moonpack serve --lan)"
        )
    elif best.reach == "here":
        click.echo("Others could open it, but this computer is in no network at the moment.")
    else:
        click.echo(
            f"Others on your network open {best.link} - anybody there can, and nothing is "
            "encrypted, so do this only in a network you trust"
        )


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
    from moonpack.server.settings import EVERYWHERE

    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def has_desktop() -> bool:
    """Whether there is a screen to open a browser on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

"""`moonpack admin`: look after a server, while it runs or not; see docs/administration.md."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import click

from moonpack.cli.admin import shared
from moonpack.cli.admin.shared import (
    IDS,
    Whom,
    ask,
    called,
    counted,
    json_option,
    list_options,
    number,
    print_json,
    print_rows,
    size,
    sure,
    text,
    when,
    yes_option,
)
from moonpack.cli.host_options import database_options
from moonpack.words import source

# Groups of commands, each in a module of its own, imported when it is used.
GROUPS = ("people", "tables", "seats", "bots", "uploads", "analyses", "reports")
# Tables of the database that are called otherwise in the commands.
KINDS = {
    "lines": "lines of journals",
    "records": "uploads",
    "reviews": "analyses",
    "deeds": "lines of the log",
    "chat": "messages of chats",
}


class AdminGroup(click.Group):
    """The group, with groups that are imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*GROUPS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in GROUPS:
            return super().get_command(ctx, cmd_name)
        module = import_module(f"moonpack.cli.admin.{cmd_name}")
        group: click.Command = getattr(module, cmd_name)
        return group


@click.group(
    cls=AdminGroup, short_help=source("Administer a server: tables, people, uploads, disk.")
)
@database_options
@click.option("--server", metavar="URL", default="", help="The metrics port of a server elsewhere.")
@click.option("--token-file", metavar="FILE", help="A file with its admin_token.")
@click.pass_context
def admin(ctx: click.Context, /, **whom: Any) -> None:
    """Look after a server, while it runs or not.

    A server that runs does what it is asked itself, so that those who play learn of it at once.
    Everything that is done is written down: see moonpack admin log.
    """
    ctx.obj = Whom(**whom)


# -- who may come


@admin.command(context_settings=IDS)
@click.argument("who")
@click.option("--reason", default="", help="Why, for the other administrators.")
@click.option("--days", type=float, help="How long.  [default: for ever]")
@yes_option
def bar(who: str, reason: str, days: float | None, yes: bool) -> None:
    """Bar a person, an address or a network from the server.

    WHO is the id of a person, an address such as 203.0.113.7, a network such as 203.0.113.0/24, or
    network:WORD with the word for the network from which a table was opened.
    """
    sure(f"Bar {who} from the server?", yes)
    answer = ask("bar", who=who, reason=reason, days=days)
    click.echo(f"Barred: {answer['who']}")


@admin.command(context_settings=IDS)
@click.argument("who")
@yes_option
def unbar(who: str, yes: bool) -> None:
    """Let somebody use the server again."""
    sure(f"Let {who} use the server again?", yes)
    click.echo(f"No longer barred: {ask('unbar', who=who)['who']}")


@admin.command()
@list_options
def bars(limit: int, first: int, as_json: bool) -> None:
    """List who is barred."""
    columns = {"who": text, "at": when, "until": when, "reason": text}
    print_rows(ask("bars", limit=limit, first=first), columns, as_json)


# -- what is stored


@admin.command()
@click.option("--dry-run", is_flag=True, help="Only count what would be deleted.")
@click.option(
    "--keep", multiple=True, metavar="NAME=DAYS", help="Other days than those of the settings."
)
@yes_option
@json_option
def purge(dry_run: bool, keep: tuple[str, ...], yes: bool, as_json: bool) -> None:
    """Delete what is older than the settings keep.

    The server does the same by itself once an hour. What is kept, and for how long, is keep.… in
    docs/settings.md.
    """
    days = shared.by_name(keep)
    counts = ask("purge", dry_run=True, keep=days)
    if not dry_run:
        sure(f"Delete {counted(counts)}?", yes)
        counts = ask("purge", keep=days)
        counts.pop("traces", None)
    if as_json:
        print_json(counts)
    else:
        click.echo(f"{'Would be deleted' if dry_run else 'Deleted'}: {counted(counts)}")


@admin.command()
@json_option
def disk(as_json: bool) -> None:
    """Show how much room the database takes, and what is in it."""
    use = ask("disk")
    if as_json:
        print_json(use)
        return
    free = "" if use["free"] is None else f", {size(use['free'])} free on its disk"
    click.echo(f"Database: {size(use['on_disk'])}, of which {size(use['used'])} in use{free}")
    for name, many in use["rows"].items():
        click.echo(f"{number(many):>12} {called(many, KINDS.get(name, name))}")
    click.echo(f"{size(use['upload_bytes']):>12} of uploads")
    for name, many in use["copies"].items():
        click.echo(f"{size(many):>12} {name}")


@admin.command()
@list_options
def log(limit: int, first: int, as_json: bool) -> None:
    """Show what administrators have done, the latest first."""

    def details(value: Any) -> str:
        return text(json.dumps(value, ensure_ascii=False)) if value else ""

    columns = {"at": when, "by": text, "deed": text, "subject": text, "details": details}
    print_rows(ask("log", limit=limit, first=first), columns, as_json)

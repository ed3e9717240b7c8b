"""`moonpack admin bots`: tokens with which programs play."""

from __future__ import annotations

import click

from moonpack.cli.admin.shared import (
    IDS,
    ask,
    json_option,
    list_options,
    number,
    print_json,
    print_rows,
    sure,
    text,
    when,
    yes_option,
)

COLUMNS = {
    "id": text,
    "name": text,
    "owner": text,
    "tables": number,
    "created": when,
    "until": when,
    "taken_back": when,
}


@click.group()
def bots() -> None:
    """Bot tokens: list, give, take back."""


@bots.command("list")
@list_options
def list_bots(limit: int, first: int, as_json: bool) -> None:
    """List bot tokens, the latest first. Their secrets are not stored."""
    print_rows(ask("bots", limit=limit, first=first), COLUMNS, as_json)


@bots.command()
@click.argument("name")
@click.option("--owner", required=True, help="Whose bot it is; shown at tables with its name.")
@click.option("--tables", default=5, show_default=True, help="At how many tables at once.")
@click.option("--days", type=float, help="How long.  [default: until it is taken back]")
@json_option
def give(name: str, owner: str, tables: int, days: float | None, as_json: bool) -> None:
    """Make a token with which a bot called NAME plays: moonpack seat LINK BOT --token-file FILE.

    The token is printed once. With it a program can sit down at tables and play, nothing else.
    """
    answer = ask("give bot token", name=name, owner=owner, tables=tables, days=days)
    if as_json:
        print_json(answer)
        return
    click.echo(answer["token"])
    until = "" if answer["until"] is None else f", and works until {when(answer['until'])}"
    click.echo(f"It is shown only this once{until}. To take it back, use its id:", err=True)
    click.echo(f"  moonpack admin bots take-back {answer['bot']}", err=True)


@bots.command("take-back", context_settings=IDS)
@click.argument("bot")
@yes_option
def take_back(bot: str, yes: bool) -> None:
    """Take a token back, by its id. A program that plays with it is disconnected at once."""
    sure(f"Take back the bot token {bot}?", yes)
    ask("take back bot token", bot=bot)
    click.echo(f"Taken back: {bot}")

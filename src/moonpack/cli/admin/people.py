"""`moonpack admin people`: who has played here, their data, and how they get in again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from moonpack.cli.admin.shared import (
    IDS,
    ask,
    called,
    json_option,
    list_options,
    number,
    output_options,
    print_json,
    print_rows,
    sure,
    text,
    when,
    write_json,
    yes_option,
)
from moonpack.cli.admin.tables import COLUMNS as TABLE_COLUMNS
from moonpack.cli.admin.uploads import COLUMNS as UPLOAD_COLUMNS


@click.group()
def people() -> None:
    """People: list, show, export, delete, their devices, sign out, sign in again."""


@people.command("list")
@click.option("--name", default="", help="Only those with this in their name.")
@click.option("--unseen", type=float, metavar="DAYS", help="Only those who have not come since.")
@list_options
def list_people(name: str, unseen: float | None, limit: int, first: int, as_json: bool) -> None:
    """List everybody who has opened a table, sat down or uploaded something, the latest first."""
    rows = ask("people", name=name, unseen=unseen, limit=limit, first=first)
    columns = {"id": text, "name": text, "seen": when, "tables": number, "uploads": number}
    print_rows(rows, columns, as_json)


@people.command(context_settings=IDS)
@click.argument("person")
@json_option
def show(person: str, as_json: bool) -> None:
    """Show all that is known of a person."""
    known = ask("person", person=person)
    if as_json:
        print_json(known)
        return
    click.echo(f"{known['id']}  {text(known['name'])}, last here {when(known['seen'])}")
    if known["barred"]:
        click.echo(f"Barred since {when(known['barred']['at'])}: {text(known['barred']['reason'])}")
    if known["created"]:
        click.echo(f"First here {when(known['created'])}")
    if known["chosen"] or known["mark"]:
        click.echo(f"Chosen: {text(known['chosen'])}, {text(known['mark'])}")
    click.echo(f"Signs in with {_ways_in(known)}")
    if known["signed_out"]:
        click.echo(f"Signed out {when(known['signed_out'])}")
    for what, columns in (("tables", TABLE_COLUMNS), ("uploads", UPLOAD_COLUMNS)):
        if known[what]:
            click.echo(f"\n{what.capitalize()}")
            print_rows(known[what], columns, as_json=False)


def _ways_in(known: dict[str, Any]) -> str:
    """What makes a browser this person."""
    many = {"devices": len(known["devices"]), "passkeys": known["passkeys"]}
    ways = [f"{number(n)} {called(n, kind)}" for kind, n in many.items() if n]
    ways += ["a recovery phrase"] if known["phrase"] else []
    return ", ".join(ways) or "a cookie alone"


@people.command(context_settings=IDS)
@click.argument("person")
@output_options
def export(person: str, output: Path | None, force: bool) -> None:
    """Write a person's data as JSON: their tables, what they did there, and their uploads."""
    write_json(ask("export person", person=person), output, force)


@people.command(context_settings=IDS)
@click.argument("person")
@json_option
def devices(person: str, as_json: bool) -> None:
    """List the devices that a person is signed in with. No addresses are stored."""
    known = ask("person", person=person)
    columns = {"id": text, "browser": text, "system": text, "created": when, "seen": when}
    print_rows(known["devices"], columns, as_json)


@people.command("sign-out-device", context_settings=IDS)
@click.argument("person")
@click.argument("device")
@yes_option
def sign_out_device(person: str, device: str, yes: bool) -> None:
    """Sign a person out on one device."""
    sure(f"Sign out {person} on the device {device}?", yes)
    ask("sign out device", person=person, device=device)
    click.echo(f"Signed out: {device}")


@people.command(context_settings=IDS)
@click.argument("person")
@yes_option
def delete(person: str, yes: bool) -> None:
    """Delete a person, as they can do it themselves.

    They leave their unfinished games. Their uploads, the tables where nobody else has had a seat,
    their devices, recovery phrase and passkeys are deleted. What they played with others stays, for
    it is the others' too, but they are called "A former player" there.
    """
    _delete(person, yes)


@people.command(context_settings=IDS)
@click.argument("person")
@yes_option
def remove(person: str, yes: bool) -> None:
    """Delete a person: the earlier name of `delete`."""
    _delete(person, yes)


def _delete(person: str, yes: bool) -> None:
    known = ask("person", person=person)
    sure(f"Delete {text(known['name'])} ({person}), and everything that is theirs alone?", yes)
    answer = ask("remove person", person=person)
    tables = answer["tables"]
    also = f", and {number(tables)} {called(tables, 'tables')}" if tables else ""
    click.echo(f"Deleted: {person}{also}")


@people.command("sign-out", context_settings=IDS)
@click.argument("person", required=False)
@click.option("--everybody", is_flag=True, help="All people of the server.")
@yes_option
def sign_out(person: str | None, everybody: bool, yes: bool) -> None:
    """Sign a person out on all devices: whoever has their cookie is a new visitor."""
    if (person is None) is not everybody:
        raise click.UsageError("Give either a person or --everybody.")
    who = "everybody, who all lose their seats," if person is None else person
    sure(f"Sign out {who} on all devices?", yes)
    ask("sign out", person=person)
    click.echo(f"Signed out: {person or 'everybody'}")


@people.command("sign-in", context_settings=IDS)
@click.argument("person")
@click.option("--hours", default=24.0, show_default=True, help="How long the link can be used.")
@yes_option
def sign_in(person: str, hours: float, yes: bool) -> None:
    """Make a link that signs a person in again, once: on a new device, or after a lost cookie."""
    known = ask("person", person=person)
    sure(f"Make a link with which somebody is {text(known['name'])} ({person})?", yes)
    answer = ask("sign in", person=person, hours=hours)
    if answer["link"].startswith("/"):
        click.echo(
            "The address of the server belongs before this (it has no public_url):", err=True
        )
    click.echo(answer["link"])
    click.echo(f"It works once, until {when(answer['until'])}.", err=True)

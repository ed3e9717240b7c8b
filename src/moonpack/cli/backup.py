"""`moonpack backup`, `verify` and `restore`: everything a server has stored, as one file."""

from __future__ import annotations

from pathlib import Path

import click

from moonpack.cli.failures import FileTrouble
from moonpack.cli.host_options import chosen_by, database_of, database_options
from moonpack.words import source

_file = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@click.command(short_help=source("Write a backup of everything a server has stored."))
@_file
@database_options
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def backup(file: Path, force: bool, **which: str | None) -> None:
    """Write a backup of everything a server has stored, while it runs or not."""
    from moonpack.server.store.backup import back_up

    if file.exists() and not force:
        raise FileTrouble(f"{file} already exists; --force overwrites it.")
    try:
        totals = back_up(_database_of(**which), file)
    except OSError as error:
        raise FileTrouble.writing(error, file) from error
    click.echo(f"Written to {file}: {totals.sentence}")


@click.command(short_help=source("Check that a backup is complete and unchanged."))
@_file
def verify(file: Path) -> None:
    """Check that a backup is complete and unchanged."""
    from moonpack.server.store.backup_file import verify as read

    try:
        backed_up = read(file)
    except OSError as error:
        raise FileTrouble.reading(error, file) from error
    head = backed_up.head
    click.echo(f"Complete and unchanged: {backed_up.totals.sentence}")
    click.echo(f"Made {head.at} by Moonpack {head.moonpack} ({head.database}, {head.schema})")


@click.command(short_help=source("Put a backup into an empty database."))
@_file
@database_options
@click.option("--force", is_flag=True, help="Replace everything that is in the database.")
def restore(file: Path, force: bool, **which: str | None) -> None:
    """Put a backup into an empty database, of either kind. Stop its servers first."""
    from moonpack.server.store import backup

    try:
        restored = backup.restore(file, _database_of(**which), replaces=force)
    except OSError as error:
        raise FileTrouble.reading(error, file) from error
    click.echo(f"Restored: {restored.totals.sentence}")
    if restored.copy is not None:
        click.echo(f"The database as it was before is {restored.copy}")


def _database_of(
    database: str | None, config: str | None, database_password_file: str | None
) -> str:
    """The database as the server finds it: in the option, the environment or the settings' file."""
    options = {"database": database, "database_password": database_password_file}
    return database_of(chosen_by(options, config).settings)

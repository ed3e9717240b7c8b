"""What the commands of `moonpack admin` share: whom they ask, and how they print."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from moonpack.cli.failures import FileTrouble
from moonpack.cli.host_options import chosen_by, completed
from moonpack.errors import MoonpackError

if TYPE_CHECKING:
    from moonpack.server.settings import Hosted

F = TypeVar("F", bound=Callable[..., Any])
Shown = Mapping[str, Callable[[Any], str]]  # how a column is printed, by its key

# Ids may begin with a dash, and must not be taken for options then.
IDS: dict[str, Any] = {"ignore_unknown_options": True, "help_option_names": ["--help"]}


@dataclass(frozen=True)
class Whom:
    """Which server, as the options of `moonpack admin` say."""

    database: str | None = None
    config: str | None = None
    database_password_file: str | None = None
    server: str = ""
    token_file: str | None = None


def ask(kind: str, **asked: Any) -> Any:
    """The answer of the server, or of its database if it does not run."""
    from moonpack.server.admin.reaching import Target
    from moonpack.server.admin.reaching import ask as reach
    from moonpack.server.configuration import secret_from

    whom = click.get_current_context().find_object(Whom) or Whom()
    settings = _settings(whom)
    if whom.server and not (whom.token_file or settings.admin_token):
        raise click.UsageError("--server needs --token-file, or MOONPACK_ADMIN_TOKEN_FILE.")
    token = secret_from(whom.token_file) if whom.token_file else settings.admin_token
    target = Target(replace(settings, admin_token=""), whom.server, token)
    return reach(target, {"type": kind, **asked})


def _settings(whom: Whom) -> Hosted:
    """The settings; a database that is not that of the settings' file is named."""
    options = {"database": whom.database, "database_password": whom.database_password_file}
    settings = completed(chosen_by(options, whom.config).settings)
    if whom.database and whom.config and not whom.server:
        from moonpack.server.store.failures import without_password

        own = without_password(completed(chosen_by({}, whom.config).settings).database)
        used = without_password(settings.database)
        if own != used:
            click.echo(f"Administering {used}, not {own} of {whom.config}.", err=True)
    return settings


def json_option(command: F) -> F:
    """The option `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")(
        command
    )


def yes_option(command: F) -> F:
    """The option `--yes`."""
    return click.option("--yes", is_flag=True, help="Do not ask whether you are sure.")(command)


def list_options(command: F) -> F:
    """The options of a list."""
    command = click.option(
        "--limit", default=50, show_default=True, help="The most rows, up to 1000."
    )(json_option(command))
    return click.option("--first", default=0, help="How many rows to leave out before.")(command)


def sure(question: str, yes: bool) -> None:
    """Ask before something is done; without anybody to ask, it is not done."""
    if yes:
        return
    try:
        is_sure = click.confirm(question)
    except click.Abort:
        if sys.stdin.isatty():
            raise
        click.echo()
        raise MoonpackError("nobody is there to be asked; add --yes to do it") from None
    if not is_sure:
        raise MoonpackError("nothing was changed")


def removal_of(kind: str, consequence: str) -> click.Command:
    """The command `remove` for a kind of thing that has nothing but an id."""

    @click.command("remove", context_settings=IDS, help=f"Delete an {kind}; {consequence}")
    @click.argument(kind)
    @yes_option
    def remove(yes: bool, **given: str) -> None:
        name = name_in(given[kind])
        sure(f"Delete the {kind} {name} for good?", yes)
        ask(f"remove {kind}", **{kind: name})
        click.echo(f"Removed: {name}")

    return remove


def name_in(text: str) -> str:
    """The id in a link, or the id itself."""
    return text.rstrip("/").rpartition("/")[2].partition("?")[0]


def print_rows(rows: Sequence[Mapping[str, Any]], columns: Shown, as_json: bool) -> None:
    """A list, as a table for people or as JSON."""
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    if not rows:
        click.echo("Nothing to list.")
        return
    head = [key.replace("_", " ") for key in columns]
    cells = [[show(row[key]) for key, show in columns.items()] for row in rows]
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    for line in (head, *cells):
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        click.echo("  ".join(padded).rstrip())


def print_json(answer: Any) -> None:
    """An answer as JSON."""
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def write_json(answer: Any, output: Path | None, force: bool) -> None:
    """An answer as a file that only its owner may read, or on the screen."""
    from moonpack.files import replacing

    if output is None:
        print_json(answer)
        return
    if output.exists() and not force:
        raise FileTrouble(f"{output} already exists; --force overwrites it.")
    try:
        with replacing(output) as temporary:
            temporary.chmod(0o600)  # what people did is nobody else's business
            temporary.write_text(json.dumps(answer, ensure_ascii=False, indent=2) + "\n", "utf-8")
    except OSError as error:
        raise FileTrouble.writing(error, output) from error
    click.echo(f"Written to {output}")


def output_options(command: F) -> F:
    """The options of what can be written to a file."""
    path = click.Path(dir_okay=False, path_type=Path)
    command = click.option("--force", is_flag=True, help="Overwrite an existing file.")(command)
    return click.option("--output", type=path, help="The file to write.")(command)


# -- values in columns


def text(value: Any) -> str:
    """A value that may be missing; control characters of hostile names are not printed."""
    if value is None or value == "":
        return "-"
    return "".join(letter if letter.isprintable() else "?" for letter in str(value))


def when(seconds: float | None) -> str:
    """A time, in the zone of this machine."""
    if seconds is None:
        return "-"
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def size(many: int | None) -> str:
    """A number of bytes."""
    from moonpack.server.store.disk import in_bytes

    return "-" if many is None else in_bytes(many)


def number(many: int) -> str:
    """A count."""
    return f"{many:,}"


def called(many: int, kind: str) -> str:
    """What is counted, which is given as for several."""
    from moonpack.server.store.amounts import one_of

    return one_of(kind) if many == 1 else kind


def counted(counts: Mapping[str, int]) -> str:
    """How many of each kind, without those of which there are none."""
    from moonpack.server.store.amounts import amounts

    return amounts(counts)


def by_name(changes: Sequence[str]) -> dict[str, float] | None:
    """Days by name, each given as NAME=DAYS; None if there are none."""
    days = {}
    for change in changes:
        name, _, value = change.partition("=")
        try:
            days[name] = float(value)
        except ValueError:
            raise MoonpackError(f"--keep: expected NAME=DAYS, got {change!r}") from None
    return days or None

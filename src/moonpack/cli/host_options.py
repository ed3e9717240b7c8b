"""Settings on the command line: an option for each, and what the other sources say besides."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

# What declares the settings takes long to import, so it waits until a command needs them.
if TYPE_CHECKING:
    from moonpack.server.configuration import Chosen
    from moonpack.server.declarations import Declared
    from moonpack.server.settings import Hosted

F = TypeVar("F", bound=Callable[..., Any])

FILE = "moonpack.sqlite3"


class HostsCommand(click.Command):
    """A command with an option for each setting."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        from moonpack.server.declarations import declared

        own = super().get_params(ctx)
        return [*map(_option, declared().values()), *own]


def database_options(command: F) -> F:
    """The options that say which database, for commands without the other settings."""
    for name, metavar, help_text in (  # the last one is shown first
        ("--database-password-file", "FILE", "A file with the password of the database."),
        ("--config", "FILE", "A file with settings, as for moonpack serve."),
        (
            "--database",
            "URL",
            "The database: sqlite:///FILE or postgresql://…  [default: that of the settings]",
        ),
    ):
        command = click.option(name, metavar=metavar, help=help_text)(command)
    return command


def _option(setting: Declared) -> click.Option:
    if setting.kind is bool:
        flag = setting.flag
        names = [f"{flag}/--no-{flag.removeprefix('--')}", setting.key]
        return click.Option(names, default=None, help=_help(setting))
    return click.Option(
        [setting.flag, setting.key],
        multiple=setting.is_list or bool(setting.inside),
        metavar=setting.metavar,
        help=_help(setting),
    )


def _help(setting: Declared) -> str:
    default = usual(setting)
    return f"{setting.text}  [default: {default}]" if default else setting.text


def usual(setting: Declared) -> str:
    """The default as hosts read it; none for a group, and for what is empty."""
    if setting.description["usually"]:
        return str(setting.description["usually"])
    if setting.inside or setting.default in ("", ()):
        return ""
    if isinstance(setting.default, bool):
        return str(setting.default).lower()
    return f"{setting.default:g}" if isinstance(setting.default, float) else str(setting.default)


def chosen_by(options: Mapping[str, Any], config: str | None = None) -> Chosen:
    """What the options of a command, the environment and a file choose together."""
    from moonpack.server.configuration import WrongSetting, choose, file_to_read, misspelt
    from moonpack.server.declarations import declared

    given = {
        key: _said(declared()[key], value)
        for key, value in options.items()
        if value is not None and value != ()
    }
    for name, near in misspelt(os.environ).items():
        click.echo(f"{name} is not a setting and is ignored; is {near} meant?", err=True)
    try:
        return choose(given, os.environ, file_to_read(config, os.environ))
    except WrongSetting as error:
        if error.field in given and not declared()[error.field].inside:
            raise click.UsageError(str(error)) from error
        raise


def _said(setting: Declared, value: Any) -> Any:
    """The value of an option, as the sources of settings have it."""
    from moonpack.server.configuration import by_name, secret_from

    if setting.inside:
        return by_name(value)
    return secret_from(value) if setting.is_secret else value


def completed(asked: Hosted) -> Hosted:
    """The settings with what follows from others or from this machine."""
    from moonpack.server.settings import EVERYWHERE, LOOPBACK

    if asked.lan and asked.host in LOOPBACK:
        asked = replace(asked, host=EVERYWHERE[0])
    hosts = asked.allowed_hosts if asked.host in EVERYWHERE else (*asked.allowed_hosts, asked.host)
    return replace(asked, database=database_of(asked), allowed_hosts=hosts)


def database_of(asked: Hosted) -> str:
    """The URL of the database, with its password."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    database = asked.database or f"sqlite:///{default_file()}"
    try:
        url = make_url(database)
    except ArgumentError:  # told when it is opened
        return database
    if not asked.database_password or url.password is not None:
        return database
    return url.set(password=asked.database_password).render_as_string(hide_password=False)


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


def print_settings(chosen: Chosen) -> None:
    """A line for each setting: its value and where it came from; secrets are not shown."""
    from moonpack.server.declarations import declared

    for key, setting in declared().items():
        value = getattr(chosen.settings, setting.name)
        for name in setting.inside:
            _print(f"{key}.{name}", getattr(value, name), chosen.origin(key, name))
        if not setting.inside:
            _print(key, _shown(setting, value), chosen.origin(key))


def _shown(setting: Declared, value: Any) -> Any:
    if setting.is_secret:
        return "(secret)" if value else ""
    if setting.key == "database":
        from moonpack.server.store.failures import without_password

        return without_password(value or f"sqlite:///{default_file()}")
    return list(value) if setting.is_list else value


def _print(key: str, value: object, origin: str) -> None:
    click.echo(f"{key} = {value!r}  # {origin}")

"""The command `moonpack`. Each subcommand has a module of its own, imported when it is used."""

from __future__ import annotations

import click

import moonpack
from moonpack.cli.failures import CommandGroup
from moonpack.cli.helping import option
from moonpack.cli.language import spoken
from moonpack.words import source

# Where each command is defined, in the order of the help.
COMMANDS = {
    "new": "moonpack.cli.new:new",
    "show": "moonpack.cli.show:show",
    "play": "moonpack.cli.play:play",
    "replay": "moonpack.cli.replay:replay",
    "analyse": "moonpack.cli.analyse:analyse",
    "puzzle": "moonpack.cli.puzzle:puzzle",
    "arena": "moonpack.cli.arena:arena",
    "ladder": "moonpack.cli.ladder:ladder",
    "selfplay": "moonpack.cli.selfplay:selfplay",
    "puzzles": "moonpack.cli.puzzles:puzzles",
    "seat": "moonpack.cli.seat:seat",
    "schema": "moonpack.cli.schema:print_schema",
    "serve": "moonpack.cli.serve:serve",
    "backup": "moonpack.cli.backup:backup",
    "verify": "moonpack.cli.backup:verify",
    "restore": "moonpack.cli.backup:restore",
    "admin": "moonpack.cli.admin:admin",
    "bench": "moonpack.cli.bench:bench",
}


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        words, version = spoken(), moonpack.__version__
        if moonpack.engine_kind() == "compiled":
            click.echo(words("moonpack {version}, compiled engine", version=version))
        else:
            click.echo(words("moonpack {version}, interpreted engine", version=version))
        context.exit()


@click.group(
    cls=CommandGroup,
    modules=COMMANDS,
    help=source("Moonpack: a digital tabletop for wolf games."),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@option(
    *("--version", "-V"),
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help=source("Show the version and the kind of engine."),
)
def main() -> None:
    """What all commands share."""

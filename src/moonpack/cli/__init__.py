"""The command `moonpack`. Each subcommand has a module of its own, imported when it is used."""

from __future__ import annotations

import click

import moonpack
from moonpack.cli.failures import EXIT_CODES, CommandGroup

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
    "serve": "moonpack.cli.serve:serve",
    "bench": "moonpack.cli.bench:bench",
}


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        click.echo(f"moonpack {moonpack.__version__}, {moonpack.engine_kind()} engine")
        context.exit()


@click.group(
    cls=CommandGroup,
    modules=COMMANDS,
    epilog=EXIT_CODES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    *("--version", "-V"),
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version and the kind of engine.",
)
def main() -> None:
    """Moonpack: a digital tabletop for wolf games."""

"""Try an installed Moonpack as its users do: import it, play, speak, show and open its commands.

    python tools/try_wheel.py               # whatever is installed
    python tools/try_wheel.py --compiled    # and the rules must be compiled

It needs nothing but the standard library, and runs on every system for which wheels are built.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import moonpack
from moonpack import languages, render


def main() -> None:
    """Raise an error at the first thing that an installed package does not do."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--compiled", action="store_true", help="interpreted rules are an error")
    given = options.parse_args()
    package = Path(moonpack.__file__).parent
    if "src" in package.parts:
        raise SystemExit(f"this would try the sources and not a wheel: {package}")
    kind = moonpack.engine_kind()
    if given.compiled and kind != "compiled":
        raise SystemExit("the rules of this wheel are not compiled")
    if version("moonpack") != moonpack.__version__:
        raise SystemExit(f"the package says {version('moonpack')}, not {moonpack.__version__}")
    spoken = languages.offered("en")
    if len(spoken) < 5:
        raise SystemExit(f"languages are missing, there are only: {', '.join(spoken)}")
    for name in ("wolves", "moonlight"):
        play(name)
    shown = subprocess.run(
        [sys.executable, "-m", "moonpack", "--version"], check=True, capture_output=True, text=True
    )
    print(f"{shown.stdout.strip()}; {', '.join(spoken)}")


def play(name: str) -> None:
    """Play a game at random to its end, replay it, and draw it."""
    game, rng = moonpack.new(name, players=2, seed=1), random.Random(1)
    while not game.over:
        game.play(rng.choice(game.steps()))
    again = moonpack.replay(game.record())
    assert again.scores() == game.scores()
    assert render.svg(game.view()).startswith("<svg")
    print(f"{name}: {game.step_count} steps, {game.scores()}")


if __name__ == "__main__":
    main()

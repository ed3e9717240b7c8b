"""`make play` opens the page first and compiles meanwhile: what runs already stays interpreted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import moonpack
from moonpack import _pure

pytestmark = pytest.mark.skipif(
    moonpack.engine_kind() != "compiled", reason="there is nothing compiled to come later"
)

# The rules are imported, and what hints and analyses use is not.
BEFORE = """
import shutil
import moonpack

games = [moonpack.new(name, seed=1) for name in ("moonlight", "wolves")]
assert moonpack.engine_kind() == "interpreted"
"""
AFTER = """
from moonpack.analysis.hints import hint

for game in games:
    assert hint(game, simulations=2).steps
assert moonpack.engine_kind() == "interpreted"
"""
NEW = """
import moonpack

assert moonpack.engine_kind() == "compiled"
moonpack.new("wolves", seed=1)
"""


def test_a_process_that_runs_while_the_rules_are_compiled_stays_interpreted(tmp_path: Path) -> None:
    copy = tmp_path / "moonpack"
    shutil.copytree(
        _pure.PACKAGE, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
    )
    built = [file.relative_to(_pure.PACKAGE) for file in _pure.built() if file]
    build = "".join(
        f"shutil.copy2({str(_pure.PACKAGE / file)!r}, {str(copy / file)!r})\n" for file in built
    )
    python(BEFORE + build + AFTER, tmp_path)
    python(NEW, tmp_path)


def python(code: str, folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    environment.pop(_pure.VARIABLE, None)
    subprocess.run([sys.executable, "-P", "-c", code], check=True, env=environment, cwd=folder)

"""The interpreted and the compiled rules are one text: they play the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import moonpack
from tests.conftest import INTERPRETED

from .digests import digests

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_interpreted_equals_compiled() -> None:
    wish = "0" if INTERPRETED else "1"
    source = str(Path(moonpack.__file__).parents[1])
    environment = os.environ | {"MOONPACK_PURE": wish, "PYTHONPATH": source}
    command = [sys.executable, "-m", "tests.wolves.digests"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    output = json.loads(done.stdout)
    if output["kind"] == moonpack.engine_kind():
        pytest.skip("there is no compiled engine here to compare with")
    assert output["digests"] == digests()

"""The interpreted rules and the compiled ones play the same games."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

import moonpack
from moonpack.games.rng import Rng
from tests.conformance.cases import Case, cases


def digest(case: Case) -> str:
    """A fingerprint of whole games: every legal list, every state, and playouts on the way."""
    found = hashlib.sha256()
    rng = Rng(31)
    engine = case.new(31).engine
    while not engine.over:
        legal = engine.legal()
        found.update(repr((legal, engine.actor)).encode())
        engine.play(rng.choice(legal))
        found.update(repr(engine.snapshot()).encode())
        if rng.below(100) == 0:
            twin = engine.copy()
            found.update(repr((twin.playout(rng.word()), twin.snapshot())).encode())
    return found.hexdigest()


def digests() -> list[str]:
    """The fingerprints of all cases, with this process's engine."""
    return [f"{case} {digest(case)}" for case in cases()]


@pytest.mark.skipif(
    moonpack.engine_kind() != "compiled", reason="there is no compiled engine to compare with"
)
def test_interpreted_equals_compiled() -> None:
    program = "from tests.conformance import test_two_engines as t; print(*t.digests(), sep='\\n')"
    said = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "MOONPACK_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.splitlines() == digests()

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
    digest_so_far = hashlib.sha256()
    rng = Rng(31)
    engine = case.new(31).engine
    while not engine.over:
        legal = engine.legal()
        digest_so_far.update(repr((legal, engine.actor)).encode())
        engine.play(rng.choice(legal))
        digest_so_far.update(repr(engine.snapshot()).encode())
        if rng.below(100) == 0:
            twin = engine.copy()
            digest_so_far.update(repr((twin.playout(rng.word()), twin.snapshot())).encode())
    return digest_so_far.hexdigest()


def digests() -> list[str]:
    """The fingerprints of all cases, with this process's engine."""
    return [f"{case} {digest(case)}" for case in cases()]


@pytest.mark.skipif(
    moonpack.engine_kind() != "compiled", reason="there is no compiled engine to compare with"
)
def test_interpreted_equals_compiled() -> None:
    program = "from tests.conformance import test_two_engines as t; print(*t.digests(), sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "MOONPACK_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == digests()

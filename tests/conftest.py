"""What all tests share: how much to play, and that fast tests come first."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import settings

import moonpack
from moonpack.games import rng

# In the background of a script a process ignores Ctrl-C, and so would all that tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The language of the machine is not that of the tests.
os.environ["MOONPACK_LANGUAGE"] = "en"

INTERPRETED = moonpack.engine_kind() == "interpreted"
SLOWER = 3  # how many times less the long loops play when the rules are interpreted


def games(many: int) -> int:
    """How many games a long loop plays: as asked for when compiled, fewer when interpreted."""
    return max(1, many // SLOWER) if INTERPRETED else many


# Found examples would make one run differ from the next, so none are kept.
settings.register_profile(
    "moonpack", deadline=None, derandomize=True, database=None, max_examples=games(60)
)
settings.load_profile("moonpack")


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games without a seed are the same in each run of a test, so that what fails fails again."""
    chance = rng.Rng(request.node.nodeid)
    monkeypatch.setattr(rng, "urandom", lambda count: chance.word().to_bytes(8, "big")[:count])


def pytest_report_header() -> str:
    """Say which engine is tested."""
    return f"moonpack: {moonpack.engine_kind()} engine"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run tests marked slow after all others, so that a mistake shows early."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is not None)

"""The game in words: facts, choices and prompts as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.games.contract import Fact
from moonpack.words import Words

from .snapshot import Snapshot
from .steps import Step


def sentence(fact: Fact, names: Sequence[str], words: Words) -> str:
    """A fact in words."""
    return str(fact)


def describe(shot: Snapshot, step: Step, words: Words) -> str:
    """What playing a legal step would do."""
    return str(step)


def prompt(shot: Snapshot, names: Sequence[str], words: Words) -> str:
    """Whose decision it is and what can be done, in one sentence."""
    return ""

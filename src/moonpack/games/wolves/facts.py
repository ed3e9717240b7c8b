"""What a step did and what followed from it, as facts."""

from __future__ import annotations

from moonpack.games.contract import Fact

from .snapshot import Snapshot
from .steps import Step


def follow(before: Snapshot, step: Step, after: Snapshot) -> list[Fact]:
    """The facts of a step."""
    return []

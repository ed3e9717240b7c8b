"""Why a step cannot be played now."""

from __future__ import annotations

from .snapshot import Snapshot
from .steps import Step


def why_not(shot: Snapshot, step: Step) -> str:
    """Why a step cannot be played, as the end of a sentence."""
    return "it is not among the legal steps"

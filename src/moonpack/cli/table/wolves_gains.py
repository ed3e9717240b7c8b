"""What a fact of The Wolves brought its player: how many points, and for what."""

from __future__ import annotations

from moonpack.games.contract import Fact
from moonpack.games.wolves.fact_types import RegionScored
from moonpack.games.wolves.log_lines import points_gained
from moonpack.words import Words


def gain(fact: Fact, words: Words) -> str:
    """`+5: second lair`; empty if the fact brought no points, or tells them itself."""
    if isinstance(fact, RegionScored):
        return ""
    notes = (f"+{gained.points}: {gained.reason}" for gained in points_gained(fact, words))
    return ", ".join(notes)

"""What a fact of The Wolves brought its player: how many points, and for what."""

from __future__ import annotations

from moonpack.games.contract import Fact
from moonpack.games.wolves.fact_types import (
    DenBuilt,
    DenDominated,
    LairBuilt,
    LoneWolfCalled,
    PreyHunted,
    WolfDominated,
)

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def gain(fact: Fact) -> str:
    """`+5: second lair`; empty if the fact brought no points."""
    match fact:
        case LairBuilt(points=points, lairs=lairs):
            reason = f"{_ORDINALS[lairs - 1]} lair"
        case DenBuilt(points=points) | DenDominated(points=points):
            reason = f"{_ORDINALS[fact.dens - 1]} den of the {fact.track} track"
        case LoneWolfCalled(points=points) | WolfDominated(points=points):
            reason = f"{_ORDINALS[fact.wolves - 1]} wolf of the wolf track"
        case PreyHunted(points=points, kinds=kinds):
            reason = f"{_ORDINALS[kinds - 1]} kind of prey"
        case _:
            return ""
    return f"+{points}: {reason}" if points else ""

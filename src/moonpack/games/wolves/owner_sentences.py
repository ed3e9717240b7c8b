"""What is done to a player, told to that player."""

from __future__ import annotations

from moonpack.games.contract import Fact
from moonpack.words import Words

from .fact_types import (
    DenDominated,
    LeadLost,
    WolfDisplaced,
    WolfDominated,
    WolfPushed,
)
from .vocabulary import gaps_of, pack_in_region


def to_owner(fact: Fact, words: Words) -> tuple[int, str] | None:
    """The seat that a fact is done to, and the fact as that player reads it; None if to nobody."""
    match fact:
        case LeadLost():
            return fact.owner, _lead_lost(fact, words)
        case WolfDisplaced() | WolfPushed():
            return fact.owner, _displaced(fact, words)
        case WolfDominated() | DenDominated():
            return fact.owner, _dominated(fact, words)
    return None


def _displaced(fact: WolfDisplaced | WolfPushed, words: Words) -> str:
    gaps = gaps_of(fact, words)
    match fact:
        case WolfDisplaced(rank="alpha"):
            return words("{player} displaces your alpha on {hex}.", **gaps)
        case WolfDisplaced():
            return words("{player} displaces your pack wolf on {hex}.", **gaps)
        case WolfPushed(rank="alpha"):
            return words("{player} places your displaced alpha on {end}.", **gaps)
        case WolfPushed():
            return words("{player} places your displaced pack wolf on {end}.", **gaps)


def _dominated(fact: WolfDominated | DenDominated, words: Words) -> str:
    gaps = gaps_of(fact, words)
    match fact:
        case WolfDominated(rank="alpha"):
            return words(
                "{player} dominates your pack wolf on {hex}: an alpha takes its place.", **gaps
            )
        case WolfDominated():
            return words(
                "{player} dominates your pack wolf on {hex}: a pack wolf takes its place.", **gaps
            )
        case DenDominated():
            return words("{player} dominates your den on {hex}.", **gaps)


def _lead_lost(fact: LeadLost, words: Words) -> str:
    if fact.leader is None:
        return words("You no longer lead the region of {water} alone.", water=fact.water)
    leader = pack_in_region(fact.leader, fact.leader_seat, words)
    return words(
        "{leader} takes the lead in the region of {water} from you.",
        leader=leader,
        water=fact.water,
    )

"""Who has lost the lead in a region by another player's step."""

from __future__ import annotations

from moonpack.games.contract import Fact

from . import codes, scoring
from .engine import Engine
from .fact_types import LeadLost
from .facts import hex_name, pack_of
from .snapshot import Snapshot

Standings = list[tuple[int, int, int, int]]  # packs as (control, alphas, pack, award)

# Steps that change who stands where.
_MOVING_OPS = (
    *(codes.OP_ALPHA, codes.OP_PACK, codes.OP_PUSH, codes.OP_BUILD, codes.OP_UPGRADE),
    *(codes.OP_CALL, codes.OP_TAKE),
)


def leads_lost(before: Engine, step: int, after: Engine, shot: Snapshot) -> list[Fact]:
    """The leads that other players lost by a step, where a moon is still to be scored.

    `shot` is the position after it.
    """
    if step >> 16 not in _MOVING_OPS:
        return []
    lost: list[Fact] = []
    regions = zip(scoring.packs_by_region(before), scoring.packs_by_region(after), strict=True)
    for region, (stood, stand) in enumerate(regions):
        loser, leader = _leader(stood), _leader(stand)
        is_rival = loser is not None and loser != shot.seat and loser < shot.players
        if shot.moons[region] and is_rival and loser != leader:
            lost.append(_lead_lost(shot, region, loser or 0, leader))
    return lost


def _leader(standings: Standings) -> int | None:
    """The pack that would take the moon."""
    return next((pack for *_, pack, award in standings if award == codes.AWARD_TOKEN), None)


def _lead_lost(shot: Snapshot, region: int, loser: int, leader: int | None) -> LeadLost:
    return LeadLost(
        shot.seat,
        pack_of(shot, shot.seat),
        loser,
        pack_of(shot, loser),
        region,
        hex_name(shot, shot.layout.regions[region].water),
        None if leader is None else pack_of(shot, leader),
        None if leader is None or leader >= shot.players else leader,
    )

"""Whether play can reach a position: what no sequence of steps can bring about is refused.

`positions.py` reads each field by itself; here the fields are compared with each other.
"""

from __future__ import annotations

from collections import Counter

from moonpack.errors import BadInput
from moonpack.games.masks import hexes

from . import codes, data
from .layout import Layout
from .snapshot import PackPieces, Snapshot


def check_reachable(shot: Snapshot) -> None:
    """Refuse, by the name of its field, what play cannot reach."""
    _check_player_pieces(shot)
    if shot.neutral >= 0:
        _check_neutral_pieces(shot)
    for pack, pieces in enumerate(shot.packs):
        _check_lairs(_owner(shot, pack), pieces, shot.layout)
    _check_moons(shot)
    _check_prey(shot)


def _owner(shot: Snapshot, pack: int) -> str:
    return f"player {pack + 1}" if pack < shot.players else "the neutral pack"


def _check_player_pieces(shot: Snapshot) -> None:
    """No pack has more on the board than has left its pack board."""
    for number, seat in enumerate(shot.seats):
        called = Counter(data.WOLF_TRACK[: seat.wolves])
        standing = _count_ranks(shot, number)
        dwellings = standing[codes.RANK_DEN] + standing[codes.RANK_LAIR]
        limits = {
            "alphas": (standing[codes.RANK_ALPHA], 2 + called["alpha"]),
            "pack wolves": (standing[codes.RANK_PACK], 2 + called["pack"]),
            "lairs": (standing[codes.RANK_LAIR], seat.lairs),
            "dens and lairs": (dwellings, sum(seat.dens)),
        }
        if seat.lairs > sum(seat.dens):
            expected = f"at most {sum(seat.dens)}, the number of dens taken"
            raise BadInput(f"players[{number}].lairs", expected, seat.lairs)
        for kind, (pieces, most) in limits.items():
            if pieces > most:
                raise BadInput("pieces", f"at most {most} {kind} of player {number + 1}", pieces)


def _check_neutral_pieces(shot: Snapshot) -> None:
    """The neutral pack has no more than the set-up gives it, for it never grows."""
    given: Counter[str] = Counter()
    for stack in data.by_players("moon_pool", shot.players):
        for ranks in data.DATA["neutral_pack_2p"]["+".join(stack)].values():
            given.update(ranks)
    standing = _count_ranks(shot, shot.players)
    names = ("dens", "pack wolves", "alphas", "lairs")
    for rank, (word, name) in enumerate(zip(data.RANKS, names, strict=True)):
        if standing[rank] > given[word]:
            expected = f"at most {given[word]} {name} of the neutral pack"
            raise BadInput("pieces", expected, standing[rank])


def _count_ranks(shot: Snapshot, pack: int) -> Counter[int]:
    return Counter(rank for _, owner, rank in shot.pieces() if owner == pack)


def _check_lairs(owner: str, pieces: PackPieces, layout: Layout) -> None:
    """Lairs stand next to water, at most one of a pack in a region."""
    waters = {region.water for region in layout.regions}
    lair_in: dict[int, str] = {}
    for hex_ in hexes(pieces.lairs):
        field = f"pieces.{layout.name(hex_)}"
        region = layout.region_of[hex_]
        if region < 0:
            raise BadInput(field, "no lair", problem="a lair cannot be on the start tile")
        if waters.isdisjoint(layout.near(hex_)):
            raise BadInput(field, "no lair", problem="a lair has to be next to water")
        if region in lair_in:
            problem = f"{owner} has another lair in this region, on {lair_in[region]}"
            raise BadInput(field, "at most one lair of a pack in a region", problem=problem)
        lair_in[region] = layout.name(hex_)


def _check_moons(shot: Snapshot) -> None:
    """The moons left and won come from the stacks of the set-up."""
    pool = [list(map(data.PHASES.index, s)) for s in data.by_players("moon_pool", shot.players)]
    in_box = Counter(phase for stack in pool for phase in stack)
    # The tallest first: what is left of a low stack could also be left of a higher one.
    for region in sorted(range(len(shot.moons)), key=lambda n: -len(shot.moons[n])):
        left = shot.moons[region]
        fitting = [stack for stack in pool if stack[len(stack) - len(left) :] == left]
        if not fitting:
            names = [data.PHASES[phase] for phase in left]
            raise BadInput(f"moons[{region}]", "a moon stack that is not on the board yet", names)
        pool.remove(min(fitting, key=len) if left else fitting[0])
    seen = Counter(phase for stack in shot.moons for phase in stack)
    for number, seat in enumerate(shot.seats):
        for phase, name in enumerate(data.PHASES):
            seen[phase] += seat.moons[phase]
            if seen[phase] > in_box[phase]:
                expected = f"at most {in_box[phase]} {name} moons, those on the board included"
                raise BadInput(f"players[{number}].moons", expected, seen[phase])


def _check_prey(shot: Snapshot) -> None:
    """Prey that a player holds has left the board."""
    stacks = data.by_players("prey_stacks", shot.players)
    for kind, name in enumerate(data.PREY):
        pairs = zip(shot.prey_kind, shot.prey_left, strict=True)
        left = sum(tokens for standing, tokens in pairs if standing == kind)
        taken = stacks["kinds"].count(name) * stacks["size"] - left
        for number, seat in enumerate(shot.seats):
            taken -= seat.prey >> kind & 1
            if taken < 0:
                problem = f"the {name} is still on the board"
                raise BadInput(f"players[{number}].prey", "prey off the board", problem=problem)

"""Styles of play: what a bot of The Wolves likes beside winning, whatever its level.

A style adds points to what a turn is worth in the bot's eyes: for dens and lairs that it builds,
for prey that it hunts, or for wolves of others that it displaces and pieces that it takes. The
points are few enough that a bot still wins what it sees to be won.
"""

from __future__ import annotations

from moonpack.errors import BadInput
from moonpack.games.wolves.snapshot import PackPieces, Snapshot
from moonpack.words import source

# Points for a den (a lair counts twice), for a prey, for a piece displaced or taken.
Taste = tuple[float, float, float]

PLAIN: Taste = (0.0, 0.0, 0.0)
STYLES: dict[str, Taste] = {
    "builder": (2.0, 0.0, 0.0),
    "prey": (0.0, 6.0, 0.0),
    "fighter": (0.0, 0.0, 2.0),
}

IN_WORDS = {
    "builder": source("Likes to build"),
    "prey": source("Likes to hunt"),
    "fighter": source("Likes to fight"),
}


def taste_of(style: str) -> Taste:
    """What a style likes; nothing without a style."""
    if style and style not in STYLES:
        raise BadInput("style", "one of " + ", ".join(STYLES), style)
    return STYLES[style] if style else PLAIN


def liking(before: Snapshot, after: Snapshot, seat: int, taste: Taste) -> float:
    """What a style adds to a turn of a seat, in points: what the planner counts."""
    building, hunting, fighting = taste
    return building * built(before, after, seat) + (
        hunting * hunted(before, after, seat) + fighting * fought(before, after, seat)
    )


def built(before: Snapshot, after: Snapshot, seat: int) -> int:
    """Dens that a turn brought, and lairs twice."""
    then, now = before.seats[seat], after.seats[seat]
    return sum(now.dens) - sum(then.dens) + 2 * (now.lairs - then.lairs)


def hunted(before: Snapshot, after: Snapshot, seat: int) -> int:
    """Prey that a turn brought."""
    return after.seats[seat].prey.bit_count() - before.seats[seat].prey.bit_count()


def fought(before: Snapshot, after: Snapshot, seat: int) -> int:
    """Wolves of other packs that a turn displaced, and wolves and dens that it took."""
    many = 0
    for number, (then, now) in enumerate(zip(before.packs, after.packs, strict=True)):
        if number != seat:
            many += (_wolves(then) & ~_wolves(now)).bit_count()
            many += (then.dens & ~now.dens).bit_count()
    return many


def _wolves(pack: PackPieces) -> int:
    return pack.alphas | pack.pack_wolves

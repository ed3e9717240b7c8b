"""Peers and targets of each game.

A game needs none of this to be measured; its kit may name a `Suite` with peers and targets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from moonpack.bench import peers
from moonpack.games import kit


@dataclass(frozen=True)
class Peer:
    """A game in another library, to compare ours with, and its number of players."""

    name: str
    players: int
    run: Callable[[float], peers.Measurement]


@dataclass(frozen=True)
class Target:
    """A rate to reach, or a ratio to a peer's rate; without `players`, for every number of them."""

    text: str
    measure: str
    kind: str
    least: float
    players: int | None = None
    against: str = ""  # a peer
    over: str = ""  # another measure of ours, with as many players
    timed: bool = False  # shown as the time of one


@dataclass(frozen=True)
class Suite:
    """The peers of a game, and its targets besides those of every game that ships with Moonpack."""

    peers: tuple[Peer, ...] = ()
    targets: tuple[Target, ...] = ()


PLAIN = Suite()

_CHESS = "PettingZoo chess_v6"
CHESS_PEER = Peer(_CHESS, 2, peers.pettingzoo_chess_random)

_EVERY_BUILT_IN = (
    Target("driven from Python, at least", "driven from Python", "compiled", 400e3),
    Target("copy from Python, at most", "copy", "compiled", 1e6, timed=True),
    Target("environment, times chess_v6", "environment", "compiled", 30, against=_CHESS),
    Target("batch, times the environment", "batch", "compiled", 10, over="environment"),
)

IMPORT = "import moonpack"
FIRST_GAME = "import and first game"
IMPORT_TARGET = Target("import, at most", IMPORT, "compiled", 10, timed=True)


def peers_of(game: str) -> tuple[Peer, ...]:
    """The peers of a game; none for figures that are of no game."""
    return kit.of(game).bench.peers if game else ()


def targets_of(game: str) -> tuple[Target, ...]:
    """The targets of a game. Those of every game that ships here are not for other packages."""
    own = kit.of(game).bench.targets
    return own + _EVERY_BUILT_IN if game in kit.BUILT_IN else own


def closest(players: int, possible: range) -> int:
    """The number of players of our game that comes closest to a peer's."""
    return min(possible, key=lambda ours: abs(ours - players))

"""What is measured beside which game, and what is aimed at.

A game needs no entry here to be measured; an entry gives it peers and targets of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from moonpack.bench import peers


@dataclass(frozen=True)
class Peer:
    """A game in somebody else's library, to compare ours for as many players with."""

    name: str
    players: int
    run: Callable[[float], peers.Measurement]


@dataclass(frozen=True)
class Target:
    """A rate to reach, or a ratio to a peer's rate; without `players`, for each number of them."""

    text: str
    measure: str
    kind: str
    least: float
    players: int | None = None
    against: str = ""  # a peer
    over: str = ""  # another measure of ours, for as many players
    timed: bool = False  # told as the time of one


_CATANATRON = "Catanatron, 4 random players"
_HIVE_SEARCH = "OpenSpiel MCTSBot on hive"
_CHESS = "PettingZoo chess_v6"
_CHESS_PEER = Peer(_CHESS, 2, peers.pettingzoo_chess_random)

PEERS = {
    "wolves": (
        Peer(_CATANATRON, 4, peers.catanatron_random),
        Peer("OpenSpiel hex 11x11", 2, partial(peers.openspiel_random, "hex(board_size=11)")),
        Peer("OpenSpiel hive", 2, partial(peers.openspiel_random, "hive")),
        Peer(_HIVE_SEARCH, 2, partial(peers.openspiel_search, "hive")),
        _CHESS_PEER,
    ),
    "moonlight": (
        Peer("OpenSpiel hearts", 4, partial(peers.openspiel_random, "hearts")),
        Peer("OpenSpiel gin rummy", 2, partial(peers.openspiel_random, "gin_rummy")),
        Peer("RLCard uno", 2, peers.rlcard_uno_random),
        _CHESS_PEER,
    ),
}
"""The peers of each game."""

_EVERY_GAME = (
    Target("driven from Python, at least", "driven from Python", "compiled", 400e3),
    Target("copy from Python, at most", "copy", "compiled", 1e6, timed=True),
    Target("environment, times chess_v6", "environment", "compiled", 30, against=_CHESS),
    Target("batch, times the environment", "batch", "compiled", 10, over="environment"),
)

TARGETS = {
    "wolves": (
        Target("compiled, times Catanatron", "random play", "compiled", 100, 4, _CATANATRON),
        Target("interpreted, times Catanatron", "random play", "interpreted", 1, 4, _CATANATRON),
        Target("search, times OpenSpiel's on hive", "search", "compiled", 20, 2, _HIVE_SEARCH),
    ),
}
"""The targets of each game, beside those of every game."""

IMPORT = "import moonpack"
FIRST_GAME = "import and first game"
IMPORT_TARGET = Target("import, at most", IMPORT, "compiled", 10, timed=True)


def peers_of(game: str) -> tuple[Peer, ...]:
    """The peers of a game; none for one that has no entry."""
    return PEERS.get(game, ())


def targets_of(game: str) -> tuple[Target, ...]:
    """The targets of a game."""
    return TARGETS.get(game, ()) + _EVERY_GAME


def closest(players: int, possible: range) -> int:
    """The number of players of our game that comes closest to a peer's."""
    return min(possible, key=lambda ours: abs(ours - players))

"""What The Wolves is measured beside, and what is aimed at."""

from __future__ import annotations

from functools import partial

from moonpack.bench import peers
from moonpack.bench.suite import CHESS_PEER, Peer, Suite, Target

_CATANATRON = "Catanatron, 4 random players"
_HIVE_SEARCH = "OpenSpiel MCTSBot on hive"

SUITE = Suite(
    peers=(
        Peer(_CATANATRON, 4, peers.catanatron_random),
        Peer("OpenSpiel hex 11x11", 2, partial(peers.openspiel_random, "hex(board_size=11)")),
        Peer("OpenSpiel hive", 2, partial(peers.openspiel_random, "hive")),
        Peer(_HIVE_SEARCH, 2, partial(peers.openspiel_search, "hive")),
        CHESS_PEER,
    ),
    targets=(
        Target("compiled, times Catanatron", "random play", "compiled", 100, 4, _CATANATRON),
        Target("interpreted, times Catanatron", "random play", "interpreted", 1, 4, _CATANATRON),
        Target("search, times OpenSpiel's on hive", "search", "compiled", 20, 2, _HIVE_SEARCH),
    ),
)

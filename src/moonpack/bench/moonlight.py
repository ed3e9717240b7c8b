"""What Moonlight is measured beside."""

from __future__ import annotations

from functools import partial

from moonpack.bench import peers
from moonpack.bench.suite import CHESS_PEER, Peer, Suite

SUITE = Suite(
    peers=(
        Peer("OpenSpiel hearts", 4, partial(peers.openspiel_random, "hearts")),
        Peer("OpenSpiel gin rummy", 2, partial(peers.openspiel_random, "gin_rummy")),
        Peer("RLCard uno", 2, peers.rlcard_uno_random),
        CHESS_PEER,
    ),
)

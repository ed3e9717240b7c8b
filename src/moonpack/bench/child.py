"""The process that measures; `worker.py` is its parent.

Questions are messages with `ask` and what that needs; each gets one answer.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from moonpack.bench import measures
from moonpack.bench.peers import PeerMissing
from moonpack.bench.suite import peers_of
from moonpack.children import Parent


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to one question."""
    game = question["game"]
    match question["ask"]:
        case "kind":
            return {"kind": measures.kind(game)}
        case "measure":
            measure = measures.MEASURES[question["name"]]
            return asdict(measure.run(game, question["players"], question["seconds"]))
        case "memory":
            return measures.memory(game, question["players"])
        case "peer":
            return _peer(game, question["name"], question["seconds"])
        case other:
            raise ValueError(f"ask: expected kind, measure, memory or peer, got {other!r}")


def _peer(game: str, name: str, seconds: float) -> dict[str, Any]:
    (peer,) = [peer for peer in peers_of(game) if peer.name == name]
    try:
        return asdict(peer.run(seconds))
    except PeerMissing as missing:
        return {"missing": str(missing.__cause__), "install": missing.how_to_install}
    except Exception as error:  # a broken peer must not end the run: report it and continue
        return {"missing": f"{type(error).__name__}: {error}", "install": ""}


def main(parent: Parent) -> None:
    """Answer every question."""
    parent.discard_prints()  # some peers greet on standard output
    for question in parent:
        parent.send(**answer(question))

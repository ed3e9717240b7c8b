"""The far end of a measuring process: reads a question a line, answers each with a line of JSON.

Questions are objects with `ask` and what that needs; `worker.py` is the near end.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import asdict
from typing import Any

from moonpack.bench import measures
from moonpack.bench.peers import PeerMissing
from moonpack.bench.suite import peers_of


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
    except Exception as error:  # a peer that breaks must not end the run: say so and go on
        return {"missing": f"{type(error).__name__}: {error}", "install": ""}


def main() -> None:
    """Answer until there are no more questions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the near end is told, and ends this process
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), 1)  # some peers greet on standard output
    for line in sys.stdin:
        answers.write(json.dumps(answer(json.loads(line))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()

"""The far end of `pool.py`: plays games that it is told on stdin, and tells how they end.

Lines are JSON. In: the contest, then a pairing a line. Out: `{"ready": true}`; for each turn
`{"turn": seat, "seconds": …}`, so that the near end knows who is thinking if this process hangs or
dies; and `{"result": …}`.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any, TextIO

from moonpack.arena.match import play
from moonpack.arena.plan import Contest, Pairing


def main() -> None:
    """Play until there are no more lines."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the near end, which ends us
    answers = _claim_stdout()

    def tell(**told: Any) -> None:
        answers.write(json.dumps(told) + "\n")
        answers.flush()

    contest = Contest.from_json(json.loads(sys.stdin.readline()))
    tell(ready=True)
    for line in sys.stdin:
        told = json.loads(line)
        pairing = Pairing(told["number"], told["setup"], tuple(told["seats"]))
        result = play(contest, pairing, lambda seat, seconds: tell(turn=seat, seconds=seconds))
        tell(result=result.to_json(contest))


def _claim_stdout() -> TextIO:
    """Standard output for our lines alone: what bots print goes to standard error."""
    ours = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return ours


if __name__ == "__main__":
    main()

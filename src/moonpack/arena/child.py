"""The far end of `player.py`: plays games that it is told on stdin, and tells how they end.

In: the contest, then a pairing a line. Out: `{"ready": true}`; for each turn
`{"turn": seat, "seconds": …}`, so that the near end knows who is thinking if this process hangs or
dies; and `{"result": …}`.
"""

from __future__ import annotations

import signal

from moonpack.arena.lines import Lines
from moonpack.arena.match import play
from moonpack.arena.plan import Contest, Pairing
from moonpack.bots.program import leave


def main() -> None:
    """Play until there is nobody to play for; then end at once, even if a bot hangs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the near end, which ends us
    lines = Lines(at_end=leave)
    heard = iter(lines)
    contest = Contest.from_json(next(heard))
    lines.say(ready=True)
    for told in heard:
        result = play(
            contest,
            Pairing.from_json(told),
            lambda seat, seconds: lines.say(turn=seat, seconds=seconds),
        )
        lines.say(result=result.to_json(contest))


if __name__ == "__main__":
    main()

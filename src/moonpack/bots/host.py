"""The far end of `hosted.py`: makes a bot and answers for it, a JSON line for each decision.

When there is nobody to answer it ends at once, whatever the bot is doing, and with it the programs
that the bot has started.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from base64 import b64decode
from queue import Queue
from threading import Thread
from typing import Any

from moonpack.bots import registry
from moonpack.bots.contract import Bot, Clock
from moonpack.bots.program import leave

MOST_SAID = 1_000  # characters of what a bot did wrong; nobody reads more


def main() -> None:
    """Answer as long as anybody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the table, which ends us
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the bot prints is not an answer
    text, game, seed = sys.argv[1:]
    bot: Bot | None = None
    lines: Queue[bytes] = Queue()
    Thread(target=_listen, args=(lines,), daemon=True).start()
    while True:
        line = lines.get()
        request = json.loads(line)
        try:
            bot = bot or registry.make(text, game, seed)
            told: dict[str, Any] = {} if "ready" in request else {"step": _step(bot, request)}
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"[:MOST_SAID]}
        answers.write(json.dumps({"id": request["id"], **told}) + "\n")
        answers.flush()


def _listen(lines: Queue[bytes]) -> None:
    """Hear what is asked; leave when the near end is gone."""
    # Not `sys.stdin`: a bot may end Python meanwhile, which then must not wait for this thread.
    for line in os.fdopen(os.dup(0), "rb"):
        lines.put(line)
    leave()


def _step(bot: Bot, request: dict[str, Any]) -> object:
    view = pickle.loads(b64decode(request["view"]))
    step: object = bot.decide(view, Clock(request["seconds"]))
    return step if isinstance(step, str) else repr(step)[:MOST_SAID]


if __name__ == "__main__":
    main()

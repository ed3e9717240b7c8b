"""The far end of `hosted.py`: makes a bot and answers for it, a JSON line for each decision."""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from base64 import b64decode
from typing import Any

from moonpack.bots import registry
from moonpack.bots.contract import Bot, Clock


def main() -> None:
    """Answer until there are no more lines."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the table, which ends us
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the bot prints is not an answer
    text, game, seed = sys.argv[1:]
    bot: Bot | None = None
    for line in sys.stdin:
        request = json.loads(line)
        try:
            bot = bot or registry.make(text, game, seed)
            told: dict[str, Any] = {} if "ready" in request else {"step": _step(bot, request)}
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps({"id": request["id"], **told}) + "\n")
        answers.flush()


def _step(bot: Bot, request: dict[str, Any]) -> object:
    view = pickle.loads(b64decode(request["view"]))
    step: object = bot.decide(view, Clock(request["seconds"]))
    return step if isinstance(step, str) else repr(step)


if __name__ == "__main__":
    main()

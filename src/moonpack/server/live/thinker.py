"""A process that thinks for bots: each message is a question; `thinkers.py` is its parent."""

from __future__ import annotations

from moonpack.bots import BotFailed, Clock, ask, make
from moonpack.children import Message, Parent, pack, unpack


def main(parent: Parent) -> None:
    """Answer questions, one after the other."""
    parent.lower_priority()  # tables go first
    parent.send(ready=True)
    for question in parent:
        try:
            answer = _think(question)
        except BotFailed as failed:
            answer = {"fault": failed.fault, "why": failed.why}
        except Exception as error:  # a bot that cannot be made, or closed
            answer = {"fault": "crash", "why": f"{type(error).__name__}: {error}"}
        parent.send(**answer)


def _think(question: Message) -> Message:
    view, clock = unpack(question["view"]), Clock(question["seconds"])
    bot = make(question["level"], view.game, question["seed"])
    if question["memory"] is not None:
        bot.recall(unpack(question["memory"]))
    try:
        step = ask(bot, view, clock, grace=question["grace"])
        memory = bot.memory()
        packed = None if memory is None else pack(memory)
        return {"step": step, "spent": clock.spent(), "memory": packed}
    finally:
        bot.close()

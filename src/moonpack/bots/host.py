"""The process of a hosted bot: it makes the bot and answers for it; `hosted.py` is its parent."""

from __future__ import annotations

from moonpack.bots import registry
from moonpack.bots.contract import Bot, Clock, crash
from moonpack.children import Message, Parent, unpack

LONGEST_TEXT = 1_000  # characters of what a bot did wrong; nobody reads more


def main(parent: Parent) -> None:
    """Make the bot of the first message, and answer all others."""
    messages = iter(parent)
    wanted = next(messages)
    bot: Bot | None = None
    for request in messages:
        try:
            bot = bot or registry.make(wanted["bot"], wanted["game"], wanted["seed"])
            answer = _answer(bot, request)
        except Exception as error:
            what = f"{type(error).__name__}: {error}" if bot is None else crash(error, bot)
            answer = {"error": what[:LONGEST_TEXT]}
        parent.send(id=request["id"], **answer)


def _answer(bot: Bot, request: Message) -> Message:
    if "new_game" in request:
        bot.new_game(unpack(request["new_game"]))
    elif "end_of_game" in request:
        bot.end_of_game(*unpack(request["end_of_game"]))
    elif "ready" not in request:
        return {"step": _step(bot, request)}
    return {}


def _step(bot: Bot, request: Message) -> str:
    step: object = bot.decide(unpack(request["view"]), Clock(request["seconds"]))
    return step if isinstance(step, str) else repr(step)[:LONGEST_TEXT]

"""What a program with a bot token may send: what it needs to play, and nothing else."""

from __future__ import annotations

from moonpack.server.people.bot_tokens import BotToken
from moonpack.server.wire import inbound
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

ALLOWED = (
    inbound.Hello,
    inbound.Sit,
    inbound.Leave,
    inbound.Play,
    inbound.PlayStep,
    inbound.TakeBack,
    inbound.Pause,
    inbound.Why,
    inbound.AskTime,
    inbound.Looking,
)


def of_program(message: inbound.SocketMessage, bot: BotToken) -> inbound.SocketMessage:
    """A message of a program with a token; it sits down under the names of its token."""
    if not isinstance(message, ALLOWED):
        raise Refusal(Code.NOT_ALLOWED, "A bot token is for playing; it does not allow this.")
    if isinstance(message, inbound.Sit):
        given = message.model_dump(exclude={"mark", "program", "name"})
        name = bot.shown_name
        return inbound.SitWithToken(**given, name=name, program=bot.name, owner=bot.owner)
    return message

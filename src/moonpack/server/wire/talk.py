"""Chat and spectators: what clients send, and what they are sent."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, StrictBool

from moonpack.server.settings import ChatMode
from moonpack.server.wire.fields import Answer, Command, Count, Message

LONGEST_SENT = 4_000  # characters, before the text is cleaned
MOST_SENT = 100  # messages at once; earlier ones are sent when they are asked for

# Each reader reads these in their own language.
Reaction = Literal[
    "well_played",
    "good_luck",
    "thanks",
    "good_game",
    "one_moment",
    "your_turn",
    "wow",
    "oops",
    "sorry",
]
REACTIONS: tuple[str, ...] = get_args(Reaction)
# How much may be said; the first is the most.
MODES: tuple[ChatMode, ...] = get_args(ChatMode)
Audience = Literal["all", "players", "spectators"]
# A word for a person at one table; another at every other table.
Alias = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[\w-]+$")]


# -- from clients


class Listen(Message):
    """Send the chat on this socket from now on; without it a socket gets none.

    `since` is the number of the last message that the client has. With `before`, messages before
    that number are sent once.
    """

    type: Literal["listen"]
    since: Count = 0
    before: Count | None = None


class Say(Command):
    """Say something: to the players, or, as a spectator, to the spectators.

    Before the game and after it, to everybody.
    """

    type: Literal["say"]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_SENT)]


class React(Command):
    """Say one of a few things that everybody reads in their own language."""

    type: Literal["react"]
    reaction: Reaction


class Mute(Command):
    """Read nothing more of a person, at any table, or read them again."""

    type: Literal["mute"]
    who: Alias
    on: StrictBool = True


class Report(Command):
    """Report a message to the host of the table and to the administrators of the server."""

    type: Literal["report"]
    number: Count


class SwitchChat(Command):
    """As the host: switch chat off at this table, or on again, or to reactions only."""

    type: Literal["chat"]
    mode: ChatMode


class TurnAway(Command):
    """As the host: turn a spectator away, for good. `who` is as `presence.watchers` has it."""

    type: Literal["turn_away"]
    who: Alias


TalkCommand = Say | React | Mute | Report | SwitchChat


# -- to clients


class Watcher(Answer):
    """A spectator who is connected."""

    who: Alias
    name: str | None = Field(description="None if they have not told their name.")


class ChatMessage(Answer):
    """Something that was said. Texts are plain: one line, no markup, no control characters."""

    number: int
    at: float = Field(description="Seconds since 1970.")
    audience: Audience = Field(description="For whom it was said.")
    kind: Literal["text", "reaction", "switch"] = Field(
        description="`switch`: the host has switched chat; `text` is its mode from then on."
    )
    who: Alias | None = Field(description="The person; the same for all their messages here.")
    seat: int | None = Field(description="The seat they had; null: they watched.")
    name: str | None
    text: str
    mentions: list[int] = Field(default=[], description="Seats that are named with `@`.")


class Muted(Answer):
    """Somebody of this table whom the receiver has muted."""

    who: Alias
    name: str | None


class ChatInfo(Answer):
    """What was said at the table, as far as the receiver may read it and has not had it yet."""

    type: Literal["chat"] = "chat"
    messages: list[ChatMessage]
    whole: bool = Field(description="These replace what the client has.")
    earlier: bool = Field(default=False, description="There are messages before these.")
    before: int | None = Field(
        default=None, description="In the answer to `listen` with `before`: that number."
    )
    you: Alias | None = Field(
        default=None, description="In the first answer to `listen`: the receiver."
    )
    mode: ChatMode = Field(description="What the receiver may say now.")
    switched: ChatMode = Field(description="What the host allows.")
    to: Audience = Field(description="Who would read it.")
    longest: int = Field(description="Characters of a message.")
    muted: list[Muted]
    reported: list[int] = Field(
        default=[], description="For the host: the messages that somebody has reported."
    )

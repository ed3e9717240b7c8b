"""Programs in messages: which plays a seat, and the view that it is sent."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from moonpack.server.wire.clocks import ClockNow
from moonpack.server.wire.fields import Answer


class ProgramInfo(Answer):
    """A program that plays a seat over the protocol."""

    bot: str = Field(description="Which bot it is, by its own account or by its token.")
    owner: str | None = Field(
        default=None, description="Whose it is, if it has a bot token of this server's host."
    )


class ViewNow(Answer):
    """The table at a version, for programs: as `Now`, with the receiver's view for the scene."""

    version: int
    beat: int = Field(description="Commands name the beat they answer.")
    number: int = Field(description="How many steps have been played.")
    actor: int | None = Field(description="The seat to decide.")
    decide: bool = Field(description="The receiver is to decide now, among `view.steps`.")
    begins_turn: bool = Field(description="The next step is the first of a turn.")
    clock: ClockNow | None = None
    view: Mapping[str, object] | None = Field(
        description="What the receiver's seat, or a spectator, may know, as JSON; its schema is at "
        "`/api/schemas/1/{game}/view.json`. Null until the game begins."
    )

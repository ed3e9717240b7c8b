"""Messages about what the host keeps only for some time."""

from __future__ import annotations

from pydantic import Field

from moonpack.server.wire.fields import Answer


class KeptDays(Answer):
    """For how many days tables are kept after the last thing that happened there."""

    unfinished: float | None = Field(
        default=None, description="Those whose game is not over; null: for ever."
    )
    finished: float | None = Field(
        default=None, description="Those whose game is over, with their replays; null: for ever."
    )

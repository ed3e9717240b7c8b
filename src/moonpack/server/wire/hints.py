"""Hints as they are sent: what to think of, then the whole turn with its reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from pydantic import Field

from moonpack.server.wire.fields import Answer

if TYPE_CHECKING:
    from moonpack.analysis.hints import HintPart


class HintPartInfo(Answer):
    """A part of a hinted turn, such as an action: its steps, what they do, and why."""

    steps: list[str]
    words: str
    reasons: list[str]
    places: list[str] = Field(description="Where it is done, and which cards are played.")
    trails: list[list[str]] = Field(description="The ways of pieces, each from place to place.")

    @classmethod
    def of(cls, part: HintPart) -> Self:
        """A part as the search gives it."""
        return cls(
            steps=list(part.steps),
            words=part.words,
            reasons=list(part.reasons),
            places=list(part.places),
            trails=[list(trail) for trail in part.trails],
        )


class HintInfo(Answer):
    """What a strong player would do now, by what the player to decide knows.

    `look`, `places` and `why` alone are the first half of the hint: what to think of, where to
    look, and the most important reason.
    """

    beat: int = Field(description="The moment that it is for.")
    look: str
    places: list[str]
    why: str = Field(
        description="The reason for what `look` names; what a later action brings names it."
    )
    reasons: list[str] = Field(description="For the whole turn, the most important first.")
    parts: list[HintPartInfo]

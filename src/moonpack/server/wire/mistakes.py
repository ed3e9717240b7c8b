"""What is asked and answered about the costly turns of a finished game. Nothing of it is kept."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from moonpack.server.wire.answers import Frame
from moonpack.server.wire.fields import MOST_STEPS, Answer, Message, Step
from moonpack.server.wire.hints import HintPartInfo


class Trial(StrEnum):
    """What another turn comes to, compared with the one that was played and with the best one."""

    ON_THE_WAY = "on_the_way"  # the turn has not ended yet
    ILLEGAL = "illegal"
    BEST = "best"  # as good as the best that the analysis found
    BETTER = "better"
    SAME = "same"
    WORSE = "worse"


class MistakeTitle(Answer):
    """A turn that cost its player much, as it is listed."""

    turn: int
    first_step: int
    grade: str
    given_away: float


class MistakeList(Answer):
    """The costliest turns of a seat, in the order of the game."""

    seat: int
    analysed: bool = Field(
        description="Whether there is an analysis; without one there is no list."
    )
    mistakes: list[MistakeTitle]


class MistakeInfo(Answer):
    """A costly turn: the position before it, what was played, and what would have been better."""

    turn: int
    seat: int
    grade: str
    played: list[HintPartInfo] = Field(description="What was played.")
    after: float = Field(description="The chance to win after it.")
    after_best: float = Field(description="The chance after the best turn.")
    parts: list[HintPartInfo] = Field(description="The best turn.")
    reasons: list[str] = Field(description="Why it is better than what was played.")
    start: Frame


class TriedTurn(Message):
    """What somebody plays instead, from the beginning of the turn; the last click included."""

    steps: Annotated[list[Step], Field(min_length=1, max_length=MOST_STEPS)]


class TrialAnswer(Answer):
    """What it comes to, in words; `frames`: after each step, those that follow by force too."""

    verdict: Trial
    words: str
    is_the_best: bool = Field(
        default=False,
        description="It comes to what the best turn does; else it is another one that is as good.",
    )
    reasons: list[str] = Field(
        default=[], description="Of another turn: why it is better than what was played."
    )
    frames: list[Frame]

"""What the messages of clients and of the server are made of."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticKnownError

from moonpack import languages
from moonpack.begin import MOST_NAME
from moonpack.server.wire.looks import few_marks, is_blank
from moonpack.usual_names import plain_spaces
from moonpack.words import source

MOST_SEATS = 5
LONGEST_STEP = 120
MOST_STEPS = 50
# A whole turn can be one click: a hint is played so. The longest turn of The Wolves has the two
# free actions and one for each of 20 action tokens; a move is paid for, walks four wolves, each of
# which may displace another, and is ended. tests/wolves/test_longest_turn.py counts it.
MOST_STEPS_A_CLICK = 240
_NUMBER = re.compile(r"-?[0-9]+(\.0+)?")


def number(value: object) -> object:
    """Refuse text and truth values; 3.0 is 3, for JSON does not tell them apart."""
    if isinstance(value, str | bool):
        raise PydanticKnownError("int_type")
    return value


def checked_name(text: str) -> str:
    """A name as it is kept; `ValueError` if nothing could be read of it, or it turns the text."""
    trimmed = plain_spaces(text).strip()
    if not trimmed.isprintable() or is_blank(trimmed):
        raise ValueError(source("a printable name that is not blank"))
    return few_marks(trimmed)


def _without_nul(password: str) -> str:
    """Refuse what hashes take for nothing: with it at the end, a password would be another one."""
    if "\0" in password:
        raise ValueError(source("a password without null characters"))
    return password


def _number_asked(text: object) -> object:
    """Refuse what Python reads as a number and nobody writes: `+1`, ` 1`, `1_000`, other digits."""
    if isinstance(text, str) and not _NUMBER.fullmatch(text):
        raise PydanticKnownError("int_parsing")
    return text


# Bounds come first: after a validator they would not be in the description.
Count = Annotated[int, Field(ge=0, lt=2**31), BeforeValidator(number)]
Reach = Literal["anywhere", "network", "here"]  # who can use a link
MessageId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[\w.:-]+$")]
Name = Annotated[str, Field(min_length=1, max_length=MOST_NAME), AfterValidator(checked_name)]
SeatNumber = Annotated[int, Field(ge=1, le=MOST_SEATS), BeforeValidator(number)]
# The same in a query string, where every number is text.
SeatAsked = Annotated[int, Field(ge=1, le=MOST_SEATS), BeforeValidator(_number_asked)]
CountAsked = Annotated[int, Field(ge=0, lt=2**31), BeforeValidator(_number_asked)]
Invitation = Annotated[str, Field(min_length=1, max_length=40)]
Password = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_without_nul)]
Level = Annotated[str, Field(min_length=1, max_length=40)]
Language = Annotated[str, Field(pattern=languages.CODE)]
Step = Annotated[str, Field(min_length=1, max_length=LONGEST_STEP)]
Steps = Annotated[list[Step], Field(max_length=MOST_STEPS)]
ClickSteps = Annotated[list[Step], Field(min_length=1, max_length=MOST_STEPS_A_CLICK)]


class Message(BaseModel):
    """A message from a client; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Command(Message):
    """A message that changes the table. Sent twice with the same id, it is carried out once."""

    id: MessageId


class Answer(BaseModel):
    """A message from the server."""

    model_config = ConfigDict(frozen=True, use_enum_values=True)

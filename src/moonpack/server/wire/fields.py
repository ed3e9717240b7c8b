"""What the messages of clients and of the server are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticKnownError


def number(value: object) -> object:
    """Refuse text and truth values; 3.0 is 3, for JSON does not tell them apart."""
    if isinstance(value, str | bool):
        raise PydanticKnownError("int_type")
    return value


# Bounds come first: after a validator they would not be in the description.
Count = Annotated[int, Field(ge=0, lt=2**31), BeforeValidator(number)]
Reach = Literal["anywhere", "network", "here"]  # who can use a link
MessageId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[\w.:-]+$")]


class Message(BaseModel):
    """A message from a client; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Command(Message):
    """A message that changes the table. Sent twice with the same id, it is carried out once."""

    id: MessageId


class Answer(BaseModel):
    """A message from the server."""

    model_config = ConfigDict(frozen=True, use_enum_values=True)

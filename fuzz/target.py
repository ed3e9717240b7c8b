"""What a target is, and what all targets demand of an error."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from moonpack.errors import MoonpackError

LONGEST_ERROR = 3_000  # characters; an error that repeats its input would be as long as that


@dataclass(frozen=True)
class Target:
    """Something that takes input from strangers.

    `run` raises nothing if all is well, whether the input was accepted or refused, and returns
    whether it was accepted. `mutate` changes an input as the random numbers say.
    """

    name: str
    seeds: Callable[[], Sequence[bytes]]
    run: Callable[[bytes], bool]
    mutate: Callable[[bytes, Random], bytes]


@contextmanager
def refusals(*allowed: type[Exception]) -> Iterator[None]:
    """Let pass the errors that bad input may raise; they must be fit to be sent to its author."""
    try:
        yield
    except (MoonpackError, *allowed) as error:
        check_sendable(str(error))


def check_sendable(text: str) -> None:
    """Check that a text can be sent: not broken, and not as long as what it is about."""
    text.encode("utf-8")
    assert len(text) <= LONGEST_ERROR, f"an error of {len(text)} characters: {text[:200]}"


def to_bytes(value: object) -> bytes:
    """JSON as it is sent; broken characters stay escaped."""
    return json.dumps(value, separators=(",", ":")).encode()


def one_in(many: int, data: bytes) -> bool:
    """Whether an input is one of those that get a closer, slower look; always the same ones."""
    return sum(data) % many == 0

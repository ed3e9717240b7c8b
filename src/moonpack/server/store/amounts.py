"""How many of something there are, for logs and for administrators, who read English."""

from __future__ import annotations

from collections.abc import Mapping

# Words that do not lose just an "s" when there is one of them.
_SINGULAR = {"people": "person", "analyses": "analysis"}


def amount(many: int, kind: str) -> str:
    """A number with what is counted, which is given as for several: `1 unfinished table`."""
    return f"{many:,} {one_of(kind) if many == 1 else kind}"


def one_of(kind: str) -> str:
    """What one of several is called: of `messages of chats` a `message of chats`."""
    counted, of, rest = kind.partition(" of ")
    *before, last = counted.split(" ")
    singular = _SINGULAR.get(last, last.removesuffix("s"))
    return " ".join([*before, singular]) + of + rest


def amounts(counts: Mapping[str, int]) -> str:
    """Several of them, without those of which there are none."""
    parts = [amount(many, kind) for kind, many in sorted(counts.items()) if many]
    return ", ".join(parts) or "nothing"

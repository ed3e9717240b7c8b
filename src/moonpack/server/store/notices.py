"""What servers on one PostgreSQL tell each other, and how it fits into notifications."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict

T = TypeVar("T")
CHANNEL = "moonpack"
MOST_BYTES = 7_000  # of a notification; PostgreSQL takes almost 8,000


class Notice(BaseModel):
    """A notification.

    `lines`: tables have new lines, up to these versions, or bots of that server think about the
    next ones · `people`: who is connected to tables
    here, as far as it has changed · `repeat`: the same, of all tables; those not mentioned since
    the last part of the repetition before have nobody here any more · `hello`: a server has
    started to listen, and wants everybody to repeat · `alive`: nothing is new · `bye`: it stops
    · `access`: somebody was barred or signed out, or may come again.
    """

    model_config = ConfigDict(frozen=True)

    node: str
    kind: Literal["lines", "people", "repeat", "hello", "alive", "bye", "access"]
    lines: dict[str, int] = {}
    people: dict[str, frozenset[str]] = {}
    chat: dict[str, int] = {}  # with `lines`: something was said at tables, up to these numbers
    mutes: str = ""  # with `lines`: this person has muted somebody, or no longer
    # With `people` and `repeat`: who watches, and their names. Of many, some.
    watching: dict[str, dict[str, str | None]] = {}
    is_last: bool = False  # part of a repetition


def with_lines(node: str, lines: Mapping[str, int]) -> list[str]:
    """Notifications of new lines."""
    parts = _parts(lines, lambda table, _: len(table) + 16)
    return [Notice(node=node, kind="lines", lines=part).model_dump_json() for part in parts]


def with_chat(node: str, numbers: Mapping[str, int]) -> list[str]:
    """Notifications that something was said."""
    parts = _parts(numbers, lambda table, _: len(table) + 16)
    return [Notice(node=node, kind="lines", chat=part).model_dump_json() for part in parts]


def with_mutes(node: str, person: str) -> str:
    """A notification that a person wants to read other people than before."""
    return Notice(node=node, kind="lines", mutes=person).model_dump_json()


@dataclass(frozen=True)
class Crowd:
    """Who is connected to a table: players, and spectators with their names."""

    players: frozenset[str] = frozenset()
    watching: tuple[tuple[str, str | None], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.players or self.watching)


def with_people(node: str, crowds: Mapping[str, Crowd], *, is_whole: bool) -> list[str]:
    """Notifications of who is connected to some tables, or to all."""
    parts = list(_parts(crowds, _size)) or [{}]
    kind: Literal["repeat", "people"] = "repeat" if is_whole else "people"
    notices = [
        Notice(
            node=node,
            kind=kind,
            people={table: crowd.players for table, crowd in part.items()},
            watching={table: dict(crowd.watching) for table, crowd in part.items()},
            is_last=n == len(parts),
        )
        for n, part in enumerate(parts, 1)
    ]
    return [notice.model_dump_json() for notice in notices]


def _size(table: str, crowd: Crowd) -> int:
    """The bytes that a crowd takes, at most; a letter of a name may take four."""
    names = sum(len(who) + 8 + 4 * len(name or "null") for who, name in crowd.watching)
    return 2 * len(table) + 12 + sum(len(person) + 3 for person in crowd.players) + names


def _parts(entries: Mapping[str, T], size: Callable[[str, T], int]) -> Iterator[dict[str, T]]:
    """Some entries in as few parts as fit into a notification each."""
    part: dict[str, T] = {}
    room = MOST_BYTES
    for table, entry in entries.items():
        needed = size(table, entry)
        if part and needed > room:
            yield part
            part, room = {}, MOST_BYTES
        part[table] = entry
        room -= needed
    if part:
        yield part

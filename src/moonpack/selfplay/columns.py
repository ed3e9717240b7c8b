"""The columns of a row of self-play, and their schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from moonpack.extras import need

if TYPE_CHECKING:  # extras: the functions below import them when they are called
    import numpy as np

    Octets: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.uint8]]

FORMAT = 2  # changes when a column changes its meaning
NEEDS = "self-play as data"


@dataclass(frozen=True)
class Column:
    """A column: its name, its Arrow type, and its meaning."""

    name: str
    type: str
    text: str


COLUMNS = (
    Column("game", "int32", "the number of the game, from 0"),
    Column(
        "setup",
        "int32",
        "the number of the set-up; games on the same one differ in the seats of the bots",
    ),
    Column(
        "seed",
        "string",
        "`moonpack.new` deals the game from it, hidden cards too: not for learning",
    ),
    Column("ply", "int32", "the number of the decision in its game, from 0"),
    Column("seat", "int8", "the player to decide, from 0"),
    Column("bot", "string", "the bot on that seat, by its name"),
    Column("step", "string", "the step it chose, in the notation"),
    Column("action", "int16", "the same step in the table of actions"),
    Column("legal", "list<int16>", "all legal actions, ascending"),
    Column("weighed", "list<int16>", "the actions that the bot says it weighed, ascending"),
    Column("visits", "list<int32>", "how often its search tried each of them; 0 if only judged"),
    Column("values", "list<float>", "what it found each of them worth, from 0 to 1"),
    Column("observation", "binary", "what the seat sees: a byte for each number of an observation"),
    Column("reward_win", "float", "the reward of the seat at the end of the game: `win`"),
    Column("reward_placement", "float", "the same: `placement`"),
    Column("reward_margin", "float", "the same: `margin`"),
    Column("scores", "list<int16>", "the final score of every seat"),
    Column("shares", "list<float>", "every seat's share of the win; they add up to 1"),
)


def schema(size: int, metadata: Mapping[str, Any]) -> Any:
    """The schema of a file with observations of this length; its metadata is JSON by name."""
    pa = need("pyarrow", NEEDS)

    def item(kind: Any) -> Any:
        return pa.list_(pa.field("element", kind, nullable=False))

    types = {
        "int8": pa.int8(),
        "int16": pa.int16(),
        "int32": pa.int32(),
        "float": pa.float32(),
        "string": pa.string(),
        "binary": pa.binary(size),
        "list<int16>": item(pa.int16()),
        "list<int32>": item(pa.int32()),
        "list<float>": item(pa.float32()),
    }
    fields = [pa.field(column.name, types[column.type], nullable=False) for column in COLUMNS]
    written = {name: json.dumps(value, sort_keys=True) for name, value in metadata.items()}
    return pa.schema(fields, metadata=written)


class Columns(Protocol):
    """A table or a batch of rows of pyarrow, which has no types of its own."""

    def __getitem__(self, name: str, /) -> object: ...


def observations(table: Columns) -> Octets:
    """The observations of a table or a batch of rows as an array: rows, features (`uint8`)."""
    np = need("numpy", NEEDS, "data")
    column: Any = table["observation"]
    chunks = getattr(column, "chunks", [column])
    size = column.type.byte_width
    arrays = [
        np.frombuffer(chunk.buffers()[1], np.uint8)[
            chunk.offset * size : (chunk.offset + len(chunk)) * size
        ].reshape(-1, size)
        for chunk in chunks
        if len(chunk)
    ]
    if not arrays:
        arrays = [np.empty((0, size), np.uint8)]
    # A single part is not copied, and cannot be written to.
    together: Octets = arrays[0] if len(arrays) == 1 else np.concatenate(arrays)
    return together

"""The columns of a row of self-play, and their schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from moonpack.extras import need

FORMAT = 1  # changes when a column changes its meaning
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
    Column("observation", "binary", "what the seat sees: a byte for each number of an observation"),
    Column("reward_win", "float", "the reward of the seat at the end of the game: `win`"),
    Column("reward_placement", "float", "the same: `placement`"),
    Column("reward_margin", "float", "the same: `margin`"),
    Column("scores", "list<int16>", "the final score of every seat"),
    Column("shares", "list<float>", "every seat's share of the win; they add up to 1"),
)


def schema(size: int, about: Mapping[str, Any]) -> Any:
    """The schema of a file with observations of this length; `about` is in its metadata."""
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
        "list<float>": item(pa.float32()),
    }
    fields = [pa.field(column.name, types[column.type], nullable=False) for column in COLUMNS]
    return pa.schema(fields, metadata={"moonpack": json.dumps(about, sort_keys=True)})


def observations(table: Any) -> Any:
    """The observations of a table or a batch of rows as an array: rows, features (`uint8`)."""
    np = need("numpy", NEEDS)
    column = table["observation"]
    chunks = getattr(column, "chunks", [column])
    size = column.type.byte_width
    arrays = [
        np.frombuffer(chunk.buffers()[1], np.uint8)[
            chunk.offset * size : (chunk.offset + len(chunk)) * size
        ].reshape(-1, size)
        for chunk in chunks
        if len(chunk)
    ]
    if len(arrays) == 1:
        return arrays[0]  # no copy: it cannot be written to
    return np.concatenate(arrays) if arrays else np.empty((0, size), np.uint8)

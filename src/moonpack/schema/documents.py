"""The schemas by game and kind, each a whole document."""

from __future__ import annotations

from functools import cache

from moonpack import games
from moonpack.errors import BadInput
from moonpack.games.contract import Record
from moonpack.recorded_clock import RecordedClock
from moonpack.schema.typed import Definitions, Schema

VERSION = 1  # of all schemas; a change that refuses what was valid before makes it larger
DRAFT = "https://json-schema.org/draft/2020-12/schema"
READ = ("record", "position")  # kinds that are read, too, and refused with unknown fields
_TITLES = {
    "view": "What a seat may know of {title}",
    "record": "A record of {title}",
    "position": "A position of {title}",
    "board": "The board of {title} as a graph",
}


def names() -> list[tuple[str, str]]:
    """The game and the kind of every schema."""
    return [(game, kind) for game in games.names() for kind in _kinds(game)]


def _kinds(game: str) -> list[str]:
    known = games.spec(game).json_types()
    return [kind for kind in _TITLES if kind in known or kind == "record"]


def address(game: str, kind: str) -> str:
    """Where a server has a schema."""
    return f"/api/schemas/{VERSION}/{game}/{kind}.json"


@cache
def document(game: str, kind: str) -> Schema:
    """A schema; `BadInput` if there is none of that name."""
    spec = games.spec(game)
    kinds = _kinds(game)
    if kind not in kinds:
        raise BadInput("kind", f"one of {', '.join(kinds)}", kind)
    definitions = Definitions(is_closed=kind in READ)
    declared = spec.json_types().get(kind)
    root = definitions.of(Record if declared is None else declared)
    if kind == "record":
        _allow_clock(definitions, root, is_open=declared is None)
    return {
        "$schema": DRAFT,
        "$id": f"urn:moonpack:schema:{VERSION}:{game}:{kind}",
        "title": _TITLES[kind].format(title=spec.title),
        **root,
        "$defs": dict(sorted(definitions.known.items())),
    }


def _allow_clock(definitions: Definitions, root: Schema, *, is_open: bool) -> None:
    """Every record may say how long people took; that of an unknown game may say anything more."""
    clock = definitions.of(RecordedClock)
    branches = root.get("anyOf", [root])
    assert isinstance(branches, list)
    for branch in branches:
        record = definitions.known[str(branch["$ref"]).rpartition("/")[2]]
        properties = record["properties"]
        assert isinstance(properties, dict)
        properties["clock"] = clock
        if is_open:
            record.pop("additionalProperties")

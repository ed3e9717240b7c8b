"""Files of cards that people write: all that is wrong with one, and an example to begin with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files

from moonpack.errors import BadInput
from moonpack.games import check

from .cards import SHIPPED, STANDARD, from_json, read_card, read_leader, read_text

EXAMPLE_NAME = "moonpack-cards.toml"
MOST_PROBLEMS = 12  # as many as somebody reads at once
_ENTRY = re.compile(r"(?P<part>[a-z]+)\[(?P<n>\d+)\]\.")
_HEADER = """\
# Cards for Moonlight: change what your cards say, then load this file where you open a table.
# What is marked as a stand-in is not in the rulebook that we have.

name = "My cards"
"""


def example() -> str:
    """The standard cards as a file to change, with notes on what each line means."""
    text = files(__package__).joinpath(SHIPPED[STANDARD]).read_text("utf-8")
    _, _, cards = text.partition(f'name = "{STANDARD}"\n')
    return _HEADER + cards


def problems(text: str) -> list[BadInput]:
    """What is wrong with a file, by fields called as in the file; none if it can be used."""
    return list(_problems(text))[:MOST_PROBLEMS]


def _problems(text: str) -> Iterator[BadInput]:
    try:
        table = check.mapping(read_text(text), "cards")
    except BadInput as error:
        yield error
        return
    in_entries = list(_in_entries(table))
    yield from in_entries
    if not in_entries:  # the whole is looked at once all parts are right: its first problem
        for problem in _refused(lambda: from_json(table, "cards"), "cards.", ""):
            yield problem.renamed(_ENTRY.sub(_numbered, problem.field))


def _in_entries(table: Mapping[str, object]) -> Iterator[BadInput]:
    """What is wrong with single cards and leaders."""
    for part, called in (("wolves", "card"), ("lone", "card"), ("leaders", "name")):
        listed = table.get(part)
        for n, entry in enumerate(listed if isinstance(listed, list) else []):
            at = f"cards.{part}[{n}]"
            yield from _refused(_reading(entry, at, part), at, _place(entry, part, called, n))


def _numbered(entry: re.Match[str]) -> str:
    """An entry by its number: its name may be what is wrong with it."""
    return f"{entry['part']} {int(entry['n']) + 1}, "


def _reading(entry: object, at: str, part: str) -> Callable[[], object]:
    if part == "leaders":
        return lambda: read_leader(entry, at)
    return lambda: read_card(entry, at, is_lone=part == "lone")


def _place(entry: object, part: str, called: str, n: int) -> str:
    """An entry as people find it in their file: by its name, or by its number."""
    name = entry.get(called) if isinstance(entry, dict) else None
    return f'{part} "{name}"' if isinstance(name, str) and name else f"{part} {n + 1}"


def _refused(read: Callable[[], object], at: str, place: str) -> Iterator[BadInput]:
    """The error of reading something, if there is one, with its place as people say it."""
    try:
        read()
    except BadInput as error:
        field = error.field.removeprefix(at).lstrip(".")
        yield error.renamed(f"{place}, {field}" if place and field else place or field)

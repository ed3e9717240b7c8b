"""The cards: wolves, lone wolves and leaders, read from a file that a host can replace.

The file is TOML, which has comments for the people who edit it and is read by the standard library;
the same table may come as JSON, as in a record. `standard()` are the cards that games are played
with unless somebody says otherwise; older sets ship too, because records name them.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

from moonpack.errors import BadInput, Phrase
from moonpack.games import check
from moonpack.games.contract import JsonObject
from moonpack.syntax import mistake, read_toml
from moonpack.words import source

from .round_size import BY_THE_BOOK, RoundSize

# What a leader can do, in the order of codes.py; the first four are used once a round.
EFFECTS = (
    *("ambush", "packhunt", "leap", "scent"),
    *("endurance", "nighteyes", "elders", "keen"),
)
ONE_SHOTS = EFFECTS[:4]
LIMITED = ("packhunt", "endurance")  # may work for wolves up to a value only
LEADERS_ON_TABLE = 4

# The files of the sets that ship, by name. Records name their set: no set is changed or dropped.
STANDARD = "standard 3"
STANDARD_V0_1 = "standard"  # also of a record that names no cards
SHIPPED = {
    STANDARD: "cards.toml",
    "standard 2": "cards_2.toml",
    STANDARD_V0_1: "cards_v0_1.toml",
}

# What the engine has room for, and what a round needs.
FEWEST_WOLVES, MOST_WOLVES = 4, 13
MOST_KINDS, MOST_LONE = 10, 6
MOST_VALUE, MOST_NUMBER = 9, 99
MOST_BYTES = 100_000
_AT_MOST = Phrase(source("a file of at most {n} byte", "a file of at most {n} bytes"), n=MOST_BYTES)

MOST_LETTERS = 60  # of the name of a set

_CARD_NAME = re.compile(r"[A-Za-z0-9]{1,6}")
_A_CARD_NAME = Phrase(source("1 to 6 letters from A to Z or digits"))
_LEADER_NAME = re.compile(r"[a-z]{1,20}")
_A_LEADER_NAME = Phrase(source("1 to 20 small letters from a to z"))


@dataclass(frozen=True)
class Card:
    """A kind of wolf: what is printed on it."""

    name: str
    value: int
    moons: int
    corner: int  # what it counts in its row when it lies in a corner
    worth: int
    copies: int = 1  # in each player's deck; a lone wolf is one of its kind
    is_lone: bool = False

    def to_json(self) -> JsonObject:
        """The card as in a file of cards."""
        fields: JsonObject = {"card": self.name}
        if not self.is_lone:
            fields["copies"] = self.copies
        fields |= {"value": self.value, "moons": self.moons}
        if self.corner != self.value:
            fields["corner"] = self.corner
        return fields | {"worth": self.worth}


@dataclass(frozen=True)
class Leader:
    """A leader ability: its name, which effect it has, and what players read."""

    name: str
    effect: str
    text: str
    moons: int = 0  # count among its player's visible moons
    up_to: int = MOST_VALUE  # the highest value it works for, with the effects in LIMITED

    @property
    def is_one_shot(self) -> bool:
        """Whether it is used once a round, by saying so."""
        return self.effect in ONE_SHOTS

    def to_json(self) -> JsonObject:
        """The leader as in a file of cards."""
        fields: JsonObject = {"name": self.name, "effect": self.effect}
        if self.moons:
            fields["moons"] = self.moons
        if self.up_to != MOST_VALUE:
            fields["up_to"] = self.up_to
        return fields | {"text": self.text}


@dataclass(frozen=True)
class Cards:
    """A full set of cards."""

    name: str
    wolves: tuple[Card, ...]
    lone: tuple[Card, ...]
    leaders: tuple[Leader, ...]
    size: RoundSize = BY_THE_BOOK  # of a round with these cards

    def __repr__(self) -> str:
        return f"<cards {self.name!r} {self.digest}>"

    def __hash__(self) -> int:
        return hash(self.digest)  # worked out once: tables are looked up by their cards

    @cached_property
    def kinds(self) -> tuple[Card, ...]:
        """Every kind of wolf; its place here is its number in the engine."""
        return self.wolves + self.lone

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The number of each kind by name."""
        return {card.name: number for number, card in enumerate(self.kinds)}

    @cached_property
    def leader_of(self) -> dict[str, Leader]:
        """The leaders by name."""
        return {leader.name: leader for leader in self.leaders}

    @cached_property
    def leader_with(self) -> dict[str, Leader]:
        """The leaders by effect."""
        return {leader.effect: leader for leader in self.leaders}

    def card(self, name: str) -> Card:
        """A card by its name."""
        return self.kinds[self.number_of[name]]

    def sort(self, names: Iterable[str]) -> list[str]:
        """Cards in the order of the table, as a hand is shown."""
        return sorted(names, key=self.number_of.__getitem__)

    def deck(self, lone: str | None = None) -> list[str]:
        """The cards of a player who owns this lone wolf, in order."""
        own = [card.name for card in self.wolves for _ in range(card.copies)]
        return own if lone is None else [*own, lone]

    @cached_property
    def digest(self) -> str:
        """A short name for everything here that matters to play: all but the leaders' texts."""
        leaders = [leader.to_json() for leader in self.leaders]
        for leader in leaders:
            del leader["text"]
        content = self.to_json() | {"leaders": leaders}
        del content["name"]
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def to_json(self) -> JsonObject:
        """The whole table, as in a file of cards."""
        table: JsonObject = {
            "name": self.name,
            "wolves": [card.to_json() for card in self.wolves],
            "lone": [card.to_json() for card in self.lone],
            "leaders": [leader.to_json() for leader in self.leaders],
        }
        if self.size != BY_THE_BOOK:
            table["size"] = self.size.to_json()
        return table

    def to_record(self) -> JsonObject:
        """How a record names the cards it was played with: briefly for those that ship."""
        if self.name in SHIPPED and self == shipped(self.name):
            return {"name": self.name, "digest": self.digest}
        return self.to_json()


def standard() -> Cards:
    """The cards that games are played with unless somebody says otherwise."""
    return shipped(STANDARD)


@cache
def shipped(name: str) -> Cards:
    """A set that ships with the game, by its name."""
    text = files(__package__).joinpath(SHIPPED[name]).read_text("utf-8")
    return from_json(tomllib.loads(text), "cards")


def from_anything(given: object) -> Cards:
    """The cards somebody chose: none, a set by name, a path, a table, or cards read before."""
    if given is None:
        return standard()
    if isinstance(given, Cards):
        return given
    if isinstance(given, str) and given in SHIPPED:
        return shipped(given)
    if isinstance(given, (str, os.PathLike)):
        return from_file(given)
    if isinstance(given, Mapping) and "digest" in given:
        return from_record(given)  # as a record names the standard ones
    return from_json(given, "cards")


def from_text(text: str) -> JsonObject:
    """The table of cards in the text of a TOML or JSON file."""
    return from_json(read_text(text), "cards").to_json()


def read_text(text: str) -> object:
    """What the text of a TOML or JSON file says, which may be no cards."""
    if len(text.encode()) > MOST_BYTES:
        raise BadInput("cards", _AT_MOST)
    try:
        return json.loads(text) if text.lstrip().startswith("{") else read_toml(text)
    except (ValueError, RecursionError) as error:
        what = source("a file of cards in TOML or JSON ({error})")
        expected = Phrase(what, error=mistake(error))
        raise BadInput("cards", expected) from error


def from_file(path: str | os.PathLike[str]) -> Cards:
    """The cards of a TOML or JSON file."""
    try:
        if Path(path).stat().st_size > MOST_BYTES:
            raise BadInput("cards", _AT_MOST, str(path))
        text = Path(path).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("cards", Phrase(source("a text file in UTF-8")), str(path)) from error
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        expected = Phrase(source("a text file that can be read ({error})"), error=error)
        raise BadInput("cards", expected, str(path)) from error
    try:
        content = json.loads(text) if str(path).endswith(".json") else read_toml(text)
    except (ValueError, RecursionError) as error:
        expected = Phrase(source("TOML, or JSON in a .json file ({error})"), error=mistake(error))
        raise BadInput("cards", expected, str(path)) from error
    return from_json(content, "cards")


def from_record(given: object) -> Cards:
    """The cards a record was played with: those of version 0.1 if it does not say."""
    if given is None:
        return shipped(STANDARD_V0_1)
    named = check.mapping(given, "cards")
    if "digest" not in named:
        return from_json(named, "cards")
    check.fields(named, "cards", ("name", "digest"))
    cards = shipped(check.one_of(named["name"], "cards.name", tuple(SHIPPED)))
    if named["digest"] != cards.digest:
        text = source("{digest} (the cards “{name}” are not those of this record)")
        expected = Phrase(text, digest=cards.digest, name=cards.name)
        raise BadInput("cards.digest", expected, named["digest"])
    return cards


# -- checking a table


def from_json(given: object, field: str, size: RoundSize = BY_THE_BOOK) -> Cards:
    """Cards from a table that may be wrong, for rounds of a size."""
    table = check.fields(given, field, ("name", "wolves", "lone", "leaders"))
    name = check.text(table["name"], f"{field}.name")
    if not name.strip() or len(name) > MOST_LETTERS or not name.isprintable():
        text = source("a printable name for the cards, of 1 to {most} characters")
        expected = Phrase(text, most=MOST_LETTERS)
        raise BadInput(f"{field}.name", expected, name)
    cards = Cards(
        name,
        _cards(table["wolves"], f"{field}.wolves", MOST_KINDS, is_lone=False),
        _cards(table["lone"], f"{field}.lone", MOST_LONE, is_lone=True),
        _leaders(table["leaders"], f"{field}.leaders"),
        size,
    )
    _check_together(cards, field)
    return cards


def _cards(given: object, field: str, most: int, *, is_lone: bool) -> tuple[Card, ...]:
    listed = check.listing(given, field)
    if not 1 <= len(listed) <= most:
        needed = Phrase(source("{low} to {high} kinds of cards"), low=1, high=most)
        raise BadInput.wrong_count(field, needed, len(listed))
    return tuple(read_card(one, f"{field}[{n}]", is_lone=is_lone) for n, one in enumerate(listed))


def read_card(given: object, field: str, *, is_lone: bool) -> Card:
    """A card that may be wrong."""
    required = ("card", "value", "moons", "worth") + (() if is_lone else ("copies",))
    table = check.fields(given, field, required, ("corner",))
    value = check.whole_number(table["value"], f"{field}.value", 1, MOST_VALUE)
    return Card(
        name=_name(table["card"], f"{field}.card", _CARD_NAME, _A_CARD_NAME),
        value=value,
        moons=check.whole_number(table["moons"], f"{field}.moons", 0, MOST_NUMBER),
        corner=check.whole_number(table.get("corner", value), f"{field}.corner", 0, MOST_NUMBER),
        worth=check.whole_number(table["worth"], f"{field}.worth", 0, MOST_NUMBER),
        copies=1
        if is_lone
        else check.whole_number(table["copies"], f"{field}.copies", 1, MOST_WOLVES),
        is_lone=is_lone,
    )


def _leaders(given: object, field: str) -> tuple[Leader, ...]:
    leaders: list[Leader] = []
    for n, one in enumerate(check.listing(given, field)):
        at = f"{field}[{n}]"
        leader = read_leader(one, at)
        for other in leaders:
            if other.name == leader.name:
                expected = Phrase(source("a name that no other leader has"))
                raise BadInput(f"{at}.name", expected, leader.name)
            if other.effect == leader.effect:
                expected = Phrase(source("an effect that no other leader has"))
                raise BadInput(f"{at}.effect", expected, leader.effect)
        leaders.append(leader)
    if len(leaders) < LEADERS_ON_TABLE:
        needed = Phrase(source("at least {n} leader", "at least {n} leaders"), n=LEADERS_ON_TABLE)
        raise BadInput.wrong_count(field, needed, len(leaders))
    return tuple(leaders)


def read_leader(given: object, field: str) -> Leader:
    """A leader that may be wrong."""
    table = check.fields(given, field, ("name", "effect", "text"), ("moons", "up_to"))
    leader = Leader(
        _name(table["name"], f"{field}.name", _LEADER_NAME, _A_LEADER_NAME),
        check.one_of(table["effect"], f"{field}.effect", EFFECTS),
        check.text(table["text"], f"{field}.text"),
        check.whole_number(table.get("moons", 0), f"{field}.moons", 0, MOST_NUMBER),
        check.whole_number(table.get("up_to", MOST_VALUE), f"{field}.up_to", 1, MOST_VALUE),
    )
    if "up_to" in table and leader.effect not in LIMITED:
        text = source("no such field, unless the effect is one of these: {effects}")
        expected = Phrase(text, effects=", ".join(LIMITED))
        raise BadInput(f"{field}.up_to", expected, table["up_to"])
    return leader


def _name(given: object, field: str, shape: re.Pattern[str], expected: Phrase) -> str:
    if not isinstance(given, str) or not shape.fullmatch(given):
        raise BadInput(field, expected, given)
    return given


def _check_together(cards: Cards, field: str) -> None:
    names: set[str] = set()
    for group, listed in (("wolves", cards.wolves), ("lone", cards.lone)):
        for n, card in enumerate(listed):
            if card.name in names:
                expected = Phrase(source("a name that no other card has"))
                raise BadInput(f"{field}.{group}[{n}].card", expected, card.name)
            names.add(card.name)
    many = len(cards.deck())
    fewest = FEWEST_WOLVES if cards.size == BY_THE_BOOK else cards.size.hand
    if not fewest <= many <= MOST_WOLVES:
        text = source("{low} to {high} wolves in a deck, counting copies")
        needed = Phrase(text, low=fewest, high=MOST_WOLVES)
        raise BadInput.wrong_count(f"{field}.wolves", needed, many)

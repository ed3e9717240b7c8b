"""Set-ups: drawn from a seed, given, or read from a record; and the first position of each."""

from __future__ import annotations

from dataclasses import dataclass

from moonpack.errors import BadInput, Phrase
from moonpack.games import check
from moonpack.games.choices import Choice, Kind, Upload
from moonpack.games.contract import JsonObject
from moonpack.games.rng import Rng
from moonpack.words import source

from .card_files import EXAMPLE_NAME, example, problems
from .cards import LEADERS_ON_TABLE, Cards, from_text
from .engine import Engine
from .positions import PositionSetup
from .snapshot import Deal, Snapshot

_CARDS_HELP = "A TOML or JSON file of other cards; standard means those of version 0.1."
_CARDS = Choice(
    "cards",
    Kind.DATA,
    _CARDS_HELP,
    upload=Upload(from_text, problems, EXAMPLE_NAME, example),
)
CHOICES = {choice.name: choice for choice in (_CARDS,)}
_FIELDS = ("starter", "leaders", "decks")


@dataclass(frozen=True)
class Setup:
    """All that is decided before the first step, the deals that are known, and further chance."""

    cards: Cards
    starter: int
    leaders: tuple[str, ...]
    decks: tuple[Deal, ...]  # dealt in this order; further deals are drawn from `chance`
    chance: int  # never written into a record: it would tell the deals to come

    @property
    def players(self) -> int:
        """How many play."""
        return 2

    def to_json(self) -> JsonObject:
        """The set-up's fields of a record, with the decks that were given beforehand."""
        return self.to_record(list(self.decks))

    def to_record(self, dealt: list[Deal]) -> JsonObject:
        """The same, with the decks dealt so far."""
        return {
            "cards": self.cards.to_record(),
            "setup": {
                "starter": self.starter + 1,
                "leaders": list(self.leaders),
                "decks": [[list(deck) for deck in decks] for decks in dealt],
            },
        }


def draw(rng: Rng, cards: Cards, given: object) -> Setup:
    """A set-up from chance; what somebody gave of it stays as given."""
    starter, chance = rng.below(2), rng.word()
    leaders = rng.shuffled([leader.name for leader in cards.leaders])[:LEADERS_ON_TABLE]
    fields = {} if given is None else check.fields(given, "setup", (), _FIELDS)
    return Setup(
        cards,
        _starter(fields["starter"]) if "starter" in fields else starter,
        _leaders(fields["leaders"], cards) if "leaders" in fields else tuple(leaders),
        _decks(fields.get("decks", ()), cards, "setup.decks"),
        chance,
    )


def read(given: object, cards: Cards) -> Setup:
    """A set-up from a record. If the match goes on, further deals come from new chance."""
    fields = check.fields(given, "setup", _FIELDS)
    decks = _decks(fields["decks"], cards, "setup.decks")
    if not decks:
        expected = Phrase(source("at least the first deal"))
        raise BadInput("setup.decks", expected, fields["decks"])
    starter, leaders = _starter(fields["starter"]), _leaders(fields["leaders"], cards)
    return Setup(cards, starter, leaders, decks, Rng().word())


def read_decks(given: object, setup: PositionSetup) -> tuple[Deal, ...]:
    """The decks that a record tells of the rounds after its position."""
    lone = [side.lone for side in setup.snapshot.sides]
    return _decks(given, setup.cards, "decks", lone)


def start(setup: Setup) -> Engine:
    """The engine at the first decision, the first decks dealt."""
    shot = Snapshot(
        cards=setup.cards,
        starter=setup.starter,
        leaders=list(setup.leaders),
        chance=setup.chance,
        deals=setup.decks,
    )
    return Engine(shot)


def check_deals(setup: Setup | PositionSetup, engine: Engine) -> None:
    """Check that the decks of a record were those that the match needed so far."""
    nth: int = engine.misdealt
    if nth >= 0:
        for seat, side in enumerate(engine.snapshot().sides):
            wanted = setup.cards.deck(side.lone)
            if setup.cards.sort(setup.decks[nth][seat]) != wanted:
                field, given = _deck_field(setup, nth, seat), list(setup.decks[nth][seat])
                text = source("the cards that this player had then: {cards}")
                raise BadInput(field, Phrase(text, cards=" ".join(wanted)), given)


def _deck_field(setup: Setup | PositionSetup, nth: int, seat: int) -> str:
    if isinstance(setup, PositionSetup):
        return f"decks[{nth - setup.snapshot.dealt}][{seat}]"
    return f"setup.decks[{nth}][{seat}]"


# -- checks


def _starter(given: object) -> int:
    return check.whole_number(given, "setup.starter", 1, 2) - 1


def _leaders(given: object, cards: Cards) -> tuple[str, ...]:
    names = check.listing(given, "setup.leaders", LEADERS_ON_TABLE)
    for n, name in enumerate(names):
        field = f"setup.leaders[{n}]"
        check.one_of(name, field, list(cards.leader_of))
        if name in names[:n]:
            expected = Phrase(source("a leader that is not on the table yet"))
            raise BadInput(field, expected, name)
    return tuple(names)


def _decks(
    given: object, cards: Cards, field: str, lone: list[str | None] | None = None
) -> tuple[Deal, ...]:
    """Decks of one round after another; `lone`: the lone wolves in the decks before them."""
    deals: list[Deal] = []
    known: list[str | None] = [None, None] if lone is None else list(lone)
    for n, decks in enumerate(check.listing(given, field)):
        pair = check.listing(decks, f"{field}[{n}]", 2)
        checked = []
        for seat in range(2):
            at = f"{field}[{n}][{seat}]"
            deck = _deck(pair[seat], at, cards)
            may_grow = n > 0 or lone is not None
            known[seat] = _check_cards(deck, at, cards, known[seat], may_grow=may_grow)
            checked.append(deck)
        deals.append((checked[0], checked[1]))
    return tuple(deals)


def _deck(given: object, field: str, cards: Cards) -> tuple[str, ...]:
    names = check.listing(given, field)
    for n, name in enumerate(names):
        check.one_of(name, f"{field}[{n}]", list(cards.number_of))
    return tuple(names)


def _check_cards(
    deck: tuple[str, ...], field: str, cards: Cards, lone: str | None, *, may_grow: bool
) -> str | None:
    """Check that a deck has all its cards; returns the lone wolf that is among them."""
    ordered = cards.sort(deck)
    if ordered == cards.deck(lone):
        return lone
    if may_grow and lone is None:
        for card in cards.lone:
            if ordered == cards.deck(card.name):
                return card.name
    text = source("these cards in any order: {cards}")
    if may_grow and lone is None:
        text = source("these cards in any order: {cards}, and maybe one lone wolf")
    raise BadInput(field, Phrase(text, cards=" ".join(cards.deck(lone))), list(deck))

"""Short ways to lay out a match and to speak to its engine in notation."""

from __future__ import annotations

from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import STANDARD_V0_1, Cards, from_json, shipped, standard
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.notation import parse_step, print_step
from moonpack.games.moonlight.snapshot import Laid, Side, Snapshot
from moonpack.games.moonlight.steps import decode, encode

TABLE = ["ambush", "packhunt", "leap", "scent"]


def laid(text: str) -> list[Laid]:
    """Cards on the table: `a3@0,0 b4@1,0`, where `a` is seat 1's and `b` seat 2's."""
    stack_tops = []
    for word in text.split():
        card, cell = word[1:].split("@")
        x, y = cell.split(",")
        stack_tops.append(Laid("ab".index(word[0]), card, int(x), int(y)))
    return stack_tops


def scene(
    table: str = "",
    hands: tuple[str, str] = ("3", "3"),
    decks: tuple[str, str] = ("3 3 3", "3 3 3"),
    seat: int = 0,
    leaders: tuple[str | None, str | None] = (None, None),
    wins: tuple[int, int] = (0, 0),
    starter: int = 0,
    on_table: list[str] | None = None,
    cards: Cards | None = None,
    **more: object,
) -> Engine:
    """A match in the middle of a round; without other cards, leaders work without limits."""
    chosen = cards or shipped(STANDARD_V0_1)
    sides = [
        Side(
            hand=chosen.sort(hands[n].split()),
            deck=decks[n].split(),
            leader=leaders[n],
            wins=wins[n],
        )
        for n in range(2)
    ]
    shot = Snapshot(
        cards=chosen,
        starter=starter,
        leaders=TABLE if on_table is None else on_table,
        sides=sides,
        seat=seat,
        phase=codes.PHASE_PLAY,
        dealt=1,
        laid=laid(table),
        deals=None,
    )
    for name, value in more.items():
        assert hasattr(shot, name)
        setattr(shot, name, value)
    return Engine(shot)


def steps(engine: Engine) -> list[str]:
    """The legal steps in notation, sorted."""
    return sorted(print_step(decode(step, engine.tables.cards)) for step in engine.legal())


def play(engine: Engine, *texts: str) -> Engine:
    """Play steps given in notation; returns the same engine."""
    for text in texts:
        cards = engine.tables.cards
        engine.play(encode(parse_step(text, cards), cards))
    return engine


def cells_of(engine: Engine, card: str, one_shot: str = "") -> set[str]:
    """The cells on which a card may be played, with a one-shot or with none."""
    end = f" {one_shot}" if one_shot else ""
    cells = set()
    for step in steps(engine):
        if (
            step.startswith(f"{card} @ ")
            and step.count(" ") == 2 + bool(end)
            and step.endswith(end)
        ):
            cells.add(step.split()[2])
    return cells


def small_cards(names: str) -> Cards:
    """A small deck of cards that are all alike but for their names, for counting all truths."""
    table = standard().to_json()
    table["name"] = "small"
    kinds = dict.fromkeys(names.split())
    table["wolves"] = [
        {"card": name, "copies": names.split().count(name), "value": 1, "moons": 0, "worth": 1}
        for name in kinds
    ]
    return from_json(table, "cards")

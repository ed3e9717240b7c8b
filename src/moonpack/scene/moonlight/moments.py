"""What a step of Moonlight did, as a seat may know it: facts with their sentences and cells.

The end of a round comes with the table as it was then, so that a page can tell it whatever has
happened since. Facts about it have `notes` on what the numbers alone do not explain: which cards
met, which count more in a corner, what leaders did to the moons, and by which a tie was won.
"""

from __future__ import annotations

from dataclasses import replace

from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.games.moonlight.facts import MoonsCounted, Played, RoundEnded, RowScored
from moonpack.games.moonlight.snapshot import Laid
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.games.moonlight.vocabulary import card_list
from moonpack.scene.contract import AnyFact, StepMoment
from moonpack.words import Words

from .now import (
    cell_name,
    corner_notes,
    moon_notes,
    moons_without_leaders,
    tableau_of,
    tie_notes,
)
from .telling import affected, page_sentence


def moment_of(before: Game, after: Game, seat: int | None, words: Words) -> StepMoment:
    """The last step of a game as a seat may know it; when the match is over, all is open."""
    facts = after.known_facts(seat)
    ended = any(isinstance(fact, RoundEnded) for fact in facts)
    table = _counted_table(before, after, facts) if ended else None
    shown = [_fact(after, fact, table, seat, words) for fact in facts]
    return {
        "step": after.known_step(seat),
        "facts": shown,
        "words": [str(fact["words"]) for fact in shown if fact["words"]],
    }


def _counted_table(before: Game, after: Game, facts: list[Fact]) -> Tabletop:
    """The table at the end of the round that the last step has ended."""
    earlier, later = before.view(), after.view()
    assert isinstance(earlier, MoonlightView)
    assert isinstance(later, MoonlightView)
    played = [
        Laid(fact.seat, fact.card, fact.x, fact.y, fact.one_shot)
        for fact in facts
        if isinstance(fact, Played)
    ]
    return Tabletop(
        replace(earlier, phase="recruit", laid=(*earlier.laid, *played), last=later.last)
    )


def _fact(
    game: Game, fact: Fact, table: Tabletop | None, seat: int | None, words: Words
) -> AnyFact:
    cells = [cell_name((fact.x, fact.y))] if isinstance(fact, Played) else []
    sentence = page_sentence(game, fact, seat, words)
    shown: dict[str, object] = {**fact.to_json(), "words": sentence, "touches": cells}
    shown |= affected(game, fact, words)
    if table is None:
        return shown
    match fact:
        case RoundEnded():
            shown["table"] = tableau_of(table, words, seat)
        case MoonsCounted():
            shown["notes"] = [
                *moon_notes(table, words, seat),
                *moons_without_leaders(table, fact.seat, fact.moons, words),
                *tie_notes(table, fact.seat, fact.moons, words, seat),
            ]
        case RowScored():
            y = table.result.rows[fact.row - 1].y
            shown["y"] = y
            shown["touches"] = [cell_name(cell) for cell in sorted(table.tops) if cell[1] == y]
            shown["notes"] = [
                *meeting(table, y, fact.seat, words),
                *corner_notes(table, y, words, seat),
                *tie_notes(table, fact.seat, fact.sums, words, seat),
            ]
    return shown


def meeting(table: Tabletop, y: int, winner: int | None, words: Words) -> list[str]:
    """Which cards met in a row that somebody won: `5, 3 and 3 against 4`."""
    if winner is None:
        return []
    row = sorted((laid for cell, laid in table.tops.items() if cell[1] == y), key=lambda one: one.x)
    own = [_counting(table, laid) for laid in row if laid.seat == winner]
    others = [_counting(table, laid) for laid in row if laid.seat != winner]
    if not others:
        rival = table.view.names[1 - winner]
        return [
            words(
                "{cards}; no cards of {name} in this row", cards=card_list(own, words), name=rival
            )
        ]
    both = {"cards": card_list(own, words), "others": card_list(others, words)}
    return [words("{cards} against {others}", **both)]


def _counting(table: Tabletop, laid: Laid) -> str:
    """A card by its name; if that is no number, with what it counts where it lies: `L4 (7)`."""
    card = table.view.cards.card(laid.card)
    if card.name == str(card.value):
        return card.name
    return f"{card.name} ({card.corner if laid.cell in table.corners else card.value})"

"""What a step of Moonlight did, as a seat may know it: facts with their sentences and cells.

Facts about the end of a round have `notes` on what the numbers alone do not explain: which cards
count more in a corner, and by which leader a tie was won.
"""

from __future__ import annotations

from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.games.moonlight.facts import MoonsCounted, Played, RowScored
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.games.moonlight.vocabulary import leader_name
from moonpack.scene.contract import AnyFact, StepMoment
from moonpack.words import Words

from .now import cell_name


def moment_of(game: Game, seat: int | None, words: Words) -> StepMoment:
    """The last step of a game as a seat may know it; when the match is over, all is open."""
    facts = game.known_facts(seat)
    sentences = [words.text(*game.tell([fact], words, seat)) for fact in facts]
    return {
        "step": game.known_step(seat),
        "facts": [
            _fact(game, fact, sentence, words)
            for fact, sentence in zip(facts, sentences, strict=True)
        ],
        "words": [sentence for sentence in sentences if sentence],
    }


def _fact(game: Game, fact: Fact, sentence: str, words: Words) -> AnyFact:
    cells = [cell_name((fact.x, fact.y))] if isinstance(fact, Played) else []
    shown = {**fact.to_json(), "words": sentence, "touches": cells}
    if isinstance(fact, MoonsCounted | RowScored):
        shown["notes"] = _notes(game, fact, words)
    return shown


def _notes(game: Game, fact: MoonsCounted | RowScored, words: Words) -> list[str]:
    """Why a sum is what it is, and why a tie was won."""
    view = game.view()
    assert isinstance(view, MoonlightView)
    notes = _corner_notes(view, fact.row, words) if isinstance(fact, RowScored) else []
    both = fact.sums if isinstance(fact, RowScored) else fact.moons
    leader = None if fact.seat is None else view.sides[fact.seat].leader
    if both[0] == both[1] and leader is not None:
        text = words(view.cards.leader_of[leader].text)
        name = leader_name(leader, words)
        notes.append(words("{leader}: {effect}", leader=name, effect=text))
    return notes


def _corner_notes(view: MoonlightView, number: int, words: Words) -> list[str]:
    """The cards of a row that count more in a corner, while they still lie there."""
    top = Tabletop(view)
    if not top.is_counted:
        return []  # nobody won, so the round has been dealt again
    y = top.result.rows[number - 1].y
    notes = []
    for cell in sorted(top.corners):
        laid = top.tops.get(cell)
        if laid is not None and laid.y == y:
            card = view.cards.card(laid.card)
            if card.corner != card.value:
                note = words(
                    "{name} has {card} in a corner, where it counts {corner}.",
                    name=view.names[laid.seat],
                    card=card.name,
                    corner=card.corner,
                )
                notes.append(note)
    return notes

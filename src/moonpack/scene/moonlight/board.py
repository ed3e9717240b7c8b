"""What never changes in a match of Moonlight: the cards, as drawings and in words.

The drawings are those of the pictures. Their colours are the page's own variables, so that they
follow its theme without being sent again.
"""

from __future__ import annotations

from dataclasses import replace

from moonpack.games.moonlight.cards import standard
from moonpack.games.moonlight.view import MoonlightView
from moonpack.games.moonlight.vocabulary import leader_name
from moonpack.render.captions.moonlight import card_words
from moonpack.render.svg.moonlight.cards import HEIGHT, WIDTH, CardArt
from moonpack.render.svg.symbols import Symbols
from moonpack.render.svg.theme import NIGHT
from moonpack.words import Words

from .older import are_own
from .types import BoardData

PREFIX = "board-"  # of the ids that the drawings share
_HEAD = 1.0
_MOST_LETTERS = 40  # of the name of somebody's own cards
_PAGE = replace(
    NIGHT,
    ground="var(--ground)",
    panel="var(--card)",
    slot="var(--slot)",
    rule="var(--rule)",
    text="var(--text)",
    faint="var(--faint)",
    accent="var(--accent)",
    glow="var(--glow)",
)


def board_of(view: MoonlightView, words: Words) -> BoardData:
    """Everything a page draws once."""
    symbols = Symbols(PREFIX, _PAGE)
    art = CardArt(view, symbols, _PAGE, words)
    return {
        "size": (WIDTH, HEIGHT),
        "shapes": _shapes(view, art, symbols),
        "defs": symbols.defs(),
        "players": [
            {"seat": player.seat + 1, "name": player.name, "shape": player.shape}
            for player in art.players
        ],
        "cards": {card.name: card_words(card, words) for card in view.cards.kinds},
        "worths": {card.name: card.worth for card in view.cards.kinds},
        "stand_ins": view.cards == standard(),
        "own_cards": _shortened(view.cards.name) if are_own(view.cards) else "",
        "leaders": {
            leader.name: {
                "name": leader_name(leader.name, words),
                "sort": words("once a round") if leader.is_one_shot else words("lasting"),
                "words": words.look_up(leader.text),
                "one_shot": leader.is_one_shot,
            }
            for leader in view.cards.leaders
        },
    }


def _shortened(name: str) -> str:
    """A name that somebody gave, as long as there is room for it."""
    return name if len(name) <= _MOST_LETTERS else f"{name[: _MOST_LETTERS - 1]}…"


def _shapes(view: MoonlightView, art: CardArt, symbols: Symbols) -> dict[str, str]:
    """SVG markup by name: `1-L2` is that card of the first player, `1-back` one face down."""
    drawings = {"moon": symbols.use("crescent", 0, 0)}
    for player in art.players:
        seat = player.seat + 1
        drawings[f"{seat}-head"] = art.head(player, 0, 0, _HEAD)
        drawings[f"{seat}-back"] = art.back(player)
        for card in view.cards.kinds:
            drawings[f"{seat}-{card.name}"] = art.face(card, player)
            if card.corner != card.value:
                drawings[f"{seat}-{card.name}-corner"] = art.face(card, player, in_corner=True)
    return drawings

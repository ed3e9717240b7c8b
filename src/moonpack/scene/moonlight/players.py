"""What belongs to a player of Moonlight, as far as a viewer may know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from moonpack.games.moonlight.view import MoonlightView, SideView
from moonpack.games.moonlight.vocabulary import leader_text, leader_text_about
from moonpack.words import Words

from .types import Ability, KnownCards, Player

NO_BREAK = "\u00a0"
SPOKEN_WITH_A_VOWEL = "8AEFHILMNORSX"  # the first letters of what is "an" in English


def player_of(view: MoonlightView, seat: int, words: Words) -> Player:
    """A player's cards, leader and rounds won."""
    side = view.sides[seat]
    return {
        "seat": seat + 1,
        "name": view.names[seat],
        "hand": None if side.hand is None else list(side.hand),
        "hand_size": side.hand_size,
        "deck_size": side.deck_size,
        "lone": side.lone,
        "leader": side.leader,
        "ability": _ability(view, seat, words),
        "used": side.used,
        "wins": side.wins,
        "knows": _known(view, side, words),
    }


def _ability(view: MoonlightView, seat: int, words: Words) -> Ability | None:
    leader = view.sides[seat].leader
    if leader is None:
        return None
    return {
        "to_owner": leader_text(leader, view.cards, words),
        "to_others": leader_text_about(view.names[seat], leader, view.cards, words),
    }


def _known(view: MoonlightView, side: SideView, words: Words) -> list[KnownCards]:
    """What the viewer knows of cards that are not on the table: a place, and what is there."""
    known: list[KnownCards] = []
    if side.unseen:
        where, cards = words("In the deck"), _listed(side.unseen)
        if side.hand is None:
            where = words("In hand or deck") if side.deck_size else words("In hand")
            if side.hand_size + side.deck_size == 1:
                where, cards = "", _last(cards, words)
        known.append({"where": where, "cards": cards})
    seen = [card for card in side.deck if card is not None]
    if seen:
        where = words("Deck from the top") if view.over else words("Under the deck")
        if view.phase == "keep" and not view.over:
            where = words("Found by scent")
        known.append({"where": where, "cards": " · ".join(seen)})
    return known


def _last(card: str, words: Words) -> str:
    """The only card that somebody has left."""
    if card[0] in SPOKEN_WITH_A_VOWEL:
        return words("Last card: an {card}", card=card)
    return words("Last card: a {card}", card=card)


def _listed(cards: Iterable[str]) -> str:
    """Every card, equal ones side by side: `1 · 3 3`; a line never breaks between those."""
    numbers = Counter(cards)
    return f"{NO_BREAK}· ".join(NO_BREAK.join([card] * n) for card, n in numbers.items())

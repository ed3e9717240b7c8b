"""Cards that are not what they are today, where an older game or puzzle is played on."""

from __future__ import annotations

from moonpack.games.moonlight.cards import SHIPPED, Cards, shipped, standard
from moonpack.games.moonlight.view import MoonlightView
from moonpack.games.moonlight.vocabulary import leader_name, leader_text
from moonpack.render.captions.moonlight import card_words
from moonpack.words import Words


def are_own(cards: Cards) -> bool:
    """Whether somebody wrote these cards: they are none that the game ever came with."""
    return all(cards != shipped(name) for name in SHIPPED)


def older_cards(view: MoonlightView, words: Words) -> list[str]:
    """The cards and leaders in play or in the viewer's hand that differ from today's.

    Somebody's own cards are no older ones: they are what their owner wrote.
    """
    today = standard()
    if view.cards == today or are_own(view.cards):
        return []
    seen = {laid.card for laid in view.laid}
    for side in view.sides:
        seen |= {card for card in (*(side.hand or ()), side.lone) if card is not None}
    differ = [
        card_words(card, words)
        for card in map(view.cards.card, sorted(seen))
        if card != today.card(card.name)
    ]
    leaders: list[str] = []
    for side in view.sides:
        leader = side.leader
        if leader is None or view.cards.leader_of[leader] == today.leader_of.get(leader):
            continue
        text = leader_text(leader, view.cards, words)
        name = leader_name(leader, words)
        leaders.append(words("{name}: “{text}”", name=name, text=text))
    if not differ and not leaders:
        return []
    heading = words("This puzzle was made with earlier cards. These differ from today's:")
    return [heading, *(words("{statement}.", statement=one) for one in differ), *leaders]

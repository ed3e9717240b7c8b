"""The names of things in Moonlight, in any language.

Leaders and their texts come from a card file. Those of the cards that ship are in the catalog,
where the tool that collects texts for translation puts them; others are shown as they are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moonpack.words import Words

from .cards import SHIPPED, Cards, Leader, shipped


def player_name(seat: int, names: Sequence[str], words: Words) -> str:
    """A player by name; a player without one by the number of the seat."""
    if names[seat] == f"Player {seat + 1}":
        return words("Player {n}", n=seat + 1)
    return names[seat]


def leader_name(leader: str, words: Words) -> str:
    """A leader: `Ambush`, a name wherever it stands; steps have it as in the file of cards."""
    name = words.look_up(leader, context="leader")
    return name[:1].upper() + name[1:]


def leader_text(leader: str, cards: Cards, words: Words) -> str:
    """What a leader does, as the card says it."""
    return words.look_up(cards.leader_of[leader].text)


def leader_text_about(name: str, leader: str, cards: Cards, words: Words) -> str:
    """The same as told to everybody but the player who has the leader."""
    card = cards.leader_of[leader]
    text = words.look_up(card.text)
    if all(card != shipped(one).leader_with[card.effect] for one in SHIPPED):
        return words("{name}: “{text}”", name=name, text=text)  # of somebody's own cards
    sentence = _told_about(name, card, words)
    if card.moons == 0:
        return sentence
    moons = words.many(
        "This leader counts as {n} moon.", "This leader counts as {n} moons.", card.moons
    )
    return f"{sentence} {moons}"  # two whole sentences


def _told_about(name: str, card: Leader, words: Words) -> str:
    match card.effect:
        case "endurance" if card.up_to == 1:
            return words("{name}'s cards of value 1 in corners cannot be covered.", name=name)
        case "endurance":
            return words("{name}'s cards in corners cannot be covered.", name=name)
        case "nighteyes":
            return words("{name} wins a tie in moons.", name=name)
        case "elders":
            return words("{name} wins tied rows in which one of {name}'s cards lies.", name=name)
        case "keen":
            return words("{name} has a hand of four cards.", name=name)
        case "ambush":
            return words("{name} can cover with any higher value, not just one higher.", name=name)
        case "packhunt" if card.up_to == 1:
            return words(
                "{name} can play a second wolf, of value 1, before drawing two.", name=name
            )
        case "packhunt" if card.up_to == 2:
            return words(
                "{name} can play a second wolf, of value 1 or 2, before drawing two.", name=name
            )
        case "packhunt":
            return words("{name} can play a second wolf before drawing two.", name=name)
        case "leap":
            return words(
                "{name} can play on an empty place that touches a card only diagonally.",
                name=name,
            )
    return words(
        "After a play, {name} can look at the top three cards of the deck and keep one.", name=name
    )


def cell_name(x: int, y: int) -> str:
    """A cell, counted from the round's first card: `1,-2`."""
    return f"{x},{y}"


def card_list(cards: Iterable[str] | None, words: Words) -> str:
    """Cards in a sentence: `5, 4 and 1`."""
    return words.listed(list(cards or ()))

"""What happened, in sentences for the page.

The page shows which cell or row a sentence is about, turned as its viewer sits, so these sentences
name neither; all the others are those of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.games.moonlight.facts import Played, Recruited, RowScored
from moonpack.games.moonlight.sentences import lone_wolf_marks
from moonpack.games.moonlight.view import MoonlightView
from moonpack.games.moonlight.vocabulary import card_list, leader_name
from moonpack.words import Words


def page_sentence(game: Game, fact: Fact, seat: int | None, words: Words) -> str:
    """A fact as everybody reads it."""
    match fact:
        case Played():
            return _played(fact, game.names, words)
        case RowScored():
            return _row(fact, game.names, words)
        case Recruited():
            return _recruited(fact, game, words)
    return words.text(*game.tell([fact], words, seat))


def _played(fact: Played, names: Sequence[str], words: Words) -> str:
    gaps = {"name": names[fact.seat], "card": fact.card}
    if fact.covers is not None:
        gaps |= {"other": names[1 - fact.seat], "under": fact.covers}
    if fact.one_shot is not None:
        gaps["leader"] = leader_name(fact.one_shot, words)
    match fact.covers, fact.one_shot:
        case None, None:
            return words("{name} plays {card}.", **gaps)
        case _, None:
            return words("{name} covers {other}'s {under} with {card}.", **gaps)
        case None, _:
            return words("{name} plays {card} and uses {leader}.", **gaps)
    return words("{name} covers {other}'s {under} with {card} and uses {leader}.", **gaps)


def _recruited(fact: Recruited, game: Game, words: Words) -> str:
    """Which lone wolf, and what it is: its name alone says nothing to a newcomer."""
    view = game.view(None)
    assert isinstance(view, MoonlightView)
    gaps = {"name": game.names[fact.seat], "card": fact.card}
    marks = lone_wolf_marks(view.cards.card(fact.card), words)
    return words("{name} recruits the lone wolf {card}: {marks}.", marks=marks, **gaps)


def affected(game: Game, fact: Fact, words: Words) -> dict[str, object]:
    """The notes on a card that was covered: whose it was, and the sentence for that player."""
    if not isinstance(fact, Played) or fact.covers is None:
        return {}
    gaps = {"name": game.names[fact.seat], "card": fact.card, "under": fact.covers}
    sentence = words("{name} covers your {under} with {card}.", **gaps)
    if fact.one_shot is not None:
        leader = leader_name(fact.one_shot, words)
        sentence = words(
            "{name} covers your {under} with {card} and uses {leader}.", leader=leader, **gaps
        )
    return {"affects": 2 - fact.seat, "to_affected": sentence}


def _row(fact: RowScored, names: Sequence[str], words: Words) -> str:
    gaps: dict[str, object] = {"first": fact.sums[0], "second": fact.sums[1]}
    if fact.seat is None:
        return words("{first} to {second}: nobody wins this row.", **gaps)
    gaps |= {"name": names[fact.seat], "cards": card_list(fact.cards, words)}
    return words.many(
        "{first} to {second}: {name} takes {cards} for {n} point.",
        "{first} to {second}: {name} takes {cards} for {n} points.",
        fact.points,
        **gaps,
    )

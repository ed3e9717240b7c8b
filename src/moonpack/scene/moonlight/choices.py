"""What the player to decide may choose from.

- `choices`: every legal step in words. A play has its `card`, its `cell`, the `one_shot` used
  with it, and the count it would lead to; other decisions have the `card` or the `leader` chosen.
- `one_shot`: the player's own one-shot leader, with `why` it cannot be used now, if it cannot.
- `try`: the pattern of a play on any cell, to ask the rules why it is impossible.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from moonpack.game import Game
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import MOST_VALUE
from moonpack.games.moonlight.notation import parse_step
from moonpack.games.moonlight.snapshot import Laid, Snapshot
from moonpack.games.moonlight.steps import Keep, Lead, Play, Recruit, encode
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.games.moonlight.vocabulary import leader_name, leader_text
from moonpack.games.rng import Rng
from moonpack.words import Words

from .now import cell_name, count_of, shapes_of
from .types import Choices, Count, MoonlightChoice, OneShot, Pair

_TRY = "{card} @ {cell}"


def choices_of(view: MoonlightView, game: Game, words: Words) -> Choices:
    """Everything the seat to decide may do now."""
    choices = [_choice(view, step, game, words) for step in view.choices]
    if view.phase in ("play", "second"):
        _preview_plays(view, choices, words)
    return {
        "instruction": game.instruction(words),
        "choices": choices,
        "one_shot": _one_shot(view, choices, words),
        "try": _TRY if view.phase in ("play", "second") else None,
    }


def _choice(view: MoonlightView, step: str, game: Game, words: Words) -> MoonlightChoice:
    choice: MoonlightChoice = {"step": step, "words": game.describe(step, words)}
    match parse_step(step, view.cards):
        case Play(card, x, y, one_shot):
            choice["card"], choice["cell"] = card, cell_name((x, y))
            choice["one_shot"] = one_shot
            choice["words"] = _play_words(view, Play(card, x, y, one_shot), words)
        case Keep(card):
            scented = view.sides[view.actor or 0].deck[: codes.SCENTED]
            choice["card"], choice["copies"] = card, scented.count(card)
        case Recruit(card):
            choice["card"] = card
        case Lead(leader):
            choice["leader"] = leader
    return choice


def _play_words(view: MoonlightView, play: Play, words: Words) -> str:
    """A play in words. The page shows where it is, so the cell is not named."""
    stack = view.stacks().get((play.x, play.y))
    text = words("Play your {card} here.", card=play.card)
    if stack:
        text = words(
            "Cover {name}'s {under} with your {card}.",
            name=view.names[stack[-1].seat],
            under=stack[-1].card,
            card=play.card,
        )
    if play.one_shot is None:
        return text
    use = words(
        "Use {leader}: {effect}",
        leader=leader_name(play.one_shot, words),
        effect=leader_text(play.one_shot, view.cards, words),
    )
    return words.text(text, use)


def _preview_plays(view: MoonlightView, choices: list[MoonlightChoice], words: Words) -> None:
    """Add what each play would lead to.

    The plays are tried on a truth that could be: when a round ends does not depend on hidden cards.
    """
    assert view.actor is not None  # somebody is to decide
    tried = view.sample(Rng(0))
    before = tried.snapshot()
    counts: dict[tuple[str, str], tuple[Count, list[Pair]]] = {}  # a one-shot changes no count
    for choice in choices:
        step = parse_step(choice["step"], view.cards)
        assert isinstance(step, Play)
        place = (choice["card"], choice["cell"])
        if place not in counts:
            laid = (*view.laid, Laid(view.actor, step.card, step.x, step.y))
            top = Tabletop(replace(view, seat=None, laid=laid))
            counts[place] = count_of(top, words, view.actor), shapes_of(top)
        count, shapes = counts[place]
        after = tried.copy()
        after.play(encode(step, view.cards))
        ends = _end_of_round(before, after.snapshot())
        choice["preview"] = {"count": count, "shapes": shapes, "ends": ends}


def _end_of_round(before: Snapshot, after: Snapshot) -> Literal["", "full", "out"]:
    """Whether a round ended between two moments, and why."""
    if after.rounds_ended == before.rounds_ended:
        return ""
    assert after.last is not None  # a round has ended
    return "full" if after.last.full else "out"


def _one_shot(view: MoonlightView, choices: list[MoonlightChoice], words: Words) -> OneShot | None:
    """The player's own one-shot, while wolves are played."""
    assert view.actor is not None  # somebody is to decide
    side = view.sides[view.actor]
    if side.leader is None or view.phase not in ("play", "second"):
        return None
    leader = view.cards.leader_of[side.leader]
    if not leader.is_one_shot:
        return None
    possible = any(choice.get("one_shot") for choice in choices)
    why = "" if possible else _why_unusable(view, leader.effect, words)
    return {"leader": leader.name, "why": why}


def _why_unusable(view: MoonlightView, effect: str, words: Words) -> str:
    """Why a one-shot cannot be used now."""
    assert view.actor is not None  # somebody is to decide
    side = view.sides[view.actor]
    if side.used:
        return words("It has been used in this round.")
    match effect:
        case "ambush":
            return _why_no_ambush(view, words)
        case "leap":
            return words(
                "There is no empty place that touches a card only diagonally and fits the shape."
            )
        case "packhunt":
            return _why_no_packhunt(view, words)
    return words("The deck is empty.")


def _why_no_ambush(view: MoonlightView, words: Words) -> str:
    assert view.actor is not None
    name = view.names[1 - view.actor]
    tops = [stack[-1] for stack in view.stacks().values()]
    values = [view.cards.card(one.card).value for one in tops if one.seat != view.actor]
    if not values:
        return words("{name} has no card on the table.", name=name)
    if len(values) == 1:
        return words("{name} shows only one card, and the last one is never covered.", name=name)
    hand = view.sides[view.actor].hand or ()
    if max((view.cards.card(card).value for card in hand), default=0) < min(values) + 2:
        return words("No wolf in your hand is two or more higher than a card of {name}.", name=name)
    return words("The cards that are low enough are protected by {name}'s leader.", name=name)


def _why_no_packhunt(view: MoonlightView, words: Words) -> str:
    assert view.actor is not None
    hand = view.sides[view.actor].hand
    highest = view.cards.leader_with["packhunt"].up_to
    if hand is None or len(hand) < 2 or highest >= MOST_VALUE:
        return words("A packhunt needs two wolves in hand.")
    return words("A packhunt needs another wolf of value {value} or less in hand.", value=highest)

"""What the player to decide may choose from.

- `choices`: every legal step in words. A play has its `card`, its `cell` and the `one_shot` used
  with it; other decisions have the `card` or the `leader` chosen.
- `one_shot`: the player's own one-shot leader, with `why` it cannot be used now, if it cannot.
- `try`: the pattern of a play on any cell, to ask the rules why it is impossible.
"""

from __future__ import annotations

from moonpack.game import Game
from moonpack.games.moonlight.notation import parse_step
from moonpack.games.moonlight.steps import Keep, Lead, Play, Recruit
from moonpack.games.moonlight.view import MoonlightView
from moonpack.words import Words

from .now import cell_name
from .types import Choices, MoonlightChoice, OneShot

_TRY = "{card} @ {cell}"


def choices_of(view: MoonlightView, game: Game, words: Words) -> Choices:
    """Everything the seat to decide may do now."""
    choices = [_choice(view, step, game.describe(step, words)) for step in view.choices]
    return {
        "instruction": game.instruction(words),
        "choices": choices,
        "one_shot": _one_shot(view, choices, words),
        "try": _TRY if view.phase in ("play", "second") else None,
    }


def _choice(view: MoonlightView, step: str, text: str) -> MoonlightChoice:
    choice: MoonlightChoice = {"step": step, "words": text}
    match parse_step(step, view.cards):
        case Play(card, x, y, one_shot):
            choice["card"], choice["cell"] = card, cell_name((x, y))
            choice["one_shot"] = one_shot
        case Keep(card) | Recruit(card):
            choice["card"] = card
        case Lead(leader):
            choice["leader"] = leader
    return choice


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
            return words("No wolf in your hand could cover a card that way.")
        case "leap":
            return words("There is no empty cell that only touches a card diagonally and fits.")
        case "packhunt":
            return words("A packhunt needs two wolves in hand.")
    return words("The deck is empty.")

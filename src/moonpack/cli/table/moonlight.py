"""Moonlight at the terminal: how its steps are typed and listed, its help, its score."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from moonpack.cli.language import spoken
from moonpack.game import Game
from moonpack.games.contract import View
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import Cards
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.games.moonlight.vocabulary import leader_name
from moonpack.render.text.canvas import Canvas
from moonpack.render.text.moonlight.brief import brief
from moonpack.render.text.moonlight.players import player
from moonpack.words import Words

from .manners import Count, Manners
from .moonlight_help import topics

_FILLERS = {
    *("play", "on", "at", "to", "the", "with", "use", "using", "and", "wolf", "card", "cell"),
    *("my", "cover", "leader", "lone", "@"),
}
# Synonyms of the first word of a step.
_WAYS = {
    "keep": ("keep", "take"),
    "recruit": ("recruit", "add", "take"),
    "lead": ("lead", "take", "choose"),
}
_CELL = re.compile(r"(?<![\w,])([-+]?\d+)\s*,\s*([-+]?\d+)(?![\w,])")
_ARTICLE = re.compile(r"\ba (?=\w+(?![\w,]))")  # not a card that is called `a`
_WHOLE_CELL = re.compile(r"-?\d+,-?\d+")


class MoonlightManners(Manners):
    """Moonlight: hands are hidden, so the screen is cleared between turns."""

    example = "3 1,0"
    between = "  "  # cells have commas in them
    redraws = True
    has_letters = True  # cards are numbers
    most_listed = 6  # more are listed by card

    def help(self, game: Game) -> Mapping[str, str]:
        return topics(_view(game).cards, spoken())

    def tidy(self, text: str) -> str:
        plain = re.sub(r"[()\[\];:.]|->|,(?=\s*$)", " ", text.lower())
        plain = _CELL.sub(lambda cell: f" {int(cell[1])},{int(cell[2])} ", plain)
        plain = _ARTICLE.sub(" ", plain)
        return " ".join(word for word in plain.split() if word not in _FILLERS)

    def words(self, step: str) -> list[tuple[str, ...]]:
        first, *rest = [word for word in step.split(" ") if word != "@"]
        return [_WAYS.get(first, (first.lower(),)), *((word.lower(),) for word in rest)]

    def branches(self, step: str) -> tuple[str, ...]:
        """First the card, with or without a one-shot, then the cell."""
        match step.split(" "):
            case [card, "@", cell]:
                return card, cell
            case [card, "@", cell, one_shot]:
                return f"{card} {one_shot}", cell
            case [first, name]:
                return first, name
        return (step,)

    def branch_line(self, game: Game, branch: Sequence[str], ends: str) -> str:
        words = spoken()
        card, _, one_shot = branch[0].partition(" ")
        if not one_shot:
            return words("play {card} on: {cells}", card=card, cells=ends)
        gaps = {"card": card, "leader": leader_name(one_shot, words), "cells": ends}
        return words("play {card}, using {leader}, on: {cells}", **gaps)

    def offered(self, game: Game) -> list[str]:
        """A line for each card found by scent, also where two of them are alike."""
        view, steps = _view(game), game.steps()
        if view.phase != "keep" or game.actor is None:
            return steps
        scented = view.sides[game.actor].deck[: codes.SCENTED]
        return [step for step in steps for _ in range(scented.count(_card_of(step)))]

    def order(self, step: str) -> tuple[object, ...]:
        """Plays by card, those without a one-shot first, then as cells are counted."""
        match step.split(" "):
            case [card, "@", cell, *one_shot]:
                x, y = cell.split(",")
                return bool(one_shot), card, int(y), int(x)
        return (step,)

    def doubt(self, game: Game, typed: str, step: str) -> str | None:
        """Cards have numbers too, and a card played by mistake cannot be undone."""
        same_card = [other for other in game.steps() if _card_of(other) == typed]
        if not same_card or _card_of(step) == typed:
            return None
        words = spoken()
        return words(
            "{typed} is both a line and a card. Type {typed} again for the line ({line}), or type "
            "the card with its cell, such as {example}.",
            typed=typed,
            line=game.describe(step, words).rstrip("."),
            example=same_card[0].replace(" @ ", " "),
        )

    def first_part(self, game: Game, typed: Sequence[str]) -> str | None:
        return None

    def guess(self, game: Game, typed: Sequence[str]) -> str | None:
        view = _view(game)
        cards = {name.lower(): name for name in view.cards.number_of}
        leaders = view.cards.leader_of
        match list(typed):
            case [card, cell, *one_shot] if card in cards and _WHOLE_CELL.fullmatch(cell):
                leader = [word for word in one_shot if word in leaders][:1]
                return " ".join([cards[card], "@", cell, *leader])
            case ["keep" | "recruit" as first, card] if card in cards:
                return f"{first} {cards[card]}"
            case ["lead", leader] if leader in leaders:
                return f"lead {leader}"
            case [leader] if leader in leaders and view.phase == "lead":
                return f"lead {leader}"
            case [card] if card in cards and view.phase in ("keep", "recruit"):
                return f"{view.phase} {cards[card]}"
        return None

    def hint(self, game: Game, typed: Sequence[str]) -> str | None:
        """What is missing from an incomplete play."""
        view, words = _view(game), spoken()
        if view.phase not in ("play", "second") or not typed:
            return None
        gaps = {"example": _any_play(game), "cell": typed[0]}
        if typed[0] in _known(view.cards):
            return words("Type the card and the cell, such as {example}.", **gaps)
        if _WHOLE_CELL.fullmatch(typed[0]):
            return words("Type which card goes on {cell}, such as {example}.", **gaps)
        return None

    def count(self, view: View) -> Count:
        assert isinstance(view, MoonlightView)
        tabletop, words = Tabletop(view), spoken()
        rows = [(words("round {n}, points", n=result.round), result.points) for result in view.won]
        if view.laid and not tabletop.is_counted:
            label = words("round {n} if it ended now", n=view.round)
            rows.append((label, tabletop.result.points))
        wins = view.sides[0].wins, view.sides[1].wins
        rows.append((words("rounds won"), wins))
        return Count(tuple(rows), _verdict(view, wins, words))

    def scorings(self, view: View) -> int:
        assert isinstance(view, MoonlightView)
        return len(view.won) + view.ties

    def brief(self, view: View, width: int, height: int) -> Canvas:
        assert isinstance(view, MoonlightView)
        return brief(view, width, height, spoken())

    def panel(self, view: View, seats: Sequence[int], width: int) -> Canvas:
        assert isinstance(view, MoonlightView)
        canvas, tabletop = Canvas(), Tabletop(view)
        for seat in seats:
            canvas.paste(player(tabletop, seat, width, spoken()), canvas.height, 0)
        return canvas

    def must_hand_over(self, game: Game, before: int | None) -> bool:
        return game.actor is not None and game.actor != before


MANNERS = MoonlightManners()


def _view(game: Game) -> MoonlightView:
    view = game.view(game.actor)
    assert isinstance(view, MoonlightView)
    return view


def _card_of(step: str) -> str:
    """The card that a step plays, keeps or recruits."""
    first, *rest = step.split(" ")
    return rest[0] if first in ("keep", "recruit") else first


def _known(cards: Cards) -> set[str]:
    """The names of all cards, as they are typed."""
    return {name.lower() for name in cards.number_of}


def _any_play(game: Game) -> str:
    """A legal play, as people would type it."""
    return game.steps()[0].replace(" @ ", " ")


def _verdict(view: MoonlightView, wins: tuple[int, int], words: Words) -> str:
    """Who wins or leads the match."""
    if wins[0] == wins[1]:
        gaps = {"first": wins[0], "second": wins[1]}
        return words("The match is tied: rounds won {first} to {second}.", **gaps)
    name = view.names[wins.index(max(wins))]
    gaps = {"more": max(wins), "fewer": min(wins)}
    if view.over:
        return words("{name} wins the match, {more} to {fewer} in rounds.", name=name, **gaps)
    return words("{name} leads, {more} to {fewer} in rounds.", name=name, **gaps)

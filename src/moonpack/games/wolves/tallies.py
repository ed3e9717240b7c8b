"""The figures of a finished game of The Wolves: parts of the scores, and what the players did."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.games.contract import Fact
from moonpack.games.figures import Figures
from moonpack.words import Words

from .fact_types import (
    ActionBegun,
    DenBuilt,
    DenDominated,
    GameOver,
    LairBuilt,
    LoneWolfCalled,
    PreyHunted,
    RegionScored,
    WolfDominated,
    WolfPushed,
)
from .final import Score
from .score_sentences import tell_tie_break
from .vocabulary import action_names, category_names


def score_figures(scores: Sequence[Score], words: Words) -> list[Figures]:
    """Everybody's points by category."""
    return [
        Figures(name, label, tuple(getattr(score, name) for score in scores))
        for name, label in category_names(words).items()
    ]


def count_figures(facts: Sequence[Fact], players: int, words: Words) -> list[Figures]:
    """Actions by kind, and what came to the board and left it."""
    begun = [fact for fact in facts if isinstance(fact, ActionBegun)]
    group = words("Actions")
    actions = [
        Figures.counting(
            name, label, (fact.seat for fact in begun if fact.action == name), players, group
        )
        for name, label in action_names(words).items()
    ]
    return [*actions, *_of_wolves(facts, players, words), *_of_land(facts, players, words)]


def _of_wolves(facts: Sequence[Fact], players: int, words: Words) -> list[Figures]:
    group = words("Wolves", context="score")
    gained = [fact.seat for fact in facts if isinstance(fact, LoneWolfCalled | WolfDominated)]
    lost = [fact.owner for fact in facts if isinstance(fact, WolfDominated)]
    pushed = [
        fact.owner for fact in facts if isinstance(fact, WolfPushed) and fact.owner != fact.seat
    ]
    return [
        Figures.counting("wolves_gained", words("Gained"), gained, players, group),
        Figures.counting("wolves_lost", words("Wolves dominated by rivals"), lost, players, group),
        Figures.counting(
            "wolves_displaced", words("Wolves displaced by rivals"), pushed, players, group
        ),
    ]


def _of_land(facts: Sequence[Fact], players: int, words: Words) -> list[Figures]:
    group = words("Territory")
    dens = [fact.seat for fact in facts if isinstance(fact, DenBuilt | DenDominated)]
    lost = [fact.owner for fact in facts if isinstance(fact, DenDominated)]
    lairs = [fact.seat for fact in facts if isinstance(fact, LairBuilt)]
    prey = [fact.seat for fact in facts if isinstance(fact, PreyHunted)]
    moons = [
        place.seat
        for fact in facts
        if isinstance(fact, RegionScored)
        for place in fact.standings
        if place.seat is not None and place.award == "token"
    ]
    return [
        Figures.counting("dens", words("Dens built or taken"), dens, players, group),
        Figures.counting("dens_lost", words("Dens dominated by rivals"), lost, players, group),
        Figures.counting("lairs", words("Lairs built"), lairs, players, group),
        Figures.counting("prey", words("Prey hunted"), prey, players, group),
        Figures.counting("moons", words("Moons won"), moons, players, group),
    ]


def tie_break(facts: Sequence[Fact], words: Words) -> str:
    """What broke the tie of the best players; empty if there was none."""
    ends = [fact for fact in facts if isinstance(fact, GameOver)]
    return tell_tie_break(ends[-1], words) if ends else ""

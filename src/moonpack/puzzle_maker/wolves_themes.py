"""What a puzzle of The Wolves is about, from the facts of its solution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.fact_types import (
    DenDominated,
    LairBuilt,
    LeadLost,
    PhaseScored,
    PreyHunted,
    RegionScored,
    WolfDominated,
)

BEAM = 6  # of the replies that others are expected to make


def themes(game: Game, solution: Sequence[str]) -> tuple[str, ...]:
    """The themes of a solution; `quiet` if there is no other."""
    seat = game.actor
    assert seat is not None
    end = game.copy()
    facts = turn_facts(end, solution)
    named = [
        ("hunt", any(isinstance(fact, PreyHunted) for fact in facts)),
        ("lair", any(isinstance(fact, LairBuilt) for fact in facts)),
        ("dominate", any(isinstance(fact, WolfDominated | DenDominated) for fact in facts)),
        ("double", _regions_gained(facts, seat) >= 2),
        ("moon", any(isinstance(fact, PhaseScored) for fact in facts)),
        ("defence", _prevents(game, end, seat)),
    ]
    themes_here = tuple(name for name, holds in named if holds)
    return themes_here or ("quiet",)


def turn_facts(game: Game, steps: Sequence[str]) -> list[Fact]:
    """What some steps do, played in the game one after the other."""
    facts: list[Fact] = []
    for step in steps:
        game.play(step)
        facts += game.facts()
    return facts


def _regions_gained(facts: Iterable[Fact], seat: int) -> int:
    """In how many regions that were scored a seat got points."""
    scored = (fact for fact in facts if isinstance(fact, RegionScored))
    return sum(any(s.seat == seat and s.points > 0 for s in fact.standings) for fact in scored)


def _prevents(game: Game, end: Game, seat: int) -> bool:
    """Whether a loss that threatens if the player does nothing is prevented by the solution."""
    if end.over or "end" not in game.steps():
        return False
    passed = game.copy()
    passed.play("end")
    threatened = _losses(passed, seat)
    return bool(threatened) and len(_losses(end, seat)) < len(threatened)


def _losses(game: Game, seat: int) -> list[Fact]:
    """What a seat loses by the best turns of all others, by the evaluation."""
    here, losses = game.copy(), list[Fact]()
    while not here.over and here.actor != seat:
        engine = cast("Engine", here.engine)
        planner = Planner(Judge(engine.players), engine, width=BEAM, reach=BEAM, keep=1)
        for number in planner.turns(engine)[0][1]:
            here.play(here.spec.print(here.engine, number))
            losses += [fact for fact in here.facts() if _is_loss(fact, seat)]
    return losses


def _is_loss(fact: Fact, seat: int) -> bool:
    return isinstance(fact, LeadLost | WolfDominated | DenDominated) and fact.owner == seat

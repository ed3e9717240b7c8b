"""Styles of The Wolves differ as they say, and the gentle levels never play nonsense."""

from __future__ import annotations

from collections import Counter

import pytest

import moonpack
from moonpack import bots
from moonpack.bots import Clock
from moonpack.bots.wolves import styles
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.errors import BadInput
from moonpack.games.wolves import codes
from moonpack.games.wolves.engine import Engine

from .wolves_positions import position

COMPILED = moonpack.engine_kind() == "compiled"
slow = pytest.mark.skipif(not COMPILED, reason="it would play for minutes")


@pytest.mark.parametrize("style", styles.STYLES)
def test_a_style_adds_to_a_turn_what_it_likes(style: str) -> None:
    engine, judge = position(2, 60 if style != "prey" else 200), Judge(2)
    taste = styles.taste_of(style)
    plain = Planner(judge, engine, width=4, reach=4, keep=40)
    styled = Planner(judge, engine, width=4, reach=4, keep=40, taste=taste)
    worth = {tuple(steps): value for value, steps in plain.turns(engine)}
    liked = 0
    for value, steps in styled.turns(engine):
        if tuple(steps) not in worth:
            continue
        after = engine.copy()
        for step in steps:
            after.play(step)
        likes = styles.liking(engine.snapshot(), after.snapshot(), engine.seat, taste)
        assert value - worth[tuple(steps)] == pytest.approx(likes)
        liked += 1
    assert liked


@pytest.mark.parametrize("level", ["pup", "hunter", "alpha", "legend"])
def test_any_level_may_have_a_style(level: str) -> None:
    assert bots.make(f"{level}(style=builder)", "wolves", 1).name == f"{level}(style=builder)"
    with pytest.raises(BadInput, match="style: expected one of builder, prey, fighter"):
        bots.make(f"{level}(style=dancer)", "wolves", 1)


def deeds(style: str, games: int) -> Counter[str]:
    """What a bot with a style does in games against plain ones."""
    done = Counter[str]()
    for seed in range(games):
        game = moonpack.new("wolves", players=2, seed=f"styles {seed}")
        seat = seed % 2
        names = ["yearling", "yearling"]
        names[seat] = f"yearling(style={style})" if style else "yearling"
        seats = [bots.make(name, "wolves", f"{seed}/{n}") for n, name in enumerate(names)]
        before = None
        while not game.over:
            actor = game.actor
            assert actor is not None
            if game.begins_turn() and actor == seat:
                before = game.engine.snapshot()
            game.play(seats[actor].decide(game.view(actor), Clock()))
            if actor == seat and before and (game.over or game.begins_turn()):
                after = game.engine.snapshot()
                done["builder"] += styles.built(before, after, seat)
                done["prey"] += styles.hunted(before, after, seat)
                done["fighter"] += styles.fought(before, after, seat)
    return done


@slow
def test_who_likes_something_does_more_of_it() -> None:
    plain = deeds("", 16)
    for style in styles.STYLES:
        assert deeds(style, 16)[style] > plain[style], style


def scores_at_once(engine: Engine) -> bool:
    """Whether one more action could raise the score as things stand."""
    spec, seat = moonpack.games.spec("wolves"), engine.seat
    score, ahead = spec.scores(engine)[seat], [engine.copy()]
    while ahead:
        here = ahead.pop()
        for step in here.legal():
            after = here.copy()
            after.play(step)
            if step >> 16 == codes.OP_END:
                continue
            if after.phase == codes.PHASE_ACTION:
                if spec.scores(after)[seat] > score:
                    return True
            elif not (after.phase == codes.PHASE_MOVE and after.moved):
                ahead.append(after)
    return False


@slow
@pytest.mark.parametrize("level", ["pup", "yearling"])
@pytest.mark.parametrize("players", [2, 4])
def test_gentle_levels_never_play_nonsense(level: str, players: int) -> None:
    """No action is paid for that changes nothing, no free action left that would score."""
    for seed in range(6):
        game = moonpack.new("wolves", players=players, seed=f"sense {seed}")
        seats = [bots.make(level, "wolves", f"{seed}/{seat}") for seat in range(players)]
        paid = None
        while not game.over:
            actor, engine = game.actor, game.engine
            assert actor is not None
            step = seats[actor].decide(game.view(actor), Clock())
            if engine.phase == codes.PHASE_ACTION and step != "end":
                paid = engine.snapshot().packs
            elif step == "end" and engine.actions < codes.FREE_ACTIONS and scores_at_once(engine):
                assert best_is_to_end(engine), (seed, game.step_count)
            game.play(step)
            after = game.engine
            if paid is not None and (game.over or after.phase == codes.PHASE_ACTION):
                assert after.snapshot().packs != paid, (seed, game.step_count)
                paid = None


def best_is_to_end(engine: Engine) -> bool:
    """Whether a careful look finds nothing better than to end the turn here."""
    planner = Planner(Judge(engine.players), engine, width=2, reach=2, keep=1)
    return planner.turns(engine)[0][1] == [codes.OP_END << 16]

"""Costly turns of finished games: which they are, and what another turn is worth."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack import scene
from moonpack.analysis import reasons
from moonpack.bots import Clock, make
from moonpack.server.reviews import mistakes
from moonpack.server.reviews.kept import Replay
from moonpack.server.store.rows import StoredTurn
from moonpack.server.wire.mistakes import Trial
from moonpack.words import ENGLISH
from tests.server.harness import Person, Thread, run


def short_game() -> moonpack.Game:
    """A short game in which the first player only ends turns."""
    names = ["Ann", "Bea"]
    game = moonpack.new("wolves", seed=3, names=names, options={"round_limit": 2})
    bot = make("yearling", "wolves", "1")
    while not game.over:
        lazy = game.actor == 0 and "end" in game.steps()
        game.play("end" if lazy else bot.decide(game.view(game.actor), None))
    return game


def lazy_turn(game: moonpack.Game) -> StoredTurn:
    """The first turn of the first player that was only ended, as an analysis stores it."""
    number, turn = next(
        (n, turn) for n, turn in enumerate(game.turns(), 1) if game.played[turn.first - 1] == "end"
    )
    before = moonpack.replay(game.record(), turn.first - 1)
    bot = make("yearling", "wolves", "2")
    better: list[str] = []
    while not better or better[-1] != "end":
        better.append(bot.decide(before.view(0), None))
        before.play(better[-1])
    shares = [0.5, 0.5]
    return {
        "turn": number,
        "first_step": turn.first,
        "seat": 1,
        "steps": 1,
        "shares": shares,
        "scores": shares,
        "after": [0.3, 0.7],
        "after_best": [0.5, 0.5],
        "given_away": 0.2,
        "better": better,
    }


def test_the_costliest_turns_of_a_seat_are_listed_in_the_order_of_the_game() -> None:
    one = lazy_turn(short_game())
    turns: list[StoredTurn] = [
        {**one, "turn": n, "given_away": cost, "seat": seat}
        for n, (cost, seat) in enumerate([(0.01, 1), (0.2, 1), (0.3, 2), (0.05, 1)], 1)
    ]
    assert [(title.turn, title.grade) for title in mistakes.titles(turns, 1)] == [
        (2, "blunder"),
        (4, "slip"),
    ]
    many: list[StoredTurn] = [{**one, "turn": n, "given_away": 0.1 + n / 100} for n in range(20)]
    assert [title.turn for title in mistakes.titles(many, 1)] == list(range(12, 20))


def test_a_try_is_told_from_the_best_turn_and_from_the_one_that_was_played() -> None:
    game = short_game()
    turn = lazy_turn(game)
    mistake = mistakes.find(Replay(game.record()), [turn], turn["turn"])

    def verdict(*steps: str) -> Trial | None:
        return mistakes.tried(mistake, steps, ENGLISH).verdict()

    assert verdict("end") is Trial.SAME
    assert verdict(*mistake.better) is Trial.BEST
    assert verdict(mistake.better[0]) is Trial.ON_THE_WAY
    illegal = mistakes.tried(mistake, ["lair desert 45"], ENGLISH)
    assert illegal.verdict() is Trial.ILLEGAL
    assert illegal.why_not.endswith(".")
    attempt = mistakes.tried(mistake, ["end"], ENGLISH)
    assert attempt.judged(0.5, 0.51) is Trial.BEST
    assert attempt.judged(0.4, 0.5) is Trial.BETTER
    assert attempt.judged(0.3, 0.5) is Trial.WORSE


def test_another_turn_that_is_as_good_is_told_with_its_own_reasons() -> None:
    game = short_game()
    turn = lazy_turn(game)
    mistake = mistakes.find(Replay(game.record()), [turn], turn["turn"])
    best = mistakes.tried(mistake, mistake.better, ENGLISH)
    assert best.is_the_best
    assert mistakes.verdict_words(best, Trial.BEST, ENGLISH) == "That is the best turn."
    assert mistakes.why_good(best, Trial.BEST, ENGLISH) == []
    bot, here, steps = make("hunter", "wolves", "3"), mistake.game.copy(), list[str]()
    while not steps or steps[-1] != "end":
        steps.append(bot.decide(here.view(0), Clock(60.0)))
        here.play(steps[-1])
    other = mistakes.tried(mistake, steps, ENGLISH)
    assert other.has_ended
    assert not other.is_the_best
    assert mistakes.verdict_words(other, Trial.BEST, ENGLISH) == "As good as the best turn."
    why = mistakes.why_good(other, Trial.BEST, ENGLISH)
    assert why == reasons(mistake.game, steps, instead_of=mistake.played)
    assert why
    assert mistakes.why_good(other, Trial.WORSE, ENGLISH) == []


def test_a_costly_turn_is_told_with_the_better_one_and_its_reasons() -> None:
    game = short_game()
    turn = lazy_turn(game)
    mistake = mistakes.find(Replay(game.record()), [turn], turn["turn"])
    shown = mistakes.info(mistake, ENGLISH)
    assert [part.words for part in shown.played] == ["End the turn · 2 unused actions"]
    assert [step for part in shown.parts for step in part.steps] == turn["better"]
    assert shown.reasons
    assert shown.start.number == 0
    assert shown.start.actor == 1


def test_a_reason_that_the_played_turn_matches_elsewhere_is_none() -> None:
    """Second in one region is no reason against a turn that is second in a richer one."""
    game = moonpack.new("wolves", seed=3, names=["Ann", "Bea"])
    while not game.steps()[0].startswith("draft"):
        game.play(game.steps()[0])

    def reason(step: str, instead_of: str) -> str:
        return " ".join(reasons(game, [step], instead_of=[instead_of]))

    def worth(step: str) -> int:
        gains = re.findall(r"worth (\d+) points? when", " ".join(reasons(game, [step])))
        return sum(map(int, gains))

    drafts = sorted(game.steps(), key=worth)
    poor = next(step for step in drafts if worth(step))
    rich = drafts[-1]
    assert 0 < worth(poor) < worth(rich)
    assert "second in the region" not in reason(poor, rich)
    assert "second in the region" in " ".join(reasons(game, [poor]))


def test_where_only_the_search_knows_why_that_is_said() -> None:
    game = short_game()
    turn = lazy_turn(game)
    mistake = mistakes.find(Replay(game.record()), [turn], turn["turn"])
    same = replace(mistake, played=mistake.better)
    assert mistakes.why_better(same, ENGLISH) == [
        "No single reason stands out: the search found that it wins more often."
    ]


def test_what_a_bot_played_for_somebody_is_not_their_mistake() -> None:
    turn = lazy_turn(short_game())
    step = turn["first_step"]
    assert mistakes.titles([turn], 1, lent={step - 1, step + 1})
    assert mistakes.titles([turn], 1, lent={step}) == []


def test_in_moonlight_a_try_knows_only_what_its_player_knew() -> None:
    game = moonpack.new("moonlight", seed=4, names=["Ann", "Bea"])
    while not game.over:
        game.play(game.steps()[0])
    first = moonpack.replay(game.record(), 2)
    others = [step for step in first.steps() if step != game.played[2]]
    turn: StoredTurn = {
        **lazy_turn(short_game()),
        "turn": 3,
        "first_step": 3,
        "seat": (first.actor or 0) + 1,
        "better": others[:1],
    }
    mistake = mistakes.find(Replay(game.record()), [turn], 3)
    shown = mistakes.info(mistake, ENGLISH)
    assert shown.start.scene == scene.scene(first, mistake.seat, ENGLISH)
    attempt = mistakes.tried(mistake, others[-1:], ENGLISH)
    assert attempt.has_ended
    assert len(mistakes.frames(attempt, ENGLISH)) == 1


@pytest.mark.slow
def test_over_the_wire_a_game_is_analysed_tried_again_and_judged(tmp_path: Path) -> None:
    async def learn(host: str) -> None:
        async with Person(host) as ann:
            stored = await ann.web.post("/api/replays", json=short_game().record())
            path = f"/api/replays/{stored.json()['replay']}"
            none = await ann.get(f"{path}/mistakes", seat=1)
            assert none == {"seat": 1, "analysed": False, "mistakes": []}
            lines = (await ann.web.post(f"{path}/analysis")).text.splitlines()
            assert json.loads(lines[-1])["type"] == "done"
            listed = await ann.get(f"{path}/mistakes", seat=1)
            assert listed["analysed"]
            turn = listed["mistakes"][0]["turn"]
            mistake = await ann.get(f"{path}/mistakes/{turn}")
            await judge(ann, f"{path}/mistakes/{turn}/judge", mistake)

    async def judge(ann: Person, path: str, mistake: dict[str, Any]) -> None:
        best = [step for part in mistake["parts"] for step in part["steps"]]
        for steps, verdict in ((best, "best"), (best[:1], "on_the_way"), (["nonsense"], "illegal")):
            answer = (await ann.web.post(path, json={"steps": steps})).json()
            assert answer["verdict"] == verdict, answer
            assert bool(answer["words"]) == (verdict != "on_the_way")
        wrong = await ann.web.post(path, json={"steps": best, "deep": 1})
        assert (wrong.status_code, "deep" in wrong.json()["why"]) == (422, True)
        other = [step for step in best if not step.startswith(("den", "build"))] or ["end"]
        answer = (await ann.web.post(path, json={"steps": other[-1:]})).json()
        assert answer["verdict"] in ("best", "better", "same", "worse", "illegal")

    with Thread(tmp_path, review_simulations=6, hint_simulations=6) as server:
        run(learn(server.host))

"""The log tells every point: what brought it, and to whom."""

from __future__ import annotations

import pytest

import moonpack
from moonpack import scene
from moonpack.games.rng import Rng
from moonpack.games.wolves.fact_types import DenBuilt, DenDominated, LoneWolfCalled, TurnEnded
from moonpack.games.wolves.log_lines import log_line, points_gained
from moonpack.words import ENGLISH
from tests.conftest import games

NAMES = ["Ada", "Bea", "Cyril", "Dana", "Emil"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_points_of_all_facts_together_are_the_scores(players: int) -> None:
    for seed in range(1, 1 + games(2)):
        game = moonpack.new("wolves", players=players, seed=seed, names=NAMES[:players])
        rng = Rng(seed)
        gained = [0] * players
        while not game.over:
            steps = game.steps()
            before = game.copy()
            game.play(rng.choice([step for step in steps if step != "end"] or steps))
            moment = scene.moment(before, game, None, ENGLISH)
            for fact in moment["facts"]:
                for one in fact.get("gained", []):  # type: ignore[attr-defined]
                    gained[one["seat"] - 1] += one["points"]
                    assert one["reason"]
                    assert one["points"] > 0
            assert gained == game.scores()


def test_a_line_of_the_log_stands_below_the_name_of_its_player() -> None:
    game = moonpack.new("wolves", players=3, seed=4, names=NAMES[:3])
    rng = Rng(4)
    lines = []
    while not game.over:
        steps = game.steps()
        seat, before = game.actor or 0, game.copy()
        game.play(rng.choice([step for step in steps if step != "end"] or steps))
        for fact in scene.moment(before, game, None, ENGLISH)["facts"]:
            line = str(fact.get("line", ""))
            assert not line.startswith(NAMES[seat])
            lines.append(line)
    assert any(line.startswith("hunts the") for line in lines)
    assert any(line.endswith("to a lair") for line in lines)
    assert any("pays with" in line for line in lines)
    assert any("'s pack wolf on" in line for line in lines)


def test_a_turn_without_an_action_has_a_line_of_the_log_and_others_end_silently() -> None:
    game = moonpack.new("wolves", players=2, seed=4, names=NAMES[:2])
    while "end" not in game.steps():
        game.play(game.steps()[0])
    before = game.copy()
    game.play("end")
    ended = scene.moment(before, game, None, ENGLISH)["facts"][0]
    assert (ended["fact"], ended.get("line")) == ("turn_ended", "ends the turn without an action")
    assert log_line(TurnEnded(0, "forest", 1), ENGLISH) == ""


@pytest.mark.parametrize("players", [2, 3])
def test_regions_say_who_would_get_what_if_they_were_scored_now(players: int) -> None:
    game = moonpack.new("wolves", players=players, seed=2, names=NAMES[:players])
    rng = Rng(2)
    sentences = 0
    for _ in range(200):
        if game.over:
            break
        for region in scene.sight(game, None, ENGLISH)["regions"]:  # type: ignore[attr-defined]
            points = [place["points"] for place in region["standings"]]
            assert points == sorted(points, reverse=True)
            assert any(points) == bool(region["moons"] and region["standings"])
            sentences += "If scored now: " in region["words"]
        game.play(rng.choice(game.steps()))
    assert sentences


def test_a_den_says_whether_it_makes_its_track_better() -> None:
    lines = [
        log_line(DenBuilt(0, "forest", "d7", "howl", dens, value, points=0), ENGLISH)
        for dens, value in ((1, 3), (2, 3))
    ]
    assert lines == ["builds a den on d7: howl is now 3", "builds a den on d7: howl stays 3"]
    taken = DenDominated(0, "forest", 1, "rock", "d7", "howl", 2, 3, points=0)
    assert log_line(taken, ENGLISH).endswith("den on d7: howl stays 3")


def test_points_for_a_wolf_are_not_told_as_if_each_wolf_had_brought_a_part_of_them() -> None:
    called = LoneWolfCalled(0, "forest", "c8", "pack", wolves=2, points=1)
    (gain,) = points_gained(called, ENGLISH)
    assert gain.reason == "new wolf number 2"

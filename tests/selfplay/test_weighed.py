"""What searches found beside what was played: visits and values of the steps that were weighed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack import arena, bots, selfplay
from moonpack.bots import Clock

pytest.importorskip("numpy", reason="self-play as data needs moonpack[data]")
pq = pytest.importorskip("pyarrow.parquet", reason="self-play as data needs moonpack[data]")

SHORT = {"wolves": {"round_limit": 1}, "moonlight": {}}
SAYS = """
from moonpack.bots import Bot, Weighed

class Says(Bot):
    def __init__(self, seed=None, *, what="nothing"):
        super().__init__(seed)
        self.what = what

    def decide(self, view, clock):
        self.steps = view.steps()
        return self.steps[0]

    def weighed(self):
        first = self.steps[0]
        return {
            "right": [Weighed(step, 0, 0.5) for step in self.steps],
            "nothing": (),
            "illegal": [Weighed("draft z99", 1, 0.5)],
            "twice": [Weighed(first, 1, 0.5), Weighed(first, 2, 0.5)],
            "negative": [Weighed(first, -1, 0.5)],
            "endless": [Weighed(first, 1, float("inf"))],
            "no list": None,
        }[self.what]
"""


def rows(game: str, bot: str, folder: Path, games: int = 1) -> list[dict[str, Any]]:
    contest = selfplay.plan(game, [bot], games=games, seed=1, options=SHORT[game])
    made = selfplay.generate(selfplay.Folder(contest, folder), workers=arena.here)
    table = pq.read_table(folder)
    assert made.games == games
    return table.drop_columns("observation").to_pylist()  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("game", "bot"),
    [
        ("moonlight", "hunter"),
        ("moonlight", "search(simulations=40,threads=2)"),
        ("moonlight", "uct(simulations=40)"),
        ("wolves", "search(simulations=20)"),
        ("wolves", "uct(simulations=40)"),
    ],
)
def test_rows_have_what_the_search_found(game: str, bot: str, tmp_path: Path) -> None:
    searched = 0
    for row in rows(game, bot, tmp_path / "data"):
        weighed, visits, values = row["weighed"], row["visits"], row["values"]
        assert len(weighed) == len(set(weighed)) == len(visits) == len(values)
        assert set(weighed) <= set(row["legal"])
        assert all(n >= 0 for n in visits)
        assert all(0 <= value <= 1 for value in values)
        if sum(visits):
            searched += 1
            tried = visits[weighed.index(row["action"])]
            assert tried >= (0.25 * max(visits) if game == "wolves" else max(visits))
        elif game == "moonlight":  # a single step, or a choice between rounds
            assert not weighed or len(weighed) == len(row["legal"])
    assert searched > 10


def test_the_steps_of_a_planned_turn_are_weighed_as_the_turns_that_go_on_from_there() -> None:
    game = moonpack.new("wolves", players=2, seed=3)
    while game.actor is not None and game.steps()[0].startswith(("draft", "tiles")):
        game.play(game.steps()[0])
    bot = bots.make("search(simulations=30)", "wolves", seed=1)
    seat, before, chosen = game.actor, None, None
    while game.actor == seat:
        step = bot.decide(game.view(seat), Clock())
        weighed = {one.step: one for one in bot.weighed()}
        total = sum(one.visits for one in weighed.values())
        assert step in weighed
        assert before is None or total <= chosen  # those of the turns that began like this one
        before, chosen = step, weighed[step].visits
        game.play(step)
    assert before is not None


def test_bots_that_judge_and_do_not_search_say_what_they_judged(tmp_path: Path) -> None:
    for row in rows("moonlight", "yearling", tmp_path / "data"):
        if len(row["legal"]) > 1:
            assert sorted(row["weighed"]) == row["legal"]
            assert set(row["visits"]) == {0}


def test_simple_bots_weigh_nothing(tmp_path: Path) -> None:
    assert all(
        row["weighed"] == row["values"] == [] for row in rows("moonlight", "random", tmp_path)
    )


def test_logs_keep_what_was_weighed(tmp_path: Path) -> None:
    contest = selfplay.plan("moonlight", ["hunter"], games=2, seed=1)
    folder = selfplay.Folder(contest, tmp_path / "data")
    played = list(arena.results(contest, log=folder.log, workers=arena.here))
    again = list(arena.results(contest, log=folder.log, workers=arena.here))
    assert again == played
    assert any(choice for choice in played[0].weighed)


@pytest.mark.parametrize("what", ["illegal", "twice", "negative", "endless", "no list"])
def test_a_bot_that_says_nonsense_is_charged(what: str, tmp_path: Path) -> None:
    file = tmp_path / "says.py"
    file.write_text(SAYS)
    contest = selfplay.plan("wolves", [f"{file}:Says(what={what!r})"], games=1, seed=1)
    (result,) = arena.results(contest, workers=arena.here)
    assert result.fault is not None
    assert result.fault.kind == "answer"


def test_bots_of_others_say_what_they_weighed(tmp_path: Path) -> None:
    file = tmp_path / "says.py"
    file.write_text(SAYS)
    for row in rows("moonlight", f"{file}:Says(what='right')", tmp_path / "data"):
        assert row["weighed"] == row["legal"]
        assert set(row["values"]) == {0.5}

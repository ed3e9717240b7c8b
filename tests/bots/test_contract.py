"""What every bot must do, whatever it is."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import moonpack
from moonpack import bots
from moonpack.bots import Bot, BotFailed, Clock, ask
from moonpack.bots.hosted import Hosted
from moonpack.errors import BadInput, IllegalStep
from moonpack.games import names as game_names

# Little thought, so that whole games are quick; levels and searches otherwise think by the clock.
QUICK = {
    "alpha": "alpha(simulations=2)",
    "legend": "legend(simulations=2)",
    "search": "search(simulations=2)",
    "uct": "uct(simulations=5)",
}
# How many steps are played; no match of Moonlight has fewer than two rounds of twelve cards.
STEPS = {"moonlight": 26, "wolves": 60}
NEEDS_A_PROGRAM = {"process"}
GAMES = [game for game in game_names() if game in bots.LEVELS]
EVERY = [(g, name) for g in GAMES for name in bots.names(g) if name not in NEEDS_A_PROGRAM]


def play(text: str, game: str, seed: int, most: int) -> list[str]:
    """The first steps of a game that a bot plays against itself."""
    table = moonpack.new(game, seed=seed)
    seated = [bots.make(QUICK.get(text, text), game, seat) for seat in range(table.players)]
    while table.actor is not None and len(table.played) < most:
        table.play(ask(seated[table.actor], table.view(table.actor), Clock()))
    return list(table.played)


@pytest.mark.parametrize(("game", "text"), EVERY)
def test_a_bot_plays_only_legal_steps(game: str, text: str) -> None:
    assert len(play(text, game, 3, STEPS[game])) == STEPS[game]


@pytest.mark.parametrize(("game", "text"), EVERY)
def test_the_same_seed_gives_the_same_decisions(game: str, text: str) -> None:
    assert play(text, game, 5, 40) == play(text, game, 5, 40)


@pytest.mark.parametrize(("game", "text"), EVERY)
def test_a_bot_that_comes_late_to_a_turn_still_decides(game: str, text: str) -> None:
    table = moonpack.new(game, seed=7)
    steps = play("random", game, 7, 80)
    for step in steps:
        table.play(step)
        if table.actor is not None and len(table.played) % 4 == 0:
            fresh = bots.make(QUICK.get(text, text), game, 1)
            assert ask(fresh, table.view(table.actor), Clock()) in table.steps()


def test_other_seeds_give_other_games() -> None:
    assert play("random", "wolves", 3, 40) != play("random", "wolves", 4, 40)


class Broken(Bot):
    """Does one thing wrong."""

    def __init__(self, seed: int | str | None = None, *, answer: object = None) -> None:
        super().__init__(seed)
        self.answer = answer

    def decide(self, view: object, clock: Clock) -> str:
        if self.answer is None:
            raise ZeroDivisionError("by me")
        return self.answer  # type: ignore[return-value]


def test_a_crash_is_charged_to_the_bot() -> None:
    view = moonpack.new("wolves", seed=1).view(0)
    with pytest.raises(BotFailed, match="broken failed: ZeroDivisionError: by me") as caught:
        ask(Broken(), view, Clock())
    assert caught.value.fault == "crash"


def test_a_crash_says_where_in_the_file_of_the_bot(tmp_path: Path) -> None:
    body = "from moonpack.bots import Bot\nclass Lost(Bot):\n    def decide(self, view, clock):\n"
    (tmp_path / "mine.py").write_text(body + "        return self.rng.choice([])\n")
    bot = bots.make(f"{tmp_path}/mine.py:Lost", "wolves", 1)
    for asked in (bot, Hosted(bot.name, "wolves", 1)):
        with pytest.raises(BotFailed, match=r"\(mine\.py, line 4\)"):
            ask(asked, moonpack.new("wolves", seed=1).view(0), Clock())
        asked.close()


def test_a_wrong_answer_is_not_shown_whole() -> None:
    view = moonpack.new("wolves", seed=1).view(0)
    with pytest.raises(BotFailed) as caught:
        ask(Broken(answer=["end"] * 1000), view, Clock())
    assert len(caught.value.why) < 150


def test_an_answer_that_is_no_text_is_charged_to_the_bot() -> None:
    view = moonpack.new("wolves", seed=1).view(0)
    with pytest.raises(BotFailed, match="expected a step as text, got 7") as caught:
        ask(Broken(answer=7), view, Clock())
    assert caught.value.fault == "answer"


def test_time_overrun_is_charged_to_the_bot() -> None:
    view = moonpack.new("wolves", seed=1).view(0)
    with pytest.raises(BotFailed, match=r"in a turn of -1.00 s") as caught:
        ask(Broken(answer="end"), view, Clock(-1.0))
    assert caught.value.fault == "time"


def test_a_clock_without_limit_is_never_up() -> None:
    assert Clock().left() == float("inf")
    assert not Clock().is_up
    assert Clock(0.0).is_up


def test_a_search_takes_its_time_but_leaves_the_turns() -> None:
    assert Clock().to_think(2.0) == pytest.approx(2.0, abs=0.01)
    assert Clock(1.0).to_think(2.0) == pytest.approx(0.95, abs=0.01)
    assert Clock(1.0).to_think(2.0, part=0.5) == pytest.approx(0.475, abs=0.01)
    late = Clock(-1.0)
    assert 0 < late.to_think(2.0) < 0.01


@pytest.mark.parametrize(
    ("game", "text", "field"),
    [
        ("wolves", "turns(width=0)", "width"),
        ("wolves", "turns(overlook=-0.1)", "overlook"),
        ("wolves", "legend(seconds=-1)", "seconds"),
        ("wolves", "legend(keep=0)", "keep"),
        ("wolves", "uct(simulations=-1)", "simulations"),
        ("moonlight", "looks(looks=0)", "looks"),
        ("moonlight", "legend(threads=0)", "threads"),
        ("moonlight", "uct(seconds=-1)", "seconds"),
        ("moonlight", "uct(explore=-10)", "explore"),
        ("moonlight", "search(explore=-5)", "explore"),
        ("moonlight", "search(trust=0)", "trust"),
        ("moonlight", "search(greed=0.001)", "greed"),
        ("moonlight", "search(threads=17)", "threads"),
        ("moonlight", "search(looks=3000000000)", "looks"),
    ],
)
def test_a_parameter_out_of_range_is_refused_by_name(game: str, text: str, field: str) -> None:
    with pytest.raises(BadInput, match=f"{field}: expected a number from [01]"):
        bots.make(text, game, 1)


@pytest.mark.parametrize(
    "error",
    [
        BadInput("seats", "two or more", 1),
        IllegalStep("howl a1", "nothing to hear"),
        BotFailed("mine", "time", "slow"),
    ],
)
def test_errors_go_from_process_to_process(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))

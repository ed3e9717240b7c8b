from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import moonpack
from moonpack.bots import BotFailed, Clock, ask
from moonpack.bots.process import Process
from moonpack.games.contract import View

EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"


@pytest.fixture
def view() -> View:
    return moonpack.new("wolves", seed=1).view(0)


def run(*words: str) -> Process:
    return Process(1, command=shlex.join([sys.executable, *words]))


@pytest.fixture
def says() -> Iterator[object]:
    """A program that reads a request, then does something said in Python."""
    made = []

    def make(what: str) -> Process:
        head = "import json, sys\nfor line in sys.stdin:\n    r = json.loads(line)\n    "
        made.append(run("-c", head + what))
        return made[-1]

    yield make
    for bot in made:
        bot.close()


def test_the_example_plays_a_game_to_the_end() -> None:
    game = moonpack.new("wolves", seed=2, options={"round_limit": 2})
    bot = run(str(EXAMPLE))
    while game.actor is not None:
        game.play(ask(bot, game.view(game.actor), Clock(10)))
    bot.close()
    assert game.over


def test_the_request_has_the_view_the_steps_and_the_time(says, view: View) -> None:
    bot = says("print(json.dumps({'id': r['id'], 'step': repr(sorted(r))}), flush=True)")
    assert ask(bot, view, Clock(10)) == "['id', 'seconds', 'steps', 'view']"
    bot = says("print(json.dumps({'id': r['id'], 'step': r['steps'][0]}), flush=True)")
    assert ask(bot, view, Clock()) == view.steps()[0]


def test_late_answers_to_older_requests_are_passed_over(says, view: View) -> None:
    old = "print(json.dumps({'id': 0, 'step': 'old'})); "
    bot = says(old + "print(json.dumps({'id': r['id'], 'step': 'new'}), flush=True)")
    assert ask(bot, view, Clock(10)) == "new"


@pytest.mark.parametrize(
    ("what", "fault", "why"),
    [
        ("sys.exit(3)", "crash", "it ended with exit code 3"),
        ("print('hello', flush=True)", "answer", "expected a JSON object, got 'hello'"),
        ("print('[1]', flush=True)", "answer", "expected a JSON object"),
        ("print(json.dumps({'id': r['id']}), flush=True)", "answer", "step: expected a text"),
        (
            "print(json.dumps({'id': r['id'], 'error': 'I am lost'}), flush=True)",
            "crash",
            "I am lost",
        ),
    ],
)
def test_a_program_that_fails_is_named_with_the_reason(
    says, view: View, what: str, fault: str, why: str
) -> None:
    with pytest.raises(BotFailed, match=why) as caught:
        ask(says(what), view, Clock(10))
    assert caught.value.fault == fault


def test_a_program_that_hangs_runs_out_of_time(says, view: View) -> None:
    bot = says("pass")
    with pytest.raises(BotFailed, match=r"no answer within 0\.\d\d s") as caught:
        ask(bot, view, Clock(0.1))
    assert caught.value.fault == "time"


def test_a_program_that_crashed_starts_anew(says, view: View, tmp_path: Path) -> None:
    flag = str(tmp_path / "was here")
    bot = says(
        f"import os; new = not os.path.exists({flag!r}); open({flag!r}, 'w').close()\n"
        "    if new: sys.exit(1)\n"
        "    print(json.dumps({'id': r['id'], 'step': 'end'}), flush=True)"
    )
    with pytest.raises(BotFailed):
        ask(bot, view, Clock(10))
    assert ask(bot, view, Clock(10)) == "end"


def test_a_program_that_cannot_be_started_says_so(view: View) -> None:
    with pytest.raises(BotFailed, match="it does not start"):
        ask(Process(1, command="/nowhere/at/all"), view, Clock(1))

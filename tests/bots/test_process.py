from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

import moonpack
from moonpack import arena
from moonpack.arena.player import EngineFailed, Player
from moonpack.bots import BotFailed, Clock, ask
from moonpack.bots.hosted import Hosted
from moonpack.bots.process import LONGEST_LINE, MOST_SKIPPED, Process
from moonpack.errors import BadInput
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
        ("print('[' * 60_000, flush=True)", "answer", "expected a JSON object"),
        ("print('{' + ' ' * 10**6, flush=True)", "answer", f"less than {LONGEST_LINE} bytes"),
        (
            "while True: print('{}', flush=True)",
            "answer",
            f"{MOST_SKIPPED} lines that answer something else",
        ),
        ("print(json.dumps({'id': r['id']}), flush=True)", "answer", "step: required field is"),
        (
            "print(json.dumps({'id': r['id'], 'step': 3}), flush=True)",
            "answer",
            "step: expected a text, got 3",
        ),
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


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("{'step': 'end'}", "no answer to request 1: the last answer has no id"),
        ("{'id': str(r['id'])}", "no answer to request 1: id: expected a whole number, got '1'"),
    ],
)
def test_answers_without_the_id_of_a_request_are_pointed_out(
    says, view: View, answer: str, why: str
) -> None:
    with pytest.raises(BotFailed, match=why) as caught:
        ask(says(f"print(json.dumps({answer}), flush=True)"), view, Clock(3.0))
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


@pytest.mark.parametrize("wrong", ["hello", "{'id': r['id']}"])
def test_a_program_that_gave_no_answer_starts_anew(says, view: View, wrong: str) -> None:
    answer = f"json.dumps({wrong})" if wrong.startswith("{") else repr(wrong)
    right = "json.dumps({'id': r['id'], 'step': str(os.getpid())})"
    bot = says(f"import os; print({answer} if r['id'] == 2 else {right}, flush=True)")
    first = ask(bot, view, Clock(10))
    with pytest.raises(BotFailed):
        ask(bot, view, Clock(10))
    assert ask(bot, view, Clock(10)) != first


@pytest.mark.parametrize("command", ["/nowhere/at/all", "'a\0b'"])
def test_a_program_that_cannot_be_started_says_so(view: View, command: str) -> None:
    with pytest.raises(BotFailed, match="it does not start"):
        ask(Process(1, command=command), view, Clock(1))


def test_a_command_that_is_none_is_refused() -> None:
    with pytest.raises(BadInput, match=r"process\.command: expected a valid command line"):
        Process(1, command="'never closed")


# -- what a program starts itself


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    """A pipe with a name: who has it open for writing is known to live."""
    if sys.platform == "win32":
        pytest.skip("pipes have no names here")
    os.mkfifo(tmp_path / "held")
    return tmp_path / "held"


FORKS = "import os, subprocess; subprocess.Popen([sys.executable, '-c', {!r}], {}); sys.exit(3)"


def test_what_a_program_started_ends_with_it(says, view: View, fifo: Path) -> None:
    held = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    opened = f"pass_fds=[os.open({str(fifo)!r}, os.O_WRONLY)]"
    bot = says(FORKS.format("import time; time.sleep(3600)", opened))
    with pytest.raises(BotFailed, match="it ended with exit code 3"):
        ask(bot, view, Clock(60))
    os.set_blocking(held, True)
    assert os.read(held, 1) == b""  # comes when nobody holds the other end
    os.close(held)


def test_who_holds_the_output_of_an_ended_program_holds_nobody_up(
    says, view: View, fifo: Path
) -> None:
    bot = says(FORKS.format(f"open({str(fifo)!r}).read()", "start_new_session=True"))
    with pytest.raises(BotFailed, match="it ended with exit code 3"):
        ask(bot, view, Clock(60))
    fifo.write_bytes(b"")  # waits for the one who got away; it ends


HANGS = "import sys, time; held = open({!r}, 'w'); time.sleep(3600)"


def hanging(fifo: Path) -> str:
    """A bot that is a program that hangs, and holds a pipe open meanwhile."""
    command = shlex.join([sys.executable, "-c", HANGS.format(str(fifo))])
    return f"process(command={command!r})"


def ends_with(end: Callable[[], None], thinking: Thread, fifo: Path) -> None:
    """Whether the program that holds the pipe is gone when what it plays for has been ended."""
    thinking.start()
    with fifo.open("rb") as held:  # opened when the program has opened it
        end()
        assert held.read() == b""  # comes when nobody holds the other end
    thinking.join()


def ends_with_its_host(bot: Hosted, view: View, fifo: Path) -> None:
    failed: list[BotFailed] = []

    def think() -> None:
        try:
            ask(bot, view, Clock(600))
        except BotFailed as error:
            failed.append(error)

    ends_with(bot.close, Thread(target=think), fifo)
    assert [error.fault for error in failed] == ["crash"]


def test_a_program_of_a_hosted_bot_ends_with_its_host(view: View, fifo: Path) -> None:
    ends_with_its_host(Hosted(hanging(fifo), "wolves", 1), view, fifo)


# As on a machine so busy that the program runs long before its starter goes on.
SLOW_STARTER = """
import subprocess, time
from moonpack.bots.process import Process
class SlowPopen(subprocess.Popen):
    def __init__(self, *words, **more):
        super().__init__(*words, **more)
        time.sleep(2)
class Slow(Process):
    def __init__(self, seed=None):
        super().__init__(seed, command={command!r})
    def decide(self, view, clock):  # in the host alone
        subprocess.Popen = SlowPopen
        return super().decide(view, clock)
"""


def test_a_program_that_is_just_starting_ends_with_its_host(
    view: View, fifo: Path, tmp_path: Path
) -> None:
    command = shlex.join([sys.executable, "-c", HANGS.format(str(fifo))])
    (tmp_path / "slow.py").write_text(SLOW_STARTER.format(command=command), "utf-8")
    bot = Hosted(f"{tmp_path / 'slow.py'}:Slow", "wolves", 1)
    ends_with_its_host(bot, view, fifo)


@pytest.mark.parametrize(
    ("does", "why"),
    [("sys.exit(3)", "it ended with exit code 3"), ("raise ValueError('x' * 10**6)", "ValueError")],
)
def test_a_hosted_bot_that_fails_says_why(view: View, tmp_path: Path, does: str, why: str) -> None:
    file = tmp_path / "own.py"
    head = "import sys\nfrom moonpack.bots import Bot\n\nclass Own(Bot):\n"
    file.write_text(f"{head}    def decide(self, view, clock):\n        {does}\n", "utf-8")
    bot = Hosted(f"{file}:Own", "wolves", 1)
    with pytest.raises(BotFailed, match=why) as caught:
        ask(bot, view, Clock(60))
    bot.close()
    assert caught.value.fault == "crash"


def test_a_program_of_a_contest_ends_with_the_process_that_plays(fifo: Path) -> None:
    contest = arena.contest("wolves", [hanging(fifo), "random"], games=2, seed=1)
    player = Player(contest)
    failed: list[EngineFailed] = []

    def play() -> None:
        try:
            player.play(next(arena.pairings(contest)))
        except EngineFailed as error:
            failed.append(error)

    ends_with(player.close, Thread(target=play), fifo)
    assert "closed" in str(failed[0])

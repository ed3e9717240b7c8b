"""Programs of version 2 hear when a game begins and ends; those of version 1 are as they were."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack import arena
from moonpack.arena import match
from moonpack.arena.plan import pairings
from moonpack.bots import BotFailed, Clock, GameResult, ask, make
from moonpack.bots.hosted import Hosted
from moonpack.errors import BadInput

EXAMPLES = Path(__file__).parents[2] / "examples"

# Writes down every line it gets, and answers requests.
SCRIBE = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    open(sys.argv[1], "a").write(line)
    if "id" in message:
        print(json.dumps({"id": message["id"], "step": message["steps"][0]}), flush=True)
"""


def scribe(tmp_path: Path, version: int) -> str:
    program = tmp_path / "scribe.py"
    program.write_text(SCRIBE)
    command = shlex.join([sys.executable, str(program), str(tmp_path / "lines")])
    return f"process(command={command!r}, version={version})"


def lines(tmp_path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (tmp_path / "lines").read_text().splitlines()]


def test_a_program_of_version_2_is_told_of_the_game_and_its_end(tmp_path: Path) -> None:
    game = moonpack.new("wolves", players=2, names=["Ann", "Bob"], seed=1, round_limit=2)
    bot = make(scribe(tmp_path, 2), "wolves", seed=2**63)
    bot.new_game(game.view(1))
    assert ask(bot, game.view(game.actor), Clock(20)) in game.steps()
    bot.end_of_game(game.view(1), GameResult((3, 7), (1,)))
    bot.close()
    opening, request, end = lines(tmp_path)
    assert {name: opening[name] for name in opening if name not in ("board", "options")} == {
        "type": "new_game",
        "version": 2,
        "game": "wolves",
        "seat": 2,
        "players": 2,
        "names": ["Ann", "Bob"],
        "seed": str(2**63),  # a text: not every language has such numbers
    }
    assert opening["options"]["round_limit"] == 2
    assert opening["board"]["regions"][0]["tile"] == request["view"]["regions"][0]
    assert request["type"] == "decide"
    assert (end["type"], end["result"]) == ("end_of_game", {"scores": [3, 7], "winners": [2]})


def test_a_program_of_version_1_gets_requests_and_nothing_else(tmp_path: Path) -> None:
    game = moonpack.new("wolves", seed=1)
    bot = make(scribe(tmp_path, 1), "wolves", seed=1)
    bot.new_game(game.view(0))
    ask(bot, game.view(game.actor), Clock(20))
    bot.end_of_game(game.view(0), GameResult((0, 0), (0,)))
    bot.close()
    assert [sorted(line) for line in lines(tmp_path)] == [["id", "seconds", "steps", "view"]]


def test_the_seed_of_a_game_is_never_told(tmp_path: Path) -> None:
    game = moonpack.new("moonlight", seed="a secret seed")
    bot = make(scribe(tmp_path, 2), "moonlight")
    bot.new_game(game.view(0))
    ask(bot, game.view(game.actor), Clock(20))
    bot.close()
    assert lines(tmp_path)[0]["seed"] is None
    assert "a secret seed" not in (tmp_path / "lines").read_text()


def test_a_program_that_was_killed_hears_of_the_game_again(tmp_path: Path) -> None:
    game = moonpack.new("wolves", seed=1)
    bot = make(scribe(tmp_path, 2), "wolves")
    bot.new_game(game.view(0))
    ask(bot, game.view(game.actor), Clock(20))
    bot.close()  # as after a failure
    ask(bot, game.view(game.actor), Clock(20))
    bot.close()
    assert [line["type"] for line in lines(tmp_path)] == ["new_game", "decide"] * 2


def test_hosts_tell_their_bots_of_the_game(tmp_path: Path) -> None:
    bots = (scribe(tmp_path, 2), "random")
    contest = arena.Contest("wolves", bots, 2, 2, options={"options": {"round_limit": 1}})
    result = match.play(contest, next(pairings(contest)))
    assert result.fault is None
    kinds = [line["type"] for line in lines(tmp_path)]
    assert (kinds[0], kinds[-1]) == ("new_game", "end_of_game")
    assert set(kinds[1:-1]) == {"decide"}


def test_a_hosted_bot_is_told_too(tmp_path: Path) -> None:
    game = moonpack.new("wolves", seed=1)
    bot = Hosted(scribe(tmp_path, 2), "wolves", seed=5)
    bot.new_game(game.view(0))
    ask(bot, game.view(game.actor), Clock(20))
    bot.end_of_game(game.view(0), GameResult((1, 0), (0,)))
    until = time.monotonic() + 20
    while len(lines(tmp_path)) < 3 and time.monotonic() < until:  # nothing answers that message
        time.sleep(0.05)
    bot.close()
    assert [line["type"] for line in lines(tmp_path)] == ["new_game", "decide", "end_of_game"]


def test_a_version_that_nobody_knows_is_refused_by_name() -> None:
    with pytest.raises(BadInput, match=r"process\.version: expected 1 or 2"):
        make("process(command='x', version=3)", "wolves")
    bot = make("process(command='/nowhere/at-all', version=2)", "wolves")
    with pytest.raises(BotFailed, match="does not start"):
        bot.new_game(moonpack.new("wolves", seed=1).view(0))


def _command(example: str, tmp_path: Path) -> str:
    path = EXAMPLES / example
    if example.endswith(".py"):
        return shlex.join([sys.executable, str(path)])
    if example.endswith(".mjs"):
        if shutil.which("node") is None and not os.environ.get("CI"):
            pytest.skip("Node.js is not installed")
        return shlex.join(["node", str(path)])
    program = tmp_path / "line_bot"
    options = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-o", str(program)]
    subprocess.run(["cc", *options, str(path)], check=True)
    return shlex.join([str(program)])


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
@pytest.mark.parametrize("example", ["line_bot_2.py", "line_bot.mjs", "line_bot.c"])
def test_the_examples_play_to_the_end(
    example: str, game: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    bot = make(f"process(command={_command(example, tmp_path)!r}, version=2)", game, seed=1)
    limit = {"options": {"round_limit": 2}} if game == "wolves" else {}
    played = moonpack.new(game, seed=2, **limit)
    bot.new_game(played.view(0))
    while played.actor is not None:
        played.play(ask(bot, played.view(played.actor), Clock(30)))
    bot.end_of_game(played.view(0), GameResult(tuple(played.scores()), tuple(played.winners())))
    bot.close()
    if not example.endswith(".c"):
        assert capfd.readouterr().err.startswith(("won", "lost"))

"""A game of another package, two files and an entry point, works everywhere with no other change.

Every command runs in a process of its own, which finds the game by the entry point in the folder
`sled-1.0.dist-info` beside this file, as it would find an installed package.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.harness import Process, run

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PATIENCE = 120


@pytest.fixture(autouse=True)
def sled_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    path = os.pathsep.join([str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])])
    monkeypatch.setenv("PYTHONPATH", path)


def python(*args: object, typed: str = "", cwd: Path = ROOT) -> str:
    """What a Python process prints; it must succeed."""
    done = subprocess.run(
        [sys.executable, *map(str, args)],
        input=typed,
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def moonpack(*args: object, typed: str = "", cwd: Path = ROOT) -> str:
    """What the command line prints."""
    return python("-m", "moonpack", *args, typed=typed, cwd=cwd)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a short race that is over."""
    path = tmp_path / "over.json"
    program = (
        "import moonpack, random, sys\n"
        "game = moonpack.new('sled', names=['Ann', 'Bo'], seed=3, goal=24)\n"
        "rng = random.Random(1)\n"
        "while not game.over: game.play(rng.choice(game.steps()))\n"
        "moonpack.save(game, sys.argv[1])"
    )
    python("-c", program, path)
    return path


@pytest.mark.slow
def test_it_passes_the_conformance_suite() -> None:
    printed = python(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/conformance", "-k", "sled"
    )
    assert " passed" in printed
    assert "failed" not in printed


def test_new_takes_its_options_and_choices_by_name(tmp_path: Path) -> None:
    made = moonpack("new", "sled", "--dogs", "grey,red,black", "--goal", "30", "--seed", "4")
    record = json.loads(made)
    assert record["dogs"] == ["grey", "red", "black"]
    assert record["options"] == {"goal": 30}
    assert len(record["players"]) == 3
    assert "Options of Sled (sled, 2 to 4 players)" in moonpack("new", "--help")
    for how in ("goal=30", "options={'goal': 30}"):
        same = python("-c", f"import moonpack; print(moonpack.new('sled', seed=4, {how}).record())")
        assert "{'goal': 30}" in same


def test_show_draws_it_in_letters_as_svg_and_as_png(tmp_path: Path, finished: Path) -> None:
    letters = moonpack("show", finished, "--step", 2, "--seat", 1)
    assert letters.startswith("Sled\n")
    assert "goal: 24" in letters
    svg = moonpack("show", finished, "--svg")
    assert svg.startswith("<svg")
    assert ">Ann<" in svg
    pytest.importorskip("resvg_py")
    moonpack("show", finished, "--png", tmp_path / "sled.png")
    assert (tmp_path / "sled.png").read_bytes().startswith(b"\x89PNG")


def test_it_is_played_at_the_terminal_with_undo_and_with_bots(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    typed = "load 2\nundo\nload 3\nroll\n?\nwhy roll\nquit\n"
    printed = moonpack("play", "--game", "sled", "--names", "Ann,Bo", "-o", kept, typed=typed)
    assert "Bo to play" in printed
    assert json.loads(kept.read_text())["steps"] == ["load 3", "roll"]
    other = tmp_path / "other.json"
    start = ("play", "--game", "sled", "--names", "Ann", "--bots", "greedy", "-o", other)
    moonpack(*start, "--goal", 20, typed="load 1\nroll\n" * 20)
    assert len(json.loads(other.read_text())["steps"]) > 4


def test_replay_tells_and_verifies_it(finished: Path) -> None:
    printed = moonpack("replay", finished)
    assert "Ann: load" in printed
    assert "Won by" in printed
    assert "Verified: Sled" in moonpack("replay", finished, "--verify")
    assert json.loads(moonpack("replay", finished, "--json").splitlines()[0])["seat"] == 1


def test_bots_of_all_levels_meet_in_the_arena_and_on_the_ladder(tmp_path: Path) -> None:
    few = ("--game", "sled", "--games", 6, "--option", "goal=20")
    printed = moonpack("arena", "random", "greedy", *few, "--seconds", 2, cwd=tmp_path)
    assert "Sled, 2 players: 6 games" in printed
    printed = moonpack("ladder", *few, "--players", "2", cwd=tmp_path)
    for level in ("random", "greedy", "playouts"):
        assert level in printed


def test_it_is_analysed(finished: Path) -> None:
    printed = moonpack("analyse", finished, "--simulations", 3)
    assert "Turn 1, Ann." in printed


def test_it_is_measured(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    few = ("--rounds", 1, "--seconds", 0.01, "--no-peers")
    moonpack("bench", "--game", "sled", *few, "--json", figures)
    names = {figure["name"] for figure in json.loads(figures.read_text())["figures"]}
    assert "random play" in names


def test_it_gives_data_to_learn_from(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    few = ("--games", 2, "--option", "goal=20", "--out", tmp_path / "data")
    assert "games 2" in moonpack("selfplay", "greedy", "--game", "sled", *few)


def test_it_is_a_pettingzoo_environment() -> None:
    pytest.importorskip("pettingzoo")
    program = (
        "import warnings; warnings.simplefilter('ignore')\n"
        "from pettingzoo.test import api_test\n"
        "from moonpack.envs import any_game\n"
        "api_test(any_game.env('sled', players=3, goal=20), num_cycles=100)"
    )
    assert "Passed API test" in python("-c", program)


def test_it_is_a_game_of_openspiel_and_its_dice_are_chance() -> None:
    pytest.importorskip("pyspiel")
    program = (
        "import pyspiel, moonpack.envs.openspiel\n"
        "game = pyspiel.load_game('moonpack_sled(players=3,goal=20,draws=50)')\n"
        "pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)\n"
        "state = game.new_initial_state()\n"
        "state.apply_action(17)\n"
        "for step in ('load 1', 'roll'): state.apply_action(state.string_to_action(step))\n"
        "assert state.is_chance_node() and len(state.chance_outcomes()) == 50\n"
        "rolls = {state.child(draw).match.engine.rolled[0] for draw in range(50)}\n"
        "assert rolls == {1, 2, 3, 4, 5, 6}\n"
        "print(state.child(4).information_state_string(0))\n"
        "seeded = pyspiel.load_game('moonpack_sled(seed=3)').new_initial_state()\n"
        "assert not seeded.is_chance_node()"
    )
    assert python("-c", program).splitlines()[-1] == "set-up 17; load 1; roll; draw 4"


def test_many_races_are_run_side_by_side() -> None:
    pytest.importorskip("numpy")
    program = (
        "from moonpack.envs import Batch\n"
        "batch, ended = Batch('sled', 8, players=3, seed=1, goal=20), 0\n"
        "for _ in range(200):\n"
        "    batch.step(batch.random_actions())\n"
        "    ended += int(batch.terminated.sum())\n"
        "    assert (batch.masks.sum(axis=1) == batch.counts).all()\n"
        "    assert abs(batch.rewards.sum()) < 1e-5\n"
        "print(ended)"
    )
    assert int(python("-c", program)) > 8


def test_a_table_is_opened_played_undone_and_pictured_on_the_server(tmp_path: Path) -> None:
    with Process(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as server:
        run(_visit(server.host), PATIENCE)


async def _visit(host: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=PATIENCE) as web:
        games = {game["name"]: game for game in (await web.get("/api/games")).json()}
        sled = games["sled"]
        assert sled["levels"] == ["random", "greedy", "playouts"]
        assert sled["page"] == "plain/table.js"
        assert [choice["name"] for choice in sled["choices"]] == ["dogs"]
        seats = [{"who": "bot", "level": level} for level in ("random", "greedy")]
        asked: dict[str, Any] = {"game": "sled", "seats": seats, "pace": 0}
        opened = await web.post("/api/tables", json={**asked, "choices": {"goal": 20}})
        assert opened.status_code == 201, opened.text
        table = opened.json()["table"]
        while (await web.get(f"/api/replays/{table}")).status_code != 200:
            await asyncio.sleep(0.1)
        replay = (await web.get(f"/api/replays/{table}")).json()
        assert replay["over"]
        assert replay["turns"][-1] == replay["steps"]
        frames = await web.get(f"/api/replays/{table}/frames", params={"first": 0, "last": 3})
        assert frames.status_code == 200, frames.text
        picture = await web.get(f"/api/replays/{table}/picture.svg", params={"step": 2})
        assert picture.text.startswith("<svg"), picture.text


def test_files_of_its_own_page_are_served_with_the_headers_of_every_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = os.pathsep.join([str(HERE / "with_page"), os.environ["PYTHONPATH"]])
    monkeypatch.setenv("PYTHONPATH", path)
    with Process(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as server:
        own = f"http://{server.host}/web/games/sled"
        listed = httpx.get(f"http://{server.host}/api/games").json()
        games = {game["name"]: game for game in listed}
        assert games["sled"]["page"] == "sled/table.js"
        for name in ("table.js", "sled.css", "sled.svg", "lobby.js"):
            response = httpx.get(f"{own}/{name}")
            assert response.status_code == 200
            policy = response.headers["content-security-policy"]
            assert "script-src 'self';" in policy
            assert response.headers["x-content-type-options"] == "nosniff"
            assert "set-cookie" not in response.headers
        for name in ("notes.py", "%2e%2e/sled_kit.py", "..%2fsled_kit.py", "%2e%2e%2fsled_kit.py"):
            assert httpx.get(f"{own}/{name}").status_code == 404


@pytest.mark.parametrize("address", ["sled_kit", "sled_kit:nowhere", "no_such_module:page"])
def test_a_folder_of_page_files_that_is_not_there_is_named(address: str) -> None:
    program = (
        "from moonpack.games.kit import Kit\n"
        "from moonpack.errors import MoonpackError\n"
        f"try: Kit('sled_game:Sled', page_files={address!r}).page_folder\n"
        "except MoonpackError as error: print(error)"
    )
    assert "folder" in python("-c", program)

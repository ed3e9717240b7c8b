"""The commands `new`, `show` and `replay` for a game with secrets."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import moonpack
from moonpack.cli import main
from moonpack.game import Game
from moonpack.games.moonlight.cards import standard

from .duels import NAMES, played, scented_match
from .terminal import Terminal


def run(*args: object, given: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], input=given)


@pytest.fixture
def scented() -> Game:
    """A match in which somebody has kept a card found by scent, and goes on."""
    return scented_match()


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    table = standard().to_json()
    table["name"] = "mine"
    table["wolves"][0]["worth"] = 7
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(table))
    return path


def test_new_and_play_take_other_cards(tmp_path: Path, cards: Path) -> None:
    made = json.loads(run("new", "moonlight", "--cards", cards, "--seed", 1).stdout)
    assert made["cards"]["wolves"][0]["worth"] == 7
    assert made == moonpack.new("moonlight", seed=1, cards=str(cards)).record()
    kept = tmp_path / "m.json"
    args = ("play", "--game", "moonlight", "--names", "Ada,Bo", "--cards", cards, "-o", kept)
    assert run(*args, given="\nquit\n").exit_code == 0
    assert json.loads(kept.read_text())["cards"]["name"] == "mine"


def test_bad_cards_are_one_sentence_and_a_code(tmp_path: Path, cards: Path) -> None:
    missing = run("new", "moonlight", "--cards", tmp_path / "none.toml")
    assert (missing.exit_code, len(missing.stderr.splitlines())) == (3, 1)
    spoilt = tmp_path / "bad.toml"
    spoilt.write_text("wolves = 3")
    wrong = run("new", "moonlight", "--cards", spoilt)
    assert (wrong.exit_code, len(wrong.stderr.splitlines())) == (1, 1)
    assert run("new", "wolves", "--cards", cards).exit_code == 1
    assert run("play", "x.json", "--cards", cards).exit_code == 2


def test_help_on_new_names_both_games() -> None:
    shown = run("new", "--help")
    assert shown.exit_code == 0
    assert "Options of Moonlight (moonlight, 2 players)" in shown.stdout
    assert "--cards FILE" in shown.stdout


def test_show_shows_a_seat_its_own_hand_and_a_spectator_none(tmp_path: Path) -> None:
    game, path = played(3, 6), tmp_path / "m.json"
    moonpack.save(game, path)
    shown = [run("show", path, *more).stdout for more in ((), ("--seat", 1), ("--seat", 2))]
    assert [text.count("[##]") for text in shown] == [3, 0, 3]
    assert [text.count("(##)") for text in shown] == [3, 3, 0]
    assert run("show", path, "--svg", "--seat", 2).stdout.startswith("<svg")


def test_replay_of_a_match_under_way_tells_only_what_is_asked_for(
    tmp_path: Path, scented: Game
) -> None:
    path = tmp_path / "m.json"
    moonpack.save(scented, path)
    owner = next(moment for moment in scented.moments() if moment.step == "keep ?").seat
    kept = next(step for step in scented.played if step.startswith("keep"))
    public = run("replay", path).stdout
    mine = run("replay", path, "--seat", owner + 1).stdout
    other = run("replay", path, "--seat", 2 - owner).stdout
    everything = run("replay", path, "--all").stdout
    assert "keep ?" in public
    assert not re.search(r" draws (?!a card\.|\d cards\.)", public)
    assert "keep ?" in other
    assert kept in mine
    assert kept in everything
    for name, text in ((NAMES[owner], mine), (NAMES[1 - owner], other)):
        assert re.search(rf"{name} draws (?!a card\.|\d cards\.)", text)
    assert not re.search(r" draws (a card\.|\d cards\.)", everything)
    assert re.search(rf"{NAMES[1 - owner]} draws (?!a card\.|\d cards\.)", mine) is None


def test_replay_as_json_hides_the_same(tmp_path: Path, scented: Game) -> None:
    path = tmp_path / "m.json"
    moonpack.save(scented, path)
    lines = [json.loads(line) for line in run("replay", path, "--json").stdout.splitlines()]
    drawn = [fact for line in lines for fact in line["facts"] if fact["fact"] == "drew"]
    assert drawn
    assert all(fact["cards"] is None for fact in drawn)
    whole = [
        json.loads(line) for line in run("replay", path, "--json", "--all").stdout.splitlines()
    ]
    assert [line["step"] for line in whole] == list(scented.played)
    assert all(f["cards"] for line in whole for f in line["facts"] if f["fact"] == "drew")


def test_replay_of_a_finished_match_tells_everything(tmp_path: Path) -> None:
    game, path = played(3), tmp_path / "m.json"
    moonpack.save(game, path)
    text = run("replay", path).stdout
    assert not re.search(r" draws (a card|\d cards)\.", text)
    assert f"Won by {NAMES[game.winners()[0]]}." in text


def test_a_seat_and_everything_exclude_each_other(tmp_path: Path) -> None:
    moonpack.save(played(3, 6), tmp_path / "m.json")
    assert run("replay", tmp_path / "m.json", "--seat", 1, "--all").exit_code == 2
    assert run("replay", tmp_path / "m.json", "--seat", 3).exit_code == 1


def test_stepping_through_a_match_shows_what_may_be_seen(tmp_path: Path, scented: Game) -> None:
    moonpack.save(scented, tmp_path / "m.json")
    last = str(len(scented.played))
    with Terminal("replay", "m.json", cwd=tmp_path) as terminal:
        assert terminal.read().count("##") == 6
        assert f"{last}: keep ?" in terminal.type(last)
        terminal.type("0")
        assert f"{last}/{last}" not in terminal.type("s"), "the first round's end"
    with Terminal("replay", "m.json", "--all", cwd=tmp_path) as terminal:
        assert terminal.read().count("##") == 0, "both hands are open"
        assert f"{last}: {scented.played[-1]}" in terminal.type(last)

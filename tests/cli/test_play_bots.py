"""People and bots at one terminal table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import moonpack
from moonpack.cli import main, output
from moonpack.cli.table import BotSeat, Table
from moonpack.cli.table import bots as seating
from moonpack.cli.table import table as table_module
from moonpack.errors import BadInput
from tests.arena.contests import bot

from .terminal import Terminal


def steps_in(path: Path) -> list[str]:
    steps: list[str] = json.loads(path.read_text("utf-8"))["steps"]
    return steps


def play(
    tmp_path: Path,
    bots: dict[int, str],
    typed: list[str],
    capsys: pytest.CaptureFixture[str],
    players: int = 2,
) -> tuple[moonpack.Game, str]:
    """Play at a table of two rounds where these lines are typed, and then no more."""
    names = [f"Person {n + 1}" if n not in bots else f"Bot {n + 1}" for n in range(players)]
    game = moonpack.new("wolves", players=players, seed=3, names=names, options={"round_limit": 2})
    path = tmp_path / "game.json"
    seats = {seat: BotSeat(text, game, seed=seat) for seat, text in bots.items()}
    table = Table(game, path, output.console(False), colour=False, bots=seats)
    lines = iter(typed)

    def line(_: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    table.keyboard.line = line  # type: ignore[method-assign]
    assert table.run() == 0
    assert steps_in(path) == list(game.played)
    return game, capsys.readouterr().out


def test_bots_alone_play_a_game_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, output = play(tmp_path, {0: "random", 1: bot("Simple"), 2: "greedy"}, [], capsys, 3)
    assert game.over
    assert "The game is over." in output
    assert output.count("Bot 2 is playing.") == 4  # two drafts, two turns
    assert "failed" not in output


def test_a_person_decides_and_bots_are_told_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, output = play(tmp_path, {1: bot("Simple")}, ["1", "1", "end", "end"], capsys)
    text = " ".join(output.split())
    assert "Bot 2 is playing." in text
    assert "places the first pair of wolves on" in text
    assert game.played.count("end") == 2
    assert game.actor == 0
    assert "--bots" in text
    assert "Continue it with: moonpack play" in text


def test_the_same_seed_lets_bots_play_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, _ = play(tmp_path, {0: "random", 1: "random"}, [], capsys)
    other, _ = play(tmp_path, {0: "random", 1: "random"}, [], capsys)
    assert one.played == other.played


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Crashes", "ZeroDivisionError: one too many"),
        ("CannotStart", "RuntimeError: no model"),
        ("Cheats", "'draft z99' is not possible"),
        ("Mumbles", "'7' is not possible"),
        ("Dies", "it ended with exit code 3"),
    ],
)
def test_a_bot_that_fails_never_takes_the_table_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, why: str
) -> None:
    game, output = play(tmp_path, {0: bot("Simple"), 1: bot(name)}, [], capsys)
    assert game.over
    text = " ".join(output.split())
    assert why in text
    assert text.count("failed: ") == seating.MOST_FAULTS
    assert text.count("for this turn.") == seating.MOST_FAULTS - 1
    assert text.count("for the rest of the game.") == 1


def test_a_bot_that_overruns_never_takes_the_table_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "TURN_SECONDS", 0.2)
    game, output = play(tmp_path, {0: bot("Simple"), 1: bot("Hangs")}, [], capsys)
    assert game.over
    assert "no answer within" in " ".join(output.split())


def test_bots_play_at_a_pace_that_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    paused: list[float] = []
    monkeypatch.setattr(table_module, "sleep", paused.append)
    game = moonpack.new("wolves", players=2, seed=3, options={"round_limit": 1})
    seats = {seat: BotSeat(bot("Simple"), game) for seat in range(2)}
    console = output.console(False)
    Table(game, tmp_path / "g.json", console, colour=False, bots=seats, pace=0.6).run()
    assert paused == [0.6] * len(game.played)


def test_nobody_sees_a_bots_hand_and_one_person_need_not_hand_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = moonpack.new("moonlight", seed=3, names=["Ann", "Bot"])
    bots = {1: BotSeat("random", game, seed=1)}
    table = Table(game, tmp_path / "g.json", output.console(False), colour=False, bots=bots)
    seen: list[object] = []
    view = game.view

    def note(seat: int | None = None) -> object:
        seen.append(seat)
        return view(seat)

    def line(prompt: str) -> str:
        assert prompt == "Ann> "
        if len(game.played) > 6:
            raise EOFError
        return game.steps()[0]

    table.keyboard.line = line  # type: ignore[method-assign]
    table.game.view = note  # type: ignore[method-assign, assignment]
    shown = table.show_board

    def show_board(*, legend: bool = True) -> None:
        seen.clear()
        shown(legend=legend)
        assert 1 not in seen

    table.show_board = show_board  # type: ignore[method-assign]
    table.run()
    screen = capsys.readouterr().out
    assert "Bot draws a card." in " ".join(screen.split())
    assert "Ann draws " in screen
    assert "press Enter" not in screen


def test_bots_take_the_last_seats_or_those_listed() -> None:
    assert seating.seats(["hunter", "alpha"], 4) == {2: "hunter", 3: "alpha"}
    assert seating.seats(["hunter", "-", "alpha"], 3) == {0: "hunter", 2: "alpha"}
    assert seating.seats([], 3) == {}
    for wrong in (["a", "b", "c"], ["-", "a", "-"]):
        with pytest.raises(BadInput, match="bots"):
            seating.seats(wrong, 2)


def test_commas_within_a_bots_parameters_are_its_own() -> None:
    listed = "hunter, uct(simulations=3, explore=0.5),-"
    assert seating.split(listed) == ["hunter", "uct(simulations=3, explore=0.5)", "-"]


def test_bots_are_called_by_their_levels_and_twins_are_numbered() -> None:
    names = seating.names({0: "hunter", 2: "hunter(width=3)", 3: "path/to/mine.py:Wolf"})
    assert names == {0: "Hunter", 2: "Hunter 2", 3: "Wolf"}


def test_the_command_seats_bots_and_people_and_resumes(tmp_path: Path) -> None:
    with Terminal(
        *("play", "--game", "wolves", "--bots", f"random,{bot('Simple')}", "--seed", "3"),
        *("--pace", "0", "--option", "round_limit=2", "-o", "game.json"),
        cwd=tmp_path,
    ) as terminal:
        assert "how many players, 2 to 5? [3]" in terminal.read()
        assert "Your name?" in terminal.type("")
        shown = terminal.type("Ann")
        assert "Ann> " in shown
        shown = terminal.type("1")
        assert "Random is playing." in shown
        shown = terminal.type("quit")
        assert "--bots " in shown
        assert terminal.exit_code() == 0
    record = json.loads((tmp_path / "game.json").read_text())
    assert record["players"] == ["Ann", "Random", "Simple"]
    before = len(record["steps"])
    with Terminal(
        "play", "game.json", "--bots", "-,random,random", "--pace", "0", cwd=tmp_path
    ) as terminal:
        assert "Ann> " in terminal.read()
        terminal.type("1")
        terminal.type("end")
        assert "Random is playing." in terminal.type("end")
        terminal.type("quit")
    assert len(steps_in(tmp_path / "game.json")) > before + 1


def test_a_bot_that_does_not_exist_is_said_before_any_question(tmp_path: Path) -> None:
    command = ("play", "--game", "wolves", "--players", "3", "--bots", "nobody")
    with Terminal(*command, cwd=tmp_path) as terminal:
        assert "'nobody' is not a bot that can play. Levels: pup, yearling" in terminal.read()
        assert terminal.exit_code() == 1


def test_a_person_cannot_undo_what_a_bot_has_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, output = play(tmp_path, {0: "random"}, ["undo"], capsys)
    assert "Nothing can be undone" in output
    assert len(game.played) == 1


def test_a_wrong_bot_is_refused_before_any_question() -> None:
    result = CliRunner().invoke(main, ["play", "--game", "wolves", "--bots", "huntr"], input="")
    assert "how many" not in result.output
    assert "'huntr' is not a bot" in str(result.exception) + result.output + result.stderr


def test_a_person_among_the_bots_needs_a_word_for_every_seat() -> None:
    with pytest.raises(
        BadInput, match="expected 3 entries, one for each seat because of the '-', got"
    ):
        seating.seats(["-", "pup"], 3)
    with pytest.raises(BadInput, match="expected at most 2, one for each seat"):
        seating.seats(["pup"] * 3, 2)

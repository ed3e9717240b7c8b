"""The table in the terminal, played as people would."""

from __future__ import annotations

import io
import json
import os
import random
import re
import sys
import threading
from pathlib import Path

import pytest

import moonpack
from moonpack.cli import files, output
from moonpack.cli.table import Table

from .terminal import Terminal

LISTED = re.compile(r"^ {0,2}(\d+)  (\S.*)", re.MULTILINE)
# What fills the moon board, so that a game typed by chance ends soon.
TEMPTING = re.compile(r"howl|lair|dominate")


def steps_in(path: Path) -> list[str]:
    steps: list[str] = json.loads(path.read_text("utf-8"))["steps"]
    return steps


def lines(shown: str) -> list[tuple[str, str]]:
    """The numbers and words of the last list shown."""
    pairs: list[tuple[str, str]] = LISTED.findall(shown)
    last = max(n for n, (number, _) in enumerate(pairs) if number == "1")
    return pairs[last:]


def typed_by_chance(terminal: Terminal, shown: str, chance: random.Random, most: int) -> str:
    """Choose lines by number, up to some inputs or the end of the game."""
    for _ in range(most):
        if "The game is over." in shown:
            break
        offered = lines(shown)
        tempting = [line for line in offered if TEMPTING.search(line[1])]
        typed = chance.choice(tempting or offered)[0]
        shown = terminal.type(typed)
        if "type the same again" in shown:
            shown = terminal.type(typed)
    return shown


@pytest.fixture
def drafted(tmp_path: Path) -> Path:
    """A three-player game at its first turn."""
    game = moonpack.new("wolves", players=3, seed=3, names=["Ann", "Bob", "Cyd"])
    for step in ("f5", "f7", "g5", "g7", "h4", "h7"):
        game.play(f"draft {step}")
    path = tmp_path / "game.json"
    moonpack.save(game, path)
    return path


def test_a_whole_game_by_numbers_saved_and_resumed_half_way(tmp_path: Path) -> None:
    chance = random.Random(11)
    path = tmp_path / "game.json"
    with Terminal("play", "--seed", "5", "-o", "game.json", cwd=tmp_path) as terminal:
        assert "Moonlight (moonlight)" in terminal.read()
        assert "how many players, 2 to 5? [3]" in terminal.type("")
        assert "How many of the 3 players are bots, 0 to 3? [2]" in terminal.type("")
        assert "Name of player 1?" in terminal.type("0")
        assert "Name of player 2?" in terminal.type("Ann")
        terminal.type("")
        shown = terminal.type("Cyd")
        assert "The game is saved to game.json after every step." in shown
        shown = typed_by_chance(terminal, shown, chance, 100)
        assert "Continue it with: moonpack play game.json" in terminal.type("quit")
        assert terminal.exit_code() == 0
    half = json.loads(path.read_text("utf-8"))
    assert half["players"] == ["Ann", "Player 2", "Cyd"]
    assert len(half["steps"]) > 50
    with Terminal("play", "game.json", cwd=tmp_path) as terminal:
        shown = typed_by_chance(terminal, terminal.read(), chance, 10_000)
        assert terminal.exit_code() == 0
    whole = json.loads(path.read_text("utf-8"))
    assert whole["steps"][: len(half["steps"])] == half["steps"]
    game = moonpack.verify(whole)
    assert game.over
    for category in ("moons and regions", "spread track", "lairs", "prey", "wolves"):
        assert re.search(rf"^{category} +\d+ +\d+ +\d+", shown, re.MULTILINE)
    totals = re.search(r"^total +(\d+) +(\d+) +(\d+)", shown, re.MULTILINE)
    assert totals is not None
    assert [int(total) for total in totals.groups()] == game.scores()
    winner = game.names[game.winners()[0]]
    assert re.search(rf"{winner}.* wins? with \d+ points", shown)


def test_words_notation_and_numbers_all_play(drafted: Path) -> None:
    with Terminal("play", drafted.name, cwd=drafted.parent) as terminal:
        assert "Choose your first action" in terminal.read()
        terminal.type("  MOVE   Grass ")
        assert steps_in(drafted)[-1] == "move grass 3"
        terminal.type("alpha f5 to g4")
        assert steps_in(drafted)[-1].startswith("A f5 ")
        terminal.type("undo")
        assert steps_in(drafted)[-1] == "move grass 3"


def test_a_move_with_several_ways_to_pay_lists_them(drafted: Path) -> None:
    with Terminal("play", drafted.name, cwd=drafted.parent) as terminal:
        terminal.read()
        before = steps_in(drafted)
        shown = terminal.type("m tun")
        assert steps_in(drafted) == before
        assert len(lines(shown)) == 2
        terminal.type("2")
        assert steps_in(drafted)[-1] == "move tundra 4"


def test_two_hexes_pay_and_move_at_once(drafted: Path) -> None:
    with Terminal("play", drafted.name, cwd=drafted.parent) as terminal:
        terminal.read()
        terminal.type("pack wolf h7 -> h8")
        assert steps_in(drafted)[-2:] == ["move forest 1", "P h7 h8"]


def test_undo_stops_at_another_player_and_is_kept(drafted: Path) -> None:
    with Terminal("play", drafted.name, cwd=drafted.parent) as terminal:
        terminal.read()
        drafts = steps_in(drafted)
        terminal.type("move forest")
        terminal.type("P h7 h8")
        assert "Undone: P h7 h8." in terminal.type("undo")
        assert "Undone: move forest 1." in terminal.type("undo")
        assert steps_in(drafted) == drafts
        assert "You still have 2 actions left" in terminal.type("end")
        terminal.type("end")
        assert "Undone: end." in terminal.type("undo")
        assert steps_in(drafted) == drafts
        for step in ("end", "end", "move desert 0", "undo"):
            terminal.type(step)
        assert "Nothing can be undone" in terminal.type("undo")
        assert steps_in(drafted) == [*drafts, "end"]


@pytest.mark.parametrize(
    "line",
    [
        *("foo", "99", "0", "-1", "1.5", "move", "move lava", "h7 z99", "draft h7", "A h7 h7"),
        *("why", "why foo", "? foo", "redo", "s", "upgrade h7", "call c5", "howl", "take h4 wolf"),
        *("save /nowhere/at/all.json", "\x1b[31mred", "é狼", "9" * 400, "*", "build", "push a1"),
    ],
)
def test_bad_input_gives_one_sentence_and_changes_nothing(drafted: Path, line: str) -> None:
    sentences: list[str] = []
    table = Table(moonpack.load(drafted), drafted, output.console(False), colour=False)
    table.say = lambda words="", *_: sentences.append(words)  # type: ignore[method-assign, assignment]
    table.say_rows = list  # type: ignore[method-assign, assignment]
    before = drafted.read_bytes()
    assert table.hear(line)
    assert drafted.read_bytes() == before
    assert len(sentences) == 1
    assert sentences[0].endswith((".", "again.)"))
    assert "Traceback" not in sentences[0]


def test_a_hint_says_what_to_think_of_and_then_the_turn(drafted: Path) -> None:
    shown: list[object] = []
    table = Table(moonpack.load(drafted), drafted, output.console(False), colour=False)
    table.say = lambda words="", *_: shown.append(words)  # type: ignore[method-assign, assignment]
    table.say_rows = shown.extend  # type: ignore[method-assign, assignment]
    before = drafted.read_bytes()
    assert table.hear("hint")
    assert "Consider" in str(shown[0])
    assert "Type hint all" in str(shown[0])
    assert table.hear("hint all")
    assert shown[1][0] == "1"  # type: ignore[index]
    assert drafted.read_bytes() == before


def test_end_of_input_leaves_with_the_game_saved(drafted: Path) -> None:
    with Terminal("play", drafted.name, cwd=drafted.parent) as terminal:
        terminal.read()
        shown = terminal.press(b"\x04")
        assert f"Continue it with: moonpack play {drafted.name}" in shown
        assert terminal.exit_code() == 0


def test_an_interrupt_leaves_with_the_game_saved_and_its_own_code(drafted: Path) -> None:
    with Terminal("play", drafted.name, cwd=drafted.parent) as terminal:
        terminal.read()
        terminal.type("move forest")
        shown = terminal.interrupt()
        assert f"Continue it with: moonpack play {drafted.name}" in shown
        assert "Traceback" not in shown
        assert terminal.exit_code() == 130
    assert steps_in(drafted)[-1] == "move forest 1"


def test_tab_completes_words_of_legal_steps(drafted: Path) -> None:
    with Terminal("play", drafted.name, cwd=drafted.parent) as terminal:
        terminal.read()
        terminal.type("mo\tfo\t")
        assert steps_in(drafted)[-1] == "move forest 1"


def test_help_log_score_why_and_board_change_nothing(drafted: Path) -> None:
    before = drafted.read_bytes()
    with Terminal("play", drafted.name, cwd=drafted.parent) as terminal:
        terminal.read()
        assert "dominate TERRAIN" in terminal.type("?")
        assert "Move, cost 1" in terminal.type("? move")
        assert "undo the last step" in terminal.type("help commands")
        assert "draft f5" in terminal.type("log")
        assert re.search(r"total +0 +0 +0", terminal.type("score"))
        assert "not possible" in terminal.type("why howl grass")
        assert "is possible now" in terminal.type("why move forest")
        assert "Moon board" in terminal.type("board")
    assert drafted.read_bytes() == before


def test_a_copy_can_be_saved(drafted: Path) -> None:
    with Terminal("play", drafted.name, cwd=drafted.parent) as terminal:
        terminal.read()
        assert "Saved a copy to copy.json." in terminal.type("save copy.json")
    assert steps_in(drafted.parent / "copy.json") == steps_in(drafted)


def test_a_game_from_a_position_does_not_write_over_the_position(drafted: Path) -> None:
    position = drafted.parent / "position.json"
    position.write_text(json.dumps(moonpack.load(drafted).position()))
    before = position.read_bytes()
    with Terminal("play", "position.json", "-o", "mine.json", cwd=drafted.parent) as terminal:
        terminal.read()
        terminal.type("end")
        terminal.type("end")
    assert position.read_bytes() == before
    assert steps_in(drafted.parent / "mine.json") == ["end"]


def test_new_games_get_files_of_their_own(tmp_path: Path) -> None:
    for _ in range(2):
        with Terminal("play", "--game", "wolves", "--names", "A,B", cwd=tmp_path) as terminal:
            terminal.read()
            terminal.type("quit")
            assert terminal.exit_code() == 0
    assert len(list(tmp_path.glob("wolves-*.json"))) == 2


def test_a_finished_game_is_shown_with_its_count(tmp_path: Path) -> None:
    game = moonpack.new("wolves", players=2, seed=1, options={"round_limit": 1})
    while not game.over:
        steps = game.steps()
        game.play("end" if "end" in steps else steps[0])
    moonpack.save(game, tmp_path / "over.json")
    with Terminal("play", "over.json", cwd=tmp_path) as terminal:
        shown = terminal.read()
        assert "The game is over." in shown
        assert terminal.exit_code() == 0


def test_colour_on_a_terminal_and_none_when_not_wanted(drafted: Path) -> None:
    with Terminal("play", drafted.name, cwd=drafted.parent) as terminal:
        assert "\x1b[" in terminal.read_raw()
    with Terminal("play", drafted.name, cwd=drafted.parent, NO_COLOR="1") as terminal:
        assert "38;5" not in terminal.read_raw()
    with Terminal("play", drafted.name, "--no-color", cwd=drafted.parent) as terminal:
        assert "38;5" not in terminal.read_raw()


# -- the table itself, without a terminal


def table_of(path: Path, typed: list[str]) -> tuple[Table, list[str]]:
    """A table where these lines are typed, and then no more; and the prompts they answered."""
    table = Table(moonpack.load(path), path, output.console(False), colour=False)
    waiting = iter(typed)
    asked: list[str] = []

    def line(prompt: str) -> str:
        asked.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    table.keyboard.line = line  # type: ignore[method-assign]
    return table, asked


def test_the_screen_is_handed_over_where_hands_are_hidden(
    drafted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, asked = table_of(drafted, ["", "", "end", "end", "", "", "quit"])
    monkeypatch.setattr(type(table.manners), "must_hand_over", lambda *_: True)
    assert table.run() == 0
    assert asked[2:] == [
        "Ann> ",
        "Ann> ",
        "Press Enter to clear the screen for Bob. ",
        "Bob, press Enter to see your side. ",
        "Bob> ",
    ]


def test_people_play_on_when_the_file_cannot_be_written(
    drafted: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table, _ = table_of(drafted, ["end", "end", "end", "end"])
    real, calls = moonpack.save, []

    def fails_twice(*args: object) -> None:
        calls.append(args)
        if len(calls) in (2, 3):
            raise OSError(28, "No space left on device")
        real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(moonpack, "save", fails_twice)
    assert table.run() == 0
    output = " ".join(capsys.readouterr().out.split())  # a long path moves the ends of lines
    assert output.count("Type save FILE to save the game elsewhere") == 2
    assert steps_in(drafted)[-2:] == ["end", "end"]


def test_a_new_game_goes_to_the_users_data_where_the_folder_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = files.fresh_path("wolves", "2026-01-02")
    assert path == tmp_path / "moonpack" / "wolves-2026-01-02.json"
    path.touch()
    assert files.fresh_path("wolves", "2026-01-02").name == "wolves-2026-01-02-2.json"


def test_work_that_takes_long_shows_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.StringIO):
        written = threading.Event()

        def isatty(self) -> bool:
            return True

        def write(self, words: str) -> int:
            if "Thinking" in words:
                self.written.set()
            return super().write(words)

    monkeypatch.setattr(sys, "stderr", Screen())
    monkeypatch.setattr(output, "PATIENCE", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    with output.working("Thinking"):
        assert Screen.written.wait(10)


def test_the_turn_of_the_only_bot_is_told_once(tmp_path: Path) -> None:
    started = ["play", "--game", "moonlight", "--bots", "-,pup", "--names", "Ann", "--seed", "3"]
    with Terminal(*started, "--pace", "0", cwd=tmp_path) as terminal:
        shown = terminal.read()
        while "Pup plays" not in shown and "Pup covers" not in shown:
            shown = terminal.type("a")
        (move,) = {line.strip(" *!") for line in shown.splitlines() if "Pup plays" in line}
        assert shown.count(move) == 1, shown

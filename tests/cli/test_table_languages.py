"""The table in the terminal in other languages: no text is left in English, and all of it fits."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import pytest
from rich.cells import cell_len

import moonpack
from moonpack.cli import output
from moonpack.cli.course import Course
from moonpack.cli.language import speaking
from moonpack.cli.player import Player
from moonpack.cli.puzzle import Solver
from moonpack.cli.table import Table, commands
from moonpack.cli.table.manners import manners
from moonpack.cli.table.news import Line
from moonpack.game import Game
from moonpack.games.wolves import data
from moonpack.games.wolves.vocabulary import prey_name
from moonpack.learn import puzzles
from moonpack.render.text.wolves import letters

from .english import CODES, english_left, plain_words

NAMES = ("Ann", "Bo", "Cy")
# Questions that are answered without a step being played.
QUESTIONS = {
    "wolves": [
        *("board", "me", "rivals", "log", "log all", "score", "hint", "hint all", "why", "99"),
        *("why lair rock", "why h9 h9", "why build z9 speed", "why howl grass 0", "dominate", "s"),
        *("why take m5 den spread", "undo", "redo", "restart", "save", "save no/such/x", "zzz"),
    ],
    "moonlight": [
        *("board", "me", "rivals", "log", "log all", "score", "hint", "hint all", "why", "zz"),
        *("why 3 50,50", "why L4 0,0", "3", "0,0", "lead elders", "keep 2", "recruit L1", "k"),
        *("why 3 0,0 elders", "undo", "redo", "restart", "save", "save no/such/x"),
    ],
}
# What is typed, in any language.
TYPED = {
    *NAMES,
    *("moonpack", "play", "replay", "log", "all", "why", "redo", "zzz", "such", "zebra"),
    *(command.name for command in commands.COMMANDS),
    *(*data.ACTIONS, *data.TERRAINS, *data.TRACKS, "commands"),
    *("draft", "push", "done", "build", "upgrade", "call", "take", "wolf", "hunt", "end", "tiles"),
    *("keep", "recruit", "lead"),
}
# Tiles by their terrains and pieces by pack and rank, as the board has them.
SIGNS = re.compile(r"[frgtd]{6}|([FRGTD][AwnL]+)+|n+")


# The pseudo-language is longer than any other, and has brackets around every part of a line.
LINES = {("moonlight", "xxl"): 27}
# So many steps fit a small screen at every turn. Later turns of Moonlight have long lists,
# whose choices are explained by whole sentences: they need more lines in any language.
STEPS = {"wolves": 40, "moonlight": 10}


class Talk:
    """A table whose lines are typed by a test; `shown` is all that it printed."""

    def __init__(self, game: Game, capsys: pytest.CaptureFixture[str]) -> None:
        self.game = game
        self._capsys = capsys
        self._typed: Iterator[str] = iter(())
        self.table = Table(game, Path("game.json"), output.console(False), colour=False)
        self.table.keyboard.line = self._line  # type: ignore[method-assign]
        self.screens: list[str] = []

    def run(self, typed: Iterator[str]) -> str:
        self._typed = typed
        self.table.run()
        self.screens.append(self._capsys.readouterr().out)
        return "\n".join(self.screens)

    def turns(self) -> list[tuple[int, str]]:
        """What is printed for each turn from now on, below as many lines as were used already."""
        turns: list[tuple[int, str]] = []
        show_turn = self.table.show_turn

        def show(news: Sequence[Line] = (), hint: str = "", used: int = 0) -> None:
            self.screens.append(self._capsys.readouterr().out)
            show_turn(news, hint, used)
            turns.append((used, self._capsys.readouterr().out))

        self.table.show_turn = show  # type: ignore[method-assign]
        return turns

    def _line(self, prompt: str) -> str:
        self.screens.append(self._capsys.readouterr().out + prompt)
        if prompt.endswith("> "):
            return next(self._typed, "quit")
        return ""  # a hand-over, or the next page


def words_of(game: Game) -> set[str]:
    """What may be typed about a game: its steps and the topics of its help."""
    topics = manners(game.name).help(game)
    steps = {word for step in game.steps() for word in step.split(" ")}
    leaders = getattr(getattr(game.view(), "cards", None), "leader_of", {})
    return {*topics, *steps, *leaders}


def whole_game(game: Game, seed: int) -> Iterator[str]:
    """All topics of the help, questions now and then, and a random game up to its end."""
    chance = random.Random(seed)
    topics = [f"? {topic}" for topic in (*manners(game.name).help(game), "commands", "zebra")]
    yield from ["?", "", *topics, *QUESTIONS[game.name]]
    turns = 0
    while not game.over:
        if game.begins_turn():
            turns += 1
            yield from ["score", "why"] if turns % 5 == 0 else []
        steps = [step for step in game.steps() if step != "end"]
        yield chance.choice(steps or ["end"])


def new(name: str) -> Game:
    many = 3 if name == "wolves" else 2
    return moonpack.new(name, players=many, seed=4, names=NAMES[:many])


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(output, "width", lambda: 160)


def short_game(game: Game, seed: int, steps: int) -> Iterator[str]:
    """The same, but only some steps: to be left then."""
    for typed in whole_game(game, seed):
        if game.step_count >= steps:
            return
        yield typed


@pytest.mark.slow
@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_every_text_at_the_table_is_translated(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new(name)
    with speaking("xx"):
        known = TYPED | words_of(game)
        shown = Talk(game, capsys).run(short_game(game, 1, 60))
        left = [word for word in plain_words(shown, known) if not SIGNS.fullmatch(word)]
    assert left == []
    assert "moonpack play game.json]" in shown or game.over


@pytest.mark.parametrize("name", ["wolves", "moonlight"])
@pytest.mark.parametrize("code", CODES)
def test_nothing_at_the_table_is_left_in_english(
    name: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new(name)
    with speaking(code):
        shown = Talk(game, capsys).run(short_game(game, 2, 40))
    assert english_left(shown, code) == []


def test_the_end_of_a_game_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("wolves", "moonlight"):
        game, chance = new(name), random.Random(3)
        while not game.over:
            game.play(chance.choice(game.steps()))
        with speaking("xx"):
            shown = Talk(game, capsys).run(iter(()))
            known = TYPED | words_of(game)
        left = [word for word in plain_words(shown, known) if not SIGNS.fullmatch(word)]
        assert left == []


def test_a_game_is_the_same_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    records = []
    for code in ("en", "xx", *CODES):
        game = moonpack.new("wolves", players=2, seed=6)
        with speaking(code):
            Talk(game, capsys).run(iter(["1", "2", "1", "move grass", "undo", "redo"]))
        records.append(Path("game.json").read_bytes())
    assert len(set(records)) == 1


def test_names_that_nobody_chose_are_shown_in_the_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = moonpack.new("wolves", players=2, seed=6, names=["Player 1", "Hunter"])
    with speaking("xx"):
        shown = Talk(game, capsys).run(iter(["score"]))
    assert "[Pļáýéŕ 1]" in shown
    assert "[Ĥúñţéŕ]" in shown
    assert "Hunter" not in shown


def test_replays_and_puzzles_are_translated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, chance = new("moonlight"), random.Random(3)
    while not game.over:
        game.play(chance.choice(game.steps()))
    typed = iter(["", "t", "s", "b", "zebra", "0", "b", "9999", str(len(game.played)), "", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: (print(prompt), next(typed))[1])
    with speaking("xx"):
        Player(Course(game), output.console(False), colour=False).run()
        known = TYPED | words_of(game) | {"zebra"}
    assert plain_words(capsys.readouterr().out, known) == []
    entry = puzzles.daily("wolves", date(2026, 1, 1))
    with speaking("xx"):
        solver = Solver(puzzles.puzzle("wolves", entry.name), colour=False)
        answers = iter(["?", "steps", "zebra", "move zebra 0", "end", "undo", "answer"])
        monkeypatch.setattr(solver, "_read", lambda: next(answers))
        assert solver.run() in (0, 1)
    shown = capsys.readouterr().out
    known = TYPED | {"Ann", "Bea", "zebra", "steps", "answer", "spread", "speed", entry.name}
    assert [word for word in plain_words(shown, known) if not SIGNS.fullmatch(word)] == []


@pytest.mark.parametrize("code", ["en", *CODES])
def test_letters_on_the_board_tell_things_apart(code: str) -> None:
    with speaking(code) as words:
        pieces = letters.pieces(words).values()
        moons = [letters.moon(phase, words) for phase in data.PHASES]
        prey = [prey_name(kind, words)[:2] for kind in data.PREY]
        terrains = [letters.terrain(number, words) for number in range(len(data.TERRAINS))]
        assert all(len(letter) == 1 for letter in (*pieces, *terrains))
        assert len(set(pieces)) == len(pieces)
        assert len({moon[0] for moon in moons}) == len(moons)
        assert len(set(prey)) == len(prey)
        assert len(set(terrains)) == len(terrains)
        assert 3 <= len(letters.lone_wolf(words)) <= 5


# -- small screens


@pytest.mark.parametrize("code", ["en", *CODES, "xxl"])
@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_every_turn_fits_80_by_24(
    name: str,
    code: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(output, "height", lambda: 24)
    monkeypatch.setattr(output, "width", lambda: 80)
    game, chance = new(name), random.Random(5)

    def steps() -> Iterator[str]:
        while game.step_count < STEPS[name]:
            choices = [step for step in game.steps() if step != "end"]
            yield chance.choice(choices or ["end"])

    with speaking(code):
        talk = Talk(game, capsys)
        screens = talk.turns()
        talk.run(steps())
    assert len(screens) >= 10
    for used, shown in screens:
        rows = shown.split("\n")
        assert max(map(cell_len, rows)) <= 80, shown
        assert used + len(rows) <= LINES.get((name, code), 24), shown  # the last is for typing

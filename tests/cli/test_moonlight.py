"""Moonlight at the terminal: two people, one keyboard, and no peeping."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack.cli import output
from moonpack.cli.table import Table
from moonpack.errors import BadInput
from moonpack.game import Game

from .duels import NAMES, played, scented_match
from .terminal import ANSI, Terminal

CLEARED = "\x1b[3J"
HEADER = re.compile(r"^[> ](?:\[ \]|\( \)) \d (\w+)")
LISTED = re.compile(r"^ {0,2}([a-z]+)  .*?  (\S.*)$", re.MULTILINE)


@pytest.fixture
def scented() -> Game:
    """A match in which somebody has kept a card found by scent, and goes on."""
    return scented_match()


# -- a whole match, as two new users would play it


class Screens:
    """Follows what is on the screen, and checks that only its player's hand is there."""

    def __init__(self) -> None:
        self.at_keyboard: str | None = None
        self.seen = 0

    def look(self, raw: str) -> str:
        """Check what was printed; returns what can still be read on the screen."""
        if CLEARED in raw:
            raw = raw.rpartition(CLEARED)[2]
            self.at_keyboard = None
        shown = ANSI.sub("", raw)
        waiting = re.search(r"^(\w+), press Enter to see your side\. $", shown.strip("\n"))
        if waiting:
            return shown
        if self.at_keyboard is None:
            prompt = re.search(r"^(\w+)> $", shown, re.MULTILINE)
            self.at_keyboard = prompt[1] if prompt else None
        if self.at_keyboard is not None and "wins the match" not in shown:
            (other,) = set(NAMES) - {self.at_keyboard}
            self._check(shown, other)
        return shown

    def _check(self, shown: str, other: str) -> None:
        lines = shown.split("\n")
        for number, line in enumerate(lines):
            header = HEADER.match(line)
            if header and header[1] == other:
                hand = lines[number + 1].split()[1:]
                assert set(hand) <= {"[##]", "(##)", "empty"}, shown
                self.seen += 1
        assert not re.search(rf"{other} draws (?!a card\.|\d cards\.)", shown), shown
        assert not re.search(rf"{other} finds|{other} keeps (?!one of them)", shown), shown


def typed_for(step: str, shown: str, chance: random.Random) -> str:
    """A step as somebody might type it."""
    numbers = {note.strip(): number for number, note in LISTED.findall(shown)}
    ways = [step, step.replace(" @ ", " at "), step.replace(" @ ", " ").upper()]
    if step in numbers:
        ways.append(numbers[step])
    return chance.choice(ways)


def sit_down(terminal: Terminal, path: Path, chance: random.Random, most: int) -> int:
    """Play steps until there were so many or the match is over; returns how many screens."""
    screens = Screens()
    shown = screens.look(terminal.read_raw())
    for _ in range(most):
        while shown.endswith((". ", "] ")):
            shown = screens.look(terminal.type_raw(""))
        step = chance.choice(moonpack.load(path).steps())
        typed = typed_for(step, shown, chance)
        shown = screens.look(terminal.type_raw(typed))
        if f"Type {typed} again for the line" in shown:
            shown = screens.look(terminal.type_raw(typed))
        assert json.loads(path.read_text("utf-8"))["steps"][-1] == step, (typed, shown)
        if "The game is over." in shown:
            assert f"{NAMES[moonpack.load(path).winners()[0]]} wins the match, 2 to " in shown
            break
    return screens.seen


def test_a_whole_match_typed_by_two_players_saved_and_resumed(tmp_path: Path) -> None:
    chance, path = random.Random(5), tmp_path / "m.json"
    args = ("play", "--seed", "9", "-o", "m.json")
    with Terminal(*args, cwd=tmp_path) as terminal:
        assert "Which game?" in terminal.read()
        assert "How many of the 2 players are bots, 0 to 2? [1]" in terminal.type("moonlight")
        assert "Name of player 1?" in terminal.type("0")
        terminal.type("Ada")
        assert "press Enter to see your side" in terminal.type("Bo")
        assert terminal.type("quit").count("Continue it with: moonpack play m.json") == 1
        assert terminal.exit_code() == 0
    seen = 0
    while not moonpack.load(path).over:
        before = len(moonpack.load(path).played)
        with Terminal("play", "m.json", cwd=tmp_path) as terminal:
            seen += sit_down(terminal, path, chance, 15)
            if not moonpack.load(path).over:
                terminal.interrupt()
                assert terminal.exit_code() == 130
        assert len(moonpack.load(path).played) > before
    assert moonpack.verify(json.loads(path.read_text("utf-8"))).over
    assert seen > 20, "the other hand was looked for on many screens"


def test_lines_typed_before_cannot_be_brought_back_by_the_next_player(tmp_path: Path) -> None:
    moonpack.save(played(9, 0), tmp_path / "m.json")
    with Terminal("play", "m.json", cwd=tmp_path) as terminal:
        terminal.read()
        terminal.type("")
        terminal.type(moonpack.load(tmp_path / "m.json").steps()[0])
        terminal.type("")
        terminal.type("")
        assert "@ 0,0" not in terminal.type("\x1b[A")
    assert len(json.loads((tmp_path / "m.json").read_text())["steps"]) == 1


# -- the screen of one player says nothing of the other's cards


def twins(game: Game) -> Iterator[Game]:
    """Truths in which the player who waits holds other cards; the player to decide cannot tell."""
    actor = game.actor
    assert actor is not None
    side = game.engine.snapshot().sides[1 - actor]
    for mine in dict.fromkeys(side.hand):
        for hidden in dict.fromkeys(side.deck):
            record: dict[str, Any] = game.record()
            deck = record["setup"]["decks"][-1][1 - actor]
            drawn = len(deck) - len(side.deck)
            if mine == hidden or mine not in deck[:drawn] or hidden not in deck[drawn:]:
                continue
            one, other = drawn - 1 - deck[:drawn][::-1].index(mine), deck.index(hidden, drawn)
            deck[one], deck[other] = deck[other], deck[one]
            try:
                yield moonpack.replay(record)
            except BadInput:  # the card was needed before it would be drawn
                continue


def screen(game: Game, path: Path, typed: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """All that a table prints when these lines are typed, and then no more."""
    table = Table(game, path, output.console(False), colour=False)
    waiting = iter(typed)

    def line(prompt: str) -> str:
        print(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    table.keyboard.line = line  # type: ignore[method-assign]
    table.run()
    return capsys.readouterr().out


def test_what_a_player_sees_is_the_same_whatever_the_other_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["", "log all", "board", "score", "why 5 0,0", "? secrets", "3 9,9", "l"]
    compared = 0
    for seed in range(8):
        for steps in (5, 12, 22, 30):
            game = played(seed, steps)
            if game.over:
                continue
            mine = screen(game.copy(), tmp_path / "m.json", typed, capsys)
            for twin in list(twins(game))[:3]:
                assert twin.view(game.actor) == game.view(game.actor)
                assert screen(twin, tmp_path / "m.json", typed, capsys) == mine
                compared += 1
    assert compared > 25


def test_nothing_can_be_completed_while_the_screen_is_handed_over(tmp_path: Path) -> None:
    table = Table(played(3, 4), tmp_path / "m.json", output.console(False), colour=False)
    offered: dict[str, list[str]] = {}
    forgotten = []

    def line(prompt: str) -> str:
        offered[prompt] = table._complete([], "")
        if prompt.endswith("> "):
            raise EOFError
        return ""

    table.keyboard.line = line  # type: ignore[method-assign]
    table.keyboard.forget = lambda: forgotten.append(True)  # type: ignore[method-assign, func-returns-value]
    assert table.run() == 0
    (waiting,) = [
        completions for prompt, completions in offered.items() if prompt.endswith("side. ")
    ]
    (asked,) = [completions for prompt, completions in offered.items() if prompt.endswith("> ")]
    assert waiting == []
    assert asked
    assert forgotten


def test_a_player_is_told_what_it_drew_and_what_the_other_did(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = played(3, 4)
    actor = game.actor
    assert actor is not None
    mine, other = NAMES[actor], NAMES[1 - actor]
    shown = screen(game, tmp_path / "m.json", ["", game.steps()[0], "", ""], capsys)
    first, _, second = shown.partition("Press Enter to clear")
    assert re.search(rf"{other} draws a card\.", first)
    assert re.search(rf"{mine} draws (?!a card)", first)
    assert re.search(rf"{mine} draws a card\.", second)
    assert not re.search(rf"{mine} draws (?!a card)", second)


def test_the_log_tells_each_player_what_it_may_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], scented: Game
) -> None:
    kept, actor = scented.played[-1], scented.actor
    own = [
        moment for moment in scented.moments(actor) if moment.seat == actor and "@" in moment.step
    ]
    drew = next(
        sentence for sentence in scented.tell(own[0].facts, seat=actor) if " draws " in sentence
    )
    path, step = tmp_path / "m.json", scented.steps()[0]
    waiting = screen(scented, path, ["", "log all"], capsys)
    assert "keep ?" in waiting
    assert kept not in waiting
    assert drew in " ".join(waiting.split())
    assert "draws a card" not in drew
    scented.play(step)
    after = screen(scented, path, ["", "log all"], capsys)
    assert kept in after
    assert "keep ?" not in after


def test_leaving_is_possible_while_the_screen_is_handed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = screen(played(3, 4), tmp_path / "m.json", ["quit"], capsys)
    assert "Continue it with" in shown
    assert "hand" not in shown

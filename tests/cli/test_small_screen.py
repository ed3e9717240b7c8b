"""The table in the terminal explains itself, also where the screen is small."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import moonpack
from moonpack.cli import output
from moonpack.cli.course import Course
from moonpack.cli.table import BotSeat, Table
from moonpack.cli.table.manners import manners
from moonpack.cli.table.news import Line, lines, shortened, since_last_turn
from moonpack.game import Game
from moonpack.games.wolves.fact_types import DenBuilt, LairBuilt, PreyHunted
from moonpack.render.text import text
from moonpack.words import ENGLISH
from tests.arena.contests import bot

from .duels import played
from .terminal import Terminal

WOLVES = manners("wolves")
MOONLIGHT = manners("moonlight")
DRAFT = ("f5", "f7", "g5", "g7", "h4", "h7")


def drafted(players: int = 3, seed: int = 3) -> Game:
    game = moonpack.new("wolves", players=players, seed=seed, names=["Ann", "Bob", "Cyd"][:players])
    for name in DRAFT:
        game.play(f"draft {name}")
    return game


def screen(
    game: Game, path: Path, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> list[str]:
    """What a table of people prints for these lines, one by one after the first screen."""
    table = Table(game, path, output.console(False), colour=False)
    waiting, shown = iter(typed), []

    def line(_: str) -> str:
        shown.append(capsys.readouterr().out)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    table.keyboard.line = line  # type: ignore[method-assign]
    table.run()
    return shown


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 80 columns and 24 lines."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(output, "height", lambda: 24)
    monkeypatch.setattr(output, "width", lambda: 80)


# -- who plays


def test_somebody_alone_is_asked_about_bots_and_plays_against_them(tmp_path: Path) -> None:
    with Terminal("play", "--seed", "3", "--pace", "0", "-o", "g.json", cwd=tmp_path) as terminal:
        terminal.read()
        assert "How many of the 2 players are bots, 0 to 2? [1]" in terminal.type("moonlight")
        shown = terminal.type("")
        assert "1  pup (weakest)" in shown
        assert "Which bot? [yearling]" in shown
        assert "Your name?" in terminal.type("1")
        assert "Nina> " in terminal.type("Nina")
        assert "--bots " in terminal.type("quit")
    assert json.loads((tmp_path / "g.json").read_text())["players"] == ["Nina", "Pup"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (
            ("--game", "moonlight", "--names", "Nina,Bob"),
            "Named by --names: 2; bots of --bots: 1; together: 3. Players of Moonlight: 2.",
        ),
        (
            ("--game", "wolves", "--players", "4", "--names", "Nina,Bob"),
            "Named by --names: 2; people: 3; bots: 1; together: 4.",
        ),
    ],
)
def test_names_and_bots_that_do_not_fit_are_explained(
    tmp_path: Path, arguments: tuple[str, ...], why: str
) -> None:
    with Terminal("play", "--bots", "hunter", *arguments, cwd=tmp_path) as terminal:
        assert why in " ".join(terminal.read().split())
        assert terminal.exit_code() == 2


# -- what fits


@pytest.mark.usefixtures("small")
def test_every_screen_of_the_wolves_fits_80_by_24(capsys: pytest.CaptureFixture[str]) -> None:
    game = drafted()
    typed = ["move grass", "restart", "move forest", "P h7 h8"]
    for shown in screen(game, Path("g.json"), typed, capsys):
        rows = shown.split("\n")
        assert len(rows) <= 24
        assert max(map(len, rows)) <= 80
    assert game.played[-1] == "P h7 h8"


@pytest.mark.usefixtures("small")
def test_the_first_screen_shows_the_points_the_tiles_the_board_and_what_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (shown,) = screen(drafted(), Path("g.json"), [], capsys)
    assert "Ann (Tundra), round 1, 0 of 2 actions" in shown
    assert "Points: 0 Ann, 0 Bob, 0 Cyd" in shown
    assert "Your tiles: 0 tundra, 1 forest" in shown
    assert "Choose your first action" in shown
    assert "move: " in shown


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("steps", [0, 1, 4, 9, 14])
def test_every_turn_of_moonlight_fits_80_by_24(
    capsys: pytest.CaptureFixture[str], steps: int
) -> None:
    game = played(3, steps)
    shown = screen(game, Path("m.json"), [""], capsys)[-1]
    assert len(shown.split("\n")) <= 24
    assert "a  " in shown


@pytest.mark.usefixtures("small")
def test_every_turn_of_a_whole_match_fits_80_by_24_with_what_happened_before(
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = played(0)
    game = moonpack.new("moonlight", seed=0, names=whole.names)
    for step in whole.played:
        assert game.actor is not None
        news = since_last_turn(game, MOONLIGHT, game.actor)
        shown = _turn(game, news, capsys)
        assert shown.count("\n") < 24, shown
        game.play(step)


def _turn(game: Game, news: list[Line], capsys: pytest.CaptureFixture[str]) -> str:
    """The screen with which a turn begins."""
    Table(game, Path("m.json"), output.console(False), colour=False).show_turn(news)
    return capsys.readouterr().out


@pytest.mark.usefixtures("small")
def test_a_board_that_does_not_fit_says_how_to_see_all_of_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = _turn(drafted(), [], capsys)
    assert "The whole board does not fit here: type board to see it." in shown
    assert shown.count("\n") < 24


@pytest.mark.usefixtures("small")
def test_news_leave_room_for_part_of_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    attack = Line("Bob dominates your den.", is_attack=True)
    for many in (1, 3, 9):
        shown = _turn(drafted(), [attack, *(Line(f"news {n}") for n in range(many))], capsys)
        assert shown.count("\n") < 24
        assert "  a    b    c " in shown  # above the columns of the board
        assert "Bob dominates your den." in shown
        assert "news 0" in shown or "type log" in shown


@pytest.mark.usefixtures("small")
def test_the_whole_board_comes_in_pages_and_players_by_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = screen(drafted(), Path("g.json"), ["board", "", "", "me", "rivals"], capsys)
    assert all(len(page.split("\n")) <= 25 for page in shown)
    assert "Terrain: f forest" in "".join(shown[1:4])
    assert "1 Ann" in shown[4]
    assert "2 Bob" not in shown[4]
    assert "2 Bob" in shown[5]
    assert "1 Ann" not in shown[5]


# -- what happened


def test_what_was_done_to_me_comes_first_and_stands_out() -> None:
    game = drafted()
    news_lines: list[Line] = []
    for step in _displacement(game):
        seat = game.actor
        game.play(step)
        victim = next(
            (
                affected[0]
                for fact in game.facts()
                if (affected := game.tell_affected(fact)) is not None
            ),
            None,
        )
        if victim is not None and seat != victim:
            news_lines = since_last_turn(game, WOLVES, victim)
    assert news_lines[0].is_attack
    assert "you" in news_lines[0].text.lower()
    assert not news_lines[-1].is_attack


def _displacement(game: Game) -> list[str]:
    """Steps up to one that is done to another player: an alpha stops on a rival's pack wolf."""
    trial, path = game.copy(), []
    for _ in range(400):
        steps = trial.steps()
        ahead = None
        for step in steps:
            after = trial.copy()
            after.play(step)
            if any(after.tell_affected(fact) for fact in after.facts()) and len(path) > 3:
                return [*path, step]
            ahead = ahead or step
        step = _roam(steps, len(path))
        path.append(step)
        trial.play(step)
    raise AssertionError("nobody was displaced")


def _roam(steps: list[str], number: int) -> str:
    moving = [step for step in steps if step.split(" ")[0] in ("move", "P", "A")]
    return moving[number % len(moving)] if moving else steps[-1]


def test_a_summary_keeps_attacks_and_the_newest_and_says_how_much_it_leaves_out() -> None:
    news = [Line("attack", is_attack=True), *(Line(str(n)) for n in range(9))]
    kept = [line.text for line in shortened(news, 5)]
    assert kept == ["attack", "6 more: type log to read them.", "6", "7", "8"]
    assert shortened(news, 10) == news


def test_points_come_with_their_reasons() -> None:
    assert WOLVES.gain(LairBuilt(0, "rock", "j8", 2, 5), ENGLISH) == "+5: second lair"
    den = DenBuilt(0, "rock", "j8", "speed", 3, 5, 3)
    assert WOLVES.gain(den, ENGLISH) == "+3: dens on the speed track"
    prey = PreyHunted(0, "rock", "deer", "j8", 1, 1, 2)
    assert WOLVES.gain(prey, ENGLISH) == "+2: 1 kind of prey"
    assert WOLVES.gain(DenBuilt(0, "rock", "j8", "speed", 1, 4, 0), ENGLISH) == ""
    news_lines = lines(drafted(), WOLVES, 0, [den])
    assert news_lines[0].text.endswith("(+3: dens on the speed track)")


# -- ending, undoing


def test_ending_a_turn_with_actions_left_asks_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = drafted()
    shown = screen(game, tmp_path / "g.json", ["end", "score", "end"], capsys)
    assert "You still have 2 actions left." in shown[1]
    assert "You still have 2 actions left." in shown[3]
    assert len(game.played) == len(DRAFT)
    screen(game, tmp_path / "g.json", ["end", "end"], capsys)
    assert game.played[-1] == "end"


def test_a_turn_is_restarted_and_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = drafted()
    before = len(game.played)
    typed = ["move forest", "P h7 h8", "restart", "redo", "redo", "redo", "undo", "done", "restart"]
    shown = screen(game, tmp_path / "g.json", [*typed, "restart"], capsys)
    assert "The turn starts again." in shown[3]
    assert "There is nothing to play again" in shown[6]
    assert "Nothing can be undone: this turn has just begun." in shown[-1]
    assert len(game.played) == before


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("back", ["restart", "undo"])
def test_what_is_taken_back_leaves_the_board_as_it_is_now(
    back: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = screen(drafted(), Path("g.json"), ["move forest", back], capsys)[-1]
    assert "round 1, 0 of 2 actions" in shown
    assert "  a    b    c " in shown
    assert shown.count("\n") < 24


def test_the_bot_has_time_also_on_a_slow_machine() -> None:
    seat = BotSeat("yearling", drafted())
    assert seat.seconds >= 10
    seat.close()
    other = BotSeat(bot("Simple"), drafted())
    assert other.seconds >= 10
    other.close()


# -- typing below a list


def test_words_typed_below_a_list_mean_its_lines_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = drafted()
    screen(game, tmp_path / "g.json", ["move forest", "P", "h8"], capsys)
    assert game.played[-1] == "P h7 h8"


@pytest.mark.usefixtures("small")
def test_the_number_of_a_line_goes_with_what_is_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = drafted()
    (shown,) = screen(game, tmp_path / "g.json", [], capsys)
    row = next(row for row in shown.split("\n") if " move: " in row)
    screen(game, tmp_path / "g.json", [f"{row.split()[0]} forest"], capsys)
    assert game.played[-1] == "move forest 1"
    match = played(3, 1)
    cell = match.steps()[0].split(" ")[-1]
    screen(match, tmp_path / "m.json", ["", f"a {cell}"], capsys)  # first the side is shown
    assert len(match.played) == 2


@pytest.mark.usefixtures("small")
def test_a_number_without_a_list_is_answered_with_what_can_be_typed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = moonpack.new("wolves", players=2, seed=3)
    first, number, undone = screen(game, tmp_path / "g.json", ["1", "undo"], capsys)
    assert "There is no line 1." in number
    assert "Type one of: " in number
    assert "Nothing has been played yet." in undone
    hexes = first.split("Type one of: ")[1].replace(",", " ").rstrip(".\n").split()
    assert hexes == sorted(hexes, key=lambda name: (name[0], int(name[1:])))


# -- replays


def test_a_finished_match_is_replayed_with_both_hands_open_from_one_side() -> None:
    course = Course(played(3))
    assert course.game.over
    near = set()
    for steps in (1, 2, 5, 6):
        shown = text(course.view(course.at(steps)), width=80)
        assert "##" not in shown
        assert "(you)" not in shown
        near.add(shown.index(" 1 Ada") > shown.index(" 2 Bo"))
    assert near == {True}

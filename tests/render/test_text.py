"""Pictures in letters."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import moonpack
from moonpack.game import Game
from moonpack.games.wolves import data
from moonpack.games.wolves.view import WolvesView
from moonpack.render.text import text
from moonpack.render.text.canvas import Canvas, fitted, style
from moonpack.render.text.wolves import letters
from moonpack.render.text.wolves.board import Board
from moonpack.words import ENGLISH

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def played(players: int, steps: int, seed: int = 7) -> Game:
    game = moonpack.new("wolves", players=players, seed=seed)
    chance = random.Random(seed)
    for _ in range(steps):
        if game.over:
            break
        game.play(chance.choice(game.steps()))
    return game


def wolves_view(game: Game, seat: int | None = None) -> WolvesView:
    view = game.view(seat)
    assert isinstance(view, WolvesView)
    return view


def board_rows(game: Game, width: int) -> tuple[list[str], int]:
    board = Board(wolves_view(game), width, ENGLISH)
    return board.draw().to_text(colour=False).split("\n"), board.pitch


def hex_lines(game: Game, width: int) -> dict[str, tuple[str, str]]:
    """The two lines of each hex as drawn, found by geometry."""
    rows, pitch = board_rows(game, width)
    lay = wolves_view(game).snapshot.layout
    left = min(cell.at[0] for cell in lay.cells)
    top = min(2 * cell.at[1] + cell.at[0] for cell in lay.cells)
    lines_of = {}
    for cell in lay.cells:
        column = (cell.at[0] - left) * pitch + 1
        row = 2 * cell.at[1] + cell.at[0] - top + 2
        lines = (rows[row].ljust(200), rows[row + 1].ljust(200))
        lines_of[cell.name] = (lines[0][column : column + pitch], lines[1][column : column + pitch])
    return lines_of


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("width", [80, 100, 120, 160])
def test_every_piece_and_token_shows_on_its_hex(players: int, width: int) -> None:
    game = played(players, 300)
    shot = wolves_view(game).snapshot
    lines = hex_lines(game, width)
    expected: dict[str, Counter[str]] = {}
    for hex_, pack, rank in shot.pieces():
        at = expected.setdefault(shot.layout.name(hex_), Counter())
        at[letters.pack(shot, pack, ENGLISH)] |= Counter([letters.pack(shot, pack, ENGLISH)])[
            letters.pack(shot, pack, ENGLISH)
        ]
        at[letters.pieces(ENGLISH)[data.RANKS[rank]]] += 1
    for name, wanted in expected.items():
        shown = Counter(lines[name][1])
        assert all(shown[letter] >= many for letter, many in wanted.items()), (name, lines[name])
    for number in range(len(shot.layout)):
        if shot.lone_wolves >> number & 1:
            assert lines[shot.layout.name(number)][1].startswith("lon")
    for number, (kind, left) in shot.prey_hexes().items():
        second = lines[shot.layout.name(number)][1]
        assert re.match(rf"{data.PREY[kind][:2]}\w*{left}", second)
    for region, moons in zip(shot.layout.regions, shot.moons, strict=True):
        second = lines[shot.layout.name(region.water)][1]
        assert all(data.PHASES[moon][0] in second for moon in moons)


@pytest.mark.parametrize(("players", "width"), [(2, 80), (3, 80), (4, 80), (5, 80), (5, 100)])
def test_no_line_is_wider_than_asked(players: int, width: int) -> None:
    for steps in (0, 10, 300):
        drawn = text(played(players, steps).view(), width=width)
        assert max(len(line) for line in drawn.split("\n")) <= width


def test_colour_changes_no_letter_and_plain_has_no_codes() -> None:
    view = played(3, 120).view()
    plain, coloured = text(view, width=100), text(view, colour=True, width=100)
    assert "\x1b" not in plain
    assert "\x1b[" in coloured
    stripped = [line.rstrip() for line in ANSI.sub("", coloured).split("\n")]
    assert stripped == plain.split("\n")


def test_every_hex_shows_its_name_and_terrain_letter() -> None:
    lines = hex_lines(played(3, 0), 100)
    for name, (first, _) in lines.items():
        assert first.startswith((f"{name} ", "#####"))
        assert first.rstrip("\\/ ")[-1] in "frgtd~#"


def test_narrow_boards_show_row_and_terrain() -> None:
    lines = hex_lines(played(5, 0), 80)
    rows = {name: first for name, (first, _) in lines.items() if "#" not in first}
    assert all(first.startswith(name[1:]) for name, first in rows.items())
    assert "10g in column k is k10" in text(played(5, 0).view(), width=80)


def test_hexes_that_can_be_chosen_are_in_capitals_for_the_player_only() -> None:
    game = played(3, 0)
    targets = {step.split()[1] for step in game.steps()}
    for_player = text(game.view(game.actor), width=100)
    for_spectator = text(game.view(None), width=100)
    for name in targets:
        assert re.search(rf"\b{name.upper()} ", for_player)
        assert not re.search(rf"\b{name.upper()} ", for_spectator)


def test_regions_are_parted_by_edges() -> None:
    rows, _ = board_rows(played(2, 0), 100)
    drawn = "\n".join(rows)
    assert drawn.count("/") > 20
    assert drawn.count("\\") > 20


def test_the_table_of_players_says_what_each_has() -> None:
    game = played(3, 250)
    view = wolves_view(game)
    drawn = text(view, width=100)
    row = {line[:16].strip(): line for line in drawn.split("\n")}
    for seat, state in enumerate(view.snapshot.seats):
        column = slice(16 + 19 * seat, 16 + 19 * seat + 18)
        assert view.pack(seat) in row["pack"][column]
        assert row["score"][column].split() == [str(view.score(seat).total)]
        assert row["terrain tokens"][column].split() == [str(state.terrain_tokens)]
        assert row["action tokens"][column].split() == [str(state.action_tokens)]
        assert row["lairs"][column].split() == [f"{state.lairs}/4"]
        assert row["wolves called"][column].split()[0] == f"{state.wolves}/8"
        assert row["spread, dens"][column].count("n") == state.dens[0]
        assert row["tiles 012345"][column].split()[0] == "".join(
            data.TERRAINS[terrain][0]
            for terrain in [
                state.home,
                *(sides[state.tiles >> n & 1] for n, sides in enumerate(data.TILE_SIDES)),
            ]
        )


def test_the_moon_board_counts_the_dates() -> None:
    game = played(3, 250)
    moon = wolves_view(game).snapshot.moon
    assert moon > 0
    assert f"{moon} of 22 spaces" in text(game.view(), width=100)


def test_long_and_wide_names_keep_the_columns_straight() -> None:
    game = moonpack.new("wolves", seed=1, names=["狼" * 20, "é" * 60, "Cyd"])
    lines = text(game.view(), width=80).split("\n")
    named = next(line for line in lines if "Cyd" in line)
    assert named.count("狼") < 20
    assert "é." in named


def test_a_canvas_writes_wide_letters_and_marks_in_their_cells() -> None:
    canvas = Canvas()
    assert canvas.write(0, 0, "狼x") == 3
    assert canvas.write(1, 0, "e\u0301x") == 2
    assert canvas.to_text(colour=False) == "狼x\ne\u0301x"


def test_fitted_words_have_the_width_asked_for() -> None:
    assert fitted("abcdef", 4) == "abc."
    assert fitted("ab", 4) == "ab  "


def test_styles_are_terminal_codes() -> None:
    assert style(ink=1, ground=2, bold=True) == "1;38;5;1;48;5;2"


@pytest.mark.parametrize("limit", [1, 2])
def test_a_game_that_ends_by_its_limit_ends_after_so_many_rounds(limit: int) -> None:
    game, chance = moonpack.new("wolves", players=2, seed=7, round_limit=limit), random.Random(7)
    while not game.over:
        game.play(chance.choice(game.steps()))
    rounds = "1 round" if limit == 1 else f"{limit} rounds"
    assert f"after {rounds}" in text(game.view(), width=80).splitlines()[0]

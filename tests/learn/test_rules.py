"""The rules in words: one source, in order, and true."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tools.rules_pages import pages

from moonpack.errors import BadInput, MoonpackError
from moonpack.games import kit, spec
from moonpack.games.moonlight import cards
from moonpack.games.wolves.data import DATA
from moonpack.learn.rules import book_of, drawing, has_book, size_of
from moonpack.learn.rules.blocks import Block, parse
from moonpack.learn.rules.book import read_book
from moonpack.learn.rules.pictures import data_of, position_of
from moonpack.learn.rules.runs import Run, message, runs

GAMES = kit.BUILT_IN
MOST_WORDS = 260  # of a chapter
LONGEST_TERM = 30  # words
PICTURES = [
    (game, picture)
    for game in GAMES
    for chapter in book_of(game).chapters
    for picture in chapter.pictures
]
WEB = Path(__file__).parents[2] / "src" / "moonpack" / "web"


@pytest.mark.parametrize(("path", "text"), [*pages()], ids=lambda value: getattr(value, "name", ""))
def test_the_docs_are_made_from_the_chapters(path: Path, text: str) -> None:
    assert path.read_text("utf-8") == text, "run: python -m tools.rules_pages"


@pytest.mark.parametrize("game", GAMES)
def test_every_link_of_the_docs_leads_to_a_heading(game: str) -> None:
    text = dict(pages())[Path(__file__).parents[2] / "docs" / "rules" / book_of(game).page]
    titles = re.findall(r"^## (.+)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
    linked = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert linked
    assert linked <= anchors


@pytest.mark.parametrize("game", GAMES)
def test_chapters_are_short(game: str) -> None:
    for chapter in book_of(game).chapters:
        text = re.sub(r"!\[.*?\]\(\w+\)|[|#*-]", " ", chapter.source, flags=re.DOTALL)
        if chapter.part == "rules":
            assert len(text.split()) <= MOST_WORDS, chapter.name


@pytest.mark.parametrize("game", GAMES)
def test_terms_are_a_sentence_or_two(game: str) -> None:
    for term in book_of(game).terms:
        assert len(term.text.split()) <= LONGEST_TERM, term.key
        assert term.text.endswith("."), term.key


def test_games_without_rules_in_words_say_so() -> None:
    assert all(map(has_book, GAMES))
    with pytest.raises(BadInput):
        book_of("no such game")


# -- the numbers of the chapters are those of the games


def rows_of(game: str, chapter: str) -> list[tuple[str, ...]]:
    """The rows of all tables of a chapter."""
    wanted = book_of(game).chapter(chapter)
    assert wanted is not None
    return [row for block in wanted.blocks for row in block.rows]


def numbers(row: tuple[str, ...]) -> list[int]:
    return [int(cell) for cell in row if cell.isdigit()]


def test_the_points_of_the_wolves_are_those_of_the_data() -> None:
    given = {row[0]: numbers(row) for row in rows_of("wolves", "points")}
    for track in ("spread", "speed", "howl"):
        assert given[f"dens built from **{track}**"] == DATA["track_points"]["3-5"][1:]
    assert given["**lairs**"] == DATA["lair_points"][1:]
    assert given["kinds of **prey**"] == DATA["prey_points"]["3-5"][1:]
    assert given["new **wolves**"] == DATA["wolf_points"][1:]


def test_the_dates_and_moons_of_the_wolves_are_those_of_the_data() -> None:
    given = {row[0]: numbers(row[1:]) for row in rows_of("wolves", "moon")}
    for players, dates in DATA["moon_dates"].items():
        assert given[players] == list(dates.values())
    for phase, points in DATA["moon_tokens"].items():
        assert given[phase] == [points["first"], points["second"]]


@pytest.mark.parametrize("chapter", ["cards", "aid"])
def test_the_cards_of_moonlight_are_those_of_the_data(chapter: str) -> None:
    given = {
        row[0].split("`")[1]: row[-4:] for row in rows_of("moonlight", chapter) if "`" in row[0]
    }
    standard = cards.standard()
    assert set(given) == {card.name for card in (*standard.wolves, *standard.lone)}
    for card in (*standard.wolves, *standard.lone):
        value, moons, corner, worth = given[card.name]
        in_corner = int(corner.removeprefix("counts ")) if corner else card.value
        assert (int(value), int(moons), in_corner, int(worth)) == (
            *(card.value, card.moons, card.corner, card.worth),
        )


def test_the_leaders_of_moonlight_have_the_moons_of_the_data() -> None:
    given = {
        row[0].split("`")[1]: row[1] for row in rows_of("moonlight", "leaders") if "`" in row[0]
    }
    assert given == {leader.name: str(leader.moons) for leader in cards.standard().leaders}


def test_every_option_of_the_wolves_is_explained() -> None:
    options = book_of("wolves").chapter("options")
    assert options is not None
    for name in spec("wolves").options():
        assert f"`{name}`" in options.source


def test_the_options_of_the_wolves_have_the_words_of_a_new_table() -> None:
    lobby = (WEB / "games" / "wolves" / "lobby.js").read_text("utf-8")
    _head, *options, starting_player = rows_of("wolves", "options")
    for word in {*chain.from_iterable(options), starting_player[0]}:
        assert f'"{word}"' in lobby


# -- pictures


@pytest.mark.parametrize(("game", "name"), PICTURES)
def test_a_picture_shows_a_real_position_and_what_the_rules_allow(game: str, name: str) -> None:
    shown = drawing(game, name)
    frame = ElementTree.fromstring(shown).attrib["viewBox"].split()[2:]
    assert [round(float(side)) for side in frame] == list(size_of(game, name))
    data = data_of(game, name)
    position = position_of(data, name)
    for step in data.get("legal", ()):
        position.play(step)


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_shown_in_a_chapter(game: str) -> None:
    folder = book_of(game).folder / "pictures"
    assert {path.stem for path in folder.iterdir()} == {name for of, name in PICTURES if of == game}


# -- the terms that the page asks for


@pytest.mark.parametrize("game", GAMES)
def test_the_page_asks_for_terms_that_there_are(game: str) -> None:
    terms = {term.key for term in book_of(game).terms}
    asked: set[str] = set()
    for path in (WEB / "games" / game).rglob("*.js"):
        text = path.read_text("utf-8")
        asked |= set(re.findall(r'\bterm(?::|\() ?"(\w+)"', text))
        asked |= set(re.findall(r'\bpile\("(\w+)"', text))
    assert asked
    assert asked <= terms


def test_every_kind_of_thing_has_a_term() -> None:
    wolves = {term.key for term in book_of("wolves").terms}
    assert {*DATA["tracks"], *DATA["prey"], *DATA["moon_tokens"], "den", "lair", "alpha"} <= wolves
    moonlight = {term.key for term in book_of("moonlight").terms}
    standard = cards.standard()
    named = {f"card-{card.name}" for card in (*standard.wolves, *standard.lone)}
    assert named | {leader.name for leader in standard.leaders} <= moonlight


# -- the small part of Markdown


def test_a_text_has_runs_of_several_styles() -> None:
    text = message("A **den** is\n*not* a `lair`; see [lairs](#lair).")
    assert text == "A **den** is *not* a `lair`; see [lairs]{lair}."
    assert runs(text) == [
        Run("plain", "A "),
        Run("bold", "den"),
        Run("plain", " is "),
        Run("italic", "not"),
        Run("plain", " a "),
        Run("literal", "lair"),
        Run("plain", "; see "),
        Run("link", "lairs", "lair"),
        Run("plain", "."),
    ]


def test_a_link_to_something_literal_shows_no_marks() -> None:
    (link,) = runs(message("[`ambush`](#leaders)"))
    assert link == Run("link", "ambush", "leaders")


def test_a_chapter_has_blocks() -> None:
    title, blocks = parse(
        "# Den\n\n## Where\n\nHere.\n\n- one\n  more\n- two\n\n1. a\n2. b\n\n"
        "| x | y |\n| --- | --- |\n| 1 | |\n\n![A den](den)\nOne den.\n"
    )
    assert title == "Den"
    assert blocks == (
        Block("heading", ("Where",)),
        Block("text", ("Here.",)),
        Block("list", ("one more", "two")),
        Block("numbers", ("a", "b")),
        Block("table", rows=(("x", "y"), ("1", ""))),
        Block("picture", ("One den.",), picture="den", alt="A den"),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Without a title.",
        "# Den\n\nA stray * star.",
        "# Den\n\n<b>HTML</b>",
        "# Den\n\nA [link](https://example.org).",
        "# Den\n\n{gap}",
        "# Den\n\n![no caption](den)",
        "# Den\n\n| a | b |\n| 1 | 2 |",
        "# Den\n\n| a | b |\n| --- | --- |\n| 1 |",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(MoonpackError):
        parse(text)


def test_a_link_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    index: dict[str, Any] = {"rules": ["den"], "aid": [], "curious": [], "programs": []}
    lines = [f"{key} = {json.dumps(names)}" for key, names in index.items()]
    (tmp_path / "book.toml").write_text("\n".join([*lines, 'page = "x.md"', 'heading = "X"']))
    (tmp_path / "terms.toml").write_text("")
    (tmp_path / "den.md").write_text("# Den\n\nSee [lairs](#lair).\n")
    with pytest.raises(MoonpackError, match="'lair'"):
        read_book("x", tmp_path)

"""The page's files: light, without a build, with all their words in the catalog."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tools import page_words as parts
from tools.page_types import FOLDER, page_types
from tools.page_words import FILE, FIRST, WEB, page_words, part_of, written

from moonpack.server.http.uncommented import uncommented
from moonpack.server.wire import page_texts
from tests.words.english import LANGUAGES

MOST_BYTES = 250_000  # of all that one game needs, as it is sent, before it is compressed
# Bytes fetched with the first replay, visit to the lobby, new table, lesson, puzzle, level, scoring
# or turn after one's first, and pictures of the games, which are compressed to a tenth.
LATER = {
    "replay": 72_000,
    "lobby": 30_000,
    "setup": 30_500,
    "lessons": 67_000,
    "clock": 14_000,
    "hints": 12_000,
    "mistakes": 20_000,
    "menu": 15_000,
    "puzzles": 25_000,
    "later": 85_000,
    "learn": 44_000,
    "editor": 55_000,
    "levels": 10_000,
    "people": 36_000,
    "company": 75_000,
    "marks": 6_000,
    "chat": 36_000,
    "alerts": 16_000,
    "offline": 12_000,
    "kept": 3_000,
    "uploads": 4_000,
    "elsewhere": 2_000,
    "pictures": 80_000,
}
MOST_BYTES_WITH_TEXTS = 270_000  # the same with the texts of a language
# Addresses that people may type, shown as examples; nothing is loaded from them.
EXAMPLES = ("https://discord.com/", "https://hooks.slack.com/", "https://ntfy.sh/", "https://…/")
MOST_LINES = 400
LONGEST_LINE = 120  # characters
FILES = sorted(path for path in WEB.rglob("*") if path.suffix in (".js", ".css", ".html", ".svg"))
MODULES = [path for path in FILES if path.suffix == ".js"]
GAMES = sorted(path.name for path in (WEB / "games").iterdir() if path.is_dir())
SHARED = [path for path in FILES if WEB / "games" not in path.parent.parents]


def sent(path: Path) -> int:
    """How many bytes a file has when it is sent."""
    return len(uncommented(path.name, path.read_bytes()))


def weight(game: str) -> int:
    """The bytes of what a first visit to a table needs; `lobby.js` is loaded with the lobby."""
    needed = [path for path in SHARED if path.parent.name not in LATER]
    needed += [path for path in FILES if path.parent == WEB / "games" / game]
    return sum(sent(path) for path in needed if path.name != "lobby.js")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_what_is_sent_has_the_same_code_in_the_same_lines(path: Path) -> None:
    before = path.read_text("utf-8").split("\n")
    after = uncommented(path.name, path.read_bytes()).decode().split("\n")
    assert len(after) == len(before)
    in_text = False
    for old, new in zip(before, after, strict=True):
        if not new and old:
            assert not in_text, f"{path.name}: a text with a line like a comment: {old}"
            assert re.match(r"\s*(//|/?\*)", old), old
        in_text ^= new.count("`") % 2 == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_page_weighs_little_whatever_game_is_played(game: str) -> None:
    assert weight(game) < MOST_BYTES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_weighs_little_in_every_language(game: str, language: str) -> None:
    texts = page_texts.page_words(language, [FIRST, f"games/{game}"])
    assert weight(game) + len(texts.model_dump_json().encode()) < MOST_BYTES_WITH_TEXTS


@pytest.mark.parametrize("folder", LATER)
def test_what_only_replays_and_new_tables_need_is_not_loaded_with_the_page(folder: str) -> None:
    later = [path for path in FILES if path.parent.name == folder]
    assert sum(map(sent, later)) < LATER[folder]
    for path in MODULES:
        if path.parent.name not in LATER:
            assert not re.search(rf'from "[./]*/{folder}/', path.read_text("utf-8")), path.name


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.name)
def test_what_games_share_names_no_game(path: Path) -> None:
    text = path.read_text("utf-8").lower()
    named = [game for game in GAMES if game != "plain" and re.search(rf"\b{game}\b", text)]
    assert not named


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_lines_fit_on_a_screen(path: Path) -> None:
    if path.suffix in (".js", ".css"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            assert len(line) <= LONGEST_LINE, f"{path.name}:{number}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_is_read_in_a_sitting_and_checked_by_types(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.startswith("// @ts-check\n")
    assert text.count("\n") <= MOST_LINES


def test_the_catalog_of_page_texts_is_up_to_date() -> None:
    assert FILE.read_text("utf-8") == written(page_words()), "run: make texts"


def test_the_types_of_the_page_are_those_that_python_declares() -> None:
    files = {path.name: path.read_text("utf-8") for path in FOLDER.iterdir()}
    assert files == page_types(), "run: make page-types-write"


def test_nothing_is_inline_and_nothing_comes_from_elsewhere() -> None:
    document = (WEB / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", document)
    for path in FILES:
        addresses = set(re.findall(r"https?://[^\s\"'`]+", path.read_text("utf-8")))
        known = ("http://www.w3.org/", *EXAMPLES)
        assert all(address.startswith(known) for address in addresses), path.name


def test_what_a_module_imports_is_there() -> None:
    for path in MODULES:
        text = path.read_text("utf-8")
        for target in re.findall(r"(?:from|import)\s*\(?\s*\"(\.[^\"]+)\"", text):
            module = path.parent / target
            declared = module.with_suffix(".d.ts")  # types only
            assert module.is_file() or declared.is_file(), f"{path.name} imports {target}"


_COMMENTS = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
_STATIC = re.compile(r'^(?:import|export)\b[^"]*"(\.[^"]+)";', re.MULTILINE)
_LOADED = re.compile(
    r'(?P<texts>withTexts\()?import\("(?P<target>\.[^"]+)"\)(?:, (?P<parts>"[^)]*"))?'
)
# Modules whose addresses the server tells; with their folder, and a folder within it.
_OF_GAMES = ("table.js", "lobby.js", "editor/surface.js")


def parts_needed(module: Path) -> set[str]:
    """The parts of the page whose texts are in a module and all that it imports."""
    reached, waiting = set[Path](), [module]
    while waiting:
        one = waiting.pop()
        if one not in reached and one.suffix == ".js":
            reached.add(one)
            targets = _STATIC.findall(one.read_text("utf-8"))
            waiting += [(one.parent / target).resolve() for target in targets]
    return {part_of(one) for one in reached if parts.texts_of([one])} - {FIRST}


def test_what_is_loaded_later_comes_with_its_texts() -> None:
    for path in MODULES:
        for load in _LOADED.finditer(_COMMENTS.sub("", path.read_text("utf-8"))):
            listed = set(re.findall(r'"([^"]+)"', load["parts"] or "")) if load["texts"] else set()
            needed = parts_needed((path.parent / load["target"]).resolve())
            assert needed <= listed | {part_of(path)}, f"{path.name}: {load['target']}"
    for game in GAMES:
        for name in _OF_GAMES:
            if (module := WEB / "games" / game / name).is_file():
                assert parts_needed(module) <= {f"games/{game}", f"games/{game}/editor"}
    assert parts_needed(WEB / "app.js") == set()


def test_the_texts_of_parts_are_those_of_the_whole_page() -> None:
    whole, known = page_texts.page_words("cs"), list(json.loads(FILE.read_text("utf-8")))
    few = page_texts.page_words("cs", [FIRST, "no such part"])
    assert whole == page_texts.page_words("cs", known)
    assert few.texts.items() < whole.texts.items()
    assert few.plural_forms == whole.plural_forms


def test_the_folders_that_are_loaded_later_are_those_with_texts_of_their_own() -> None:
    assert set(LATER) - {"pictures", "marks"} == parts.LATER


def entries() -> list[parts.Entry]:
    return [entry for part in json.loads(FILE.read_text("utf-8")).values() for entry in part]


def test_gaps_in_texts_are_named() -> None:
    for entry in entries():
        for text in entry.values() if isinstance(entry, dict) else [entry]:
            assert not re.search(r"\{\W|\{\}", text)


def test_the_plural_of_a_text_has_its_number() -> None:
    for entry in entries():
        if isinstance(entry, dict) and "one" in entry:
            assert "{n}" in entry["many"]

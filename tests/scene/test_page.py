"""The page's files: light, without a build, with all their words in the catalog."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tools.page_types import FOLDER, page_types
from tools.page_words import FILE, WEB, page_words, written

MOST_BYTES = 250_000
MOST_REPLAY_BYTES = 70_000  # fetched with the first replay
MOST_LINES = 400
FILES = sorted(path for path in WEB.rglob("*") if path.suffix in (".js", ".css", ".html", ".svg"))
MODULES = [path for path in FILES if path.suffix == ".js"]


def test_the_page_weighs_little_and_what_only_replays_need_is_not_in_its_way() -> None:
    replay = [path for path in FILES if path.parent.name == "replay"]
    assert sum(path.stat().st_size for path in FILES if path not in replay) < MOST_BYTES
    assert sum(path.stat().st_size for path in replay) < MOST_REPLAY_BYTES
    for path in MODULES:
        if path not in replay:
            assert not re.search(r'from "[./]*/replay/', path.read_text("utf-8")), path.name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_is_read_in_a_sitting_and_checked_by_types(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.startswith("// @ts-check\n")
    assert text.count("\n") <= MOST_LINES


def test_the_catalog_of_page_texts_is_up_to_date() -> None:
    assert FILE.read_text("utf-8") == written(page_words()), "run: make words"


def test_the_types_of_the_page_are_those_that_python_declares() -> None:
    files = {path.name: path.read_text("utf-8") for path in FOLDER.iterdir()}
    assert files == page_types(), "run: make page-types-write"


def test_every_text_of_the_page_is_a_literal_that_can_be_collected() -> None:
    for path in MODULES:
        for call in re.findall(r"(?<![\w.])t\((?!\))[^)\"]", path.read_text("utf-8")):
            assert path.name == "words.js", f"{path.name}: {call}"


def test_nothing_is_inline_and_nothing_comes_from_elsewhere() -> None:
    document = (WEB / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", document)
    for path in FILES:
        addresses = set(re.findall(r"https?://[^\s\"'`]+", path.read_text("utf-8")))
        assert all(found.startswith("http://www.w3.org/") for found in addresses), path.name


def test_what_a_module_imports_is_there() -> None:
    for path in MODULES:
        text = path.read_text("utf-8")
        for found in re.findall(r"(?:from|import)\s*\(?\s*\"(\.[^\"]+)\"", text):
            assert (path.parent / found).is_file(), f"{path.name} imports {found}"


def test_gaps_in_texts_are_named() -> None:
    for text in json.loads(FILE.read_text("utf-8")):
        assert not re.search(r"\{\W|\{\}", text)

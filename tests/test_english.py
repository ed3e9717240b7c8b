"""Plain English: phrases that readers stumbled over do not come back."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from tools.texts.collecting import all_texts

from moonpack import games

ROOT = Path(__file__).parent.parent
PYTHON = sorted(
    path
    for folder in ("src", "tools", "examples", "bench")
    for path in (ROOT / folder).rglob("*.py")
)
CODE = sorted([*PYTHON, *(ROOT / "tests").rglob("*.py")])
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
TEXTS = all_texts()

# Phrases that are wrong or odd anywhere, with what to write instead.
ODD = {
    r"\banew\b": "again",
    r"\b(that|which) (is|are) none\b": "invalid, or not a ...",
    r"\b(an|the) own\b": "one of their, its own",
    r"\bsomebody else is to\b": "it is another player's turn",
    r"\b(said|told) in a sentence\b": "reported in one sentence",
    r"\bleaves? the memory\b": "is unloaded",
    r"\bnews without\b": "updates",
    r"\bit is (there|missing) already\b": "it already exists",
    r"\bbut it is missing\b": "required field is missing",
    r"\bof them, got\b": "needs 2 to 5 seats, got 1",
    r"\bbe led by\b": "choose the leader",
    r"\bby (their|its) names\b": "by name",
    r"\bwho stands how\b": "where each pack stands",
    r"\bas long as that tells\b": "as far as the record goes",
    r"\bexplains in its head\b": "the top of the file explains",
    r"\bof an? own\b": "of its own",
    r"\bgoing on, and\b": "continuing",
    r"\bnot needed any more\b": "no longer needed",
    r"\bnews (are|have)\b": "news is, news has",
    r"\b(after|every|with|for|about|until|to|in) so many\b": "this many, that many",
    r"\blet go of\b": "release, disconnect from",
    r"\bmay hope for what\b": "everybody's chances",
    r"\btoo (dark|bright) for\b": "too pessimistic, too optimistic",
    r"\bheld against\b": "compared with",
    r"\bappear whole\b": "written completely or not at all",
    r"\bheld? (them|it) against what\b": "compares it with",
    r"\bby keyboard alone too\b": "usable by keyboard",
    r"\bis still said\b": "is still a step",
    r"\bis looked at after\b": "is checked after",
    r"\bis told and written\b": "is printed and written",
}
# Phrases that are odd in what players read.
ODD_IN_TEXTS = {
    r"(?-i:^who )": "Spectators, Seated players, ...",
    r"\b(turn|step) before\b": "previous turn",
    r"\bthe line is lost\b": "connection lost",
    r"^(not possible|impossible): ": "say only the reason",
    r"\band not \{": "instead of",
    r" $|^ ": "no text is half a sentence",
    r"\bor draw; otherwise\b": "a sentence without command-line values",
    r"\bat equal (points|control)\b": "points are equal",
    r"\bis second, by\b": "is second with more",
    r"\bcannot read right now\b": "cannot read its database right now",
    r"\bto speak of\b": "almost nothing",
    r", (end your turn|this is the last)\b": "a semicolon between two sentences",
    r"\bas the (loser|winner) of\b": "lost the round, won the round",
}
# Names that say nothing of what they hold.
EMPTY_NAMES = ("told", "said", "found", "lot")


def odd(text: str, phrases: dict[str, str]) -> list[str]:
    """The odd phrases of a text, each with what to write instead."""
    flat = " ".join(text.split()) if text.strip() else text
    return [
        f"{match[0]!r} in {flat[:90]!r}: rather {better}"
        for phrase, better in phrases.items()
        if (match := re.search(phrase, flat, re.IGNORECASE))
    ]


def prose(source: str) -> Iterator[str]:
    """The docstrings and comments of a Python module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def test_the_check_finds_odd_phrases() -> None:
    assert odd("Write the file anew.", ODD)
    assert odd("who watches cannot play", ODD_IN_TEXTS)
    assert not odd("Spectators cannot play.", ODD | ODD_IN_TEXTS)
    assert list(prose('"""A module."""\nx = 1  # a comment\n')) == ["A module.", "# a comment"]


def test_texts_for_players_are_plain() -> None:
    forms = [form for text in TEXTS for form in (text.one, text.more) if form]
    assert len(forms) > 500
    assert not [problem for form in forms for problem in odd(form, ODD | ODD_IN_TEXTS)]


@pytest.mark.parametrize("path", PYTHON, ids=lambda path: str(path.relative_to(ROOT)))
def test_docstrings_and_comments_are_plain(path: Path) -> None:
    source = path.read_text("utf-8")
    assert not [problem for text in prose(source) for problem in odd(text, ODD)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_docs_are_plain(page: Path) -> None:
    assert not odd(page.read_text("utf-8"), ODD)


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_names_say_what_they_hold(path: Path) -> None:
    assert not [name for name in bound_names(path.read_text("utf-8")) if name in EMPTY_NAMES]


def bound_names(source: str) -> Iterator[str]:
    """The names that a module gives to its variables, parameters and functions."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name


def test_the_help_of_options_and_choices_is_whole_sentences() -> None:
    for spec in map(games.spec, games.names()):
        for choice in [*spec.options().values(), *spec.choices().values()]:
            assert choice.help[0].isupper(), choice.help
            assert choice.help.endswith("."), choice.help


# -- texts can be translated


def gaps(text: str) -> set[str]:
    """The names of the gaps in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_gaps_have_names_and_plurals_the_same_gaps() -> None:
    for text in TEXTS:
        assert all(name.isidentifier() for name in gaps(text.one)), text
        if text.more and text.place != "cli/click_words.py":  # click fills its gaps itself
            assert gaps(text.one) | {"n"} == gaps(text.more) | {"n"}, text
            assert "n" in gaps(text.more), text


def test_one_english_word_with_two_meanings_has_two_contexts() -> None:
    contexts = {text.context for text in TEXTS if text.one == "howl"}
    assert {"track", "score"} <= contexts

"""Texts that were never marked for translation: labels of the page and sentences of the program.

Read from the code. What has no capital letter, such as a label in the middle of a line, cannot be
told from names of classes and fields here: `tests/browser/test_other_languages.py` looks for it in
the page, `tests/cli/test_table_languages.py` in the terminal, and `tests/render/test_words.py` in
pictures.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from tools.page_words import WEB

from tests.words.test_errors_in_code import NOT_FOR_PLAYERS, PACKAGE

COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
GAP = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|<[^<>]*>")
LABEL = re.compile(r"\s*[A-Z][a-z]{2,}\b")
# What stands before a text that is marked: a call of t, tn or tc, and its other literals.
MARKED = re.compile(r'(?<![\w$])t[nc]?\(\s*(?:"(?:[^"\\\n]|\\.)*"\s*[+,]\s*)*$')
LONGEST_CALL = 400  # characters

# The same in every language: names of products, keys and parts of the browser, and names that
# nobody chose, which the server translates.
KNOWN_LABELS = {
    *("Moonpack", "Discord", "Slack", "Matrix", "Notification", "Guest", "Player"),
    *("Edge", "Opera", "Firefox", "Chrome", "Safari"),
    *("Android", "Windows", "Mac", "Macintosh", "Linux"),
    *("Enter", "Escape", "Tab", "Arrow"),
}


def labels(source: str) -> Iterator[str]:
    """What looks like a label in a module of the page and is not marked for translation."""
    code = COMMENT.sub("", source)
    for string in STRING.finditer(code):
        text = GAP.sub("", string[1] if string[1] is not None else string[2])
        before = code[max(0, string.start() - LONGEST_CALL) : string.start()]
        if LABEL.match(text) and not MARKED.search(before):
            yield text.strip(" .·0123456789")


def test_every_label_of_the_page_is_a_text() -> None:
    modules = sorted(WEB.rglob("*.js"))
    assert len(modules) > 100
    shown = {label for module in modules for label in labels(module.read_text("utf-8"))}
    assert shown == KNOWN_LABELS


@pytest.mark.parametrize(
    "code",
    [
        'h("button", null, "Undo")',
        "h(`<b>Undo</b>`)",
        '{ title: "Undo the turn" }',
        'toast(`Undo ${t("turn")}`)',
        't("Turn") + "Undo"',
        't("Turn", { name: "Undo" })',
    ],
)
def test_a_label_without_a_mark_is_noticed(code: str) -> None:
    assert any("Undo" in label for label in labels(code))


@pytest.mark.parametrize(
    "code",
    [
        't("Undo")',
        'tc("action",\n  "Undo")',
        't("This is long. " +\n  "Undo it")',
        'tn("Undo {n} step", "Undo {n} steps", n)',
        '// "Undo"',
        'h("div", { class: "undo" })',
    ],
)
def test_marked_labels_and_names_are_none(code: str) -> None:
    assert list(labels(code)) == []


# Where numbers are places in a picture; `Intl` writes those that people read.
PICTURES = {"games/wolves/board.js", "replay/graph.js", "table/later/chart.js"}


def test_numbers_of_the_page_are_written_as_the_language_does() -> None:
    plain = {path for path in WEB.rglob("*.js") if ".toFixed(" in path.read_text("utf-8")}
    assert {path.relative_to(WEB).as_posix() for path in plain} == PICTURES


SENTENCE = re.compile(r"[A-Z][a-z']* .*[.!?…]", re.DOTALL)
# A literal that may be one, and no docstring; most modules have none and need not be parsed.
ANY_SENTENCE = re.compile(r'(?<!")"[A-Z][a-z\']* [^"\n]*"(?!")')
# Calls whose texts are marked or collected as data, or that only hosts and programs read.
MARKING = {
    *("words", "_words", "many", "source", "Refusal", "look_up", "Choice", "Option"),
    *("Field", "Path", "Disconnect", "GaugeMetricFamily", "CounterMetricFamily"),
}
NOT_READ_BY_PLAYERS = (
    *("server/limits.py", "server/metrics.py", "server/settings.py", "server/quiet_log.py"),
    *("server/http/openapi.py", "server/migrations", "server/vitals.py"),
    "server/worker_metrics.py",
)
KNOWN_SENTENCES = {
    "Moonpack needs JavaScript.",  # is replaced by its translation
    "A TOML or JSON file of other cards; standard means those of version 0.1.",  # is collected
    "This step is not among the legal ones.",  # is looked up by whoever shows it
    "Tables for two wolf games.",  # for programs that read what the server offers
    "This Moonpack server has no page. Programs find its interface at /api/openapi.json.",
}


def sentences(source: str) -> list[str]:
    """Sentences in a module that are not marked for translation; docstrings are none."""
    if not ANY_SENTENCE.search(source):
        return []
    looking = _Looking()
    looking.visit(ast.parse(source))
    return looking.sentences


class _Looking(ast.NodeVisitor):
    """Looks for sentences outside of calls that mark their texts."""

    def __init__(self) -> None:
        self.sentences: list[str] = []

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if (node.func.id if isinstance(node.func, ast.Name) else name) not in MARKING:
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and SENTENCE.fullmatch(node.value):
            self.sentences.append(node.value)


def test_every_sentence_for_players_is_a_text() -> None:
    others = (*NOT_FOR_PLAYERS, *NOT_READ_BY_PLAYERS)
    shown = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        if not any(place == other or place.startswith(f"{other}/") for other in others):
            shown |= set(sentences(path.read_text("utf-8")))
    assert shown == KNOWN_SENTENCES


def test_a_sentence_without_a_mark_is_noticed() -> None:
    code = '"""A docstring. Two."""\nsay("It is your turn.")\nsay(words("It is over."))\n'
    assert sentences(code) == ["It is your turn."]

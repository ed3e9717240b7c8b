"""What is wrong with a file of cards is said in the language of the player who wrote it."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest
from tools.texts.collecting import all_texts

from moonpack import games, languages
from moonpack.games.moonlight import card_files, cards
from tests.server.test_own_cards import OWN
from tests.words.english import LANGUAGES, english_left

# Names that are typed in a file of cards, and so are the same in every language.
FIELDS = ("card", "copies", "corner", "moons", "value", "worth")
TYPED = re.compile("|".join((r"'[^']*'", *cards.EFFECTS, *FIELDS)))

REASONS = ("expected", "needed")
FIRST_LEADER = OWN.split("[[leaders]]")[1]


def with_one_leader() -> str:
    return OWN[: OWN.index("[[leaders]]")] + "[[leaders]]" + FIRST_LEADER


def with_kinds(many: int) -> str:
    kind = '\n[[lone]]\ncard = "X{n}"\nvalue = 1\nmoons = 0\nworth = 1\n'
    return OWN + "".join(kind.format(n=n) for n in range(many))


# Each way in which a file can be wrong, and the English reason.
WRONG = {
    "wolves = [": "expected a file of cards in TOML or JSON (mistake at the end of the text)",
    "# " + "x" * cards.MOST_BYTES: "expected a file of at most 100,000 bytes",
    "{}": "required field is missing",
    OWN.replace('"of my box"', '"' + "x" * 61 + '"'): "a printable name for the cards, of 1 to 60",
    OWN.replace('"of my box"', "7"): "expected a string, got 7",
    OWN.replace('card = "1"', 'card = "one wolf"'): "1 to 6 letters from A to Z or digits",
    OWN.replace('card = "2"', 'card = "1"'): "expected a name that no other card has, got '1'",
    OWN.replace("copies = 4", "copies = 13"): "needs 4 to 13 wolves in a deck, counting copies",
    OWN.replace("moons = ", "moon = "): "required field is missing",
    OWN.replace("corner = 8", "corner = 800"): "expected a whole number from 0 to 99, got 800",
    OWN.replace("corner = 8", "corner = 8\ncolour = 1"): "unknown field; known: card, ",
    with_kinds(9): "needs 1 to 6 kinds of cards, got 13",
    with_one_leader(): "needs at least 4 leaders, got 1",
    OWN.replace(
        'name = "leap"', 'name = "Leap!"'
    ): "1 to 20 small letters from a to z, got 'Leap!'",
    OWN.replace('name = "leap"', 'name = "scent"'): "a name that no other leader has",
    OWN.replace('effect = "leap"', 'effect = "scent"'): "an effect that no other leader has",
    OWN.replace('effect = "leap"', 'effect = "jump"'): "expected one of ambush, packhunt",
    OWN.replace(
        'effect = "leap"', 'effect = "leap"\nup_to = 3'
    ): "no such field, unless the effect",
}


@pytest.mark.parametrize(("text", "reason"), WRONG.items(), ids=range(len(WRONG)))
def test_a_file_is_refused_in_every_language(text: str, reason: str) -> None:
    problem = card_files.problems(text)[0]
    assert reason in problem.problem
    reasons = {problem.problem_in(languages.words(language)) for language in LANGUAGES}
    assert len({*reasons, problem.problem}) == len(LANGUAGES) + 1
    for language in LANGUAGES:
        shown = problem.problem_in(languages.words(language))
        assert english_left([TYPED.sub("", shown)], language) == []


def test_every_reason_has_a_text() -> None:
    """No reason is a plain string, which would be English in every language."""
    plain = ast.Constant | ast.JoinedStr | ast.BinOp
    for node in ast.walk(ast.parse(Path(cards.__file__).read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("BadInput"):
            assert not isinstance(node.args[1], plain), ast.unparse(node)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in REASONS:
            assert not isinstance(node.value, plain), ast.unparse(node)


def test_numbers_in_reasons_have_plural_forms() -> None:
    problem = card_files.problems(with_one_leader())[0]
    assert "4 vůdci" in problem.problem_in(languages.words("cs")).replace("\u00a0", " ")
    assert "4 вожаки" in problem.problem_in(languages.words("uk")).replace("\u00a0", " ")


def test_comments_of_the_example_are_in_the_readers_language() -> None:
    upload = games.spec("moonlight").choices()["cards"].upload
    assert upload is not None
    english, shown = upload.example(), upload.example_in(languages.words("xx"))
    assert tomllib.loads(shown) == tomllib.loads(english)
    assert upload.example_in(languages.words("en")) == english
    comments = re.findall(r"# (.*)", shown)
    assert len(comments) > len(upload.comments())
    assert not re.search(r"\b(?:the|and|are|stand)\b", " ".join(comments))
    assert {text.one for text in all_texts()} >= {*upload.comments()}

"""What the server refuses is said in the language of the person who asked."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import moonpack
from moonpack import languages
from moonpack.errors import BadInput, IllegalStep, Phrase
from moonpack.server import wire
from moonpack.server.wire import refusals
from moonpack.words import ENGLISH, source
from tests.server.harness import Thread
from tests.words.english import LANGUAGES, english_left

SERVER = Path(wire.__file__).parents[1]
REFUSING = {"Refusal", "TooFast"}
# Where only a program can have made the mistake: messages that are no messages of the protocol, and
# questions of a load balancer.
ENGLISH_ONLY = {"http/socket.py", "readiness.py"}
TYPED = re.compile(r"'[^']*'|\b(?:wolves|moonlight)\b")
NAME = re.compile(r"[a-z_]+(?:\[\d+\])?: ")  # of a field, as programs know it


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Every call in the server by the file it is in and what it calls."""
    for path in SERVER.rglob("*.py"):
        place = path.relative_to(SERVER).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield place, node.func.id, node


def refused() -> Iterator[str]:
    """The text of every refusal in the server."""
    for _, name, call in calls():
        if name in REFUSING:
            texts = (one.value for one in call.args if isinstance(one, ast.Constant))
            yield from (text for text in texts if isinstance(text, str) and text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_in_the_language(language: str) -> None:
    texts, words = set(refused()), languages.words(language)
    assert len(texts) > 50
    gaps = set(re.findall(r"\{(\w+)\}", " ".join(texts)))
    shown = [words.look_up(text, **dict.fromkeys(gaps, 7)) for text in texts]
    assert english_left(shown, language) == []


def test_only_programs_are_refused_in_english() -> None:
    assert {place for place, name, _ in calls() if name == "Fault"} == ENGLISH_ONLY
    kinds = {one for one in vars(refusals).values() if isinstance(one, type)}
    assert {kind.__name__ for kind in kinds if issubclass(kind, refusals.Refusal)} == {
        *("Refusal", "Fault", "Explained", "Forbidden", "Final")
    }


def test_files_that_people_upload_are_refused_in_their_language(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    record = moonpack.new("wolves", players=2, seed=1).record()
    wrong: list[object] = [
        *(record | {"format": 99}, record | {"steps": ["end"]}, record | {"players": ["Ann"]}),
        *(record | {"players": ["Ann", ""]}, record | {"game": "zebra"}, {}, []),
    ]
    asked = {"game": "moonlight", "seats": [{"who": "me", "name": "Ann"}, {"who": "link"}]}
    with Thread(tmp_path_factory.mktemp("uploads")) as server:
        for language in LANGUAGES:
            headers = {"accept-language": language}
            with httpx.Client(base_url=f"http://{server.host}", headers=headers) as ann:
                answers = [ann.post("/api/replays", json=one) for one in wrong]
                answers.append(ann.post("/api/tables", json=asked | {"choices": {"cards": "=="}}))
                answers.append(ann.get("/api/nowhere"))
            assert {answer.status_code for answer in answers} == {404, 422}
            reasons = [NAME.sub("", answer.json()["why"]) for answer in answers]
            assert english_left([TYPED.sub("", why) for why in reasons], language) == []


def test_an_error_says_the_same_in_english_and_elsewhere() -> None:
    czech = languages.words("cs")
    error = BadInput(
        "players", Phrase(source("a whole number from {low} to {high}"), low=2, high=5), 9
    )
    assert str(error) == error.in_words(ENGLISH)
    assert str(error) == "players: expected a whole number from 2 to 5, got 9"
    shown = error.inside("table").in_words(czech).replace("\u00a0", " ")
    assert shown == "table.players: očekává se: celé číslo od 2 do 5; zadáno: 9"
    step = IllegalStep("zebra", "There is no hex '{hex}' on this board.", hex="z9")
    assert "Pole „z9“" in step.in_words(czech)
    assert IllegalStep("{", "A brace: {").in_words(czech).endswith("A brace: {")

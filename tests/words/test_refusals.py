"""What the server refuses is said in the language of the person who asked."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import moonpack
from moonpack import languages
from moonpack.errors import BadInput, ComposedPhrase, IllegalStep, MoonpackError, Phrase
from moonpack.server import wire
from moonpack.server.alerts import addresses
from moonpack.server.wire import refusals
from moonpack.server.wire.outbound import Code
from moonpack.words import ENGLISH, Plural, source
from tests.server.harness import Thread
from tests.words.english import LANGUAGES, english_left

SERVER = Path(wire.__file__).parents[1]
REFUSING = {"Refusal", "TooFast"}
# Where only a program can have made the mistake: messages that are no messages of the protocol, and
# questions of a load balancer.
ENGLISH_ONLY = {"http/socket.py", "readiness.py"}
# What is typed in files and requests, which is the same in every language.
TYPED = re.compile(r"'[^']*'|\b(?:wolves|moonlight)\b|\([a-z+, ]+\)|https?://\S+")
NAME = re.compile(r"[a-z_.]+(?:\[\d+\])*: ")  # of a field, as programs know it


# Parts of set-ups that cannot be, in The Wolves and in Moonlight.
WRONG_PARTS: list[dict[str, object]] = [
    {"regions": [3, 3, 10, 6, 9]},
    {"moons": [["full"]] * 5},
    {"prey": ["hare"] * 5},
]
WRONG_PARTS_OF_A_MATCH: list[dict[str, object]] = [
    {"decks": []},
    {"decks": [[["1"], ["1"]]]},
    {"leaders": ["ambush"] * 4},
]


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
            values = (one.value for one in call.args if isinstance(one, ast.Constant))
            texts = [text for text in values if isinstance(text, str) and text]
            yield from [Plural(texts[0], texts[1])] if len(texts) > 1 else texts


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
        *("Refusal", "Fault", "Explained", "Forbidden", "Final", "Decided")
    }


def test_files_that_people_upload_are_refused_in_their_language(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    record: dict[str, Any] = {**moonpack.new("wolves", players=2, seed=1).record()}
    match: dict[str, Any] = {**moonpack.new("moonlight", seed=1).record()}
    wrong: list[object] = [
        *(record | {"format": 99}, record | {"steps": ["end"]}, record | {"players": ["Ann"]}),
        *(record | {"players": ["Ann", ""]}, record | {"game": "zebra"}, {}, []),
        *(record | {"steps": [7]}, record | {"steps": ["draft a6"]}),
        *(record | {"setup": record["setup"] | part} for part in WRONG_PARTS),
        *(match | {"setup": match["setup"] | part} for part in WRONG_PARTS_OF_A_MATCH),
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


# What people can type or choose on the page and the server refuses.
TYPED_BY_PEOPLE: list[tuple[str, dict[str, object], str]] = [
    ("/api/me", {"name": "\u2060 "}, "name: expected a printable name that is not blank"),
    ("/api/me", {"name": "x" * 900}, "name: expected at most 60 characters"),
    (
        "/api/tables",
        {"game": "wolves", "rated": True, "seats": [{"who": "bot", "level": "pup"}] * 2},
        "seats: expected bots of different levels, or people, in a rated game",
    ),
    (
        "/api/tables",
        {"game": "moonlight", "seats": [{"who": "me", "name": "Ann"}, *[{"who": "link"}] * 2]},
        "seats: needs 2 seats, got 3",
    ),
    (
        "/api/tables",
        {
            "game": "wolves",
            "seats": [{"who": "me", "name": "Ann"}, {"who": "link"}],
            "clock": {"kind": "bank", "seconds": 1, "at_end": "nudge"},
        },
        "clock.seconds: expected 10 to 2592000 seconds, got 1",
    ),
]


def test_what_people_type_is_refused_in_their_language(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with Thread(tmp_path_factory.mktemp("typing")) as server:
        for language in ("en", *LANGUAGES):
            headers = {"accept-language": language}
            with httpx.Client(base_url=f"http://{server.host}", headers=headers) as ann:
                ann.get("/api/me")
                answers = [ann.post(path, json=body) for path, body, _ in TYPED_BY_PEOPLE]
            assert {answer.status_code for answer in answers} == {422}
            reasons = [answer.json()["why"] for answer in answers]
            if language == "en":
                for why, (_, _, wanted) in zip(reasons, TYPED_BY_PEOPLE, strict=True):
                    assert why.startswith(wanted)
            else:
                bare = [TYPED.sub("", NAME.sub("", why)) for why in reasons]
                assert english_left(bare, language) == []


@pytest.mark.parametrize("service", addresses.SERVICES)
def test_a_wrong_address_for_alerts_is_refused_in_every_language(
    service: addresses.Service,
) -> None:
    with pytest.raises(BadInput) as raised:
        addresses.checked(service, "nowhere")
    reasons = [raised.value.problem_in(languages.words(language)) for language in LANGUAGES]
    assert len({*reasons, raised.value.problem}) == len(LANGUAGES) + 1
    for why, language in zip(reasons, LANGUAGES, strict=True):
        assert english_left([TYPED.sub("", why)], language) == []


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


def test_an_error_that_a_function_composes_is_english_in_another_process() -> None:
    czech, phrase = languages.words("cs"), ComposedPhrase(lambda words: words("Your turn"))
    for error in (BadInput("turn", "", problem=phrase), MoonpackError(phrase)):
        assert str(error).endswith("Your turn")
        assert error.in_words(czech).endswith(czech("Your turn"))
        assert pickle.loads(pickle.dumps(error)).in_words(czech) == str(error)
    step = IllegalStep("end", phrase)
    assert (step.why, step.why_in(czech)) == ("Your turn", czech("Your turn"))


def test_an_error_with_a_number_has_its_plural_in_every_language() -> None:
    def refusal_of(n: int, language: str) -> str:
        refusal = refusals.Refusal(Code.TOO_LARGE, "{n} word", "{n} words", n=n)
        error = BadInput("phrase", Phrase(source("{n} word", "{n} words"), n=n))
        between = pickle.loads(pickle.dumps(error)).in_words(languages.words(language))
        assert between == error.in_words(languages.words(language))
        why = refusal.why(languages.words(language)).replace("\u00a0", " ")
        assert between.replace("\u00a0", " ").endswith(why)
        return why

    assert [refusal_of(n, "en") for n in (1, 2, 1000)] == ["1 word", "2 words", "1,000 words"]
    assert [refusal_of(n, "cs") for n in (1, 2, 5, 1000)] == [
        "1 slovo",
        "2 slova",
        "5 slov",
        "1 000 slov",
    ]
    assert [refusal_of(n, "uk") for n in (1, 3, 11, 21)] == [
        "1 слово",
        "3 слова",
        "11 слів",
        "21 слово",
    ]

"""The rules over HTTP: chapters, terms and pictures, in the reader's language."""

from __future__ import annotations

import re

import httpx
import pytest

from moonpack.games import kit
from moonpack.learn.rules import book_of


def get(host: str, path: str, **query: str) -> httpx.Response:
    return httpx.get(f"http://{host}{path}", params=query)


@pytest.mark.parametrize("game", kit.BUILT_IN)
def test_the_rules_come_as_chapters_without_markup(host: str, game: str) -> None:
    book = get(host, f"/api/rules/{game}").json()
    names = [chapter["name"] for chapter in book["chapters"]]
    assert names == [chapter.name for chapter in book_of(game).chapters]
    assert (book["game"], book["language"], book["chapters"][0]["part"]) == (game, "en", "aid")
    for chapter in book["chapters"]:
        for block in chapter["blocks"]:
            for run in [run for text in block["texts"] for run in text]:
                assert not re.search(r"\*\*|\]\(|[{}<]", run["text"])
                assert run["style"] != "link" or run["chapter"] in names
    assert any(block["picture"] and block["alt"] for block in book["chapters"][1]["blocks"])


def test_the_rules_are_translated_and_keep_their_links(host: str) -> None:
    english = get(host, "/api/rules/wolves").json()
    other = get(host, "/api/rules/wolves", language="xx").json()
    assert other["language"] == "xx"
    for chapter, pseudo in zip(english["chapters"], other["chapters"], strict=True):
        assert pseudo["title"].startswith("[")
        for block, translated in zip(chapter["blocks"], pseudo["blocks"], strict=True):
            for text, same in zip(block["texts"], translated["texts"], strict=True):
                assert [run["chapter"] for run in text if run["style"] == "link"] == [
                    run["chapter"] for run in same if run["style"] == "link"
                ]
    terms = get(host, "/api/rules/wolves/terms", language="xx").json()["terms"]
    assert all(term["text"].startswith("[") for term in terms.values())


def test_one_chapter_can_be_asked_for(host: str) -> None:
    chapter = get(host, "/api/rules/wolves/chapters/howl").json()
    assert (chapter["name"], chapter["title"]) == ("howl", "Howl")


@pytest.mark.parametrize(
    "path",
    [
        "/api/rules/chess",
        "/api/rules/chess/terms",
        "/api/rules/the-wolves",
        "/api/rules/wolves/chapters/castling",
        "/api/rules/wolves/chapters/notation",  # for programs: in the docs alone
        "/api/rules/wolves/pictures/castling.svg",
        "/api/rules/moonlight/pictures/howl.svg",
    ],
)
def test_what_is_not_there_is_not_found(host: str, path: str) -> None:
    answer = get(host, path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_names_that_lead_out_of_the_folder_are_refused(host: str) -> None:
    assert get(host, "/api/rules/wolves/chapters/..%2F..%2Fx").status_code in (404, 422)
    assert get(host, "/api/rules/wolves/pictures/%2e%2e.svg").status_code in (404, 422)


def test_pictures_load_nothing_and_are_kept(host: str) -> None:
    answer = get(host, "/api/rules/wolves/pictures/howl.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert "max-age" in answer.headers["cache-control"]
    assert answer.text.startswith("<svg")


def test_the_rules_have_a_page_and_games_say_that_they_have_rules(host: str) -> None:
    assert "learn/rules.js" in get(host, "/rules/wolves").text
    assert all(game["has_rules"] for game in get(host, "/api/games").json())

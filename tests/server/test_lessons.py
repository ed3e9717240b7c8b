"""Lessons over HTTP: listed, judged, gone on with; nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from .harness import Thread

CLICK = {"stage": 1, "before": [], "steps": ["howl tundra 34", "call f4"]}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        Thread(tmp_path_factory.mktemp("tables")) as server,
        httpx.Client(base_url=f"http://{server.host}") as visitor,
    ):
        yield visitor


def post(client: httpx.Client, path: str, body: Any) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_lessons_are_listed_by_game(client: httpx.Client) -> None:
    games = client.get("/api/lessons").json()["games"]
    assert [(game["game"], len(game["lessons"])) for game in games] == [
        ("wolves", 6),
        ("moonlight", 3),
    ]
    assert games[0]["lessons"][0]["title"] == "Move your wolves"
    listed = {game["name"]: game["lessons"] for game in client.get("/api/games").json()}
    assert (listed["wolves"], listed["moonlight"]) == (6, 3)


def test_a_lesson_has_its_board_its_words_and_what_can_be_chosen(client: httpx.Client) -> None:
    lesson = client.get("/api/lessons/wolves/howl").json()
    assert (lesson["number"], lesson["lessons"], lesson["next"]) == (2, 6, "dens")
    assert lesson["board"]["hexes"]
    assert lesson["start"]["number"] == 0
    assert lesson["start"]["scene"]["choices"]
    assert lesson["stages"][1]["asks"]
    accented = client.get("/api/lessons/wolves/howl", params={"language": "xx"}).json()
    for stage in accented["stages"]:
        assert stage["words"].startswith("[")
        assert all(text.startswith("[") for text in stage["look"]["labels"].values())


def test_a_right_click_is_answered_with_what_follows(client: httpx.Client) -> None:
    answer = post(client, "/api/lessons/wolves/howl/judge", CLICK)
    assert (answer["verdict"], answer["words"]) == ("right", "It answered.")
    assert [frame["number"] for frame in answer["frames"]] == [1, 2]
    assert [frame["moment"]["step"] for frame in answer["frames"]] == CLICK["steps"]


def test_a_lesson_from_the_middle_of_a_game_counts_its_own_steps(client: httpx.Client) -> None:
    assert client.get("/api/lessons/moonlight/cover").json()["start"]["number"] == 0
    click = {"stage": 1, "before": [], "steps": ["5 @ 1,0"]}
    answer = post(client, "/api/lessons/moonlight/cover/judge", click)
    assert [frame["number"] for frame in answer["frames"]] == [1, 2]


def test_a_wrong_click_changes_nothing_and_says_what_is_better(client: httpx.Client) -> None:
    wrong = post(client, "/api/lessons/wolves/howl/judge", {**CLICK, "steps": ["end"]})
    assert (wrong["verdict"], wrong["frames"]) == ("wrong", [])
    assert wrong["words"] == "Howl for the glowing lone wolf instead."
    steps = ["howl tundra 34", "call c8"]
    illegal = post(client, "/api/lessons/wolves/howl/judge", {**CLICK, "steps": steps})
    assert (illegal["verdict"], illegal["frames"]) == ("illegal", [])
    assert "c8" in illegal["words"]


def test_one_goes_on_where_one_stopped(client: httpx.Client) -> None:
    line = post(client, "/api/lessons/wolves/howl/line", {"steps": CLICK["steps"]})
    assert len(line["frames"]) == 2
    after = {"stage": 4, "before": CLICK["steps"], "steps": ["howl forest 15", "call h4"]}
    assert post(client, "/api/lessons/wolves/howl/judge", after)["verdict"] == "right"


@pytest.mark.parametrize("path", ["wolves/nothing", "nothing/howl", "..%2F..", "wolves/1-move"])
def test_there_is_no_such_lesson(client: httpx.Client, path: str) -> None:
    assert client.get(f"/api/lessons/{path}").status_code == 404


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({**CLICK, "stage": 99}, "stage"),
        ({**CLICK, "before": ["call a1"]}, "steps[0]"),
        ({**CLICK, "before": ["end"] * 101}, "before"),
        ({**CLICK, "steps": []}, "steps"),
        ({"stage": 0}, "before"),
    ],
)
def test_bad_input_is_named(client: httpx.Client, body: Any, field: str) -> None:
    answer = client.post("/api/lessons/wolves/howl/judge", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_input")
    assert field in answer.json()["why"]


def test_the_page_of_a_lesson_is_the_document(client: httpx.Client) -> None:
    assert "learn/lessons/page.js" in client.get("/learn/wolves/howl").text


def test_the_guide_is_in_the_readers_language(client: httpx.Client) -> None:
    tips = client.get("/api/lessons/wolves/guide", params={"language": "xx"}).json()["tips"]
    assert tips[0]["phase"] == "draft"
    assert all(tip["words"].startswith("[") for tip in tips)
    assert client.get("/api/lessons/nothing/guide").status_code == 404

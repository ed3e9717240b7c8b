"""Positions over HTTP: set up, refused, played, analysed; nothing is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import moonpack
from moonpack.games.rng import Rng
from moonpack.server.wire.answers import Analysis

from .harness import Thread

BOTH = ("wolves", "moonlight")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        Thread(tmp_path_factory.mktemp("tables"), review_simulations=2) as server,
        httpx.Client(base_url=f"http://{server.host}", timeout=60) as visitor,
    ):
        yield visitor


def post(client: httpx.Client, path: str, body: Any, status: int = 200) -> Any:
    answer = client.post(f"/api/positions/{path}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def begin(client: httpx.Client, game: str, *, empty: bool = False) -> Any:
    return post(client, f"{game}/begin", {"players": 2, "empty": empty})


def why(client: httpx.Client, path: str, body: Any, status: int = 422) -> str:
    text: str = post(client, path, body, status)["why"]
    return text


@pytest.mark.parametrize("game", BOTH)
def test_a_position_comes_with_its_board_palette_and_fields(
    client: httpx.Client, game: str
) -> None:
    shown = begin(client, game)
    assert shown["board"]["shapes"]
    assert shown["problems"] == []
    tools = [tool for group in shown["palette"] for tool in group["tools"]]
    assert {tool["shape"] for tool in tools} <= {"", *shown["board"]["shapes"]}
    assert [group["seat"] for group in shown["groups"]][:3] == [None, 1, 2]
    again = post(
        client, f"{game}/edit", {"position": shown["position"], "board": shown["board_key"]}
    )
    assert again["board"] is None
    assert again["position"] == shown["position"]
    assert again["scene"] == shown["scene"]


def test_edits_are_made_one_after_the_other(client: httpx.Client) -> None:
    shown = begin(client, "wolves", empty=True)
    edits = [
        {"tool": "1 alpha", "place": "e5"},
        {"tool": "1 alpha", "place": "e5"},
        {"field": "turn", "value": 2},
    ]
    edited = post(client, "wolves/edit", {"position": shown["position"], "edits": edits})
    assert edited["position"]["pieces"] == {"e5": ["1 alpha", "1 alpha"]}
    assert edited["position"]["turn"] == edited["actor"] == 2
    edits.append({"tool": "2 alpha", "place": "e5"})
    refused = post(client, "wolves/edit", {"position": shown["position"], "edits": edits})
    assert refused["position"] == edited["position"]
    assert refused["refused"] == {"words": "At most two pieces share a hex.", "places": ["e5"]}


def test_problems_are_sentences_with_places_in_the_language_of_the_reader(
    client: httpx.Client,
) -> None:
    shown = begin(client, "wolves", empty=True)
    edits = [{"field": "scored", "value": 3}]
    body = {"position": shown["position"], "edits": edits}
    [problem] = post(client, "wolves/edit?language=xx", body)["problems"]
    assert problem["words"].startswith("[")
    groups = post(client, "wolves/edit?language=xx", body)["groups"]
    assert all(group["title"].startswith("[") for group in groups)


@pytest.mark.parametrize(
    ("edit", "field"),
    [
        ({"tool": "nothing", "place": "e5"}, "edits[0].tool"),
        ({"tool": "1 alpha", "place": "z9"}, "edits[0].place"),
        ({"field": "moon", "value": "full"}, "edits[0].moon"),
        ({"field": "moon", "value": -1}, "edits[0].moon"),
        ({"field": "sun", "value": 1}, "edits[0].field"),
    ],
    ids=str,
)
def test_a_wrong_edit_names_its_field(
    client: httpx.Client, edit: dict[str, Any], field: str
) -> None:
    body = {"position": begin(client, "wolves")["position"], "edits": [edit]}
    assert why(client, "wolves/edit", body).startswith(f"{field}: expected")


def test_what_is_no_position_is_refused(client: httpx.Client) -> None:
    position = begin(client, "wolves")["position"]
    assert why(client, "wolves/edit", {"position": {}}) == (
        "position.game: expected wolves, got None"
    )
    assert "position.game" in why(client, "moonlight/edit", {"position": position})
    broken = {**position, "pieces": {"z9": ["1 alpha"]}}
    assert why(client, "wolves/edit", {"position": broken}).startswith("position.pieces.z9:")
    assert "edits" in why(client, "wolves/edit", {"position": position, "edits": [{}]})
    assert why(client, "wolves/begin", {"players": 7}).startswith("players:")
    assert why(client, "moonlight/begin", {"players": 3}).startswith("players: expected 2")
    assert "cannot be set up" in why(client, "chess/begin", {"players": 2}, 404)


@pytest.mark.parametrize("game", BOTH)
def test_a_position_is_played_at_a_table(client: httpx.Client, game: str) -> None:
    position = begin(client, game)["position"]
    seats = [{"who": "bot", "level": "pup"}, {"who": "bot", "level": "pup"}]
    seats[position["turn"] - 1] = {"who": "me", "name": "Ann"}
    opened = post(client, f"{game}/play", {"position": position, "seats": seats}, 201)
    table = client.get(f"/api/tables/{opened['table']}").json()
    assert table["state"] == "playing"
    assert "Ann" in [seat["name"] for seat in table["seats"]]
    friends = [{"who": "me", "name": "Ann"}, {"who": "link"}]
    status = 201 if game == "wolves" else 422
    post(client, f"{game}/play", {"position": position, "seats": friends}, status)
    three = {"position": position, "seats": [*seats, {"who": "bot", "level": "pup"}]}
    assert why(client, f"{game}/play", three).startswith("seats: needs 2 seats")


def test_a_position_with_problems_is_not_played(client: httpx.Client) -> None:
    shown = begin(client, "wolves", empty=True)
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "level": "pup"}]
    broken = {**shown["position"], "scored": 1}
    assert why(client, "wolves/play", {"position": broken, "seats": seats}).startswith(
        "position.scored:"
    )
    over = {**shown["position"], "scored": 3, "moon": 18}
    assert "not over" in why(client, "wolves/play", {"position": over, "seats": seats})
    assert why(client, "wolves/analysis", {"position": broken}).startswith("position.scored:")


@pytest.mark.parametrize("game", BOTH)
def test_a_position_is_analysed_with_its_best_turns(client: httpx.Client, game: str) -> None:
    body = {"position": begin(client, game)["position"]}
    answer = client.post(f"/api/positions/{game}/analysis", json=body)
    lines = [Analysis.model_validate_json(line) for line in answer.text.splitlines()]
    last = lines[-1]
    assert last.type == "done"
    assert sum(last.shares or []) == pytest.approx(1, abs=0.01)
    assert last.best
    assert all(turn.steps and turn.words and turn.reasons for turn in last.best)


def test_a_replay_gives_the_position_at_a_step_or_the_nearest(client: httpx.Client) -> None:
    game, rng = moonpack.new("wolves", players=2, seed=4), Rng(4)
    for _ in range(60):
        game.play(rng.choice(game.steps()))
    uploaded = client.post("/api/replays", json=game.record()).json()["replay"]
    for step in (0, 20, 37, 60):
        answer = client.get(f"/api/replays/{uploaded}/position", params={"step": step}).json()
        at = moonpack.replay(game.record(), answer["step"])
        assert at.position() == answer["position"]
        assert answer["step"] <= step or step < 20  # the draft has no positions
    record = json.loads(json.dumps(game.record()))
    shown = post(client, "wolves/edit", {"position": record})
    assert shown["position"] == answer["position"]

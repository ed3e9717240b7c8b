"""Puzzles over HTTP: listed, judged, answered; nothing is kept, and no solution is given away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from moonpack.learn import puzzles

from .harness import Thread


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        Thread(tmp_path_factory.mktemp("tables")) as server,
        httpx.Client(base_url=f"http://{server.host}") as visitor,
    ):
        yield visitor


def judged(client: httpx.Client, puzzle: puzzles.Puzzle, steps: list[str]) -> Any:
    path = f"/api/puzzles/{puzzle.game}/{puzzle.name}/judge"
    answer = client.post(path, json={"steps": steps})
    assert answer.status_code == 200, answer.text
    return answer.json()


def first_of(game: str) -> puzzles.Puzzle:
    return puzzles.puzzle(game, puzzles.entries(game)[0].name)


def test_puzzles_are_counted_and_listed(client: httpx.Client) -> None:
    games = client.get("/api/puzzles").json()["games"]
    assert [game["game"] for game in games] == ["wolves", "moonlight"]
    for game in games:
        listed = client.get(f"/api/puzzles/{game['game']}").json()["puzzles"]
        assert len(listed) == game["puzzles"] == sum(one["puzzles"] for one in game["grades"])
        assert game["daily"] in {one["name"] for one in listed}
    assert all(game["has_puzzles"] for game in client.get("/api/games").json())
    accented = client.get("/api/puzzles", params={"language": "xx"}).json()["games"][0]
    assert all(kind["title"].startswith("[") for kind in accented["grades"] + accented["themes"])


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_a_puzzle_does_not_give_its_solution_away(client: httpx.Client, game: str) -> None:
    puzzle = first_of(game)
    info = client.get(f"/api/puzzles/{game}/{puzzle.name}").json()
    assert info["seat"] == puzzle.seat + 1
    mark = info["marks"][puzzle.seat]["mark"]
    assert info["task"].startswith(f"You play {mark}. ")
    assert all(info["names"][puzzle.seat] not in text for text in (info["task"], *info["remarks"]))
    assert info["start"]["actor"] == info["seat"]
    assert info["start"]["scene"]["choices"]
    assert not {"solution", "accepted", "themes", "chances"} & set(info)
    if game == "moonlight":  # nor what the other player holds
        assert json.dumps(puzzle.start["setup"]["decks"]) not in json.dumps(info)


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_the_solution_is_right_and_comes_with_its_reasons(client: httpx.Client, game: str) -> None:
    puzzle = first_of(game)
    answer = judged(client, puzzle, list(puzzle.solution))
    assert (answer["verdict"], answer["words"]) == ("right", "That is the best turn.")
    assert answer["reasons"]
    assert answer["themes"]
    assert [frame["moment"]["step"] for frame in answer["frames"]] == list(puzzle.solution)
    shown = client.get(f"/api/puzzles/{game}/{puzzle.name}/solution").json()
    assert shown["reasons"] == answer["reasons"]
    assert len(shown["frames"]) == len(puzzle.solution)


def test_a_right_turn_that_is_not_the_solution_is_answered_with_what_it_does(
    client: httpx.Client,
) -> None:
    puzzle = puzzles.puzzle("moonlight", "624215")
    assert (puzzle.solution, puzzle.accepted) == (("3 @ 1,-1",), (("L3 @ 1,-1",),))
    answer = judged(client, puzzle, ["L3 @ 1,-1"])
    assert (answer["verdict"], answer["words"]) == ("right", "That is one of the best turns.")
    assert answer["reasons"] == [
        "It takes the second row from Bea, 6 to 3: 3 points for you.",
        "It keeps your 5 for later.",
        "2 turns save a tie. Every other turn loses.",
    ]
    ((other,),) = answer["just_as_good"]
    assert other["words"] == "Play your 3 on the outlined place."
    assert other["places"] == ["1,-1", "3"]
    shown = client.get(f"/api/puzzles/moonlight/{puzzle.name}/solution").json()
    ((other,),) = shown["just_as_good"]
    assert other["steps"] == ["L3 @ 1,-1"]
    wrong = judged(client, puzzle, ["5 @ 1,-1"])
    assert (wrong["verdict"], wrong["just_as_good"]) == ("wrong", [])


def test_a_nudge_says_where_to_look_and_no_more(client: httpx.Client) -> None:
    for game in ("wolves", "moonlight"):
        puzzle = first_of(game)
        nudge = client.get(f"/api/puzzles/{game}/{puzzle.name}/nudge").json()
        assert set(nudge) == {"look", "places"}
        assert any(f"Look at the {lit} " in nudge["look"] for lit in ("glowing", "outlined"))
        solution = " ".join(puzzle.solution)
        assert nudge["places"]
        assert all(place in solution for place in nudge["places"])


def test_a_turn_that_goes_on_is_not_judged_and_a_wrong_one_says_so(client: httpx.Client) -> None:
    puzzle = first_of("wolves")
    begun = judged(client, puzzle, list(puzzle.solution[:2]))
    assert (begun["verdict"], begun["words"], begun["reasons"]) == ("on_the_way", "", [])
    wrong = judged(client, puzzle, ["end"])
    assert wrong["verdict"] == "wrong"
    assert wrong["words"] == "There is a better turn."
    *lacks, goal = wrong["reasons"]
    assert 1 <= len(lacks) <= 2
    assert goal.startswith("The best turn wins about ")
    assert wrong["themes"] == []
    illegal = judged(client, puzzle, ["move nowhere 9"])
    assert illegal["verdict"] == "illegal"
    assert illegal["words"]


def test_what_is_no_puzzle_is_not_found(client: httpx.Client) -> None:
    for path in ("/api/puzzles/chess", "/api/puzzles/wolves/none", "/api/puzzles/chess/none"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")

"""Preview cards of links, and the statistics of finished games."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import moonpack
from moonpack.games.rng import Rng
from tests.conformance.cases import play_on
from tests.server.harness import FRIEND, HERE, ME, Person, Thread, people, run

_TAG = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">')


async def _card(person: Person, path: str, **headers: str) -> dict[str, str]:
    """The tags of a document, as a chat program reads them."""
    answer = await person.web.get(path, headers=headers)
    assert answer.status_code == 200
    tags = {name: unescape(value) for name, value in _TAG.findall(answer.text)}
    return {name: value for name, value in tags.items() if name.startswith(("og:", "twitter:"))}


def test_a_link_to_a_table_says_what_a_spectator_may_know(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 2) as (ann, robot):
            table = await ann.open_table(ME, FRIEND)
            card = await _card(robot, f"/t/{table}")
            assert card["og:title"] == "The Wolves · Moonpack"
            waiting = "Already at the table: Ann. Join the game: 1 seat is free."
            assert card["og:description"] == waiting
            picture = await robot.web.get(f"/packs/api/tables/{table}/picture.png")
            assert picture.headers["content-type"] == "image/png"  # of a game like it
            table = await ann.open_table({"who": "me", "name": '<"Ann">'}, HERE, watchable=True)
            card = await _card(robot, f"/t/{table}")
            assert card["og:title"] == 'The Wolves · <"Ann"> and Cid'
            assert re.search("Ann|Cid", card["og:description"])
            root = "https://play.example.org/packs"
            assert card["og:url"] == f"{root}/t/{table}"
            assert card["og:image"] == f"{root}/api/tables/{table}/picture.png"
            assert card["twitter:card"] == "summary_large_image"
            picture = await robot.web.get(f"/packs/api/tables/{table}/picture.png")
            assert picture.headers["content-type"] == "image/png"

    public = "https://play.example.org/packs"
    with Thread(tmp_path, public_url=public) as server:
        run(go(server.host))


def test_a_link_to_a_private_table_says_only_the_title(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, robot):
            hidden = await ann.open_table(ME, HERE, watchable=False)
            card = await _card(robot, f"/t/{hidden}")
            assert card.pop("og:url").endswith(f"/t/{hidden}")
            assert card == {
                "og:type": "website",
                "og:site_name": "Moonpack",
                "og:title": "The Wolves · Moonpack",
                "twitter:card": "summary",
            }

    run(go())


def test_a_link_to_a_tournament_says_how_far_it_is(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, robot):
            asked = {"name": "Cup", "game": "moonlight", "bots": ["pup"]}
            created = (await ann.web.post("/api/tournaments", json=asked)).json()
            path = f"/tournaments/{created['tournament']}"
            card = await _card(robot, path)
            assert card["og:title"] == "Cup · Moonlight"
            assert card["og:description"] == "Join the tournament: 1 player so far."
            assert card["og:image"].endswith(f"/api{path}/picture.png")
            picture = await robot.web.get(f"/api{path}/picture.png")
            assert picture.headers["content-type"] == "image/png"
            await ann.web.post(f"/api{path}/join", json={"name": "Ann"})
            await ann.web.post(f"/api{path}/start")
            card = await _card(robot, path)
            assert card["og:description"].startswith("Round 1 of")
            await ann.web.post(f"/api{path}/end")
            assert await _card(robot, "/tournaments") == {}
            assert await _card(robot, "/tournaments/nothing") == {}

    run(go())


def test_a_link_to_nothing_and_the_page_of_a_browser_have_no_card(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            assert await _card(ann, "/t/nothing") == {}
            assert await _card(ann, "/r/nothing") == {}
            assert await _card(ann, "/") == {}
            browser = {"sec-fetch-mode": "navigate", "sec-fetch-site": "none"}
            assert await _card(ann, f"/t/{table}", **browser) == {}

    run(go())


def test_hands_are_in_no_card(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, robot):
            table = await ann.open_table(ME, HERE, game="moonlight", watchable=True)
            one, other = await _card(ann, f"/t/{table}"), await _card(robot, f"/t/{table}")
            assert one == other

    run(go())


async def _upload(person: Person, game: moonpack.Game) -> str:
    answer = await person.web.post("/api/replays", json=game.record())
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["replay"]
    return name


def test_a_link_to_a_replay_says_who_won(host: str) -> None:
    game = play_on(moonpack.new("moonlight", seed=2, names=["Ada", "Bea"]), Rng(2))

    async def go() -> None:
        async with people(host, 2) as (ann, robot):
            card = await _card(robot, f"/r/{await _upload(ann, game)}")
            assert card["og:title"] == "Moonlight · Ada and Bea"
            assert card["og:description"] == moonpack.statistics(game).verdict

    run(go())


def test_statistics_are_told_to_each_seat(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            refused = await ann.web.get(f"/api/replays/{table}/statistics")
            assert (refused.status_code, refused.json()["code"]) == (409, "not_over")
            game = play_on(moonpack.new("moonlight", seed=2, names=["Ada", "Bea"]), Rng(2))
            name = await _upload(ann, game)
            by_seat: list[dict[str, Any]] = [
                await ann.get(f"/api/replays/{name}/statistics", seat=seat) for seat in (1, 2)
            ]
            assert sorted(by_seat[0]["places"]) == [1, 2]
            winner = by_seat[0]["places"].index(1)
            assert by_seat[winner]["headline"] == "You win!"
            assert by_seat[1 - winner]["headline"] == f"{by_seat[0]['names'][winner]} wins"
            assert by_seat[0]["looks"]
            assert by_seat[0]["rounds"] == []  # its turns are not counted in rounds
            replayed = await ann.get(f"/api/replays/{name}")
            assert replayed["score_label"] == "Rounds won"
            wrong = await ann.web.get(f"/api/replays/{name}/statistics", params={"seat": 3})
            assert wrong.status_code == 422

    run(go())


def test_the_points_over_time_come_with_the_round_of_each_turn(host: str) -> None:
    game = play_on(moonpack.new("wolves", players=2, seed=2, round_limit=3), Rng(2))

    async def go() -> None:
        async with Person(host) as ann:
            known = await ann.get(f"/api/replays/{await _upload(ann, game)}/statistics")
            assert len(known["rounds"]) == len(known["course"])
            assert known["rounds"][0] == 0
            assert sorted(set(known["rounds"])) == [0, 1, 2, 3]

    run(go())


def test_an_upload_that_breaks_off_has_no_statistics(host: str) -> None:
    game = play_on(moonpack.new("wolves", players=2, seed=2), Rng(2), 5)

    async def go() -> None:
        async with Person(host) as ann:
            name = await _upload(ann, game)
            refused = await ann.web.get(f"/api/replays/{name}/statistics")
            assert refused.json()["code"] == "not_over"

    run(go())

"""Profiles, histories and leaderboards: figures from results, and what others may see of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from moonpack.server.company.figures import Result, Seat, by_game, by_opponent
from tests.server.company.conftest import Place
from tests.server.harness import FRIEND, ME, people, run


def _seat(who: str, place: int, score: int = 10, pack: str | None = None, **parts: int) -> Seat:
    level = who if who == "pup" else None
    person = None if level or who == "nobody" else who
    return Seat(person, level, who.title(), place, score, False, pack, parts, None)


def _result(*seats: Seat, game: str = "wolves", ending: str = "over") -> Result:
    return Result("t", game, 0.0, False, ending, 0, seats)


def test_figures_by_game() -> None:
    wins = [
        _result(_seat("ann", 1, 50 + n, "north", prey=n, lairs=1), _seat("bob", 2)) for n in (1, 3)
    ]
    loss = _result(_seat("ann", 2, 99, "south", prey=2), _seat("bob", 1))
    left = _result(_seat("ann", 1, 0, "south"), _seat("bob", 1), ending="left")
    other = _result(_seat("ann", 1), _seat("bob", 1), game="moonlight")
    wolves, moonlight = by_game([*wins, loss, *wins, *wins[:1], left, other])
    assert (wolves.game, wolves.played, wolves.won) == ("wolves", 7, 5)
    assert (wolves.streak, wolves.longest_streak) == (2, 3)
    assert (wolves.best_score, wolves.favourite_pack) == (99, "north")
    assert wolves.mean_parts == {"prey": (1 + 3 + 2 + 1 + 3 + 1) / 6, "lairs": 5 / 6}
    assert wolves.mean_place == 8 / 7
    (two,) = wolves.by_players
    assert (two.players, two.played, two.won, two.mean_place) == (2, 7, 5, 8 / 7)
    assert (moonlight.played, moonlight.favourite_pack, moonlight.mean_parts) == (1, None, {})


def test_figures_count_as_won_what_the_history_lists_as_won() -> None:
    gone = replace(_seat("bob", 2), gave_up=True)
    quitter = replace(_seat("ann", 1), gave_up=True)
    results = [
        _result(_seat("ann", 1), _seat("bob", 2)),
        _result(_seat("ann", 1), _seat("bob", 1)),
        _result(_seat("ann", 2), _seat("bob", 1)),
        _result(_seat("ann", 1), gone, ending="left"),
        _result(replace(quitter, place=2), _seat("bob", 1), ending="left"),
        _result(quitter, replace(gone, place=1), ending="left"),
    ]
    came = [result.came_of_it for result in results]
    assert came == ["won", "tied", "lost", "won", "lost", "unfinished"]
    (wolves,) = by_game(results)
    assert wolves.won == came.count("won")
    unfinished = by_game([_result(_seat("ann", 1, 2), gone, ending="left")])
    assert unfinished[0].best_score is None  # nothing was played to its end


def test_figures_by_opponent() -> None:
    results = [
        _result(_seat("ann", 2), _seat("bob", 1), _seat("pup", 3), _seat("pup", 4)),
        _result(_seat("ann", 1), _seat("bob", 1), _seat("nobody", 3), _seat("ann", 4)),
    ]
    bob, pup = by_opponent(results)
    assert (bob.person, bob.name, bob.played, bob.ahead, bob.behind) == ("bob", "Bob", 2, 0, 1)
    assert (pup.level, pup.name, pup.played, pup.ahead, pup.behind) == ("pup", "Pup", 2, 2, 0)
    assert by_opponent(results, most=1) == [bob]


async def _leave(place: Place, ann: Any, bob: Any, *, rated: bool) -> str:
    """A game that Bob leaves and Ann closes, so that both have given up."""
    table: str = await ann.open_table(ME, FRIEND, rated=rated)
    async with ann.at(table) as first, bob.at(table) as second:
        await first.until("whole")
        await second.until("whole")
        await second.do(type="sit", seat=2, name="Bob")
        await first.do(type="close")
    while not place.rows("SELECT 1 FROM results WHERE table_id = ?", table):
        await asyncio.sleep(0.01)
    return table


def test_others_see_rated_games_and_no_links_to_tables(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 3) as (ann, bob, eve):
            table = await _leave(place, ann, bob, rated=True)
            await _leave(place, ann, bob, rated=False)  # closed, without a result
            own = await ann.get("/api/people/me")
            assert (own["yours"], own["name"]) == (True, "Ann")
            (rating,) = own["ratings"]
            assert rating["low"] < rating["points"] < 1500 < rating["high"]
            (opponent,) = own["opponents"]
            assert (opponent["played"], opponent["ahead"], opponent["behind"]) == (1, 0, 1)
            seen = await eve.get(f"/api/people/{own['person']}")
            assert seen == {**own, "yours": False}
            path = f"/api/people/{own['person']}/history"
            (line,) = (await eve.get(path))["results"]
            assert (line["table"], line["left"], line["seat"]) == (None, True, 1)
            assert [one["place"] for one in line["places"]] == [2, 1]
            assert line["points"] == rating["points"]
            assert [(await one.get(path))["results"][0]["table"] for one in (ann, bob)] == [
                table
            ] * 2
            assert (await eve.get(path, first=1)) == {"results": [], "more": False}
            board = await ann.get("/api/leaderboard", game="wolves")
            assert board["you"] == next(one for one in board["leaders"] if one["yours"])
            assert board["you"]["player"]["person"] == own["person"]
            result = await bob.get(f"/api/tables/{table}/result")
            assert result["rated"]
            assert result["written"]
            open_one = await ann.open_table(ME, FRIEND)
            none = {"written": False, "rated": False, "seats": []}
            assert await ann.get(f"/api/tables/{open_one}/result") == none
            first, second = result["seats"]
            assert (first["before"], first["after"]) == (1500, rating["points"])
            assert (first["low"], first["high"]) == (rating["low"], rating["high"])
            assert line["change"] == first["after"] - first["before"] < 0 < second["after"] - 1500
            board = await eve.get("/api/leaderboard", game="wolves")
            leaders = board["leaders"]
            assert board["you"] is None
            ranked = [one["player"]["person"] for one in leaders]
            assert ranked.index(opponent["player"]["person"]) < ranked.index(own["person"])
            (person,) = place.rows(
                "SELECT person FROM places WHERE table_id = ? AND seat = 0", table
            )
            assert person[0] not in (await eve.web.get(path)).text

    run(go())


def test_mistakes_are_named(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 1) as (ann,):
            for path, status in (
                ("/api/people/nobody", 404),
                ("/api/people/a%20b/history", 422),
                ("/api/leaderboard?game=chess", 422),
                ("/api/leaderboard?game=wolves&first=-1", 422),
            ):
                assert (await ann.web.get(path)).status_code == status, path
            fresh = await ann.get("/api/people/me")
            assert (fresh["games"], fresh["ratings"], fresh["opponents"]) == ([], [], [])

    run(go())

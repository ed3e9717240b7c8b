"""Vacation in all slow games at once."""

from __future__ import annotations

import time
from typing import Any

from tests.server.company.conftest import Place
from tests.server.harness import BOT, ME, people, run

DAY = 86_400.0


def _slow(vacation: float) -> dict[str, Any]:
    return {"kind": "days", "seconds": 2 * DAY, "vacation": vacation, "at_end": "nudge"}


def test_a_vacation_holds_for_all_slow_games(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 1) as (ann,):
            path = "/api/me/vacation"
            none = await ann.get(path)
            assert none == {"games": 0, "away": 0, "until": None, "least_left": None}
            refused = await ann.web.put(path, json={"on": True})
            assert (refused.status_code, refused.json()["code"]) == (409, "nothing")
            slow = [await ann.open_table(ME, BOT, clock=_slow(days * DAY)) for days in (3, 5)]
            await ann.open_table(ME, BOT, clock=_slow(0))
            await ann.open_table(ME, BOT)
            known = await ann.get(path)
            assert (known["games"], known["away"], known["least_left"]) == (2, 0, 3 * DAY)
            until = time.time() + 2 * DAY
            away = (await ann.web.put(path, json={"on": True, "until": until})).json()
            assert (away["away"], away["until"]) == (2, until)
            tables = (await ann.get("/api/tables"))["tables"]
            assert {line["table"]["id"] for line in tables if line["away"]} == set(slow)
            async with ann.at(slow[0]) as line:
                await line.until("whole")
                assert line.now["clock"]["seats"][0]["away_until"] == until
            changed = (await ann.web.put(path, json={"on": True, "until": until + DAY})).json()
            assert (changed["away"], changed["until"]) == (2, until + DAY)
            longer = await ann.web.put(path, json={"on": True, "until": until + 1.1 * DAY})
            assert (longer.status_code, longer.json()["code"]) == (409, "no_time")
            assert "of vacation left; choose an earlier end" in longer.json()["why"]
            assert (await ann.get(path))["until"] == until + DAY  # in none of the games
            back = (await ann.web.put(path, json={"on": False})).json()
            assert (back["away"], back["games"]) == (0, 2)

    run(go())


def test_a_day_that_has_passed_is_refused(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 1) as (ann,):
            await ann.open_table(ME, BOT, clock=_slow(DAY))
            now = time.time()
            for wrong in (
                {"on": True, "until": now - 5},
                {"on": True, "until": now + 400 * DAY},
                {"on": False, "until": now + DAY},
            ):
                answer = await ann.web.put("/api/me/vacation", json=wrong)
                assert (answer.status_code, answer.json()["field"]) == (422, "until")

    run(go())

"""Lessons and puzzles call the learner by their own name, not by that of a file."""

from __future__ import annotations

import json

from moonpack.learn import lessons, puzzles
from tests.server.harness import Person, run

MOVE = next(iter(lessons.lessons("wolves")))
STAGE = next(n for n, stage in enumerate(MOVE.stages) if stage.right)


async def _judged(ann: Person, **more: object) -> dict[str, str]:
    asked = {"stage": STAGE, "before": [], "steps": list(MOVE.stages[STAGE].show), **more}
    answer = await ann.web.post(f"/api/lessons/wolves/{MOVE.name}/judge", json=asked)
    assert answer.status_code == 200, answer.text
    judged: dict[str, str] = answer.json()
    return judged


def test_a_learner_with_a_name_is_called_by_it(host: str) -> None:
    async def go() -> None:
        async with Person(host) as dora:
            await dora.web.post("/api/me", json={"name": "Dora"})
            shown = json.dumps(await _judged(dora))
            assert "Dora moves" in shown
            assert "Ann" not in shown
            puzzle = puzzles.entries("wolves")[0].name
            for path in (f"/api/lessons/wolves/{MOVE.name}", f"/api/puzzles/wolves/{puzzle}"):
                info = (await dora.web.get(path)).json()
                assert info["names"][info["seat"] - 1] == "Dora"
                assert info["names"][2 - info["seat"]] in ("Ann", "Bea")  # the rival

    run(go())


def test_a_learner_without_a_name_or_with_that_of_the_rival_is_told_apart(host: str) -> None:
    async def go() -> None:
        async with Person(host) as somebody:
            shown = json.dumps(await _judged(somebody))
            assert "Grass moves" in shown  # by the pack
            assert "Ann" not in shown
            await somebody.web.post("/api/me", json={"name": "Bea"})
            assert "Bea (2) moves" in json.dumps(await _judged(somebody))

    run(go())


def test_what_was_shown_is_told_as_something_to_do(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            deeds = (await _judged(ann, demonstrated=True))["deeds"]
            assert deeds.startswith("Move")
            assert "Player" not in deeds
            assert (await _judged(ann))["deeds"] == ""  # no work for those who play themselves

    run(go())

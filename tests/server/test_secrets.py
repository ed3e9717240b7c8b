"""Only views leave the server: a hand is seen by who holds it, and by nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from moonpack import games
from tests.server.harness import FRIEND, HERE, ME, Line, Person, people, run

pytestmark = pytest.mark.skipif("moonlight" not in games.names(), reason="no Moonlight here")


def _side(scene: dict[str, Any], seat: int) -> dict[str, Any]:
    side: dict[str, Any] = scene["seats"][seat - 1]
    return side


def _knows(message: dict[str, Any], own: int | None) -> None:
    """Check that a message tells nothing that these eyes may not know."""
    now = message["now"]
    if now["actor"] is None or now["scene"] is None:
        return  # the match is over, and everything is open
    for seat in (1, 2):
        if seat != own:
            side = _side(now["scene"], seat)
            assert side["hand"] is None
            # When a single card is left, everybody knows which: all the others were seen.
            places = [cards["where"] or cards["cards"][:11] for cards in side["knows"]]
            assert set(places) <= {"In hand or deck", "In hand", "Last card: "}
    if now["actor"] != own:
        assert not now["scene"].get("choices")
    for moment in message["moments"]:
        if moment["step"] is not None and moment["seat"] != own:
            assert not moment["step"].startswith("keep") or moment["step"] == "keep ?"
        for fact in moment["facts"]:
            if fact.get("seat") != own and fact["fact"] in ("drew", "looked"):
                assert fact["cards"] is None
            if fact.get("seat") != own and fact["fact"] == "kept":
                assert fact["card"] is fact["sunk"] is None


async def _next_news(line: Line, own: int | None) -> None:
    message = await line.until("news", "whole")
    _knows(message, own)


def test_no_message_of_a_match_tells_what_is_hidden(host: str) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, bob, eve):
            table = await ann.open_table(ME, FRIEND, game="moonlight", watchable=True)
            async with ann.at(table) as one, bob.at(table) as two, eve.at(table) as three:
                for line in (one, two, three):
                    await line.until("whole")
                await two.do(type="sit", seat=2, name="Bob")
                await one.until("news")
                await three.until("news")
                lines: list[tuple[Line, int | None]] = [(one, 1), (two, 2), (three, None)]
                while one.now["actor"] is not None:
                    actor = one if one.now["actor"] == 1 else two
                    choices = actor.now["scene"]["choices"]
                    scent = [c["step"] for c in choices if "scent" in c["step"]]
                    step = (scent or [choices[one.now["beat"] % len(choices)]["step"]])[0]
                    beat = actor.now["beat"]
                    await actor.send(type="step", id=f"s{beat}", beat=beat, step=step)
                    for line, own in lines:
                        await _next_news(line, own)
                    refused = await eve.web.get(f"/api/replays/{table}/record.json")
                    assert refused.status_code == (409 if one.now["actor"] is not None else 200)
                for line, own in lines:
                    assert line.you["eyes"] == own

    run(go())


def test_at_a_shared_screen_hands_are_hidden_until_somebody_looks(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE, game="moonlight")
            async with ann.at(table) as line:
                whole = await line.until("whole")
                for _ in range(6):
                    actor = line.now["actor"]
                    assert (line.you["eyes"], line.you["must_look"]) == (None, actor)
                    assert [_side(line.now["scene"], seat)["hand"] for seat in (1, 2)] == [None] * 2
                    await line.send(type="look", seat=actor)
                    await line.until("news")
                    assert (line.you["eyes"], line.you["must_look"]) == (actor, None)
                    assert _side(line.now["scene"], actor)["hand"]
                    assert _side(line.now["scene"], 3 - actor)["hand"] is None
                    await line.play()
                assert whole["table"]["game"] == "moonlight"

    run(go())


def test_a_restored_match_deals_the_decks_that_were_dealt(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE, game="moonlight")
            async with ann.at(table) as line:
                await line.until("whole")
                while line.now["actor"] is not None:
                    if line.you["must_look"] is not None:
                        await line.send(type="look", seat=line.now["actor"])
                        await line.until("news")
                    choices = line.now["scene"]["choices"]
                    await line.play(choices[line.now["beat"] % len(choices)]["step"])
                    async with ann.at(table, version=2) as again:
                        assert (await again.until("news", "whole"))["now"]["beat"]
            record = await ann.get(f"/api/replays/{table}/record.json")
            assert len(record["setup"]["decks"]) >= 2
            info = await ann.get(f"/api/replays/{table}")
            for seat in (1, 2, None):
                query = {} if seat is None else {"seat": seat}
                frames = await ann.get(f"/api/replays/{table}/frames", first=0, last=9, **query)
                assert len(frames["frames"]) == 10
            assert info["over"]

    run(go())

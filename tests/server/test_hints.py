"""Hints at a table: who may ask, when, and what is answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from moonpack.analysis import hints
from moonpack.server.live.hints import check_may_ask
from moonpack.server.settings import Settings
from moonpack.server.tables import messages
from moonpack.server.tables.table import Table
from moonpack.server.wire import inbound
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.words import ENGLISH
from tests.server.clicks import do, open_table, play
from tests.server.harness import BOT, HERE, ME, Person, Thread, duel, run

FEW = {"hint_simulations": 8}


def agree(table: Table, person: str, *, on: bool = True) -> None:
    do(table, inbound.AgreeToHints(type="hints", id=f"h{table.version}", on=on), person)


def known(table: Table) -> tuple[bool, list[int]]:
    info = messages.table_info(table, ENGLISH).hints
    return info.on, info.agreed


def refusal(table: Table, person: str) -> Code:
    with pytest.raises(Refusal) as refused:
        check_may_ask(table, person)
    return refused.value.code


# -- agreement, from the journal alone


def test_everybody_has_to_agree_and_may_take_it_back() -> None:
    table = open_table("ann", "bob")
    assert known(table) == (False, [])
    assert refusal(table, "ann") is Code.HINTS_OFF
    agree(table, "ann")
    assert known(table) == (False, [1])
    agree(table, "bob")
    assert known(table) == (True, [1, 2])
    assert check_may_ask(table, "ann") == 0
    again = Table("t", table.lines)  # as another server, or a restarted one, reads it
    assert known(again) == (True, [1, 2])
    agree(table, "bob", on=False)
    assert known(table) == (False, [1])
    sentences = [
        moment.words for moment in messages.moments(table, table.version - 1, None, ENGLISH)
    ]
    assert sentences == [["Bob no longer wants hints."]]


def test_people_around_one_screen_agree_together() -> None:
    table = open_table("ann", "ann")
    assert known(table) == (False, [])
    agree(table, "ann")
    assert known(table) == (True, [1, 2])


def test_only_the_player_to_decide_gets_a_hint() -> None:
    table = open_table("ann", "bob")
    agree(table, "ann")
    agree(table, "bob")
    assert refusal(table, "bob") is Code.NOT_YOURS
    assert refusal(table, "eve") is Code.NOT_SEATED
    with pytest.raises(Refusal) as refused:
        agree(table, "eve")
    assert refused.value.code is Code.NOT_SEATED


def test_agreeing_takes_nothing_back_and_answers_no_beat() -> None:
    table = open_table("ann", "ann")
    assert table.game is not None
    play(table, table.game.steps()[0])
    beat = table.beat
    agree(table, "ann")
    assert table.beat == beat
    assert table.undoable()


def test_the_server_searches_as_much_as_a_hint_needs() -> None:
    assert Settings().hint_simulations == hints.SIMULATIONS


# -- over the wire


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_one_person_against_bots_gets_a_hint_that_can_be_played(tmp_path: Path, game: str) -> None:
    async def play_a_hint(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT, game=game, pace=0)
            async with ann.at(table) as line:
                await line.until("whole")
                assert line.table["hints"] == {"on": True, "agreed": [1]}
                await line.my_turn()
                await line.send(type="hint", ask=7)
                answer = await line.until("hint")
                assert (answer["ask"], answer["code"]) == (7, None)
                hint = answer["hint"]
                assert hint["look"]
                assert hint["reasons"]
                assert hint["beat"] == line.now["beat"]
                assert await ann.get(f"/api/tables/{table}/hint") == hint
                steps = [step for part in hint["parts"] for step in part["steps"]]
                done = await line.do(type="play", beat=hint["beat"], steps=steps)
                assert done["type"] == "done"

    with Thread(tmp_path, **FEW) as server:
        run(play_a_hint(server.host))


def test_two_people_agree_before_anybody_gets_a_hint(tmp_path: Path) -> None:
    async def ask(host: str) -> None:
        async with duel(host) as (_, ann, bob):
            lines = {1: ann, 2: bob}
            mover, other = lines[ann.now["actor"]], lines[3 - ann.now["actor"]]
            await mover.send(type="hint", ask=1)
            refused = await mover.until("hint")
            assert (refused["hint"], refused["code"]) == (None, "hints_off")
            assert refused["why"] == "Not everybody at this table has agreed to hints."
            for line in (ann, bob):
                assert (await line.do(type="hints", on=True))["type"] == "done"
            await mover.send(type="hint", ask=2)
            assert (await mover.until("hint"))["hint"]["parts"]
            await other.send(type="hint", ask=3)
            assert (await other.until("hint"))["code"] == "not_yours"

    with Thread(tmp_path, **FEW) as server:
        run(ask(server.host))


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"type": "hint"}, "ask"),
        ({"type": "hint", "ask": 1, "deep": True}, "deep"),
        ({"type": "hints", "id": "a", "on": 1}, "on"),
    ],
)
def test_wrong_questions_are_refused_by_field(
    tmp_path: Path, message: dict[str, Any], field: str
) -> None:
    async def ask(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.send(**message)
                refused = await line.until("refused")
                assert refused["code"] == "bad_message"
                assert field in refused["why"]

    with Thread(tmp_path) as server:
        run(ask(server.host))


def test_a_person_has_only_a_few_hints_searched_for_at_once(tmp_path: Path) -> None:
    async def ask_often(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT, pace=0)
            async with ann.at(table) as line:
                await line.until("whole")
                await line.my_turn()
                for ask in (1, 2, 3):
                    await line.send(type="hint", ask=ask)
                refused = await line.until("hint")
                assert (refused["ask"], refused["code"]) == (3, "too_fast")

    with Thread(tmp_path, hint_simulations=100_000) as server:
        run(ask_often(server.host))


def test_a_search_ends_when_the_table_moves_on(tmp_path: Path) -> None:
    async def move_on(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT, pace=0)
            async with ann.at(table) as line:
                await line.until("whole")
                await line.my_turn()
                await line.send(type="hint", ask=1)
                step = line.now["scene"]["choices"][0]["step"]
                await line.send(type="step", id="a", beat=line.now["beat"], step=step)
                assert (await line.until("hint"))["code"] in ("late", "not_yours")

    with Thread(tmp_path, hint_simulations=100_000) as server:
        run(move_on(server.host))

"""Tables as folds of their journals, and journals as they are written."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from moonpack.errors import BadInput
from moonpack.server.store.store import Store
from moonpack.server.store.writer import Write, Writer
from moonpack.server.tables.commands import plan
from moonpack.server.tables.journal import BEAT_KINDS, STEP_KINDS, Line
from moonpack.server.tables.openings import begin_after, rematch
from moonpack.server.tables.table import Opening, Table
from moonpack.server.wire import inbound
from moonpack.server.wire.refusals import Refusal
from tests.server.harness import run


def _table(*people: str, **opening: object) -> Table:
    seats = [{"person": person, "name": person.title()} for person in people]
    asked = Opening(game="wolves", seats=seats, seed="journal", **opening)  # type: ignore[arg-type]
    first = Line(1, "opened", person=people[0], data=asked.to_json())
    begun = begin_after(Table("t"), first)
    return Table("t", [first, *(draft.line for draft in begun)])


def _do(table: Table, person: str, command: object, alone: tuple[int, ...] = ()) -> None:
    for draft in plan(table, person, command, alone):  # type: ignore[arg-type]
        table.apply(draft.line, draft.games)


def _play(table: Table, steps: int, seed: int) -> None:
    """Random play with undos here and there."""
    chance = random.Random(seed)
    for n in range(steps):
        if table.undoable() and chance.random() < 0.2:
            _do(table, "ann", inbound.Undo(type="undo", id=f"u{n}", beat=table.beat))
            continue
        assert table.game is not None
        step = chance.choice(table.game.steps())
        _do(table, "ann", inbound.PlayStep(type="step", id=f"s{n}", beat=table.beat, step=step))


def test_reading_the_journal_again_gives_the_same_table() -> None:
    table = _table("ann", "ann", "ann")
    _play(table, 150, seed=3)
    again = Table("t", table.lines)
    assert table.game is not None
    assert again.game is not None
    assert again.game.record() == table.game.record()
    assert (again.version, again.beat, again.seats) == (table.version, table.beat, table.seats)
    assert again.undoable() == table.undoable()


def test_games_since_a_version_are_those_that_were_played() -> None:
    table = _table("ann", "ann")
    played = {}
    for n in range(60):
        _play(table, 1, seed=n)
        assert table.game is not None
        played[table.version] = table.game.record()
    for since in (2, 17, 58, 61, table.version):
        lines = list(table.games_since(since))
        assert [line.version for line, _ in lines] == list(range(since + 1, table.version + 1))
        for line, steps in lines:
            takes_back = line.kind in BEAT_KINDS and line.kind not in STEP_KINDS
            assert len(steps) == (1 if takes_back else len(line.steps))
            if steps:
                assert steps[-1][1].record() == played[line.version]
                assert steps[0][0].record() == played.get(line.version - 1, steps[0][0].record())


def test_a_line_out_of_order_is_not_taken() -> None:
    table = _table("ann", "ann")
    with pytest.raises(ValueError, match="after line 2"):
        table.apply(Line(4, "undo", 0, "ann"))


def test_what_chance_decides_is_told_and_not_drawn_anew() -> None:
    table = _table("ann", "ann")
    game = table.game
    assert game is not None
    step = game.steps()[0]
    line = Line(
        3,
        "step",
        0,
        "ann",
        data={"step": step, "chance": game.spec.setup_to_record(game.setup, game.engine)},
    )
    table.apply(line)
    assert table.game is not None
    assert table.game.played == (step,)


def test_a_plan_changes_nothing() -> None:
    table = _table("ann", "bob")
    assert table.game is not None
    actor = table.seats[table.game.actor or 0].person or ""
    before = (table.version, table.game.record(), table.beat)
    step = table.game.steps()[0]
    plan(table, actor, inbound.PlayStep(type="step", id="a", beat=0, step=step), ())
    assert (table.version, table.game.record(), table.beat) == before


def test_a_rematch_rotates_seats_and_packs_together() -> None:
    packs = {"packs": ["forest", "rock", "grass"], "options": {"round_limit": 1}}
    table = _table("ann", "bob", "cid", choices=packs)
    with pytest.raises(Refusal):
        rematch(table)
    while table.game is not None and not table.game.over:
        person = table.seats[table.game.actor or 0].person or ""
        step = table.game.steps()[-1]
        command_id = f"s{table.beat}"
        _do(table, person, inbound.PlayStep(type="step", id=command_id, beat=table.beat, step=step))
    again = rematch(table)
    assert [seat["person"] for seat in again.seats] == ["bob", "cid", "ann"]
    assert again.choices["packs"] == ["rock", "grass", "forest"]
    assert (again.seed, again.origin) == (None, "t")


def test_packs_that_were_drawn_stay_with_their_players_in_a_rematch() -> None:
    table = _against({"person": "bo", "name": "Bo"}, {"person": "cy", "name": "Cy"})
    assert table.game is not None
    drawn = list(table.game.record()["packs"])
    again = rematch(table, is_full=True)
    assert again.choices == {"packs": [*drawn[1:], drawn[0]]}  # nothing else is kept


def _against(*others: dict[str, object]) -> Table:
    """A game of one person against others."""
    seats = [{"person": "ann", "name": "Ann"}, *others]
    asked = Opening(game="wolves", seats=seats, seed="journal")  # type: ignore[arg-type]
    first = Line(1, "opened", person="ann", data=asked.to_json())
    return Table("t", [first, *(draft.line for draft in begin_after(Table("t"), first))])


def test_a_rematch_against_bots_may_be_one_against_another_level() -> None:
    bots: list[dict[str, object]] = [
        {"person": None, "name": name, "level": "hunter"} for name in ("Hunter", "Hunter 2")
    ]
    again = rematch(_against(*bots), is_full=True, level="pup")
    seats = [(seat["name"], seat["level"]) for seat in again.seats]
    assert seats == [("Pup", "pup"), ("Pup 2", "pup"), ("Ann", None)]
    with pytest.raises(BadInput, match="level: expected one of pup"):
        rematch(_against(*bots), is_full=True, level="cat")
    with pytest.raises(Refusal, match="only if one person plays"):
        rematch(_against({"person": "bo", "name": "Bo"}, bots[0]), is_full=True, level="pup")


# -- the writer


async def _opened(folder: Path) -> tuple[Store, Writer]:
    store = await Store.open(f"sqlite:///{folder / 'w.sqlite3'}")
    writer = Writer(store, "node")
    return store, writer


def test_one_flush_carries_all_lines_that_wait(tmp_path: Path) -> None:
    async def go() -> None:
        store, writer = await _opened(tmp_path)
        flushes: list[int] = []
        flush = writer._flush

        async def counted(batch: list[Write]) -> set[str]:
            flushes.append(len(batch))
            return await flush(batch)

        writer._flush = counted  # type: ignore[method-assign]
        writer.start()
        writes = [Write(f"t{n}", [Line(1, "opened")]) for n in range(100)]
        assert all(await asyncio.gather(*map(writer.add, writes)))
        assert sum(flushes) == 100
        assert len(flushes) <= 3
        assert len(await store.lines("t99")) == 1
        await writer.close()
        await store.close()

    run(go())


def test_lines_that_another_server_wrote_first_are_not_written_not_even_half(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        store, writer = await _opened(tmp_path)
        writer.start()
        theirs, ours = Line(1, "opened", person="them"), Line(1, "opened", person="us")
        assert await writer.add(Write("t", [theirs]))
        assert not await writer.add(Write("t", [ours, Line(2, "began")]))
        other = Write("other", [Line(1, "opened")])
        both = writer.add(Write("t", [ours])), writer.add(other)
        assert await asyncio.gather(*both) == [False, True]
        assert [line.person for line in await store.lines("t")] == ["them"]
        await writer.close()
        await store.close()

    run(go())


def test_the_same_command_of_a_person_is_written_once(tmp_path: Path) -> None:
    async def go() -> None:
        store, writer = await _opened(tmp_path)
        writer.start()
        assert await writer.add(Write("t", [Line(1, "step", 0, "ann", "m1")]))
        assert not await writer.add(Write("t", [Line(2, "step", 0, "ann", "m1")]))
        assert await writer.add(Write("t", [Line(2, "step", 0, "bob", "m1")]))
        await writer.close()
        await store.close()

    run(go())


def test_the_secret_is_made_once(tmp_path: Path) -> None:
    async def go() -> list[str]:
        store, _ = await _opened(tmp_path)
        secrets = [await store.secret(), await store.secret()]
        await store.close()
        return secrets

    first, second = run(go()), run(go())
    assert len({*first, *second}) == 1

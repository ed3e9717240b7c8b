"""Taking back the end of a turn, and playing again what was taken back: known from the journal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from moonpack.server.tables import messages
from moonpack.server.tables.table import Table
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.words import ENGLISH
from tests.server.clicks import (
    PAYMENTS,
    action_click,
    game_of,
    open_table,
    play,
    play_draft,
    redo,
    restart,
    undo,
)
from tests.server.harness import BOT, HERE, ME, Line, Person, Thread, run


def _at_end() -> Table:
    """A table of two people after the draft, with one action played by the first."""
    table = open_table("ann", "bob")
    while "draft" in game_of(table).steps()[0]:
        play(table, game_of(table).steps()[0], person=_actor(table))
    play(table, *action_click(game_of(table)), person=_actor(table))
    while "end" not in game_of(table).steps():
        play(table, "done", person=_actor(table))
    return table


def _actor(table: Table) -> str:
    return table.seats[table.actor or 0].person or ""


def _seats(table: Table) -> tuple[int | None, int | None, int | None]:
    now = messages.now(table, None, ENGLISH)
    return now.undo, now.restart, now.redo


# -- the end of a turn


def test_the_end_of_a_turn_is_taken_back_until_the_next_player_has_acted() -> None:
    table = _at_end()
    person, before = _actor(table), game_of(table).record()
    play(table, "end", person=person)
    other = _actor(table)
    assert person != other
    assert _seats(table) == (1, 1, None)
    with pytest.raises(Refusal) as refused:
        undo(table, other)
    assert refused.value.code is Code.NOT_YOURS
    undo(table, person)
    assert (game_of(table).record(), _actor(table)) == (before, person)
    redo(table, person)
    assert _actor(table) == other
    play(table, *action_click(game_of(table)), person=other)
    assert _seats(table)[0] == 2
    undo(table, other)
    assert _seats(table) == (None, None, 2)


def test_restart_takes_back_the_whole_turn_that_has_just_ended_and_no_earlier_one() -> None:
    table = _at_end()
    person, turn = _actor(table), game_of(table).last_turn()
    assert turn is not None
    play(table, "end", person=person)
    restart(table, person)
    assert game_of(table).step_count == turn.first - 1
    assert game_of(table).begins_turn()


def _last_moment(table: Table) -> tuple[str, bool | None]:
    """The last moment in words, and whether it takes back a turn that had ended."""
    moment = messages.moments(table, table.version - 1, None, ENGLISH)[-1]
    return moment.words[0], moment.reopens


def test_the_others_are_told_of_a_turn_that_is_taken_back_after_its_end() -> None:
    table = _at_end()
    person, name = _actor(table), table.seats[table.actor or 0].name
    play(table, "end", person=person)
    undo(table, person)
    assert _last_moment(table) == (f"{name} takes back the end of their turn.", True)
    undo(table, person)  # within the turn
    assert _last_moment(table) == (f"{name} takes back a move.", None)
    redo(table, person)
    play(table, "end", person=person)
    restart(table, person)
    assert _last_moment(table) == (f"{name} takes back their turn.", True)
    play(table, *action_click(game_of(table)), person=person)
    restart(table, person)
    assert _last_moment(table) == (f"{name} restarts the turn.", None)
    again = Table("t", table.lines)  # journals of earlier versions say it, too
    reopens = [moment.reopens for moment in messages.moments(again, 0, None, ENGLISH)]
    assert reopens.count(True) == 2


def test_the_end_of_the_game_is_final() -> None:
    chance = random.Random(1)
    table = open_table("ann", "ann")
    while not game_of(table).over:
        play(table, chance.choice(game_of(table).steps()))
    assert _seats(table) == (None, None, None)
    with pytest.raises(Refusal) as refused:
        undo(table)
    assert refused.value.code is Code.OVER


def test_no_turn_of_moonlight_is_taken_back_once_a_card_was_drawn() -> None:
    chance = random.Random(2)
    table, seen = open_table("ann", "bob", game="moonlight"), 0
    while seen < 12 and not game_of(table).over:
        person = _actor(table)
        play(table, chance.choice(game_of(table).steps()), person=person)
        if not game_of(table).begins_turn():
            continue
        seen += 1
        assert not table.undoable()
        with pytest.raises(Refusal) as refused:
            undo(table, person)
        drawn = "You have drawn a card, so this can't be undone."
        assert (refused.value.code, refused.value.why()) == (Code.NOTHING, drawn)


def test_a_list_ends_with_its_turn() -> None:
    table = open_table("ann", "ann")
    play_draft(table)
    with pytest.raises(Refusal, match="must be the last step of its list"):
        play(table, "end", "end")


# -- redo


def test_redo_plays_again_what_was_taken_back_until_something_else_is_played() -> None:
    table = _at_end()
    person = _actor(table)
    play(table, "end", person=person)
    ended = game_of(table).record()
    lines = [line.steps for line in table.restartable()]
    restart(table, person)
    undone = game_of(table).record()
    for steps in lines:  # one click after the other
        redo(table, person)
        assert table.lines[-1].data == {"steps": steps, "redo": True}
    assert game_of(table).record() == ended
    with pytest.raises(Refusal) as refused:
        redo(table, person)
    assert refused.value.code is Code.NOT_YOURS
    restart(table, person)
    assert game_of(table).record() == undone
    play(table, "end", person=person)
    undo(table, person)
    redo(table, person)
    assert table.redoable() is None
    assert _seats(table) == (1, 1, None)


def test_reading_the_lines_again_gives_the_same_choice_of_undo_redo_and_restart() -> None:
    chance = random.Random(6)
    table = open_table("ann", "bob", "ann")
    for _ in range(250):
        game, person = game_of(table), _actor(table)
        lines = table.undoable()
        if table.redoable() and chance.random() < 0.5:
            redo(table, person)
        elif lines and chance.random() < 0.3:
            holder = table.seats[lines[-1].seat or 0].person or ""
            chance.choice((undo, restart))(table, holder)
        elif any(step.split()[0] in PAYMENTS for step in game.steps()) and chance.random() < 0.7:
            play(table, *action_click(game), person=person, forced="turn")
        else:
            play(table, chance.choice(game.steps()), person=person)
        again = Table("t", table.lines)
        assert game_of(again).record() == game_of(table).record()
        assert again.undoable() == table.undoable()
        assert again.restartable() == table.restartable()
        assert again.redoable() == table.redoable()
    assert sum(line.is_redo for line in table.lines) > 10


def test_nobody_redoes_what_another_player_took_back() -> None:
    table = _at_end()
    person = _actor(table)
    undo(table, person)
    with pytest.raises(Refusal) as refused:
        redo(table, "bob" if person == "ann" else "ann")
    assert refused.value.code is Code.NOT_YOURS


# -- with bots, and on the wire


async def _end_turn(line: Line) -> None:
    """Draft with hurried bots until one's first turn can be ended, then end it."""
    while "actions" not in line.now["scene"] or line.now["actor"] != 1:
        if line.now["actor"] == 1:
            await line.play()
        else:
            await line.send(type="hurry", on=True)
            await line.receive()
    done = await line.do(type="play", beat=line.now["beat"], steps=["end"])
    assert done["type"] == "done"


def test_a_bot_waits_until_the_end_of_a_turn_can_no_longer_be_wanted_back(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT, pace=1, seed="grace")
            async with ann.at(table) as line:
                await line.until("whole")
                await _end_turn(line)
                assert (line.now["undo"], line.now["actor"]) == (1, 2)
                assert (await line.do(type="undo", beat=line.now["beat"]))["type"] == "done"
                assert (line.now["redo"], line.now["actor"]) == (1, 1)
                assert (await line.do(type="redo", beat=line.now["beat"]))["type"] == "done"
                assert line.now["actor"] == 2
                await line.send(type="hurry", on=True)  # nobody has to wait
                while line.now["undo"] == 1:
                    await line.receive()

    with Thread(tmp_path, turn_grace=60.0) as server:
        run(go(server.host))


def test_two_people_at_one_screen_take_back_the_end_of_a_turn(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE, seed="shared")
            async with ann.at(table) as line:
                await line.until("whole")
                while "actions" not in line.now["scene"]:
                    await line.play()
                beat = line.now["beat"]
                assert (await line.do(type="play", beat=beat, steps=["end"]))["type"] == "done"
                assert (line.now["actor"], line.now["undo"]) == (2, 1)
                # A second click on the scene before ends nobody else's turn.
                late = await line.do(type="play", beat=beat, steps=["end"])
                assert late["code"] == "late"
                assert (await line.do(type="undo", beat=beat + 1))["type"] == "done"
                assert (line.now["actor"], line.now["redo"]) == (1, 1)

    run(go())

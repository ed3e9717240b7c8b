"""One click, one command: lists of steps, undo and restart by lines, and mere questions."""

from __future__ import annotations

import random
from typing import Any

import pytest

import moonpack
from moonpack.server.tables import messages
from moonpack.server.tables.commands import why_not
from moonpack.server.tables.journal import Line
from moonpack.server.tables.openings import begin_after
from moonpack.server.tables.table import Opening, Table
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
    restart,
    undo,
)
from tests.server.harness import HERE, ME, Person, Thread, duel, run

# -- play


def test_the_steps_of_a_click_are_one_line_one_beat_and_a_moment_each() -> None:
    table = open_table("ann", "ann")
    play_draft(table)
    version, beat, number = table.version, table.beat, len(game_of(table).played)
    click = action_click(game_of(table))
    play(table, *click)
    assert (table.version, table.beat) == (version + 1, beat + 1)
    assert (table.lines[-1].kind, table.lines[-1].data) == ("play", {"steps": click})
    moments = messages.moments(table, version, None, ENGLISH)
    assert [moment.kind for moment in moments] == ["step", "step"]
    assert [moment.step for moment in moments] == click
    assert {moment.version for moment in moments} == {version + 1}
    assert [moment.number for moment in moments] == [number + 1, number + 2]


def test_a_click_with_an_illegal_step_plays_nothing_and_says_which_step() -> None:
    table = open_table("ann", "ann")
    play_draft(table)
    pay, _ = action_click(game_of(table))
    before = (table.version, game_of(table).record())
    paid = game_of(table).copy()
    paid.play(pay)
    with pytest.raises(Refusal) as refused:
        play(table, pay, "draft h9")
    assert (refused.value.code, refused.value.why()) == (Code.ILLEGAL, paid.why_not("draft h9"))
    assert (table.version, game_of(table).record()) == before


def test_a_step_of_another_player_is_refused_even_if_both_share_a_screen() -> None:
    table = open_table("ann", "ann", "ann")
    step, other = game_of(table).steps()[:2]
    with pytest.raises(Refusal):
        play(table, step, other)
    assert table.beat == 0


def test_reading_the_lines_again_gives_the_same_table_after_clicks_undos_and_restarts() -> None:
    chance = random.Random(5)
    table = open_table("ann", "ann", "ann")
    play_draft(table)
    records = {}
    for _ in range(150):
        game = game_of(table)
        if table.undoable() and chance.random() < 0.3:
            chance.choice((undo, restart))(table)
        elif any(step.split()[0] in PAYMENTS for step in game.steps()):
            play(table, *action_click(game))
        else:
            play(table, chance.choice(game.steps()))
        records[table.version] = game_of(table).record()
    again = Table("t", table.lines)
    assert game_of(again).record() == game_of(table).record()
    assert (again.beat, again.undoable()) == (table.beat, table.undoable())
    for since in (table.version - 2, table.version - 60):  # kept games, and replayed ones
        for line, steps in table.games_since(since):
            if steps:
                assert steps[-1][1].record() == records[line.version]


# -- undo and restart


def test_undo_takes_back_a_click_and_restart_the_whole_turn() -> None:
    table = open_table("ann", "bob")
    _first_turn_of_two(table)
    person, start = _actor(table), game_of(table).record()
    play(table, *action_click(game_of(table)), person=person)
    middle = game_of(table).record()
    while game_of(table).steps() != ["end"] and not _pays(table):
        play(table, game_of(table).steps()[0], person=person)
    if _pays(table):
        play(table, *action_click(game_of(table)), person=person)
        undo(table, person)
    lines = len(table.restartable())
    restart(table, person)
    assert table.lines[-1].data == {"lines": lines}
    assert game_of(table).record() == start != middle


def test_nobody_takes_back_what_another_player_did() -> None:
    table = open_table("ann", "bob")
    _first_turn_of_two(table)
    person = _actor(table)
    other = {"ann": "bob", "bob": "ann"}[person]
    play(table, *action_click(game_of(table)), person=person)
    for command in (undo, restart):
        with pytest.raises(Refusal) as refused:
            command(table, other)
        assert refused.value.code is Code.NOT_YOURS
    while "end" not in game_of(table).steps():
        play(table, game_of(table).steps()[0], person=person)
    play(table, "end", person=person)
    play(table, *action_click(game_of(table)), person=other)
    for command in (undo, restart):
        with pytest.raises(Refusal) as refused:
            command(table, person)
        assert refused.value.code is Code.NOT_YOURS
    undo(table, other)
    for command in (undo, restart):
        with pytest.raises(Refusal, match="the previous turn is final") as refused:
            command(table, person)
        assert refused.value.code is Code.NOTHING


def test_single_steps_of_old_journals_are_taken_back_one_by_one_or_all_at_once() -> None:
    table = open_table("ann", "ann")
    play_draft(table)
    start = game_of(table).record()
    click = action_click(game_of(table))
    for step in click:
        table.apply(
            Line(table.version + 1, "step", game_of(table).actor, "ann", data={"step": step})
        )
    table.apply(Line(table.version + 1, "undo", 0, "ann"))
    assert game_of(table).played[-1] == click[0]
    table.apply(Line(table.version + 1, "step", 0, "ann", data={"step": click[1]}))
    table = Table("t", table.lines)
    assert [line.steps for line in table.restartable()] == [[step] for step in click]
    undo(table)
    restart(table)
    assert game_of(table).record() == start


def _first_turn_of_two(table: Table) -> None:
    while "draft" in game_of(table).steps()[0]:
        play(table, game_of(table).steps()[0], person=_actor(table))


def _actor(table: Table) -> str:
    return table.seats[table.actor or 0].person or ""


def _pays(table: Table) -> bool:
    return any(step.split()[0] in PAYMENTS for step in game_of(table).steps())


# -- hidden cards


def _before_scent() -> tuple[Table, str]:
    """A match of Moonlight in which a scent can be played."""
    for n in range(60):
        table = open_table("ann", "ann", game="moonlight", seed=f"scent {n}")
        for _ in range(80):
            steps = game_of(table).steps()
            scent = next((step for step in steps if step.endswith("scent")), None)
            if scent is not None:
                return table, scent
            if game_of(table).over:
                break
            play(table, steps[0])
    raise AssertionError("no scent in any of these matches")


def test_hidden_cards_cannot_be_guessed_by_a_list_or_a_question() -> None:
    table, scent = _before_scent()
    after = game_of(table).copy()
    after.play(scent)
    right = after.steps()[0]
    wrong = next(card for card in ("keep L9", "keep 1", "keep 5") if card not in after.steps())
    answers = set()
    for guess in (right, wrong):
        with pytest.raises(Refusal) as refused:
            play(table, scent, guess)
        answers.add((refused.value.code, refused.value.why()))
        answers.add((Code.ILLEGAL, why_not(table, "ann", [scent, guess], ENGLISH)))
    assert answers == {(Code.ILLEGAL, "A step that is final must be the last of its list.")}
    play(table, scent)
    assert not table.undoable()


# -- questions


def test_why_explains_the_first_impossible_step_and_changes_nothing() -> None:
    table = open_table("ann", "bob")
    _first_turn_of_two(table)
    person = _actor(table)
    other = {"ann": "bob", "bob": "ann"}[person]
    before = (table.version, table.beat, game_of(table).record())
    pay, act = action_click(game_of(table))
    assert why_not(table, person, [pay, act], ENGLISH) == ""
    reason = game_of(table).why_not("draft h9")
    assert why_not(table, person, ["draft h9"], ENGLISH) == reason != ""
    assert why_not(table, person, [pay, "draft h9"], ENGLISH) != ""
    assert why_not(table, person, ["draft h9", pay], ENGLISH) == reason
    assert "nonsense" in why_not(table, person, ["nonsense"], ENGLISH)
    for steps in ([pay], ["draft h9"], ["nonsense"]):
        assert why_not(table, other, steps, ENGLISH) == "It is another player's turn."
        assert why_not(table, "eve", steps, ENGLISH) == "Spectators cannot play."
    assert (table.version, table.beat, game_of(table).record()) == before


def test_why_is_answered_on_the_socket_and_over_http(host: str) -> None:
    async def go() -> None:
        async with duel(host) as (table, first, second):
            await first.send(type="why", ask=7, steps=["end"])
            answer = await first.until("why")
            assert answer["ask"] == 7
            assert answer["why"].startswith("First place a pair of wolves")
            await second.send(type="why", ask=8, steps=["end"])
            assert (await second.until("why"))["why"] == "It is another player's turn."
            legal = first.now["scene"]["choices"][0]["step"]
            await first.send(type="why", ask=9, steps=[legal])
            assert (await first.until("why")) == {"type": "why", "ask": 9, "why": ""}
            async with Person(host) as eve:
                answer = await eve.web.get(f"/api/tables/{table}/why", params={"step": "end"})
                assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")

    run(go())


def test_why_over_http_takes_several_steps_and_has_a_limit(tmp_path: Any) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            path = f"/api/tables/{table}/why"
            first = await ann.get(path, step=["end", "draft a1"])
            assert first["why"].startswith("First place a pair of wolves")
            assert (await ann.web.get(path)).status_code == 422
            answers = [await ann.web.get(path, params={"step": "end"}) for _ in range(30)]
            assert {answer.status_code for answer in answers} == {200, 429}

    from moonpack.server.settings import Limits

    with Thread(tmp_path, limits=Limits(questions=3)) as server:
        run(go(server.host))


def test_clicks_and_restarts_are_known_on_every_device(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line, ann.at(table) as other:
                await line.until("whole")
                await other.until("whole")
                while "actions" not in line.now["scene"]:
                    await line.play()
                pays = [c for c in line.now["scene"]["choices"] if "tiles" in c]
                way = line.now["scene"]["ahead"][0]
                pay = next(
                    p
                    for p in pays
                    if (p["action"], p["terrain"]) == (way["action"], way["terrain"])
                )
                beat, steps = line.now["beat"], [pay["step"], way["step"]]
                click: dict[str, Any] = {"type": "play", "id": "x", "beat": beat, "steps": steps}
                done = await line.do(**click)
                assert done["type"] == "done"
                assert await line.do(**click) == done  # sent twice, played once
                assert (await line.do(**{**click, "id": "y"}))["code"] == "late"
                assert line.now["beat"] == beat + 1
                while other.now["version"] < done["version"]:
                    await other.receive()
                assert other.now["undo"] == other.now["restart"] == line.you["eyes"]
                assert (await other.do(type="restart", beat=beat + 1))["type"] == "done"
                assert other.now["redo"] == line.you["eyes"]
                assert (other.moments[-1]["kind"], other.moments[-1]["lines"]) == ("restart", 1)

    run(go())


def test_a_game_that_goes_on_from_a_record_can_be_clicked_on() -> None:
    record = moonpack.new("wolves", players=2, seed="goes on").record()
    seats = [{"person": "ann", "name": "Ann"}, {"person": "ann", "name": "Cid"}]
    first = Line(1, "opened", data=Opening("wolves", seats, record=record).to_json())
    begun = begin_after(Table("t"), first)
    table = Table("t", [first, *(draft.line for draft in begun)])
    play_draft(table)
    play(table, *action_click(game_of(table)))
    assert game_of(Table("t", table.lines)).record() == game_of(table).record()


# -- steps without a choice


def _before_last_action(table: Table) -> list[str]:
    """Play until a click finishes the last action of a turn; returns that click."""
    for _ in range(400):
        game = game_of(table)
        steps = action_click(game) if _pays(table) else [game.steps()[0]]
        after = game.copy()
        after.play_all(steps)
        if after.steps() == ["end"] and steps != ["end"]:
            return steps
        play(table, *steps)
    raise AssertionError("no turn had a last action")


def test_a_turn_ends_with_its_last_action_only_if_that_is_asked_for() -> None:
    table = open_table("ann", "ann")
    play_draft(table)
    click = _before_last_action(table)
    version, seat = table.version, table.actor
    for forced in ("none", "steps"):
        play(table, *click, forced=forced)  # type: ignore[arg-type]
        assert (table.lines[-1].data, table.actor) == ({"steps": click}, seat)
        undo(table)
    play(table, *click, forced="turn")
    assert (table.lines[-1].data, table.version) == (
        {"steps": [*click, "end"], "ended": True},
        version + 5,
    )
    assert table.actor != seat
    assert table.undoable()[-1] is table.lines[-1]  # until the other player acts
    moments = messages.moments(table, version + 4, None, ENGLISH)
    assert [moment.step for moment in moments] == [*click, "end"]
    assert game_of(Table("t", table.lines)).record() == game_of(table).record()


def test_a_turn_goes_on_while_there_is_something_to_choose() -> None:
    table = open_table("ann", "ann")
    play_draft(table)
    seat = table.actor
    play(table, *action_click(game_of(table)), forced="turn")
    assert table.actor == seat
    assert table.undoable()


def test_a_forced_step_that_can_be_taken_back_belongs_to_the_click() -> None:
    chance = random.Random(3)
    table, seen = open_table("ann", "ann"), 0
    play_draft(table)
    while seen < 3 and not game_of(table).over:
        game = game_of(table)
        steps = game.steps()
        step = chance.choice([step for step in steps if step != "end"] or steps)
        record = game.record()
        play(table, step, forced="steps")
        further = table.lines[-1].data["steps"][1:]
        if not further:
            assert step == "end" or game_of(table).only_step() in (None, "end")
            continue
        after = game.copy()
        after.play(step)
        for one in further:
            assert after.steps() == [one] != ["end"]
            after.play(one)
        undo(table)
        assert game_of(table).record() == record
        play(table, step, forced="steps")
        seen += 1
    assert seen == 3


def test_nothing_that_shows_hidden_cards_is_played_along() -> None:
    chance = random.Random(4)
    table = open_table("ann", "ann", game="moonlight", seed="forced")
    while not game_of(table).over:
        play(table, chance.choice(game_of(table).steps()), forced="turn")
        _, steps = list(table.games_since(table.version - 1))[-1]
        for before, after in steps[1:]:
            assert before.steps() == [after.played[-1]]
            assert after.undoable or after.begins_turn()

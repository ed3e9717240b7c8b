"""Nobody plays against hidden cards they know: seeds, records, seats that were left."""

from __future__ import annotations

from typing import Any

import pytest

import moonpack
from moonpack import games
from moonpack.games.contract import View
from moonpack.server.live import bots
from moonpack.server.live.thinkers import Question
from moonpack.server.tables.commands import plan
from moonpack.server.tables.journal import Line as JournalLine
from moonpack.server.tables.openings import begin_after
from moonpack.server.tables.table import HolderJson, Opening, Table
from moonpack.server.tables.visibility import check_may_see, may_sit
from moonpack.server.wire import inbound
from moonpack.server.wire.refusals import Refusal
from tests.server.harness import FRIEND, HERE, ME, Person, people, run

pytestmark = pytest.mark.skipif("moonlight" not in games.names(), reason="no Moonlight here")


def _table(*people: str, game: str = "moonlight", **opening: Any) -> Table:
    """A table of Ann, its game begun."""
    seats: list[HolderJson] = [
        {"person": person, "name": f"{person} {n}", "level": None}
        for n, person in enumerate(people)
    ]
    first = JournalLine(1, "opened", person="ann", data=Opening(game, seats, **opening).to_json())
    return Table("t", [first, *(draft.line for draft in begin_after(Table("t"), first))])


def _do(table: Table, person: str, command: inbound.TableCommand) -> None:
    for draft in plan(table, person, command, alone=()):
        table.apply(draft.line, draft.games)


def _sit(table: Table, person: str, seat: int) -> str:
    """Sit down; why it was refused, if it was."""
    command = inbound.Sit(type="sit", id=f"s{table.version}", seat=seat, name=f"{person} again")
    try:
        _do(table, person, command)
    except Refusal as refusal:
        return str(refusal.code)
    return ""


def test_a_friend_cannot_take_a_seat_that_was_left_at_a_table_with_a_chosen_seed() -> None:
    for game in ("moonlight", "wolves"):
        table = _table("ann", "ann", game=game, seed="known")
        _do(table, "ann", inbound.Leave(type="leave", id="l", seat=2))
        assert _sit(table, "bob", 2) == "foretold"
        assert _sit(table, "ann", 2) == ""  # alone, one may do as one likes


def test_a_bot_that_plays_a_left_seat_does_not_make_room_for_a_friend() -> None:
    table = _table("ann", "ann", seed="known")
    _do(table, "ann", inbound.Leave(type="leave", id="l", seat=2))
    _do(table, "ann", inbound.Lend(type="lend", id="b", seat=2, level="pup"))
    assert _sit(table, "bob", 2) == "foretold"


def test_nobody_else_sits_down_where_the_cards_of_a_record_are_known() -> None:
    record = moonpack.new("moonlight", seed=3).record()
    table = _table("ann", "ann", record=record)
    _do(table, "ann", inbound.Leave(type="leave", id="l", seat=2))
    assert _sit(table, "bob", 2) == "foretold"
    open_game = moonpack.new("wolves", players=2, seed=3).record()
    table = _table("ann", "ann", game="wolves", record=open_game)
    _do(table, "ann", inbound.Leave(type="leave", id="l", seat=2))
    assert _sit(table, "bob", 2) == ""  # nothing is hidden there


def test_who_has_looked_at_both_hands_plays_against_nobody() -> None:
    table = _table("ann", "ann")
    _do(table, "ann", inbound.Leave(type="leave", id="l", seat=2))
    assert _sit(table, "bob", 2) == "foretold"
    _do(table, "ann", inbound.Leave(type="leave", id="m", seat=1))
    assert _sit(table, "ann with new cookies", 1) == "foretold"
    assert _sit(table, "ann", 1) == ""


def test_nobody_changes_to_the_other_side_and_plays_against_their_own_hand() -> None:
    table = _table("ann", "bob")
    _do(table, "bob", inbound.Leave(type="leave", id="l", seat=2))
    _do(table, "ann", inbound.Leave(type="leave", id="l", seat=1))
    assert [_sit(table, "ann", 2), _sit(table, "bob", 1)] == ["foretold", "foretold"]
    assert [_sit(table, "ann", 1), _sit(table, "bob", 2)] == ["", ""]


@pytest.mark.parametrize("is_removed", [True, False])
def test_a_seat_that_was_left_is_kept_for_its_player_or_a_bot(is_removed: bool) -> None:
    """Another player could look at its cards with new cookies, and keep its player out."""
    table = _table("ann", "bob")
    free = inbound.Remove(type="remove", id="r", seat=2)
    left = inbound.Leave(type="leave", id="l", seat=2)
    _do(table, *(("ann", free) if is_removed else ("bob", left)))
    assert (may_sit(table, "bob"), may_sit(table, "eve")) == ((1,), ())
    assert _sit(table, "eve", 2) == "foretold"
    assert _sit(table, "ann", 2) == "foretold"
    _do(table, "ann", inbound.Lend(type="lend", id="b", seat=2, level="pup"))
    assert _sit(table, "eve", 2) == "foretold"
    assert _sit(table, "bob", 2) == ""


def test_where_nothing_is_hidden_a_stranger_may_take_a_seat_that_was_left() -> None:
    table = _table("ann", "bob", game="wolves")
    _do(table, "bob", inbound.Leave(type="leave", id="l", seat=2))
    assert may_sit(table, "cy") == (1,)
    assert _sit(table, "cy", 2) == ""


def test_a_hand_that_several_people_know_is_left_to_bots() -> None:
    """At tables of earlier versions strangers could take a seat that was left."""
    table = _table("ann", "bob")
    _do(table, "bob", inbound.Leave(type="leave", id="l", seat=2))
    table.apply(JournalLine(table.version + 1, "sat", 1, "eve", data={"name": "Eve"}))
    _do(table, "eve", inbound.Leave(type="leave", id="l", seat=2))
    assert [_sit(table, "bob", 2), _sit(table, "eve", 2)] == ["foretold", "foretold"]


def test_a_kept_seat_shows_a_game_that_may_not_be_watched_to_its_player_alone() -> None:
    table = _table("ann", "bob")
    _do(table, "bob", inbound.Leave(type="leave", id="l", seat=2))
    check_may_see(table, "bob")
    with pytest.raises(Refusal, match="does not allow spectators"):
        check_may_see(table, "eve")


def test_a_rematch_is_dealt_by_chance_nobody_knows(host: str) -> None:
    """Also one of a table with a chosen seed: the same seed would deal the same cards."""

    async def go() -> list[Any]:
        async with Person(host) as ann:
            decks = []
            table = await ann.open_table(ME, HERE, game="moonlight", seed="known")
            for _ in range(2):
                async with ann.at(table) as line:
                    await line.until("whole")
                    while line.now["actor"] is not None:
                        if line.you["must_look"] is not None:
                            await line.send(type="look", seat=line.now["actor"])
                            await line.until("news")
                        await line.play()
                    following = (await line.do(type="rematch"))["table"]
                record = await ann.get(f"/api/replays/{table}/record.json")
                decks.append(record["setup"]["decks"][0])
                table = following
            return decks

    first, second = run(go())
    assert first != second


def test_nobody_is_invited_to_continue_a_game_with_known_cards(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            for name, status in (("moonlight", 422), ("wolves", 201)):
                record = moonpack.new(name, players=2, seed=3).record()
                stored = (await ann.web.post("/api/replays", json=record)).json()["replay"]
                asked = {"step": 0, "seats": [ME, FRIEND]}
                answer = await ann.web.post(f"/api/replays/{stored}/try", json=asked)
                assert answer.status_code == status
                if status == 422:
                    assert answer.json()["why"].startswith("seats: expected no friends by link")

    run(go())


def test_nothing_that_is_sent_of_a_running_game_tells_its_seed_or_decks(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(
                ME, HERE, game="moonlight", seed="a seed nobody tells", watchable=True
            )
            for person in (ann, eve):
                async with person.at(table) as line:
                    whole = await line.until("whole")
                paths = (f"tables/{table}", f"tables/{table}/log", f"replays/{table}/record.json")
                texts = [(await person.web.get(f"/api/{path}")).text for path in paths]
                for text in (*texts, str(whole)):
                    assert "a seed nobody tells" not in text
                    assert "decks" not in text

    run(go())


def test_what_a_bot_draws_cannot_be_computed_from_the_link(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever knew a bot's chance could tell from its steps which cards it has."""
    seeds: list[str] = []

    def watched(level: str, view: View, seed: str, *rest: Any) -> Question:
        seeds.append(seed)
        return Question(level, view, seed, *rest)

    monkeypatch.setattr(bots, "Question", watched)

    async def go() -> str:
        async with Person(host) as ann:
            bot = {"who": "bot", "level": "pup"}
            table = await ann.open_table(ME, bot, game="moonlight")
            async with ann.at(table) as line:
                await line.until("whole")
                await line.my_turn()
                await line.play()
                await line.my_turn()
            return table

    table = run(go())
    assert seeds
    assert not any(table in seed for seed in seeds)

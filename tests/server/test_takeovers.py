"""Whoever takes over a seat goes by their own name from then on; earlier lines keep the old."""

from __future__ import annotations

import json

import moonpack
from moonpack.server.live.connection import Connection
from moonpack.server.live.outbox import Outbox
from moonpack.server.tables.commands import play
from moonpack.server.tables.journal import Kind, Line
from moonpack.server.tables.messages import moments, now, table_info
from moonpack.server.tables.openings import begin_after
from moonpack.server.tables.table import HolderJson, Opening, Table
from moonpack.words import ENGLISH

SEATS: list[HolderJson] = [
    {"person": "ann", "name": "Ann", "level": None},
    {"person": "bea", "name": "Bea", "level": None},
]


def _table() -> Table:
    """A game of two, some steps played, in which Cyril takes over from Bea."""
    opened = Line(1, "opened", None, "ann", data=Opening("wolves", SEATS, seed="s").to_json())
    table = Table("t", [opened, *(draft.line for draft in begin_after(Table("t"), opened))])
    _play(table, 4)
    _add(table, "left", 1, "bea")
    _add(table, "sat", 1, "cyril", name="Cyril")
    _play(table, 8)
    while not table.undoable():
        _play(table, 1)
    last = table.last_played()
    assert last is not None
    _add(table, "undo", last.seat or 0, "somebody")
    _play(table, 4)
    return table


def _add(table: Table, kind: Kind, seat: int, person: str, **data: object) -> None:
    table.apply(Line(table.version + 1, kind, seat, person, data=data))


def _play(table: Table, steps: int) -> None:
    for _ in range(steps):
        game = table.game
        assert game is not None
        assert game.actor is not None
        draft = play(table, game.actor, [max(game.steps())], table.seats[game.actor].person)
        table.apply(draft.line, draft.games)


def test_a_person_who_takes_over_is_shown_under_their_own_name() -> None:
    table = _table()
    assert table.game is not None
    assert table.game.names == ("Ann", "Cyril")
    assert [seat.name for seat in table_info(table, ENGLISH).seats] == ["Ann", "Cyril"]
    shown = now(table, None, ENGLISH).scene
    assert shown is not None
    assert [player["name"] for player in shown["seats"]] == ["Ann", "Cyril"]  # type: ignore[attr-defined]
    assert moonpack.replay(table.game.record()).names == ("Ann", "Cyril")


def test_what_happened_before_keeps_the_old_name_also_after_a_restart() -> None:
    table = _table()
    for read in (table, Table("t", table.lines)):
        whole = moments(read, 0, None, ENGLISH)
        for since in (3, table.version - 6):
            latest = moments(read, since, None, ENGLISH)
            assert latest == whole[-len(latest) :]
        sat = next(n for n, one in enumerate(whole) if one.kind == "sat")
        earlier = " ".join(" ".join(one.words) for one in whole[:sat])
        later = " ".join(" ".join(one.words) for one in whole[sat:])
        assert "Bea leaves." in earlier
        assert "Bea places" in earlier
        assert "Cyril" not in earlier
        assert "Bea" not in later
        assert "Cyril" in later


def test_steps_of_before_say_what_their_player_was_called_then() -> None:
    table = _table()
    steps = [one for one in moments(table, 0, None, ENGLISH) if one.kind == "step"]
    sat = next(line.version for line in table.lines if line.kind == "sat")
    names = {(one.version > sat, one.seat): one.name for one in steps}
    assert names[False, 2] == "Bea"
    assert names[True, 2] is None  # as the seat says
    assert names[False, 1] is None


def test_the_prompt_says_who_decides_for_a_player_who_is_away_or_has_left() -> None:
    table = _table()
    actor = table.actor
    assert actor is not None
    name = table.seats[actor].name
    assert _prompt(table).startswith(f"{name} is ")
    _add(table, "lent", actor, "ann", level="pup", name="Pup")
    assert _prompt(table) == f"A bot is playing for {name}"
    _add(table, "taken_back", actor, table.seats[actor].person or "")
    assert _prompt(table).startswith(f"{name} is ")
    _add(table, "left", actor, table.seats[actor].person or "")
    assert _prompt(table) == f"{name} has left the table"
    _add(table, "lent", actor, "ann", level="pup", name="Pup")
    assert _prompt(table) == f"A bot is playing for {name}"


def _prompt(table: Table) -> str:
    shown = now(table, None, ENGLISH).scene
    assert shown is not None
    return str(shown["prompt"])


def test_whoever_lets_a_bot_play_is_not_asked_to_choose() -> None:
    table = _table()
    actor = table.actor
    assert actor is not None
    connection = Connection(table.seats[actor].person or "", is_greeted=True)
    assert "instruction" in _scene_sent(table, connection)
    _add(table, "lent", actor, connection.person, level="pup", name="Pup")
    sent = _scene_sent(table, connection)
    assert "instruction" not in sent
    assert sent["choices"] == []


def _scene_sent(table: Table, connection: Connection) -> dict[str, object]:
    *_, news = Outbox(table).due(connection)
    scene: dict[str, object] = json.loads(news)["now"]["scene"]
    return scene

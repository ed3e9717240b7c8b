"""Records: the whole game as JSON, in a dict and in a file."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import moonpack

from .positions import lay, position
from .walks import PLAYERS, deal, play_on


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """The record of a whole game of three."""
    names = ["Ann", "Bořek", "Čeněk"]
    return play_on(moonpack.new("wolves", players=3, seed=4, names=names), 4).record()


def test_a_record_has_the_fields_of_the_rules(record: dict[str, Any]) -> None:
    fields = ["game", "format", "players", "packs", "options", "setup", "steps"]
    assert list(record) == fields
    assert (record["game"], record["format"]) == ("wolves", 1)
    assert record["players"] == ["Ann", "Bořek", "Čeněk"]
    assert list(record["setup"]) == ["regions", "moons", "prey"]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_record_survives_json_and_a_file(players: int, tmp_path: Path) -> None:
    for seed in range(5):
        game = play_on(deal(players, seed), seed, most=80)
        record = game.record()
        assert moonpack.replay(json.loads(json.dumps(record))).record() == record
        path = tmp_path / "game.json"
        moonpack.save(game, path)
        assert moonpack.load(path).record() == record
        assert moonpack.load(str(path), steps=7).record()["steps"] == record["steps"][:7]
        assert moonpack.verify(record).record() == record
        assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_game_from_a_position_is_recorded_with_it(tmp_path: Path) -> None:
    table = lay("h4 A1 P1").play("move rock 2", "A h4 g5")
    record = table.game.record()
    assert list(record) == ["game", "format", "players", "position", "steps"]
    again = moonpack.replay(json.loads(json.dumps(record)))
    assert again.record() == record
    assert again.steps() == table.steps
    path = tmp_path / "game.json"
    moonpack.save(table.game, path)
    assert moonpack.load(path).record() == record
    path.write_text(json.dumps(position("h4 A1 P1")), "utf-8")
    assert moonpack.load(path).position()["pieces"] == {"h4": ["1 alpha", "1 pack"]}


def test_a_record_without_steps_or_options_is_a_game_at_its_start(record: dict[str, Any]) -> None:
    short = {name: record[name] for name in record if name not in ("steps", "options")}
    game = moonpack.replay(short)
    assert game.played == ()
    assert game.record()["options"]["tiles"] == "first"


def test_what_a_caller_changes_in_a_record_or_position_does_not_reach_the_game(
    record: dict[str, Any],
) -> None:
    given = copy.deepcopy(record)
    game = moonpack.replay(given)
    _scramble(given)
    _scramble(game.record())
    assert game.record() == record
    where = position("h4 A1 P1")
    given = copy.deepcopy(where)
    begun = moonpack.from_position(given)
    kept = begun.record()
    _scramble(given)
    _scramble(begun.record())
    _scramble(begun.position())
    _scramble(begun.view().to_json())
    assert begun.record()["position"] == where
    assert begun.record() == kept | {"position": where}


def _scramble(value: Any) -> None:
    """Change everything in a JSON value that can be changed."""
    if isinstance(value, dict):
        for inner in value.values():
            _scramble(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            _scramble(inner)
        value.clear()


@pytest.mark.parametrize("twin", [moonpack.Game.copy, copy.deepcopy, pickle.dumps])
def test_a_copy_of_a_game_is_equal_and_independent(twin: Any) -> None:
    game = play_on(deal(3, 0), 1, most=40)
    record = game.record()
    other = twin(game)
    if isinstance(other, bytes):
        other = pickle.loads(other)
    assert other.record() == record
    assert other.steps() == game.steps()
    play_on(other, 2, most=20)
    assert game.record() == record
    kept = other.record()
    play_on(game, 3, most=20)
    assert other.record() == kept
    assert other.can_undo() in (True, False)


def test_moments_tell_every_step_with_its_seat() -> None:
    game = play_on(deal(4, 0), 6, most=60)
    moments = list(game.moments())
    assert [moment.step for moment in moments] == list(game.played)
    assert [moment.number for moment in moments] == list(range(1, 61))
    assert [moment.seat for moment in moments[:8]] == [0, 1, 2, 3, 3, 2, 1, 0]


def test_a_turn_can_be_taken_back_until_another_player_has_acted() -> None:
    table = lay("h4 A1 P1, g5 P2")
    game = table.game
    before = [game.record()]
    for step in ("move rock 2", "A h4 g5", "push f5", "done"):
        game.play(step)
        before.append(game.record())
    for step in ("done", "push f5", "A h4 g5", "move rock 2"):
        assert game.record() == before.pop()
        assert game.can_undo()
        assert game.undo() == step
    assert game.record() == before.pop()
    assert not game.can_undo()
    with pytest.raises(moonpack.MoonpackError):
        game.undo()
    game.play("end")
    assert game.can_undo()
    first = next(step for step in game.steps() if step != "end")
    game.play(first)
    assert game.undoable == 1
    assert game.undo() == first
    assert not game.can_undo()  # the other player has acted, though it was taken back


@pytest.mark.parametrize("number", [0, 2, 99, -1, "1", None, 1.0, True])
def test_another_format_is_refused_with_a_sentence(record: dict[str, Any], number: object) -> None:
    for call, given in (
        (moonpack.replay, record),
        (moonpack.from_position, position("h4 A1")),
    ):
        with pytest.raises(moonpack.BadInput, match=r"^format: expected "):
            call(given | {"format": number})
    if number in (0, 2, 99) and not isinstance(number, bool):
        age = "an older" if number == 0 else "a newer"
        with pytest.raises(moonpack.BadInput, match=f"this record is in {age} format"):
            moonpack.replay(record | {"format": number})


def test_an_illegal_step_of_a_record_is_named(record: dict[str, Any]) -> None:
    steps = [*record["steps"][:9], "draft h4", *record["steps"][9:]]
    with pytest.raises(moonpack.BadInput, match=r"^steps\[9\]: .draft h4. is not possible\. "):
        moonpack.replay(record | {"steps": steps})
    assert moonpack.replay(record | {"steps": steps}, steps=9).played == tuple(steps[:9])
    with pytest.raises(moonpack.BadInput, match=rf"^steps\[{len(record['steps'])}\]"):
        moonpack.replay(record | {"steps": [*record["steps"], "end"]})


@pytest.mark.parametrize("steps", [-1, 10_000, True, "3", 1.0])
def test_a_game_is_replayed_to_a_step_that_it_has(record: dict[str, Any], steps: object) -> None:
    with pytest.raises(moonpack.BadInput, match=r"^steps: "):
        moonpack.replay(record, steps=steps)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b"{}", b'{"game": 1e999}', b"[" * 100_000, b"NaN"],
    ids=["empty", "cut", "list", "null", "not UTF-8", "nothing", "infinite", "deep", "NaN"],
)
def test_a_file_that_is_no_record_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    with pytest.raises(moonpack.BadInput):
        moonpack.load(path)


@pytest.mark.parametrize("name", ["missing.json", ".", "nul\0.json"])
def test_a_file_that_cannot_be_read_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(moonpack.BadInput):
        moonpack.load(f"{tmp_path}/{name}")


def test_saving_replaces_the_file_whole_or_leaves_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    game = deal(2, 0)
    moonpack.save(game, path)
    kept = path.read_bytes()
    game.play(game.steps()[0])

    def fail(descriptor: int) -> None:
        raise OSError("no room")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", fail)
        with pytest.raises(OSError, match="no room"):
            moonpack.save(game, path)
    assert path.read_bytes() == kept
    assert list(tmp_path.iterdir()) == [path]
    moonpack.save(game, path)
    assert path.read_bytes() != kept

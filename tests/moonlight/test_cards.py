"""The table of cards: the standard one, and those of hosts."""

from __future__ import annotations

import json
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack.games.moonlight import cards
from moonpack.games.moonlight.codes import KEEN

# The table of the rules, section 1.
PRINTED = {
    "1": (2, 1, 1, 3, 1),
    "2": (2, 2, 1, 2, 1),
    "3": (4, 3, 0, 3, 2),
    "4": (2, 4, 1, 4, 1),
    "5": (1, 5, 0, 5, 1),
    "L1": (1, 1, 2, 3, 1),
    "L2": (1, 2, 1, 6, 1),
    "L3": (1, 3, 1, 0, 0),
    "L4": (1, 7, 0, 0, 0),
}


def table() -> dict[str, Any]:
    return deepcopy(cards.standard().to_json())


def test_the_standard_cards_are_those_of_the_rules() -> None:
    rows = {
        card.name: (card.copies, card.value, card.moons, card.corner, card.worth)
        for card in cards.standard().kinds
    }
    assert rows == PRINTED
    assert cards.standard().deck() == list("11223333445")
    assert [card.name for card in cards.standard().lone] == ["L1", "L2", "L3", "L4"]


def test_the_standard_leaders_are_the_eight_of_the_rules() -> None:
    leaders = cards.standard().leaders
    assert [leader.name for leader in leaders] == list(cards.EFFECTS)
    assert [leader.name for leader in leaders if leader.is_one_shot] == [
        *("ambush", "packhunt", "leap", "scent")
    ]
    assert len(cards.EFFECTS) == KEEN + 1


def test_no_set_that_ships_is_ever_changed() -> None:
    digests = {name: cards.shipped(name).digest for name in cards.SHIPPED}
    assert digests == {
        "standard": "ed716d8fdd3aed55",
        "standard 2": "2d1c56cbe09e8045",
        "standard 3": "9803264a103188f9",
    }, "records name them"


def test_the_cards_of_version_0_1_are_there_by_name() -> None:
    old = cards.from_anything("standard")
    assert (old.card("L4").value, old.card("L4").worth) == (4, 2)
    assert all((leader.moons, leader.up_to) == (0, 9) for leader in old.leaders)
    assert moonpack.new("moonlight", seed=1, cards="standard").setup.cards == old
    assert cards.from_anything(None) == cards.from_anything(cards.STANDARD) == cards.standard()


def test_the_table_can_be_written_and_read_again() -> None:
    assert cards.from_json(table(), "cards") == cards.standard()
    assert cards.from_json(json.loads(json.dumps(table())), "cards") == cards.standard()


def test_a_host_can_play_with_a_file_of_its_own(tmp_path: Path) -> None:
    text = files(cards.__package__).joinpath("cards.toml").read_text("utf-8")
    other = tmp_path / "mine.toml"
    other.write_text(
        text.replace(f'name = "{cards.STANDARD}"', 'name = "mine"').replace(
            "moons = 2\n", "moons = 5\n"
        ),
        "utf-8",
    )
    game = moonpack.new("moonlight", cards=other, seed=1)
    assert game.setup.cards.card("L1").moons == 5
    as_json = tmp_path / "mine.json"
    as_json.write_text(json.dumps(game.setup.cards.to_json()), "utf-8")
    assert moonpack.new("moonlight", cards=str(as_json), seed=1).setup.cards == game.setup.cards


def test_a_renamed_leader_is_called_by_its_new_name() -> None:
    given = table()
    given["leaders"][0]["name"] = "prepad"
    setup = {"leaders": ["prepad", "packhunt", "leap", "scent"]}
    game = moonpack.new("moonlight", cards=given, seed=2, setup=setup)
    while game.view().phase != "lead":
        game.play(game.steps()[0])
    assert "lead prepad" in game.steps()
    assert "lead ambush" not in game.steps()


def test_the_digest_tells_what_matters_to_play_and_nothing_else() -> None:
    given = table()
    given["leaders"][0]["text"] = "Another wording."
    given["name"] = "reworded"
    assert cards.from_json(given, "cards").digest == cards.standard().digest
    given["wolves"][0]["moons"] = 0
    assert cards.from_json(given, "cards").digest != cards.standard().digest


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("name", ""),
        ("name", 3),
        ("wolves", []),
        ("wolves", "1 1 2"),
        ("wolves[0].copies", 0),
        ("wolves[0].copies", 1.5),
        ("wolves[0].value", 0),
        ("wolves[0].value", 10),
        ("wolves[0].moons", -1),
        ("wolves[0].corner", 100),
        ("wolves[0].worth", "1"),
        ("wolves[0].colour", "red"),
        ("wolves[1].card", "1"),
        ("wolves[0].card", "a b"),
        ("wolves[0].card", "?"),
        ("lone[0].card", "3"),
        ("lone[0].copies", 1),
        ("lone[2]", 7),
        ("lone", []),
        ("leaders", []),
        ("leaders[0].effect", "howl"),
        ("leaders[2].effect", "ambush"),
        ("leaders[1].name", "ambush"),
        ("leaders[1].name", "Pack Hunt"),
        ("leaders[1].text", None),
        ("leaders[1].moons", -1),
        ("leaders[1].up_to", 0),
        ("leaders[1].up_to", 10),
        ("leaders[0].up_to", 3),
        ("rules", 1),
    ],
)
def test_a_bad_field_of_a_table_is_named(path: str, value: Any) -> None:
    given = table()
    at: Any = given
    keys = [
        int(k) if k.isdecimal() else k for k in path.replace("[", ".").replace("]", "").split(".")
    ]
    for key in keys[:-1]:
        at = at[key]
    at[keys[-1]] = value
    with pytest.raises(moonpack.BadInput) as caught:
        cards.from_json(given, "cards")
    assert caught.value.field == f"cards.{path}"


def test_a_deck_that_is_too_large_or_too_small_is_refused() -> None:
    for copies in (1, 13):
        given = table()
        given["wolves"] = given["wolves"][:2]
        given["wolves"][0]["copies"] = copies
        with pytest.raises(moonpack.BadInput, match=r"cards\.wolves: needs 4 to 13 wolves"):
            cards.from_json(given, "cards")


def test_a_file_that_is_not_a_table_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    for content in (b"= nonsense", b"\xff\xfe", b""):
        bad.write_bytes(content)
        with pytest.raises(moonpack.BadInput, match=r"^cards"):
            moonpack.new("moonlight", cards=bad)


def test_the_largest_decks_can_be_played_to_the_end() -> None:
    given = table()
    given["wolves"] = [{"card": "w", "copies": 13, "value": 9, "moons": 1, "worth": 1}]
    given["wolves"][0]["corner"] = 99
    for seed in range(40):
        game = moonpack.new("moonlight", cards=given, seed=seed)
        engine = game.engine
        engine.playout(seed, limit=2000)
        shot = engine.snapshot()
        assert all(len(side.hand) + len(side.deck) <= 14 for side in shot.sides)

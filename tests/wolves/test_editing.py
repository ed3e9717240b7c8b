"""Setting up positions of The Wolves: tools and fields, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from moonpack.games.editing import Change, Put, Refused
from moonpack.games.rng import Rng
from moonpack.games.wolves import layout
from moonpack.games.wolves.editing import EDITOR
from moonpack.words import ENGLISH

LAYOUT = layout.layout(2)
REGION = LAYOUT.regions[0]
WATER, PREY, LONE = (
    LAYOUT.name(hex_) for hex_ in (REGION.water, REGION.prey, REGION.lone_wolves[0])
)
SHORE, OTHER_SHORE = [
    LAYOUT.name(hex_) for hex_ in LAYOUT.near(REGION.water) if hex_ in LAYOUT.land
][:2]
TAKEN = {PREY, LONE, LAYOUT.name(REGION.lone_wolves[1])}


def empty() -> dict[str, Any]:
    return EDITOR.begin(2, Rng(5), empty=True)


def edited(*edits: Put | Change, position: dict[str, Any] | None = None) -> dict[str, Any]:
    position = empty() if position is None else position
    for edit in edits:
        position = EDITOR.edited(position, edit)
    return position


def problems(position: dict[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.sentence(ENGLISH), one.places) for one in EDITOR.problems(EDITOR.read(position))]


def test_an_empty_board_has_no_problems() -> None:
    assert problems(empty()) == []
    assert empty()["pieces"] == {}


def test_a_tool_adds_a_piece_then_another_and_then_takes_them_away() -> None:
    alpha = Put("1 alpha", SHORE)
    one = edited(alpha)
    assert one["pieces"] == {SHORE: ["1 alpha"]}
    two = edited(alpha, position=one)
    assert two["pieces"] == {SHORE: ["1 alpha", "1 alpha"]}
    assert edited(alpha, position=two)["pieces"] == {}
    assert edited(Put("erase", SHORE), position=two)["pieces"] == {}


def test_a_piece_takes_the_place_of_a_token_and_the_other_way_round() -> None:
    position = edited(Put("lone wolf", LONE), Put("2 pack", LONE))
    assert (position["lone_wolves"], position["pieces"]) == ([], {LONE: ["2 pack"]})
    position = edited(Put("lone wolf", LONE), position=position)
    assert (position["lone_wolves"], position["pieces"]) == ([LONE], {})
    assert edited(Put("lone wolf", LONE), position=position)["lone_wolves"] == []


def test_what_stands_on_the_board_is_taken_from_the_pack_board() -> None:
    position = edited(Put("1 den", SHORE), Put("1 lair", OTHER_SHORE))
    assert position["players"][0]["dens"] == {"spread": 1, "speed": 1, "howl": 0}
    assert position["players"][0]["lairs"] == 1
    wolves = [Put("1 alpha", hex_) for hex_ in (SHORE, OTHER_SHORE, LONE)]
    assert edited(*wolves)["players"][0]["wolves"] == 3  # the third on the track is an alpha
    assert problems(position) == problems(edited(*wolves)) == []


@pytest.mark.parametrize(
    ("rank", "called", "sentence"),
    [
        ("alpha", 6, "The most alphas Desert can have: 4. Remove 2 alphas."),
        ("pack", 8, "The most pack wolves Desert can have: 8. Remove 1 pack wolf."),
    ],
)
def test_more_wolves_than_there_are_can_only_be_removed(
    rank: str, called: int, sentence: str
) -> None:
    free = [LAYOUT.name(hex_) for hex_ in sorted(LAYOUT.land)]
    number = {"alpha": 6, "pack": 9}[rank]
    land = [hex_ for hex_ in free if hex_ not in TAKEN][:number]
    position = edited(*(Put(f"1 {rank}", hex_) for hex_ in land))
    assert position["players"][0]["wolves"] == called  # no more than helps
    (problem,) = problems(position)
    assert problem[0] == sentence


def test_what_the_rules_forbid_on_a_hex_is_refused_with_a_reason() -> None:
    with pytest.raises(Refused, match="At most one den or lair stands on a hex"):
        edited(Put("1 den", SHORE), Put("2 den", SHORE))
    with pytest.raises(Refused, match="Two packs share a hex only"):
        edited(Put("1 alpha", SHORE), Put("2 alpha", SHORE))
    with pytest.raises(Refused, match="At most two pieces"):
        edited(Put("1 alpha", SHORE), Put("1 alpha", SHORE), Put("1 den", SHORE))
    with pytest.raises(Refused, match=r"Nothing can stand on .*: it is water"):
        edited(Put("1 alpha", WATER))
    with pytest.raises(Refused, match="hexes printed") as refused:
        edited(Put("lone wolf", SHORE))
    assert LONE in refused.value.places


def test_prey_loses_a_token_with_every_click() -> None:
    position = EDITOR.begin(3, Rng(5), empty=True)
    hex_ = layout.layout(3).name(layout.layout(3).regions[0].prey)
    hare = Put("prey hare", hex_)
    position = edited(hare, position=position)
    assert position["prey"] == {hex_: ["hare", 2]}
    position = edited(hare, position=position)
    assert position["prey"] == {hex_: ["hare", 1]}
    assert edited(hare, position=position)["prey"] == {}
    assert edited(Put("prey deer", hex_), position=position)["prey"] == {hex_: ["deer", 2]}


def test_no_more_prey_than_the_game_has() -> None:
    first, second = (LAYOUT.name(region.prey) for region in LAYOUT.regions[:2])
    with pytest.raises(Refused, match="All stacks of this prey") as refused:
        edited(Put("prey boar", first), Put("prey boar", second))
    assert refused.value.places == (first,)


def test_moons_of_a_region_change_with_every_click_and_come_back() -> None:
    position, seen = empty(), []
    for _ in range(20):
        position = edited(Put("moons", SHORE), position=position)
        seen.append(tuple(position["moons"][0]))
        if not seen[-1]:
            break
    assert len(seen) == len(set(seen)) == 6  # all that can be left of a stack, and nothing
    assert edited(Put("moons", SHORE), Put("erase", WATER))["moons"][0] == []


def test_problems_say_what_is_wrong_and_where() -> None:
    inland = next(
        cell.name
        for cell in LAYOUT.cells
        if cell.region >= 0
        and cell.number in LAYOUT.land
        and cell.name not in TAKEN
        and not {region.water for region in LAYOUT.regions} & {*LAYOUT.near(cell.number)}
    )
    [(sentence, places)] = problems(edited(Put("1 lair", inland)))
    assert sentence == f"A lair has to be next to water: {inland} is not."
    assert places == (inland,)
    [(sentence, places)] = problems(edited(Put("1 lair", SHORE), Put("1 lair", OTHER_SHORE)))
    assert "two lairs in one region" in sentence
    assert set(places) == {SHORE, OTHER_SHORE}
    [(sentence, _)] = problems(edited(Change("scored", 2)))
    assert sentence.startswith("Too many moons are scored")


def test_fields_change_what_they_decide() -> None:
    position = edited(Change("actions", 3))
    assert (position["actions"], position["extra"]) == (3, 1)
    position = edited(Change("players.1.tiles.2", "1"), Change("players.1.prey.boar", True))
    assert position["players"][1]["tiles"][2] == "1"
    assert position["players"][1]["prey"] == ["boar"]
    position = edited(Change("players.0.moons.full", 2), Change("players.0.points", 30))
    assert position["players"][0]["moons"] == ["full", "full"]
    assert problems(position) == []


def test_packs_and_region_tiles_change_places() -> None:
    position = empty()
    first, second = position["packs"]
    assert edited(Change("packs.0", second), position=position)["packs"] == [second, first]
    neutral = edited(Change("neutral", first), position=position)
    assert neutral["neutral"] == first
    assert first not in neutral["packs"]
    one, other = position["regions"][:2]
    assert edited(Change("regions.0", other), position=position)["regions"][:2] == [other, one]

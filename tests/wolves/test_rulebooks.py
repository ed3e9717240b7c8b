"""The differences between the four rulebooks: a preset for each book, an option for each rule.

Each option is tested with the situation that its book writes about; the common rules, which are
the default, are tested beside it.
"""

from __future__ import annotations

from typing import Any

import pytest

import moonpack
from moonpack.games.wolves.options import OPTIONS

from .positions import Table, lay

BOOKS = ("czech", "polish", "ukrainian", "hungarian")
# The table of the rules page: what each book says where it differs from the common rules.
PRESETS: dict[str, dict[str, Any]] = {
    "czech": {"tiles": "choose", "action_tokens_per_turn": 1, "den_under_wolf": "protected"},
    "polish": {
        "tiles": "choose",
        "two_actions": "required",
        "den_under_wolf": "protected",
        "lair_push": "adjacent",
    },
    "ukrainian": {"tiles": "choose", "two_actions": "required"},
    "hungarian": {
        "tiles": "choose",
        "two_actions": "required",
        "den_under_wolf": "protected",
        "push_from_own_den": "yes",
    },
}
DEFAULTS = {name: option.default for name, option in OPTIONS.items()}
# Records by the common rules have these alone, so that older programs read them.
OLD = ("tiles", "action_tokens_per_turn", "late_start_token", "round_limit")
COMMON = {name: DEFAULTS[name] for name in OLD}


def _options(**options: Any) -> dict[str, Any]:
    return moonpack.new("wolves", players=3, seed=1, options=options).record()["options"]


# -- presets


@pytest.mark.parametrize("book", BOOKS)
def test_a_rulebook_says_what_nobody_chose(book: str) -> None:
    assert _options(rulebook=book) == DEFAULTS | {"rulebook": book} | PRESETS[book]


@pytest.mark.parametrize("book", BOOKS)
def test_single_options_can_be_changed_on_top_of_a_rulebook(book: str) -> None:
    chosen = {"tiles": "second", "two_actions": "optional", "late_start_token": "yes"}
    expected = DEFAULTS | {"rulebook": book} | PRESETS[book] | chosen
    assert _options(rulebook=book, **chosen) == expected
    # What is on the record is read back as it is.
    assert _options(**expected) == expected


def test_the_common_rules_are_the_default() -> None:
    assert _options() == _options(rulebook="common") == COMMON
    assert moonpack.new("wolves", seed=1).setup.options == DEFAULTS


def test_a_rule_that_differs_from_the_common_ones_is_on_the_record() -> None:
    assert _options(lair_push="adjacent") == COMMON | {"lair_push": "adjacent"}
    # With a rulebook all options are: what is left out would mean what the book says.
    polish = _options(rulebook="polish", lair_push="nearest")
    assert polish == DEFAULTS | {"rulebook": "polish"} | PRESETS["polish"] | {
        "lair_push": "nearest"
    }
    assert _options(**polish) == polish


def test_an_unknown_rulebook_is_refused_by_name() -> None:
    known = "common, czech, polish, ukrainian, hungarian"
    with pytest.raises(moonpack.BadInput, match=rf"^options\.rulebook: .*{known}"):
        _options(rulebook="danish")


def test_a_record_from_before_there_were_rulebooks_is_played_by_the_common_rules() -> None:
    record = moonpack.new("wolves", players=3, seed=1).record()
    record["options"] = {"tiles": "first", "action_tokens_per_turn": "any"}
    assert moonpack.replay(record).record()["options"] == COMMON
    assert moonpack.replay(record).setup.options == DEFAULTS


# -- two actions (Polish, Ukrainian, Hungarian: must; Czech: may)

MUST = {"options": {"two_actions": "required"}}


def test_a_turn_goes_on_while_one_of_its_two_actions_is_possible() -> None:
    table = lay("h4 A1 P1", **MUST)
    assert lay("h4 A1 P1").can("end")
    assert table.cannot("end")
    why = "Every turn has two actions in this game, and another action is possible."
    assert table.game.why_not("end") == why
    table.play("move rock 2", "A h4 g5", "done")
    assert table.cannot("end")
    table.play("move forest 0", "P h4 i4", "done")
    assert table.can("end")


def test_a_turn_may_end_when_no_action_is_possible() -> None:
    assert lay("", **MUST).steps == ["end"]
    # The only tiles that pay for anything within reach are turned by the first action.
    table = lay("h4 P1, g5 A2, h3 A3, g4 A2", **MUST)
    assert table.cannot("end")
    while not table.can("end"):
        table.play(table.steps[0])
        assert table.now["actions"] <= 2
    assert table.now["turn"] == 1


def test_a_third_action_is_never_required() -> None:
    table = lay("h4 A1 P1", seat1={"action_tokens": 2, "terrain_tokens": 5}, actions=2, **MUST)
    assert table.can("end")
    assert table.after("move") != ""


# -- action tokens (Czech: one)


def test_the_czech_book_allows_one_action_token_in_a_turn() -> None:
    seat = {"action_tokens": 2, "terrain_tokens": 9}
    course: dict[str, Any] = {"seat1": seat, "actions": 3, "extra": 1}
    assert lay("h4 A1 P1", **course).after("move") != ""
    assert lay("h4 A1 P1", **course, options={"rulebook": "czech"}).steps == ["end"]


# -- a den under a third pack's wolf (Czech, Polish, Hungarian: protected)


def _under(pieces: str, **options: Any) -> str:
    seats = {"seat1": {"terrain_tokens": 3}, "seat2": {"dens": {"howl": 1}}}
    table = lay(f"l3 A1, {pieces}", **seats, options=options)
    if not table.after("dominate tundra"):
        return ""
    return table.play("dominate tundra ***").after("take")


@pytest.mark.parametrize("rank", ["P", "A"])
def test_a_den_under_a_third_packs_wolf_can_be_dominated_or_not(rank: str) -> None:
    dens = "k3 den howl, k3 den speed, k3 den spread"
    wolf = "k3 wolf" if rank == "P" else ""
    assert _under(f"k3 D2 {rank}3") == ", ".join(filter(None, (dens, wolf)))
    assert _under(f"k3 D2 {rank}3", den_under_wolf="protected") == wolf
    # Alone, or under a wolf of the acting pack, it can be dominated all the same.
    assert _under("k3 D2", den_under_wolf="protected") == dens
    assert _under(f"k3 D2 {rank}1", den_under_wolf="protected") == dens


def test_a_protected_den_says_what_protects_it() -> None:
    seats = {"seat1": {"terrain_tokens": 3}, "seat2": {"dens": {"howl": 1}}}
    options = {"den_under_wolf": "protected"}
    table = lay("l3 A1, k3 D2 P3", **seats, options=options).play("dominate tundra ***")
    why = "Grass's wolf on k3 protects the den beneath it."
    assert table.game.why_not("take k3 den howl") == why


# -- a lair that displaces (Polish: to an adjacent hex)

CROWDED = "o6 D1 A2, o5 A1, n6 P1"  # n5 is water: no hex next to o6 can take the alpha
ADJACENT = {"lair_push": "adjacent"}


def test_a_lair_displaces_to_an_adjacent_hex_or_is_not_built() -> None:
    seat = {"seat1": {"dens": {"howl": 1}}}
    assert lay(CROWDED, **seat).after("lair") == "forest 01"
    assert lay(CROWDED, **seat, options=ADJACENT).after("lair") == ""
    roomy = lay("o6 D1 A2, o5 A1", **seat, options=ADJACENT).play("lair forest 01", "upgrade o6")
    assert roomy.steps == ["push n6"]


def test_a_lair_may_displace_to_one_piece_of_the_wolfs_own_pack() -> None:
    seats = {"seat1": {"dens": {"howl": 1}}, "seat2": {"dens": {"howl": 1}}}
    pieces = "o6 D1 A2, o5 A1, n6 D2"
    table = lay(pieces, **seats, options=ADJACENT).play("lair forest 01", "upgrade o6")
    assert table.play("push n6").on("n6") == "A2 D2"


def test_a_lair_without_room_next_to_it_says_so() -> None:
    seat = {"dens": {"howl": 2}, "terrain_tokens": 2}
    table = lay(CROWDED, seat1=seat, options=ADJACENT)
    why = "No hex next to o6 can take the wolf that the lair would displace."
    assert table.game.why_not("lair forest 01") == why
    # With another den to upgrade the action can be chosen, but not done there.
    both = lay(f"{CROWDED}, i8 D1, h8 A1", seat1=seat, options=ADJACENT).play("lair forest 01")
    assert both.after("upgrade") == "i8"
    assert both.game.why_not("upgrade o6") == why


# -- a wolf on one's own den (Hungarian: an alpha displaces it)

OWN_DEN = {"push_from_own_den": "yes"}


def _guest(pieces: str, **options: Any) -> Table:
    seats = {"seat1": {"dens": {"howl": 1}}, "seat3": {"dens": {"howl": 1}}}
    return lay(f"h3 A1 P1, {pieces}", **seats, options=options).play("move forest 0")


def test_an_alpha_displaces_a_pack_wolf_from_its_own_den_or_not() -> None:
    assert _guest("i3 D1 P2").cannot("A h3 i3")
    table = _guest("i3 D1 P2", **OWN_DEN)
    assert table.cannot("P h3 i3")
    table.play("A h3 i3")
    assert table.can("push i2", "push i4")
    table.play("push i2")
    assert (table.on("i3"), table.on("i2")) == ("A1 D1", "P2")
    assert table.now["moon"] == 0


@pytest.mark.parametrize("taken", ["D1 A2", "D3 P2", "P2 P2", "D1 P1", "A2"])
def test_nothing_else_is_displaced_because_of_the_option(taken: str) -> None:
    assert _guest(f"i3 {taken}", **OWN_DEN).can("A h3 i3") == _guest(f"i3 {taken}").can("A h3 i3")


def test_only_an_alpha_displaces_from_its_own_den() -> None:
    why = "Only an alpha can displace Rock's pack wolf on i3."
    assert _guest("i3 D1 P2", **OWN_DEN).game.why_not("P h3 i3") == why


# -- options of positions, and the prompts


def test_a_position_keeps_its_options() -> None:
    position = lay("h4 A1 P1", options={"rulebook": "polish"}).game.position()
    assert position["options"] == DEFAULTS | {"rulebook": "polish"} | PRESETS["polish"]
    assert moonpack.from_position(position).position() == position


def test_the_prompt_offers_to_end_the_turn_only_where_it_may_end() -> None:
    assert "end your turn" in lay("h4 A1 P1", actions=1).game.instruction()
    assert "end your turn" not in lay("h4 A1 P1", **MUST, actions=1).game.instruction()
    assert "End your turn" in lay("h4 A1 P1", **MUST, actions=2).game.instruction()

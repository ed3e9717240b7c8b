"""What the scenes of Moonlight say beside figures: where moons come from, and older cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

import moonpack
from moonpack import scene
from moonpack.games.moonlight.cards import STANDARD, STANDARD_V0_1, shipped, standard
from moonpack.games.moonlight.facts import Recruited
from moonpack.games.moonlight.snapshot import Laid
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.scene.moonlight.moments import meeting, moment_of
from moonpack.scene.moonlight.now import corner_notes, moon_notes, tie_notes
from moonpack.scene.moonlight.players import player_of
from moonpack.scene.moonlight.telling import page_sentence
from moonpack.words import ENGLISH
from tests.scene.test_moonlight import show, view_of

LEADERS = standard().leader_of


def test_moons_of_a_leader_are_named() -> None:
    game = moonpack.new("moonlight", seed=3, names=["Ann", "Bea"])
    while not any(side.leader for side in view_of(game).sides):
        game.play(game.steps()[0])
    view = view_of(game)
    counted = show(game, None)["count"]
    leaders = [
        f"{view.names[seat]}'s leader {side.leader.title()}: +{moons} moon{'s' * (moons > 1)}"
        for seat, side in enumerate(view.sides)
        if side.leader is not None and (moons := view.cards.leader_of[side.leader].moons)
    ]
    assert [note for note in counted["moon_notes"] if note in leaders] == leaders


def test_the_end_of_a_round_tells_what_the_moons_of_leaders_did() -> None:
    without_leaders: list[str] = []
    for seed in range(1, 30):
        game = moonpack.new("moonlight", seed=seed, names=["Ann", "Bea"])
        while not game.over:
            before = game.copy()
            game.play(game.steps()[0])
            for fact in moment_of(before, game, None, ENGLISH)["facts"]:
                if fact["fact"] != "moons":
                    continue
                moons, notes = fact["moons"], fact["notes"]
                sides = view_of(before).sides
                own = [0 if one.leader is None else LEADERS[one.leader].moons for one in sides]
                assert len([note for note in notes if "'s leader" in note]) == 2 - own.count(0)
                bare = [many - more for many, more in zip(moons, own, strict=True)]
                without = [note for note in notes if note.startswith("Without the leaders")]
                scores = None if bare[0] == bare[1] else 1 + (bare[1] > bare[0])
                assert bool(without) == (scores != fact["seat"])
                without_leaders += without
    assert any(note.endswith("Nobody would score") for note in without_leaders)
    assert any(note.endswith("The points would go to Ann") for note in without_leaders)


def test_what_is_ones_own_is_told_so() -> None:
    game = moonpack.new("moonlight", seed=3, names=["Ann", "Bea"])
    while not (notes := show(game, None)["count"]["moon_notes"]):
        game.play(game.steps()[0])
    name, rest = notes[0].split("'s ", 1)
    seat = game.names.index(name)
    assert f"Your {rest}" in show(game, seat)["count"]["moon_notes"]
    assert notes[0] in show(game, 1 - seat)["count"]["moon_notes"]


def test_a_row_that_a_leader_wins_says_so_while_the_round_goes_on() -> None:
    game = moonpack.new("moonlight", seed=3, names=["Ann", "Bea"])
    view = replace(view_of(game), sides=tuple(replace(side) for side in view_of(game).sides))
    leader = next(one.name for one in view.cards.leaders if one.effect == "elders")
    sides = (replace(view.sides[0], leader=leader), view.sides[1])
    top = Tabletop(replace(view, sides=sides))
    (note,) = tie_notes(top, 0, (3, 3), ENGLISH)
    assert note == "A tie, which the leader Elders wins for Ann."
    assert tie_notes(top, 0, (3, 3), ENGLISH, 0) == [
        "A tie, which your leader Elders wins for you."
    ]
    assert tie_notes(top, 0, (4, 3), ENGLISH) == []
    assert tie_notes(top, 1, (3, 3), ENGLISH) == []


def test_an_older_leader_is_named_as_elsewhere() -> None:
    game = moonpack.new("moonlight", seed=3, cards=STANDARD_V0_1)
    while not (
        remarks := [one for one in scene.of("moonlight").remarks(game, 0, ENGLISH) if "“" in one]
    ):
        game.play(game.steps()[0])
    for remark in remarks:
        assert remark[0].isupper()
        assert remark.endswith(".”")


def test_only_cards_that_have_changed_are_remarked_on() -> None:
    scenes = scene.of("moonlight")
    differ = []
    for cards in (STANDARD, STANDARD_V0_1):
        game = moonpack.new("moonlight", seed=3, cards=cards)
        game.play(game.steps()[0])
        differ.append(scenes.remarks(game, 0, ENGLISH))
    old, new = shipped(STANDARD_V0_1), shipped(STANDARD)
    hand = view_of(game, 0).sides[0].hand or ()
    shown = {*hand, *(laid.card for laid in view_of(game, 0).laid)}
    assert differ[0] == []
    changed = [card for card in sorted(shown) if old.card(card) != new.card(card)]
    assert [text.split(":")[0] for text in differ[1][1:]] == changed


@pytest.mark.parametrize(
    ("card", "words"), [("2", "Last card: a 2"), ("L2", "Last card: an L2")], ids=str
)
def test_the_only_card_that_a_rival_has_left_is_named_in_a_sentence(card: str, words: str) -> None:
    view = moonpack.new("moonlight", seed=3).view(0)
    assert isinstance(view, MoonlightView)
    own, rival = view.sides
    (known,) = player_of(view, 1, ENGLISH)["knows"]
    assert known["where"] == "In hand or deck"
    left = replace(rival, hand_size=1, deck=(), unseen=(card,))
    (known,) = player_of(replace(view, sides=(own, left)), 1, ENGLISH)["knows"]
    assert known == {"where": "", "cards": words}


def table_of(*laid: Laid) -> Tabletop:
    """A table on which these cards lie."""
    game = moonpack.new("moonlight", seed=3, names=["Ann", "Bea"])
    return Tabletop(replace(view_of(game), laid=laid))


def test_equal_cards_in_both_corners_of_a_row_are_one_sentence() -> None:
    one = table_of(Laid(0, "1", 0, 0), Laid(1, "5", 1, 0), Laid(0, "2", 0, 1))
    assert corner_notes(one, 0, ENGLISH) == ["Ann's 1 counts 3 in the corner."]
    two = table_of(Laid(0, "1", 0, 0), Laid(1, "5", 1, 0), Laid(0, "1", 2, 0))
    assert corner_notes(two, 0, ENGLISH) == ["Both of Ann's 1s count 3 in the corners."]
    assert corner_notes(two, 0, ENGLISH, 0) == ["Both your 1s count 3 in the corners."]
    both = table_of(Laid(0, "1", 0, 0), Laid(1, "5", 1, 0), Laid(1, "1", 2, 0))
    assert len(corner_notes(both, 0, ENGLISH)) == 2


def test_a_row_without_a_card_of_the_rival_is_told_so() -> None:
    table = table_of(Laid(0, "5", 0, 0), Laid(0, "1", 1, 0), Laid(1, "2", 0, 1))
    assert meeting(table, 0, 0, ENGLISH) == ["5 and 1; no cards of Bea in this row"]


def test_a_lone_wolf_in_a_row_is_told_with_what_it_counts() -> None:
    between = table_of(Laid(1, "3", 0, 0), Laid(0, "L4", 1, 0), Laid(0, "4", 2, 0))
    assert meeting(between, 0, 0, ENGLISH) == ["L4 (7) and 4 against 3"]
    corner = table_of(Laid(1, "3", 0, 0), Laid(0, "4", 1, 0), Laid(0, "L2", 2, 0))
    assert meeting(corner, 0, 0, ENGLISH) == ["4 and L2 (6) against 3"]


def test_a_lone_wolf_is_named_as_one() -> None:
    game = moonpack.new("moonlight", seed=3, names=["Ann", "Bea"])
    sentence = page_sentence(game, Recruited(1, "L2"), None, ENGLISH)
    assert sentence == (
        "Bea recruits the lone wolf L2: value 2, counts 6 in a corner, 1 moon"
        " and 1 point if its row is won."
    )
    assert scene.board(game, ENGLISH)["cards"]["L2"].startswith("L2, a lone wolf: counts 2")
    view = view_of(game)
    owner = replace(view.sides[1], lone="L1")
    top = Tabletop(replace(view, sides=(view.sides[0], owner), laid=(Laid(1, "L1", 0, 0),)))
    assert moon_notes(top, ENGLISH) == ["Bea's lone wolf L1: +2 moons"]


def test_cards_not_seen_yet_are_listed_one_by_one_and_equal_ones_stay_together() -> None:
    view = moonpack.new("moonlight", seed=3).view(0)
    assert isinstance(view, MoonlightView)
    own, rival = view.sides
    left = replace(rival, unseen=("1", "3", "3", "5"))
    (known,) = player_of(replace(view, sides=(own, left)), 1, ENGLISH)["knows"]
    assert known["cards"] == "1\u00a0· 3\u00a03\u00a0· 5"


def test_a_card_in_a_corner_says_once_what_it_counts_there() -> None:
    game = moonpack.new("moonlight", seed=3, names=["Ann", "Bea"])
    sentences: list[str] = []
    while not game.over:
        game.play(game.steps()[0])
        cells = show(game, None)["cells"].values()
        sentences += [cell["words"] for cell in cells if cell["corner"] and cell["stack"]]
    assert all(words.count("corner") == 1 for words in sentences), sentences
    assert any("counts 3 in this corner" in words for words in sentences)


def test_where_no_deck_is_left_the_hidden_cards_are_in_the_hand() -> None:
    game, seen = moonpack.new("moonlight", seed=3, names=["Ann", "Bea"]), set()
    while not game.over:
        game.play(game.steps()[0])
        view = view_of(game)
        for side, shown in zip(view.sides, show(game, None)["seats"], strict=True):
            for one in shown["knows"]:
                if one["where"].startswith("In hand"):
                    seen.add((one["where"], side.deck_size > 0))
    assert seen == {("In hand", False), ("In hand or deck", True)}

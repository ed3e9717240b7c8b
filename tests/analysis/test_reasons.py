"""Reasons for turns are true, and the most important one comes first."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

import moonpack
from moonpack.analysis import reasons
from moonpack.analysis.hints import hint_of
from moonpack.analysis.reasons import chosen, course, course_in, explainer
from moonpack.bots import make
from moonpack.games import kit
from moonpack.games.rng import Rng
from moonpack.games.wolves.standings import region_standings
from moonpack.learn import puzzles
from moonpack.words import ENGLISH
from tests.moonlight.helpers import scene
from tests.wolves.positions import lay

NAMES = ["Ann", "Bea"]


def lesson(name: str) -> moonpack.Game:
    text = files("moonpack.learn.lessons").joinpath("wolves", name).read_text("utf-8")
    return moonpack.replay({**json.loads(text)["start"], "steps": []})


def moonlight(table: str, step: str, seat: int = 0, **more: object) -> list[str]:
    """The reasons for a step of Moonlight at a table."""
    spec = kit.of("moonlight").spec
    played = course_in(spec, scene(table, seat=seat, **more), [step], NAMES, ENGLISH)
    return [reason.text for reason in chosen(played, most=9)]


# -- The Wolves


def test_a_lair_is_explained_by_its_points_and_its_token() -> None:
    assert reasons(lesson("4-lairs.json"), ["lair grass 03", "upgrade d5"]) == [
        "It brings 5 points at once: first lair (+5).",
        "You gain a terrain token, which pays for any terrain.",
        "Your lead in the region of d6 is safer: control 5 to 2.",
    ]


def test_dominating_a_den_raises_a_track_and_brings_a_place_in_the_region() -> None:
    game = lesson("5-rivals.json")
    turn = ["move grass 0", "A d3 e5", "push d5", "done", "dominate tundra 34*"]
    assert reasons(game, [*turn, "take g4 den howl", "end"]) == [
        (
            "You move up to second in the region of d6."
            " That is worth 2 points when its crescent moon is scored."
        ),
        "From now on your howl is heard up to 3 hexes away.",
    ]


def test_a_hint_names_the_payment_where_it_is_a_choice() -> None:
    game = lesson("1-move.json")
    assert "move grass 0" in game.steps()
    (part,) = hint_of(game, ["move grass 3", "P e5 d4"]).parts
    assert part.words.startswith(
        "Move, paying with grass · Pay with tile 3 (grass to tundra) · Move the"
    )
    (part,) = hint_of(game, ["move rock 2", "P e5 c7"]).parts
    assert part.words.startswith("Move, paying with rock · Move the")


def test_the_first_half_of_a_hint_names_the_action_that_brings_its_reason() -> None:
    game = moonpack.new("wolves", players=2, seed=2)
    bot = make("yearling", "wolves", "7")
    later = []
    for _ in range(24):
        before, turn = game.copy(), list[str]()
        while not game.over and (not turn or not game.begins_turn()):
            turn.append(bot.decide(game.view(game.actor), None))
            game.play(turn[-1])
        hint = hint_of(before, turn)
        opening = reasons(before, hint.parts[0].steps, most=99)
        others = {why for part in hint.parts[1:] for why in part.reasons}
        if hint.why.startswith("Afterwards: "):
            later.append(hint.why)
            assert not set(opening) & {hint.reasons[0]}
        else:
            assert hint.why in opening or hint.why not in others, hint
    den = r"Afterwards: Den, paying with \w+\. From now on .*"
    assert any(re.fullmatch(den, why) for why in later), later


def test_what_another_turn_brings_as_well_is_no_reason() -> None:
    game = lesson("5-rivals.json")
    move = ["move grass 0", "A d3 e5", "push d5", "done"]
    turn = [*move, "dominate tundra 34*", "take g4 den howl", "end"]
    assert reasons(game, turn, instead_of=turn) == []
    assert reasons(game, turn, instead_of=[*move, "end"])[0].startswith("From now on your howl")


def test_the_reason_for_a_part_does_not_repeat_what_the_part_does() -> None:
    game = lesson("5-rivals.json")
    turn = ["move grass 0", "A d3 e5", "push d5", "done", "dominate tundra 34*"]
    part = hint_of(game, [*turn, "take g4 den howl", "end"]).parts[1]
    assert "your howl rises to 3" in part.words
    assert part.reasons == ("From now on your howl is heard up to 3 hexes away.",)


def test_a_scoring_at_the_end_of_the_turn_is_told_with_what_both_get() -> None:
    called = {"tiles": "00001", "wolves": 3, "dens": {"speed": 1}}
    seats = {"seat1": {"dens": {"spread": 2}}, "seat2": called, "seat3": {"dens": {"howl": 2}}}
    table = lay("g2 A2 P2, e7 A2 A2", packs="grass rock tundra", **seats, moon=8, turn=2, round=6)
    sentences = reasons(table.game, ["howl forest 15", "call c8", "end"])
    assert any("is scored at the end of this turn: it brings you" in one for one in sentences), (
        sentences
    )


def test_a_turn_that_wins_the_game_needs_no_other_reason() -> None:
    game = moonpack.new("wolves", players=2, seed=3, options={"round_limit": 1})
    bot = make("hunter", "wolves", "1")
    last = None
    while not game.over:
        step = bot.decide(game.view(game.actor), None)
        before, last = game.copy(), step
        game.play(step)
    assert last == "end"
    sentences = reasons(before, ["end"])
    assert sentences == [] or sentences[0].startswith("It ends the game, and you win it with")
    assert bool(sentences and "you win" in sentences[0]) == (game.winners() == [before.actor])


@pytest.mark.parametrize("players", [2, 4])
def test_reasons_agree_with_scores_and_standings(players: int) -> None:
    """Whole turns of bots: points and regions are those that the rules count."""
    game = moonpack.new("wolves", players=players, seed=players)
    bot = make("yearling", "wolves", "7")
    seen = set()
    for _ in range(12 * players):
        before, turn = game.copy(), []
        while not game.over and (not turn or not game.begins_turn()):
            turn.append(bot.decide(game.view(game.actor), None))
            game.play(turn[-1])
        if game.over:
            break
        seat = before.actor
        assert seat is not None
        for reason in chosen(course(before, turn), most=99):
            seen.add(reason.about[0] if isinstance(reason.about, tuple) else reason.about)
            if reason.about == "points":
                parts = (game.categories()[seat], before.categories()[seat])
                gained = sum(sum(one.values()) - one["moons"] for one in parts[:1])
                assert reason.weight == gained - sum(parts[1].values()) + parts[1]["moons"]
            if reason.text.startswith("You take the lead"):
                check_lead(before, turn, seat, reason.text)
            if "out of danger" in reason.text and players == 2:
                assert takes(before, ["end"]) > takes(before, turn)
    assert {"points", "region", "track", "danger"} <= seen


def takes(game: moonpack.Game, turn: list[str]) -> set[str]:
    """What the rival of two could dominate after a turn."""
    trial, takeable = game.copy(), set[str]()
    trial.play_all(turn)
    for step in trial.steps():
        if step.startswith("dominate"):
            paid = trial.copy()
            paid.play(step)
            takeable |= {" ".join(one.split()[:3]) for one in paid.steps()}
    return takeable


def check_lead(before: moonpack.Game, turn: list[str], seat: int, text: str) -> None:
    """The player did not lead the region before the turn and leads it before its end."""
    end = before.copy()
    end.play_all([step for step in turn if step != "end"])
    leads = []
    for game in (before, end):
        shot = game.engine.snapshot()
        for number, region in enumerate(shot.layout.regions):
            if f"region of {shot.layout.name(region.water)}" in text:
                (standings,) = region_standings(shot, [(number, shot.moons[number][0])])
                tokens = [one.seat for one in standings.packs if one.award == "token"]
                leads.append(tokens == [seat])
    assert leads == [False, True]


# -- Moonlight


def test_a_card_that_covers_takes_a_row() -> None:
    sentences = moonlight("b2@0,0 b4@0,1", "3 @ 0,0", hands=("3", "5"))
    assert sentences[0] == "It takes the top row from Bea, 3 to 0: 2 points for you."


def test_rows_are_named_as_their_player_sees_them() -> None:
    sentences = moonlight("a2@0,0 a4@0,1", "3 @ 0,0", seat=1, hands=("5", "3"))
    assert sentences[0] == "It takes the bottom row from Ann, 3 to 0: 2 points for you."


def test_most_moons_and_a_corner_are_reasons() -> None:
    sentences = moonlight("a3@0,0 b3@1,0", "1 @ 0,1", hands=("1", "5"))
    assert "You have more moons now, 1 to 0: 2 points." in sentences
    assert "In the corner your 1 counts 3 instead of 1." in sentences


def test_a_game_that_ends_in_a_tie_is_won_by_what_breaks_it() -> None:
    puzzle = puzzles.puzzle("wolves", "91266b")
    (reason,) = reasons(puzzle.begin(), puzzle.solution)
    assert reason.startswith("It ends the game with the points tied at 70, and you win because ")
    assert reason.endswith("more wolves on the board.")


def test_a_tie_in_moons_that_a_leader_wins_is_called_a_tie() -> None:
    sentences = moonlight("b1@0,0 b3@1,0", "1 @ 0,1", hands=("1", "5"), leaders=("nighteyes", None))
    assert "Your leader wins the tie in moons, 1 to 1: 2 points." in sentences
    assert not any("more moons" in sentence for sentence in sentences)


def test_a_card_that_cannot_be_covered_is_a_reason_only_if_that_is_so() -> None:
    safe = "Bea has no card left that could cover your 3."
    hands, decks = ("3", "5"), ("3", "3 3")
    assert safe in moonlight("b3@0,0", "3 @ 0,1", hands=hands, decks=decks)
    assert safe not in moonlight("b3@0,0", "3 @ 0,1", hands=hands, decks=("3", "3 4"))
    ambush = {"leaders": (None, "ambush")}
    assert safe not in moonlight("b3@0,0", "3 @ 0,1", hands=hands, decks=decks, **ambush)


def test_a_covered_card_and_an_unused_ability_are_reasons() -> None:
    covered = "Bea's 2 is covered and counts no more."
    cover, beside = (
        moonlight("b2@0,0 b4@0,1", step, hands=("3", "5"), leaders=("leap", None))
        for step in ("3 @ 0,0", "3 @ 1,0")
    )
    assert covered in cover
    assert covered not in beside
    kept = "It keeps Leap for a later turn."
    assert kept in cover
    assert kept not in moonlight("b2@0,0", "3 @ 1,1 leap", hands=("3", "5"), leaders=("leap", None))
    assert kept not in moonlight("b2@0,0", "3 @ 1,0", hands=("3", "5"), leaders=("keen", None))


def test_a_turn_that_ends_the_round_is_a_reason_if_it_wins_it() -> None:
    full = " ".join(f"a3@{x},{y}" for x in range(4) for y in range(3) if (x, y) != (3, 2))
    sentences = moonlight(full.replace("a3@0,0", "b5@0,0"), "3 @ 3,2", hands=("3", "5"))
    assert len(sentences) == 1
    assert sentences[0].startswith("It ends the round, and you win it with")


def test_reasons_do_not_depend_on_hidden_cards() -> None:
    game = moonpack.new("moonlight", seed=5, names=NAMES)
    for _ in range(8):
        game.play(game.steps()[0])
    seat, steps = game.actor, game.steps()
    assert seat is not None
    known = {step: reasons(game, [step]) for step in steps}
    hidden = game.view(seat)
    for number in range(5):
        guess = hidden.sample(Rng(number))
        words = game.named(ENGLISH)
        for step in steps:
            played = course_in(game.spec, guess, [step], game.names, words)
            assert [reason.text for reason in chosen(played)] == known[step]


# -- any game


def test_every_game_has_an_explainer_that_shows_where_to_look() -> None:
    for name in ("wolves", "moonlight"):
        game = moonpack.new(name, seed=1)
        played = course(game, game.steps()[:1])
        explains = explainer(game.spec)
        (part,) = explains.parts(played)
        assert explains.look(part)
        assert explains.deed(part)
        assert explains.places(part)


@pytest.mark.parametrize("players", [2, 3])
def test_a_hint_for_the_set_up_names_only_hexes_where_one_can_start(players: int) -> None:
    game = moonpack.new("wolves", players=players, seed=3)
    step = game.steps()[0]
    shown = hint_of(game, [step]).look_by_name
    if players == 3:  # on the start tile, where nothing else is like it
        assert shown == f"Look at {step.removeprefix('draft ')}."
        return
    assert shown.startswith("Consider starting on one of these hexes: ")
    named = shown.rstrip(".").partition(": ")[2].split(", ")
    assert {f"draft {name}" for name in named} < {*game.steps()}

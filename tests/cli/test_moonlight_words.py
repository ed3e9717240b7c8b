"""Moonlight at the terminal: how steps are said, listed and explained."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import moonpack
from moonpack.cli import output
from moonpack.cli.table import Table
from moonpack.cli.table.manners import Manners, manners
from moonpack.cli.table.understanding import choices, fitting
from moonpack.game import Game
from moonpack.games.moonlight.cards import standard

from .duels import NAMES, played

MOONLIGHT = manners("moonlight")
PLAYS = ["3 @ 1,0", "3 @ 1,0 scent", "3 @ -1,0", "L2 @ 1,0", "1 @ 0,-2"]


@pytest.mark.parametrize(
    ("steps", "typed", "meant"),
    [
        (PLAYS, "3 @ 1,0", ["3 @ 1,0"]),
        (PLAYS, "3 at 1,0", ["3 @ 1,0"]),
        (PLAYS, "3 1,0", ["3 @ 1,0"]),
        (PLAYS, "play the 3 on (1, 0).", ["3 @ 1,0"]),
        (PLAYS, "play a 3 at 1,0", ["3 @ 1,0"]),
        (PLAYS, "3 1,0 scent", ["3 @ 1,0 scent"]),
        (PLAYS, "3 at 1,0 using scent", ["3 @ 1,0 scent"]),
        (PLAYS, "3 1,0 sc", ["3 @ 1,0 scent"]),
        (PLAYS, "3 -1,0", ["3 @ -1,0"]),
        (PLAYS, "l2 1,0", ["L2 @ 1,0"]),
        (PLAYS, "l2", ["L2 @ 1,0"]),
        (PLAYS, "0,-2", ["1 @ 0,-2"]),
        (PLAYS, "1,0", ["3 @ 1,0", "3 @ 1,0 scent", "L2 @ 1,0"]),
        (PLAYS, "4 1,0", []),
        (["keep 4", "keep 5"], "keep 4", ["keep 4"]),
        (["recruit L1", "recruit L2"], "recruit L2", ["recruit L2"]),
        (["recruit L1", "recruit L2"], "l1", ["recruit L1"]),
        (["lead elders", "lead endurance"], "elders", ["lead elders"]),
        (["lead elders", "lead endurance"], "lead el", ["lead elders"]),
        (["lead elders", "lead endurance"], "lead e", ["lead elders", "lead endurance"]),
        (["a @ 0,0", "A @ 0,0"], "A @ 0,0", ["A @ 0,0"]),
        (["a @ 0,0", "b @ 0,0"], "a 0,0", ["a @ 0,0"]),
    ],
)
def test_typed_words_mean_the_steps_they_fit(
    steps: list[str], typed: str, meant: list[str]
) -> None:
    assert fitting(MOONLIGHT, steps, typed) == meant


def test_every_legal_step_can_be_typed_in_its_notation_and_reached_by_lists() -> None:
    def leaves(game: Game, steps: tuple[str, ...]) -> set[str]:
        offered = choices(game, MOONLIGHT, steps)
        assert len(offered) <= Manners.most_listed
        return {
            leaf
            for choice in offered
            for leaf in ([choice.step] if choice.step else leaves(game, choice.steps))
        }

    for seed in range(6):
        game, chance = moonpack.new("moonlight", seed=seed), random.Random(seed)
        while not game.over:
            legal = game.steps()
            for step in legal:
                assert fitting(MOONLIGHT, legal, step) == [step]
            assert leaves(game, tuple(legal)) == set(legal)
            game.play(chance.choice(legal))


def table_at(game: Game, path: Path, hear: list[str]) -> list[str]:
    """What a table says to some lines."""
    sentences: list[str] = []
    table = Table(game, path, output.console(False), colour=False)
    table.say = lambda words="", *_: sentences.append(words)  # type: ignore[method-assign, assignment]
    table.keyboard.line = lambda _: ""  # type: ignore[method-assign]
    table.offer(game.steps())
    sentences.clear()
    for line in hear:
        assert table.hear(line)
    return sentences


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("9 0,0", "There is no card|not a step"),
        ("5 3,3", "not possible"),
        ("keep 4", "First play a wolf."),
        ("lead elders", "First play a wolf."),
        ("l3", "Type the card and the cell"),
        ("2,9", "Type which card goes on 2,9"),
        ("why", "for example: why 3 1,0"),
        ("undo", "Nothing can be undone"),
        ("foo", "is not a step or a command"),
        ("? foo", "There is no help"),
        ("99", "is not a step or a command"),
    ],
)
def test_bad_input_gives_one_sentence_and_changes_nothing(
    tmp_path: Path, line: str, why: str
) -> None:
    game = played(2, 3)
    before = game.played
    (sentence,) = table_at(game, tmp_path / "m.json", [line])
    assert re.search(why, sentence), sentence
    assert sentence.endswith(".")
    assert game.played == before


def test_a_number_is_always_a_card_and_a_letter_a_line(tmp_path: Path) -> None:
    deck = ["1", "2", "5", "3", "1", "2", "3", "3", "3", "4", "4"]
    setup = {"starter": 1, "decks": [[deck, deck]]}
    game = moonpack.new("moonlight", names=NAMES, setup=setup)
    path = tmp_path / "m.json"
    table_at(game, path, ["2"])
    assert game.played == ("2 @ 0,0",)
    assert table_at(game, path, ["2"])[0].startswith("Which one?")
    assert game.played == ("2 @ 0,0",)
    table_at(game, path, ["5", "b"])
    assert game.played[1] == "5 @ -1,0", "the second cell of the card"


def test_a_letter_that_is_also_a_card_is_asked_back_before_it_plays(tmp_path: Path) -> None:
    cards = standard().to_json()
    cards["name"] = "mine"
    for wolf in cards["wolves"]:
        wolf["card"] = wolf["card"].replace("2", "a")
    deck = ["1", "a", "5", "3", "1", "a", "3", "3", "3", "4", "4"]
    setup = {"starter": 1, "decks": [[deck, deck]]}
    game = moonpack.new("moonlight", names=NAMES, setup=setup, cards=cards)
    path = tmp_path / "m.json"
    assert choices(game, MOONLIGHT, game.steps())[0].step == "1 @ 0,0"
    (question,) = table_at(game, path, ["a"])
    assert question.startswith(
        "a is both a line and a card. Type a again for the line (Play 1 on 0,0)"
    )
    assert table_at(game, path, ["a", "score", "a"])[-1] == question
    assert game.played == ()
    table_at(game, path, ["a", "a"])
    assert game.played == ("1 @ 0,0",)


def test_each_card_found_by_scent_has_a_line_also_where_two_are_alike(tmp_path: Path) -> None:
    for seed in range(400):
        game = played(seed, until="keep")
        if not game.over and len(game.steps()) == 2 and game.actor is not None:
            scented = game.view(game.actor).sides[game.actor].deck[:3]  # type: ignore[attr-defined]
            if len(scented) == 3:
                break
    listed = MOONLIGHT.offered(game)
    assert sorted(step.removeprefix("keep ") for step in listed) == sorted(scented)
    assert set(listed) == set(game.steps())
    picture = MOONLIGHT.brief(game.view(game.actor), 80, 20)
    assert picture is not None
    assert f"found by scent: {' '.join(scented)}" in picture.to_text(colour=False)


def test_help_tells_the_cards_and_leaders_of_this_match(tmp_path: Path) -> None:
    table = standard().to_json()
    table["name"] = "mine"
    table["leaders"][0]["text"] = "Growl first."
    game = moonpack.new("moonlight", seed=1, cards=table)
    path = tmp_path / "m.json"
    assert "first to win two rounds" in table_at(game, path, ["?"])[0]
    assert "Growl first." in table_at(game, path, ["? leaders"])[0]
    assert re.search(r"L2 +lone +2 +1 +6 +1", table_at(game, path, ["? cards"])[0])
    for topic in ("cells", "cover", "score", "match", "secrets"):
        assert table_at(game, path, [f"? {topic}"])[0].count("\n") > 1


def test_the_first_wolf_of_a_packhunt_can_be_taken_back(tmp_path: Path) -> None:
    game = next(game for seed in range(200) if not (game := played(seed, until="second")).over)
    before = game.played
    assert table_at(game, tmp_path / "m.json", ["undo"])[0].startswith(f"Undone: {before[-1]}.")
    assert game.played == before[:-1]


def test_the_count_says_how_the_match_stands() -> None:
    game = played(3)
    rows = dict(MOONLIGHT.count(game.view()).rows)
    assert rows["rounds won"] == tuple(game.scores())
    assert next(iter(rows)) == "round 1, points"
    assert "wins the match" in MOONLIGHT.count(game.view()).verdict
    half = MOONLIGHT.count(played(3, 4).view())
    assert half.rows[0][0] == "round 1 if it ended now"
    assert half.verdict == "The match is tied: rounds won 0 to 0."

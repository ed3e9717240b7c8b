"""Steps as words: printed and read back exactly, and nothing else is read."""

from __future__ import annotations

import pytest

import moonpack
from moonpack.games.wolves.layout import layout
from moonpack.games.wolves.notation import parse_step, print_step
from moonpack.games.wolves.steps import decode, encode
from tests.conftest import games

from .positions import lay
from .walks import PLAYERS, deal, walk


@pytest.mark.parametrize("players", PLAYERS)
def test_every_legal_step_prints_and_parses_to_itself(players: int) -> None:
    board = layout(players)
    for seed in range(games(6)):
        engine = deal(players, seed).engine
        for legal, _ in walk(engine, seed):
            printed = [print_step(decode(step), board) for step in legal]
            assert len(set(printed)) == len(printed)
            assert [encode(parse_step(text, board)) for text in printed] == legal


@pytest.mark.parametrize(
    "text",
    [
        "tiles first",
        "tiles second",
        "draft h9",
        "move grass 0",
        "howl desert 5*",
        "dominate rock 01*",
        "dominate rock 012",
        "den tundra **",
        "lair forest 15",
        "A h9 k7",
        "P h9 k7",
        "push k8",
        "done",
        "build j8 speed",
        "upgrade j8",
        "call m5",
        "take m5 wolf",
        "take m5 den howl",
        "hunt f3",
        "end",
    ],
)
def test_the_examples_of_the_notation_are_read_and_printed_alike(text: str) -> None:
    board = layout(3)
    assert print_step(parse_step(text, board), board) == text
    assert print_step(decode(encode(parse_step(text, board))), board) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a step"),
        (" end", "not a step"),
        ("end ", "not a step"),
        ("END", "not a step"),
        ("end\n", "not a step"),
        ("A  h9 k7", "not a step"),
        ("a h9 k7", "not a step"),
        ("fly h9", "not a step"),
        ("draft", "not a step"),
        ("draft z9", "no hex 'z9'"),
        ("draft h99", "no hex 'h99'"),
        ("draft H9", "no hex 'H9'"),
        ("draft h\N{FULLWIDTH DIGIT NINE}", "no hex"),
        ("tiles third", "one of first, second"),
        ("build j8 size", "one of spread, speed, howl"),
        ("take m5 den", "not a step"),
        ("take m5 lair", "not a step"),
        ("move sea 0", "one of forest, rock"),
        ("move grass", "not a step"),
        ("move grass 6", "not a payment"),
        ("move grass x", "not a payment"),
        ("move grass \N{SUPERSCRIPT TWO}", "not a payment"),
        ("move grass 01", "move costs 1"),
        ("howl grass 0", "howl costs 2"),
        ("howl grass 10", "not a payment"),
        ("howl grass *0", "not a payment"),
        ("howl grass 00", "not a payment"),
        ("dominate grass ****", "not a payment"),
        (None, "must be text"),
        (7, "must be text"),
        (b"end", "must be text"),
        (["end"], "must be text"),
        ({}, "must be text"),
    ],
)
def test_anything_else_is_refused_with_a_reason(text: object, why: str) -> None:
    game = moonpack.new("wolves", players=3, seed=1)
    before = game.record()
    with pytest.raises(moonpack.IllegalStep) as caught:
        game.play(text)  # type: ignore[arg-type]
    assert why in str(caught.value)
    assert caught.value.step == text
    assert game.record() == before


def test_a_step_that_is_notation_but_not_legal_is_refused_and_changes_nothing() -> None:
    table = lay("h4 A1 P1")
    for step in ("draft h4", "done", "push h4", "call k4", "hunt j2", "tiles first", "A h4 i5"):
        assert table.cannot(step)
    table.play("move rock 2")
    for step in ("end", "move rock 2", "A h4 i5", "A i5 h4", "P h4 h4", "build h4 howl"):
        assert table.cannot(step)


def test_steps_come_sorted() -> None:
    steps = lay("h4 A1 P1", seat1={"terrain_tokens": 2}).steps
    assert steps == sorted(steps)
    assert len(set(steps)) == len(steps)

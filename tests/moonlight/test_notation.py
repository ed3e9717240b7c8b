"""Steps as numbers, values and words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import moonpack
from moonpack.games.moonlight.cards import standard
from moonpack.games.moonlight.notation import parse_step, print_step
from moonpack.games.moonlight.steps import Keep, Lead, Play, Recruit, Step, decode, encode

CARDS = standard()
names = st.sampled_from(list(CARDS.number_of))
near = st.integers(-3, 3)
shots = st.none() | st.sampled_from([one.name for one in CARDS.leaders if one.is_one_shot])
any_step = st.one_of(
    st.builds(Play, names, near, near, shots),
    st.builds(Keep, names),
    st.builds(Recruit, names),
    st.builds(Lead, st.sampled_from(list(CARDS.leader_of))),
)


@given(any_step)
def test_a_step_is_printed_and_read_back(step: Step) -> None:
    assert parse_step(print_step(step), CARDS) == step


@given(any_step)
def test_a_step_has_a_number_of_its_own(step: Step) -> None:
    assert decode(encode(step, CARDS), CARDS) == step


def test_the_notation_is_that_of_the_rules() -> None:
    assert print_step(Play("3", 1, 0)) == "3 @ 1,0"
    assert print_step(Play("L2", -1, 2)) == "L2 @ -1,2"
    assert print_step(Play("5", 0, 0, "ambush")) == "5 @ 0,0 ambush"
    assert print_step(Keep("4")) == "keep 4"
    assert print_step(Recruit("L2")) == "recruit L2"
    assert print_step(Lead("elders")) == "lead elders"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "This is not a step."),
        ("3", "This is not a step."),
        ("3 @", "This is not a step."),
        ("3  @ 0,0", "This is not a step."),
        ("3 @ 0,0 ", "There is no leader ''"),
        (" 3 @ 0,0", "This is not a step."),
        ("3 @ 0, 0", "'0,' is not a cell"),
        ("3 @ 00,0", "is not a cell"),
        ("3 @ -0,0", "is not a cell"),
        ("3 @ +1,0", "is not a cell"),
        ("3 @ \u0661,0", "is not a cell"),
        ("3 @ 4,0", "too far away"),
        ("3 @ 0,-9999", "too far away"),
        ("3 @ 0,99999", "is not a cell"),
        ("6 @ 0,0", "There is no card '6'"),
        ("3 @ 0,0 howl", "There is no leader 'howl'"),
        ("3 @ 0,0 elders", "elders is always in effect"),
        ("keep ?", "Name the card that is kept."),
        ("keep", "This is not a step."),
        ("keep 9", "There is no card '9'"),
        ("recruit L9", "There is no card 'L9'"),
        ("lead wolf", "There is no leader 'wolf'"),
        ("end", "This is not a step."),
        (3, "A step must be text"),
        (None, "A step must be text"),
    ],
)
def test_what_is_not_notation_is_explained(text: object, reason: str) -> None:
    with pytest.raises(moonpack.IllegalStep) as caught:
        parse_step(text, CARDS)
    assert reason in caught.value.why


@given(st.text(max_size=20) | st.from_regex(r"[1-5L]{1,2} @ -?[0-9],-?[0-9]( [a-z]+)?"))
def test_any_text_is_a_step_that_prints_the_same_or_a_clear_error(text: str) -> None:
    try:
        step = parse_step(text, CARDS)
    except moonpack.IllegalStep:
        return
    assert print_step(step) == text

"""The tables of actions: every step has one action, and its meaning does not change."""

from __future__ import annotations

import pytest

import moonpack
from moonpack.errors import BadInput, IllegalStep
from tests.envs.cases import each_case, lens_of, positions

# What an action means must never change: a trained network knows actions by their numbers.
WOLVES = {
    2: "end 1, done 1, tiles 2, draft 75, pay 165, alpha 2888, pack 2888, push 75, build 225, "
    "upgrade 30, call 10, take 300, hunt 5",
    5: "end 1, done 1, tiles 2, draft 10, pay 165, alpha 7824, pack 7824, push 160, build 480, "
    "upgrade 60, call 20, take 640, hunt 10",
}
MOONLIGHT = (
    "play 405, play with ambush 405, play with packhunt 405, play with leap 405, "
    "play with scent 405, keep 9, recruit 4, lead 8"
)


def table_text(table) -> str:
    return ", ".join(f"{block.name} {block.count}" for block in table.blocks)


@pytest.mark.parametrize("players", WOLVES)
def test_the_blocks_of_the_wolves_stay_where_they_are(players):
    table = lens_of("wolves", players).table
    assert table_text(table) == WOLVES[players]
    assert table.to_step(table.blocks[3].first).startswith("draft ")


def test_the_blocks_of_moonlight_stay_where_they_are():
    table = lens_of("moonlight", 2).table
    assert table_text(table) == MOONLIGHT
    assert table.to_step(0) == "1 @ -2,-3"


@each_case
def test_blocks_lie_side_by_side_and_fill_the_table(game, players):
    table = lens_of(game, players).table
    at = 0
    for block in table.blocks:
        assert block.first == at
        assert table.to_step(at) == block.example
        at += block.count
    assert at == len(table)


@each_case
def test_every_action_is_a_step_in_the_notation_and_back(game, players):
    table = lens_of(game, players).table
    assert len(set(table.words)) == len(table)
    for action in range(0, len(table), 7):
        assert table.from_step(table.to_step(action)) == action
        assert table.from_number(table.steps[action]) == action


@each_case
def test_every_legal_step_of_random_games_has_an_action(game, players):
    lens = lens_of(game, players)
    for engine in positions(game, players, every=1, seeds=1):
        legal = engine.legal()
        actions = lens.legal_actions(engine)
        assert actions == sorted(lens.table.from_number(step) for step in legal)
        assert sorted(lens.table.steps[action] for action in actions) == sorted(legal)


def test_what_is_no_action_or_no_step_is_refused():
    table = lens_of("wolves", 2).table
    with pytest.raises(BadInput, match="action: expected a whole number from 0"):
        table.to_step(len(table))
    with pytest.raises(BadInput, match="action"):
        table.to_step(-1)
    with pytest.raises(IllegalStep):
        table.from_step("dance")
    far = moonpack.new("wolves", players=2, seed=1)
    corner, other = far.engine.tables.hexes - 1, 0
    with pytest.raises(BadInput, match="can be legal"):
        table.from_number(5 << 16 | other << 8 | corner)
    with pytest.raises(BadInput, match="can be legal"):
        table.from_number(1 << 30)

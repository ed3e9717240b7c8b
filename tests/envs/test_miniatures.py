"""The miniatures: what they are worth, by our own code and by OpenSpiel's."""

from __future__ import annotations

import warnings

import pytest

from moonpack.errors import BadInput, MoonpackError

np = pytest.importorskip("numpy", reason="miniatures are games for OpenSpiel: moonpack[openspiel]")
pyspiel = pytest.importorskip("pyspiel", reason="it checks what Moonpack computes")

import moonpack.envs.openspiel  # noqa: E402, F401 - registers the games
from moonpack.envs import miniatures, tabular  # noqa: E402

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its Python side is older than its Python
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, minimax

PUBLISHED = {"small_map": -4.0, "small_round": -7 / 9, "last_turns": -1.0, "last_plays": 0.25}
OPEN = ("small_map", "last_turns")  # nothing is hidden
HIDDEN = ("small_round", "last_plays")


def loaded(name):
    mini = miniatures.load(name)
    about = f"miniature={name},reward={mini.reward},max_steps={mini.max_steps}"
    return pyspiel.load_game(f"moonpack_{mini.game}({about})")


@pytest.fixture(scope="module")
def trees():
    return {
        name: tabular.Tree(miniatures.match(name), miniatures.reward(name))
        for name in miniatures.NAMES
    }


def as_policy(game, tree, ours):
    """Our policy as one of OpenSpiel's."""
    table = policies.TabularPolicy(game)
    for state in table.states:
        player = state.current_player()
        row = table.policy_for_key(state.information_state_string(player))
        row[:] = 0
        key = f"{player} {state.information_state_string(player)}"
        row[tree.actions_of[key]] = ours[key]
    return table


@pytest.mark.parametrize("name", OPEN)
def test_nothing_is_hidden_in_the_wolves_and_its_value_is_exact(trees, name):
    tree, game = trees[name], loaded(name)
    value = tabular.minimax(tree)
    assert value == PUBLISHED[name]
    theirs, _ = minimax.alpha_beta_search(game, game.new_initial_state(), maximizing_player_id=0)
    assert theirs == value


@pytest.mark.slow
@pytest.mark.parametrize("name", ["small_map", *HIDDEN])
def test_random_play_is_worth_what_openspiel_says(trees, name):
    tree, game = trees[name], loaded(name)
    ours, theirs = tabular.uniform(tree), policies.UniformRandomPolicy(game)
    returns = expected_game_score.policy_value(game.new_initial_state(), [theirs, theirs])
    assert tabular.value(tree, ours) == pytest.approx(returns[0])
    assert tabular.exploitability(tree, ours) == pytest.approx(
        exploitability.exploitability(game, theirs)
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", HIDDEN)
def test_what_we_solve_openspiel_cannot_exploit(trees, name):
    tree, game = trees[name], loaded(name)
    ours = tabular.solve(tree, 200)
    distance = tabular.exploitability(tree, ours)
    assert distance < 0.002
    assert tabular.value(tree, ours) == pytest.approx(PUBLISHED[name], abs=0.002)
    theirs = exploitability.exploitability(game, as_policy(game, tree, ours))
    assert theirs == pytest.approx(distance, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "iterations", "near"),
    [("small_round", 10, 0.05), ("last_plays", 25, 0.03)],
)
def test_openspiels_cfr_reaches_the_published_value(name, iterations, near):
    game = loaded(name)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    returns = expected_game_score.policy_value(game.new_initial_state(), [average, average])
    assert returns[0] == pytest.approx(PUBLISHED[name], abs=near)


def test_hands_are_dealt_from_the_cards_that_are_left():
    game = loaded("last_plays")
    state = game.new_initial_state()
    start = [
        sorted([*p["hand"], *p["deck"]]) for p in miniatures.load("last_plays").position["players"]
    ]
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    sides = state.match.engine.snapshot().sides
    assert [sorted([*side.hand, *side.deck]) for side in sides] == start


def test_what_is_wrong_is_named():
    with pytest.raises(Exception, match="miniature"):
        pyspiel.load_game("moonpack_wolves(miniature=last_plays)")
    with pytest.raises(BadInput, match="miniature"):
        miniatures.load("chess")
    with pytest.raises(MoonpackError, match="more than 100 states"):
        tabular.Tree(miniatures.match("last_plays"), most=100)


@pytest.mark.parametrize("name", ["small_map", "small_round"])
def test_small_games_do_not_pretend_to_have_positions(name):
    game = loaded(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    with pytest.raises(MoonpackError, match="small game"):
        state.to_json()
    with pytest.raises(MoonpackError, match="small game"):
        game.new_initial_state({"position": {}})

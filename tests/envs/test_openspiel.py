"""The games in OpenSpiel pass its own tests, and its searches play them."""

from __future__ import annotations

import json
import re
import unittest
import warnings
from collections import Counter
from io import StringIO

import pytest

from tests.envs.playthroughs import FOLDER, GAMES

np = pytest.importorskip("numpy", reason="OpenSpiel's games need moonpack[openspiel]")
pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel's games need moonpack[openspiel]")

import moonpack.envs.openspiel  # noqa: E402
from moonpack.errors import MoonpackError  # noqa: E402

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its Python side is older than its Python
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
    from open_spiel.python.observation import make_observation

LOADED = [
    "moonpack_wolves(round_limit=2)",
    "moonpack_wolves(players=3,round_limit=1,reward=placement,tiles=choose)",
    "moonpack_wolves(players=4,round_limit=1,reward=margin,seed=3)",
    "moonpack_wolves(players=5,round_limit=1,late_start_token=yes,setups=5)",
    "moonpack_moonlight",
    "moonpack_moonlight(reward=margin,max_steps=20)",
]
PRIVATE = pyspiel.PrivateInfoType


def flags_for(*flags: str) -> None:
    """OpenSpiel's tests read absl's flags."""
    api_test.FLAGS(["tests", *flags])


def drawn(state, rng):
    """The state after all chance that is due, by its probabilities."""
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert sum(chances) == pytest.approx(1)
        state.apply_action(int(rng.choice(outcomes, p=chances)))
    return state


def states(name, seed, most=400):
    """The decision states of a random game."""
    rng = np.random.RandomState(seed)
    state = drawn(pyspiel.load_game(name).new_initial_state(), rng)
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        state.apply_action(int(rng.choice(state.legal_actions())))
        if not state.is_terminal():
            drawn(state, rng)


@pytest.mark.slow
@pytest.mark.parametrize("name", LOADED)
def test_it_passes_the_random_simulation_with_serialisation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
def test_it_passes_the_api_test():
    flags_for("--test_only_games=moonpack_")
    suite = api_test.load_tests(unittest.TestLoader(), None, None)
    assert suite.countTestCases() == 10
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = unittest.TextTestRunner(stream=StringIO()).run(suite)
    assert result.wasSuccessful(), result.failures + result.errors


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_playthrough_replays(name):
    flags_for()
    expected, actual = generate_playthrough.replay(str(FOLDER / f"{name}.txt"))
    assert actual.splitlines() == expected.splitlines()


def test_every_game_is_there_for_each_registered_game():
    names = {f"moonpack_{name}" for name in moonpack.games.names()}
    assert names <= set(pyspiel.registered_names())
    assert names == set(GAMES)


def test_a_set_up_is_that_of_its_seed():
    game = pyspiel.load_game("moonpack_wolves(players=3)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    state.apply_action(17)
    expected = moonpack.new("wolves", players=3, seed=17)
    assert state.match.engine.snapshot() == expected.engine.snapshot()
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert sorted(words) == expected.steps()
    fixed = pyspiel.load_game("moonpack_wolves(players=3,seed=17)")
    assert not fixed.new_initial_state().is_chance_node()
    assert fixed.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC


def test_chance_deals_moonlight_as_the_rules_do():
    rng = np.random.RandomState(1)
    deck = Counter(moonpack.games.moonlight.cards.standard().deck())
    for seed in range(6):
        for state in states("moonpack_moonlight", seed):
            shot = state.match.engine.snapshot()
            for seat, side in enumerate(shot.sides):
                own = Counter(deck)
                if side.lone and side.recruited_at < shot.dealt:
                    own[side.lone] += 1
                laid = Counter(one.card for one in shot.laid if one.seat == seat)
                assert laid + Counter(side.hand) + Counter(side.deck) == own
    hands = Counter()
    for _ in range(600):
        state = drawn(pyspiel.load_game("moonpack_moonlight").new_initial_state(), rng)
        hands.update(state.match.engine.snapshot().sides[1].hand)
    total = hands.total()
    for card, copies in deck.items():
        assert hands[card] / total == pytest.approx(copies / 11, abs=0.04)


def test_a_draw_is_a_chance_node_and_goes_into_the_hand():
    rng = np.random.RandomState(2)
    state = drawn(pyspiel.load_game("moonpack_moonlight").new_initial_state(), rng)
    seat = state.current_player()
    hand = Counter(state.match.engine.snapshot().sides[seat].hand)
    action = state.legal_actions()[0]
    card = state.action_to_string(action).split(" ")[0]
    state.apply_action(action)
    assert state.is_chance_node()
    for outcome, _ in state.chance_outcomes():
        child = state.child(outcome)
        name = state.action_to_string(outcome).split(" ")[1]
        expected = hand - Counter([card]) + Counter([name])
        assert Counter(child.match.engine.snapshot().sides[seat].hand) == expected
        assert child.information_state_string(seat).endswith(f"+{name}")
        assert not child.information_state_string(1 - seat).endswith(f"+{name}")


def test_information_states_tell_own_cards_and_no_others():
    for state in states("moonpack_moonlight", 3):
        shot = state.match.engine.snapshot()
        for seat in range(2):
            text = state.information_state_string(seat)
            last = re.findall(r"hand ([^;]*);? ?", text)[-1].split()
            own = Counter(last) + Counter(re.findall(r"\+(\w+)", text.rpartition("hand ")[2]))
            own -= Counter(one.card for one in shot.laid if one.seat == seat)
            keeps = re.findall(r"keep (\w+)", text.rpartition("hand ")[2])
            assert own + Counter(keeps) == Counter(shot.sides[seat].hand)


def test_resampled_states_look_alike_to_the_player_and_differ_in_secrets():
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    hands = set()
    for seed in range(4):
        for state in states("moonpack_moonlight", seed):
            player = state.current_player()
            twin = state.resample_from_infostate(player, sampler)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.legal_actions() == state.legal_actions()
            mine, theirs = state.match.engine.snapshot(), twin.match.engine.snapshot()
            hands.add(mine.sides[1 - player].hand == theirs.sides[1 - player].hand)
            pyspiel.deserialize_game_and_state(
                pyspiel.serialize_game_and_state(state.get_game(), twin)
            )
    assert hands == {True, False}


def test_observers_show_what_their_kind_allows():
    game = pyspiel.load_game("moonpack_moonlight")
    *_, state = states("moonpack_moonlight", 1, most=9)
    kinds = pyspiel.IIGObservationType

    def seen(**observation_kind):
        observation = make_observation(game, kinds(perfect_recall=False, **observation_kind))
        tensors = []
        for player in range(2):
            observation.set_from(state, player)
            shown = {name: part.copy() for name, part in observation.dict.items()}
            tensors.append((shown, observation.string_from(state, player)))
        return tensors

    public = seen(public_info=True, private_info=PRIVATE.NONE)
    assert public[0][1] == public[1][1]
    for name, part in public[0][0].items():
        assert (part == public[1][0][name]).all()
    assert "hand" not in public[0][0]
    assert "hand 3" in public[0][1]
    private = seen(public_info=False, private_info=PRIVATE.SINGLE_PLAYER)
    assert set(private[0][0]) == {"hand", "unseen", "under", "scented"}
    assert "value" not in private[0][0]
    everything = seen(public_info=True, private_info=PRIVATE.ALL_PLAYERS)
    assert (everything[0][0]["hand_1"] == private[1][0]["hand"]).all()
    assert (everything[1][0]["hand_0"] == private[1][0]["hand"]).all()
    recall = make_observation(game, kinds(perfect_recall=True))
    recall.set_from(state, 0)
    assert recall.tensor.tolist() == state.information_state_tensor(0)
    assert recall.string_from(state, 0) == state.information_state_string(0)
    with pytest.raises(ValueError, match="not supported"):
        make_observation(game, None, {"colour": 1})


def test_information_states_as_tensors_differ_as_their_texts_do():
    texts, tensors = {}, {}
    for seed in range(3):
        for state in states("moonpack_moonlight(max_steps=60)", seed):
            for seat in range(2):
                text = state.information_state_string(seat)
                tensor = state.information_state_tensor(seat)
                assert len(tensor) == state.get_game().information_state_tensor_size()
                assert min(tensor) >= 0
                assert max(tensor) <= 1
                assert texts.setdefault((seat, text), tensor) == tensor
                assert tensors.setdefault((seat, tuple(tensor)), text) == text
    assert len(texts) > 100


def test_a_tensor_tells_nothing_that_the_seat_did_not_see():
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in states("moonpack_moonlight(max_steps=60)", 7):
        player = state.current_player()
        twin = state.resample_from_infostate(player, sampler)
        other = 1 - player
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
        assert twin.information_state_tensor(other) != state.information_state_tensor(other)


def test_tensors_that_do_not_exist_are_refused_not_empty():
    game = pyspiel.load_game("moonpack_wolves(seed=1)")
    state = game.new_initial_state()
    assert not game.get_type().provides_information_state_tensor
    with pytest.raises(MoonpackError, match="no information-state tensor"):
        state.information_state_tensor(0)
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(ValueError, match="string only"):
        recall.set_from(state, 0)


def test_at_chance_nodes_players_see_what_they_know():
    rng = np.random.RandomState(5)
    state = pyspiel.load_game("moonpack_moonlight(max_steps=60)").new_initial_state()
    assert not any(state.observation_tensor(0))
    assert state.observation_string(0) == "nothing has happened yet"
    seen = Counter()
    while not state.is_terminal():
        if state.is_chance_node() and state.history():
            due, seat = state.match.due, state.match.engine.seat
            seen[due] += 1
            for player in range(2):
                assert any(state.observation_tensor(player))
                assert state.observation_string(player)
            if due == "hand":
                hidden = state.match.play.lens.features.place["hand"]
                assert not any(state.observation_tensor(0)[hidden])
                has_hand = len(state.match.hands) > 0  # the first seat's comes first
                assert ("dealt; hand " in state.information_state_string(0)) == has_hand
                assert "dealt; hand " not in state.information_state_string(1)
            else:
                step = state.match.play.lens.table.to_step(state.match.pending)
                for player in range(2):
                    assert f"{seat + 1}: {step}, draws" in state.information_state_string(player)
        actions = [one for one, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(int(rng.choice(actions or state.legal_actions())))
    assert seen["hand"] >= 2
    assert seen["draw"] > 10


@pytest.mark.parametrize(
    "name", ["moonpack_wolves(players=3,round_limit=2)", "moonpack_moonlight(max_steps=60)"]
)
def test_a_game_starts_from_the_json_of_a_state(name):
    written = 0
    for state in states(name, 2, most=25):
        try:
            text = state.to_json()
        except MoonpackError:  # in the middle of an action
            continue
        written += 1
        assert state.to_dict() == json.loads(text)
        twin = state.get_game().new_initial_state(text)
        assert twin.legal_actions() == state.legal_actions()
        assert twin.observation_tensor(0) == state.observation_tensor(0)
        assert twin.starting_state_str() == text
        first = twin.legal_actions()[0]
        later = drawn(twin.child(first), np.random.RandomState(1))
        assert later.starting_state().to_json() == text
        kept = pyspiel.serialize_game_and_state(state.get_game(), later)
        assert str(pyspiel.deserialize_game_and_state(kept)[1]) == str(later)
    assert written > 3
    begun = pyspiel.load_game(name).new_initial_state()
    assert begun.starting_state() is None
    assert begun.get_game().new_initial_state(begun.to_json()).is_chance_node()


def test_returns_are_the_rewards_and_nothing_after_a_cut():
    cut = pyspiel.load_game("moonpack_moonlight(max_steps=5)")
    rng = np.random.RandomState(1)
    state = drawn(cut.new_initial_state(), rng)
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
        if not state.is_terminal():
            drawn(state, rng)
    assert len(state.match.steps) == 5
    assert state.returns() == [0, 0]
    for name in ("moonpack_moonlight", "moonpack_wolves(reward=placement,round_limit=30)"):
        *_, last = states(name, 5, most=5000)
        rng = np.random.RandomState(6)
        while not last.is_terminal():
            last.apply_action(int(rng.choice(last.legal_actions())))
            if not last.is_terminal():
                drawn(last, rng)
        assert sorted(last.returns()) == [-1, 1]


def test_parameters_that_are_wrong_are_named():
    for parameters, named in (
        ("moonpack_wolves(players=7)", "players"),
        ("moonpack_wolves(reward=glory)", "reward"),
        ("moonpack_wolves(tiles=third)", "tiles"),
        ("moonpack_moonlight(max_steps=0)", "max_steps"),
    ):
        with pytest.raises(Exception, match=named):
            pyspiel.load_game(parameters)


@pytest.mark.slow
def test_openspiels_mcts_plays_the_wolves():
    game = pyspiel.load_game("moonpack_wolves(round_limit=1,seed=1)")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 2.0, 8, evaluator, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert state.returns() in ([1, -1], [-1, 1], [0, 0])


@pytest.mark.slow
def test_openspiels_ismcts_plays_moonlight():
    game = pyspiel.load_game("moonpack_moonlight")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 8, random_state=rng)
    state = drawn(game.new_initial_state(), rng)
    while not state.is_terminal():
        seat = state.current_player()
        action = bot.step(state) if seat == 0 else rng.choice(state.legal_actions())
        assert action in state.legal_actions()
        state.apply_action(int(action))
        if not state.is_terminal():
            drawn(state, rng)
    assert sorted(state.returns()) == [-1, 1]

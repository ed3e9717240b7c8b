"""Observations tell what a view tells, feature by feature, and nothing that it does not."""

from __future__ import annotations

from collections import Counter

import pytest

import moonpack
from moonpack.games.moonlight import codes as moonlight_codes
from moonpack.games.moonlight.cards import EFFECTS
from moonpack.games.rng import Rng
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.layout import terrain_of
from tests.envs.cases import each_case, lens_of, positions

np = pytest.importorskip("numpy", reason="observations are NumPy arrays: moonpack[envs]")


def seen(lens, engine, seat):
    row = np.empty(lens.size, np.uint8)
    lens.observe(engine, seat, row)
    return row


def parts(lens, engine, seat):
    return {
        name: part.tolist() for name, part in lens.features.split(seen(lens, engine, seat)).items()
    }


def one_hot(size, which):
    return [int(nth == which) for nth in range(size)]


@each_case
def test_no_number_is_higher_than_its_feature_allows(game, players):
    lens = lens_of(game, players)
    for engine in positions(game, players):
        for seat in range(players):
            assert (seen(lens, engine, seat) <= lens.features.highs).all()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_board_of_the_wolves_is_told_hex_by_hex(players):
    lens = lens_of("wolves", players)
    for engine in positions("wolves", players, every=41):
        shot = engine.snapshot()
        terrain = terrain_of(shot.layout, shot.region_tiles)
        prey = shot.prey_hexes()
        for seat in range(players):
            features = parts(lens, engine, seat)
            order = [
                *((seat + n) % players for n in range(players)),
                *([2] if players == 2 else []),
            ]
            for hex_ in range(len(shot.layout)):
                assert [row[hex_] for row in features["terrain"]] == one_hot(5, terrain[hex_])
                for nth, pack in enumerate(order):
                    ranks = Counter(shot.packs[pack].at(hex_))
                    assert features["alphas"][nth][hex_] == ranks[codes.RANK_ALPHA]
                    assert features["pack_wolves"][nth][hex_] == ranks[codes.RANK_PACK]
                    assert features["dens"][nth][hex_] == ranks[codes.RANK_DEN]
                    assert features["lairs"][nth][hex_] == ranks[codes.RANK_LAIR]
                assert features["lone_wolves"][hex_] == shot.lone_wolves >> hex_ & 1
                assert features["prey"][hex_] == prey.get(hex_, (0, 0))[1]
                moved = (shot.moved_alphas >> hex_ & 1) + (shot.moved_alpha_pairs >> hex_ & 1)
                assert features["moved_alphas"][hex_] == moved
                moved = (shot.moved_pack_wolves >> hex_ & 1) + (shot.moved_pack_pairs >> hex_ & 1)
                assert features["moved_pack_wolves"][hex_] == moved
                assert features["displaced"][hex_] == (hex_ == shot.push_hex)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_turn_and_the_boards_of_the_wolves_are_told(players):
    lens = lens_of("wolves", players)
    for engine in positions("wolves", players, every=5, seeds=1):
        shot = engine.snapshot()
        for seat in range(players):
            features = parts(lens, engine, seat)
            turned = [shot.seats[(seat + n) % players] for n in range(players)]
            actor = -1 if engine.over else (shot.seat - seat) % players
            assert features["phase"] == one_hot(codes.PHASE_OVER + 1, shot.phase)
            assert features["actor"] == one_hot(players, actor)
            assert features["paid"] == one_hot(5, shot.paid)
            pushed = shot.phase == codes.PHASE_PUSH
            whose = (shot.push_pack - seat) % players if pushed else -1
            assert features["displaced_pack"] == one_hot(len(shot.packs), whose)
            rank = int(shot.push_rank == codes.RANK_ALPHA) if pushed else -1
            assert features["displaced_rank"] == one_hot(2, rank)
            assert features["displaced_by_lair"] == [int(pushed and shot.push_from_lair)]
            assert features["actions"] == [shot.actions]
            assert features["extra"] == [shot.extra]
            assert features["moved"] == [shot.moved]
            assert features["round"] == [min(shot.round, 255)]
            assert features["moon"] == [shot.moon]
            assert features["scored"] == [shot.scored]
            for region, stack in enumerate(shot.moons):
                tokens = [*stack, -1, -1]
                assert features["top_moon"][region] == one_hot(3, tokens[0])
                assert features["next_moon"][region] == one_hot(3, tokens[1])
                assert features["prey_kind"][region] == one_hot(5, shot.prey_kind[region])
            assert features["home"] == [one_hot(5, state.home) for state in turned]
            assert features["tiles"] == [[s.tiles >> n & 1 for n in range(5)] for s in turned]
            assert features["terrain_tokens"] == [s.terrain_tokens for s in turned]
            assert features["action_tokens"] == [s.action_tokens for s in turned]
            assert features["dens_built"] == [s.dens for s in turned]
            assert features["lairs_built"] == [s.lairs for s in turned]
            assert features["wolves_placed"] == [s.wolves for s in turned]
            kinds = range(len(data.PREY))
            assert features["prey_taken"] == [[s.prey >> n & 1 for n in kinds] for s in turned]
            assert features["moons_won"] == [s.moons for s in turned]
            assert features["points"] == [s.points for s in turned]


def test_limits_of_the_wolves_are_told():
    options = {"round_limit": 4, "action_tokens_per_turn": 1}
    lens = lens_of("wolves", 2)
    engine = moonpack.new("wolves", players=2, seed=1, options=options).engine
    features = parts(lens, engine, 0)
    assert features["rounds_left"] == [4]
    assert features["tokens_per_turn"] == [1]
    plain = parts(lens, moonpack.new("wolves", players=2, seed=1).engine, 0)
    assert plain["rounds_left"] == [0]
    assert plain["tokens_per_turn"] == [0]


def test_the_table_of_moonlight_is_told_cell_by_cell():
    lens = lens_of("moonlight", 2)
    for engine in positions("moonlight", 2, every=1, seeds=6):
        shot = engine.snapshot()
        stacks = shot.stacks()
        for seat in range(2):
            features = parts(lens, engine, seat)
            for y in range(7):
                for x in range(7):
                    stack = stacks.get((x - 3, y - 3), [])
                    assert features["height"][y][x] == len(stack)
                    for side in range(2):
                        is_there = bool(stack) and stack[-1].seat == seat ^ side
                        card = shot.cards.card(stack[-1].card) if is_there else None
                        for name in ("value", "moons", "corner", "worth"):
                            expected = getattr(card, name) if card else 0
                            assert features[name][side][y][x] == expected


def test_the_match_and_the_sides_of_moonlight_are_told():
    lens = lens_of("moonlight", 2)
    for engine in positions("moonlight", 2, every=1, seeds=6):
        shot = engine.snapshot()
        for seat in range(2):
            features = parts(lens, engine, seat)
            over = engine.over
            assert features["phase"] == one_hot(5, -1 if over else shot.phase)
            assert features["actor"] == one_hot(2, -1 if over else shot.seat ^ seat)
            assert features["starter"] == one_hot(2, shot.starter ^ seat)
            assert features["last_turn"] == [int(shot.last_turn)]
            assert features["round"] == [shot.round]
            assert features["ties"] == [shot.ties]
            assert features["plays"] == [len(shot.laid)]
            assert features["leaders"] == [int(effect in shot.leaders) for effect in EFFECTS]
            sides = [shot.sides[seat], shot.sides[1 - seat]]
            assert features["wins"] == [side.wins for side in sides]
            assert features["leader"] == [
                [int(side.leader == e) for e in EFFECTS] for side in sides
            ]
            assert features["used"] == [int(side.used) for side in sides]
            kinds = [card.name for card in shot.cards.kinds]
            assert features["lone"] == [
                [int(side.lone == kind) for kind in kinds] for side in sides
            ]
            assert features["hand_size"] == [len(side.hand) for side in sides]
            assert features["deck_size"] == [len(side.deck) for side in sides]
            assert features["sunk"] == [side.sunk for side in sides]


def scent_games():
    """Engines of matches in which scent is used."""
    for seed in range(40):
        setup = {"leaders": ["scent", "keen", "ambush", "elders"]}
        game = moonpack.new("moonlight", seed=seed, setup=setup)
        engine, rng = game.engine, Rng(seed)
        while not engine.over:
            steps = engine.legal()
            leads = [step for step in steps if step >> 16 == moonlight_codes.OP_LEAD]
            scents = [step for step in steps if step >> 4 & 15 == 4 and step >> 16 == 0]
            yield engine
            engine.play(rng.choice(scents or leads[:4] or steps))


def test_own_cards_of_moonlight_are_told_as_the_view_tells_them():
    lens = lens_of("moonlight", 2)
    spec = moonpack.games.spec("moonlight")
    scented = sunk = 0
    for engine in scent_games():
        cards = engine.tables.cards
        kinds = [card.name for card in cards.kinds]
        for seat in range(2):
            features = parts(lens, engine, seat)
            mine = spec.view(engine, None, seat, ("a", "b")).sides[seat]
            theirs = spec.view(engine, None, seat, ("a", "b")).sides[1 - seat]
            assert features["hand"] == [Counter(mine.hand)[kind] for kind in kinds]
            assert features["unseen"] == [Counter(mine.unseen)[kind] for kind in kinds]
            assert features["opponent_unseen"] == [Counter(theirs.unseen)[kind] for kind in kinds]
            under = mine.deck[len(mine.deck) - mine.sunk :]
            for nth in range(2):
                card = under[nth] if nth < len(under) else None
                assert features["under"][nth] == [int(kind == card) for kind in kinds]
            looks = engine.phase == moonlight_codes.PHASE_KEEP and engine.seat == seat
            for nth in range(3):
                card = mine.deck[nth] if looks and nth < len(mine.deck) else None
                assert features["scented"][nth] == [int(kind == card) for kind in kinds]
            scented += looks
            sunk += mine.sunk > 0
    assert scented > 10
    assert sunk > 10


def test_truths_that_a_seat_cannot_tell_apart_look_alike():
    lens = lens_of("moonlight", 2)
    spec = moonpack.games.spec("moonlight")
    differ = 0
    for nth, engine in enumerate(scent_games()):
        if nth % 5:
            continue
        for seat in range(2):
            view = spec.view(engine, None, seat, ("a", "b"))
            other = view.sample(Rng(nth))
            differ += other.snapshot().sides != engine.snapshot().sides
            assert (seen(lens, engine, seat) == seen(lens, other, seat)).all()
    assert differ > 100


def test_a_lens_takes_only_engines_of_its_game_and_arrays_of_its_size():
    lens = lens_of("wolves", 2)
    engine = moonpack.new("wolves", players=2, seed=1).engine
    row = np.empty(lens.size, np.uint8)
    with pytest.raises(TypeError, match="expected an engine"):
        lens.observe(moonpack.new("moonlight", seed=1).engine, 0, row)
    with pytest.raises(IndexError, match="expected a seat from 0 to 1"):
        lens.observe(engine, 2, row)
    with pytest.raises(ValueError, match="expected an array of"):
        lens.observe(engine, 0, row[:-1])


def test_scaled_observations_are_from_0_to_1():
    lens = lens_of("moonlight", 2)
    engine = moonpack.new("moonlight", seed=1).engine
    scaled = lens.features.scaled(seen(lens, engine, 0))
    assert scaled.dtype == np.float32
    assert scaled.min() == 0
    assert scaled.max() == 1

"""What holds at every step of every game, looked for in games played at random."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

import moonpack
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.snapshot import Snapshot
from tests.conftest import games

from .walks import OPTIONS, PLAYERS, deal, play_on, walk

SEEDS = st.integers(0, 2**64 - 1)
WOLVES = (codes.RANK_PACK, codes.RANK_ALPHA)


def check_pieces(shot: Snapshot) -> None:
    """Every piece is on its pack board, on the board, in hand, or on the moon board."""
    standing = Counter((pack, rank) for _, pack, rank in shot.pieces())
    if shot.phase == codes.PHASE_PUSH:
        standing[shot.push_pack, shot.push_rank] += 1
    pairs = Counter(_drafters(shot))
    dominated = lairs = 0
    for number, seat in enumerate(shot.seats):
        called = Counter(data.WOLF_TRACK[: seat.wolves])
        assert standing[number, codes.RANK_ALPHA] == pairs[number] + called["alpha"]
        assert standing[number, codes.RANK_LAIR] == seat.lairs
        lost_wolves = pairs[number] + called["pack"] - standing[number, codes.RANK_PACK]
        lost_dens = sum(seat.dens) - seat.lairs - standing[number, codes.RANK_DEN]
        assert lost_wolves >= 0
        assert lost_dens >= 0
        dominated += lost_wolves + lost_dens
        lairs += seat.lairs
    gone = 2 * len(shot.layout.regions) - shot.lone_wolves.bit_count()
    assert shot.moon == gone + lairs + dominated


def _drafters(shot: Snapshot) -> list[int]:
    seats = [(shot.first_seat + place) % shot.players for place in range(shot.players)]
    return [*seats, *reversed(seats)][: shot.drafted]


def check_sharing(shot: Snapshot) -> None:
    """At most two pieces on a hex, no two dwellings, mixed only as a den under a wolf."""
    on_hex: dict[int, list[tuple[int, int]]] = {}
    for hex_, pack, rank in shot.pieces():
        on_hex.setdefault(hex_, []).append((pack, rank))
    tokens = shot.lone_wolves | sum(1 << h for h in shot.prey_hexes())
    for hex_, pieces in on_hex.items():
        assert hex_ in shot.layout.land
        assert not tokens >> hex_ & 1
        assert len(pieces) <= 2
        ranks = [rank for _, rank in pieces]
        assert sum(rank not in WOLVES for rank in ranks) <= 1
        if len({pack for pack, _ in pieces}) == 2:
            assert codes.RANK_DEN in ranks
            assert max(ranks) in WOLVES
            assert shot.players not in {pack for pack, _ in pieces}  # never the neutral pack


def check_tokens(shot: Snapshot) -> None:
    """Prey is neither made nor lost, tracks and tokens stay in their ranges."""
    size = data.by_players("prey_stacks", shot.players)["size"]
    taken = size * len(shot.layout.regions) - sum(shot.prey_left)
    assert taken == sum(seat.prey.bit_count() for seat in shot.seats)
    for seat in shot.seats:
        assert min(seat.terrain_tokens, seat.action_tokens) >= 0
        assert all(0 <= dens <= codes.TRACK_DENS for dens in seat.dens)
        assert 0 <= seat.lairs <= codes.ALL_LAIRS
        assert 0 <= seat.wolves <= codes.ALL_WOLVES
        worth = sum(map(int.__mul__, data.FIRST_POINTS, seat.moons))
        assert seat.points >= worth
    assert shot.extra == max(0, shot.actions - codes.FREE_ACTIONS)


@pytest.mark.slow
@given(players=st.sampled_from(PLAYERS), seed=SEEDS, options=st.sampled_from(OPTIONS))
def test_pieces_and_tokens_add_up_at_every_step(
    players: int, seed: int, options: dict[str, str | int]
) -> None:
    engine = deal(players, seed, options=options).engine
    for legal, _ in walk(engine, seed):
        assert legal
        shot = engine.snapshot()
        check_pieces(shot)
        check_sharing(shot)
        check_tokens(shot)
    assert engine.over


@pytest.mark.slow
@given(players=st.sampled_from(PLAYERS), seed=SEEDS)
def test_an_action_that_can_be_chosen_can_be_completed_and_does_something(
    players: int, seed: int
) -> None:
    engine = deal(players, seed).engine
    for legal, _ in walk(engine, seed, most=120):
        for step in legal:
            if step >> 16 != codes.OP_PAY:
                continue
            twin = engine.copy()
            twin.play(step)
            follow = twin.legal()
            assert follow
            assert codes.OP_DONE << 16 not in follow
            assert codes.OP_END << 16 not in follow


@pytest.mark.slow
@given(players=st.sampled_from(PLAYERS), seed=SEEDS, options=st.sampled_from(OPTIONS))
def test_replay_equals_play(players: int, seed: int, options: dict[str, str | int]) -> None:
    game = play_on(deal(players, seed, options=options), seed)
    record = game.record()
    again = moonpack.replay(record)
    assert again.record() == record
    assert again.engine.snapshot() == game.engine.snapshot()
    assert again.scores() == game.scores()
    assert again.winners() == game.winners()
    middle = len(record["steps"]) // 2
    partial = moonpack.replay(record, steps=middle)
    assert partial.played == game.played[:middle]
    for step in game.played[middle:]:
        partial.play(step)
    assert partial.record() == record


@pytest.mark.slow
@given(players=st.sampled_from(PLAYERS), seed=SEEDS, options=st.sampled_from(OPTIONS))
def test_a_position_between_actions_plays_on_equally(
    players: int, seed: int, options: dict[str, str | int]
) -> None:
    game = deal(players, seed, options=options)
    engine = game.engine
    for number, (legal, _) in enumerate(walk(engine, seed)):
        if engine.phase != codes.PHASE_ACTION or number % 3:
            continue
        position = game.spec.position(game.setup, engine)
        twin = moonpack.from_position(position)
        assert twin.position() == position
        one, other = engine.copy(), twin.engine
        assert other.legal() == legal
        assert other.playout(number, 200) == one.playout(number, 200)
        assert other.legal() == one.legal()
        assert game.spec.scores(other) == game.spec.scores(one)
    assert moonpack.from_position(game.spec.position(game.setup, engine)).over


@pytest.mark.parametrize("players", PLAYERS)
def test_two_games_played_in_turns_do_not_disturb_each_other(players: int) -> None:
    alone = [play_on(deal(players, seed), seed).record()["steps"] for seed in (1, 2)]
    together = [deal(players, seed) for seed in (1, 2)]
    engines = [game.engine for game in together]
    walks = [walk(engine, seed) for engine, seed in zip(engines, (1, 2), strict=True)]
    played: list[list[str]] = [[], []]
    for moves in zip_longest(*walks):
        for n, move in enumerate(moves):
            if move is not None:
                played[n].append(together[n].spec.print(engines[n], move[1]))
    assert played == alone


@pytest.mark.parametrize("players", PLAYERS)
def test_games_end_and_somebody_wins(players: int) -> None:
    for seed in range(games(40)):
        engine = moonpack.new("wolves", players=players, seed=seed).engine
        engine.playout(seed)
        assert engine.over
        shot = engine.snapshot()
        assert shot.scored == 3
        assert moonpack.new("wolves").spec.winners(engine)


def test_every_kind_of_step_comes_up_in_random_games() -> None:
    # Else the properties above would say little.
    seen: Counter[int] = Counter()
    for seed in range(25):
        for players in PLAYERS:
            seen.update(step >> 16 for _, step in walk(deal(players, seed).engine, seed, most=250))
    assert set(seen) >= set(range(codes.OP_HUNT))

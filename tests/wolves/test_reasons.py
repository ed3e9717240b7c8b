"""Why a step is not possible: always a reason, always the right one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import moonpack
from moonpack.games.rng import Rng
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.layout import layout
from moonpack.games.wolves.notation import print_step
from moonpack.games.wolves.reasons import PHASE_OF, why_not
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import (
    Build,
    Call,
    ChooseTiles,
    Done,
    Draft,
    End,
    Hunt,
    MoveWolf,
    Pay,
    Push,
    Step,
    Take,
    Upgrade,
    decode,
    encode,
)

from ..conftest import SLOWER, games
from .positions import NEUTRAL, Table, lay
from .walks import PLAYERS, deal, walk

UNKNOWN = "it is not among the legal steps"

WOLVES = (codes.RANK_ALPHA, codes.RANK_PACK)
NOT_A_DEN = "a pack wolf gives way to a wolf, not to a den"


def why(table: Table, step: str) -> str:
    """Why a table refuses a step."""
    with pytest.raises(moonpack.IllegalStep) as refused:
        table.game.play(step)
    return refused.value.why


# -- every illegal step has a reason


def some_steps(rng: Rng, shot: Snapshot) -> Iterator[Step]:
    """Well-formed steps of all kinds, many of them close to being possible."""
    action, terrain = rng.below(5), rng.below(5)
    tiles = rng.choice([n for n in range(64) if n.bit_count() <= data.COSTS[action]])
    yield Pay(action, terrain, tiles, data.COSTS[action] - tiles.bit_count())
    yield from (End(), Done(), ChooseTiles(rng.below(2)))
    mine = rng.choice(shot.packs[shot.seat].hexes() or [0])
    close = [hex_ for hex_, far in shot.layout.distances(mine).items() if far <= 4]
    standing = sorted({hex_ for hex_, _, _ in shot.pieces()} | set(shot.prey_hexes())) or [0]
    for hex_ in (rng.below(len(shot.layout)), rng.choice(close), rng.choice(standing)):
        yield from (kind(hex_) for kind in (Draft, Push, Upgrade, Call, Hunt))
        yield from (Build(hex_, track) for track in range(3))
        yield from (Take(hex_, track) for track in (None, 0, 1, 2))
        for start in (mine, rng.below(len(shot.layout))):
            yield from (MoveWolf(rank, start, hex_) for rank in WOLVES)


def due_steps(rng: Rng, shot: Snapshot) -> Iterator[Step]:
    """Steps of the kind that is due, and one of any kind."""
    steps = list(some_steps(rng, shot))
    yield rng.choice(steps)
    yield from (step for step in steps if PHASE_OF[type(step)] == shot.phase)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_illegal_step_has_a_reason_and_no_legal_step_has_one(players: int) -> None:
    asked = 0
    for seed in range(games(4)):
        engine = deal(players, seed).engine
        rng = Rng(seed)
        for legal, _ in walk(engine, seed):
            shot = engine.snapshot()
            for step in due_steps(rng, shot):
                reason, name = why_not(shot, step), print_step(step, shot.layout)
                if encode(step) in legal:
                    assert reason == UNKNOWN, f"{name} is possible, but: {reason}"
                else:
                    assert reason not in ("", UNKNOWN), f"no reason against {name}"
                    asked += 1
            for number in legal[:: 1 + len(legal) // 4]:
                assert why_not(shot, decode(number)) == UNKNOWN
    assert asked > 2000 // SLOWER


# -- the reasons


def refuses(table: Table, **reasons: str) -> None:
    """Hold the reasons of a table against steps: `A_i5_i3="..."`."""
    found = {name: why(table, name.replace("_", " ")) for name in reasons}
    assert found == reasons


def test_a_wolf_that_cannot_stop_there_is_told_what_is_in_the_way() -> None:
    table = lay(
        "i5 A1 P1, i3 A2, i4 P2, j4 P1 P1",
        seat1={"wolves": 2},
    )
    table.play("move forest 0")
    refuses(
        table,
        A_i5_i3="Rock's alpha on i3 cannot be displaced",
        P_i5_i4="only an alpha can displace Rock's pack wolf on i4",
        A_i5_j4="two pieces are on j4 already",
        A_i5_i5="a wolf ends its move on another hex",
        A_i5_i2="i2 is grass, and the action is paid for forest",
        A_i5_j5="j5 is in the chasm",
        A_i5_l2="l2 is water",
        A_i5_h1="h1 is 4 steps away, and your speed is 3",
        A_j4_i4="you have no alpha on j4",
        P_h4_i4="you have no pack wolf on h4",
        done="a move moves at least one wolf",
        end="a move is under way: first move a wolf",
    )
    table = lay("h9 A1, i8 L2", seat2={"dens": {"spread": 1}}).play("move forest 0")
    refuses(table, A_h9_i8="Rock's lair on i8 cannot be joined")


def test_a_wolf_that_moved_stays_and_tokens_keep_their_hex() -> None:
    table = lay("k2 A1 P1, l3 P1").play("move desert 5", "P k2 m3")
    refuses(
        table,
        P_m3_l3="your pack wolf on m3 has moved in this action",
        A_k2_k4="a lone-wolf token is on k4",
        end="a move is under way: move another wolf or say that it is done",
    )
    table = lay("k2 A1 P1").play("move desert 5", "A k2 m3")
    refuses(table, A_m3_l3="your alpha on m3 has moved in this action")
    table = lay("k2 A1").play("move tundra 4")
    refuses(table, A_k2_j2="a prey token is on j2")


def test_the_neutral_pack_gives_way_to_nobody() -> None:
    table = lay(f"i5 A1, {NEUTRAL}", packs="forest rock").play("move rock 2")
    refuses(table, A_i5_j5="the neutral pack on j5 can be neither joined nor displaced")
    table = lay(f"i5 A1, j4 P2, {NEUTRAL}", packs="forest rock", seat1={"terrain_tokens": 3})
    table.play("dominate rock ***")
    refuses(
        table,
        take_j5_wolf="the neutral pack on j5 cannot be dominated",
        take_j4_den_howl=NOT_A_DEN,
    )


def test_a_displaced_wolf_goes_to_the_nearest_hex_that_takes_it() -> None:
    table = lay("i5 A1, j4 P2, i4 P3, i3 P1, j3 P2 D2", seat2={"dens": {"howl": 1}})
    table.play("move forest 0", "A i5 j4")
    refuses(
        table,
        push_i4="a piece of Grass is on i4",
        push_j4="a piece of Forest is on j4",
        push_j3="two pieces are on j3 already",
        push_k4="a lone-wolf token is on k4",
        push_j5="j5 is in the chasm",
        push_i2="i2 is 3 steps away, and the nearest free hex only 1",
        done="an action is under way: first place the displaced wolf",
    )


def test_a_den_is_told_where_it_can_be() -> None:
    table = lay(
        "j4 A1, i4 P2, i3 A1 P1, j3 D1, h7 P1",
        seat1={"dens": {"spread": 4, "speed": 1}},
    )
    table.play("den forest 01")
    refuses(
        table,
        build_j4_spread="no den is left on your spread track",
        build_i5_howl="i5 is grass, and the action is paid for forest",
        build_h7_howl="h7 is not on or next to a hex with your alpha",
        build_i4_howl="a piece of Rock is on i4",
        build_j3_howl="you have a den or lair on j3 already",
        build_i3_howl="two pieces are on i3 already",
        call_k4="an action is under way: first build the den",
    )
    table = lay("j8 A1").play("den forest 01")
    refuses(table, build_j7_howl="a lone-wolf token is on j7")


def test_a_lair_is_told_where_it_can_be() -> None:
    table = lay(
        "i8 D1, j8 A1, h7 D1, g9 D1, g10 A1, f10 L1, g2 D1",
        seat1={"dens": {"spread": 4, "speed": 1}},
    )
    table.play("lair forest 01")
    refuses(
        table,
        upgrade_h8="you have no den on h8",
        upgrade_h7="h7 is not next to water",
        upgrade_g9="you have a lair in the region of g9 already",
        upgrade_g2="g2 is not next to water",
        draft_h7="an action is under way: first make a den a lair",
    )
    table = lay("i8 D1, j8 A1, f8 D1, d3 D1", seat1={"dens": {"spread": 3}})
    table.play("lair forest 01")
    refuses(
        table,
        upgrade_d3="d3 is tundra, and the action is paid for forest",
        upgrade_f8="f8 is not on or next to a hex with your alpha",
    )


def test_a_howl_is_told_who_hears_it() -> None:
    table = lay("l3 A1", seat1={"tiles": "00010"}).play("howl desert 45")
    refuses(
        table,
        call_m3="there is no lone wolf on m3",
        call_k1="k1 is grass, and the action is paid for desert",
        call_f1="f1 is 6 steps from your nearest alpha, and your howl range is 2",
        end="an action is under way: first call a lone wolf",
    )


def test_a_domination_is_told_what_it_can_be_done_to() -> None:
    table = lay(
        "j4 A1, i4 P2, i3 A2, j3 D2 P3, h1 P2, h8 L3, f8 D3 P3",
        seat1={"terrain_tokens": 3, "dens": {"spread": 4}},
        seat2={"dens": {"spread": 1}},
        seat3={"dens": {"spread": 2}, "wolves": 1},
    )
    table.play("dominate forest ***")
    refuses(
        table,
        take_i4_den_howl=NOT_A_DEN,
        take_i3_wolf="an alpha cannot be dominated",
        take_h8_wolf="a lair cannot be dominated",
        take_h1_wolf="h1 is 4 steps from your nearest alpha, and your howl range is 2",
        take_h7_wolf="no piece of another player is on h7",
        take_k4_wolf="k4 is desert, and the action is paid for forest",
        take_j3_den_spread="no den is left on your spread track",
        take_f8_wolf="Grass has two pieces on f8, which protect each other",
        take_f8_den_speed="Grass has two pieces on f8, which protect each other",
        end="an action is under way: first dominate a pack wolf or den",
    )
    table = lay("j4 A1, j3 D2", seat1={"terrain_tokens": 3}, seat2={"dens": {"spread": 1}})
    table.play("dominate forest ***")
    assert why(table, "take j3 wolf") == (
        "a den gives way to a den, not to a wolf: say which track it comes from"
    )


def test_a_payment_is_told_what_the_tiles_show() -> None:
    table = lay("j4 A1 P1", seat1={"tiles": "10000", "terrain_tokens": 1})
    assert why(table, "move grass 0") == "your home tile shows forest, not grass"
    assert why(table, "move forest 1") == "tile 1 shows rock, not forest"
    assert why(table, "den forest **") == "that takes 2 terrain tokens, and you have 1"


def test_an_action_is_told_what_it_lacks() -> None:
    three = {"terrain_tokens": 3}
    table = lay("j4 A1, h7 D1", seat1={**three, "dens": {"speed": 4, "howl": 4, "spread": 3}})
    assert why(table, "howl tundra **") == "no lone wolf on tundra is within your howl range of 4"
    assert why(table, "lair rock **") == "you have no den on rock"
    assert why(table, "lair forest **").startswith("none of your dens on forest is next to water")
    assert why(table, "dominate rock ***") == (
        "no unprotected foreign pack wolf or den on rock is within your howl range of 4"
    )
    table = lay("m1 P1", seat1=three)
    assert why(table, "move forest *") == "none of your wolves can stop on forest within 3 steps"
    assert why(table, "den rock **") == "no hex of rock by your alphas has room for a den"
    all_dens = {"speed": 4, "howl": 4, "spread": 4}
    table = lay("j4 A1", seat1={**three, "dens": all_dens, "wolves": 8, "lairs": 4})
    assert why(table, "den forest **") == "you have no den left"
    assert why(table, "lair forest **") == "you have no lair left"
    assert why(table, "howl desert **") == "no wolf is left on your wolf track"
    assert why(table, "dominate rock ***") == "you have neither a wolf nor a den left"
    table = lay("j4 A1", seat1={**three, "dens": all_dens})
    assert why(table, "dominate rock ***").startswith("you have no den left, and no unprotected")
    table = lay("j4 A1", seat1={**three, "wolves": 8})
    assert why(table, "dominate rock ***").startswith("you have no wolf left, and no unprotected")


def test_a_turn_without_actions_left_says_so() -> None:
    table = lay("j4 A1", actions=2)
    assert why(table, "move forest 0") == "your actions are used and you have no action token"
    one = {"action_tokens_per_turn": 1}
    table = lay("j4 A1", actions=3, extra=1, options=one, seat1={"action_tokens": 1})
    assert why(table, "move forest 0") == "no more than 1 action token may be used in a turn"


def test_between_actions_a_step_is_told_what_to_pay_for() -> None:
    refuses(
        lay("j4 A1"),
        tiles_first="tiles are chosen before the draft only",
        draft_h7="the draft is over",
        A_j4_i4="no move is under way: first pay for one",
        done="no move is under way: first pay for one",
        push_i4="no wolf is displaced",
        build_i4_howl="no den is being built: first pay for one",
        upgrade_i4="no lair is being built: first pay for one",
        call_k4="no howl is under way: first pay for one",
        take_k4_wolf="no domination is under way: first pay for one",
        hunt_j2="there is no prey to choose",
    )


def test_the_draft_says_where_a_pair_can_start() -> None:
    table = Table(moonpack.new("wolves", packs=["forest", "rock", "grass"], seed=1))
    table.play("draft h4")
    refuses(
        table,
        draft_h4="a piece of Forest is on h4",
        draft_g6="g6 is in the chasm",
        draft_k3="k3 is not on the start tile",
        end="the draft is under way: first place a pair of wolves",
    )
    table.play("draft g5", "draft i5")
    assert why(table, "draft j4") == "your second pair goes to the other side of the chasm"


def test_two_players_draft_away_from_crescents_and_tokens() -> None:
    moons = [["crescent"], ["full"], ["full"], ["crescent", "quarter"], ["quarter", "full"]]
    prey = ["raccoon", "hare", "deer", "moose", "boar"]
    setup = {"regions": [1, 2, 3, 4, 5], "moons": moons, "prey": prey}
    table = Table(moonpack.new("wolves", packs=["forest", "rock"], setup=setup))
    refuses(
        table,
        draft_i5="the top moon of the region of i5 is a crescent",
        draft_f1="a lone-wolf token is on f1",
        draft_e3="a prey token is on e3",
        draft_h2="a piece of Grass is on h2",
    )


def test_the_tiles_come_before_the_draft() -> None:
    table = Table(moonpack.new("wolves", players=3, seed=1, options={"tiles": "choose"}))
    assert why(table, "draft h4") == "the tiles are being chosen: first say which sides are up"


def test_prey_to_choose_says_which() -> None:
    table = lay(
        "l1 A1, m3 P1, k3 P1, i2 A1, j3 P1, h3 P1, b2 A1, c4 P1, a4 P1, f5 A1, g7 P1, e7 P1",
        packs="forest rock grass tundra",
        kinds="raccoon boar raccoon boar hare hare moose deer",
        seat1={"wolves": 8, "terrain_tokens": 2, "prey": ["moose"]},
    )
    for action in ("den", "build"):
        table.play(f"{action} {table.after(action).split(', ')[0]}")
    moose, deer = (layout(4).name(region.prey) for region in layout(4).regions[6:])
    refuses(
        table,
        hunt_k3="there is no prey on k3",
        hunt_l2="the boar is chosen first",
        end="there is prey to choose: first say which stack is hunted",
    )
    assert why(table, f"hunt {moose}") == "you have the moose already"
    assert why(table, f"hunt {deer}") == (
        f"your wolves are on 0 hexes next to {deer}, and hunting takes 3"
    )


def test_when_the_game_is_over_nothing_else_is_to_be_said() -> None:
    table = lay("j4 A1", options={"round_limit": 1}, round=1, turn=3).play("end")
    assert why(table, "end") == "the game is over"
    assert why_not(table.game.engine.snapshot(), End()) == "the game is over"

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

UNKNOWN = "This is not a legal step now."

WOLVES = (codes.RANK_ALPHA, codes.RANK_PACK)
NOT_A_DEN = "A pack wolf can be replaced only by a wolf."


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
    given = {name: why(table, name.replace("_", " ")) for name in reasons}
    assert given == reasons


def test_a_wolf_that_cannot_stop_there_is_told_what_is_in_the_way() -> None:
    table = lay(
        "i5 A1 P1, i3 A2, i4 P2, j4 P1 P1",
        seat1={"wolves": 2},
    )
    table.play("move forest 0")
    refuses(
        table,
        A_i5_i3="Rock's alpha on i3 cannot be displaced.",
        P_i5_i4="Only an alpha can displace Rock's pack wolf on i4.",
        A_i5_j4="There are already two pieces on j4.",
        A_i5_i5="A wolf must end its move on another hex.",
        A_i5_i2="i2 is grass. You have paid for forest.",
        A_i5_j5="j5 is in the chasm.",
        A_i5_l2="l2 is water.",
        A_i5_h1="h1 is 4 steps away. Your speed is 3.",
        A_j4_i4="You have no alpha on j4.",
        P_h4_i4="You have no pack wolf on h4.",
        done="A move must move at least one wolf.",
        end="First move a wolf: you have paid for a move.",
    )
    table = lay("h9 A1, i8 L2", seat2={"dens": {"spread": 1}}).play("move forest 0")
    refuses(table, A_h9_i8="Rock's lair is on i8: the move cannot end there.")


def test_a_wolf_that_moved_stays_and_tokens_keep_their_hex() -> None:
    table = lay("k2 A1 P1, l3 P1").play("move desert 5", "P k2 m3")
    refuses(
        table,
        P_m3_l3="Your pack wolf on m3 has already moved in this action.",
        A_k2_k4="There is a lone wolf on k4.",
        end="First move another wolf or end the move.",
    )
    table = lay("k2 A1 P1").play("move desert 5", "A k2 m3")
    refuses(table, A_m3_l3="Your alpha on m3 has already moved in this action.")
    table = lay("k2 A1").play("move tundra 4")
    refuses(table, A_k2_j2="There is a prey token on j2.")


def test_the_neutral_pack_gives_way_to_nobody() -> None:
    table = lay(f"i5 A1, {NEUTRAL}", packs="forest rock").play("move rock 2")
    refuses(table, A_i5_j5="No wolf can stop on j5: the neutral pack cannot be displaced.")
    table = lay(f"i5 A1, j4 P2, {NEUTRAL}", packs="forest rock", seat1={"terrain_tokens": 3})
    table.play("dominate rock ***")
    refuses(
        table,
        take_j5_wolf="The neutral pack on j5 cannot be dominated.",
        take_j4_den_howl=NOT_A_DEN,
    )


def test_a_displaced_wolf_goes_to_the_nearest_hex_that_takes_it() -> None:
    table = lay("i5 A1, j4 P2, i4 P3, i3 P1, j3 P2 D2", seat2={"dens": {"howl": 1}})
    table.play("move forest 0", "A i5 j4")
    refuses(
        table,
        push_i4="Grass has a piece on i4.",
        push_j4="You have a piece on j4.",
        push_j3="There are already two pieces on j3.",
        push_k4="There is a lone wolf on k4.",
        push_j5="j5 is in the chasm.",
        push_i2="i2 is 3 steps away. The nearest free hex is 1 away.",
        done="First place the displaced wolf.",
    )


def test_a_den_is_told_where_it_can_be() -> None:
    table = lay(
        "j4 A1, i4 P2, i3 A1 P1, j3 D1, h7 P1",
        seat1={"dens": {"spread": 4, "speed": 1}},
    )
    table.play("den forest 01")
    refuses(
        table,
        build_j4_spread="There are no dens left on your spread track.",
        build_i5_howl="i5 is grass. You have paid for forest.",
        build_h7_howl="h7 is not on or next to one of your alphas.",
        build_i4_howl="Rock has a piece on i4.",
        build_j3_howl="You already have a den or a lair on j3.",
        build_i3_howl="There are already two pieces on i3.",
        call_k4="First build the den that you have paid for.",
    )
    table = lay("j8 A1").play("den forest 01")
    refuses(table, build_j7_howl="There is a lone wolf on j7.")


def test_a_lair_is_told_where_it_can_be() -> None:
    table = lay(
        "i8 D1, j8 A1, h7 D1, g9 D1, g10 A1, f10 L1, g2 D1",
        seat1={"dens": {"spread": 4, "speed": 1}},
    )
    table.play("lair forest 01")
    refuses(
        table,
        upgrade_h8="You have no den on h8.",
        upgrade_h7="h7 is not next to water.",
        upgrade_g9="You already have a lair in the region of g9.",
        upgrade_g2="g2 is not next to water.",
        draft_h7="First upgrade a den to a lair: you have paid for it.",
    )
    table = lay("i8 D1, j8 A1, f8 D1, d3 D1", seat1={"dens": {"spread": 3}})
    table.play("lair forest 01")
    refuses(
        table,
        upgrade_d3="d3 is tundra. You have paid for forest.",
        upgrade_f8="f8 is not on or next to one of your alphas.",
    )


def test_a_howl_is_told_who_hears_it() -> None:
    table = lay("l3 A1", seat1={"tiles": "00010"}).play("howl desert 45")
    refuses(
        table,
        call_m3="There is no lone wolf on m3.",
        call_k1="k1 is grass. You have paid for desert.",
        call_f1="f1 is 6 steps from your nearest alpha. Your howl range is 2.",
        end="First call a lone wolf: you have paid for a howl.",
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
        take_i3_wolf="An alpha cannot be dominated.",
        take_h8_wolf="A lair cannot be dominated.",
        take_h1_wolf="h1 is 4 steps from your nearest alpha. Your howl range is 2.",
        take_h7_wolf="There is no piece of another player on h7.",
        take_k4_wolf="k4 is desert. You have paid for forest.",
        take_j3_den_spread="There are no dens left on your spread track.",
        take_f8_wolf="Grass has two pieces on f8: they protect each other.",
        take_f8_den_speed="Grass has two pieces on f8: they protect each other.",
        end="First dominate a pack wolf or a den: you have paid for it.",
    )
    table = lay("j4 A1, j3 D2", seat1={"terrain_tokens": 3}, seat2={"dens": {"spread": 1}})
    table.play("dominate forest ***")
    assert why(table, "take j3 wolf") == (
        "A den can be replaced only by a den. Choose the track it comes from."
    )


def test_a_payment_is_told_what_the_tiles_show() -> None:
    table = lay("j4 A1 P1", seat1={"tiles": "10000", "terrain_tokens": 1})
    assert why(table, "move grass 0") == "Your home tile shows forest, not grass."
    assert why(table, "move forest 1") == "Tile 1 shows rock, not forest."
    assert why(table, "den forest **") == "This takes 2 terrain tokens. You have 1."


def test_an_action_is_told_what_it_lacks() -> None:
    three = {"terrain_tokens": 3}
    table = lay("j4 A1, h7 D1", seat1={**three, "dens": {"speed": 4, "howl": 4, "spread": 3}})
    assert (
        why(table, "howl tundra **")
        == "There is no lone wolf on tundra within your howl range of 4."
    )
    assert why(table, "lair rock **") == "You have no den on rock."
    assert why(table, "lair forest **").startswith("A lair needs a den next to water")
    assert why(table, "dominate rock ***") == (
        "No rival pack wolf or den stands alone on rock within your howl range of 4."
    )
    table = lay("m1 P1", seat1=three)
    assert why(table, "move forest *") == "None of your wolves can stop on forest within 3 steps."
    assert why(table, "den rock **") == "No rock hex on or next to your alphas has room for a den."
    all_dens = {"speed": 4, "howl": 4, "spread": 4}
    table = lay("j4 A1", seat1={**three, "dens": all_dens, "wolves": 8, "lairs": 4})
    assert why(table, "den forest **") == "You have built all your dens."
    assert why(table, "lair forest **") == "You have built all your lairs."
    assert why(table, "howl desert **") == "Your wolf track is empty."
    assert (
        why(table, "dominate rock ***")
        == "You have built all your dens, and your wolf track is empty."
    )
    table = lay("j4 A1", seat1={**three, "dens": all_dens})
    assert why(table, "dominate rock ***").startswith("You have built all your dens, and no rival")
    table = lay("j4 A1", seat1={**three, "wolves": 8})
    assert why(table, "dominate rock ***").startswith("Your wolf track is empty, and no rival")


def test_a_turn_without_actions_left_says_so() -> None:
    table = lay("j4 A1", actions=2)
    assert why(table, "move forest 0") == "You have no actions left and no action token."
    one = {"action_tokens_per_turn": 1}
    table = lay("j4 A1", actions=3, extra=1, options=one, seat1={"action_tokens": 1})
    assert why(table, "move forest 0") == "You may use only 1 action token in a turn."


def test_between_actions_a_step_is_told_what_to_pay_for() -> None:
    refuses(
        lay("j4 A1"),
        tiles_first="Tiles can be chosen only before the draft.",
        draft_h7="The draft is over.",
        A_j4_i4="First pay for a move.",
        done="First pay for a move.",
        push_i4="There is no displaced wolf to place.",
        build_i4_howl="First pay for a den.",
        hunt_j2="There is no prey to choose.",
    )


def test_before_anything_is_paid_the_place_is_the_first_reason() -> None:
    refuses(
        lay("j4 A1"),
        upgrade_i4="You have no den on i4.",
        take_k4_wolf="There is no piece of another player on k4.",
        call_i4="There is no lone wolf on i4.",
        call_k4="k4 is desert. You cannot pay for that terrain now.",
    )


def test_the_draft_says_where_a_pair_can_start() -> None:
    table = Table(moonpack.new("wolves", packs=["forest", "rock", "grass"], seed=1))
    table.play("draft h4")
    refuses(
        table,
        draft_h4="Forest has a piece on h4.",
        draft_g6="g6 is in the chasm.",
        draft_k3="k3 is not on the start tile.",
        end="First place a pair of wolves: the draft is not over.",
    )
    table.play("draft g5", "draft i5")
    assert why(table, "draft j4") == "Your second pair must start on the other side of the chasm."


def test_two_players_draft_away_from_crescents_and_tokens() -> None:
    moons = [["crescent"], ["full"], ["full"], ["crescent", "quarter"], ["quarter", "full"]]
    prey = ["raccoon", "hare", "deer", "moose", "boar"]
    setup = {"regions": [1, 2, 3, 4, 5], "moons": moons, "prey": prey}
    table = Table(moonpack.new("wolves", packs=["forest", "rock"], setup=setup))
    refuses(
        table,
        draft_i5="The top moon in the region of i5 is a crescent.",
        draft_f1="There is a lone wolf on f1.",
        draft_e3="There is a prey token on e3.",
        draft_h2="The neutral pack has a piece on h2.",
    )


def test_the_tiles_come_before_the_draft() -> None:
    table = Table(moonpack.new("wolves", players=3, seed=1, options={"tiles": "choose"}))
    assert why(table, "draft h4") == "First choose which sides of your tiles are up."


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
        hunt_k3="There is no prey on k3.",
        hunt_l2="Choose the boar first.",
        end="First choose which prey to hunt.",
    )
    assert why(table, f"hunt {moose}") == "You already have the moose."
    assert why(table, f"hunt {deer}") == (
        f"To hunt, your wolves must be on at least 3 hexes next to {deer}. Hexes with your "
        "wolves now: 0."
    )


def test_when_the_game_is_over_nothing_else_is_to_be_said() -> None:
    table = lay("j4 A1", options={"round_limit": 1}, round=1, turn=3).play("end")
    assert why(table, "end") == "The game is over."
    assert why_not(table.game.engine.snapshot(), End()) == "The game is over."

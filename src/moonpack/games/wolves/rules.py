"""What happens: how each legal step changes a position.

Nothing here checks that a step is legal; `legal.py` lists those that are.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import Int, Mask, bit, has, nothing, popcount
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.hunting import huntable
    from moonpack.games.wolves.legal import can_move_a_wolf
    from moonpack.games.wolves.position import Position, lift, put, wolves_of
    from moonpack.games.wolves.scoring import score_phase


def apply(p: Position, step: Int) -> None:
    """Play a legal step."""
    op = step >> 16
    x = step >> 8 & 255
    y = step & 255
    if op == OP_PAY:
        _pay(p, x >> 3, x & 7, y)
    elif op == OP_ALPHA:
        _move_wolf(p, RANK_ALPHA, x, y)
    elif op == OP_PACK:
        _move_wolf(p, RANK_PACK, x, y)
    elif op == OP_END:
        _end_turn(p)
    elif op == OP_DONE:
        _finish_action(p)
    elif op == OP_BUILD:
        _build(p, x, y)
    elif op == OP_CALL:
        _call(p, x)
    elif op == OP_TAKE:
        _take(p, x, y)
    elif op == OP_UPGRADE:
        _upgrade(p, x)
    elif op == OP_PUSH:
        _push(p, x)
    elif op == OP_HUNT:
        _hunt_at(p, x)
    elif op == OP_DRAFT:
        _draft(p, x)
    elif op == OP_TILES:
        _choose_tiles(p, y)


# -- before the first turn


def _choose_tiles(p: Position, side: Int) -> None:
    p.tiles[p.seat] = 31 if side else 0
    _pass_on(p)
    if p.seat == p.first_seat:
        p.phase = PHASE_DRAFT


def _draft(p: Position, hex_: Int) -> None:
    put(p, p.seat, RANK_ALPHA, hex_)
    put(p, p.seat, RANK_PACK, hex_)
    p.drafted += 1
    p.seat = _drafter(p)
    if p.drafted == p.tables.pairs * p.players:
        p.phase = PHASE_ACTION


def _drafter(p: Position) -> Int:
    """Whose pair is next: in turn order, then back; the first drafter takes the first turn."""
    place = p.drafted
    if place == p.tables.pairs * p.players:
        place = 0
    elif place >= p.players:
        place = 2 * p.players - 1 - place
    seat = p.first_seat + place
    return seat if seat < p.players else seat - p.players


# -- actions


def _pay(p: Position, action: Int, terrain: Int, turned: Int) -> None:
    """Turn tiles, discard tokens, and begin the action."""
    seat = p.seat
    if p.actions >= p.tables.free_actions:
        p.action_tokens[seat] -= 1
        p.extra += 1
    p.actions += 1
    p.terrain_tokens[seat] -= p.tables.costs[action] - popcount(turned)
    p.tiles[seat] = p.tiles[seat] ^ (turned >> 1)  # the home tile shows home on both sides
    p.paid = terrain
    if action == ACT_MOVE:
        p.phase = PHASE_MOVE
    elif action == ACT_DEN:
        p.phase = PHASE_BUILD
    elif action == ACT_LAIR:
        p.phase = PHASE_UPGRADE
    elif action == ACT_HOWL:
        p.phase = PHASE_CALL
    else:
        p.phase = PHASE_TAKE


def _move_wolf(p: Position, rank: Int, start: Int, end: Int) -> None:
    spot: Mask = bit(end)
    lift(p, p.seat, rank, start)
    p.moved += 1
    if rank == RANK_ALPHA:
        _displace(p, end, 0)
        p.moved_alpha_pairs = p.moved_alpha_pairs | (p.moved_alphas & spot)
        p.moved_alphas = p.moved_alphas | spot
    else:
        p.moved_pack_pairs = p.moved_pack_pairs | (p.moved_pack_wolves & spot)
        p.moved_pack_wolves = p.moved_pack_wolves | spot
    put(p, p.seat, rank, end)
    if p.phase == PHASE_MOVE:
        _after_wolf(p)


def _displace(p: Position, hex_: Int, for_lair: Int) -> None:
    """Pick up a foreign wolf, if one stands here; the acting player then says where it goes."""
    if not has(p.occupied, hex_):
        return
    spot: Mask = bit(hex_)
    for pack in range(p.players):
        if pack != p.seat and wolves_of(p, pack) & spot:
            p.push_rank = RANK_ALPHA if p.alphas[pack] & spot else RANK_PACK
            p.push_pack = pack
            p.push_hex = hex_
            p.push_from_lair = for_lair
            p.phase = PHASE_PUSH
            lift(p, pack, p.push_rank, hex_)
            return


def _push(p: Position, hex_: Int) -> None:
    put(p, p.push_pack, p.push_rank, hex_)
    from_lair = p.push_from_lair
    p.push_pack = -1
    p.push_hex = -1
    p.push_rank = 0
    p.push_from_lair = 0
    if from_lair:
        _finish_action(p)
    else:
        p.phase = PHASE_MOVE
        _after_wolf(p)


def _after_wolf(p: Position) -> None:
    """A move is over when spread is used up or no wolf may still move."""
    if p.moved >= p.tables.spread[p.track[p.seat * 3]] or not can_move_a_wolf(p):
        _finish_action(p)


def _build(p: Position, hex_: Int, track: Int) -> None:
    _put_den(p, hex_, track)
    _finish_action(p)


def _upgrade(p: Position, hex_: Int) -> None:
    lift(p, p.seat, RANK_DEN, hex_)
    p.moon += 1
    _displace(p, hex_, 1)
    put(p, p.seat, RANK_LAIR, hex_)
    p.lair_count[p.seat] += 1
    _gain(p, BONUS_TERRAIN)
    if p.phase == PHASE_UPGRADE:
        _finish_action(p)


def _call(p: Position, hex_: Int) -> None:
    p.lone_wolves = p.lone_wolves & ~bit(hex_)
    p.tokens = p.tokens & ~bit(hex_)
    p.moon += 1
    _put_wolf(p, hex_)
    _finish_action(p)


def _take(p: Position, hex_: Int, choice: Int) -> None:
    """Dominate, like for like: a wolf takes the place of a wolf, a den that of a den."""
    p.moon += 1
    if choice == 0:
        _lift_foreign(p, RANK_PACK, hex_)
        _put_wolf(p, hex_)
    else:
        _lift_foreign(p, RANK_DEN, hex_)
        _put_den(p, hex_, choice - 1)
    _finish_action(p)


def _lift_foreign(p: Position, rank: Int, hex_: Int) -> None:
    for pack in range(p.players):
        if pack == p.seat:
            continue
        standing: Mask = p.pack_wolves[pack] if rank == RANK_PACK else p.dens[pack]
        if has(standing, hex_):
            lift(p, pack, rank, hex_)
            return


def _put_wolf(p: Position, hex_: Int) -> None:
    """The next wolf of the wolf track comes onto the board."""
    put(p, p.seat, p.tables.wolf_rank[p.wolf_count[p.seat]], hex_)
    p.wolf_count[p.seat] += 1


def _put_den(p: Position, hex_: Int, track: Int) -> None:
    """The next den of a track comes onto the board, with its bonus."""
    put(p, p.seat, RANK_DEN, hex_)
    built = p.track[p.seat * 3 + track]
    p.track[p.seat * 3 + track] = built + 1
    _gain(p, p.tables.bonus[track * TRACK_DENS + built])


def _gain(p: Position, bonus: Int) -> None:
    if bonus == BONUS_ACTION:
        p.action_tokens[p.seat] += 1
    elif bonus == BONUS_TERRAIN:
        p.terrain_tokens[p.seat] += 1


# -- after an action


def _finish_action(p: Position) -> None:
    """Hunt; then the turn goes on."""
    p.phase = PHASE_ACTION
    regions = huntable(p)
    if regions:
        _hunt_all(p, regions)
    p.paid = -1
    _forget_moves(p)


def _hunt_all(p: Position, regions: Int) -> None:
    """Hunt; of two stacks of one kind the player is asked, once all others are taken."""
    once = 0
    twice = 0
    for region in range(p.tables.regions):
        if regions >> region & 1:
            kind = 1 << p.prey_kind[region]
            twice |= once & kind
            once |= kind
    for region in range(p.tables.regions):
        if regions >> region & 1 and not twice >> p.prey_kind[region] & 1:
            _hunt(p, region)
    if twice:
        p.phase = PHASE_HUNT


def _forget_moves(p: Position) -> None:
    p.moved = 0
    p.moved_alphas = nothing()
    p.moved_alpha_pairs = nothing()
    p.moved_pack_wolves = nothing()
    p.moved_pack_pairs = nothing()


def _hunt(p: Position, region: Int) -> None:
    p.prey[p.seat] = p.prey[p.seat] | (1 << p.prey_kind[region])
    p.prey_left[region] -= 1
    if p.prey_left[region] == 0:
        p.tokens = p.tokens & ~bit(p.tables.prey_hex[region])
    _gain(p, p.tables.prey_bonus)


def _hunt_at(p: Position, hex_: Int) -> None:
    for region in range(p.tables.regions):
        if p.tables.prey_hex[region] == hex_:
            _hunt(p, region)
    _finish_action(p)


def _pass_on(p: Position) -> None:
    """The next seat decides."""
    p.seat += 1
    if p.seat == p.players:
        p.seat = 0


def _end_turn(p: Position) -> None:
    """Score the moons that are due; then the next player's turn, or the end of the game."""
    while p.scored <= FULL and p.moon >= p.tables.dates[p.scored]:
        score_phase(p, p.scored)
        p.scored += 1
    p.actions = 0
    p.extra = 0
    if p.scored > FULL:
        p.phase = PHASE_OVER
        return
    _pass_on(p)
    if p.seat == p.first_seat:
        p.round += 1
        if p.round_limit and p.round > p.round_limit:
            p.phase = PHASE_OVER

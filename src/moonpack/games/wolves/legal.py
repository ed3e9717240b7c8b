"""What may be done: every legal step of a position.

Each action has one function that gives the hexes it could be done at, of any terrain; an action can
be chosen on a terrain where that set is not empty, so a chosen action can always be completed.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import (
        Int,
        Mask,
        Steps,
        drop_lowest,
        lowest,
        meets,
        nothing,
        write_hexes,
    )
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.displacing import cramped, pushable, pushing_stops
    from moonpack.games.wolves.hunting import choosable_prey
    from moonpack.games.wolves.position import Position, pieces_of, wolves_of


def fill_legal(p: Position, out: Steps) -> Int:
    """Write every legal step into `out`, return how many; none when the game is over."""
    phase = p.phase
    if phase == PHASE_ACTION:
        return _fill_actions(p, out)
    if phase == PHASE_MOVE:
        return _fill_wolf_moves(p, out)
    if phase == PHASE_BUILD:
        return _fill_builds(p, out)
    if phase == PHASE_CALL:
        return _fill_hexes(OP_CALL, _howl_hexes(p) & p.board.terrain[p.paid], out)
    if phase == PHASE_TAKE:
        return _fill_takes(p, out)
    if phase == PHASE_UPGRADE:
        return _fill_hexes(OP_UPGRADE, _lair_hexes(p) & p.board.terrain[p.paid], out)
    if phase == PHASE_PUSH:
        return _fill_hexes(OP_PUSH, pushable(p), out)
    if phase == PHASE_HUNT:
        return _fill_hexes(OP_HUNT, choosable_prey(p), out)
    if phase == PHASE_DRAFT:
        return _fill_hexes(OP_DRAFT, _draft_hexes(p), out)
    if phase == PHASE_TILES:
        return _fill_tiles(out)
    return 0


def _fill_hexes(op: Int, hexes: Mask, out: Steps) -> Int:
    return write_hexes(out, 0, op << 16, 8, hexes)


# -- before the first turn


def _fill_tiles(out: Steps) -> Int:
    out[0] = OP_TILES << 16
    out[1] = OP_TILES << 16 | 1
    return 2


def _draft_hexes(p: Position) -> Mask:
    """Where the next pair may start."""
    if p.players == 2:
        hexes: Mask = nothing()
        for region in range(p.tables.regions):
            if p.moons[region] & 3 != CRESCENT + 1:
                hexes = hexes | p.tables.region[region]
        return hexes & p.tables.land & ~p.occupied & ~p.tokens
    sides: Mask = p.tables.sides[0] | p.tables.sides[1]
    first: Mask = p.tables.sides[0]
    if pieces_of(p, p.seat):  # the second pair, on the other side of the chasm
        sides = p.tables.sides[1] if pieces_of(p, p.seat) & first else p.tables.sides[0]
    return sides & ~p.occupied


# -- choosing and paying an action


def can_act(p: Position) -> bool:
    """Whether one more action may be taken this turn."""
    if p.actions < p.tables.free_actions:
        return True
    if p.action_tokens[p.seat] == 0:
        return False
    return p.tokens_per_turn == 0 or p.extra < p.tokens_per_turn


def _fill_actions(p: Position, out: Steps) -> Int:
    out[0] = OP_END << 16
    n = 1
    if not can_act(p):
        return n
    for action in range(ACTIONS):
        if payable_terrains(p, p.seat, action):
            n = _fill_payments(p, action, _targets(p, action), out, n)
    if p.rules & RULE_TWO_ACTIONS and p.actions < p.tables.free_actions and n > 1:
        n -= 1  # another action is possible, so the turn goes on: no end
        out[0] = out[n]
    return n


def _targets(p: Position, action: Int) -> Mask:
    """The hexes that an action could be done at, of any terrain."""
    if action == ACT_MOVE:
        return _walkable(p)
    if action == ACT_DEN:
        return _den_hexes(p)
    if action == ACT_LAIR:
        return _lair_hexes(p)
    if action == ACT_HOWL:
        return _howl_hexes(p)
    loud: Mask = heard(p, p.seat)
    return _wolves_to_take(p, loud) | _dens_to_take(p, loud)


def payable_terrains(p: Position, seat: Int, action: Int) -> Int:
    """The terrains, as bits, on which a seat could pay for an action."""
    shown = p.home[seat] * 32 + p.tiles[seat]
    tokens = min(p.terrain_tokens[seat], DEAREST)
    return p.tables.payable[(shown * ACTIONS + action) * PURSE_STRIDE + tokens]


def payable(p: Position, seat: Int, action: Int) -> Mask:
    """The hexes of the terrains on which a seat could pay for an action."""
    terrains = payable_terrains(p, seat, action)
    hexes: Mask = nothing()
    for terrain in range(5):
        if terrains >> terrain & 1:
            hexes = hexes | p.board.terrain[terrain]
    return hexes


def _fill_payments(p: Position, action: Int, targets: Mask, out: Steps, n: Int) -> Int:
    """Every way to pay for an action on each terrain where it has a target."""
    if not targets:
        return n
    terrains = payable_terrains(p, p.seat, action)
    shown = (p.home[p.seat] * 32 + p.tiles[p.seat]) * 5
    tokens = min(p.terrain_tokens[p.seat], DEAREST)
    for terrain in range(5):
        if terrains >> terrain & 1 and meets(targets, p.board.terrain[terrain]):
            code = OP_PAY << 16 | (action * 8 + terrain) << 8
            tiles = p.tables.showing[shown + terrain]
            row = (p.tables.costs[action] * PURSE_STRIDE + tokens) * 64 + tiles
            for nth in range(p.tables.first_way[row], p.tables.first_way[row + 1]):
                out[n] = code | p.tables.ways[nth]
                n += 1
    return n


# -- move


def _stops(p: Position) -> Mask:
    """Where any wolf of the acting pack may stop: no token, room, and nothing foreign but a den.

    Water is among these hexes; no walk leads there.
    """
    joined: Mask = p.alphas[p.seat] | p.pack_wolves[p.seat] | p.lairs[p.seat]
    for pack in range(p.players):  # nothing of the neutral pack can be joined
        joined = joined | p.dens[pack]
    return (joined | ~p.occupied) & ~(p.full | p.tokens)


def _unmoved_pack_wolves(p: Position) -> Mask:
    mine: Mask = p.pack_wolves[p.seat] & ~p.moved_pack_wolves
    return mine | (p.pack_pairs[p.seat] & ~p.moved_pack_pairs)


def _unmoved_alphas(p: Position) -> Mask:
    mine: Mask = p.alphas[p.seat] & ~p.moved_alphas
    return mine | (p.alpha_pairs[p.seat] & ~p.moved_alpha_pairs)


def walks(p: Position, seat: Int, wolves: Mask) -> Mask:
    """Every hex that one of some wolves of a seat could walk to, whatever is there."""
    row = p.tables.speed[p.track[seat * 3 + 1]] * HEX_STRIDE
    reached: Mask = nothing()
    while wolves:
        reached = reached | p.tables.reach[row + lowest(wolves)]
        wolves = drop_lowest(wolves)
    return reached


def _walkable(p: Position) -> Mask:
    """Every hex that some wolf that has not moved in this action may move to."""
    by_alpha: Mask = walks(p, p.seat, _unmoved_alphas(p))
    by_pack: Mask = walks(p, p.seat, _unmoved_pack_wolves(p))
    return ((by_alpha | by_pack) & _stops(p)) | (by_alpha & pushing_stops(p))


def can_move_a_wolf(p: Position) -> bool:
    """Whether, in a move under way, some wolf may still move."""
    stops: Mask = _stops(p) & p.board.terrain[p.paid]
    if _can_walk(p, _unmoved_pack_wolves(p), stops):
        return True
    stops = stops | (pushing_stops(p) & p.board.terrain[p.paid])
    return _can_walk(p, _unmoved_alphas(p), stops)


def _can_walk(p: Position, wolves: Mask, ends: Mask) -> bool:
    """Whether one of some wolves of the acting pack can walk to one of some hexes."""
    row = p.tables.speed[p.track[p.seat * 3 + 1]] * HEX_STRIDE
    while wolves:
        if meets(p.tables.reach[row + lowest(wolves)], ends):
            return True
        wolves = drop_lowest(wolves)
    return False


def _fill_wolf_moves(p: Position, out: Steps) -> Int:
    n = 0
    if p.moved > 0:
        out[0] = OP_DONE << 16
        n = 1
    stops: Mask = _stops(p) & p.board.terrain[p.paid]
    n = _fill_walks(p, OP_PACK, stops, out, n)
    stops = stops | (pushing_stops(p) & p.board.terrain[p.paid])
    return _fill_walks(p, OP_ALPHA, stops, out, n)


def _fill_walks(p: Position, op: Int, ends: Mask, out: Steps, n: Int) -> Int:
    """Every walk of an alpha, or of a pack wolf, that has not moved, to one of some hexes."""
    row = p.tables.speed[p.track[p.seat * 3 + 1]] * HEX_STRIDE
    wolves: Mask = _unmoved_alphas(p) if op == OP_ALPHA else _unmoved_pack_wolves(p)
    while wolves:
        start = lowest(wolves)
        code = op << 16 | start << 8
        n = write_hexes(out, n, code, 0, p.tables.reach[row + start] & ends)
        wolves = drop_lowest(wolves)
    return n


# -- den and lair


def _has_den_left(p: Position) -> bool:
    first = p.seat * 3
    return p.track[first] + p.track[first + 1] + p.track[first + 2] < ALL_DENS


def by_an_alpha(p: Position, seat: Int) -> Mask:
    """The hexes on or next to one with an alpha of a seat."""
    alphas: Mask = p.alphas[seat]
    hexes: Mask = alphas
    while alphas:
        hexes = hexes | p.tables.near[lowest(alphas)]
        alphas = drop_lowest(alphas)
    return hexes


def den_spots(p: Position, seat: Int, beside: Mask) -> Mask:
    """Where a seat could build a den if it has one left: no token, and nothing but one own wolf.

    `beside` is `by_an_alpha` of the seat.
    """
    free: Mask = (wolves_of(p, seat) & ~p.full) | ~p.occupied
    return beside & p.tables.land & free & ~p.tokens


def _den_hexes(p: Position) -> Mask:
    if not _has_den_left(p):
        return nothing()
    return den_spots(p, p.seat, by_an_alpha(p, p.seat))


def _fill_builds(p: Position, out: Steps) -> Int:
    n = 0
    hexes: Mask = _den_hexes(p) & p.board.terrain[p.paid]
    while hexes:
        code = OP_BUILD << 16 | lowest(hexes) << 8
        for track in range(3):
            if p.track[p.seat * 3 + track] < TRACK_DENS:
                out[n] = code | track
                n += 1
        hexes = drop_lowest(hexes)
    return n


def lair_dens(p: Position, seat: Int) -> Mask:
    """The dens that a seat could make lairs with an alpha beside them and a lair left."""
    dens: Mask = p.dens[seat] & p.tables.waterside
    lairs: Mask = p.lairs[seat]
    while dens and lairs:
        dens = dens & ~p.tables.region[p.tables.region_of[lowest(lairs)]]
        lairs = drop_lowest(lairs)
    return dens


def _lair_hexes(p: Position) -> Mask:
    if p.lair_count[p.seat] >= ALL_LAIRS:
        return nothing()
    dens: Mask = lair_dens(p, p.seat)
    if not dens:
        return dens
    dens = dens & by_an_alpha(p, p.seat)
    if p.rules & RULE_LAIR_PUSH_ADJACENT:
        dens = dens & ~cramped(p)
    return dens


# -- howl and dominate


def heard(p: Position, seat: Int) -> Mask:
    """The hexes within howl range of an alpha of a seat."""
    return heard_at(p, seat, p.tables.howl[p.track[seat * 3 + 2]])


def heard_at(p: Position, seat: Int, howl: Int) -> Mask:
    """The hexes within a range of an alpha of a seat."""
    row = howl * HEX_STRIDE
    alphas: Mask = p.alphas[seat]
    hexes: Mask = nothing()
    while alphas:
        hexes = hexes | p.tables.heard[row + lowest(alphas)]
        alphas = drop_lowest(alphas)
    return hexes


def _howl_hexes(p: Position) -> Mask:
    """The lone wolves that hear the acting pack."""
    if p.wolf_count[p.seat] >= ALL_WOLVES:
        return nothing()
    return p.lone_wolves & heard(p, p.seat)


def lone_pack_wolves(p: Position, pack: Int) -> Mask:
    """The pack wolves that are the pack's only piece on their hex."""
    others: Mask = p.pack_pairs[pack] | p.alphas[pack] | p.dens[pack] | p.lairs[pack]
    return p.pack_wolves[pack] & ~others


def lone_dens(p: Position, pack: Int) -> Mask:
    """The dens that are the pack's only piece on their hex."""
    return p.dens[pack] & ~wolves_of(p, pack)


def _foreign_lone_wolves(p: Position) -> Mask:
    """Those of other players; the neutral pack's cannot be dominated."""
    hexes: Mask = nothing()
    for pack in range(p.players):
        if pack != p.seat:
            hexes = hexes | lone_pack_wolves(p, pack)
    return hexes


def _foreign_lone_dens(p: Position) -> Mask:
    """Those of other players; the neutral pack's cannot be dominated."""
    dens: Mask = nothing()
    for pack in range(p.players):
        if pack != p.seat:
            dens = dens | lone_dens(p, pack)
    if p.rules & RULE_DENS_PROTECTED:
        for pack in range(p.players):
            if pack != p.seat:
                dens = dens & ~wolves_of(p, pack)
    return dens


def _wolves_to_take(p: Position, loud: Mask) -> Mask:
    """What a domination may replace by a wolf: a pack wolf, like for like.

    `loud` is what `heard` says, here and below.
    """
    if p.wolf_count[p.seat] >= ALL_WOLVES:
        return nothing()
    return _foreign_lone_wolves(p) & loud


def _dens_to_take(p: Position, loud: Mask) -> Mask:
    """What a domination may replace by a den: a den, also one under another pack's wolf."""
    if not _has_den_left(p):
        return nothing()
    return _foreign_lone_dens(p) & loud


def _fill_takes(p: Position, out: Steps) -> Int:
    loud: Mask = heard(p, p.seat) & p.board.terrain[p.paid]
    n = _fill_hexes(OP_TAKE, _wolves_to_take(p, loud), out)
    hexes: Mask = _dens_to_take(p, loud)
    while hexes:
        code = OP_TAKE << 16 | lowest(hexes) << 8
        for track in range(3):
            if p.track[p.seat * 3 + track] < TRACK_DENS:
                out[n] = code | (1 + track)
                n += 1
        hexes = drop_lowest(hexes)
    return n

"""What stands where, as a judge that has learned sees it: a set of numbers, its inputs.

Each input is a fact such as "the next player has a den on hex 17", told from one seat: packs are
numbered from that seat on in turn order, so that one set of weights serves every seat. A position
has some dozens of the thousands of inputs. They are ordered in blocks:

- pieces: pack, kind of piece, hex (a second piece of the same kind on a hex is a kind of its own);
- lone wolves: hex;
- regions: its moons, its prey, its tile;
- seats: dens built from each track, prey caught, tiles turned, the terrain pair of its pack,
  tokens, wolves and lairs; and whose turn it is.
"""

from __future__ import annotations

from moonpack.games.wolves.engine import Engine

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import Int, Mask, drop_lowest, lowest
    from moonpack.games.masks import Steps as Places
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.position import Position

    KINDS = 6  # of pieces: alphas, packs, and second ones of both on a hex; dens; lairs
    REGION_PLACES = 3  # inputs that each region has
    SEAT_PLACES = 19  # inputs that each seat may have
    MOST_PLACES = 96
    REGION_INPUTS = 48
    SEAT_INPUTS = 56
    AT_PREY = 16  # where they begin among the inputs of a region; its moons are the first ones
    AT_TILE = 24
    AT_CAUGHT = 15  # the same for a seat; its tracks are the first ones
    AT_TURNED = 20
    AT_HOME = 25
    AT_ACTION_TOKENS = 30
    AT_TERRAIN_TOKENS = 34
    AT_WOLVES = 38
    AT_LAIRS = 47
    AT_TURN = 52


def many_inputs(p: Position) -> Int:
    """How many inputs there are for the number of players of a position."""
    return seats_begin(p) + p.players * SEAT_INPUTS


def regions_begin(p: Position) -> Int:
    """The first input of the regions."""
    return (p.packs * KINDS + 1) * p.tables.hexes


def seats_begin(p: Position) -> Int:
    """The first input of the seats."""
    return regions_begin(p) + p.tables.regions * REGION_INPUTS


def seat_input(p: Position, seat: Int, other: Int) -> Int:
    """The first input of another seat, or the same one, told from a seat."""
    return seats_begin(p) + (other + p.players - seat) % p.players * SEAT_INPUTS


def pieces_input(p: Position, seat: Int, pack: Int, kind: Int) -> Int:
    """The input of a pack's pieces of a kind on hex 0, told from a seat."""
    nth = (pack + p.players - seat) % p.players if pack < p.players else pack
    return (nth * KINDS + kind) * p.tables.hexes


def pieces(p: Position, pack: Int, kind: Int) -> Mask:
    """The hexes with a pack's pieces of a kind."""
    if kind == 0:
        return p.alphas[pack]
    if kind == 1:
        return p.alpha_pairs[pack]
    if kind == 2:
        return p.pack_wolves[pack]
    if kind == 3:
        return p.pack_pairs[pack]
    if kind == 4:
        return p.dens[pack]
    return p.lairs[pack]


def note_regions(p: Position, places: Places) -> None:
    """Write the inputs of the regions: `REGION_PLACES` for each, counted from `regions_begin`."""
    for region in range(p.tables.regions):
        at = region * REGION_INPUTS
        n = region * REGION_PLACES
        places[n] = at + p.moons[region]
        places[n + 1] = at + AT_PREY + (1 + p.prey_kind[region] if p.prey_left[region] else 0)
        places[n + 2] = at + AT_TILE + p.board.laid[region]


def note_seat(p: Position, seat: Int, places: Places) -> None:
    """Write the inputs of a seat, at `seat * SEAT_PLACES`: counted from the seat's first, or -1."""
    n = seat * SEAT_PLACES
    for track in range(3):
        places[n + track] = 5 * track + p.track[seat * 3 + track]
    for card in range(5):
        places[n + 3 + card] = AT_CAUGHT + card if p.prey[seat] >> card & 1 else -1
        places[n + 8 + card] = AT_TURNED + card if p.tiles[seat] >> card & 1 else -1
    places[n + 13] = AT_HOME + p.home[seat]
    places[n + 14] = AT_ACTION_TOKENS + min(p.action_tokens[seat], 3)
    places[n + 15] = AT_TERRAIN_TOKENS + min(p.terrain_tokens[seat], 3)
    places[n + 16] = AT_WOLVES + min(p.wolf_count[seat], ALL_WOLVES)
    places[n + 17] = AT_LAIRS + min(p.lair_count[seat], ALL_LAIRS)
    places[n + 18] = AT_TURN if seat == p.seat else -1


# -- for plain Python


def inputs_of(engine: Engine, seat: int) -> list[int]:
    """The inputs of a position, told from a seat."""
    places: Places
    if not cython.compiled:  # compiled, it is an array on the stack
        places = [0] * MOST_PLACES
    p: Position = engine
    inputs: list[int] = []
    for pack in range(p.packs):
        for kind in range(KINDS):
            first: Int = pieces_input(p, seat, pack, kind)
            inputs += _each(first, pieces(p, pack, kind))
    inputs += _each(p.packs * KINDS * p.tables.hexes, p.lone_wolves)
    note_regions(p, places)
    for nth in range(p.tables.regions * REGION_PLACES):
        inputs.append(regions_begin(p) + places[nth])
    for other in range(p.players):
        note_seat(p, other, places)
        first = seat_input(p, seat, other)
        for nth in range(other * SEAT_PLACES, (other + 1) * SEAT_PLACES):
            if places[nth] >= 0:
                inputs.append(first + places[nth])
    return inputs


def _each(first: Int, hexes: Mask) -> list[int]:
    inputs = []
    while hexes:
        inputs.append(first + lowest(hexes))
        hexes = drop_lowest(hexes)
    return inputs


def number_of_inputs(engine: Engine) -> int:
    """How many inputs there are for the number of players of a position."""
    p: Position = engine
    many: Int = many_inputs(p)
    return many


def turned(engine: Engine, seat: int) -> list[int]:
    """For each input told from the first seat, the same fact told from another."""
    p: Position = engine
    hexes: Int = p.tables.hexes
    places = list(range(number_of_inputs(engine)))
    boards: Int = seats_begin(p)
    for pack in range(engine.players):
        nth = (pack + engine.players - seat) % engine.players
        for place in range(KINDS * hexes):
            places[pack * KINDS * hexes + place] = nth * KINDS * hexes + place
        for place in range(SEAT_INPUTS):
            places[boards + pack * SEAT_INPUTS + place] = boards + nth * SEAT_INPUTS + place
    return places

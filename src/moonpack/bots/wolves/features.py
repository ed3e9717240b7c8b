"""The features of a position, seat by seat: what the evaluation looks at.

Each is a number for one seat; the weights in `weights.json` say what it is worth at which time of
the game. `features.pxd` gives compiled code the same numbers; a test holds the two together.
"""

from __future__ import annotations

F_SCORE = 0  # points already sure: moon tokens, region points and all six tracks
F_SPREAD_1 = 1  # dens built from the spread track: exactly one
F_SPREAD_2 = 2
F_SPREAD_3 = 3
F_SPREAD_4 = 4
F_SPEED_1 = 5  # the same for speed
F_SPEED_2 = 6
F_SPEED_3 = 7
F_SPEED_4 = 8
F_HOWL_1 = 9  # the same for howl
F_HOWL_2 = 10
F_HOWL_3 = 11
F_HOWL_4 = 12
F_ALPHAS = 13  # alphas on the board
F_PACK_WOLVES = 14  # pack wolves on the board
F_DENS = 15  # dens on the board
F_LAIRS = 16  # lairs on the board
F_WOLVES_LEFT = 17  # wolves left on the wolf track
F_NEXT_PREY = 18  # points the next kind of prey would give
F_ACTION_TOKENS = 19  # action tokens, the first three
F_TERRAIN_TOKENS = 20  # terrain tokens, the first three
F_TERRAINS = 21  # different terrains that the tiles show
F_PAIRS = 22  # terrains shown by two tiles or more
F_TRIPLES = 23  # terrains shown by three tiles or more
F_HARD_0 = 24  # points the next region scoring would give now
F_HARD_1 = 25  # the scoring after that
F_HARD_2 = 26  # the last of three
F_TIGHT_0 = 27  # points expected of the next scoring if one piece more decides little
F_TIGHT_1 = 28
F_TIGHT_2 = 29
F_WIDE_0 = 30  # points expected of the next scoring if a lead of three is still open
F_WIDE_1 = 31
F_WIDE_2 = 32
F_SOON = 33  # HARD_0, growing as the date of the next scoring comes near
F_PREY_1 = 34  # kinds of prey not yet taken with one wolf beside a stack
F_PREY_2 = 35  # with two wolves beside it
F_PREY_3 = 36  # with three or more: taken with the next action
F_PREY_NEAR = 37  # with three wolves that could walk there
F_LONE_HEARD = 38  # lone wolves that hear an alpha, the first three
F_LONE_PAYABLE = 39  # of these, on a terrain that can be paid
F_LONE_NEAR = 40  # lone wolves within four hexes of an alpha, the first four
F_DEN_TERRAINS = 41  # terrains where a den can be built and paid
F_LAIR_REGIONS = 42  # regions with a den that could be made a lair
F_LAIR_NOW = 43  # of these, with an alpha beside it
F_LAIR_PAYABLE = 44  # of these, on a terrain that can be paid
F_WATER_SPOTS = 45  # regions without own lair where a den could be built by the water
F_TAKES = 46  # foreign pieces that could be dominated, the first four
F_TAKES_PAYABLE = 47  # of these, on a terrain that can be paid
F_EXPOSED = 48  # own pieces that others could dominate
F_EXPOSED_SOON = 49  # of these, in regions that score next
F_PUSHED = 50  # own pack wolves that a foreign alpha could displace
F_WAIT = 51  # turns of others before the next own turn
FEATURES = 52
SEAT_STRIDE = 64  # room for the features of a seat
MOST_CONTROL = 47  # more control than this counts as this

NAMES = tuple(name[2:].lower() for name in list(globals()) if name.startswith("F_"))

"""The small numbers inside the engine: phases, kinds of steps, actions, ranks.

A step is one number, `op << 16 | x << 8 | y`, with a fixed meaning:

| op | x | y | notation |
| --- | --- | --- | --- |
| OP_END, OP_DONE | 0 | 0 | `end`, `done` |
| OP_TILES | 0 | 0 first, 1 second | `tiles first` |
| OP_DRAFT | hex | 0 | `draft h9` |
| OP_PAY | action * 8 + terrain | tiles turned, as bits; tokens pay the rest | `howl desert 5*` |
| OP_ALPHA, OP_PACK | from | to | `A h9 k7`, `P h9 k7` |
| OP_PUSH, OP_UPGRADE, OP_CALL, OP_HUNT | hex | 0 | `push k8` |
| OP_BUILD | hex | track | `build j8 speed` |
| OP_TAKE | hex | 0 wolf, 1 + track for a den | `take m5 den howl` |

`make engine` writes `codes.pxd`, the same numbers for compiled code.
"""

from __future__ import annotations

OP_END = 0
OP_DONE = 1
OP_TILES = 2
OP_DRAFT = 3
OP_PAY = 4
OP_ALPHA = 5
OP_PACK = 6
OP_PUSH = 7
OP_BUILD = 8
OP_UPGRADE = 9
OP_CALL = 10
OP_TAKE = 11
OP_HUNT = 12

# Which decision is due.
PHASE_TILES = 0
PHASE_DRAFT = 1
PHASE_ACTION = 2
PHASE_MOVE = 3
PHASE_PUSH = 4
PHASE_BUILD = 5
PHASE_UPGRADE = 6
PHASE_CALL = 7
PHASE_TAKE = 8
PHASE_HUNT = 9
PHASE_OVER = 10

ACT_MOVE = 0
ACT_DEN = 1
ACT_LAIR = 2
ACT_HOWL = 3
ACT_DOMINATE = 4
ACTIONS = 5

RANK_DEN = 0
RANK_PACK = 1
RANK_ALPHA = 2
RANK_LAIR = 3

BONUS_NONE = 0
BONUS_ACTION = 1
BONUS_TERRAIN = 2

# What a pack gets when a region is scored: second points are shared by packs that tie for first.
AWARD_NONE = 0
AWARD_TOKEN = 1
AWARD_SHARED = 2
AWARD_SECOND = 3
AWARD_TIED = 4  # for second place, which brings nothing

CRESCENT = 0
QUARTER = 1
FULL = 2

# What an option changes in the rules: bits of a position's `rules`.
RULE_TWO_ACTIONS = 1  # a turn does not end before its two actions while another is possible
RULE_DENS_PROTECTED = 2  # a den under a third pack's wolf cannot be dominated
RULE_LAIR_PUSH_ADJACENT = 4  # a lair displaces a wolf to an adjacent hex only
RULE_PUSH_FROM_OWN_DEN = 8  # an alpha displaces a pack wolf also from its own pack's den

# The categories of a player's score: the places of their numbers.
SCORE_MOONS = 0  # moon tokens and region points
SCORE_TRACKS = 1  # spread, speed and howl
SCORE_LAIRS = 4
SCORE_PREY = 5
SCORE_WOLVES = 6
SCORE_SIZE = 7

# How large some things are.
CONTROL_UNIT = 16  # of a strength, which is control and, below this, alphas
MOST_PLAYERS = 5
MOST_PACKS = 6  # the neutral pack of 2 players is number 2
MOST_REGIONS = 10
REGION_STRIDE = 11  # the regions, and the start tile, which never scores
ALL_WOLVES = 8
ALL_LAIRS = 4
TRACK_DENS = 4
ALL_DENS = 12
FREE_ACTIONS = 2
DEAREST = 3  # what the dearest action costs
PURSE_STRIDE = 4  # terrain tokens that matter: none to as many as the dearest action costs
HUNTERS = 3
HEX_STRIDE = 192
RING_STRIDE = 20
MOST_STEPS = 2048

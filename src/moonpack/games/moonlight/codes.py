"""The small numbers inside the engine: phases, kinds of steps, effects of leaders.

A step is one number, `op << 16 | x << 8 | y`, with a fixed meaning for a set of cards:

| op | x | y | notation |
| --- | --- | --- | --- |
| OP_PLAY | cell | kind of card, plus 16 * (1 + effect) with a one-shot | `5 @ 0,0 ambush` |
| OP_KEEP | 0 | kind | `keep 4` |
| OP_RECRUIT | 0 | kind | `recruit L2` |
| OP_LEAD | 0 | effect | `lead elders` |

A kind is a card's place in the table of cards, wolves before lone wolves. Cells are those of
`cells.py`. `make engine` writes `codes.pxd`, the same numbers for compiled code.
"""

from __future__ import annotations

OP_PLAY = 0
OP_KEEP = 1
OP_RECRUIT = 2
OP_LEAD = 3

# Which decision is due. PHASE_DEAL is none: the engine deals before anybody sees it.
PHASE_PLAY = 0
PHASE_SECOND = 1
PHASE_KEEP = 2
PHASE_RECRUIT = 3
PHASE_LEAD = 4
PHASE_DEAL = 5
PHASE_OVER = 6

AMBUSH = 0
PACKHUNT = 1
LEAP = 2
SCENT = 3
ENDURANCE = 4
NIGHTEYES = 5
ELDERS = 6
KEEN = 7

# The rulebook's numbers.
LONG = 4  # the final shape is LONG by SHORT, either way
SHORT = 3
HAND = 3
KEEN_HAND = 4
SCENTED = 3
MOON_POINTS = 2
WINS = 2

# How large some things are.
KINDS = 16
VALUES = 10
TABLE_CELLS = 56
MOST_PLAYS = 28
MOST_STEPS = 512

# The count of a row: the places of its numbers, each by seat.
C_SUMS = 0
C_WORTH = 2  # of the visible cards
C_CARDS = 4
C_SIZE = 6

# A result of a round: the places of its numbers. Rows follow.
R_MOONS = 0  # by seat
R_MOON_WINNER = 2  # a seat, or -1
R_POINTS = 3  # by seat
R_TAKEN = 5  # by seat
R_WINNER = 7  # a seat, or -1 when the round is played again
R_FULL = 8  # whether the shape was full
R_ROUND = 9
R_TOP = 10  # y of the first row
R_ROWS = 11  # how many rows
R_ROW = 12  # sums by seat, the winner, or -1, and its points, of each row
R_ROW_SIZE = 4
R_SIZE = 28
RESULTS = 112  # slot 0 holds the last round that ended, slots 1 to 3 the rounds won, in order

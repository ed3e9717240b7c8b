"""What the evaluation looks at: a position within a round, as numbers around -1 to 1.

Everything is seen by the player to decide ("own") against the other. The position is a guess, so
the other's hand may be looked at: what it means comes out right on average over many guesses.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.bots.wolves.native import Real, Reals
    from moonpack.games.masks import Steps as RowCount
    from moonpack.games.moonlight.cells import (
        Cells,
        Int,
        count,
        drop_lowest,
        has,
        lowest,
        nowhere,
    )
    from moonpack.games.moonlight.codes import (
        C_CARDS,
        C_SIZE,
        C_SUMS,
        C_WORTH,
        ELDERS,
        KEEN,
        LONG,
        NIGHTEYES,
        PHASE_KEEP,
        PHASE_SECOND,
        SCENT,
        SHORT,
        VALUES,
    )
    from moonpack.games.moonlight.legal import corners
    from moonpack.games.moonlight.piles import at
    from moonpack.games.moonlight.position import Position
    from moonpack.games.moonlight.scoring import count_row, higher, moons_of

    FEATURES = 64
    F_ONE = 0  # always 1
    F_FILLED = 1  # how full the shape is
    F_SHAPED = 2  # the final shape is settled
    F_TALL = 3  # and has four rows
    F_LEFT_1 = 4  # the last cell is left, or the last two, three
    F_LEFT_2 = 5
    F_LEFT_3 = 6
    F_ODD = 7  # an odd number of cells is left
    F_SECOND = 8
    F_KEEP = 9
    F_LAST_TURN = 10
    F_HARD = 11  # points for rows as they stand
    F_FIRM = 12  # the same, the less certain the more cells are open
    F_SOFT = 13
    F_HARD_LATE = 14  # the same, as the shape fills
    F_FIRM_LATE = 15
    F_ROWS = 16  # rows won as they stand
    F_MOONS = 17
    F_MOON_LEAD = 18  # who would get the points for moons
    F_MOON_LATE = 19
    F_VISIBLE = 20
    F_VALUES = 21
    F_SIDES = 22  # from here on, what belongs to a player: own, then the other's
    SIDE = 13
    S_HAND_VALUE = 0
    S_HAND_MOONS = 1
    S_HAND_WORTH = 2
    S_LEFT_VALUE = 3  # hand and deck
    S_LEFT_MOONS = 4
    S_LEFT = 5
    S_COVERS = 6  # cards of the other's that the hand can cover
    S_BEST_COVER = 7
    S_DECK_COVERS = 8
    S_CORNER = 9  # the best corner effect in hand while there is a corner left
    S_HIGHEST = 10
    S_COVERS_LATE = 11
    S_HAND = 12
    F_LEADERS = 48  # own, then the other's; a one-shot while it is face up


def look_at(p: Position, x: Reals) -> None:
    """Write what there is to see into `x`."""
    for n in range(FEATURES):
        x[n] = 0.0
    filled: Real = count(p.occupied) / 12.0
    _look_at_shape(p, x)
    _look_at_rows(p, x)
    _look_at_moons(p, x)
    x[F_HARD_LATE] = x[F_HARD] * filled
    x[F_FIRM_LATE] = x[F_FIRM] * filled
    x[F_MOON_LATE] = x[F_MOON_LEAD] * filled
    for nth in range(2):
        _look_at_side(p, x, nth)
        leader = p.leader[p.seat ^ nth]
        if leader >= 0 and not (leader <= SCENT and p.used[p.seat ^ nth]):
            x[F_LEADERS + nth * (KEEN + 1) + leader] = 1.0


def is_shaped(p: Position) -> bool:
    """Whether the rectangle around all cards is a final shape."""
    width = p.right - p.left + 1
    height = p.bottom - p.top + 1
    return max(width, height) == LONG and min(width, height) == SHORT


def _look_at_shape(p: Position, x: Reals) -> None:
    cells = count(p.occupied)
    left = LONG * SHORT - cells
    x[F_ONE] = 1.0
    x[F_FILLED] = cells / 12.0
    x[F_ODD] = left & 1
    if 1 <= left <= 3:
        x[F_LEFT_1 + left - 1] = 1.0
    if p.phase == PHASE_SECOND:
        x[F_SECOND] = 1.0
    elif p.phase == PHASE_KEEP:
        x[F_KEEP] = 1.0
    x[F_LAST_TURN] = p.last_turn
    if is_shaped(p):
        x[F_SHAPED] = 1.0
    if p.bottom - p.top + 1 == LONG:
        x[F_TALL] = 1.0


def _look_at_rows(p: Position, x: Reals) -> None:
    """Row by row: who has the higher sum, by how much, for what, and how many cells are open."""
    own = p.seat
    corner: Cells = nowhere()
    if is_shaped(p):
        corner = corners(p)
    counts: RowCount
    if not cython.compiled:  # compiled, it is an array on the stack
        counts = [0] * C_SIZE
    for row in range(p.top, p.bottom + 1):
        count_row(p, row, corner, counts)
        lead: Real = counts[C_SUMS + own] - counts[C_SUMS + 1 - own]
        worth: Real = counts[C_WORTH + own]
        against: Real = counts[C_WORTH + 1 - own]
        room: Real = p.right - p.left + 1 - counts[C_CARDS] - counts[C_CARDS + 1]
        if not corner:
            room += 1.0
        if lead == 0.0:
            lead = _ahead(p, 0, 0, ELDERS) * 0.5
        ahead: Real = abs(lead)
        if lead > 0.0:
            x[F_HARD] += worth / 6.0
            x[F_ROWS] += 0.5
        elif lead < 0.0:
            x[F_HARD] -= against / 6.0
            x[F_ROWS] -= 0.5
        share: Real = 0.5 + 0.5 * lead / (ahead + 0.3 + room)
        x[F_FIRM] += (share * (worth + 0.6 * room) - (1.0 - share) * (against + 0.6 * room)) / 6.0
        share = 0.5 + 0.5 * lead / (ahead + 5.0)
        x[F_SOFT] += (share * (worth + 1.0) - (1.0 - share) * (against + 1.0)) / 6.0


def _look_at_moons(p: Position, x: Reals) -> None:
    own = p.seat
    values = 0
    cells: Cells = p.occupied
    while cells:
        spot = lowest(cells)
        if has(p.visible[own], spot):
            values += p.tables.value[p.top_card[spot]]
        else:
            values -= p.tables.value[p.top_card[spot]]
        cells = drop_lowest(cells)
    first = moons_of(p, 0)
    second = moons_of(p, 1)
    moons = second - first if own else first - second
    x[F_MOONS] = moons / 3.0
    x[F_VISIBLE] = (count(p.visible[own]) - count(p.visible[1 - own])) / 4.0
    x[F_VALUES] = values / 10.0
    x[F_MOON_LEAD] = _ahead(p, first, second, NIGHTEYES)


def _ahead(p: Position, first: Int, second: Int, tie_effect: Int) -> Int:
    """Who has more, or wins a tie: 1 for the player to decide, -1 for the other, 0 for nobody."""
    winner = higher(p, first, second, tie_effect)
    if winner < 0:
        return 0
    return 1 if winner == p.seat else -1


def _look_at_side(p: Position, x: Reals, nth: Int) -> None:
    """A player's hand and deck, and which of the other's cards they can cover."""
    seat = p.seat ^ nth
    at_side = F_SIDES + nth * SIDE
    faces = (1 - seat) * VALUES
    best = 0
    corner = 0
    highest = 0
    may_cover: Int = count(p.visible[1 - seat]) > 1
    for kind in range(p.tables.kinds):
        held = at(p.hand[seat], kind)
        if held == 0:
            continue
        value = p.tables.value[kind]
        x[at_side + S_HAND_VALUE] += held * value / 10.0
        x[at_side + S_HAND_MOONS] += held * p.tables.moons[kind] / 3.0
        x[at_side + S_HAND_WORTH] += held * p.tables.worth[kind] / 6.0
        highest = max(highest, value)
        corner = max(corner, p.tables.corner[kind] - value)
        if may_cover and p.faces[faces + value - 1]:
            x[at_side + S_COVERS] += count(p.faces[faces + value - 1]) / 3.0
            best = max(best, value)
    for n in range(p.deck_size[seat]):
        kind = at(p.deck[seat], n)
        value = p.tables.value[kind]
        x[at_side + S_LEFT_VALUE] += value / 30.0
        x[at_side + S_LEFT_MOONS] += p.tables.moons[kind] / 6.0
        x[at_side + S_DECK_COVERS] += count(p.faces[faces + value - 1]) / 12.0
    x[at_side + S_LEFT_VALUE] += x[at_side + S_HAND_VALUE] / 3.0
    x[at_side + S_LEFT_MOONS] += x[at_side + S_HAND_MOONS] / 2.0
    x[at_side + S_LEFT] = (p.hand_size[seat] + p.deck_size[seat]) / 11.0
    x[at_side + S_BEST_COVER] = best / 5.0
    x[at_side + S_HIGHEST] = highest / 5.0
    x[at_side + S_COVERS_LATE] = x[at_side + S_COVERS] * x[F_FILLED]
    x[at_side + S_HAND] = p.hand_size[seat] / 4.0
    if not is_shaped(p) or count(corners(p) & p.occupied) < 4:
        x[at_side + S_CORNER] = corner / 4.0

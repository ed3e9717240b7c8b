"""What the learned evaluation looks at beside `features.py`: rows one by one, and what comes next.

Rows are sorted by how many of their cells are open, for what is certain in a full one is a guess in
an open one. For both players: what covering a card or filling a cell would change at once, with the
cards of the hand and with those that may still be drawn. All numbers are seen by the player to
decide ("own") against the other.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.bots.moonlight.features import FEATURES, is_shaped
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
        ENDURANCE,
        LONG,
        MOON_POINTS,
        NIGHTEYES,
        SHORT,
        VALUES,
    )
    from moonpack.games.moonlight.legal import corners
    from moonpack.games.moonlight.piles import at
    from moonpack.games.moonlight.position import Position
    from moonpack.games.moonlight.scoring import count_row, higher, moons_of

    Rows = Reals

    WIDE = 98  # all numbers, those of `features.py` first
    W_SCORE = 64  # points if the round ended now
    W_AHEAD = 65  # who would win it
    W_AHEAD_LATE = 66
    W_LEFT_4 = 67  # so many cells are left, and five, six
    W_ROWS = 70  # from here on, four numbers for rows with 0, 1, 2 and more open cells
    W_SIDES = 86  # from here on, what belongs to a player: own, then the other's
    SIDE_WIDE = 6
    S_COVER_GAIN = 0  # points that the best cover changes at once
    S_COVER_SUM = 1  # the same of all rows together
    S_DECK_GAIN = 2  # with cards that are not in the hand yet
    S_FILL_GAIN = 3
    S_SAFE = 4  # visible cards that the other can never cover
    S_MOON_GAIN = 5  # moons that the best cover changes
    # Of each row: who leads by how much, what the visible cards are worth, open cells, cards.
    R_LEAD = 0
    R_OWN = 1
    R_OTHER = 2
    R_OPEN = 3
    R_CARDS = 4
    R_CARDS_OTHER = 5
    ROW = 6
    MOST_ROWS = 4


def look_further(p: Position, x: Reals) -> None:
    """Write what there is to see into `x`, from `FEATURES` on."""
    for n in range(FEATURES, WIDE):
        x[n] = 0.0
    rows: Rows
    if not cython.compiled:  # compiled, it is an array on the stack
        rows = [0.0] * (MOST_ROWS * ROW)
    filled: Real = count(p.occupied) / 12.0
    left = LONG * SHORT - count(p.occupied)
    if 4 <= left <= 6:
        x[W_LEFT_4 + left - 4] = 1.0
    _count_rows(p, rows)
    _look_at_score(p, rows, x)
    x[W_AHEAD_LATE] = x[W_AHEAD] * filled * filled
    for row in range(p.bottom - p.top + 1):
        _look_at_row(rows, row * ROW, x)
    for nth in range(2):
        _look_at_chances(p, rows, x, nth)


def _count_rows(p: Position, rows: Rows) -> None:
    """Count each row for the player to decide; a tie that elders win is half a point ahead."""
    own = p.seat
    corner: Cells = corners(p)
    counts: RowCount
    if not cython.compiled:
        counts = [0] * C_SIZE
    wider: Real = 0.0 if is_shaped(p) else 1.0
    for row in range(p.top, p.bottom + 1):
        count_row(p, row, corner, counts)
        at_row = (row - p.top) * ROW
        lead: Real = counts[C_SUMS + own] - counts[C_SUMS + 1 - own]
        if lead == 0.0:
            winner = higher(p, 0, 0, ELDERS)
            if winner >= 0:
                lead = 0.5 if winner == own else -0.5
        rows[at_row + R_LEAD] = lead
        rows[at_row + R_OWN] = counts[C_WORTH + own]
        rows[at_row + R_OTHER] = counts[C_WORTH + 1 - own]
        rows[at_row + R_CARDS] = counts[C_CARDS + own]
        rows[at_row + R_CARDS_OTHER] = counts[C_CARDS + 1 - own]
        cards = counts[C_CARDS] + counts[C_CARDS + 1]
        rows[at_row + R_OPEN] = p.right - p.left + 1 - cards + wider


def _points(lead: Real, own: Real, other: Real) -> Real:
    """What a row brings the one who is so far ahead in it."""
    if lead > 0.0:
        return own
    return -other if lead < 0.0 else 0.0


def _look_at_score(p: Position, rows: Rows, x: Reals) -> None:
    """What the round would bring if it ended now."""
    score: Real = 0.0
    taken: Real = 0.0
    for row in range(p.bottom - p.top + 1):
        at_row = row * ROW
        score += _points(rows[at_row], rows[at_row + R_OWN], rows[at_row + R_OTHER])
        taken += _points(rows[at_row], rows[at_row + R_CARDS], rows[at_row + R_CARDS_OTHER])
    winner = higher(p, moons_of(p, 0), moons_of(p, 1), NIGHTEYES)
    if winner >= 0:
        score += MOON_POINTS if winner == p.seat else -MOON_POINTS
    x[W_SCORE] = score / 6.0
    if score == 0.0:
        score = taken
    if score > 0.0:
        x[W_AHEAD] = 1.0
    elif score < 0.0:
        x[W_AHEAD] = -1.0


def _look_at_row(rows: Rows, row: Int, x: Reals) -> None:
    """Add a row to the numbers of those with as many open cells."""
    spot = W_ROWS
    if rows[row + R_OPEN] >= 2.5:
        spot = W_ROWS + 12
    elif rows[row + R_OPEN] >= 1.5:
        spot = W_ROWS + 8
    elif rows[row + R_OPEN] >= 0.5:
        spot = W_ROWS + 4
    lead: Real = rows[row]
    x[spot] += _points(lead, rows[row + R_OWN], rows[row + R_OTHER]) / 6.0
    x[spot + 1] += lead / (abs(lead) + 2.0)
    x[spot + 2] += (rows[row + R_OWN] - rows[row + R_OTHER]) / 6.0
    x[spot + 3] += (rows[row + R_OWN] + rows[row + R_OTHER]) / (abs(lead) + 1.0) / 6.0


def _look_at_chances(p: Position, rows: Rows, x: Reals, nth: Int) -> None:
    """What a player could change at once, and how safe its cards are."""
    seat = p.seat ^ nth
    at_side = W_SIDES + nth * SIDE_WIDE
    later = 0
    for n in range(p.deck_size[seat]):
        later |= 1 << at(p.deck[seat], n)
    exposed: Cells = _exposed(p, 1 - seat)
    reached: Cells = nowhere()
    gains: Rows
    if not cython.compiled:
        gains = [0.0] * (MOST_ROWS * ROW)
    for row in range(MOST_ROWS):
        gains[row] = 0.0
    for kind in range(p.tables.kinds):
        held = at(p.hand[seat], kind)
        if not held and not later >> kind & 1:
            continue
        cells: Cells = exposed & p.faces[(1 - seat) * VALUES + p.tables.value[kind] - 1]
        reached = reached | cells
        while cells:
            spot = lowest(cells)
            gain: Real = _cover_gain(p, rows, seat, kind, spot)
            if not held:
                x[at_side + S_DECK_GAIN] = max(x[at_side + S_DECK_GAIN], gain / 6.0)
            else:
                gains[(spot >> 3) - p.top] = max(gains[(spot >> 3) - p.top], gain)
                moons: Real = p.tables.moons[kind] + p.tables.moons[p.top_card[spot]]
                x[at_side + S_MOON_GAIN] = max(x[at_side + S_MOON_GAIN], moons / 3.0)
            cells = drop_lowest(cells)
        if held:
            _fill_rows(p, rows, x, nth, kind)
    for row in range(p.bottom - p.top + 1):
        x[at_side + S_COVER_SUM] += gains[row] / 6.0
        x[at_side + S_COVER_GAIN] = max(x[at_side + S_COVER_GAIN], gains[row] / 6.0)
    # The other's cards are as safe as this player can do nothing about them.
    x[W_SIDES + (1 - nth) * SIDE_WIDE + S_SAFE] = count(p.visible[1 - seat] & ~reached) / 6.0


def _exposed(p: Position, seat: Int) -> Cells:
    """A player's cards that may be covered: not the last one, none that endurance protects."""
    cells: Cells = p.visible[seat]
    if count(cells) < 2:
        return nowhere()
    if p.leader[seat] == ENDURANCE and is_shaped(p):
        firm: Cells = nowhere()
        for value in range(1, p.tables.up_to[ENDURANCE] + 1):
            firm = firm | p.faces[seat * VALUES + value]
        cells = cells & ~(firm & corners(p))
    return cells


def _cover_gain(p: Position, rows: Rows, seat: Int, kind: Int, spot: Int) -> Real:
    """The points that a row changes by when a player covers a card in it."""
    row = ((spot >> 3) - p.top) * ROW
    covered = p.top_card[spot]
    swing: Real = p.tables.value[kind] + p.tables.value[covered]
    if has(corners(p), spot):
        swing = p.tables.corner[kind] + p.tables.corner[covered]
    worth: Real = p.tables.worth[kind]
    lost: Real = p.tables.worth[covered]
    own: Real = rows[row + R_OWN]
    other: Real = rows[row + R_OTHER]
    lead: Real = rows[row]
    if seat == p.seat:
        return _points(lead + swing, own + worth, other - lost) - _points(lead, own, other)
    return _points(swing - lead, other + worth, own - lost) - _points(-lead, other, own)


def _fill_rows(p: Position, rows: Rows, x: Reals, nth: Int, kind: Int) -> None:
    """What a card would change in a row with an open cell."""
    spot = W_SIDES + nth * SIDE_WIDE + S_FILL_GAIN
    sign: Real = 1.0 - 2.0 * nth
    value: Real = p.tables.value[kind]
    worth: Real = p.tables.worth[kind]
    for n in range(p.bottom - p.top + 1):
        row = n * ROW
        if rows[row + R_OPEN] < 0.5:
            continue
        lead: Real = rows[row] * sign
        own: Real = rows[row + R_OWN + nth]
        other: Real = rows[row + R_OTHER - nth]
        gain: Real = _points(lead + value, own + worth, other) - _points(lead, own, other)
        x[spot] = max(x[spot], gain / 6.0)

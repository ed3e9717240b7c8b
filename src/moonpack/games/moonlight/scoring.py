"""The count of a round: moons, rows, and who wins it.

This is the one place that knows it. Rounds that end are scored here; views, scenes and pictures
ask `count_now` what a round would bring if it ended now, and bots ask for the parts.
"""

from __future__ import annotations

from .snapshot import RoundResult

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.masks import Steps as RowCount
    from moonpack.games.moonlight.cells import (
        Cells,
        Int,
        Steps,
        box,
        count,
        drop_lowest,
        has,
        lowest,
    )
    from moonpack.games.moonlight.codes import *
    from moonpack.games.moonlight.legal import corners
    from moonpack.games.moonlight.position import Position


def count_now(p: Position) -> RoundResult:
    """What the round would bring if it ended now; the position's own last result is overwritten."""
    score_round(p)
    if p.plays == 0:  # nobody wins anything on an empty table
        p.results[R_ROWS] = 0
        p.results[R_MOON_WINNER] = -1
        p.results[R_POINTS] = 0
        p.results[R_POINTS + 1] = 0
        p.results[R_WINNER] = -1
    return p.result_in(0)


def score_round(p: Position) -> None:
    """Score the cards that are visible on the table, into slot 0 of `results`."""
    for nth in range(R_SIZE):
        p.results[nth] = 0
    p.results[R_ROUND] = p.round
    p.results[R_FULL] = count(p.occupied) == p.tables.cells
    p.results[R_TOP] = p.top - 3  # rows are told from the first card's
    p.results[R_ROWS] = p.bottom - p.top + 1
    _score_moons(p)
    for row in range(p.top, p.bottom + 1):
        _score_row(p, row)
    _decide(p)


def _score_moons(p: Position) -> None:
    """Most visible moons: 2 points."""
    for seat in range(2):
        p.results[R_MOONS + seat] = moons_of(p, seat)
    winner = higher(p, p.results[R_MOONS], p.results[R_MOONS + 1], NIGHTEYES)
    p.results[R_MOON_WINNER] = winner
    if winner >= 0:
        p.results[R_POINTS + winner] += MOON_POINTS


def _score_row(p: Position, row: Int) -> None:
    """The higher sum wins the row: its winner takes its own visible cards there."""
    counts: RowCount
    if not cython.compiled:  # compiled, it is an array on the stack
        counts = [0] * C_SIZE
    count_row(p, row, corners(p), counts)
    winner = higher(p, counts[C_SUMS], counts[C_SUMS + 1], ELDERS)
    if winner >= 0 and counts[C_CARDS + winner] == 0:
        winner = -1  # the elders need a card in the row
    place = R_ROW + (row - p.top) * R_ROW_SIZE
    p.results[place] = counts[C_SUMS]
    p.results[place + 1] = counts[C_SUMS + 1]
    p.results[place + 2] = winner
    if winner >= 0:
        p.results[place + 3] = counts[C_WORTH + winner]
        p.results[R_POINTS + winner] += counts[C_WORTH + winner]
        p.results[R_TAKEN + winner] += counts[C_CARDS + winner]


def moons_of(p: Position, seat: Int) -> Int:
    """A player's visible moons: those of its wolves, and of its leader whether used or not."""
    moons = 0
    if p.leader[seat] >= 0:
        moons = p.tables.leader_moons[p.leader[seat]]
    cells: Cells = p.visible[seat]
    while cells:
        moons += p.tables.moons[p.top_card[lowest(cells)]]
        cells = drop_lowest(cells)
    return moons


def count_row(p: Position, row: Int, corner: Cells, counts: Steps) -> None:
    """Count a row by player, into the places `C_…`: sum of visible values, worth, number of cards.

    Cards on the corner cells count with their corner effect.
    """
    for nth in range(C_SIZE):
        counts[nth] = 0
    cells: Cells = p.occupied & box(p.left, row, p.right, row)
    while cells:
        spot = lowest(cells)
        kind = p.top_card[spot]
        seat = 1
        if has(p.visible[0], spot):
            seat = 0
        if has(corner, spot):
            counts[C_SUMS + seat] += p.tables.corner[kind]
        else:
            counts[C_SUMS + seat] += p.tables.value[kind]
        counts[C_WORTH + seat] += p.tables.worth[kind]
        counts[C_CARDS + seat] += 1
        cells = drop_lowest(cells)


def higher(p: Position, first: Int, second: Int, tie_effect: Int) -> Int:
    """The seat with more; in a tie the one whose leader wins it; else -1."""
    if first > second:
        return 0
    if second > first:
        return 1
    for seat in range(2):
        if p.leader[seat] == tie_effect:
            return seat
    return -1


def _decide(p: Position) -> None:
    """More points wins the round; tied, more cards taken; still tied, nobody."""
    ahead = p.results[R_POINTS] - p.results[R_POINTS + 1]
    if ahead == 0:
        ahead = p.results[R_TAKEN] - p.results[R_TAKEN + 1]
    p.results[R_WINNER] = -1
    if ahead > 0:
        p.results[R_WINNER] = 0
    elif ahead < 0:
        p.results[R_WINNER] = 1

"""Scoring a round: moons, rows, and who wins it. The result is written into slot 0 of `results`."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.moonlight.cells import Cells, Int, box, count, drop_lowest, has, lowest
    from moonpack.games.moonlight.codes import *
    from moonpack.games.moonlight.legal import corners
    from moonpack.games.moonlight.position import Position


def score_round(p: Position) -> None:
    """Score the cards that are visible on the table."""
    for nth in range(R_SIZE):
        p.results[nth] = 0
    p.results[R_ROUND] = p.round
    p.results[R_FULL] = count(p.occupied) == LONG * SHORT
    p.results[R_TOP] = p.top - 3  # rows are told from the first card's
    p.results[R_ROWS] = p.bottom - p.top + 1
    _count_moons(p)
    for row in range(p.top, p.bottom + 1):
        _score_row(p, row)
    _decide(p)


def _count_moons(p: Position) -> None:
    """Most visible moons: 2 points."""
    for seat in range(2):
        cells: Cells = p.visible[seat]
        while cells:
            p.results[R_MOONS + seat] += p.tables.moons[p.top_card[lowest(cells)]]
            cells = drop_lowest(cells)
    winner = _higher(p, p.results[R_MOONS], p.results[R_MOONS + 1], NIGHTEYES)
    p.results[R_MOON_WINNER] = winner
    if winner >= 0:
        p.results[R_POINTS + winner] += MOON_POINTS


def _score_row(p: Position, row: Int) -> None:
    """The higher sum wins the row: its winner takes its own visible cards there."""
    line: Cells = box(p.left, row, p.right, row)
    first = _row_sum(p, 0, line)
    second = _row_sum(p, 1, line)
    winner = _higher(p, first, second, ELDERS)
    if winner >= 0 and not p.visible[winner] & line:
        winner = -1  # the elders need a card in the row
    place = R_ROW + (row - p.top) * 3
    p.results[place] = first
    p.results[place + 1] = second
    p.results[place + 2] = winner
    if winner < 0:
        return
    taken: Cells = p.visible[winner] & line
    while taken:
        p.results[R_POINTS + winner] += p.tables.worth[p.top_card[lowest(taken)]]
        p.results[R_TAKEN + winner] += 1
        taken = drop_lowest(taken)


def _row_sum(p: Position, seat: Int, line: Cells) -> Int:
    """A player's visible values in a row, with the corner effect."""
    total = 0
    corner: Cells = corners(p)
    cells: Cells = p.visible[seat] & line
    while cells:
        spot = lowest(cells)
        kind = p.top_card[spot]
        if has(corner, spot):
            total += p.tables.corner[kind]
        else:
            total += p.tables.value[kind]
        cells = drop_lowest(cells)
    return total


def _higher(p: Position, first: Int, second: Int, tie_effect: Int) -> Int:
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

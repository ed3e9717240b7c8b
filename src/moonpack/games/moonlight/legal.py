"""What may be done: every legal step of a position."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.moonlight.cells import (
        CENTRE,
        Cells,
        Int,
        Steps,
        beside,
        box,
        cell,
        count,
        diagonal,
        drop_lowest,
        lowest,
        nowhere,
    )
    from moonpack.games.moonlight.codes import *
    from moonpack.games.moonlight.piles import at
    from moonpack.games.moonlight.position import Position


def fill_legal(p: Position, out: Steps) -> Int:
    """Write every legal step into `out`, return how many; none when the match is over."""
    phase = p.phase
    if phase in (PHASE_PLAY, PHASE_SECOND):
        return _fill_plays(p, out)
    if phase == PHASE_KEEP:
        return _fill_keeps(p, out)
    if phase == PHASE_RECRUIT:
        return _fill_recruits(p, out)
    if phase == PHASE_LEAD:
        return _fill_leads(p, out)
    return 0


# -- playing a wolf


def _fill_plays(p: Position, out: Steps) -> Int:
    """Every card of the hand on every cell, plainly and with the one-shots that can be used."""
    n = 0
    seat = p.seat
    faces = (1 - seat) * VALUES
    empty: Cells = _open_cells(p)
    coverable: Cells = _coverable(p)
    leaps: Cells = nowhere()
    if _can_use(p, LEAP):
        leaps = _leap_cells(p)
    low = _low_cards(p)
    highest = VALUES
    if p.phase == PHASE_SECOND:
        highest = p.tables.up_to[PACKHUNT]
    for kind in range(p.tables.kinds):
        value = p.tables.value[kind]
        if at(p.hand[seat], kind) == 0 or value > highest:
            continue
        code = OP_PLAY << 16 | kind
        cells: Cells = empty | (coverable & p.faces[faces + value - 1])
        n = _fill_on(cells, code, out, n)
        if _can_use(p, PACKHUNT) and low > (value <= p.tables.up_to[PACKHUNT]):
            n = _fill_on(cells, code | (1 + PACKHUNT) << 4, out, n)
        elif _can_use(p, SCENT) and p.deck_size[seat] > 0:
            n = _fill_on(cells, code | (1 + SCENT) << 4, out, n)
        elif _can_use(p, AMBUSH):
            cells = coverable & _ambushed(p, value)
            n = _fill_on(cells, code | (1 + AMBUSH) << 4, out, n)
        else:
            n = _fill_on(leaps, code | (1 + LEAP) << 4, out, n)
    return n


def _fill_on(cells: Cells, code: Int, out: Steps, n: Int) -> Int:
    while cells:
        out[n] = code | lowest(cells) << 8
        n += 1
        cells = drop_lowest(cells)
    return n


def _can_use(p: Position, effect: Int) -> bool:
    """Whether the player to decide has this one-shot, face up."""
    return p.leader[p.seat] == effect and not p.used[p.seat]


def _low_cards(p: Position) -> Int:
    """How many cards of the hand are low enough to be the second wolf of a packhunt."""
    low = 0
    for kind in range(p.tables.kinds):
        if p.tables.value[kind] <= p.tables.up_to[PACKHUNT]:
            low += at(p.hand[p.seat], kind)
    return low


def _fitting(p: Position) -> Cells:
    """The cells on which a card keeps all cards within the shape (4 by 3), lying or standing."""
    width = p.right - p.left + 1
    height = p.bottom - p.top + 1
    more = p.tables.length - 1
    less = p.tables.breadth - 1
    cells: Cells = nowhere()
    if width <= more + 1 and height <= less + 1:
        cells = box(p.right - more, p.bottom - less, p.left + more, p.top + less)
    if width <= less + 1 and height <= more + 1:
        cells = cells | box(p.right - less, p.bottom - more, p.left + less, p.top + more)
    return cells


def _open_cells(p: Position) -> Cells:
    """The empty cells for a card: orthogonally next to any card, and fitting."""
    if p.plays == 0:
        return cell(CENTRE)  # cells are counted from the round's first card
    return beside(p.occupied) & ~p.occupied & _fitting(p)


def _leap_cells(p: Position) -> Cells:
    """The empty cells that touch a card only diagonally, and fit."""
    return diagonal(p.occupied) & ~beside(p.occupied) & ~p.occupied & _fitting(p)


def _coverable(p: Position) -> Cells:
    """The opponent's cards that may be covered: not the last, none that endurance protects."""
    other = 1 - p.seat
    cells: Cells = p.visible[other]
    if count(cells) < 2:
        return nowhere()
    if p.leader[other] == ENDURANCE:
        width = p.right - p.left + 1
        height = p.bottom - p.top + 1
        if max(width, height) == p.tables.length and min(width, height) == p.tables.breadth:
            firm: Cells = nowhere()
            for value in range(1, p.tables.up_to[ENDURANCE] + 1):
                firm = firm | p.faces[other * VALUES + value]
            cells = cells & ~(firm & corners(p))
    return cells


def corners(p: Position) -> Cells:
    """The corner cells of the smallest rectangle around all cards."""
    top: Cells = cell(p.top * 8 + p.left) | cell(p.top * 8 + p.right)
    bottom: Cells = cell(p.bottom * 8 + p.left) | cell(p.bottom * 8 + p.right)
    return top | bottom


def _ambushed(p: Position, value: Int) -> Cells:
    """The opponent's cards that this value covers only by ambush: two lower or more."""
    cells: Cells = nowhere()
    faces = (1 - p.seat) * VALUES
    for lower in range(1, value - 1):
        cells = cells | p.faces[faces + lower]
    return cells


# -- the other decisions


def _fill_keeps(p: Position, out: Steps) -> Int:
    """One of the top three, or of those that are left; of two alike the choice is one."""
    n = 0
    seen = 0
    for nth in range(min(SCENTED, p.deck_size[p.seat])):
        kind = at(p.deck[p.seat], nth)
        if not seen >> kind & 1:
            out[n] = OP_KEEP << 16 | kind
            n += 1
        seen |= 1 << kind
    return n


def _fill_recruits(p: Position, out: Steps) -> Int:
    n = 0
    for kind in range(p.tables.wolves, p.tables.kinds):
        out[n] = OP_RECRUIT << 16 | kind
        n += 1
    return n


def _fill_leads(p: Position, out: Steps) -> Int:
    n = 0
    for effect in range(KEEN + 1):
        if p.leaders >> effect & 1:
            out[n] = OP_LEAD << 16 | effect
            n += 1
    return n

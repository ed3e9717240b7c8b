"""A player's side in letters: the hand, the deck, what may still come, the leader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap

from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import SideView
from moonpack.render.text.canvas import Canvas, fitted, style

from . import letters

_INDENT = 14
_MOST_NAME = 24
_BACK = "##"
_FAINT = style(ink=245)


def player(tabletop: Tabletop, seat: int, width: int) -> Canvas:
    """The lines of one player; `>` marks the one to decide."""
    view, side = tabletop.view, tabletop.view.sides[seat]
    canvas = Canvas()
    mark = ">" if view.actor == seat else " "
    name = f"{seat + 1} {view.names[seat]}"
    shown = fitted(name, _MOST_NAME).rstrip()
    you = " (you)" if view.seat == seat else ""
    at = canvas.write(0, 0, mark, style(bold=True))
    at = canvas.write(0, at, letters.card(seat, " "), letters.how(seat))
    at = canvas.write(0, at + 1, shown + you, style(bold=True))
    moons = tabletop.result.moons[seat]
    counts = f"won {side.wins} of 2, moons {moons}, deck {side.deck_size}"
    if at + 3 + len(counts) <= width:
        canvas.write(0, at + 3, counts)
    else:
        canvas.add(f"    {counts}")
    _write_hand(canvas, tabletop, seat, side)
    for label, told in _more(tabletop, side):
        for n, line in enumerate(wrap(told, width - _INDENT)):
            canvas.add()
            canvas.write(canvas.height - 1, 4, label if n == 0 else "", _FAINT)
            canvas.write(canvas.height - 1, _INDENT, line)
    return canvas


def _write_hand(canvas: Canvas, tabletop: Tabletop, seat: int, side: SideView) -> None:
    canvas.add()
    row = canvas.height - 1
    canvas.write(row, 4, "hand", _FAINT)
    cards = tabletop.view.cards
    hand = [_BACK] * side.hand_size
    if side.hand is not None:
        hand = [letters.face(cards.card(name)) for name in side.hand]
    at = _INDENT
    for told in hand:
        at = canvas.write(row, at, letters.card(seat, told), letters.how(seat)) + 1
    if not hand:
        canvas.write(row, at, "empty", _FAINT)


def _more(tabletop: Tabletop, side: SideView) -> list[tuple[str, str]]:
    """Labels and words of what there is to say besides the hand."""
    view = tabletop.view
    found = []
    if side.unseen:
        where = "may hold" if side.hand is None else "in deck"
        found.append((where, _heaped(side.unseen)))
    known = [card for card in side.deck if card is not None]
    if known:
        where = "found" if view.phase == "keep" else "deck" if view.over else "at bottom"
        found.append((where, " ".join(known)))
    if side.lone is not None:
        found.append(("lone wolf", side.lone))
    if side.leader is not None:
        used = "used this round, " if side.used else ""
        found.append(("leader", used + letters.leader(view.cards.leader_of[side.leader])))
    return found


def _heaped(cards: Sequence[str]) -> str:
    """Cards that are alike together: `1x2 3x4 5`."""
    return " ".join(
        card if many == 1 else f"{card}x{many}" for card, many in Counter(cards).items()
    )

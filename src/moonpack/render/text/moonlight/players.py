"""A player's side in letters: the hand, the deck, the cards to come, the leader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap

from rich.cells import cell_len

from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import SideView
from moonpack.render.text.canvas import Canvas, fitted, style
from moonpack.words import Words

from . import letters

_MARGIN = 4
_INDENT = 14  # where texts begin after their labels, if these are short
_MOST_NAME = 24
_BACK = "##"
_FAINT = style(ink=245)


def player(tabletop: Tabletop, seat: int, width: int, words: Words) -> Canvas:
    """The lines of one player; `>` marks the one to decide."""
    view, side = tabletop.view, tabletop.view.sides[seat]
    canvas = Canvas()
    mark = ">" if view.actor == seat else " "
    name = f"{seat + 1} {view.names[seat]}"
    shown = fitted(name, _MOST_NAME).rstrip()
    if view.seat == seat:
        shown = words("{player} (you)", player=shown)
    at = canvas.write(0, 0, mark, style(bold=True))
    at = canvas.write(0, at, letters.card(seat, " "), letters.how(seat))
    at = canvas.write(0, at + 1, shown, style(bold=True))
    moons = tabletop.result.moons[seat]
    gaps = {"wins": side.wins, "moons": moons, "deck": side.deck_size}
    counts = words("won {wins} of 2, moons {moons}, deck {deck}", **gaps)
    if at + 3 + cell_len(counts) <= width:
        canvas.write(0, at + 3, counts)
    else:
        canvas.add(f"    {counts}")
    more = _more(tabletop, side, words)
    labels = [words("hand"), *(label for label, _ in more)]
    indent = max(_INDENT, *(_MARGIN + cell_len(label) + 1 for label in labels))
    _write_hand(canvas, tabletop, seat, indent, words)
    for label, text in more:
        for n, line in enumerate(wrap(text, width - indent)):
            canvas.add()
            canvas.write(canvas.height - 1, _MARGIN, label if n == 0 else "", _FAINT)
            canvas.write(canvas.height - 1, indent, line)
    return canvas


def _write_hand(canvas: Canvas, tabletop: Tabletop, seat: int, indent: int, words: Words) -> None:
    side = tabletop.view.sides[seat]
    canvas.add()
    row = canvas.height - 1
    canvas.write(row, _MARGIN, words("hand"), _FAINT)
    cards = tabletop.view.cards
    hand = [_BACK] * side.hand_size
    if side.hand is not None:
        hand = [letters.face(cards.card(name)) for name in side.hand]
    at = indent
    for card in hand:
        at = canvas.write(row, at, letters.card(seat, card), letters.how(seat)) + 1
    if not hand:
        canvas.write(row, at, words("empty"), _FAINT)


def _more(tabletop: Tabletop, side: SideView, words: Words) -> list[tuple[str, str]]:
    """Labels and texts of everything except the hand."""
    view = tabletop.view
    lines = []
    if side.unseen:
        label = words("may hold") if side.hand is None else words("in deck")
        lines.append((label, grouped(side.unseen)))
    known = [card for card in side.deck if card is not None]
    if known:
        lines.append((_deck_label(tabletop, words), " ".join(known)))
    if side.lone is not None:
        lines.append((words("lone wolf"), side.lone))
    if side.leader is not None:
        leader = letters.leader(view.cards.leader_of[side.leader], words)
        used = words("used this round, {leader}", leader=leader)
        lines.append((words("leader"), used if side.used else leader))
    return lines


def _deck_label(tabletop: Tabletop, words: Words) -> str:
    """Where the known cards of a deck are."""
    if tabletop.view.phase == "keep":
        return words("found by scent")
    return words("deck") if tabletop.view.over else words("at bottom")


def grouped(cards: Sequence[str]) -> str:
    """Cards with the number of each: `1x2 3x4 5`."""
    return " ".join(card if n == 1 else f"{card}x{n}" for card, n in Counter(cards).items())

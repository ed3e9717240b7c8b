"""Moonlight in few lines, for small terminals: both sides, the cards, the count."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from rich.cells import cell_len

from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.games.moonlight.vocabulary import leader_name
from moonpack.render.captions.moonlight import progress
from moonpack.render.text.canvas import Canvas, in_commas, style
from moonpack.words import Words

from . import letters
from .players import grouped
from .table import CLOSE, TALL, table

_HEADING = style(bold=True)


def brief(view: MoonlightView, width: int, height: int, words: Words) -> Canvas:
    """The match as the viewer sees it; the rows of cards are close where there is little room."""
    roomy = _draw(Tabletop(view), width, words, TALL)
    if roomy.height <= height:
        return roomy
    return _draw(Tabletop(view), width, words, CLOSE)


def _draw(tabletop: Tabletop, width: int, words: Words, tall: int) -> Canvas:
    view, canvas = tabletop.view, Canvas()
    _write(canvas, _standing(view, width, words), width, _HEADING)
    for text in _side(tabletop, tabletop.far, words):
        _write(canvas, text, width, letters.how(tabletop.far))
    if tall == TALL:
        canvas.add()
    canvas.paste(table(tabletop, words, tall), canvas.height, 2)
    if tall == TALL:
        canvas.add()
    for text in _side(tabletop, tabletop.near, words):
        _write(canvas, text, width, letters.how(tabletop.near))
    if view.laid:
        _write(canvas, _count(tabletop, words), width)
    return canvas


def _write(canvas: Canvas, text: str, width: int, how: str = "") -> None:
    for line in wrap(text, width, subsequent_indent="    "):
        canvas.add(line, how)


def _standing(view: MoonlightView, width: int, words: Words) -> str:
    """How the match stands; on one line if that is possible without the name of the game."""
    wins = [
        words("{rounds} {name}", name=name, rounds=side.wins)
        for name, side in zip(view.names, view.sides, strict=True)
    ]
    won = words("rounds won: {wins}", wins=", ".join(wins))
    short = in_commas(words.noted(progress(view, words), won))
    whole = in_commas(words.noted(words("Moonlight"), short))
    return short if cell_len(short) <= width < cell_len(whole) else whole


def _side(tabletop: Tabletop, seat: int, words: Words) -> Iterator[str]:
    """A player's hand and deck; then what else belongs to the player, if anything does."""
    view, side = tabletop.view, tabletop.view.sides[seat]
    who = f"{letters.card(seat, ' ')} {view.names[seat]}"
    gaps = {"player": who, "deck": side.deck_size, "unseen": grouped(side.unseen) or "-"}
    if side.hand is None:
        yield words(
            "{player}: hand {hand}, deck {deck} (together {unseen})", hand=side.hand_size, **gaps
        )
    else:
        hand = [letters.card(seat, letters.face(view.cards.card(name))) for name in side.hand]
        shown = " ".join(hand) or words("empty")
        yield words("{player}: hand {hand}, deck {deck} ({unseen})", hand=shown, **gaps)
    if view.phase == "keep" and view.actor == seat and side.hand is not None:
        known = [card for card in side.deck if card is not None]
        scented = known[: len(known) - side.sunk]  # the others were put under the deck before
        yield "    " + words("found by scent: {cards}", cards=" ".join(scented))
    notes = [] if side.lone is None else [words("lone wolf {card}", card=side.lone)]
    if side.leader is not None:
        leader = leader_name(side.leader, words)
        one = words("leader {leader}", leader=leader)
        notes.append(words("{leader}, used this round", leader=one) if side.used else one)
    if notes:
        yield "    " + ", ".join(notes)


def _count(tabletop: Tabletop, words: Words) -> str:
    """What the round brings, or would bring now, in one line."""
    view, result = tabletop.view, tabletop.result
    points = ", ".join(
        words("{points} {name}", name=name, points=result.points[seat])
        for seat, name in enumerate(view.names)
    )
    moons = words("moons {first} to {second}", first=result.moons[0], second=result.moons[1])
    if tabletop.is_counted:
        gaps = {"n": result.round, "points": points, "moons": moons}
        return words("Points of round {n}: {points} ({moons})", **gaps)
    return words("Points if the round ended now: {points} ({moons})", points=points, moons=moons)

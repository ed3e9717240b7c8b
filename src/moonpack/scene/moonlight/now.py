"""The current state of a match of Moonlight: the grid as the viewer sees it, count and rounds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import Card
from moonpack.games.moonlight.snapshot import Cell, RoundResult, Row
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.games.moonlight.vocabulary import leader_name
from moonpack.render.captions.moonlight import progress, round_summary, stack_words
from moonpack.words import Words

from .players import player_of
from .types import Cell as CellData
from .types import Count, Pair, Round, Sight, Tableau
from .types import Row as RowData


def cell_name(cell: Cell) -> str:
    """A cell as the notation has it."""
    return f"{cell[0]},{cell[1]}"


def sight_of(view: MoonlightView, prompt: str, words: Words) -> Sight:
    """Everything that changes, as far as this viewer may know it."""
    top = Tabletop(replace(view, seat=None))  # the page turns it, one way up for each screen
    return {
        "prompt": prompt,
        "phase": view.phase,
        "round": view.round,
        "deal": view.deals,
        "turn": None if view.actor is None else view.actor + 1,
        "course": progress(view, words, has_shape=False),  # the page draws the shape
        **tableau_of(top, words, view.seat),
        "shapes": shapes_of(top),
        "seats": [player_of(view, seat, words) for seat in range(2)],
        "leaders": list(view.leaders),
        "rounds": _rounds(view, words),
        "winners": [seat + 1 for seat in range(2) if view.over and view.sides[seat].wins > 1],
    }


def tableau_of(top: Tabletop, words: Words, reader: int | None = None) -> Tableau:
    """The cards on the table, and their count; `reader`: the seat that is told of it."""
    return {
        "columns": top.columns,
        "rows": top.rows,
        "cells": _cells(top, words),
        "count": {
            **count_of(top, words, reader),
            "moon_notes": [
                *moon_notes(top, words, reader),
                *tie_notes(top, top.result.moon_winner, top.result.moons, words, reader),
            ],
        },
    }


def shapes_of(top: Tabletop) -> list[Pair]:
    """The final shapes that the cards can still fill, as cells across and down."""
    width, height = (0, 0) if top.box is None else (top.box.width, top.box.height)
    shapes = ((codes.LONG, codes.SHORT), (codes.SHORT, codes.LONG))
    return [shape for shape in shapes if width <= shape[0] and height <= shape[1]]


def _cells(top: Tabletop, words: Words) -> dict[str, CellData]:
    """Every cell of the viewer's grid."""
    last = top.view.laid[-1].cell if top.view.laid and not top.is_counted else None
    cells: dict[str, CellData] = {}
    for y in top.rows:
        for x in top.columns:
            cell = (x, y)
            cells[cell_name(cell)] = {
                "stack": [
                    {"seat": one.seat + 1, "card": one.card} for one in top.stacks.get(cell, ())
                ],
                "corner": cell in top.corners,
                "open": cell in top.open,
                "last": cell == last,
                "words": _cell_words(top, cell, words),
            }
    return cells


def _cell_words(top: Tabletop, cell: Cell, words: Words) -> str:
    """A cell in words: its cards, and whether it is a corner."""
    is_corner = cell in top.corners
    stack = top.stacks.get(cell)
    if stack is None:
        corner = words("a corner") if is_corner else ""
        return words.noted(words("an empty place"), corner)
    return stack_words(top.view, stack, words, is_corner=is_corner)


def count_of(top: Tabletop, words: Words, reader: int | None = None) -> Count:
    """What the round brought, or would bring if it ended now."""
    result = top.result
    return {
        "round": result.round,
        "counted": top.is_counted,
        "moons": result.moons,
        "moon_winner": _from_one(result.moon_winner),
        "moon_points": 0 if result.moon_winner is None else codes.MOON_POINTS,
        "rows": [_row(top, row, words, reader) for row in result.rows],
        "points": result.points,
        "taken": result.taken,
        "winner": _from_one(result.winner),
    }


def _row(top: Tabletop, row: Row, words: Words, reader: int | None) -> RowData:
    return {
        "y": row.y,
        "sums": row.sums,
        "winner": _from_one(row.winner),
        "points": row.points,
        "notes": [
            *corner_notes(top, row.y, words, reader),
            *tie_notes(top, row.winner, row.sums, words, reader),
        ],
    }


def moon_notes(top: Tabletop, words: Words, reader: int | None = None) -> list[str]:
    """The moons of leaders and of visible lone wolves, which are easily overlooked."""
    view, notes = top.view, []
    for seat, side in enumerate(view.sides):
        if side.leader is not None and (moons := view.cards.leader_of[side.leader].moons):
            name = leader_name(side.leader, words)
            notes.append(_leaders_moons(view.names[seat], seat == reader, name, moons, words))
        for laid in top.tops.values():
            moons = view.cards.card(laid.card).moons
            if laid.seat == seat and laid.card == side.lone and moons:
                owner = view.names[seat]
                notes.append(_lone_wolfs_moons(owner, seat == reader, laid.card, moons, words))
    return notes


def moons_without_leaders(top: Tabletop, winner: int | None, both: Pair, words: Words) -> list[str]:
    """What the moons of leaders did, if without leaders somebody else or nobody would score."""
    view = top.view
    first, second = (
        many - (0 if side.leader is None else view.cards.leader_of[side.leader].moons)
        for many, side in zip(both, view.sides, strict=True)
    )
    without = None if first == second else int(second > first)
    if without == winner:
        return []
    gaps = {"first": view.names[0], "n": first, "second": view.names[1], "m": second}
    if without is None:
        return [
            words(
                "Without the leaders' moons: {first} {n}, {second} {m}. Nobody would score", **gaps
            )
        ]
    gaps["name"] = view.names[without]
    return [
        words(
            "Without the leaders' moons: {first} {n}, {second} {m}. The points would go to {name}",
            **gaps,
        )
    ]


def _leaders_moons(owner: str, is_own: bool, leader: str, moons: int, words: Words) -> str:
    if is_own:
        return words.many(
            "Your leader {leader}: +{n} moon",
            "Your leader {leader}: +{n} moons",
            moons,
            leader=leader,
        )
    return words.many(
        "{name}'s leader {leader}: +{n} moon",
        "{name}'s leader {leader}: +{n} moons",
        moons,
        name=owner,
        leader=leader,
    )


def _lone_wolfs_moons(owner: str, is_own: bool, card: str, moons: int, words: Words) -> str:
    if is_own:
        return words.many(
            "Your lone wolf {card}: +{n} moon",
            "Your lone wolf {card}: +{n} moons",
            moons,
            card=card,
        )
    return words.many(
        "{name}'s lone wolf {card}: +{n} moon",
        "{name}'s lone wolf {card}: +{n} moons",
        moons,
        name=owner,
        card=card,
    )


def corner_notes(top: Tabletop, y: int, words: Words, reader: int | None = None) -> list[str]:
    """The cards of a row that count more, or less, in a corner; equal ones in one sentence."""
    laid = [top.tops[cell] for cell in sorted(top.corners) if cell in top.tops and cell[1] == y]
    many = Counter((one.seat, one.card) for one in laid)
    return [
        _corner_note(top.view.names[seat], seat == reader, card, many[seat, name], words)
        for seat, name in many
        if (card := top.view.cards.card(name)).corner != card.value
    ]


def _corner_note(owner: str, is_own: bool, card: Card, many: int, words: Words) -> str:
    gaps = {"card": card.name, "corner": card.corner}
    if many > 1 and is_own:
        return words("Both your {card}s count {corner} in the corners.", **gaps)
    if many > 1:
        return words("Both of {name}'s {card}s count {corner} in the corners.", name=owner, **gaps)
    if is_own:
        return words("Your {card} counts {corner} in the corner.", **gaps)
    return words("{name}'s {card} counts {corner} in the corner.", name=owner, **gaps)


def tie_notes(
    top: Tabletop, winner: int | None, both: Pair, words: Words, reader: int | None = None
) -> list[str]:
    """By which leader a tie is won."""
    leader = None if winner is None else top.view.sides[winner].leader
    if winner is None or leader is None or both[0] != both[1]:
        return []
    title = leader_name(leader, words)
    if winner == reader:
        return [words("A tie, which your leader {leader} wins for you.", leader=title)]
    owner = top.view.names[winner]
    return [words("A tie, which the leader {leader} wins for {name}.", leader=title, name=owner)]


def _rounds(view: MoonlightView, words: Words) -> list[Round]:
    """The rounds that are over; a tied one is among them only while it is the last."""
    ended = list(view.won)
    if view.last is not None and view.last.winner is None:
        ended.append(view.last)
    return [
        {
            "round": result.round,
            "winner": _from_one(result.winner),
            "points": result.points,
            "moons": result.moons,
            "rows": _rows_won(result),
            "taken": result.taken,
            "words": _round_words(result, words),
        }
        for result in ended
    ]


def _rows_won(result: RoundResult) -> Pair:
    first, second = (sum(row.winner == seat for row in result.rows) for seat in (0, 1))
    return first, second


def _round_words(result: RoundResult, words: Words) -> str:
    summary = round_summary(result, words)
    if result.winner is None:
        return words.noted(words("tied, played again"), summary)
    return summary


def _from_one(seat: int | None) -> int | None:
    return None if seat is None else seat + 1

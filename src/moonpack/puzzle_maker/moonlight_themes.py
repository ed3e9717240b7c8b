"""What a puzzle of Moonlight is about, from the facts of its solution and the count of rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.facts import Played, RoundEnded
from moonpack.games.moonlight.snapshot import RoundResult
from moonpack.games.moonlight.view import MoonlightView


def themes(game: Game, solution: Sequence[str]) -> tuple[str, ...]:
    """The themes of a solution; `quiet` if there is no other."""
    seat = game.actor
    assert seat is not None
    before = cast("MoonlightView", game.view(seat))
    end, facts = game.copy(), list[Fact]()
    for step in solution:
        end.play(step)
        facts += end.facts()
    plays = [fact for fact in facts if isinstance(fact, Played) and fact.seat == seat]
    is_over = any(isinstance(fact, RoundEnded) for fact in facts)
    after = cast("MoonlightView", end.view(seat))
    had, has = before.count(), after.last if is_over else after.count()
    assert has is not None  # a round that ended has a result
    named = [
        ("cover", any(play.covers for play in plays)),
        ("corner", any(_counts_as_corner(before, play) for play in plays)),
        ("moons", _takes_moons(had, has, seat)),
        ("row", _rows(has, seat) > _rows(had, seat)),
        ("leader", any(play.one_shot for play in plays)),
        ("last", is_over),
    ]
    themes_here = tuple(name for name, holds in named if holds)
    return themes_here or ("quiet",)


def _counts_as_corner(before: MoonlightView, play: Played) -> bool:
    """Whether a card lies in a corner of the whole shape, where it counts something else."""
    box = before.box()
    card = next(card for card in before.cards.kinds if card.name == play.card)
    if box is None or card.corner == card.value:
        return False
    left, right = min(box.left, play.x), max(box.right, play.x)
    top, bottom = min(box.top, play.y), max(box.bottom, play.y)
    sides = sorted((right - left + 1, bottom - top + 1))
    is_whole = sides == [codes.SHORT, codes.LONG]
    return is_whole and play.x in (left, right) and play.y in (top, bottom)


def _takes_moons(had: RoundResult, has: RoundResult, seat: int) -> bool:
    """Whether most moons became the player's, or are the other's no longer."""
    return had.moon_winner != has.moon_winner and (
        has.moon_winner == seat or had.moon_winner == 1 - seat
    )


def _rows(result: RoundResult, seat: int) -> int:
    return sum(row.winner == seat for row in result.rows)

"""The table as a viewer sees it: which way up, which cells matter, and the count so far.

For pictures and terminals, from a view alone. The count is what the round would bring if it ended
now; when a round has just ended it is the round's result.
"""

from __future__ import annotations

from functools import cached_property

from .snapshot import Box, Cell, Laid, RoundResult, Row
from .view import MoonlightView

_COUNTED = ("recruit", "lead", "over")  # the round is over, its cards still lie there


class Tabletop:
    """What lies on the table of one view."""

    def __init__(self, view: MoonlightView) -> None:
        self.view = view
        self.stacks: dict[Cell, list[Laid]] = view.stacks()
        self.box = view.box()
        self.near = 0 if view.seat is None else view.seat  # who sits at the lower edge

    @property
    def is_counted(self) -> bool:
        """Whether the round is over and what lies here is its end."""
        return self.view.phase in _COUNTED

    @property
    def far(self) -> int:
        """Who sits at the upper edge."""
        return 1 - self.near

    # -- cells

    @cached_property
    def tops(self) -> dict[Cell, Laid]:
        """The visible cards."""
        return {cell: stack[-1] for cell, stack in self.stacks.items()}

    @cached_property
    def corners(self) -> set[Cell]:
        """The corner cells of the rectangle around all cards."""
        return set() if self.box is None else self.box.corners

    @cached_property
    def columns(self) -> list[int]:
        """The x of the columns where cards lie or may lie next, from the viewer's left."""
        if self.box is None:
            return [0]
        box, wide = self.box, range(self.box.left - 1, self.box.right + 2)
        return self._turned([x for x in wide if self._fits((x, box.top))])

    @cached_property
    def rows(self) -> list[int]:
        """The y of the rows where cards lie or may lie next, from the top as the viewer sees it."""
        if self.box is None:
            return [0]
        box, high = self.box, range(self.box.top - 1, self.box.bottom + 2)
        return self._turned([y for y in high if self._fits((box.left, y))])

    @cached_property
    def open(self) -> set[Cell]:
        """The empty cells next to a card on which a card would still fit; none after the round."""
        if self.is_counted:
            return set()
        if self.box is None:
            return {(0, 0)}
        beside = {
            (x + dx, y + dy)
            for x, y in self.stacks
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        }
        return {cell for cell in beside - self.stacks.keys() if self._fits(cell)}

    def _fits(self, cell: Cell) -> bool:
        return Box.around([*self.stacks, cell]).fits

    def _turned(self, numbers: list[int]) -> list[int]:
        """The second seat sits on the other side of the table."""
        return numbers[::-1] if self.near == 1 else numbers

    # -- the count

    @cached_property
    def result(self) -> RoundResult:
        """How the round ended, or what it would bring if it ended now."""
        if self.is_counted and self.view.last is not None:
            return self.view.last
        return self.view.count()

    @cached_property
    def result_rows(self) -> list[tuple[int, Row]]:
        """The rows of the result from the top as the viewer sees them, with the rows' numbers."""
        numbered = list(enumerate(self.result.rows, 1))
        return numbered[::-1] if self.near == 1 else numbered

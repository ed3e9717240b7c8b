"""A slow and plain reference for the card duel Moonlight, to compare a faster engine with.

Everything is worked out anew from the cards on the table whenever it is asked for. Seats are
0 and 1 here; the record and its notation call them 1 and 2. Cells are ``(x, y)`` as seat 1
sees them, x to the right and y down, counted from the round's first card.
"""

from __future__ import annotations

import copy
from typing import Any

from tests.oracle.moonlight_cards import CARDS

Cell = tuple[int, int]
Wolf = tuple[int, str]  # the seat that played it, and the card
Grid = dict[Cell, list[Wolf]]  # each stack from bottom to top

WOLVES = ["1", "1", "2", "2", "3", "3", "3", "3", "4", "4", "5"]
LONE_WOLVES = ["L1", "L2", "L3", "L4"]

ONE_SHOT = ["ambush", "packhunt", "leap", "scent"]
LASTING = ["endurance", "nighteyes", "elders", "keen"]

ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
FINAL_SHAPES = [(4, 3), (3, 4)]  # width, height
MOON_BONUS = 2
ROUNDS_TO_WIN = 2


def rectangle(cells: list[Cell]) -> tuple[int, int, int, int]:
    """The smallest rectangle around the cells: left, top, right, bottom, all inclusive."""
    xs = [x for x, _ in cells]
    ys = [y for _, y in cells]
    return min(xs), min(ys), max(xs), max(ys)


def size(cells: list[Cell]) -> tuple[int, int]:
    """Width and height of the smallest rectangle around the cells."""
    left, top, right, bottom = rectangle(cells)
    return right - left + 1, bottom - top + 1


def fits(cells: list[Cell]) -> bool:
    """Whether all the cells lie in some 4x3 or 3x4 rectangle.

    This also fixes the final shape: four cells across no longer fit 3x4, four down not 4x3.
    """
    width, height = size(cells)
    return any(width <= wide and height <= high for wide, high in FINAL_SHAPES)


def corners(cells: list[Cell]) -> list[Cell]:
    """The corner cells of the smallest rectangle around the cells."""
    left, top, right, bottom = rectangle(cells)
    return [(left, top), (right, top), (left, bottom), (right, bottom)]


def touches(cell: Cell, cells: list[Cell], directions: list[Cell]) -> bool:
    """Whether one of the cells is next to the cell in one of the directions."""
    return any((cell[0] + dx, cell[1] + dy) in cells for dx, dy in directions)


class Oracle:
    """One match, from its set-up on. The ``steps`` of the record are not played."""

    def __init__(self, record: dict[str, Any]) -> None:
        """Read the set-up; deal the first round if its decks are there."""
        setup = record["setup"]
        self._cards = CARDS[record["cards"]["name"] if "cards" in record else "standard"]
        if len(record["players"]) != 2:
            raise ValueError("a duel has two players")
        if setup["starter"] not in (1, 2):
            raise ValueError("the starter is seat 1 or 2")
        leaders = list(setup["leaders"])
        if len(set(leaders)) != 4 or len(leaders) != 4 or not set(leaders) <= {*ONE_SHOT, *LASTING}:
            raise ValueError("four different leader abilities lie on the table")
        self._leaders: list[str] = leaders  # those still on the table
        self._coming: list[list[list[str]]] = copy.deepcopy(setup["decks"])
        self._starter: int = setup["starter"] - 1
        self._wins: list[int] = [0, 0]
        self._recruited: list[str | None] = [None, None]
        self._ability: list[str | None] = [None, None]
        self._used: list[bool] = [False, False]  # the one-shot lies face down
        self._hands: list[list[str]] = [[], []]
        self._decks: list[list[str]] = [[], []]
        self._grid: Grid = {}
        self._result: dict[str, Any] | None = None
        # What is due: "deal", "play", "second" (wolf of a packhunt), "keep", "recruit",
        # "lead" or "over"; and who has to do it.
        self._due: str = "deal"
        self._actor: int | None = None
        self._listed: list[str] | None = None  # the legal steps, once they were asked for
        self._new_round()

    # ---- what can be asked ----

    @property
    def actor(self) -> int | None:
        """The seat that has to decide, or None when the match is over or a deal is needed."""
        return self._actor

    @property
    def over(self) -> bool:
        """Whether someone has completed the sacred mountain."""
        return self._due == "over"

    @property
    def needs_deal(self) -> bool:
        """Whether the match waits for shuffled decks, to be given to ``deal``."""
        return self._due == "deal"

    def scores(self) -> list[int]:
        """Rounds won, by seat."""
        return list(self._wins)

    def winners(self) -> list[int]:
        """The seat that won the match; empty while it goes on."""
        return [seat for seat in (0, 1) if self._wins[seat] == ROUNDS_TO_WIN]

    def hand(self, seat: int) -> list[str]:
        """The cards in a hand, in the order they were drawn."""
        return list(self._hands[seat])

    def deck(self, seat: int) -> list[str]:
        """A deck, top first."""
        return list(self._decks[seat])

    def grid(self) -> Grid:
        """The stacks on the table, each from bottom to top; kept until the next deal."""
        return copy.deepcopy(self._grid)

    def round_result(self) -> dict[str, Any] | None:
        """How the last finished round was scored, or None before the first one ends.

        ``moons``: by seat; ``moon_winner``: seat or None; ``rows``: top to bottom, each with
        ``y``, ``sums`` by seat and ``winner``; ``points`` and ``taken`` (number of cards): by
        seat; ``winner``: seat, or None when the round has to be played again.
        """
        return copy.deepcopy(self._result)

    def copy(self) -> Oracle:
        """An independent match in the same state."""
        return copy.deepcopy(self)

    # ---- dealing ----

    def _new_round(self) -> None:
        """Deal from the decks of the set-up, or wait for the caller to deal."""
        self._due, self._actor = "deal", None
        if self._coming:
            self.deal(self._coming.pop(0))

    def deal(self, decks: list[list[str]]) -> None:
        """Start a round with these shuffled decks, seat 1's first, the top card first."""
        if not self.needs_deal:
            raise ValueError("no deal is due")
        if len(decks) != 2:
            raise ValueError("a deal has two decks")
        self._listed = None
        for seat in (0, 1):
            recruited = self._recruited[seat]
            owned = WOLVES + ([] if recruited is None else [recruited])
            if sorted(decks[seat]) != sorted(owned):
                raise ValueError(f"the deck of seat {seat + 1} is not made of the cards it owns")
        self._grid = {}
        self._used = [False, False]
        self._hands = [[], []]
        self._decks = [list(deck) for deck in decks]
        for seat in (0, 1):
            self._draw(seat, 4 if self._ability[seat] == "keen" else 3)
        self._due, self._actor = "play", self._starter

    def _draw(self, seat: int, number: int) -> None:
        """Draw cards one by one while the deck lasts."""
        for _ in range(number):
            if self._decks[seat]:
                self._hands[seat].append(self._decks[seat].pop(0))

    # ---- what is legal ----

    def steps(self) -> list[str]:
        """Every legal step of the actor, sorted as text; looked up once between two steps."""
        if self._listed is None:
            self._listed = self._look_up_steps()
        return list(self._listed)

    def _look_up_steps(self) -> list[str]:
        seat = self._actor
        if seat is None:
            return []
        if self._due == "recruit":
            # A winner who goes on has won once, so all its lone wolves are still set aside.
            return sorted(f"recruit {wolf}" for wolf in LONE_WOLVES)
        if self._due == "lead":
            return sorted(f"lead {ability}" for ability in self._leaders)
        if self._due == "keep":
            return sorted({f"keep {card}" for card in self._decks[seat][:3]})
        legal: list[str] = []
        for card in set(self._hands[seat]):  # equal cards in a hand are one choice
            if self._due == "second" and self._cards["value"][card] > self._cards["second up to"]:
                continue
            for x in range(-3, 4):  # no card fits further from 0,0
                for y in range(-3, 4):
                    ways = self._ways(seat, card, (x, y))
                    legal.extend(f"{card} @ {x},{y} {one_shot}".strip() for one_shot in ways)
        return sorted(legal)

    def _ways(self, seat: int, card: str, cell: Cell) -> list[str]:
        """The one-shots a card can be played on a cell with; "" stands for none."""
        # The second wolf of a packhunt comes with nothing: the only one-shot is spent by then.
        ready = None if self._used[seat] else self._ability[seat]
        needed = self._needed(seat, card, cell)
        if needed is None:
            return []
        if needed != "":
            return [needed] if ready == needed else []
        ways = [""]
        others = list(self._hands[seat])
        others.remove(card)
        if ready == "packhunt" and any(
            self._cards["value"][other] <= self._cards["second up to"] for other in others
        ):
            ways.append("packhunt")
        if ready == "scent" and len(self._decks[seat]) >= 1:
            ways.append("scent")
        return ways

    def _needed(self, seat: int, card: str, cell: Cell) -> str | None:
        """The one-shot a play needs: "" for none, None if no ability makes it legal."""
        cells = list(self._grid)
        if not cells:
            return "" if cell == (0, 0) else None
        if cell not in cells:
            if not fits([*cells, cell]):
                return None
            if touches(cell, cells, ORTHOGONAL):
                return ""
            return "leap" if touches(cell, cells, DIAGONAL) else None

        owner, covered = self._grid[cell][-1]
        if owner == seat:
            return None
        if len(self._visible(owner)) == 1:
            return None  # the opponent's last visible wolf
        # Endurance waits for the final rectangle, whose corners no later card can move.
        settled = size(cells) in FINAL_SHAPES
        endures = (
            self._ability[owner] == "endurance"
            and self._cards["value"][covered] <= self._cards["enduring up to"]
        )
        if endures and settled and cell in corners(cells):
            return None
        if self._cards["value"][card] == self._cards["value"][covered] + 1:
            return ""
        return "ambush" if self._cards["value"][card] > self._cards["value"][covered] else None

    def _visible(self, seat: int) -> dict[Cell, str]:
        """A player's cards that are not covered, by cell."""
        tops = {cell: stack[-1] for cell, stack in self._grid.items()}
        return {cell: card for cell, (owner, card) in tops.items() if owner == seat}

    # ---- playing ----

    def play(self, step: str) -> None:
        """Take one step; ValueError if it is not legal now."""
        if step not in self.steps():
            raise ValueError(f"not a legal step now: {step!r}")
        self._listed = None
        seat = self._actor
        assert seat is not None
        words = step.split()
        if self._due == "recruit":
            self._recruited[seat] = words[1]
            self._due, self._actor = "lead", 1 - seat
        elif self._due == "lead":
            self._leaders.remove(words[1])
            self._ability[seat] = words[1]
            self._new_round()
        elif self._due == "keep":
            self._keep(seat, words[1])
        else:
            x, y = words[2].split(",")
            self._play_wolf(seat, words[0], (int(x), int(y)), words[3] if len(words) == 4 else "")

    def _play_wolf(self, seat: int, card: str, cell: Cell, one_shot: str) -> None:
        """Put a wolf on the table, and draw unless something comes before that."""
        self._hands[seat].remove(card)
        self._grid.setdefault(cell, []).append((seat, card))
        if one_shot:
            self._used[seat] = True
        if len(self._grid) == 12:
            self._end_round()  # at once: no second wolf, no draw
        elif one_shot == "packhunt":
            self._due = "second"
        elif one_shot == "scent":
            self._due = "keep"
        else:
            self._draw(seat, 2 if self._due == "second" else 1)
            self._end_turn(seat)

    def _keep(self, seat: int, card: str) -> None:
        """Draw one of the top three by scent; the others go under the deck as they were."""
        looked_at, rest = self._decks[seat][:3], self._decks[seat][3:]
        looked_at.remove(card)  # takes the upper of two alike
        self._hands[seat].append(card)
        self._decks[seat] = rest + looked_at
        self._end_turn(seat)

    def _end_turn(self, seat: int) -> None:
        """Pass the turn on, or end the round because a player is out."""
        out = [not self._hands[each] and not self._decks[each] for each in (0, 1)]
        # A starter who is out leaves the other one more turn; after the other's turn both have
        # had as many turns, so the round ends whoever is out.
        if seat != self._starter and any(out):
            self._end_round()
        else:
            self._due, self._actor = "play", 1 - seat

    # ---- scoring ----

    def _end_round(self) -> None:
        """Score the round, and see how the match goes on."""
        self._result = self._score()
        winner: int | None = self._result["winner"]
        if winner is None:
            self._starter = 1 - self._starter
            self._new_round()
            return
        self._wins[winner] += 1
        self._starter = winner
        if self._wins[winner] == ROUNDS_TO_WIN:
            self._due, self._actor = "over", None
        else:
            self._due, self._actor = "recruit", winner

    def _score(self) -> dict[str, Any]:
        """Moons, rows, points and cards taken; see ``round_result``."""
        visible = [self._visible(0), self._visible(1)]
        points = [0, 0]
        taken = [0, 0]

        moons = [
            sum(self._cards["moons"][card] for card in visible[seat].values()) for seat in (0, 1)
        ]
        moons = [moons[n] + self._cards["leader moons"].get(self._ability[n], 0) for n in (0, 1)]
        moon_winner = self._higher(moons, "nighteyes")
        if moon_winner is not None:
            points[moon_winner] += MOON_BONUS

        rows: list[dict[str, Any]] = []
        for y in sorted({y for _, y in self._grid}):
            sums = [0, 0]
            for seat in (0, 1):
                for cell, card in visible[seat].items():
                    if cell[1] == y and cell in corners(list(self._grid)):
                        sums[seat] += self._cards["corner"].get(card, self._cards["value"][card])
                    elif cell[1] == y:
                        sums[seat] += self._cards["value"][card]
            row_winner = self._higher(sums, "elders")
            if row_winner is not None and all(cell[1] != y for cell in visible[row_winner]):
                row_winner = None  # "elders" ask for a card there
            rows.append({"y": y, "sums": sums, "winner": row_winner})
            if row_winner is not None:
                for cell, card in visible[row_winner].items():
                    if cell[1] == y:
                        points[row_winner] += self._cards["points"][card]
                        taken[row_winner] += 1

        winner = self._higher(points, "")
        if winner is None:
            winner = self._higher(taken, "")
        result: dict[str, Any] = {"moons": moons, "moon_winner": moon_winner, "rows": rows}
        return {**result, "points": points, "taken": taken, "winner": winner}

    def _higher(self, counts: list[int], tie_ability: str) -> int | None:
        """The seat with more; in a tie the one that has the ability, else nobody."""
        if counts[0] != counts[1]:
            return 0 if counts[0] > counts[1] else 1
        if tie_ability in self._ability:
            return self._ability.index(tie_ability)
        return None

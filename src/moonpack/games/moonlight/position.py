"""The state of a match of Moonlight, and nothing of its rules.

Its fields are declared in `snapshot.py`.

What lies on the table is kept as sets of cells: `visible[seat]` are a player's cards that are not
covered, `faces[seat * VALUES + value]` those of a value. `played` is the round's log, from which
all that lies on the table can be told, covered cards too.
"""

from __future__ import annotations

from .cards import EFFECTS
from .cells import cell_at, x_of, y_of
from .piles import packed, unpacked
from .snapshot import Laid, RoundResult, Row, Side, Snapshot
from .tables import tables_for

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.moonlight.cells import Cells, Int, cell, nowhere
    from moonpack.games.moonlight.codes import *
    from moonpack.games.moonlight.state import State


class Position(State):
    """A position of the match: the whole truth, which no player may see."""

    def __init__(self, snapshot: Snapshot | None = None) -> None:
        if snapshot is None:
            return  # a blank, for a copy
        self._make_room()
        self._load(snapshot)
        self.tables = tables_for(snapshot.cards)
        for seat in range(2):
            self._set_up_side(seat, snapshot.sides[seat])
        self._set_up_table(snapshot)
        self._set_up_results(snapshot)

    def _set_up_side(self, seat: int, side: Side) -> None:
        cards = self.tables.cards
        hand = [cards.number_of[name] for name in side.hand]
        self.hand[seat] = packed([hand.count(kind) for kind in range(self.tables.kinds)])
        self.hand_size[seat] = len(hand)
        self.deck[seat] = packed([cards.number_of[name] for name in side.deck])
        self.deck_size[seat] = len(side.deck)
        self.lone[seat] = -1 if side.lone is None else cards.number_of[side.lone]
        self.leader[seat] = -1 if side.leader is None else self._effect(side.leader)

    def _set_up_table(self, snapshot: Snapshot) -> None:
        cards = self.tables.cards
        self.leaders = sum(1 << self._effect(name) for name in snapshot.leaders)
        clear_table(self)
        for laid in snapshot.laid:
            shot = 0 if laid.one_shot is None else 1 + self._effect(laid.one_shot)
            kind, spot = cards.number_of[laid.card], cell_at(laid.x, laid.y)
            put(self, laid.seat, kind, spot)
            self.played[self.plays - 1] |= shot << 4

    def _set_up_results(self, snapshot: Snapshot) -> None:
        for slot, result in enumerate((snapshot.last, *snapshot.won)):
            if result is not None:
                for nth, number in enumerate(_numbers(result)):
                    self.results[slot * R_SIZE + nth] = number

    def _effect(self, leader: str) -> int:
        return EFFECTS.index(self.tables.cards.leader_of[leader].effect)

    def snapshot(self) -> Snapshot:
        """The same position in plain Python, on its own: changing one leaves the other as it is."""
        cards = self.tables.cards
        named = [cards.leader_with[e].name if e in cards.leader_with else "" for e in EFFECTS]
        won = self.wins[0] + self.wins[1]
        shot = Snapshot(
            cards=cards,
            starter=self.starter,
            leaders=[named[n] for n in range(len(EFFECTS)) if self.leaders >> n & 1],
            sides=[self._side(seat, named) for seat in range(2)],
            laid=[self._laid(self.played[n], named) for n in range(self.plays)],
            won=[self.result_in(1 + n) for n in range(won)],
            last=self.result_in(0) if won + self.ties else None,
        )
        self._save(shot)
        return shot

    def _side(self, seat: int, named: list[str]) -> Side:
        kinds = self.tables.cards.kinds
        hand = unpacked(self.hand[seat], self.tables.kinds)
        return Side(
            hand=[card.name for kind, card in enumerate(kinds) for _ in range(hand[kind])],
            deck=[kinds[kind].name for kind in unpacked(self.deck[seat], self.deck_size[seat])],
            lone=None if self.lone[seat] < 0 else kinds[self.lone[seat]].name,
            leader=None if self.leader[seat] < 0 else named[self.leader[seat]],
        )

    def _laid(self, play: int, named: list[str]) -> Laid:
        spot, shot = play >> 8 & 255, play >> 4 & 15
        card = self.tables.cards.kinds[play & 15].name
        return Laid(play >> 16, card, x_of(spot), y_of(spot), named[shot - 1] if shot else None)

    def result_in(self, slot: int) -> RoundResult:
        """The result of a round that was written into a slot of `results`."""
        r = [self.results[slot * R_SIZE + nth] for nth in range(R_SIZE)]
        rows = []
        for row in range(r[R_ROWS]):
            first = R_ROW + row * R_ROW_SIZE
            sums, winner = (r[first], r[first + 1]), _seat(r[first + 2])
            rows.append(Row(r[R_TOP] + row, sums, winner, r[first + 3]))
        return RoundResult(
            round=r[R_ROUND],
            full=bool(r[R_FULL]),
            moons=(r[R_MOONS], r[R_MOONS + 1]),
            moon_winner=_seat(r[R_MOON_WINNER]),
            rows=tuple(rows),
            points=(r[R_POINTS], r[R_POINTS + 1]),
            taken=(r[R_TAKEN], r[R_TAKEN + 1]),
            winner=_seat(r[R_WINNER]),
        )


def _seat(number: int) -> int | None:
    return None if number < 0 else number


def _numbers(result: RoundResult) -> list[int]:
    """A result as the engine keeps it; `codes.py` says which number is where."""
    numbers = [*result.moons, _number(result.moon_winner), *result.points, *result.taken]
    numbers += [_number(result.winner), int(result.full), result.round]
    numbers += [result.rows[0].y, len(result.rows)]
    for row in result.rows:
        numbers += [*row.sums, _number(row.winner), row.points]
    return numbers


def _number(seat: int | None) -> int:
    return -1 if seat is None else seat


def clear_table(p: Position) -> None:
    """Take all cards off the table."""
    p.occupied = nowhere()
    for seat in range(2):
        p.visible[seat] = nowhere()
    for face in range(2 * VALUES):
        p.faces[face] = nowhere()
    p.plays = 0
    p.left = 0
    p.top = 0
    p.right = 0
    p.bottom = 0


def put(p: Position, seat: Int, kind: Int, spot: Int) -> None:
    """Lay a card on a cell, on top of what lies there, and log it."""
    here: Cells = cell(spot)
    column = spot & 7
    row = spot >> 3
    if p.occupied & here:
        covered = p.tables.value[p.top_card[spot]]
        p.visible[1 - seat] = p.visible[1 - seat] & ~here
        face = (1 - seat) * VALUES + covered
        p.faces[face] = p.faces[face] & ~here
    elif p.plays == 0:
        p.left = column
        p.right = column
        p.top = row
        p.bottom = row
    else:
        p.left = min(p.left, column)
        p.right = max(p.right, column)
        p.top = min(p.top, row)
        p.bottom = max(p.bottom, row)
    p.occupied = p.occupied | here
    p.visible[seat] = p.visible[seat] | here
    face = seat * VALUES + p.tables.value[kind]
    p.faces[face] = p.faces[face] | here
    p.top_card[spot] = kind
    p.played[p.plays] = seat << 16 | spot << 8 | kind
    p.plays += 1

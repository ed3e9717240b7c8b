"""What happened in a match of Moonlight as OpenSpiel plays it, and what each seat saw of it.

Cards that were drawn are a pile: how many of each kind (`piles.py`). Events are kept as numbers,
because most of them are never asked for in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from moonpack.envs.actions import ActionTable
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import Cards
from moonpack.games.moonlight.notation import UNSEEN

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNKNOWN = -1  # a pile that nobody can tell any more: the state was sampled
KINDS_OF_EVENTS = 4


class Leaders(NamedTuple):
    """The leaders on the table: their names, and the outcome of chance that chose them."""

    names: tuple[str, ...]
    outcome: int


class Dealt(NamedTuple):
    """A round begins, with opening hands."""

    number: int
    starter: int
    hands: tuple[int, int]


class Played(NamedTuple):
    """A step, and what its player drew."""

    seat: int
    action: int
    drawn: int


class Holds(NamedTuple):
    """What a seat holds in a state that was sampled; how it got there is not told."""

    seat: int
    hand: int


Event: TypeAlias = Leaders | Dealt | Played | Holds


def without_secrets(event: Event, seat: int) -> Event:
    """The event without what a seat alone saw of it."""
    if isinstance(event, Dealt):
        first, second = event.hands
        return event._replace(hands=(UNKNOWN, second) if seat == 0 else (first, UNKNOWN))
    if isinstance(event, Played) and event.seat == seat:
        return event._replace(drawn=UNKNOWN)
    return event


class Reader:
    """Tells events as a seat saw them, in words and in numbers."""

    def __init__(self, cards: Cards, table: ActionTable) -> None:
        self.cards, self.table = cards, table
        self.names = [card.name for card in cards.kinds]
        self.width = KINDS_OF_EVENTS + 2 + 1 + len(self.names)

    def listed(self, pile: int) -> list[str]:
        """The cards of a pile by name, in order."""
        return [name for kind, name in enumerate(self.names) for _ in range(pile >> kind * 4 & 15)]

    def is_hidden(self, action: int) -> bool:
        """Whether only its player sees what an action is: the choice of a scent."""
        return self.table.steps[action] >> 16 == codes.OP_KEEP

    def text(self, event: Event, seat: int) -> str:
        """The event as a seat saw it."""
        match event:
            case Leaders():
                return f"leaders {' '.join(event.names)}"
            case Dealt():
                public = f"deal {event.number}, seat {event.starter + 1} starts"
                hand = event.hands[seat]
                return public if hand == UNKNOWN else f"{public} hand {' '.join(self.listed(hand))}"
            case Holds():
                return f"holds {' '.join(self.listed(event.hand))}" if event.seat == seat else ""
            case Played():
                return self._played(event, seat)

    def _played(self, event: Played, seat: int) -> str:
        step = self.table.to_step(event.action)
        hidden = self.is_hidden(event.action)
        public = f"{event.seat + 1}: {UNSEEN if hidden else step}"
        if event.seat != seat or event.drawn == UNKNOWN:
            return public
        secret = step if hidden else " ".join(f"+{card}" for card in self.listed(event.drawn))
        return f"{public} {secret}" if secret else public

    def row(self, event: Event, seat: int, out: NDArray[np.float32]) -> None:
        """The event as numbers from 0 to 1, of which there are `width`; other events differ.

        The kind of event; who acted, oneself first; which action or outcome, hidden ones being 0;
        and the cards that only the seat saw: of each kind, how many.
        """
        place = KINDS_OF_EVENTS + 3
        pile = 0
        match event:
            case Leaders():
                out[0], out[place - 1] = 1, (1 + event.outcome) / (1 + len(self.table))
            case Dealt():
                out[1], out[KINDS_OF_EVENTS + (event.starter ^ seat)] = 1, 1
                pile = event.hands[seat]
            case Played():
                out[2], out[KINDS_OF_EVENTS + (event.seat ^ seat)] = 1, 1
                if event.seat == seat or not self.is_hidden(event.action):
                    out[place - 1] = (1 + event.action) / (1 + len(self.table))
                pile = event.drawn if event.seat == seat else 0
            case Holds():
                out[3] = event.seat == seat
                pile = event.hand if event.seat == seat else 0
        if pile != UNKNOWN:
            out[place:] = [(pile >> kind * 4 & 15) / 14 for kind in range(len(self.names))]

"""Moonlight as OpenSpiel plays it: chance deals hands and draws, and seats know what they saw."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb, prod
from typing import Any

import numpy as np

from moonpack.envs.openspiel.match import Match, Outcomes
from moonpack.envs.openspiel.staging import Parameters, Plan, Staging
from moonpack.envs.play import Play
from moonpack.games import check
from moonpack.games.contract import AnyGame
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import LEADERS_ON_TABLE, Cards, from_anything
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.notation import UNSEEN
from moonpack.games.moonlight.snapshot import Snapshot
from moonpack.games.rng import Rng

SHORTEST_ROUND = 12  # plays: the final shape has as many cells
TABLE, HAND, DRAW = "table", "hand", "draw"  # what chance can be due to say


class Event:
    """Something that happened: what all saw of it, and what each seat saw beside that."""

    def __init__(self, public: str, private: tuple[str, str] = ("", "")) -> None:
        self.public = public
        self.private = private

    def words(self, seat: int) -> str:
        """The event as a seat saw it."""
        return " ".join(part for part in (self.public, self.private[seat]) if part)


class MoonlightMatch(Match):
    """A match of Moonlight.

    Chance says the leaders and the starter, then, whenever a round begins, each opening hand, and
    every drawn card when it is drawn. Until then the order of a deck means nothing: the engine has
    some order, and what chance draws is put on top before the step that draws it is played.
    """

    def __init__(self, play: Play, max_steps: int, cards: Cards) -> None:
        super().__init__(play, max_steps)
        self.cards = cards
        self.due: str | None = TABLE  # what chance is to say; None when a player decides
        self.hands: list[list[str]] = []  # the opening hands so far, while they are due
        self.pending = 0  # the action that waits for cards, and what they are so far
        self.wanted = 0
        self.drawn: list[str] = []
        self.events: list[Event] = []
        self.dealt_at = 0  # where the events of this deal begin

    # -- chance

    @property
    def is_chance(self) -> bool:
        return self.due is not None

    def outcomes(self) -> Outcomes:
        if self.due == TABLE:
            many = len(self._tables())
            return [(nth, 1 / many) for nth in range(many)]
        if self.due == HAND:
            return [(nth, chance) for nth, (_, chance) in enumerate(self._opening_hands())]
        left = self._unknown()
        total = left.total()
        number_of = self.cards.number_of
        return [(number_of[card], left[card] / total) for card in self.cards.sort(left)]

    def chance(self, outcome: int) -> None:
        if self.due == TABLE:
            leaders, starter = self._tables()[outcome]
            self._begin(leaders, starter)
        elif self.due == HAND:
            self.hands = [*self.hands, self._opening_hands()[outcome][0]]
            if len(self.hands) == 2:
                self._deal()
        else:
            self.drawn = [*self.drawn, self.cards.kinds[outcome].name]
            if len(self.drawn) == self.wanted:
                self._draw()

    def outcome_words(self, outcome: int) -> str:
        if self.due == TABLE:
            leaders, starter = self._tables()[outcome]
            return f"leaders {' '.join(leaders)}, seat {starter + 1} starts"
        if self.due == HAND:
            return f"hand {' '.join(self._opening_hands()[outcome][0])}"
        return f"card {self.cards.kinds[outcome].name}"

    def _tables(self) -> list[tuple[tuple[str, ...], int]]:
        """Every choice of leaders with each starter."""
        names = [leader.name for leader in self.cards.leaders]
        sets = combinations(names, LEADERS_ON_TABLE)
        return [(leaders, starter) for leaders in sets for starter in range(2)]

    def _opening_hands(self) -> list[tuple[list[str], float]]:
        """Every opening hand of the seat whose is due, with its probability."""
        side = self.engine.snapshot().sides[len(self.hands)]
        return opening_hands(self.cards, side.lone, len(side.hand))

    def _unknown(self) -> Counter[str]:
        """The cards that the next of the deck may be, for the player whose action is pending."""
        return self._counted(self.engine.seat, "unseen") - Counter(self.drawn)

    def _begin(self, leaders: tuple[str, ...], starter: int) -> None:
        given = {"starter": starter + 1, "leaders": list(leaders)}
        self.setup, self.engine = self.play.deal(0, {"setup": given})
        self.events.append(Event(f"leaders {' '.join(leaders)}"))
        self.due = HAND

    def _deal(self) -> None:
        """Begin a round with the hands that chance has given."""
        shot = self.engine.snapshot()
        for side, hand in zip(shot.sides, self.hands, strict=True):
            rest = Counter([*side.hand, *side.deck]) - Counter(hand)
            side.hand, side.deck = self.cards.sort(hand), self.cards.sort(rest.elements())
        self.engine = _engine(shot)
        self.dealt_at = len(self.events)
        hands = [f"hand {' '.join(self.cards.sort(hand))}" for hand in self.hands]
        public = f"deal {self.engine.dealt}, seat {self.engine.seat + 1} starts"
        self.events.append(Event(public, (hands[0], hands[1])))
        self.hands, self.due = [], None

    def _draw(self) -> None:
        """Put the cards that chance has drawn on top, and play the action that waited for them."""
        shot = self.engine.snapshot()
        side = shot.sides[shot.seat]
        known = len(side.deck) - side.sunk
        rest = Counter(side.deck[:known]) - Counter(self.drawn)
        side.deck = [*self.drawn, *self.cards.sort(rest.elements()), *side.deck[known:]]
        self.engine = _engine(shot)
        self.due, self.drawn = None, []
        self._act(self.pending)

    # -- playing

    def act(self, action: int) -> None:
        self.wanted = self._cards_wanted(action)
        if self.wanted:
            self.due, self.pending = DRAW, action
        else:
            self._act(action)

    def _cards_wanted(self, action: int) -> int:
        """How many cards of unknown place an action brings to light, unless it ends the round."""
        seat, deals = self.engine.seat, self.engine.dealt
        before = self._seen(seat)
        probe = self.engine.copy()
        probe.play(self.play.lens.table.steps[action])
        size, sunk = int(before["deck_size"][0]), int(before["sunk"][0])
        if probe.phase == codes.PHASE_KEEP:
            return min(codes.SCENTED, size - sunk)
        if self.engine.phase == codes.PHASE_KEEP or probe.dealt > deals or _has_ended(probe):
            return 0
        return min(size - int(self._seen(seat, probe)["deck_size"][0]), size - sunk)

    def _act(self, action: int) -> None:
        engine, seat, deals = self.engine, self.engine.seat, self.engine.dealt
        step = self.play.lens.table.to_step(action)
        before = self._counted(seat, "hand")
        super().act(action)
        if self.steps[-1] >> 16 == codes.OP_PLAY:
            before[step.split(" ")[0]] -= 1
        is_new = engine.dealt > deals
        drawn = Counter[str]() if is_new else self._counted(seat, "hand") - before
        self._note(seat, step, self.cards.sort(drawn.elements()))
        if is_new:
            self.due = HAND

    def _note(self, seat: int, step: str, drawn: list[str]) -> None:
        """Remember a step: a scent's choice, and what is drawn, its player alone knows."""
        hidden = self.steps[-1] >> 16 == codes.OP_KEEP
        secret = step if hidden else " ".join(f"+{card}" for card in drawn)
        private = (secret, "") if seat == 0 else ("", secret)
        self.events.append(Event(f"{seat + 1}: {UNSEEN if hidden else step}", private))

    def _seen(self, seat: int, engine: Engine | None = None) -> dict[str, Any]:
        """The features that a seat sees."""
        lens = self.play.lens
        row = np.empty(lens.size, np.uint8)
        lens.observe(self.engine if engine is None else engine, seat, row)
        return lens.features.split(row)

    def _counted(self, seat: int, name: str) -> Counter[str]:
        """A feature that counts cards, by the cards' names."""
        counts = self._seen(seat)[name].tolist()
        return Counter({card.name: n for card, n in zip(self.cards.kinds, counts, strict=True)})

    # -- what is known

    def words(self, seat: int | None) -> str:
        """The match in a few lines, as a seat or a spectator knows it."""
        names = ("Player 1", "Player 2")
        view: Any = self.play.spec.view(self.engine, self.setup, seat, names)
        wins = "-".join(str(side.wins) for side in view.sides)
        actor = "over" if view.actor is None else f"seat {view.actor + 1} to {view.phase}"
        lines = [f"round {view.round}, deal {view.deals}, wins {wins}, {actor}"]
        for (x, y), stack in sorted(view.stacks().items(), key=lambda at: (at[0][1], at[0][0])):
            pile = " ".join(f"{one.seat + 1}:{one.card}" for one in stack)
            lines.append(f"{x},{y} {pile}")
        for n, side in enumerate(view.sides):
            owned = [name for name in (side.lone, side.leader) if name]
            owned += ["used"] if side.used else []
            sizes = f"hand {side.hand_size}, deck {side.deck_size}"
            lines.append(" ".join([f"seat {n + 1}: {sizes}", *owned]))
        lines.append("leaders " + " ".join(view.leaders))
        if seat is not None:
            lines.append(self.private_words(seat))
        return "\n".join(lines)

    def private_words(self, seat: int) -> str:
        """The player's hand, and the cards of their deck that they know."""
        view: Any = self.play.spec.view(self.engine, self.setup, seat, ("", ""))
        side = view.sides[seat]
        deck = " ".join("?" if card is None else card for card in side.deck)
        return f"hand {' '.join(side.hand)}; deck {deck}"

    def recall(self, seat: int) -> str:
        known = [event.words(seat) for event in self.events]
        if self.engine.phase == codes.PHASE_KEEP and self.engine.seat == seat:
            known.append(self.private_words(seat))  # it looks at the top of its deck
        return "; ".join(word for word in known if word)

    def resampled(self, seat: int, rng: Rng) -> MoonlightMatch:
        """Deal the hidden cards again; the opponent then knows the cards that it now holds."""
        twin = self.copy()
        view = self.play.spec.view(self.engine, self.setup, seat, ("", ""))
        twin.engine = view.sample(rng)
        other = 1 - seat
        for nth in range(self.dealt_at, len(self.events)):
            event = self.events[nth]
            mine = event.private[seat]
            twin.events[nth] = Event(event.public, (mine, "") if seat == 0 else ("", mine))
        holds = f"holds {' '.join(twin.cards.sort(twin._counted(other, 'hand').elements()))}"
        twin.events.append(Event("", (holds, "") if other == 0 else ("", holds)))
        return twin

    def copy(self) -> MoonlightMatch:
        twin = super().copy()
        twin.events = list(self.events)
        return twin


def _has_ended(engine: Engine) -> bool:
    """Whether a round has just ended, so that what is in hand no longer matters."""
    return engine.phase in (codes.PHASE_RECRUIT, codes.PHASE_OVER)


def _engine(shot: Snapshot) -> Engine:
    """The engine of a changed snapshot: how it was dealt is no longer what it would tell."""
    shot.deals = None
    shot.chance = 0
    return Engine(shot)


@cache
def opening_hands(cards: Cards, lone: str | None, size: int) -> list[tuple[list[str], float]]:
    """Every hand from a full deck, in the order of the cards, with its probability."""
    deck = cards.deck(lone)
    copies = Counter(deck)
    hands = sorted(
        set(combinations(deck, size)), key=lambda hand: [cards.number_of[c] for c in hand]
    )
    ways = [prod(comb(copies[c], n) for c, n in Counter(hand).items()) for hand in hands]
    return [(list(hand), n / comb(len(deck), size)) for hand, n in zip(hands, ways, strict=True)]


class MoonlightStaging(Staging):
    """Hands and decks are hidden; chance deals and draws."""

    def defaults(self, spec: AnyGame) -> Parameters:
        return {"reward": "win", "max_steps": 1000, "cards": ""}

    def plan(self, spec: AnyGame, given: Parameters) -> Plan:
        cards = from_anything(given["cards"] or None)
        play = Play(spec.name, None, {"cards": given["cards"] or None})
        max_steps = check.whole_number(given["max_steps"], "max_steps", 1)
        deals = max_steps // SHORTEST_ROUND + 1
        outcomes = 2 * comb(len(cards.leaders), LEADERS_ON_TABLE)
        for card in cards.lone:
            outcomes = max(outcomes, len(opening_hands(cards, card.name, codes.KEEN_HAND)))
        return Plan(
            play,
            lambda: MoonlightMatch(play, max_steps, cards),
            most_outcomes=outcomes,
            most_chance_nodes=1 + deals * 2 * (len(cards.deck()) + 2),
        )


STAGING = MoonlightStaging()

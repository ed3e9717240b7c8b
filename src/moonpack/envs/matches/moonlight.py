"""Moonlight as OpenSpiel plays it: chance deals hands and draws, and seats know what they saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Any

from moonpack.envs.matches.match import NOTHING_YET, Match, Outcomes
from moonpack.envs.matches.moonlight_events import (
    Dealt,
    Event,
    Holds,
    Leaders,
    Played,
    Reader,
    without_secrets,
)
from moonpack.envs.matches.staging import Parameters, Plan, Staging, miniature_of
from moonpack.envs.moonlight.dealer import deck_sizes, draw_next, give_hand, in_hand, unseen
from moonpack.envs.play import Play
from moonpack.games import check
from moonpack.games.contract import AnyGame
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import LEADERS_ON_TABLE, Cards, from_anything, from_json
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.piles import place
from moonpack.games.moonlight.round_size import RoundSize
from moonpack.games.rng import Rng

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from moonpack.envs.miniatures import Miniature

TABLE, HAND, DRAW = "table", "hand", "draw"  # what chance can be due to say

Table = tuple[tuple[str, ...], int]  # leaders and starter


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
        self.hands: tuple[tuple[int, ...], ...] = ()  # the opening hands so far, while they are due
        self.pending = 0  # the action that waits for cards, and what they are so far
        self.wanted = 0
        self.drawn: tuple[int, ...] = ()
        self.events: list[Event] = []
        self.dealt_at = 0  # where the events of this deal begin
        self.deals = 0  # that there can be: a match that needs one more has no result; 0: any

    @property
    def reader(self) -> Reader:
        """What tells events; it is made again wherever a match is unpickled."""
        return _reader(self.cards, self.play)

    def begin_from(self, setup: Any, engine: Any) -> None:
        super().begin_from(setup, _undealt(engine))
        self.due = None
        hands = (in_hand(self.engine, 0), in_hand(self.engine, 1))
        self.events = [Dealt(self.engine.dealt, self.engine.starter, hands)]

    def deal_again(self) -> None:
        """Let chance deal both hands, from what is in hands and decks."""
        self.events, self.due = [], HAND

    @property
    def is_cut(self) -> bool:
        return super().is_cut or 0 < self.deals < self.engine.dealt

    # -- chance

    @property
    def is_chance(self) -> bool:
        return self.due is not None

    def outcomes(self) -> Outcomes:
        if self.due == TABLE:
            many = len(tables(self.cards))
            return [(nth, 1 / many) for nth in range(many)]
        if self.due == HAND:
            return self._opening_hands()[1]
        left = self._left()
        total = sum(left)
        return [(kind, many / total) for kind, many in enumerate(left) if many]

    def chance(self, outcome: int) -> None:
        if self.due == TABLE:
            leaders, starter = tables(self.cards)[outcome]
            self.setup, engine = _opened(self.play, leaders, starter)
            self.engine = engine.copy()
            self.events.append(Leaders(leaders, outcome))
            self.due = HAND
        elif self.due == HAND:
            self.hands = (*self.hands, self._opening_hands()[0][outcome])
            if len(self.hands) == 2:
                self._deal()
        else:
            self.drawn = (*self.drawn, outcome)
            if len(self.drawn) == self.wanted:
                self._draw()

    def outcome_words(self, outcome: int) -> str:
        if self.due == TABLE:
            leaders, starter = tables(self.cards)[outcome]
            return f"leaders {' '.join(leaders)}, seat {starter + 1} starts"
        if self.due == HAND:
            return f"hand {self._names(self._opening_hands()[0][outcome])}"
        return f"card {self.cards.kinds[outcome].name}"

    def _names(self, kinds: Sequence[int]) -> str:
        return " ".join(self.cards.kinds[kind].name for kind in kinds)

    def _opening_hands(self) -> tuple[list[tuple[int, ...]], Outcomes]:
        """Every opening hand of the seat whose is due, and the outcomes of chance."""
        seat = len(self.hands)
        hand = in_hand(self.engine, seat)
        counts = unseen(self.engine, seat)
        held = [hand >> kind * 4 & 15 for kind in range(len(counts))]
        deck = tuple(many + more for many, more in zip(counts, held, strict=True))
        return hands_from(deck, sum(held))

    def _left(self) -> list[int]:
        """The cards that the next of the deck may be, for the player whose action is pending."""
        left = unseen(self.engine, self.engine.seat)
        for kind in self.drawn:
            left[kind] -= 1
        return left

    def _deal(self) -> None:
        """Begin a round with the hands that chance has given."""
        engine = self.engine
        for seat, hand in enumerate(self.hands):
            give_hand(engine, seat, list(hand))
        self.dealt_at = len(self.events)
        hands = (in_hand(engine, 0), in_hand(engine, 1))
        self.events.append(Dealt(engine.dealt, engine.seat, hands))
        self.hands, self.due = (), None

    def _draw(self) -> None:
        """Put the cards that chance has drawn on top, and play the action that waited for them."""
        draw_next(self.engine, self.engine.seat, list(self.drawn))
        self.due, self.drawn = None, ()
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
        engine: Engine = self.engine
        if engine.phase == codes.PHASE_KEEP:
            return 0
        size, sunk = deck_sizes(engine, engine.seat)
        probe = engine.copy()
        probe.play(self.play.lens.table.steps[action])
        if probe.phase == codes.PHASE_KEEP:
            return min(codes.SCENTED, size - sunk)
        if probe.dealt > engine.dealt or _has_ended(probe):
            return 0
        return min(size - deck_sizes(probe, engine.seat)[0], size - sunk)

    def _act(self, action: int) -> None:
        engine: Engine = self.engine
        seat, deals, hand = engine.seat, engine.dealt, in_hand(engine, engine.seat)
        super().act(action)
        number = self.steps[-1]
        if engine.dealt > deals:
            self.events.append(Played(seat, action, 0))
            self.due = HAND
            return
        if number >> 16 == codes.OP_PLAY:
            hand -= place(number & 15)  # the card that was played
        self.events.append(Played(seat, action, in_hand(engine, seat) - hand))

    # -- what is known

    def observe(self, seat: int, out: NDArray[np.uint8]) -> None:
        """The features of a seat; while hands are being dealt, none of the cards in hands."""
        super().observe(seat, out)
        if self.due == HAND:
            features = self.play.lens.features
            for feature in features.all:
                if feature.private:
                    out[features.place[feature.name]] = 0

    def words(self, seat: int | None) -> str:
        """The match in a few lines, as a seat or a spectator knows it."""
        if self.engine is None:
            return NOTHING_YET
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
        lines += [self._due_words()] if self.due else []
        if seat is not None:
            lines.append(self.private_words(seat))
        return "\n".join(lines)

    def _due_words(self) -> str:
        """What waits for chance, as all know it."""
        if self.due == HAND:
            return "hands are being dealt"
        return f"{self.engine.seat + 1}: {self.play.lens.table.to_step(self.pending)}, draws"

    def private_words(self, seat: int) -> str:
        """The player's hand, and the cards of their deck that they know."""
        if self.engine is None:
            return ""
        if self.due == HAND:
            return f"hand {self._names(self.hands[seat])}" if seat < len(self.hands) else ""
        view: Any = self.play.spec.view(self.engine, self.setup, seat, ("", ""))
        side = view.sides[seat]
        deck = " ".join("?" if card is None else card for card in side.deck)
        text = f"hand {' '.join(side.hand)}; deck {deck}"
        has_drawn = self.due == DRAW and self.drawn and self.engine.seat == seat
        return f"{text}; drawn {self._names(self.drawn)}" if has_drawn else text

    def recall(self, seat: int) -> str:
        reader = self.reader
        known = [reader.text(event, seat) for event in self.events]
        if self.due is not None:
            known += [] if self.due == TABLE else [self._due_words()]
            is_theirs = self.due == HAND or (self.due == DRAW and self.engine.seat == seat)
            known += [self.private_words(seat)] if is_theirs else []
        elif self.engine.phase == codes.PHASE_KEEP and self.engine.seat == seat:
            known.append(self.private_words(seat))  # it looks at the top of its deck
        return "; ".join(word for word in known if word)

    @property
    def history_shape(self) -> tuple[int, int]:
        """Room for all that can happen: a row for each event."""
        return most_events(self.max_steps, self.cards), self.reader.width

    def write_history(self, seat: int, out: NDArray[np.float32]) -> None:
        reader = self.reader
        for event, row in zip(self.events, out, strict=False):
            reader.row(event, seat, row)

    def resampled(self, seat: int, rng: Rng) -> MoonlightMatch:
        """Deal the hidden cards again; the opponent then knows the cards that it now holds."""
        twin = self.copy()
        view = self.play.spec.view(self.engine, self.setup, seat, ("", ""))
        twin.engine = view.sample(rng)
        other = 1 - seat
        for nth in range(self.dealt_at, len(self.events)):
            twin.events[nth] = without_secrets(self.events[nth], other)
        twin.events.append(Holds(other, in_hand(twin.engine, other)))
        return twin

    def copy(self) -> MoonlightMatch:
        twin = super().copy()
        twin.events = list(self.events)
        return twin


def most_events(max_steps: int, cards: Cards) -> int:
    """How many events a match can have: steps, deals, the leaders, and one if it is sampled."""
    return max_steps + most_deals(max_steps, cards) + 2


def most_deals(max_steps: int, cards: Cards) -> int:
    """How many rounds can begin: the shortest has as many plays as the final shape has cells."""
    return max_steps // cards.size.cells + 1


def _has_ended(engine: Engine) -> bool:
    """Whether a round has just ended, so that what is in hand no longer matters."""
    return engine.phase in (codes.PHASE_RECRUIT, codes.PHASE_OVER)


def _undealt(engine: Engine) -> Engine:
    """The engine without how it was dealt, which would no longer be what it tells."""
    shot = engine.snapshot()
    shot.deals = None
    shot.chance = 0
    return Engine(shot)


@lru_cache(maxsize=64)
def _reader(cards: Cards, play: Play) -> Reader:
    """What tells the events of matches with some cards."""
    return Reader(cards, play.lens.table)


@cache
def tables(cards: Cards) -> list[Table]:
    """Every choice of leaders with each starter."""
    sets = combinations([leader.name for leader in cards.leaders], LEADERS_ON_TABLE)
    return [(leaders, starter) for leaders in sets for starter in range(2)]


@lru_cache(maxsize=1024)
def _opened(play: Play, leaders: tuple[str, ...], starter: int) -> tuple[Any, Engine]:
    """A set-up, and a match before its hands are dealt: those in it mean nothing."""
    given = {"starter": starter + 1, "leaders": list(leaders)}
    setup, engine = play.deal(0, {"setup": given})
    return setup, _undealt(engine)


@cache
def hands_from(deck: tuple[int, ...], size: int) -> tuple[list[tuple[int, ...]], Outcomes]:
    """Every hand from a deck (how many of each kind), in order, and each with its probability."""
    cards = [kind for kind, many in enumerate(deck) for _ in range(many)]
    hands = sorted(set(combinations(cards, size)))
    ways = [prod(comb(deck[kind], n) for kind, n in Counter(hand).items()) for hand in hands]
    total = comb(len(cards), size)
    return hands, [(nth, many / total) for nth, many in enumerate(ways)]


class MoonlightStaging(Staging):
    """Hands and decks are hidden; chance deals and draws."""

    def defaults(self, spec: AnyGame) -> Parameters:
        return {"reward": "win", "max_steps": 1000, "cards": "", "miniature": ""}

    def plan(self, spec: AnyGame, given: Parameters) -> Plan:
        miniature = miniature_of(spec, given)
        cards = _cards(given, miniature)
        play = Play(spec.name, None, {"cards": cards})
        max_steps = check.whole_number(given["max_steps"], "max_steps", 1)
        deals = most_deals(max_steps, cards)
        outcomes = 2 * comb(len(cards.leaders), LEADERS_ON_TABLE)
        for card in cards.lone:
            deck = Counter(cards.number_of[name] for name in cards.deck(card.name))
            kinds = tuple(deck[kind] for kind in range(len(cards.kinds)))
            outcomes = max(outcomes, len(hands_from(kinds, codes.KEEN_HAND)[0]))

        def begin() -> MoonlightMatch:
            match = MoonlightMatch(play, max_steps, cards)
            if miniature is not None:
                match.begin_from(*_begun(play, miniature))
                match.deal_again()
                beginning = _beginning(miniature)
                match.deals = 0 if beginning is None else beginning["deals"]
            return match

        return Plan(
            play,
            begin,
            most_outcomes=outcomes,
            most_chance_nodes=1 + deals * 2 * (len(cards.deck()) + 2),
        )


def _beginning(miniature: Miniature) -> Mapping[str, Any] | None:
    """What a small game is made of; None for one that begins from a position."""
    return miniature.beginning


def _cards(given: Parameters, miniature: Miniature | None) -> Cards:
    """The cards that were chosen, or those of a miniature with rounds of its own size."""
    beginning = None if miniature is None else _beginning(miniature)
    if beginning is None:
        return from_anything(given["cards"] or None)
    return from_json(beginning["cards"], "cards", RoundSize(**beginning["size"]))


def _begun(play: Play, miniature: Miniature) -> tuple[Any, Engine]:
    """The set-up and the engine that a miniature begins from, before its hands are dealt."""
    beginning = _beginning(miniature)
    if beginning is None:
        return play.deal(0, {"position": miniature.position})
    given = beginning["setup"]
    return _opened(play, tuple(given["leaders"]), given["starter"] - 1)


STAGING = MoonlightStaging()

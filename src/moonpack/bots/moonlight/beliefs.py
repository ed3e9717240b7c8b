"""What the other player probably holds, from what it played and did not play.

`guess.py` takes all hidden hands as equally likely. But a player who held a much better card than
the one it played would probably have played that. So a model of play says how likely each choice
was, by a few numbers on each card: what the evaluation promises of it at its best, its print,
whether it can cover something. How much each counts (`TASTE`) was fitted by `tools/fit_beliefs.py`.

Every possible hand is weighed by how likely it makes the plays of the round, over several orders in
which its cards may have been drawn. Searches draw their guesses by these weights.
"""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.bots.moonlight.judge import Judge
from moonpack.games.moonlight.engine import Engine
from moonpack.games.rng import seed_word

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from math import exp, log

    from moonpack.bots.moonlight.guess import swapped
    from moonpack.bots.wolves.native import Real
    from moonpack.games.masks import Steps as Room
    from moonpack.games.moonlight.cells import Int, count
    from moonpack.games.moonlight.codes import *
    from moonpack.games.moonlight.legal import fill_legal
    from moonpack.games.moonlight.piles import Pile, at, place
    from moonpack.games.moonlight.position import Position, clear_table, put
    from moonpack.games.moonlight.rules import apply
    from moonpack.games.rng import Word, advance, below, scramble

    MOST_HANDS = 1024
    STORIES = 96
    SLOTS = 16  # the most cards that a player has
    INPUTS = 9
    BILLION = 1_000_000_000

# The part of the guesses in which any hand is as likely as before: people play otherwise than bots.
DOUBT = 0.15
DEALS = 4  # random hands by which each play is judged
SURE = 0.001  # nothing is judged to be more certain
# What each of the inputs counts: see `_look_at_card`.
TASTE = (2.866, -4.736, -1.479, -1.053, -0.076, 1.932, 0.436, 0.358, -0.284)


class Beliefs:
    """The hands that the other player may have, each with its weight: for one decision."""

    def __init__(self, judge: Judge, taste: Sequence[float] = TASTE) -> None:
        if not cython.compiled:
            self.hands, self.weights = [0] * MOST_HANDS, [0.0] * MOST_HANDS
            self.inputs = [0.0] * (MOST_PLAYS * KINDS * INPUTS)
            self.pull, self.kinds = [0.0] * (MOST_PLAYS * KINDS), [0] * MOST_PLAYS
            self.had, self.taste = [0] * (MOST_PLAYS + 1), [0.0] * INPUTS
            self.until, self.order = [0] * (STORIES * SLOTS), [0] * (STORIES * SLOTS)
            self.cards = [0] * SLOTS
        self.judge = judge
        for nth in range(INPUTS):
            self.taste[nth] = taste[nth]
        self.plays = self.observer = self.other = self.count = 0
        self.state, self.total = 0, 0.0

    # -- for plain Python

    def consider(self, engine: Engine, seed: int | str) -> None:
        """Read the round so far; `engine` is a guess that agrees with what its player knows."""
        self.root, self.then = engine.copy(), engine.copy()
        self.trial, self.after = engine.copy(), engine.copy()
        self.observer = engine.seat
        self.other = 1 - self.observer
        self.state = seed_word(seed)
        with cython.nogil:
            self._consider()

    def chances(self) -> dict[int, float]:
        """How likely each hand is, by its pile; nothing if the plays tell nothing."""
        chances: dict[int, float] = {}
        for nth in range(self.count):
            before = self.weights[nth - 1] if nth else 0.0
            chances[self.hands[nth]] = (self.weights[nth] - before) / self.total
        return chances

    def inputs_of(self, play: int) -> dict[int, list[float]]:
        """The numbers on each card that could have been the other's n-th play, for fitting."""
        inputs_by_kind: dict[int, list[float]] = {}
        for kind in range(KINDS):
            first = (play * KINDS + kind) * INPUTS
            if self.pull[play * KINDS + kind] > 0.0:
                inputs_by_kind[kind] = [self.inputs[first + nth] for nth in range(INPUTS)]
        return inputs_by_kind

    def guessed(self, engine: Engine, seed: int | str) -> Engine:
        """A copy in which the other has a hand as likely as it is."""
        twin = engine.copy()
        self.lay(twin, seed_word(seed))
        return twin

    # -- for searches

    def lay(self, p: Position, state: Word) -> Word:
        """Give the other player a hand as likely as it is, in a guess; returns the random state."""
        if self.count == 0:
            return state
        state = advance(state)
        drawn: Real = below(scramble(state), BILLION) / 1e9
        if drawn < DOUBT:
            return state
        drawn = (drawn - DOUBT) / (1.0 - DOUBT) * self.total
        low, high = 0, self.count - 1
        while low < high:  # the first hand up to which the weights add up to more
            middle = (low + high) // 2
            if self.weights[middle] > drawn:
                high = middle
            else:
                low = middle + 1
        self._exchange(p, self.hands[low])
        return state

    def _exchange(self, p: Position, wanted: Pile) -> None:
        """Swap cards between the other's hand and deck until it has a certain hand."""
        other = self.other
        hand: Pile = p.hand[other]
        give = 0
        for kind in range(p.tables.kinds):
            while at(hand, kind) < at(wanted, kind):
                while at(hand, give) <= at(wanted, give):
                    give += 1
                nth = 0
                while at(p.deck[other], nth) != kind:
                    nth += 1
                p.deck[other] = p.deck[other] ^ (place(nth) * (kind ^ give))
                hand = hand + place(kind) - place(give)
        p.hand[other] = hand

    # -- reading the round, and judging what was played

    def _consider(self) -> None:
        self.count = 0
        if self.root.phase >= PHASE_RECRUIT or self.root.deck_size[self.other] == 0:
            return  # nothing is hidden
        if not self._read_plays() or self.plays == 0:
            return  # nothing was played
        self._judge_plays()
        self._tell_stories()
        self.total = 0.0
        self._weigh_hands(0, self.root.hand_size[self.other], 0, 1.0)

    def _read_plays(self) -> bool:
        """Count the cards dealt before each play of the other; False if the hand does not fit."""
        dealt = KEEN_HAND if self.root.leader[self.other] == KEEN else HAND
        most = self.root.hand_size[self.other] + self.root.deck_size[self.other]
        for nth in range(self.root.plays):
            if self.root.played[nth] >> 16 == self.other:
                most += 1
        if most > SLOTS:
            return False
        self.plays = owed = 0  # by the first wolf of a packhunt: both draw after the second
        for nth in range(self.root.plays):
            play = self.root.played[nth]
            if play >> 16 != self.other:
                continue
            self.kinds[self.plays] = play & 15
            self.had[self.plays] = dealt
            self.plays += 1
            if play >> 4 & 15 == 1 + PACKHUNT:
                owed = 1
            else:
                dealt = min(dealt + 1 + owed, most)
                owed = 0
        self.had[self.plays] = dealt
        return dealt - self.plays == self.root.hand_size[self.other]

    def _judge_plays(self) -> None:
        """How good each card would have been at each of the other's plays, over several deals."""
        for nth in range(self.plays * KINDS):
            self.pull[nth] = 0.0  # cannot be played
        self.then.become(self.root)
        clear_table(self.then)
        for seat in range(2):
            self._take_back(seat)
        nth_play = packhunt = 0
        for nth in range(self.root.plays):
            play = self.root.played[nth]
            seat = play >> 16
            if seat == self.other:
                self.then.seat = seat
                self.then.phase = PHASE_SECOND if packhunt else PHASE_PLAY
                for deal in range(DEALS):
                    self._judge_play(nth_play, deal)
                self._feel_pull(nth_play)
                nth_play += 1
            put(self.then, seat, play & 15, play >> 8 & 255)
            self._lose(seat, play & 15)
            packhunt = 1 if play >> 4 & 15 == 1 + PACKHUNT else 0
            if play >> 4 & 15:
                self.then.used[seat] = 1

    def _take_back(self, seat: Int) -> None:
        """Lay all cards that a player has or has played into its deck; its one-shot is fresh."""
        size = self.then.deck_size[seat]
        deck: Pile = self.then.deck[seat]
        for kind in range(self.then.tables.kinds):
            for _ in range(at(self.root.hand[seat], kind)):
                deck = deck | place(size) * kind
                size += 1
        for nth in range(self.root.plays):
            if self.root.played[nth] >> 16 == seat:
                deck = deck | place(size) * (self.root.played[nth] & 15)
                size += 1
        self.then.deck[seat] = deck
        self.then.deck_size[seat] = size
        self.then.hand[seat] = self.then.hand_size[seat] = 0
        self.then.used[seat] = self.then.sunk[seat] = 0

    def _lose(self, seat: Int, kind: Int) -> None:
        """Take a card that is played out of a deck that holds all cards of a player."""
        last = self.then.deck_size[seat] - 1
        nth = 0
        while at(self.then.deck[seat], nth) != kind:
            nth += 1
        self.then.deck[seat] = swapped(self.then.deck[seat], nth, last) ^ (place(last) * kind)
        self.then.deck_size[seat] = last

    def _judge_play(self, nth_play: Int, deal: Int) -> None:
        """What the best step with each card promises the other, with some hands on both sides."""
        room: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            room = [0] * MOST_STEPS
        other = self.other
        self.trial.become(self.then)
        self._deal(other, self.had[nth_play] - nth_play - 1)
        self._deal(1 - other, HAND)
        hand: Pile = self.trial.hand[other]
        held = self.trial.hand_size[other] + 1
        self.trial.hand_size[other] = held
        for kind in range(self.then.tables.kinds):
            if not _holds(self.then.deck[other], self.then.deck_size[other], kind):
                continue
            self.trial.hand[other] = hand + place(kind)
            best: Real = -1.0
            n = fill_legal(self.trial, room)
            for i in range(n):
                if room[i] & 15 == kind:
                    self.after.become(self.trial)
                    apply(self.after, room[i])
                    best = max(best, self.judge.chance(self.after, other))
            if best >= 0.0:
                self._look_at_card(nth_play, deal, kind, best)

    def _look_at_card(self, nth_play: Int, deal: Int, kind: Int, best: Real) -> None:
        """The inputs: what a card promises, by log-odds, and its print, early and late."""
        spot = nth_play * KINDS + kind
        best = min(max(best, SURE), 1.0 - SURE)
        merit: Real = log(best / (1.0 - best))
        first = spot * INPUTS
        if self.pull[spot] > 0.0:
            self.inputs[first] += (merit - self.inputs[first]) / (deal + 1)
            return
        self.pull[spot] = 1.0
        late: Real = count(self.then.occupied) / 12.0
        value = self.then.tables.value[kind]
        face = (1 - self.other) * VALUES + value - 1
        covers: Real = 0.0
        if value > 0 and self.then.faces[face] and count(self.then.visible[1 - self.other]) > 1:
            covers = 1.0
        self.inputs[first] = merit
        self.inputs[first + 1] = value / 5.0
        self.inputs[first + 2] = value / 5.0 * late
        self.inputs[first + 3] = self.then.tables.moons[kind]
        self.inputs[first + 4] = self.then.tables.moons[kind] * late
        self.inputs[first + 5] = self.then.tables.worth[kind] / 3.0
        self.inputs[first + 6] = self.then.tables.worth[kind] / 3.0 * late
        self.inputs[first + 7] = covers
        self.inputs[first + 8] = covers * late

    def _feel_pull(self, nth_play: Int) -> None:
        """How likely each card was to be chosen, against the others."""
        for kind in range(KINDS):
            spot = nth_play * KINDS + kind
            if self.pull[spot] > 0.0:
                total: Real = 0.0
                for nth in range(INPUTS):
                    total += self.taste[nth] * self.inputs[spot * INPUTS + nth]
                self.pull[spot] = exp(total)

    def _deal(self, seat: Int, cards: Int) -> None:
        """Deal a hand from a deck that holds all cards of a player, by chance."""
        size = self.trial.deck_size[seat]
        drawn = min(cards, size)
        deck: Pile = self._shuffled(self.trial.deck[seat], size)
        for nth in range(drawn):
            self.trial.hand[seat] = self.trial.hand[seat] + place(at(deck, nth))
        self.trial.deck[seat] = deck >> drawn * 4
        self.trial.deck_size[seat] = size - drawn
        self.trial.hand_size[seat] = drawn

    def _shuffled(self, pile: Pile, size: Int) -> Pile:
        for i in range(size - 1, 0, -1):
            pile = swapped(pile, i, self._below(i + 1))
        return pile

    # -- hands and stories

    def _tell_stories(self) -> None:
        """In which order the other's cards may have come to it: every way is equally likely.

        Cards are told by the place in which they were drawn; `until` is the play that each was
        used for, and `order` says in which places the cards of a hand are.
        """
        places = self.had[self.plays]
        for story in range(STORIES):
            first = story * SLOTS
            for slot in range(places):
                self.until[first + slot] = self.plays  # never played
            for play in range(self.plays):
                # So many cards are in the hand at each play, whatever was told before.
                skip = self._below(self.had[play] - play)
                slot = 0
                while skip > 0 or self.until[first + slot] != self.plays:
                    if self.until[first + slot] == self.plays:
                        skip -= 1
                    slot += 1
                self.until[first + slot] = play
            held = 0
            for slot in range(places):
                if self.until[first + slot] == self.plays:
                    other = self._below(held + 1)  # a new one into any place of the order
                    self.order[first + held] = self.order[first + other]
                    self.order[first + other] = slot
                    held += 1

    def _below(self, n: Int) -> Int:
        self.state = advance(self.state)
        return below(scramble(self.state), n)

    def _weigh_hands(self, kind: Int, left: Int, hand: Pile, ways: Real) -> None:
        """Weigh every hand that has `left` more cards, of this kind and those after it."""
        if left == 0:
            if self.count < MOST_HANDS:
                self.total += ways * self._likelihood(hand)
                self.hands[self.count] = hand
                self.weights[self.count] = self.total
                self.count += 1
            return
        if kind == self.root.tables.kinds:
            return
        heap = at(self.root.hand[self.other], kind)
        for nth in range(self.root.deck_size[self.other]):
            if at(self.root.deck[self.other], nth) == kind:
                heap += 1
        some: Real = 1.0  # ways to choose so many of them
        for taken in range(min(heap, left) + 1):
            if taken:
                some = some * (heap - taken + 1) / taken
            self._weigh_hands(kind + 1, left - taken, hand + place(kind) * taken, ways * some)

    def _likelihood(self, hand: Pile) -> Real:
        """How likely all plays were with a hand, on average over the stories."""
        total: Real = 0.0
        for story in range(STORIES):
            first = story * SLOTS
            for slot in range(self.had[self.plays]):
                if self.until[first + slot] < self.plays:
                    self.cards[slot] = self.kinds[self.until[first + slot]]
            held = 0
            for kind in range(self.root.tables.kinds):
                for _ in range(at(hand, kind)):
                    self.cards[self.order[first + held]] = kind
                    held += 1
            chance: Real = 1.0
            for play in range(self.plays):
                chance *= self._choice(first, play)
            total += chance
        return total / STORIES

    def _choice(self, first: Int, play: Int) -> Real:
        """How likely it was to play this card of those that a story has in the hand."""
        total: Real = 0.0
        seen = 0
        for slot in range(self.had[play]):
            kind = self.cards[slot]
            if self.until[first + slot] >= play and not seen >> kind & 1:
                seen |= 1 << kind
                total += self.pull[play * KINDS + kind]
        own: Real = self.pull[play * KINDS + self.kinds[play]]
        return own / total if own > 0.0 else 1.0


def _holds(pile: Pile, size: Int, kind: Int) -> bool:
    for nth in range(size):
        if at(pile, nth) == kind:
            return True
    return False

"""The best turns of a position: a beam search over whole turns.

The search goes action by action. From each position kept so far it completes every action that
could be next; a move is completed wolf by wolf, again keeping the best. Positions are judged where
an action could stop; a turn is judged after its `end`, when the moon has scored.
"""

from __future__ import annotations

from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.repertoire import Repertoire
from moonpack.bots.wolves.shelf import Shelf
from moonpack.bots.wolves.styles import PLAIN, Taste
from moonpack.games.rng import seed_word
from moonpack.games.wolves.engine import Engine

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from math import log

    from moonpack.bots.wolves.native import Hash, Real, mix, mix_mask
    from moonpack.bots.wolves.repertoire import MOST_KNOWN
    from moonpack.bots.wolves.shelf import PATH_STRIDE
    from moonpack.games.masks import Int, count, popcount
    from moonpack.games.rng import Word, advance, below, scramble
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.legal import can_act, fill_legal
    from moonpack.games.wolves.position import Position, wolves_of
    from moonpack.games.wolves.rules import apply

    ITEM_STRIDE = 16  # the most steps from one resting place to the next, and to spare
    MOST_ITEMS = 8192
    MOST_LEVELS = 8  # actions looked at in one turn
    LONGEST_PATH = 70  # no turn is searched beyond this many steps
    MILLION = 1_000_000
    PATIENCE = 25  # rounds; most games are over in half as many


DECIDED = 0.003  # a share of the win below which a game is as good as lost
POINTS = 0.1  # what a point of the lead counts beside the share of the win


class Planner:
    """Finds good turns for the seat to decide.

    The search goes on from the best `width` positions after each action and from the best `reach`
    within a move; up to `keep` turns are given back.
    `noise` in points blurs the judgement; `overlook` is the part of the possible payments and walks
    that is not seen. `taste` is what a style adds (`styles.py`). Planners hold room to work in: one
    for each thread.
    """

    def __init__(
        self,
        judge: Judge,
        engine: Engine,
        *,
        width: int = 8,
        reach: int = 8,
        keep: int = 16,
        noise: float = 0.0,
        overlook: float = 0.0,
        taste: Taste = PLAIN,
    ) -> None:
        if not cython.compiled:
            self.path, self.room = [0] * PATH_STRIDE, [0] * MOST_STEPS
            self.items, self.item_lengths = [0] * (MOST_ITEMS * ITEM_STRIDE), [0] * MOST_ITEMS
        self.judge = judge
        self.width = width
        self.finished = Shelf(keep)
        self.actions, self.later = Shelf(max(width, keep)), Shelf(max(width, keep))
        self.moves, self.moving = Shelf(reach), Shelf(reach)
        self.root, self.base = engine.copy(), engine.copy()
        self.child, self.settled = engine.copy(), engine.copy()
        self.noise, self.overlook = noise, overlook
        self.building, self.hunting, self.fighting = taste
        self.has_taste = taste != PLAIN
        self.state = self.blind = 0
        self.seat = self.length = self.judged = 0
        self.best_purse = 0.0

    def turns(self, engine: Engine, seed: int | str = 0) -> list[tuple[float, list[int]]]:
        """The best turns found, best first: each with its worth in points and its steps."""
        p: Position = engine
        self.state = seed_word(seed)
        with cython.nogil:
            self.plan(p)
        return self.finished.paths()

    def known_turns(self, engine: Engine, known: Repertoire) -> list[tuple[float, list[int]]]:
        """The turns of a repertoire that are legal in a position, best first."""
        p: Position = engine
        with cython.nogil:
            self.recall(p, known)
        return self.finished.paths()

    @property
    def positions_judged(self) -> int:
        """How many positions were judged so far."""
        return self.judged

    # -- the search

    def plan(self, p: Position) -> None:
        """Fill `finished` with the best turns of a position."""
        self.root.become(p)
        self.seat = p.seat
        self.state = advance(self.state)
        self.blind = scramble(self.state)
        self.finished.clear()
        if p.phase in (PHASE_DRAFT, PHASE_TILES):
            self._plan_single()
        else:
            self._plan_turn()
            if self.finished.count == 0:  # all that could follow was overlooked: look again
                overlook: Real = self.overlook
                self.overlook = 0.0
                self._plan_turn()
                self.overlook = overlook
        self.finished.sort()

    def recall(self, p: Position, known: Repertoire) -> None:
        """Fill `finished` with known turns, as far as they are legal: perhaps with none.

        They are whole turns, so none is known in the middle of one.
        """
        self.root.become(p)
        self.seat = p.seat
        self.finished.clear()
        if p.phase == PHASE_ACTION:
            self.add_known(known)

    def add_known(self, known: Repertoire) -> None:
        """Add known turns to those just planned."""
        if self.root.phase != PHASE_ACTION:
            return
        start = self.seat * MOST_KNOWN
        for place in range(start, start + known.counts[self.seat]):
            self.child.become(self.root)
            if self._follow(known, place):
                value: Real = self._worth(self.child)
                if self.finished.wants(value):
                    hash_: Hash = position_hash(self.child)
                    self.finished.offer(value, hash_, self.path, known.lengths[place])
        self.finished.sort()

    def _follow(self, known: Repertoire, place: Int) -> bool:
        """Play a known turn on `child`, if it is legal there."""
        for i in range(known.lengths[place]):
            step = known.steps[place * PATH_STRIDE + i]
            n = fill_legal(self.child, self.room)
            nth = 0
            while nth < n and self.room[nth] != step:
                nth += 1
            if nth == n:
                return False
            self.path[i] = step
            apply(self.child, step)
        return True

    def _plan_single(self) -> None:
        """Before the first turn every step is a turn of its own."""
        n = fill_legal(self.root, self.room)
        for i in range(n):
            self.child.become(self.root)
            apply(self.child, self.room[i])
            self.path[0] = self.room[i]
            hash_: Hash = position_hash(self.child)
            self.finished.offer(self._worth(self.child), hash_, self.path, 1)

    def _plan_turn(self) -> None:
        self.length = 0
        self.later.clear()
        self.moves.clear()
        if self.root.phase == PHASE_ACTION:
            self.later.offer(0.0, 0, self.path, 0)
        else:  # in the middle of an action
            self.base.become(self.root)
            if _is_settled(self.root):
                self.child.become(self.root)
                self._shelve(0)
            self._grow()
            self._grow_moves()
        for _ in range(MOST_LEVELS):
            if self.later.count == 0:
                return
            self.actions.become(self.later)
            self.actions.sort()
            self.later.clear()
            self.moves.clear()
            for nth in range(self.actions.count):
                self._replay(self.actions, nth)
                self._finish()
                if nth < self.width and self.length < LONGEST_PATH and can_act(self.base):
                    self._grow()
            self._grow_moves()

    def _replay(self, shelf: Shelf, nth: Int) -> None:
        """Set `base` to the position of a path on a shelf."""
        self.base.become(self.root)
        self.length = shelf.lengths[nth]
        for i in range(self.length):
            step = shelf.steps[nth * PATH_STRIDE + i]
            self.path[i] = step
            apply(self.base, step)

    def _finish(self) -> None:
        """End the turn at `base`, if it may end there."""
        if self.base.rules & RULE_TWO_ACTIONS and not self._may_end():
            return
        self.child.become(self.base)
        apply(self.child, OP_END << 16)
        self.path[self.length] = OP_END << 16
        hash_: Hash = position_hash(self.child)
        self.finished.offer(self._worth(self.child), hash_, self.path, self.length + 1)

    def _may_end(self) -> bool:
        """Whether the turn may end at `base`: by an option, not before its two actions."""
        n = fill_legal(self.base, self.room)
        for i in range(n):
            if self.room[i] == OP_END << 16:
                return True
        return False

    def _grow_moves(self) -> None:
        """Repeatedly move one more wolf from the best positions within a move."""
        while self.moves.count:
            self.moving.become(self.moves)
            self.moves.clear()
            for nth in range(self.moving.count):
                self._replay(self.moving, nth)
                if self.length < LONGEST_PATH:
                    self._grow()

    def _grow(self) -> None:
        """Shelve every position that follows from `base` and where an action could stop.

        Between two such positions the steps wait on a stack, each with those before it.
        """
        n = fill_legal(self.base, self.room)
        if self.base.phase == PHASE_ACTION:
            n = self._choose_payments(n)
        top = 0
        for i in range(n):
            step = self.room[i]
            if step >> 16 != OP_DONE and not self._overlooks(step):
                self.items[top * ITEM_STRIDE] = step
                self.item_lengths[top] = 1
                top += 1
        while top > 0:
            top -= 1
            self.child.become(self.base)
            length = self.item_lengths[top]
            for i in range(length):
                step = self.items[top * ITEM_STRIDE + i]
                self.path[self.length + i] = step
                apply(self.child, step)
            if _is_settled(self.child) or length == ITEM_STRIDE:
                self._shelve(length)
                continue
            n = fill_legal(self.child, self.room)
            for i in range(n):
                if top < MOST_ITEMS and not self._overlooks(self.room[i]):
                    for k in range(length):
                        self.items[top * ITEM_STRIDE + k] = self.path[self.length + k]
                    self.items[top * ITEM_STRIDE + length] = self.room[i]
                    self.item_lengths[top] = length + 1
                    top += 1

    def _choose_payments(self, n: Int) -> Int:
        """Of all ways to pay for an action at a terrain, leave the one with the best purse."""
        kept = 0
        for i in range(n):
            step = self.room[i]
            if step >> 16 != OP_PAY:
                continue
            self.child.become(self.base)
            apply(self.child, step)
            purse: Real = self.judge.purse(self.child, self.seat)
            if kept and self.room[kept - 1] >> 8 == step >> 8:
                if purse > self.best_purse:
                    self.best_purse = purse
                    self.room[kept - 1] = step
                continue
            self.best_purse = purse
            self.room[kept] = step
            kept += 1
        return kept

    def _overlooks(self, step: Int) -> bool:
        """Whether a payment or a walk is not seen; the same one all through a turn's search."""
        op = step >> 16
        if self.overlook == 0.0 or op not in (OP_PAY, OP_ALPHA, OP_PACK):
            return False
        seen: Word = step >> 8 if op == OP_PAY else step  # wide enough for the product
        word: Word = scramble(self.blind ^ (seen * 7919))
        return below(word, MILLION) < self.overlook * MILLION

    def _shelve(self, length: Int) -> None:
        """Put `child`, which is `length` steps after `base`, where the search goes on from it."""
        longer = self.length + length
        if self.child.phase != PHASE_MOVE:
            value: Real = self._worth(self.child)
            if self.later.wants(value):
                self.later.offer(value, position_hash(self.child), self.path, longer)
            return
        # A move could stop here: it is worth what it is worth when done, prey and all.
        self.settled.become(self.child)
        step = OP_DONE << 16
        done = longer
        while True:
            self.path[done] = step
            done += 1
            apply(self.settled, step)
            if self.settled.phase != PHASE_HUNT:
                break
            fill_legal(self.settled, self.room)
            step = self.room[0]
        worth: Real = self._worth(self.settled)
        if self.moves.wants(worth):
            self.moves.offer(worth, position_hash(self.child), self.path, longer)
        if self.later.wants(worth):
            self.later.offer(worth, position_hash(self.settled), self.path, done)

    def _worth(self, p: Position) -> Real:
        """What a position is worth to the seat, in points.

        Mostly its share of the win, as the lead that stands for it. Where that is as good as
        decided, the lead itself: so the one who is lost still takes points. And in a game that
        drags on it becomes worth ever more that the moon moves.
        """
        self.judge.judge(p)
        self.judged += 1
        share: Real = min(max(self.judge.shares[self.seat], DECIDED), 1.0 - DECIDED)
        lead: Real = self.judge.values[self.seat]
        for seat in range(p.players):
            if seat != self.seat:
                lead -= self.judge.values[seat] / (p.players - 1)
        worth: Real = self.judge.scale * log(share / (1.0 - share)) + POINTS * lead
        if self.root.round > PATIENCE:
            worth += (p.moon - self.root.moon) * (self.root.round - PATIENCE)
        if self.has_taste:
            worth += self._liking(p)
        if self.noise > 0.0:  # the sum of four is near enough to a bell
            for _ in range(4):
                self.state = advance(self.state)
                worth += self.noise * (below(scramble(self.state), MILLION) / 577350.0 - 0.866)
        return worth

    def _liking(self, p: Position) -> Real:
        """What a style adds to a turn, in points: see `styles.py`, which counts the same."""
        seat = self.seat
        built: Real = 2 * (p.lair_count[seat] - self.root.lair_count[seat])
        for track in range(seat * 3, seat * 3 + 3):
            built += p.track[track] - self.root.track[track]
        hunted: Real = popcount(p.prey[seat]) - popcount(self.root.prey[seat])
        fought: Real = 0.0
        for pack in range(p.packs):
            if pack != seat:
                fought += count(wolves_of(self.root, pack) & ~wolves_of(p, pack))
                fought += count(self.root.dens[pack] & ~p.dens[pack])
        return self.building * built + self.hunting * hunted + self.fighting * fought


def _is_settled(p: Position) -> bool:
    """Whether an action could stop here: none is under way, or a wolf has moved already."""
    return p.phase in (PHASE_ACTION, PHASE_OVER) or (p.phase == PHASE_MOVE and p.moved > 0)


def position_hash(p: Position) -> Hash:
    """A number for a position, equal for positions that differ in nothing a turn can change."""
    hash_: Hash = p.phase * 64 + p.actions * 8 + p.moved
    for pack in range(p.players):
        hash_ = mix_mask(hash_, p.alphas[pack])
        hash_ = mix_mask(hash_, p.alpha_pairs[pack])
        hash_ = mix_mask(hash_, p.pack_wolves[pack])
        hash_ = mix_mask(hash_, p.pack_pairs[pack])
        hash_ = mix_mask(hash_, p.dens[pack])
        hash_ = mix(hash_, p.tiles[pack] * 64 + p.terrain_tokens[pack] * 8 + p.action_tokens[pack])
        hash_ = mix(
            hash_, p.track[pack * 3] * 64 + p.track[pack * 3 + 1] * 8 + p.track[pack * 3 + 2]
        )
        hash_ = mix(hash_, p.prey[pack])
    hash_ = mix_mask(hash_, p.moved_alphas)
    hash_ = mix_mask(hash_, p.moved_alpha_pairs)
    hash_ = mix_mask(hash_, p.moved_pack_wolves)
    hash_ = mix_mask(hash_, p.moved_pack_pairs)
    hash_ = mix(hash_, p.paid + 1)
    for region in range(p.tables.regions):
        hash_ = mix(hash_, p.prey_left[region])
    return hash_

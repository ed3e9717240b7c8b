"""CFR+ over a whole tree at once: states are rows of arrays, and an iteration sweeps over them.

Level by level, probabilities are carried down from the first state and worths up from the ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from moonpack.envs.matches.match import CHANCE, OVER

if TYPE_CHECKING:
    from moonpack.envs.tabular import State, Tree

Worths: TypeAlias = NDArray[np.float64]


class Sweeps:
    """A tree as arrays, with what both seats regret and have played so far.

    A *slot* is an action of an information state. Every state but the first has the slot of the
    action that led to it, or -1 and a probability if chance did.
    """

    def __init__(self, tree: Tree) -> None:
        self.keys = list(tree.actions_of)
        sizes = [len(tree.actions_of[key]) for key in self.keys]
        self.first_slot = np.cumsum([0, *sizes])
        self.owner = np.repeat(np.arange(len(sizes)), sizes)  # of slots: their information state
        self.many = np.asarray(sizes, np.float64)[self.owner]
        self._lay_out(tree)
        self.regrets, self.sums = np.zeros(len(self.owner)), np.zeros(len(self.owner))

    def _lay_out(self, tree: Tree) -> None:
        """Number the states level by level; those of a level follow each other."""
        place = {key: nth for nth, key in enumerate(self.keys)}
        parents, slots, odds, players, worths = [0], [-1], [1.0], [tree.root.player], [0.0]
        self.levels: list[slice] = []
        level: list[tuple[int, State]] = [(0, tree.root)]
        while level:
            first, below = len(parents), []
            for number, state in level:
                slot = -1 if state.player in (CHANCE, OVER) else self.first_slot[place[state.key]]
                for nth, child in enumerate(state.children):
                    below.append((len(parents), child))
                    parents.append(number)
                    slots.append(slot + nth if slot >= 0 else -1)
                    odds.append(state.chances[nth] if state.player == CHANCE else 1.0)
                    players.append(child.player)
                    worths.append(child.worth)
            self.levels.append(slice(first, len(parents)))
            level = below
        self.parents, self.slots = np.asarray(parents), np.asarray(slots)
        self.odds, self.worths = np.asarray(odds), np.asarray(worths)
        self.movers = np.asarray(players)[self.parents]  # whose action led to a state
        self.moved = [np.flatnonzero((self.slots >= 0) & (self.movers == seat)) for seat in (0, 1)]

    def iterate(self, seat: int, weight: float) -> None:
        """Let a seat learn what it regrets, while both play as their regrets say."""
        chances = self._chances(self._matched(self.regrets))
        own, others = self._carried_down(chances, seat)
        worths = self._carried_up(chances, 1.0 if seat == 0 else -1.0)
        mine = self.moved[seat]
        slots, parents = self.slots[mine], self.parents[mine]
        gains = others[parents] * (worths[mine] - worths[parents])
        self.regrets += np.bincount(slots, gains, len(self.regrets))
        np.maximum(self.regrets, 0.0, out=self.regrets)
        played = weight * own[parents] * chances[mine]
        self.sums += np.bincount(slots, played, len(self.sums))

    def average(self) -> dict[str, list[float]]:
        """The policy that was played on average, by information state."""
        policy: list[float] = self._matched(self.sums).tolist()
        ends = self.first_slot.tolist()
        return {
            key: policy[first:last]
            for key, first, last in zip(self.keys, ends, ends[1:], strict=False)
        }

    def _matched(self, numbers: Worths) -> Worths:
        """Numbers that are not negative as probabilities; all alike if there are none."""
        totals = np.bincount(self.owner, numbers, len(self.keys))[self.owner]
        parts = numbers / np.where(totals > 0, totals, 1.0)
        chances: Worths = np.where(totals > 0, parts, 1 / self.many)
        return chances

    def _chances(self, policy: Worths) -> Worths:
        """How likely each state is once its parent is reached."""
        chances: Worths = np.where(self.slots >= 0, policy[self.slots], self.odds)
        return chances

    def _carried_down(self, chances: Worths, seat: int) -> tuple[Worths, Worths]:
        """How likely the seat, and how likely all others, play to each state."""
        is_own = (self.slots >= 0) & (self.movers == seat)
        own, others = np.where(is_own, chances, 1.0), np.where(is_own, 1.0, chances)
        for level in self.levels:
            own[level] *= own[self.parents[level]]
            others[level] *= others[self.parents[level]]
        return own, others

    def _carried_up(self, chances: Worths, sign: float) -> Worths:
        """What each state is worth to a seat."""
        worths: Worths = sign * self.worths
        many = len(worths)
        for level in reversed(self.levels):
            parts = chances[level] * worths[level]
            worths += np.bincount(self.parents[level], parts, many)
        return worths

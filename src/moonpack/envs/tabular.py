"""Small games solved exactly: the whole tree, its value, best responses and exploitability.

A tree is made of a match as OpenSpiel plays it, chance included, but needs no OpenSpiel. Games for
two players whose returns sum to zero, small enough to hold every state in memory.

```python
from moonpack.envs import miniatures, tabular

tree = tabular.Tree(miniatures.match("last_plays"))
policy = tabular.solve(tree, iterations=200)
print(tabular.value(tree, policy), tabular.exploitability(tree, policy))
```
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from moonpack.envs.matches.match import CHANCE, OVER, Match
from moonpack.envs.rooms import WIN
from moonpack.errors import MoonpackError
from moonpack.extras import need

MOST_STATES = 1_000_000

# The probability of each legal action, in the order of the actions, by information state.
Policy = dict[str, list[float]]


@dataclass
class State:
    """A state of a tree: who decides, what they know, and what can follow."""

    player: int
    key: str = ""  # the information state of the player
    actions: list[int] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)  # of the actions of chance
    children: list[State] = field(default_factory=list)
    worth: float = 0.0  # to the first player, at an end


class Tree:
    """Everything that can happen from a match on."""

    def __init__(self, match: Match, reward: int = WIN, most: int = MOST_STATES) -> None:
        self.reward, self.most, self.size = reward, most, 0
        self.actions_of: dict[str, list[int]] = {}  # by information state
        self.root = self._grown(match)

    def _grown(self, match: Match) -> State:
        self.size += 1
        if self.size > self.most:
            raise MoonpackError(f"the tree has more than {self.most} states")
        player = match.player
        if player == OVER:
            return State(OVER, worth=match.rewards(self.reward)[0])
        if player == CHANCE:
            state = State(CHANCE)
            state.actions, state.chances = map(list, zip(*match.outcomes(), strict=True))
        else:
            state = State(player, f"{player} {match.recall(player)}", match.legal_actions())
            self.actions_of[state.key] = state.actions
        for action in state.actions:
            after = match.copy()
            if player == CHANCE:
                after.chance(action)
            else:
                after.act(action)
            state.children.append(self._grown(after))
        return state


def uniform(tree: Tree) -> Policy:
    """The policy that takes every action with the same probability."""
    return {key: [1 / len(actions)] * len(actions) for key, actions in tree.actions_of.items()}


def value(tree: Tree, policy: Policy) -> float:
    """What the game is worth to the first player if both play by a policy."""
    return _value(tree.root, policy)


def _value(state: State, policy: Policy) -> float:
    if state.player == OVER:
        return state.worth
    chances = state.chances if state.player == CHANCE else policy[state.key]
    pairs = zip(chances, state.children, strict=True)
    return sum(chance * _value(child, policy) for chance, child in pairs if chance)


def best_response(tree: Tree, policy: Policy, seat: int) -> float:
    """What the game is worth to a seat that answers a policy of the other in the best way."""
    return _Response(tree, policy, seat).worth(tree.root)


class _Response:
    """A seat that knows the policy of the other, and what it may know of the cards."""

    def __init__(self, tree: Tree, policy: Policy, seat: int) -> None:
        self.policy, self.seat = policy, seat
        self.members: dict[str, list[tuple[State, float]]] = defaultdict(list)
        self.chosen: dict[str, int] = {}
        self.worths: dict[int, float] = {}
        self._reach(tree.root, 1.0)

    def _reach(self, state: State, chance: float) -> None:
        """Note how likely chance and the other lead to each state of the seat."""
        if state.player == self.seat:
            self.members[state.key].append((state, chance))
            chances = [1.0] * len(state.children)
        else:
            chances = state.chances if state.player == CHANCE else self.policy.get(state.key, [])
        for each, child in zip(chances, state.children, strict=True):
            self._reach(child, chance * each)

    def worth(self, state: State) -> float:
        """What a state is worth to the seat, answering in the best way from here on."""
        known = self.worths.get(id(state))
        if known is None:
            known = self.worths[id(state)] = self._worth(state)
        return known

    def _worth(self, state: State) -> float:
        if state.player == OVER:
            return state.worth if self.seat == 0 else -state.worth
        if state.player == self.seat:
            return self.worth(state.children[self._choice(state.key)])
        chances = state.chances if state.player == CHANCE else self.policy[state.key]
        pairs = zip(chances, state.children, strict=True)
        return sum(chance * self.worth(child) for chance, child in pairs)

    def _choice(self, key: str) -> int:
        """The best action with what the seat knows: the same in all states that look alike."""
        if key not in self.chosen:
            states = self.members[key]
            sums = [
                sum(chance * self.worth(state.children[nth]) for state, chance in states)
                for nth in range(len(states[0][0].children))
            ]
            self.chosen[key] = max(range(len(sums)), key=sums.__getitem__)
        return self.chosen[key]


def exploitability(tree: Tree, policy: Policy) -> float:
    """How much a best answer gains on average over the seats; 0 in an equilibrium."""
    return (best_response(tree, policy, 0) + best_response(tree, policy, 1)) / 2


def solve(tree: Tree, iterations: int) -> Policy:
    """A policy near an equilibrium, by CFR+: its average, in which later iterations count more."""
    need("numpy", "solving a game")
    from moonpack.envs.tabular_sweeps import Sweeps

    sweeps = Sweeps(tree)
    for iteration in range(1, iterations + 1):
        for seat in range(2):
            sweeps.iterate(seat, float(iteration))
    return sweeps.average()


def minimax(tree: Tree) -> float:
    """The exact value to the first player of a game in which nothing is hidden."""
    return _minimax(tree.root)


def _minimax(state: State) -> float:
    if state.player == OVER:
        return state.worth
    worths = [_minimax(child) for child in state.children]
    if state.player == CHANCE:
        return sum(chance * worth for chance, worth in zip(state.chances, worths, strict=True))
    return max(worths) if state.player == 0 else min(worths)

"""A game for searches in Python: copy, legal, play, observe, outcome, as fast as Python calls are.

```python
from moonpack.envs import Simulator

simulator = Simulator("moonlight")
engine = simulator.new(seed=1)
while (seat := simulator.actor(engine)) is not None:
    guess = simulator.guess(engine, seat, seed=2)   # what the seat cannot know is drawn again
    children = [simulator.child(guess, action) for action in simulator.legal(guess)]
    leaves = simulator.leaves(children)             # arrays, for one call of a network
    simulator.play(engine, simulator.legal(engine)[0])
print(simulator.outcome(engine))
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from moonpack.envs.actions import ActionTable
from moonpack.envs.features import Features
from moonpack.envs.play import Play, reward_number
from moonpack.errors import BadInput, MoonpackError
from moonpack.extras import need
from moonpack.games import check
from moonpack.games.contract import Engine, View
from moonpack.games.rng import Rng

if TYPE_CHECKING:
    from moonpack.envs.batch_arrays import Numbers, Octets, Row, Shorts


@dataclass(frozen=True)
class Leaves:
    """Some positions as arrays, a row for each: what a network is asked about in one call.

    `legal` lists the legal actions, ascending; only the first `counts[n]` of row *n* count, the
    others are 0. A finished game has none, and is seen as its first player sees it.
    """

    observations: Octets  # positions, features: as the player to decide sees it
    actors: Numbers  # the seat to decide; -1 when the game is over
    legal: Shorts
    counts: Numbers


class Simulator:
    """The rules of one game with its choices, for searches that hold many positions.

    Positions are engines: `new`, `start` and `guess` make them, and `child` copies them. An action
    is a number of the table `actions`, and observations have `features`, as in `Batch`.
    """

    def __init__(
        self, game: str, players: int | None = None, *, reward: str = "win", **choices: object
    ) -> None:
        self._play = Play(game, players, choices)
        self._lens, self._kind = self._play.lens, reward_number(reward)
        self.game, self.players = self._play.spec.name, self._play.players
        self.actions: ActionTable = self._lens.table
        self.features: Features = self._lens.features
        self._np = need("numpy", "a simulator")

    # -- positions

    def new(self, seed: int | str | None = None) -> Engine:
        """A game at its first decision, dealt as by `moonpack.new(game, seed=seed)`."""
        engine: Engine = self._play.deal(check.seed(seed))[1]
        return engine

    def start(self, position: object, seed: int | str | None = None) -> Engine:
        """A game from a position; the seed decides what chance brings later."""
        engine: Engine = self._play.deal(check.seed(seed), {"position": position})[1]
        return engine

    def sample(self, view: View, seed: int | str) -> Engine:
        """A position that agrees with all that a view knows: where a bot's search begins."""
        engine = view.sample(Rng(seed))
        if not self._lens.fits(engine):
            raise BadInput("view", f"a view of {self.game} with these players and cards")
        return engine

    def guess(self, engine: Engine, seat: int, seed: int | str) -> Engine:
        """A copy in which all that a seat cannot know is drawn again, later chance included."""
        guessed: Engine = self._lens.guessed(engine, seat, seed)
        return guessed

    # -- rules

    def actor(self, engine: Engine) -> int | None:
        """The seat to decide; None when the game is over."""
        return engine.actor

    def legal(self, engine: Engine) -> list[int]:
        """The legal actions, ascending; none when the game is over."""
        return self._lens.legal_actions(engine)

    def play(self, engine: Engine, action: int) -> None:
        """Play an action; raises `IllegalStep`, and changes nothing, if it is not legal."""
        if not 0 <= action < len(self.actions):
            raise BadInput("action", f"a number from 0 to {len(self.actions) - 1}", action)
        engine.play(self.actions.steps[action])

    def child(self, engine: Engine, action: int) -> Engine:
        """A copy with an action played."""
        twin = engine.copy()
        self.play(twin, action)
        return twin

    def outcome(self, engine: Engine) -> list[float]:
        """What the end of the game is worth to each seat; the rewards sum to zero."""
        if not engine.over:
            raise MoonpackError("the game is not over, so it has no outcome yet")
        return self._lens.rewards(engine, self._kind)

    # -- what is seen

    def observe(self, engine: Engine, seat: int | None = None) -> Row:
        """What a seat sees, by default the one to decide: a row of bytes, in a new array."""
        row: Row = self._np.empty(self.features.size, self._np.uint8)
        self._lens.observe(engine, (engine.actor or 0) if seat is None else seat, row)
        return row

    def leaves(self, engines: Sequence[Engine]) -> Leaves:
        """Some positions as arrays, each as its player to decide sees it."""
        np, many = self._np, len(engines)
        observations = np.empty((many, self.features.size), np.uint8)
        actors = np.full(many, -1, np.int32)
        rows: list[list[int]] = []
        for nth, engine in enumerate(engines):
            actor = engine.actor
            rows.append([] if actor is None else self._lens.legal_actions(engine))
            actors[nth] = -1 if actor is None else actor
            self._lens.observe(engine, actor or 0, observations[nth])
        counts = np.array([len(row) for row in rows], np.int32)
        legal = np.zeros((many, int(counts.max(initial=0))), np.int16)
        for nth, row in enumerate(rows):
            legal[nth, : len(row)] = row
        return Leaves(observations, actors, legal, counts)

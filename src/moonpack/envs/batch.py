"""Many games at once as NumPy arrays: `Batch`, for learners that want millions of steps.

```python
from moonpack.envs import Batch

batch = Batch("wolves", 256, players=2, seed=1)
while learning:
    actions = policy(batch.observations, batch.masks)   # one legal action for each game
    batch.step(actions)
    batch.rewards, batch.terminated, batch.truncated    # of the step just played
```
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from moonpack.envs.lanes import Lanes
from moonpack.envs.plain import PlainLens
from moonpack.envs.plain_lanes import PlainLanes
from moonpack.envs.play import Play, reward_number
from moonpack.envs.rooms import CUT, MOST_STEPS, OVER
from moonpack.errors import BadInput, MoonpackError
from moonpack.extras import need
from moonpack.games import check
from moonpack.games.rng import Rng

MOST_NUMBER = 2**31 - 1
MOST_BYTES = MOST_NUMBER  # of one array: the engine room counts them in 32 bits


@dataclass
class _Rooms:
    """The arrays that the engine room writes, and the chosen actions that it reads."""

    chosen: Any
    observations: Any
    masks: Any
    rewards: Any
    actors: Any
    ended: Any
    counts: Any
    legal: Any

    def as_memory(self) -> _Rooms:
        """The same without NumPy, whose numbers the interpreted lanes would be slow with."""
        return _Rooms(*(memoryview(getattr(self, field.name)) for field in fields(self)))


class Batch:
    """Many games of one kind, stepped together; a game that ends is followed by a new one.

    After each `step`, and from the start, these arrays are up to date. They are the same arrays all
    the time and cannot be written to; copy what you want to keep.

    | array | shape | |
    | --- | --- | --- |
    | `observations` | games, features (`uint8`) | as the player to decide sees it |
    | `masks` | games, actions (`int8`) | 1 for each legal action |
    | `legal`, `counts` | games, 2048 (`int16`); games (`int32`) | the same as a list: \
the first `counts[n]` of `legal[n]` are the legal actions |
    | `actors` | games (`int32`) | the seat to decide |
    | `rewards` | games, players (`float32`) | zero but for games that the step ended |
    | `terminated`, `truncated` | games (`bool`) | the step ended the game, or `max_steps` did |

    Stepping needs no interpreter and lets other threads run. Games are dealt as by
    `moonpack.new(game, seed=batch.seeds[n])`, so each can be played again.
    """

    def __init__(
        self,
        game: str,
        games: int,
        players: int | None = None,
        *,
        seed: int | str | None = None,
        reward: str = "win",
        max_steps: int | None = None,
        **choices: Any,
    ) -> None:
        np = need("numpy", "a batch of games")
        self._play = Play(game, players, choices)
        self.games = check.whole_number(games, "games", 1)
        lens = self._play.lens
        if self.games * max(lens.actions, lens.size) > MOST_BYTES:
            most = MOST_BYTES // max(lens.actions, lens.size)
            raise BadInput("games", f"at most {most} in one batch", games)
        self._seed = Rng().word() if seed is None else seed
        self._chance = Rng(f"{self._seed}/actions").word()
        self._dealt = 0
        self.seeds = [""] * self.games
        self._rooms = _Rooms(
            chosen=np.zeros(self.games, np.int32),
            observations=np.zeros(self.games * lens.size, np.uint8),
            masks=np.zeros(self.games * lens.actions, np.uint8),
            rewards=np.zeros(self.games * lens.players, np.float32),
            actors=np.zeros(self.games, np.int32),
            ended=np.zeros(self.games, np.uint8),
            counts=np.zeros(self.games, np.int32),
            legal=np.zeros(self.games * MOST_STEPS, np.int16),
        )
        limit = 0 if max_steps is None else check.whole_number(max_steps, "max_steps", 1)
        kind = reward_number(reward)
        rooms = self._rooms.as_memory()
        self._lanes: Lanes | PlainLanes
        if isinstance(lens, PlainLens):
            self._lanes = PlainLanes(lens, self.games, kind, limit, rooms)
        else:
            self._lanes = Lanes(lens, self.games, kind, limit, rooms)
        self._show(np)
        for lane in range(self.games):
            self._begin(lane)

    def _show(self, np: Any) -> None:
        """The public arrays: the same memory in its shape, not to be written to."""
        rooms, lens = self._rooms, self._play.lens
        self.observations = _shown(rooms.observations.reshape(self.games, lens.size))
        self.masks = _shown(rooms.masks.view(np.int8).reshape(self.games, lens.actions))
        self.rewards = _shown(rooms.rewards.reshape(self.games, lens.players))
        self.actors, self.counts = _shown(rooms.actors), _shown(rooms.counts)
        self.legal = _shown(rooms.legal.reshape(self.games, MOST_STEPS))
        self._ended = rooms.ended
        self._flatnonzero = np.flatnonzero

    def __repr__(self) -> str:
        return f"<batch of {self.games} games of {self._play.spec.title}>"

    @property
    def players(self) -> int:
        """How many play in each game."""
        return self._play.players

    @property
    def actions(self) -> Any:
        """The table of actions (`moonpack.envs.actions.ActionTable`)."""
        return self._play.lens.table

    @property
    def features(self) -> Any:
        """The features of an observation (`moonpack.envs.features.Features`)."""
        return self._play.lens.features

    @property
    def terminated(self) -> Any:
        """Which games the last step ended."""
        return self._ended == OVER

    @property
    def truncated(self) -> Any:
        """Which games the last step took to `max_steps` without an end."""
        return self._ended == CUT

    def engine(self, game: int) -> Any:
        """A copy of the engine of one game."""
        return self._lanes.engine(check.whole_number(game, "game", 0, self.games - 1)).copy()

    def random_actions(self) -> Any:
        """A legal action for each game, chosen uniformly; the batch's seed decides."""
        self._chance = self._lanes.draw(self._chance)
        return self._rooms.chosen.copy()

    def step(self, actions: Any) -> None:
        """Play one action in each game; raises, and plays none, if one of them is not legal."""
        chosen = self._rooms.chosen
        if getattr(actions, "shape", None) != chosen.shape or actions.dtype.kind not in "iu":
            raise BadInput("actions", f"an array of {self.games} whole numbers", actions)
        chosen[:] = actions.clip(-1, MOST_NUMBER)
        wrong = self._lanes.illegal()
        if wrong >= 0:
            legal = self._flatnonzero(self.masks[wrong])
            raise BadInput(f"actions[{wrong}]", f"one of {legal.tolist()}", int(actions[wrong]))
        if self._lanes.play():
            for lane in self._flatnonzero(self._ended).tolist():
                self._begin(lane)

    def _begin(self, lane: int) -> None:
        """Deal a new game in a lane."""
        self.seeds[lane] = f"{self._seed}/{self._dealt}"
        self._dealt += 1
        _, engine = self._play.deal(self.seeds[lane])
        deals = getattr(engine, "deals", None)
        if deals and len(deals) > engine.dealt:
            raise MoonpackError("a batch deals by chance: setup.decks can give the first deal only")
        self._lanes.put(lane, engine)


def _shown(array: Any) -> Any:
    seen = array.view()
    seen.flags.writeable = False
    return seen

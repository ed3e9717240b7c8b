"""Many learners against our bots at once: `gymnasium.make_vec("moonpack/wolves-v1", 64)`.

The games are those of as many `SoloEnv`, but they are played in one `Batch`: the learners' steps,
and the steps of opponents that play at random, run in compiled code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from moonpack.envs.batch import Batch
from moonpack.envs.batch_arrays import as_flags, as_numbers, as_seeds
from moonpack.envs.batch_spaces import autoreset_mode
from moonpack.envs.batch_starts import Choices, each_of
from moonpack.envs.episodes import ILLEGAL, LOST, Episode, Episodes
from moonpack.envs.opponents import RANDOM
from moonpack.envs.play import MAX_STEPS
from moonpack.errors import BadInput, IllegalStep
from moonpack.extras import need
from moonpack.games import check

for _module in ("numpy", "gymnasium"):
    need(_module, "a Gymnasium environment")

import numpy as np  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402

__all__ = ["SoloVectorEnv"]

if TYPE_CHECKING:
    from gymnasium.spaces import Box, Discrete, MultiDiscrete

    from moonpack.envs.batch_arrays import Flags, Octets, Seeds

    Masks: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.bool_]]
    Worths: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]

Infos = dict[str, object]


class SoloVectorEnv(VectorEnv["Octets", object, "Worths"]):  # type: ignore[misc]
    """Some `SoloEnv` side by side, with its arguments; `threads` are those of a `Batch`.

    `autoreset_mode` is Gymnasium's: new games begin with the next step (as in its own vector
    environments), with the same step, or when reset with `options={"reset_mask": …}`.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "hunter",
        seat: int | None = None,
        reward: str = "win",
        max_steps: int | None = MAX_STEPS,
        illegal: str = "lose",
        autoreset_mode: object = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        render_mode: None = None,
        **choices: object,
    ) -> None:
        if render_mode is not None:
            raise BadInput("render_mode", "None: many games are not shown", render_mode)
        self._mode = _mode(autoreset_mode)
        given: dict[str, Any] = choices
        self._batch = batch = Batch(
            game,
            num_envs,
            players,
            reward=reward,
            threads=threads,
            autoreset="disabled",
            **given,
        )
        self.num_envs = batch.games
        self._illegal = check.one_of(illegal, "illegal", ILLEGAL)
        self._limit = 0 if max_steps is None else check.whole_number(max_steps, "max_steps", 1)
        self._steps = np.zeros(batch.games, np.int64)
        self._episodes = [
            Episodes(game, batch.players, opponents, seat) for _ in range(batch.games)
        ]
        self._seated: list[Episode] = []
        self.seats = np.zeros(batch.games, np.int32)
        self.metadata = {"autoreset_mode": getattr(AutoresetMode, self._mode.upper())}
        self.single_observation_space: Box = batch.single_observation_space
        self.single_action_space: Discrete = batch.single_action_space
        self.observation_space: Box = batch.observation_space
        self.action_space: MultiDiscrete = batch.action_space
        self._over = np.zeros(batch.games, np.bool_)
        self._rows = np.arange(batch.games)

    # -- what Gymnasium asks for

    def reset(
        self,
        *,
        seed: int | Seeds | None = None,
        options: Mapping[str, object] | Sequence[Choices | None] | None = None,
    ) -> tuple[Octets, Infos]:
        """Begin new games, each as `SoloEnv.reset` does.

        With one seed game *n* has `seed + n`; several give each game its own.
        """
        where = np.ones(self.num_envs, np.bool_)
        if isinstance(options, Mapping) and "reset_mask" in options:
            where = as_flags(options["reset_mask"], "options.reset_mask", self.num_envs)
            options = {name: value for name, value in options.items() if name != "reset_mask"}
        seeds = self._seeds(seed)
        if seed is not None:  # which decides what random opponents play, too
            self._batch._reseed("/".join(map(str, seeds)))
        self._begin(where, seeds, each_of(options, "options", self.num_envs))
        return self._observations(), self._infos()

    def _seeds(self, seed: object) -> list[Any]:
        if seed is None:
            return [None] * self.num_envs
        own, number = as_seeds(seed, self.num_envs), check.whole(seed)
        if own is not None:
            return own
        if number is None:
            raise BadInput("seed", f"a whole number, or {self.num_envs} of them", seed)
        return [number + n for n in range(self.num_envs)]

    def step(self, actions: object) -> tuple[Octets, Worths, Flags, Flags, Infos]:
        """Play an action of each learner, and then the bots until it is their turn again."""
        if not self._seated:
            raise BadInput("actions", "none before the first reset")
        due = self._over.copy()
        more: Infos = {}
        if due.any() and self._mode == "disabled":
            raise BadInput(f"actions[{np.flatnonzero(due)[0]}]", "none: reset this game first")
        rewards = np.zeros(self.num_envs, np.float64)
        terminated = np.zeros(self.num_envs, np.bool_)
        chosen, wrong = self._checked(actions, due)
        if wrong.any():
            more = {"illegal": wrong}
            if self._illegal == "lose":
                terminated |= wrong
                rewards[wrong] = LOST
        where = ~due & ~terminated
        while where.any():
            self._batch.step(chosen, where)
            ended = self._batch.terminated
            rewards[ended] = self._batch.rewards[self._rows, self.seats][ended]
            terminated |= ended
            where = ~due & ~terminated & (self._batch.actors != self.seats)
            chosen = self._bots_choose(where)
        self._steps += 1
        truncated = ~due & ~terminated & (self._steps == self._limit)
        self._over = terminated | truncated
        if due.any():
            self._begin(due, [None] * self.num_envs, [{}] * self.num_envs)
        if self._over.any() and self._mode == "same_step":
            more |= self._final_infos(self._over.copy())
            self._begin(self._over.copy(), [None] * self.num_envs, [{}] * self.num_envs)
        return self._observations(), rewards, terminated, truncated, self._infos() | more

    # -- what Moonpack adds

    @property
    def batch(self) -> Batch:
        """The games themselves."""
        return self._batch

    def action_masks(self) -> Masks:
        """Which actions are legal in each game."""
        masks: Masks = self._masks().view(np.bool_)
        return masks

    # -- inside

    def _checked(self, actions: object, due: Any) -> tuple[Any, Any]:
        """The actions as an array, and which of them are illegal: those are replaced."""
        given = as_numbers(actions, "actions", self.num_envs)
        chosen = np.where((given >= 0) & (given < len(self._batch.actions)), given, 0)
        wrong = (chosen != given) | (self._batch.masks[self._rows, chosen] == 0)
        wrong &= ~due
        if wrong.any() and self._illegal == "raise":
            lane = int(np.flatnonzero(wrong)[0])
            raise IllegalStep(int(given[lane]), f"It is not legal in game {lane}.")
        if wrong.any() or due.any():
            chosen = np.where(wrong | due, self._batch.random_actions(), chosen)
        return chosen.astype(np.int32), wrong

    def _bots_choose(self, where: Any) -> Any:
        lanes = np.flatnonzero(where).tolist()
        if not lanes:
            return None
        names = [RANDOM] * self.num_envs
        for lane in lanes:
            names[lane] = self._seated[lane].bots[self._batch.actors[lane]]
        asked = np.array([name != RANDOM for name in names])
        return self._batch.bot_actions(names, asked)

    def _begin(self, where: Any, seeds: list[Any], options: Sequence[Choices]) -> None:
        """Begin games, and let bots open those that a learner does not."""
        if not self._seated and not where.all():
            raise BadInput("options.reset_mask", "all games, the first time")
        self._seated = self._seated or [None] * self.num_envs  # type: ignore[list-item]
        for lane in np.flatnonzero(where).tolist():
            episode = self._episodes[lane].next(seeds[lane], options[lane])
            self._seated[lane], self.seats[lane] = episode, episode.seat
        own_seeds = [episode.seed for episode in self._seated]
        self._batch.begin(where, own_seeds, [episode.options for episode in self._seated])
        self._over[where] = False
        self._steps[where] = 0
        while (waiting := where & (self._batch.actors != self.seats)).any():
            self._batch.step(self._bots_choose(waiting), waiting)
            if self._batch.terminated.any():
                raise BadInput("options.position", "a position in which the learner still decides")

    def _observations(self) -> Any:
        """What the learners see; at the end of a game the batch has what another seat sees."""
        seen = self._batch.observations.copy()
        for lane in np.flatnonzero(self._over).tolist():
            self._batch._play.lens.observe(self._batch.engine(lane), self.seats[lane], seen[lane])
        return seen

    def _masks(self) -> Any:
        masks = self._batch.masks.copy()
        masks[self._over] = 0
        return masks

    def _infos(self) -> Infos:
        steps = self._steps.copy()
        return {"action_mask": self._masks(), "seat": self.seats.copy(), "steps": steps}

    def _final_infos(self, over: Any) -> Infos:
        seen = self._observations()
        finals = np.full(self.num_envs, None, object)
        for lane in np.flatnonzero(over).tolist():
            finals[lane] = seen[lane]
        info = {"seat": self.seats.copy(), "_seat": over, "steps": self._steps.copy()}
        return {"final_obs": finals, "_final_obs": over, "final_info": info, "_final_info": over}


def _mode(given: object) -> str:
    try:
        return autoreset_mode(given)
    except BadInput as error:
        raise BadInput("autoreset_mode", error.expected, given) from error

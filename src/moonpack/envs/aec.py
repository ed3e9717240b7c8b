"""The PettingZoo environment that all games share: agents take turns, one step at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ParamSpec, Protocol, SupportsIndex, TypeAlias, TypedDict

from moonpack.envs.features import Features
from moonpack.envs.play import MAX_STEPS, Play, reward_number
from moonpack.envs.window import FRAMES_PER_SECOND, RENDER_MODES, Window
from moonpack.errors import BadInput, IllegalStep
from moonpack.extras import need
from moonpack.games import check
from moonpack.games.contract import Engine, View
from moonpack.games.rng import Rng

for _module in ("numpy", "gymnasium", "pettingzoo"):
    need(_module, "a PettingZoo environment")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

P = ParamSpec("P")

ILLEGAL_REWARD = -1.0

Row: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint8]]
Mask: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int8]]


class Observation(TypedDict):
    """What an agent sees: `features` describes the numbers."""

    observation: Row
    action_mask: Mask


class MoonpackEnv(AECEnv):  # type: ignore[misc]
    """A game as PettingZoo sees it. Each game's module says which.

    An agent may act several times in a row. Observations are dicts of `observation`, which
    `features` describes, and `action_mask`; `action_to_step` and `step_to_action` go between
    actions and notation. Environments can be copied (`copy.deepcopy`) and pickled at any time.
    """

    game: str
    agent_selection: str

    def __init__(
        self,
        players: int | None = None,
        *,
        reward: str = "win",
        max_steps: int | None = MAX_STEPS,
        render_mode: str | None = None,
        **choices: object,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"{self.game}_v1",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": FRAMES_PER_SECOND,
        }
        self._play = Play(self.game, players, choices)
        self._lens = self._play.lens
        self._steps = self._lens.table.steps
        self._reward = reward_number(reward)
        self._limit = None if max_steps is None else check.whole_number(max_steps, "max_steps", 1)
        if render_mode is not None:
            check.one_of(render_mode, "render_mode", RENDER_MODES)
        self.render_mode = render_mode
        self._window = Window(self.game)
        self._chance = Rng()
        self.possible_agents = [f"player_{seat}" for seat in range(self._play.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {
            agent: spaces.Discrete(self._lens.actions) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, spaces.Dict[object]] = {
            agent: self._space() for agent in self.possible_agents
        }
        self.agents: list[str] = []

    def _space(self) -> spaces.Dict[object]:
        highs = self.features.highs
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(highs), highs, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self._lens.actions,), dtype=np.int8),
            }
        )

    # -- what PettingZoo asks for

    def observation_space(self, agent: str) -> spaces.Dict[object]:
        """What an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions, the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin a new game: with a seed, the game of `moonpack.new(seed=…)`.

        `options` are choices for this game, as `moonpack.new` takes them, or a `position` where the
        game has positions. Without a seed, the one given last decides all games that follow.
        """
        given = check.seed(seed)
        if given is None:
            given = self._chance.word()
        else:
            self._chance = Rng(f"{given}/next")
        self._setup, self._engine = self._play.deal(given, options)
        self._played = 0
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._engine.actor]
        self._show_to_humans()

    def step(self, action: int | None) -> None:
        """Play an action of the agent to decide."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._play_action(-1 if action is None else int(action))
        self._played += 1
        self._cumulative_rewards[agent] = 0.0
        actor = self._engine.actor
        if actor is None:
            self._end(self.terminations)
            worth = self._lens.rewards(self._engine, self._reward)
            self.rewards = dict(zip(self.possible_agents, worth, strict=True))
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[actor]
            if self._played == self._limit:
                self._end(self.truncations)
        self._show_to_humans()

    def _play_action(self, action: int) -> None:
        if not 0 <= action < self._lens.actions:
            raise BadInput("action", f"a whole number from 0 to {self._lens.actions - 1}", action)
        number = self._steps[action]
        try:
            self._engine.play(number)
        except IllegalStep as error:
            why = self._play.spec.why_not(self._engine, number)
            raise IllegalStep(self.action_to_step(action), why) from error

    def _end(self, how: dict[str, bool]) -> None:
        for agent in self.agents:
            how[agent] = True

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; only the one to decide has legal actions."""
        seat, lens, engine = self._seat_of[agent], self._lens, self._engine
        seen = np.empty(lens.size, np.uint8)
        lens.observe(engine, seat, seen)
        mask = np.zeros(lens.actions, np.uint8)
        if engine.actor == seat:
            lens.mask(engine, mask)
        return {"observation": seen, "action_mask": mask.view(np.int8)}

    def render(self) -> Any:
        """The game as a spectator sees it: letters (`ansi`), an array of pixels, or a window."""
        if self.render_mode is None:
            raise BadInput("render_mode", f"one of {', '.join(RENDER_MODES)}, when made", None)
        return self._window.show(self.view(None), self.render_mode)

    def _show_to_humans(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Close the window, if there is one."""
        self._window.close()

    # -- what Moonpack adds

    @property
    def features(self) -> Features:
        """The features of an observation (`moonpack.envs.features.Features`)."""
        features: Features = self._lens.features
        return features

    @property
    def engine(self) -> Engine:
        """A copy of the game's engine: the true position, hidden cards included."""
        engine: Engine = self._engine.copy()
        return engine

    def __repr__(self) -> str:
        return f"<environment of {self._play.spec.title} for {self._play.players} players>"

    def _repr_svg_(self) -> str | None:
        """The picture a notebook shows: the game as a spectator sees it; none before a reset."""
        return self.view(None)._repr_svg_() if hasattr(self, "_engine") else None

    def action_to_step(self, action: int) -> str:
        """The notation of an action, such as `draft h9`."""
        return self._lens.table.to_step(int(action))

    def step_to_action(self, step: str) -> int:
        """The action of a step in the notation."""
        return self._lens.table.from_step(step)

    def view(self, agent: str | None) -> View:
        """What an agent, or a spectator, may know: the view that pictures and bots get."""
        seat = None if agent is None else self._seat_of[agent]
        names = tuple(f"Player {seat + 1}" for seat in range(self._play.players))
        return self._play.spec.view(self._engine, self._setup, seat, names)

    def sampled(self, agent: str, seed: int | str) -> MoonpackEnv:
        """A copy in which all that an agent cannot know is drawn again, for honest search."""
        twin = self.__deepcopy__({})
        twin._engine = self.view(agent).sample(Rng(seed))
        return twin

    # -- copies

    def __deepcopy__(self, memo: object) -> MoonpackEnv:
        twin: MoonpackEnv = type(self).__new__(type(self))
        twin.__dict__.update(self.__getstate__())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """All of the state, sharing nothing that changes; a window stays behind."""
        state = dict(self.__dict__, _window=Window(self.game))
        state["_chance"] = Rng(0)
        state["_chance"].state = self._chance.state
        if "_engine" in state:
            state["_engine"] = self._engine.copy()
            for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
                state[name] = dict(state[name])
            state["infos"] = {agent: dict(info) for agent, info in self.infos.items()}
            state["agents"] = list(self.agents)
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle without the compiled parts, which are made again when unpickled."""
        state = self.__getstate__()
        del state["_lens"], state["_steps"]
        return (_restored, (type(self), state))


class WrappedEnv(Protocol):
    """A `MoonpackEnv` in PettingZoo's wrappers: what `env()` makes.

    PettingZoo has no types of its own; these are those of what its environments have.
    """

    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, object]]

    @property
    def unwrapped(self) -> MoonpackEnv:
        """The environment itself."""

    @property
    def num_agents(self) -> int:
        """How many agents play on."""

    @property
    def max_num_agents(self) -> int:
        """How many agents there are."""

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin a new game; see `MoonpackEnv.reset`."""

    def agent_iter(self, max_iter: int = ...) -> Iterable[str]:
        """The agents to decide, one after the other."""

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, object]]:
        """What the agent to decide sees, its reward, terminated, truncated and info."""

    def step(self, action: SupportsIndex | None) -> None:
        """Play an action of the agent to decide; an illegal one loses the game."""

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""

    def observation_space(self, agent: str) -> spaces.Dict[object]:
        """What an agent's observations look like."""

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions, the same for all agents."""

    def render(self) -> object:
        """The game as a spectator sees it."""

    def close(self) -> None:
        """Close the window, if there is one."""


def _restored(kind: type[MoonpackEnv], state: dict[str, Any]) -> MoonpackEnv:
    env: MoonpackEnv = kind.__new__(kind)
    env.__dict__.update(state)
    env._lens = env._play.lens
    env._steps = env._lens.table.steps
    return env


def _straight(name: str) -> property:
    """An attribute of a wrapped environment, read from it without asking each wrapper between."""
    return property(lambda wrapper: getattr(wrapper.unwrapped_env, name))


class _Straight:
    """Makes PettingZoo's wrappers fast: most of a step is wrappers asking each other.

    Before the first reset the attributes do not exist, and the wrapper itself raises.
    """

    def __init__(self, env: Any, *args: Any, **kwargs: Any) -> None:
        self.unwrapped_env = env.unwrapped
        super().__init__(env, *args, **kwargs)  # type: ignore[call-arg]

    def __str__(self) -> str:
        return str(self.unwrapped_env)

    agents = _straight("agents")
    agent_selection = _straight("agent_selection")
    infos = _straight("infos")
    rewards = _straight("rewards")
    terminations = _straight("terminations")
    truncations = _straight("truncations")
    _cumulative_rewards = _straight("_cumulative_rewards")


class _LosesIllegal(_Straight, wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """PettingZoo's wrapper, faster."""


class _InBounds(_Straight, wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc]
    """PettingZoo's wrapper, faster."""


class _InOrder(_Straight, wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's wrapper, faster."""


def wrapped(raw_env: Callable[P, MoonpackEnv]) -> Callable[P, WrappedEnv]:
    """What makes environments in the wrappers that PettingZoo uses for its own board games."""

    def env(*given: P.args, **choices: P.kwargs) -> WrappedEnv:
        """The environment in PettingZoo's usual wrappers: an illegal action loses the game."""
        raw = raw_env(*given, **choices)
        made: WrappedEnv = _InOrder(_InBounds(_LosesIllegal(raw, illegal_reward=ILLEGAL_REWARD)))
        return made

    return env


def register(name: str) -> None:
    """Register an environment with PettingZoo, in versions that have a registry."""
    import pettingzoo  # it differs between versions

    known = getattr(pettingzoo, "aec_registry", None)
    if known is None:
        return
    if not any(moonpacks.startswith(f"moonpack/{name.partition('_')[0]}") for moonpacks in known):
        pettingzoo.register("aec", f"moonpack/{name}", entry_point=f"moonpack.envs.{name}:env")

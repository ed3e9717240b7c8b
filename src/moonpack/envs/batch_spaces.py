"""What Gymnasium's vector environments have besides steps: spaces, numbers, the autoreset mode.

Gymnasium is imported when a space is first asked for; a batch itself needs NumPy alone.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from moonpack.envs.actions import ActionTable
from moonpack.envs.features import Features
from moonpack.envs.play import Play
from moonpack.errors import BadInput
from moonpack.extras import need

if TYPE_CHECKING:
    from gymnasium.spaces import Box, Discrete, MultiDiscrete

AUTORESET = ("same_step", "next_step", "disabled")


def autoreset_mode(given: object) -> str:
    """When new games follow ended ones: a name, or an `AutoresetMode` of Gymnasium."""
    name = getattr(given, "name", given)
    modes = {mode.replace("_", ""): mode for mode in AUTORESET}
    if isinstance(name, str) and name.replace("_", "").lower() in modes:
        return modes[name.replace("_", "").lower()]
    raise BadInput("autoreset", f"one of {', '.join(AUTORESET)}", given)


class Spaces:
    """The names of a vector environment, for code that is written for those."""

    games: int
    autoreset: str
    _play: Play
    render_mode: None = None
    spec: None = None
    closed = False

    @property
    def players(self) -> int:
        """How many play in each game."""
        return self._play.players

    @property
    def actions(self) -> ActionTable:
        """The table of actions."""
        table: ActionTable = self._play.lens.table
        return table

    @property
    def features(self) -> Features:
        """The features of an observation."""
        features: Features = self._play.lens.features
        return features

    @property
    def num_envs(self) -> int:
        """How many games there are."""
        return self.games

    @property
    def unwrapped(self) -> Spaces:
        """The batch itself: it has no wrappers."""
        return self

    @cached_property
    def metadata(self) -> dict[str, object]:
        """The autoreset mode, as Gymnasium's wrappers and learners look it up."""
        vector = need("gymnasium.vector", "the metadata of a batch")
        mode = getattr(vector.AutoresetMode, self.autoreset.upper())
        return {"autoreset_mode": mode, "render_modes": []}

    @cached_property
    def single_observation_space(self) -> Box:
        """What an observation of one game looks like (`gymnasium.spaces.Box`)."""
        return observation_space(self.features)

    @cached_property
    def single_action_space(self) -> Discrete:
        """The actions of one game (`gymnasium.spaces.Discrete`)."""
        actions: Discrete = need("gymnasium.spaces", "a space").Discrete(len(self.actions))
        return actions

    @cached_property
    def observation_space(self) -> Box:
        """What the observations of all games look like."""
        space: Box = _of_many(self.single_observation_space, self.games)
        return space

    @cached_property
    def action_space(self) -> MultiDiscrete:
        """The actions of all games (`gymnasium.spaces.MultiDiscrete`)."""
        space: MultiDiscrete = _of_many(self.single_action_space, self.games)
        return space

    def close(self) -> None:
        """Do nothing: a batch holds nothing that must be released."""
        self.closed = True


def observation_space(features: Features) -> Box:
    """What an observation with these features looks like."""
    np = need("numpy", "a space")
    highs = features.highs
    make = need("gymnasium.spaces", "a space").Box
    space: Box = make(np.zeros_like(highs), highs, dtype=np.uint8)
    return space


def _of_many(space: Any, many: int) -> Any:
    return need("gymnasium.vector.utils", "a space").batch_space(space, many)

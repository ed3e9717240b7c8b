"""Every registered game as one of OpenSpiel's Python games."""

from __future__ import annotations

from typing import Any, ClassVar

import pyspiel

from moonpack.envs.openspiel.match import Match
from moonpack.envs.openspiel.observer import Observer
from moonpack.envs.openspiel.staging import Parameters
from moonpack.envs.play import reward_number
from moonpack.games import kit
from moonpack.games.contract import AnyGame
from moonpack.games.rng import Rng

MOST_POINTS = 255.0  # no margin of scores is as large


class MoonpackState(pyspiel.State):  # type: ignore[misc]
    """A state: the match does the work. OpenSpiel copies and pickles it by its attributes."""

    def __init__(self, game: Any, match: Match, reward: int) -> None:
        super().__init__(game)
        self.match = match
        self.reward = reward

    def current_player(self) -> Any:
        """The seat to decide, or chance, or nobody."""
        if self.match.is_over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.match.is_chance else self.match.engine.actor

    def is_terminal(self) -> bool:
        """Whether the game is over, or was stopped for length."""
        return self.match.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can do, with probabilities."""
        return self.match.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.match.is_chance:
            self.match.chance(action)
        else:
            self.match.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.match.outcome_words(action)
        return self.match.play.lens.table.to_step(action)

    def returns(self) -> list[float]:
        """What the end is worth to each player; nothing before it."""
        return self.match.rewards(self.reward)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> MoonpackState:
        """A state that a player cannot tell from this one: all that is hidden is drawn again.

        Its `history()` is that of this state: chance may have had other outcomes in it.
        """
        twin: MoonpackState = self.clone()
        twin.match = self.match.resampled(player_id, Rng(int(probability_sampler() * 2**53)))
        return twin

    def __str__(self) -> str:
        if self.match.engine is None:
            return "chance"
        shown = self.match.words(None)
        secrets = (self.match.private_words(seat) for seat in range(self.match.play.players))
        hidden = (f"seat {seat + 1}: {words}" for seat, words in enumerate(secrets) if words)
        return "\n".join([shown, *hidden])


class MoonpackGame(pyspiel.Game):  # type: ignore[misc]
    """A game with parameters; those that are not given have their defaults.

    Each registered game is a class of its own: OpenSpiel's registry lives longer than the
    interpreter, and a class, unlike a partial call, may be released then.
    """

    moonpack_name: ClassVar[str]

    def __init__(self, params: Parameters | None = None) -> None:
        parts = kit.of(self.moonpack_name)
        defaults = parts.openspiel.defaults(parts.spec)
        given = {**defaults, **(params or {})}
        self._plan = parts.openspiel.plan(parts.spec, given)
        self._reward = reward_number(given["reward"])
        players = self._plan.play.players
        low, high = _utilities(str(given["reward"]), players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self._plan.play.lens.actions,
            max_chance_outcomes=self._plan.most_outcomes,
            num_players=players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=int(given["max_steps"]),
        )
        super().__init__(_type(parts.spec, defaults, self._plan.has_chance), info, given)

    def new_initial_state(self) -> MoonpackState:
        """The state before anything has happened."""
        return MoonpackState(self, self._plan.begin(), self._reward)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer that shows what its kind of observation allows."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self._plan.play, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance can act at most."""
        return self._plan.most_chance_nodes


def _utilities(reward: str, players: int) -> tuple[float, float]:
    """The least and the most that a game can be worth."""
    if reward == "margin":
        return -MOST_POINTS, MOST_POINTS
    return (-1 / (players - 1) if reward == "win" else -1.0), 1.0


def _type(spec: AnyGame, defaults: Parameters, has_chance: bool) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kinds = pyspiel.GameType
    chance, information = kinds.ChanceMode, kinds.Information
    return kinds(
        short_name=f"moonpack_{spec.name}",
        long_name=spec.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if has_chance else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION
        if spec.has_secrets
        else information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=spec.players[-1],
        min_num_players=spec.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=defaults,
    )


def register(name: str) -> None:
    """Let OpenSpiel load a game as `moonpack_<name>`."""
    parts = kit.of(name)
    defaults = parts.openspiel.defaults(parts.spec)
    kind = _type(parts.spec, defaults, has_chance=True)  # parameters may leave it nothing to do
    game_class = type(f"MoonpackGame_{name}", (MoonpackGame,), {"moonpack_name": name})
    pyspiel.register_game(kind, game_class)

"""Every registered game as one of OpenSpiel's Python games."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pyspiel

from moonpack.envs.matches.match import CHANCE, OVER, Match
from moonpack.envs.matches.staging import Parameters
from moonpack.envs.miniatures import load
from moonpack.envs.openspiel.observer import Observer
from moonpack.envs.play import reward_number
from moonpack.errors import MoonpackError
from moonpack.games import kit
from moonpack.games.contract import AnyGame, JsonObject
from moonpack.games.rng import Rng

MOST_POINTS = 255.0  # no margin of scores is as large


class MoonpackState(pyspiel.State):  # type: ignore[misc]
    """A state: the match does the work. OpenSpiel copies and pickles it by its attributes."""

    def __init__(self, game: Any, match: Match, reward: int) -> None:
        super().__init__(game)
        self.match = match
        self.reward = reward
        self.player = match.player  # asked for several times a step
        self.start: JsonObject | None = None  # the position that it began from

    def current_player(self) -> int:
        """The seat to decide, or chance, or nobody."""
        return self.player

    def is_terminal(self) -> bool:
        """Whether the game is over, or was stopped for length."""
        return self.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can do, with probabilities."""
        return self.match.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.player == CHANCE:
            self.match.chance(action)
        else:
            self.match.act(action)
        self.player = self.match.player

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

    # -- as JSON, and from it

    def to_dict(self) -> JsonObject:
        """The state as JSON: its `position`, hidden cards included.

        None before chance has set up the game. Moments that have no position, such as the middle of
        an action or a draw, raise an error that says so.
        """
        match = self.match
        if match.engine is None:
            return {"position": None}
        if match.is_chance:
            raise MoonpackError("chance is to act: this moment cannot be written as a position")
        if self.get_game().is_small:
            raise MoonpackError("a small game has no positions: they are those of the whole games")
        position: Any = match.play.spec.position(match.setup, match.engine)
        return {"position": position}

    def to_json(self) -> str:
        """The same as text."""
        return json.dumps(self.to_dict())

    def starting_state(self) -> MoonpackState | None:
        """The state that `new_initial_state` began from a position; None for a usual beginning."""
        if self.start is None:
            return None
        begun: MoonpackState = self.get_game().new_initial_state(self.start)
        return begun

    def starting_state_str(self) -> str:
        """The JSON of the position that it began from; empty for a usual beginning."""
        return "" if self.start is None else json.dumps(self.start)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """All that a player has seen; raises where it has no fixed length."""
        if self.match.history_shape is None:
            raise MoonpackError(f"{self.match.play.spec.title} has no information-state tensor")
        tensor: list[float] = super().information_state_tensor(
            self.player if player is None else player
        )
        return tensor

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
        #: Whether it is a miniature with a map or cards of its own, not a position of a whole game.
        name = given.get("miniature")
        self.is_small = bool(name) and bool(load(str(name)).beginning)
        self._reward = reward_number(given["reward"])
        self._history_shape = self._plan.begin().history_shape
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
        has_history = self._history_shape is not None
        kind = _type(parts.spec, defaults, self._plan.has_chance, has_history)
        super().__init__(kind, info, given)

    def new_initial_state(self, start: str | JsonObject | None = None) -> MoonpackState:
        """The state before anything has happened, or one from JSON, as `to_json` gives it."""
        match = self._plan.begin()
        given = json.loads(start) if isinstance(start, str) else start
        if given is None or given.get("position") is None:
            return MoonpackState(self, match, self._reward)
        if self.is_small:
            raise MoonpackError("a small game has no positions: they are those of the whole games")
        match.begin_from(*match.play.deal(0, {"position": given["position"]}))
        state = MoonpackState(self, match, self._reward)
        state.start = {"position": given["position"]}
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer that shows what its kind of observation allows."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self._plan.play, kind, params, self._history_shape)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance can act at most."""
        return self._plan.most_chance_nodes


def _utilities(reward: str, players: int) -> tuple[float, float]:
    """The least and the most that a game can be worth."""
    if reward == "margin":
        return -MOST_POINTS, MOST_POINTS
    return (-1 / (players - 1) if reward == "win" else -1.0), 1.0


def _type(spec: AnyGame, defaults: Parameters, has_chance: bool, has_history: bool) -> Any:
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
        provides_information_state_tensor=has_history,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=defaults,
    )


def register(name: str) -> None:
    """Let OpenSpiel load a game as `moonpack_<name>`."""
    parts = kit.of(name)
    defaults = parts.openspiel.defaults(parts.spec)
    has_history = parts.openspiel.plan(parts.spec, defaults).begin().history_shape is not None
    # Parameters may leave chance nothing to do.
    kind = _type(parts.spec, defaults, has_chance=True, has_history=has_history)
    game_class = type(f"MoonpackGame_{name}", (MoonpackGame,), {"moonpack_name": name})
    pyspiel.register_game(kind, game_class)

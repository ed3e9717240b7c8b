"""The two games as OpenSpiel's Python games."""

from __future__ import annotations

from math import comb
from typing import Any

import pyspiel

from moonpack import games
from moonpack.envs.openspiel.match import Match
from moonpack.envs.openspiel.moonlight import MoonlightMatch, opening_hands
from moonpack.envs.openspiel.observer import Observer
from moonpack.envs.openspiel.wolves import WolvesMatch
from moonpack.envs.play import Play, reward_number
from moonpack.games import check
from moonpack.games.moonlight.cards import LEADERS_ON_TABLE, from_anything
from moonpack.games.moonlight.codes import KEEN_HAND
from moonpack.games.rng import Rng
from moonpack.games.wolves.options import OPTIONS

MOST_POINTS = 255.0  # no margin of scores is as large
SHORTEST_ROUND = 12  # plays: the final shape has as many cells
EXPLICIT = pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
DETERMINISTIC = pyspiel.GameType.ChanceMode.DETERMINISTIC

BY_THE_BOOK = "book"  # an option that is what the rulebook says

WOLVES_DEFAULTS: dict[str, Any] = {
    "players": 2,
    "reward": "win",
    "max_steps": 10_000,
    "setups": 1000,  # how many set-ups chance draws from
    "seed": -1,  # the seed of the one set-up, instead of chance
    **dict.fromkeys(OPTIONS, BY_THE_BOOK),
    "rulebook": OPTIONS["rulebook"].default,
    "round_limit": 0,
}
MOONLIGHT_DEFAULTS: dict[str, Any] = {"reward": "win", "max_steps": 1000, "cards": ""}


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
        return pyspiel.PlayerId.CHANCE if self.match.is_chance else self.match.engine.seat

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


class _MoonpackGame(pyspiel.Game):  # type: ignore[misc]
    """What both games share."""

    def _begin(
        self, kind: Any, params: dict[str, Any], play: Play, chances: tuple[int, int]
    ) -> None:
        """Tell OpenSpiel the figures; `chances` are the most outcomes and the most nodes."""
        self._reward = reward_number(params["reward"])
        self._play = play
        self._chance_nodes = chances[1]
        self._max_steps = check.whole(params["max_steps"], "max_steps", 1)
        low, high = _utilities(params["reward"], play.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=play.lens.actions,
            max_chance_outcomes=chances[0],
            num_players=play.players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=self._max_steps,
        )
        super().__init__(kind, info, params)

    def first_match(self) -> Match:
        """The match before anything has happened."""
        raise NotImplementedError

    def new_initial_state(self) -> MoonpackState:
        """The state before anything has happened."""
        return MoonpackState(self, self.first_match(), self._reward)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer that shows what its kind of observation allows."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self._play, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance can act at most."""
        return self._chance_nodes


class WolvesGame(_MoonpackGame):
    """The Wolves: open information; chance draws the set-up, unless a seed says which."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**WOLVES_DEFAULTS, **(params or {})}
        options = {name: given[name] for name in OPTIONS if given[name] not in (BY_THE_BOOK, 0)}
        play = Play("wolves", given["players"], {"options": options})
        self._seed = None if given["seed"] < 0 else given["seed"]
        self._setups = check.whole(given["setups"], "setups", 1)
        chances = (self._setups, 1) if self._seed is None else (0, 0)
        self._begin(_wolves_type(given["seed"] < 0), given, play, chances)

    def first_match(self) -> Match:
        return WolvesMatch(self._play, self._max_steps, self._setups, self._seed)


class MoonlightGame(_MoonpackGame):
    """Moonlight: hands and decks are hidden; chance deals and draws."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**MOONLIGHT_DEFAULTS, **(params or {})}
        self._cards = from_anything(given["cards"] or None)
        play = Play("moonlight", 2, {"cards": given["cards"] or None})
        deals = given["max_steps"] // SHORTEST_ROUND + 1
        nodes = 1 + deals * 2 * (len(self._cards.deck()) + 2)
        outcomes = 2 * comb(len(self._cards.leaders), LEADERS_ON_TABLE)
        for card in self._cards.lone:
            outcomes = max(outcomes, len(opening_hands(self._cards, card.name, KEEN_HAND)))
        self._begin(_MOONLIGHT_TYPE, given, play, (outcomes, nodes))

    def first_match(self) -> Match:
        return MoonlightMatch(self._play, self._max_steps, self._cards)


def _utilities(reward: str, players: int) -> tuple[float, float]:
    """The least and the most that a game can be worth."""
    if reward == "margin":
        return -MOST_POINTS, MOST_POINTS
    return (-1 / (players - 1) if reward == "win" else -1.0), 1.0


def _type(
    name: str, players: range, information: Any, defaults: dict[str, Any], chance: Any
) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"moonpack_{name}",
        long_name=games.spec(name).title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=information,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=defaults,
    )


def _wolves_type(has_chance: bool) -> Any:
    information = pyspiel.GameType.Information.PERFECT_INFORMATION
    chance = EXPLICIT if has_chance else DETERMINISTIC
    return _type("wolves", games.spec("wolves").players, information, WOLVES_DEFAULTS, chance)


_MOONLIGHT_TYPE = _type(
    "moonlight",
    games.spec("moonlight").players,
    pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    MOONLIGHT_DEFAULTS,
    EXPLICIT,
)

pyspiel.register_game(_wolves_type(has_chance=True), WolvesGame)
pyspiel.register_game(_MOONLIGHT_TYPE, MoonlightGame)

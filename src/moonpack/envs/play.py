"""What environments play: a game with its number of players and choices, and its lens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from moonpack import games
from moonpack.envs.dealer import Dealer
from moonpack.envs.lens import REWARDS, Lens
from moonpack.errors import BadInput
from moonpack.games import check, kit
from moonpack.games.choices import Kind
from moonpack.games.contract import AnyGame
from moonpack.games.rng import Rng

MAX_STEPS = 10_000  # several times the longest random game

# Makes the lens of a game for a number of players and choices.
MakeLens = Callable[[AnyGame, int, Mapping[str, object]], Lens]

# PettingZoo's own api_test resets with this, to see that options are taken at all.
_SAYS_NOTHING = {"options": 1}


_TRIAL = "choices are checked at once"


class Play:
    """A game as environments set it up, again and again.

    `choices` are those of `moonpack.new`: what the game declares, with the same names.
    """

    def __init__(self, game: str, players: int | None, choices: Mapping[str, object]) -> None:
        self.spec = games.spec(game)
        low, high = self.spec.players[0], self.spec.players[-1]
        self.players = check.whole_number(low if players is None else players, "players", low, high)
        self.choices = self.spec.all_choices().gather(choices)
        self.lens = self._lens()
        self.deal(_TRIAL)

    def _lens(self) -> Lens:
        return kit.of(self.spec.name).lens(self.spec, self.players, self.choices)

    def __reduce__(self) -> tuple[type[Play], tuple[str, int, dict[str, object]]]:
        return (Play, (self.spec.name, self.players, self.choices))

    def deal(
        self, seed: int | str | None, also: Mapping[str, object] | None = None
    ) -> tuple[Any, Any]:
        """A set-up and its engine at the first decision; `also` are choices for this once.

        Among those, `position` begins a game from a position, where the game has positions.
        """
        more = {} if also is None or also == _SAYS_NOTHING else dict(check.mapping(also, "options"))
        if "position" in more:
            setup = self.spec.with_chance(self._from_position(more), Rng(seed))
        else:
            setup = self.spec.deal(self.players, Rng(seed), self._with(more))
        engine = self.spec.start(setup)
        if not self.lens.fits(engine):  # compiled code would write beyond the observation
            raise BadInput("options.position", "a position with the cards of this environment")
        return setup, engine

    def dealer(self, also: Mapping[str, object] | None = None) -> Dealer | None:
        """What deals the same games in compiled code; None where only `deal` can.

        `also` are choices as for `deal`, for all its games.
        """
        setup, engine = self.deal(_TRIAL, also)
        is_position = also is not None and "position" in also
        choices = {} if is_position else self._with({} if also is None else also)
        dealer = self.lens.dealer(setup, engine, choices)
        # The order of draws is written down twice. Wherever they differ, `deal` is right.
        if dealer is None or dealer.dealt(_TRIAL).snapshot() != engine.snapshot():
            return None
        return dealer

    def _with(self, also: Mapping[str, object]) -> dict[str, object]:
        """The choices, with others for this once before them."""
        for name, choice in self.spec.choices().items():
            if name in also and choice.kind is Kind.DATA:  # the lens depends on it
                text = f"no {name} here: they are chosen with the environment"
                raise BadInput(f"options.{name}", text)
        more = self.spec.all_choices().gather(also)
        options = {**_options(self.choices), **_options(more)}
        return {**self.choices, **more, "options": options} if options else {**self.choices, **more}

    def _from_position(self, also: Mapping[str, object]) -> Any:
        check.fields(also, "options", ("position",))
        setup = self.spec.setup_from_position(also["position"])
        if setup.players != self.players:
            needed = f"{self.players} players"
            raise BadInput.wrong_count("options.position", needed, setup.players)
        return setup


def _options(choices: Mapping[str, object]) -> Mapping[str, object]:
    return check.mapping(choices.get("options", {}), "options")


def reward_number(reward: object) -> int:
    """The number of a kind of reward, by its name."""
    return REWARDS.index(check.one_of(reward, "reward", REWARDS))

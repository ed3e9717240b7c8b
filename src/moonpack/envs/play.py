"""What environments play: a game with its number of players and choices, and its lens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from moonpack import games
from moonpack.envs.lens import REWARDS, Lens
from moonpack.errors import BadInput
from moonpack.games import check, kit
from moonpack.games.choices import Kind
from moonpack.games.contract import AnyGame
from moonpack.games.rng import Rng

# Makes the lens of a game for a number of players and choices.
MakeLens = Callable[[AnyGame, int, Mapping[str, object]], Lens]

# PettingZoo's own api_test resets with this, to see that options are taken at all.
_SAYS_NOTHING = {"options": 1}


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
        self.deal("choices are checked at once")

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
            setup = self._from_position(more)
        else:
            setup = self.spec.deal(self.players, Rng(seed), self._with(more))
        return setup, self.spec.start(setup)

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

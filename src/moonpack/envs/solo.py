"""One learner against our bots, for Gymnasium: `gymnasium.make("moonpack/wolves-v1")`.

Importing this module registers `moonpack/wolves-v1` and `moonpack/moonlight-v1`; Gymnasium does so
by itself for `gymnasium.make("moonpack.envs.solo:moonpack/wolves-v1")`. `docs/research.md` shows
how learners use it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

from moonpack.envs.batch_spaces import observation_space
from moonpack.envs.episodes import ILLEGAL, LOST, Episode, Episodes
from moonpack.envs.features import Features
from moonpack.envs.opponents import RANDOM, BotsOfGames, Identity
from moonpack.envs.play import MAX_STEPS, Play, reward_number
from moonpack.envs.window import FRAMES_PER_SECOND, RENDER_MODES, Window
from moonpack.errors import BadInput, IllegalStep
from moonpack.extras import need
from moonpack.games import check
from moonpack.games.contract import Engine, View
from moonpack.games.kit import BUILT_IN
from moonpack.games.rng import Rng, seed_word

for _module in ("numpy", "gymnasium"):
    need(_module, "a Gymnasium environment")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402

__all__ = ["SoloEnv"]

Info = dict[str, object]
Row: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint8]]
Flags: TypeAlias = np.ndarray[tuple[int], np.dtype[np.bool_]]


class SoloEnv(gymnasium.Env[Row, int]):  # type: ignore[misc]
    """A game against bots, which play as soon as it is their turn.

    `opponents` is a bot (`"hunter"`) or a list of bots to mix; `seat` is the learner's, None to
    rotate. An observation is a row of numbers, which `features` describes; `info["action_mask"]`
    marks the legal actions. `max_steps` counts those of the learner. An `illegal` action loses the
    game (`"lose"`), is replaced by a legal one (`"random"`), or raises `IllegalStep` (`"raise"`).
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        opponents: str | list[str] | tuple[str, ...] = "hunter",
        seat: int | None = None,
        reward: str = "win",
        max_steps: int | None = MAX_STEPS,
        illegal: str = "lose",
        render_mode: str | None = None,
        **choices: object,
    ) -> None:
        self._play = Play(game, players, choices)
        self._episodes = Episodes(game, self._play.players, opponents, seat)
        self._reward = reward_number(reward)
        self._limit = None if max_steps is None else check.whole_number(max_steps, "max_steps", 1)
        self._illegal = check.one_of(illegal, "illegal", ILLEGAL)
        if render_mode is not None:
            check.one_of(render_mode, "render_mode", RENDER_MODES)
        self.render_mode = render_mode
        self._window = Window(game)
        self._bots = BotsOfGames(game)
        self.observation_space = observation_space(self.features)
        self.action_space = spaces.Discrete(self._play.lens.actions)
        self._episode: Episode | None = None
        self._nth = 0

    # -- what Gymnasium asks for

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Row, Info]:
        """Begin a new game: with a seed, the game of `moonpack.new(seed=…)`.

        Without one, the seed given last decides all games that follow. `options` are for this game
        only: `seat`, `opponents`, a `position`, and the choices of `moonpack.new`.
        """
        given = check.seed(seed)
        super().reset(seed=None if given is None else seed_word(given))
        self._episode = episode = self._episodes.next(given, options)
        self._setup, self._engine = self._play.deal(episode.seed, episode.options)
        self._chance = Rng(f"{episode.seed}/random")
        self._nth += 1
        self._played = self._steps = 0
        self._is_over = False
        self._let_bots_play()
        if self._engine.over:
            raise BadInput("options.position", "a position in which the learner still decides")
        self._show_to_humans()
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[Row, float, bool, bool, Info]:
        """Play an action of the learner, and then the bots until it is the learner's turn again."""
        if self._episode is None:
            raise BadInput("action", "none before the first reset", action)
        if self._is_over:
            raise BadInput("action", "none: the game is over, reset it first", action)
        lens, number = self._play.lens, check.whole_number(action, "action", 0)
        legal = lens.legal_actions(self._engine)
        more: Info = {}
        if number not in legal:
            more["illegal"] = why = self._why_not(number)
            if self._illegal == "raise":
                raise IllegalStep(lens.table.to_step(number), why)
            if self._illegal == "lose":
                self._is_over = True
                return self._observed(), LOST, True, False, {**self._info(), **more}
            number = self._chance.choice(legal)
        self._play_action(number)
        self._steps += 1
        self._let_bots_play()
        self._show_to_humans()
        over = self._engine.over
        cut = not over and self._steps == self._limit
        self._is_over = over or cut
        reward = lens.rewards(self._engine, self._reward)[self.seat] if over else 0.0
        return self._observed(), reward, over, cut, {**self._info(), **more}

    def render(self) -> Any:
        """The game as the learner sees it: letters (`ansi`), an array of pixels, or a window."""
        if self.render_mode is None:
            raise BadInput("render_mode", f"one of {', '.join(RENDER_MODES)}, when made", None)
        return self._window.show(self.view(), self.render_mode)

    def close(self) -> None:
        """Close the window and the bots."""
        self._window.close()
        self._bots.close()

    # -- what Moonpack adds

    @property
    def features(self) -> Features:
        """The features of an observation."""
        features: Features = self._play.lens.features
        return features

    @property
    def seat(self) -> int:
        """The learner's seat in this game, from 0."""
        return 0 if self._episode is None else self._episode.seat

    @property
    def engine(self) -> Engine:
        """A copy of the game's engine: the true position, hidden cards included."""
        engine: Engine = self._engine.copy()
        return engine

    def action_masks(self) -> Flags:
        """Which actions are legal, as `MaskablePPO` asks for them."""
        mask: Flags = self._mask().view(np.bool_)
        return mask

    def __repr__(self) -> str:
        return f"<environment of {self._play.spec.title} for {self._play.players} players>"

    def _repr_svg_(self) -> str | None:
        """The picture a notebook shows: the game as the learner sees it; none before a reset."""
        return None if self._episode is None else self.view()._repr_svg_()

    def action_to_step(self, action: int) -> str:
        """The notation of an action, such as `draft h9`."""
        return self._play.lens.table.to_step(int(action))

    def step_to_action(self, step: str) -> int:
        """The action of a step in the notation."""
        return self._play.lens.table.from_step(step)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, by default the learner's: the view that pictures and bots get."""
        names = tuple(f"Player {n + 1}" for n in range(self._play.players))
        seen_by = self.seat
        if seat is not None:
            seen_by = check.whole_number(seat, "seat", 0, self._play.players - 1)
        return self._play.spec.view(self._engine, self._setup, seen_by, names)

    # -- inside

    def _play_action(self, action: int) -> None:
        self._engine.play(self._play.lens.table.steps[action])
        self._played += 1

    def _let_bots_play(self) -> None:
        """Until it is the learner's turn, or the game is over."""
        assert self._episode is not None
        while not self._engine.over:
            seat = self._engine.actor
            if seat == self.seat:
                return
            name = self._episode.bots[seat]
            if name == RANDOM:
                action = self._chance.choice(self._play.lens.legal_actions(self._engine))
            else:
                game = Identity(self._episode.seed, self._nth)
                step = self._bots.choose(name, 0, game, self._played, self.view(seat))
                action = self._play.lens.table.from_step(step)
            self._play_action(action)

    def _why_not(self, action: int) -> str:
        table = self._play.lens.table
        if action >= len(table):
            raise BadInput("action", f"a whole number from 0 to {len(table) - 1}", action)
        return self._play.spec.why_not(self._engine, table.steps[action])

    def _observed(self) -> Any:
        seen = np.empty(self._play.lens.size, np.uint8)
        self._play.lens.observe(self._engine, self.seat, seen)
        return seen

    def _mask(self) -> Any:
        mask = np.zeros(self._play.lens.actions, np.uint8)
        if self._engine.actor == self.seat and not self._is_over:
            self._play.lens.mask(self._engine, mask)
        return mask

    def _info(self) -> Info:
        mask = self._mask().view(np.int8)
        return {"action_mask": mask, "seat": self.seat, "steps": self._steps}

    def _show_to_humans(self) -> None:
        if self.render_mode == "human":
            self.render()


def register() -> None:
    """Register the games that ship with Moonpack; once, however often this is imported."""
    for game in BUILT_IN:
        name = f"moonpack/{game}-v1"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="moonpack.envs.solo:SoloEnv",
                vector_entry_point="moonpack.envs.solo_vector:SoloVectorEnv",
                kwargs={"game": game},
            )


register()

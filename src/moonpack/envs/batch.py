"""Many games at once as NumPy arrays: `Batch`, for learners that want millions of steps.

```python
from moonpack.envs import Batch

batch = Batch("wolves", 256, players=2, seed=1, threads=2)
while learning:
    actions = policy(batch.observations, batch.masks)   # one legal action for each game
    batch.step(actions)
    batch.rewards, batch.terminated, batch.truncated    # of the step just played
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any

from moonpack.envs.batch_arrays import Infos, as_flags, as_numbers, as_seeds
from moonpack.envs.batch_rooms import rooms_for, shown
from moonpack.envs.batch_spaces import Spaces, autoreset_mode
from moonpack.envs.batch_starts import Choices, Starts, each_of
from moonpack.envs.batch_state import KEPT, BatchState
from moonpack.envs.lanes import Lanes
from moonpack.envs.opponents import BotsOfGames
from moonpack.envs.plain import PlainLens
from moonpack.envs.plain_lanes import PlainLanes
from moonpack.envs.play import Play, reward_number
from moonpack.envs.rooms import LEGAL_STRIDE, MOST_STEPS
from moonpack.errors import BadInput, MoonpackError
from moonpack.extras import need
from moonpack.games import check
from moonpack.games.contract import Engine, View
from moonpack.games.rng import Rng

if TYPE_CHECKING:
    from moonpack.envs.batch_arrays import Flags, Marks, Numbers, Octets, Rewards, Seeds, Shorts

MOST_NUMBER = 2**31 - 1
MOST_THREADS = 1024


class Batch(Spaces):
    """Many games of one kind, stepped together; a game that ends is followed by a new one.

    After each `step` and `reset`, and from the start, these arrays are up to date. They are the
    same arrays all the time and cannot be written to; copy what you want to keep.

    | array | shape | |
    | --- | --- | --- |
    | `observations` | games, features (`uint8`) | as the player to decide sees it |
    | `masks` | games, actions (`int8`) | 1 for each legal action |
    | `legal`, `counts` | games, 2048 (`int16`); games (`int32`) | the same as a list: \
the first `counts[n]` of `legal[n]` are the legal actions |
    | `actors` | games (`int32`) | the seat to decide |
    | `rewards` | games, players (`float32`) | zero but for games that the step ended |
    | `terminated`, `truncated` | games (`bool`) | the step ended the game, or `max_steps` did |
    | `final_observations`, `final_actors` | as `observations`, `actors` | the last observation of \
the latest game that ended there, and the seat that sees it |

    Stepping and dealing need no interpreter, let other threads run and can use several `threads`.
    Games are dealt as by `moonpack.new(game, seed=batch.seeds[n])`, so each can be played again.
    The results do not depend on the number of threads.
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
        threads: int = 1,
        autoreset: object = "same_step",
        per_game: Sequence[Choices | None] | None = None,
        **choices: object,
    ) -> None:
        self._np = need("numpy", "a batch of games")
        self._play = Play(game, players, choices)
        self.games = check.whole_number(games, "games", 1)
        self._limit = 0 if max_steps is None else check.whole_number(max_steps, "max_steps", 1)
        self._reward, self._kind = reward, reward_number(reward)
        self.threads = check.whole_number(threads, "threads", 1, MOST_THREADS)
        self.autoreset = autoreset_mode(autoreset)
        self._per_game = each_of(per_game, "per_game", self.games)
        self._rooms = rooms_for(self._play.lens, self.games)
        self._lanes = self._make_lanes()
        self._starts = Starts(self._play, self._lanes, self._rooms.numbers, self._per_game)
        self._bots = BotsOfGames(self._play.spec.name)
        self._lock = Lock()
        self._show()
        self.reset(seed=Rng().word() if seed is None else seed)

    def _make_lanes(self) -> Lanes | PlainLanes:
        lens, rooms = self._play.lens, self._rooms.as_memory()
        if isinstance(lens, PlainLens):
            return PlainLanes(lens, self._kind, self._limit, rooms)
        return Lanes(lens, self._kind, self._limit, min(self.threads, self.games), rooms)

    def _show(self) -> None:
        """The public arrays: the same memory in its shape, not to be written to."""
        np, rooms, lens = self._np, self._rooms, self._play.lens
        self.observations: Octets = shown(rooms.observations.reshape(self.games, lens.size))
        self.final_observations: Octets = shown(rooms.finals.reshape(self.games, lens.size))
        self.masks: Marks = shown(rooms.masks.view(np.int8).reshape(self.games, lens.actions))
        self.rewards: Rewards = shown(rooms.rewards.reshape(self.games, lens.players))
        self.actors: Numbers = shown(rooms.actors)
        self.final_actors: Numbers = shown(rooms.final_actors)
        self.counts: Numbers = shown(rooms.counts)
        legal = rooms.legal.reshape(self.games, LEGAL_STRIDE)
        self.legal: Shorts = shown(legal[:, :MOST_STEPS])
        self._terminated = rooms.terminated.view(np.bool_)
        self._truncated = rooms.truncated.view(np.bool_)
        self._waiting = np.zeros(self.games, np.bool_)
        self._rests = False

    def __repr__(self) -> str:
        return f"<batch of {self.games} games of {self._play.spec.title}>"

    @property
    def terminated(self) -> Flags:
        """Which games the last step ended."""
        return self._terminated.copy()

    @property
    def truncated(self) -> Flags:
        """Which games the last step took to `max_steps` without an end."""
        return self._truncated.copy()

    @property
    def seeds(self) -> list[int | str]:
        """The seed of each game; empty for a game that was put there."""
        return self._starts.seeds()

    # -- games that begin

    def reset(
        self,
        *,
        seed: int | str | Seeds | None = None,
        options: Mapping[str, object] | Sequence[Choices | None] | None = None,
    ) -> tuple[Octets, Infos]:
        """Begin new games; returns the observations, and infos as `step` does.

        A seed gives the same games as a new batch with that seed; several give each game its own,
        as `moonpack.new` takes it. `options` are choices for these games only, or `position` to
        begin from one: a mapping for all games, or a list with one for each. In a mapping,
        `reset_mask` says which games to reset; the others go on.
        """
        where = self._np.ones(self.games, self._np.bool_)
        if isinstance(options, Mapping) and "reset_mask" in options:
            where = as_flags(options["reset_mask"], "options.reset_mask", self.games)
            options = {name: value for name, value in options.items() if name != "reset_mask"}
        each = each_of(options, "options", self.games)
        own = as_seeds(seed, self.games)
        if own is None and seed is not None:
            self._reseed(check.seed(seed))
        self.begin(where, own or [None] * self.games, each)
        return self.observations, self._infos()

    def begin(
        self, where: Flags, seeds: Sequence[int | str | None], options: Sequence[Choices]
    ) -> None:
        """Begin new games where there is a flag, with a seed and options for each of all games."""
        lanes = self._np.flatnonzero(where).tolist()
        if not any(options) and all(seed is None for seed in seeds):
            self._starts.begin(lanes)
        else:
            for lane in lanes:
                seed = check.seed(seeds[lane], f"seeds[{lane}]")
                self._starts.begin_from(lane, seed, options[lane])
        self._forget(where)

    def _reseed(self, seed: int | str | None) -> None:
        self._starts.reseed(seed)
        self._chance = Rng(f"{self._starts.seed}/actions").word()

    def _forget(self, where: Any) -> None:
        """The last step is none of the games that have begun since."""
        self._terminated[where] = False
        self._truncated[where] = False
        self._waiting[where] = False
        self._rooms.rewards.reshape(self.games, -1)[where] = 0

    def put(self, game: int, start: object) -> None:
        """Begin one game from a position, a `Game` or an engine; the batch keeps its own copy."""
        lane = self._lane(game)
        engine, setup = self._starts.read(start)
        self._starts.put(lane, engine, setup)
        self._forget(self._np.array([lane]))

    def engine(self, game: int) -> Engine:
        """A copy of the engine of one game: the true position, hidden cards included."""
        engine: Engine = self._play.lens.own_copy(self._lanes.engine(self._lane(game)))
        return engine

    def view(self, game: int, seat: int | None = None) -> View:
        """What a seat may know of one game, by default the one to decide: what bots get."""
        lane, engine = self._lane(game), self.engine(game)
        seen_by = int(self.actors[lane]) if seat is None else self._seat(seat)
        names = tuple(f"Player {n + 1}" for n in range(self.players))
        return self._play.spec.view(engine, self._starts.setup(lane), seen_by, names)

    def _lane(self, game: object) -> int:
        return check.whole_number(game, "game", 0, self.games - 1)

    def _seat(self, seat: object) -> int:
        return check.whole_number(seat, "seat", 0, self.players - 1)

    # -- steps

    def random_actions(self) -> Numbers:
        """A legal action for each game, chosen uniformly; the batch's seed decides."""
        self._chance = self._lanes.draw(self._chance)
        return self._rooms.chosen.copy()

    def bot_actions(self, bot: str | Sequence[str], where: object = None) -> Numbers:
        """The actions that bots choose for the players to decide, such as `"hunter"`.

        `bot` names one for all games or one for each. Only games in `where` are asked for; the
        others have random actions.
        """
        asked = self._np.ones(self.games, self._np.bool_)
        if where is not None:
            asked = as_flags(where, "where", self.games)
        named = [bot] * self.games if isinstance(bot, str) else list(bot)
        check.listing(named, "bot", self.games)
        actions = self.random_actions()
        for lane in self._np.flatnonzero(asked & ~self._waiting).tolist():
            game, step = self._starts.identity(lane), self._lanes.steps_played(lane)
            answer = self._bots.choose(named[lane], lane, game, step, self.view(lane))
            actions[lane] = self.actions.from_step(answer)
        return actions

    def step(
        self, actions: object, where: object = None
    ) -> tuple[Octets, Rewards, Flags, Flags, Infos]:
        """Play one action in each game; raises, and plays none, if one of them is not legal.

        `actions` is an array, a tensor or a list. With `where`, a flag for each game, only those
        games are played; the others rest. Returns `observations`, `rewards`, `terminated`,
        `truncated` and infos: `action_mask`, `actor`, and if games have ended, `final_obs` and
        `final_info` with the flags `_final_obs` and `_final_info`, as Gymnasium has them.
        """
        if not self._lock.acquire(blocking=False):
            raise MoonpackError("another thread is stepping this batch")
        try:
            due = self._rest(where)
            self._choose(actions)
            if self.autoreset == "same_step" and self._starts.is_compiled:
                ended = self._lanes.play_and_deal()  # type: ignore[union-attr]
            else:
                ended = self._lanes.play()
                self._follow(due, ended)
        finally:
            self._lock.release()
        return (
            self.observations,
            self.rewards,
            self.terminated,
            self.truncated,
            self._infos(ended),
        )

    def _choose(self, actions: object) -> None:
        """Take over the actions if all of them are legal."""
        chosen, given = self._rooms.chosen, as_numbers(actions, "actions", self.games)
        asked = given
        if given.dtype != chosen.dtype:
            given = self._np.where((given < 0) | (given > MOST_NUMBER), -1, given)
        chosen[:] = given
        wrong = self._lanes.illegal()
        if wrong >= 0:
            legal = self._np.flatnonzero(self.masks[wrong])
            expected = f"one of {legal.tolist()}"
            raise BadInput(f"actions[{wrong}]", expected, int(asked[wrong]))

    def _rest(self, where: object) -> Flags | None:
        """Note which games rest in this step; returns those that get a new game instead."""
        if where is None and self.autoreset == "same_step" and not self._rests:
            return None  # no game ever waits
        is_plain = where is None and not self._waiting.any()
        if is_plain and not self._rests:
            return None
        self._rests = not is_plain
        played = self._np.ones(self.games, self._np.bool_)
        if where is not None:
            played = as_flags(where, "where", self.games)
        due = self._waiting & played
        if self.autoreset == "disabled" and due.any():
            over = int(self._np.flatnonzero(due)[0])
            raise BadInput(f"actions[{over}]", "none: this game is over, reset it first")
        self._rooms.resting[:] = ~played | due
        return due

    def _follow(self, due: Flags | None, ended: int) -> None:
        """Begin new games after those that have ended, when it is time for them."""
        if due is not None and due.any():
            self._waiting[due] = False
            self._starts.begin(self._np.flatnonzero(due).tolist())
        if ended and self.autoreset == "same_step":
            over = self._terminated | self._truncated
            self._starts.begin(self._np.flatnonzero(over).tolist())
        elif ended:
            self._waiting |= self._terminated | self._truncated

    # -- states and copies

    def state(self) -> BatchState:
        """All of the batch's state, to keep or to pickle; `restore` goes back to it."""
        starts, lanes, everywhere = self._starts, self._lanes, range(self.games)
        arrays = self._rooms.arrays()
        return BatchState(
            game=self._play.spec.name,
            players=self.players,
            games=self.games,
            seed=starts.seed,
            dealt=lanes.dealt,
            chance=self._chance,
            given=dict(starts.given),
            engines=tuple(self.engine(lane) for lane in everywhere),
            steps_played=tuple(lanes.steps_played(lane) for lane in everywhere),
            waiting=tuple(self._np.flatnonzero(self._waiting).tolist()),
            arrays={name: arrays[name].copy() for name in KEPT},
        )

    def restore(self, state: BatchState) -> None:
        """Go back to a state of this batch or of one like it."""
        own = (self._play.spec.name, self.players, self.games)
        if not isinstance(state, BatchState) or (state.game, state.players, state.games) != own:
            text = f"a state of {self.games} games of {own[0]} with {self.players} players"
            raise BadInput("state", text, state)
        if not all(self._play.lens.fits(engine) for engine in state.engines):
            raise BadInput("state", "a state of games with the same cards")
        self._starts.reseed(state.seed, state.dealt)
        self._starts.given = dict(state.given)
        self._chance = state.chance
        arrays = self._rooms.arrays()
        for lane, engine in enumerate(state.engines):
            if lane in state.waiting:
                seat = int(state.arrays["final_actors"][lane])
                self._lanes.put_over(lane, engine.copy(), seat)
            else:
                self._lanes.put(lane, engine.copy())
            self._lanes.set_steps_played(lane, state.steps_played[lane])
        for name in KEPT:
            arrays[name][:] = state.arrays[name]
        self._waiting[:] = False
        self._waiting[list(state.waiting)] = True
        self._rests |= bool(state.waiting)

    def copy(self) -> Batch:
        """An independent copy, which goes on in the same way."""
        function, (arguments, state) = self.__reduce__()
        twin: Batch = function(arguments, state)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[dict[str, Any], BatchState]]:
        """Pickle what the batch was made with, and its state; its bots are made again."""
        arguments = {
            "game": self._play.spec.name,
            "games": self.games,
            "players": self.players,
            "reward": self._reward,
            "max_steps": self._limit or None,
            "threads": self.threads,
            "autoreset": self.autoreset,
            "per_game": self._per_game,
            **self._play.choices,
        }
        return _restored, (arguments, self.state())

    def _infos(self, ended: int = 0) -> Infos:
        infos: Infos = {"action_mask": self.masks, "actor": self.actors}
        if ended and self.autoreset == "same_step":
            over = self._terminated | self._truncated
            infos["final_obs"], infos["_final_obs"] = self.final_observations, over
            infos["final_info"] = {"actor": self.final_actors, "_actor": over}
            infos["_final_info"] = over
        return infos


def _restored(arguments: dict[str, Any], state: BatchState) -> Batch:
    batch = Batch(**arguments, seed=0)
    batch.restore(state)
    return batch

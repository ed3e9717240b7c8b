"""Any game as OpenSpiel plays it: chance draws the set-up, and again whenever the game asks for it.

The outcomes of chance are numbers of equal probability, and each stands for a seed. In a game
without secrets an information state is the whole history. In a game with secrets it is what the
seat has seen: each step, and what changed in its view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from moonpack.envs.matches.match import NOTHING_YET, Match, Outcomes
from moonpack.envs.matches.staging import Parameters, Plan, Staging, miniature_of
from moonpack.envs.plain import leaves
from moonpack.envs.play import Play
from moonpack.errors import MoonpackError
from moonpack.games import check
from moonpack.games.choices import Kind
from moonpack.games.contract import AnyGame, Engine, GameSpec
from moonpack.games.rng import Rng

if TYPE_CHECKING:
    from moonpack.envs.miniatures import Miniature

OUTCOMES = 1000  # of a chance node, unless a parameter says otherwise
MAX_STEPS = 10_000
BY_THE_BOOK = "book"  # the value of an option that is what the rulebook says
_SETS_UP = (Kind.WORD, Kind.DATA)  # the choices that are parameters


class PlainMatch(Match):
    """A game that needs nothing of its own. With a seed, chance does not draw the set-up."""

    def __init__(
        self, play: Play, max_steps: int, setups: int, draws: int, seed: int | None
    ) -> None:
        super().__init__(play, max_steps)
        self.setups = setups
        self.draws = draws
        self.seed = seed
        self.pending: int | None = None  # the action that waits for a draw
        self.drawn: dict[int, int] = {}  # what chance drew, by the number of the step
        self._text: tuple[int, str] | None = None
        self._origin: Engine | None = None  # where the information states below were true
        self._origin_steps = 0
        self._known: tuple[str, ...] = ("",) * play.players
        if seed is not None:
            self._begin(seed)

    # -- the course

    @property
    def is_chance(self) -> bool:
        return self.engine is None or self.pending is not None

    def outcomes(self) -> Outcomes:
        many = self.setups if self.engine is None else self.draws
        return [(outcome, 1 / many) for outcome in range(many)]

    def chance(self, outcome: int) -> None:
        if self.pending is None:
            self._begin(outcome)
            return
        action, self.pending = self.pending, None
        self.drawn = {**self.drawn, len(self.steps): outcome}
        _draw(self.engine, outcome)
        super().act(action)

    def outcome_words(self, outcome: int) -> str:
        return f"set-up {outcome}" if self.engine is None else f"draw {outcome}"

    def act(self, action: int) -> None:
        if self._needs_chance(action):
            self.pending = action
        else:
            super().act(action)

    def _begin(self, seed: int) -> None:
        """Deal the set-up of a seed, that of `moonpack.new(seed=seed)`."""
        self.begin_from(*self.play.deal(seed))
        self.seed = seed

    def begin_from(self, setup: Any, engine: Any) -> None:
        super().begin_from(setup, engine)
        self.seed = None
        if self.play.spec.has_secrets:
            self._origin = self.engine.copy()
            self._known = tuple(map(self._all_seen, range(self.play.players)))

    def _needs_chance(self, action: int) -> bool:
        if not draws_later(self.play.spec):
            return False
        after = self.engine.copy()
        after.play(self.play.lens.table.steps[action])
        try:
            return self.play.spec.chance(self.setup, self.engine, after) is not None
        except MoonpackError:  # a sampled truth has no record of the chance before it
            return True

    # -- what is known

    def words(self, seat: int | None) -> str:
        """The picture in letters; what is the same for all is drawn once for each position."""
        if self.engine is None or (seat is not None and self.play.spec.has_secrets):
            return super().words(seat)
        if self._text is None or self._text[0] != len(self.steps):
            self._text = (len(self.steps), super().words(None))
        return self._text[1]

    def recall(self, seat: int) -> str:
        if self.engine is None:
            return NOTHING_YET
        return self._seen_by(seat) if self.play.spec.has_secrets else self._history()

    def _history(self) -> str:
        table = self.play.lens.table
        events = ["a position" if self.seed is None else f"set-up {self.seed}"]
        for number, step in enumerate(self.steps):
            events.append(table.to_step(table.action_of[step]))
            events += [f"draw {self.drawn[number]}"] if number in self.drawn else []
        return "; ".join(events)

    def _seen_by(self, seat: int) -> str:
        """All that a seat has seen: its steps are played again from where that was last known."""
        assert self._origin is not None
        engine, events = self._origin.copy(), [self._known[seat]]
        before = self._view(engine, seat)
        for number, step in enumerate(self.steps[self._origin_steps :], self._origin_steps):
            assert engine.actor is not None
            events.append(f"{engine.actor + 1}: {self.play.spec.seen(engine, step, seat)}")
            if number in self.drawn:
                _draw(engine, self.drawn[number])
            engine.play(step)
            after = self._view(engine, seat)
            events += _changes(before, after)
            before = after
        return "; ".join(events)

    def private_words(self, seat: int) -> str:
        """What the view of a seat has and the view of a spectator has not."""
        if self.engine is None or not self.play.spec.has_secrets:
            return ""
        return "; ".join(_changes(self._view(self.engine, None), self._view(self.engine, seat)))

    def _all_seen(self, seat: int) -> str:
        return "; ".join(_changes({}, self._view(self.engine, seat)))

    def _view(self, engine: Engine, seat: int | None) -> dict[str, str]:
        """The fields of what a seat may know, by their whole names."""
        names = tuple(str(each + 1) for each in range(self.play.players))
        view = self.play.spec.view(engine, self.setup, seat, names).to_json()
        return dict(
            leaf.split("=", 1)
            for name, value in view.items()
            if name not in ("seat", "steps", "names")
            for leaf in leaves(name, value)
        )

    def resampled(self, seat: int, rng: Rng) -> PlainMatch:
        """Draw again what is hidden; the other seats then know what they see in the new truth."""
        twin = self.copy()
        if not self.play.spec.has_secrets:
            return twin
        names = tuple(str(each + 1) for each in range(self.play.players))
        view = self.play.spec.view(self.engine, self.setup, seat, names)
        twin.engine = view.sample(rng)
        twin._origin, twin._origin_steps = twin.engine.copy(), len(self.steps)
        twin._known = tuple(
            self.recall(each) if each == seat else twin._all_seen(each)
            for each in range(self.play.players)
        )
        return twin


class PlainStaging(Staging):
    """Made of what the game declares: its numbers of players, its options and its choices."""

    def defaults(self, spec: AnyGame) -> Parameters:
        defaults: dict[str, int | str] = {
            "players": spec.players[0],
            "reward": "win",
            "max_steps": MAX_STEPS,
            "setups": OUTCOMES,  # how many set-ups chance draws from
            "seed": -1,  # the seed of the one set-up, instead of chance
            "miniature": "",  # the name of a small game
        }
        if draws_later(spec):
            defaults["draws"] = OUTCOMES
        for name, choice in spec.choices().items():
            if choice.kind in _SETS_UP:
                defaults[name] = ""
        for name, option in spec.options().items():
            unchosen = option.default if option.presets else BY_THE_BOOK
            defaults[name] = unchosen if option.lowest is None else 0
        return defaults

    def plan(self, spec: AnyGame, given: Parameters) -> Plan:
        play = Play(
            spec.name, check.whole_number(given["players"], "players", 1), chosen(spec, given)
        )
        max_steps = check.whole_number(given["max_steps"], "max_steps", 1)
        setups = check.whole_number(given["setups"], "setups", 1)
        draws = check.whole_number(given.get("draws", 1), "draws", 1)
        seed = check.whole_number(given["seed"], "seed", -1)
        miniature = miniature_of(spec, given)
        begun = None if miniature is None else self.begun(play, miniature)
        is_drawn, draws_on = seed < 0 and miniature is None, draws_later(spec)

        def begin() -> PlainMatch:
            match = PlainMatch(play, max_steps, setups, draws, seed if seed >= 0 else None)
            if begun is not None:
                match.begin_from(begun[0], begun[1].copy())
            return match

        return Plan(
            play,
            begin,
            most_outcomes=max(setups if is_drawn else 0, draws if draws_on else 0),
            most_chance_nodes=is_drawn + (max_steps if draws_on else 0),
        )

    def begun(self, play: Play, miniature: Miniature) -> tuple[Any, Any]:
        """The set-up and the engine that a miniature begins from."""
        return play.deal(0, {"position": miniature.position})


def chosen(spec: AnyGame, given: Parameters) -> dict[str, object]:
    """The choices among the parameters; 0 and `book` stand for options that nobody chose."""
    values = {name: given[name] for name in spec.options() if given[name] not in (BY_THE_BOOK, 0)}
    others = {name: given[name] for name in spec.choices() if given.get(name)}
    return {**others, "options": values}


def draws_later(spec: AnyGame) -> bool:
    """Whether chance decides something after the set-up."""
    return type(spec).chance is not GameSpec.chance


def _draw(engine: Engine, outcome: int) -> None:
    """Let a number decide what chance brings from now on."""
    engine.playout(outcome, 0)


def _changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterable[str]:
    """The fields that are new or have another value, and the names of those that are gone."""
    new = [f"{name}={value}" for name, value in after.items() if before.get(name) != value]
    return [*new, *(f"-{name}" for name in before if name not in after)]


STAGING = PlainStaging()

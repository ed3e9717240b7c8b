"""A game being played: the friendly face over a game's spec and its fast engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moonpack.errors import BadInput, IllegalStep, MoonpackError
from moonpack.games import check, spec
from moonpack.games.contract import Fact, GameSpec, View
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH, Words

MOST_NAME = 60


@dataclass(frozen=True)
class Moment:
    """One step of a game that was played, and what came of it."""

    number: int  # from 1
    seat: int
    step: str
    facts: tuple[Fact, ...]


class Game:
    """A game under way: what `moonpack.new`, `replay` and `from_position` give."""

    def __init__(self, game: GameSpec, setup: Any, names: Sequence[str]) -> None:
        self.spec = game
        self.setup = setup
        self.names = tuple(names)
        self._engine = game.start(setup)
        self._before = self._engine
        self._steps: list[str] = []

    def __repr__(self) -> str:
        return f"<{self.spec.title}: {len(self.names)} players, {len(self._steps)} steps>"

    # -- the state

    @property
    def name(self) -> str:
        """The game's name, such as `wolves`."""
        return self.spec.name

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def actor(self) -> int | None:
        """The seat to decide, from 0; None when the game is over."""
        found: int | None = self._engine.actor
        return found

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self._engine.over)

    @property
    def played(self) -> tuple[str, ...]:
        """The steps played so far."""
        return tuple(self._steps)

    @property
    def engine(self) -> Any:
        """A copy of the fast object for bots and simulations; playing it leaves the game alone."""
        return self._engine.copy()

    def steps(self) -> list[str]:
        """The legal steps, as notation, sorted."""
        return sorted(self.spec.print(self._engine, step) for step in self._engine.legal())

    def scores(self) -> list[int]:
        """The score of each seat as things stand."""
        return self.spec.scores(self._engine)

    def categories(self) -> list[dict[str, int]]:
        """What each seat's score is made of, by name."""
        return self.spec.categories(self._engine)

    def winners(self) -> list[int]:
        """The seats that win or share the win; empty until the game is over."""
        return self.spec.winners(self._engine)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; with no seat, what a spectator may know."""
        if seat is not None:
            check.whole(seat, "seat", 0, self.players - 1)
        return self.spec.view(self._engine, self.setup, seat, self.names)

    # -- playing

    def play(self, step: str) -> None:
        """Play a step, or raise `IllegalStep`, which says why, and change nothing."""
        if self._engine.over:
            raise IllegalStep(step, "the game is over")
        number = self.spec.parse(self._engine, step)
        if not self._engine.is_legal(number):
            raise IllegalStep(step, self.spec.why_not(self._engine, number))
        before = self._engine.copy()
        self._engine.play(number)
        self._before = before
        self._steps.append(step)

    def why_not(self, step: str, words: Words = ENGLISH) -> str:
        """Why a step cannot be played now, as the end of a sentence; empty if it can."""
        if self._engine.over:
            return words("the game is over")
        return self.spec.why_not(self._engine, self.spec.parse(self._engine, step), words)

    def can_undo(self) -> bool:
        """Whether the last step can be taken back: turn not confirmed, no secret seen."""
        if not self._steps:
            return False
        last = self.spec.parse(self._before, self._steps[-1])
        return not self.spec.ends_turn(self._before, last)

    def begins_turn(self) -> bool:
        """Whether the decision that is due is the first of a turn."""
        if not self._steps:
            return True
        last = self.spec.parse(self._before, self._steps[-1])
        return self.spec.begins_turn(self._before, last, self._engine)

    def undo(self) -> str:
        """Take back the last step of a turn that is not confirmed yet; returns that step."""
        if not self.can_undo():
            raise MoonpackError("nothing can be taken back: the turn before is confirmed")
        kept, last = self._steps[:-1], self._steps[-1]
        self._engine = self._before = self.spec.start(self.setup)
        self._steps = []
        for step in kept:
            self._repeat(step)
        return last

    def _repeat(self, step: str) -> None:
        """Play a step that is known to be legal."""
        number = self.spec.parse(self._engine, step)
        self._before = self._engine.copy()
        self._engine.play(number)
        self._steps.append(step)

    # -- telling

    def facts(self) -> list[Fact]:
        """What the last step did and what followed from it: the truth, hidden things too."""
        if not self._steps:
            return []
        number = self.spec.parse(self._before, self._steps[-1])
        return self.spec.facts(self._before, number, self._engine)

    def tell(
        self,
        facts: Sequence[Fact] | None = None,
        words: Words = ENGLISH,
        seat: int | None = None,
    ) -> list[str]:
        """Facts as sentences for a seat or a spectator: those of the last step, or the given."""
        chosen = self._known(self.facts() if facts is None else facts, seat)
        told = (self.spec.sentence(fact, self.names, words) for fact in chosen)
        return [sentence for sentence in told if sentence]

    def _known(self, facts: Sequence[Fact], seat: int | None) -> list[Fact]:
        """The facts as a seat may know them; when the game is over, everything is open."""
        if self.over:
            return list(facts)
        known = (fact.for_seat(seat) for fact in facts)
        return [fact for fact in known if fact is not None]

    def describe(self, step: str, words: Words = ENGLISH) -> str:
        """What playing a legal step would do, in words."""
        return self.spec.describe(self._engine, self.spec.parse(self._engine, step), words)

    def prompt(self, words: Words = ENGLISH) -> str:
        """Whose decision it is and what can be done, in one sentence."""
        return self.spec.prompt(self._engine, self.names, words)

    def moments(self, seat: int | None = None) -> Iterator[Moment]:
        """The game from its first step to the last, with what each did, as a seat may know it.

        With no seat: as a spectator may. When the game is over, everything is open.
        """
        engine = self.spec.start(self.setup)
        for number, step in enumerate(self._steps, 1):
            before, actor = engine.copy(), engine.actor
            code = self.spec.parse(engine, step)
            engine.play(code)
            shown = step if self.over else self.spec.seen(before, code, seat)
            facts = self._known(self.spec.facts(before, code, engine), seat)
            yield Moment(number, actor, shown, tuple(facts))

    # -- keeping

    def record(self) -> dict[str, Any]:
        """The whole game as a dict that `moonpack.replay` and JSON understand."""
        return {
            "game": self.spec.name,
            "format": self.spec.format,
            "players": list(self.names),
            **self.spec.setup_to_record(self.setup, self._engine),
            "steps": list(self._steps),
        }

    def position(self) -> dict[str, Any]:
        """The position between two actions as a dict, for games that have positions."""
        return self.spec.position(self.setup, self._engine)

    def copy(self) -> Game:
        """An independent copy."""
        twin = Game.__new__(Game)
        twin.spec, twin.setup, twin.names = self.spec, self.setup, self.names
        twin._engine, twin._before = self._engine.copy(), self._before.copy()
        twin._steps = list(self._steps)
        return twin

    def _repr_svg_(self) -> str:
        """The picture a notebook shows."""
        from moonpack.render import svg  # pictures stand above games in the source map

        return svg(self.view())


def new(
    game: str,
    players: int | None = None,
    seed: int | str | None = None,
    names: Sequence[str] | None = None,
    **choices: Any,
) -> Game:
    """A new game, set up at random from a seed, with what the caller chose given.

    The Wolves takes `packs`, `options` and `setup`; Moonlight takes `setup` and `cards`.
    """
    chosen = spec(game)
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, (int, str))):
        raise BadInput("seed", "a whole number or a text", seed)
    many = _players(chosen, players, names, choices.get("packs"))
    called = [f"Player {n + 1}" for n in range(many)] if names is None else names
    setup = chosen.deal(many, Rng(seed), choices)
    return Game(chosen, setup, check_names(called, "names", many))


def _players(game: GameSpec, players: int | None, names: object, packs: object) -> int:
    """How many play: said, or as many as there are names or packs, or as few as can."""
    low, high = game.players[0], game.players[-1]
    if players is not None:
        return check.whole(players, "players", low, high)
    for field, given in (("names", names), ("packs", packs)):
        if given is not None:
            many = len(check.listing(given, field))
            if many not in game.players:
                raise BadInput(field, f"{low} to {high} of them", f"{many}")
            return many
    return low


def check_names(names: object, field: str, players: int) -> list[str]:
    """The players' names."""
    found = check.listing(names, field, players)
    for n, name in enumerate(found):
        said = check.text(name, f"{field}[{n}]")
        if not said.strip() or len(said) > MOST_NAME or not said.isprintable():
            raise BadInput(f"{field}[{n}]", f"a printable name of 1 to {MOST_NAME} letters", name)
    return found


def replay(record: Mapping[str, Any], steps: int | None = None) -> Game:
    """The game of a record, at its end or after some steps; every step must be legal."""
    given = check.mapping(record, "record")
    for field in ("game", "format", "players"):
        if field not in given:
            raise BadInput(field, "this field, but it is missing")
    chosen = spec(given["game"])
    check.format_number(given["format"], "format", chosen.format, "record")
    many = len(check.listing(given["players"], "players"))
    if many not in chosen.players:
        span = f"{chosen.players[0]} to {chosen.players[-1]} players"
        raise BadInput("players", span, f"{many} of them")
    names = check_names(given["players"], "players", many)
    setup = chosen.setup_from_record(given)
    if setup.players != many:
        raise BadInput("players", f"{setup.players} names, as in the position", f"{many} of them")
    listed = check.listing(given.get("steps", []), "steps")
    last = len(listed) if steps is None else check.whole(steps, "steps", 0, len(listed))
    game = Game(chosen, setup, names)
    for number, step in enumerate(listed[:last]):
        try:
            game.play(step)
        except IllegalStep as error:
            field = f"steps[{number}]"
            raise BadInput(field, f"a legal step ({error.why})", step) from error
        chosen.check_chance(setup, game._engine)
    return game


def from_position(position: Mapping[str, Any], names: Sequence[str] | None = None) -> Game:
    """A game that begins from a position."""
    given = check.mapping(position, "position")
    if "game" not in given:
        raise BadInput("game", "this field, but it is missing")
    chosen = spec(given["game"])
    setup = chosen.setup_from_position(given)
    many = setup.players
    called = [f"Player {n + 1}" for n in range(many)] if names is None else names
    return Game(chosen, setup, check_names(called, "names", many))

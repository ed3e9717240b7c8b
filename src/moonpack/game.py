"""A game being played: the friendly face over a game's spec and its fast engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import NamedTuple, cast

from moonpack.errors import BadInput, ComposedPhrase, IllegalStep, MoonpackError, Phrase
from moonpack.games import check
from moonpack.games.contract import AnyGame, Engine, Fact, JsonObject, Record, Setup, View
from moonpack.moments import Moment, Turn
from moonpack.recorded_clock import RecordedClock, first_turns
from moonpack.usual_names import shown_name
from moonpack.words import ENGLISH, Words, source


class _Played(NamedTuple):
    """A step that was played, with what is needed to take it back and to tell what it did."""

    before: Engine
    step: int
    is_final: bool
    first: int  # the first step of the turn that went on before it, from 1; 0 if none did


class Game:
    """A game under way: what `moonpack.new`, `replay` and `from_position` give.

    No engine is ever changed once it is here: a step is played on a copy. So copies of a game share
    their engines, and undo goes back to the engine that was there before the step.
    """

    def __init__(self, game: AnyGame, setup: Setup, names: Sequence[str]) -> None:
        self.spec = game
        self.setup = setup
        self.names = tuple(names)
        self._named: dict[Words, Words] = {}  # texts of a language with these names
        self._shown: dict[Words, tuple[str, ...]] = {}  # these names in a language
        self._engine = game.start(setup)
        self._steps: list[str] = []
        self._turns: list[Turn] = []  # those that have ended
        self._first = 0  # the first step of the turn that goes on, from 1; 0 if none does
        self._seat = 0  # who decided it
        # The steps that can be taken back; one that cannot stays as the first, to tell what it did.
        self._recent: tuple[_Played, ...] = ()
        self._before_call = self._engine  # before the last call that played something
        self.clock: RecordedClock | None = None  # how long people took, if that was measured

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
        return self._engine.actor

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._engine.over

    @property
    def played(self) -> tuple[str, ...]:
        """The steps played so far."""
        return tuple(self._steps)

    @property
    def step_count(self) -> int:
        """How many steps were played so far."""
        return len(self._steps)

    def last_steps(self, count: int) -> list[str]:
        """The last of the steps played so far, without a look at all the others."""
        return self._steps[-count:] if count else []

    @property
    def engine(self) -> Engine:
        """A copy of the fast object for bots and simulations; playing it leaves the game alone."""
        return self._engine.copy()

    def steps(self) -> list[str]:
        """The legal steps, as notation, sorted."""
        return sorted(self.spec.print(self._engine, step) for step in self._engine.legal())

    def only_step(self) -> str | None:
        """The legal step, if there is only one; None if there is a choice, or the game is over."""
        legal = self._engine.legal()
        return self.spec.print(self._engine, legal[0]) if len(legal) == 1 else None

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
            seat = check.whole_number(seat, "seat", 0, self.players - 1)
        return self.spec.view(self._engine, self.setup, seat, self.names)

    # -- playing

    def play(self, step: str) -> None:
        """Play a step, or raise `IllegalStep`, which says why, and change nothing."""
        self.play_all((step,))

    def play_all(self, steps: Sequence[str]) -> None:
        """Play all steps in order, or raise `IllegalStep` for the first illegal one and play none.

        The error names that step and says why it is illegal after those before it.
        """
        check.listing(steps, "steps")
        before = self._engine, self._recent, self._first, self._seat
        ended, many = len(self._turns), len(self._steps)
        try:
            for step in steps:
                self._play(step)
        except BaseException:
            self._engine, self._recent, self._first, self._seat = before
            del self._turns[ended:], self._steps[many:]
            raise
        self._before_call = before[0]

    def _play(self, step: str) -> None:
        before, spec = self._engine, self.spec
        seat = before.actor
        if seat is None:
            raise IllegalStep(step, source("The game is over."))
        number = self._number(step)
        after = before.copy()
        try:
            after.play(number)
        except IllegalStep:
            why = ComposedPhrase(lambda words: self._forbidden(before, number, words))
            raise IllegalStep(step, why) from None
        is_final = after.over or spec.is_final(before, number, after)
        if not is_final:  # what chance has decided is never decided again
            is_final = spec.chance(self.setup, before, after) is not None
        played = _Played(before, number, is_final, self._first)
        self._recent = (played,) if is_final else (*self._recent_of(seat), played)
        self._engine = after
        self._steps.append(step)
        if not self._first:
            self._first, self._seat = len(self._steps), seat
        if spec.ends_turn(before, number, after):
            self._turns.append(self._current_turn(has_ended=True))
            self._first = 0

    def _recent_of(self, seat: int) -> tuple[_Played, ...]:
        """The recent steps when a seat plays on: those of another player are final from now on."""
        if not self._recent or self._recent[-1].before.actor == seat:
            return self._recent
        return (self._recent[-1]._replace(is_final=True),)

    def restore(self, steps: Sequence[str]) -> None:
        """Play the steps of a record; a step or chance that cannot be is a `BadInput`."""
        for number, step in enumerate(steps):
            try:
                self._play(step)
            except IllegalStep as error:
                raise BadInput(f"steps[{number}]", "a legal step", problem=error.phrase) from error
            self.spec.check_chance(self.setup, self._engine)
        self._before_call = self._engine

    def why_not(self, step: str, words: Words = ENGLISH) -> str:
        """Why a step cannot be played now, as a sentence; empty if it can."""
        if self._engine.over:
            return words("The game is over.")
        return self._forbidden(self._engine, self._number(step), words)

    def _forbidden(self, engine: Engine, step: int, words: Words) -> str:
        return self.spec.why_not(engine, step, self.called(words).named(words))

    def _number(self, step: str) -> int:
        """A step's number; programs without types give all kinds of things."""
        if not isinstance(step, str):
            raise IllegalStep(step, source("A step must be text."))
        return self.spec.parse(self._engine, step)

    def chance(self) -> JsonObject | None:
        """The record's fields that chance decided in the last `play` or `play_all`, if any."""
        return self.spec.chance(self.setup, self._before_call, self._engine)

    # -- turns and undo

    def turns(self) -> list[Turn]:
        """The turns so far, in order; the last one may still go on."""
        if self.begins_turn():
            return list(self._turns)
        return [*self._turns, self._current_turn(has_ended=False)]

    @property
    def turn_count(self) -> int:
        """How many turns have ended."""
        return len(self._turns)

    def last_turn(self) -> Turn | None:
        """The turn that goes on or, before the first step of the next, the one that has ended."""
        if not self.begins_turn():
            return self._current_turn(has_ended=False)
        return self._turns[-1] if self._turns else None

    def _current_turn(self, *, has_ended: bool) -> Turn:
        return Turn(self._first, len(self._steps) - self._first + 1, self._seat, has_ended)

    def begins_turn(self) -> bool:
        """Whether the next step is the first of a turn."""
        return self._first == 0

    @property
    def undoable(self) -> int:
        """How many steps can be taken back now, one after the other.

        They are those of one player, up to the last final step. The end of a turn is among them
        until another player has acted: it is final then, even if that player undoes it all.
        """
        return sum(not played.is_final for played in self._recent)

    def can_undo(self) -> bool:
        """Whether the last step can be taken back: it showed no secret, and chance had no part."""
        return self.undoable > 0

    def undo(self, steps: int = 1) -> str:
        """Take back the last steps, one by default; returns the first of those taken back."""
        steps = check.whole_number(steps, "steps", 1)
        if not self.undoable:
            raise MoonpackError(Phrase(source("Nothing can be undone: the last step is final.")))
        if steps > self.undoable:
            raise BadInput("steps", f"at most {self.undoable}: earlier steps are final", steps)
        first = self._recent[-steps]
        self._engine = self._before_call = first.before
        self._recent = self._recent[:-steps]
        taken_back = self._steps[-steps]
        del self._steps[-steps:]
        self._first = first.first
        while self._turns and self._turns[-1].last > len(self._steps):
            self._seat = self._turns.pop().seat
        return taken_back

    # -- telling

    def facts(self) -> list[Fact]:
        """What the last step did and what followed from it: the truth, hidden things too."""
        if not self._recent:
            return []
        last = self._recent[-1]
        return self.spec.facts(last.before, last.step, self._engine)

    def known_facts(
        self, seat: int | None = None, facts: Sequence[Fact] | None = None
    ) -> list[Fact]:
        """Facts as a seat, or a spectator, may know them: those of the last step, or the given.

        When the game is over, everything is open.
        """
        chosen = self.facts() if facts is None else facts
        if self.over:
            return list(chosen)
        known = (fact.for_seat(seat) for fact in chosen)
        return [fact for fact in known if fact is not None]

    def known_step(self, seat: int | None = None) -> str:
        """The last step as a seat, or a spectator, may know it: hidden choices are `?`."""
        if not self._recent or self.over:
            return self._steps[-1] if self._steps else ""
        last = self._recent[-1]
        return self.spec.seen(last.before, last.step, seat)

    def tell(
        self,
        facts: Sequence[Fact] | None = None,
        words: Words = ENGLISH,
        seat: int | None = None,
    ) -> list[str]:
        """Facts as sentences for a seat or a spectator: those of the last step, or the given."""
        known = self.known_facts(seat, facts)
        shown = self.called(words)
        sentences = (self.spec.sentence(fact, shown.names, shown.named(words)) for fact in known)
        return [sentence for sentence in sentences if sentence]

    def tell_affected(self, fact: Fact, words: Words = ENGLISH) -> tuple[int, str] | None:
        """The seat that a fact is done to by another player, and the sentence for that player."""
        shown = self.called(words)
        return self.spec.addressed(fact, shown.names, shown.named(words))

    def called(self, words: Words) -> Game:
        """The same game for readers of a language, to look at: names nobody chose are in theirs."""
        plain = words.plain
        shown = self._shown.get(plain)
        if shown is None:
            shown = tuple(shown_name(name, plain) for name in self.names)
            self._shown[plain] = shown
        if shown == self.names:
            return self
        names = self.spec.names(self.setup, self.names).items()
        named = plain.naming({thing: shown_name(name, plain) for thing, name in names})
        game = copy(self)
        game.names, game._named, game._shown = shown, {plain: named}, {plain: shown}
        return game

    def named(self, words: Words) -> Words:
        """The texts of a language with the names of this game's players."""
        plain = words.plain
        named = self._named.get(plain)
        if named is None:
            named = plain.naming(self.spec.names(self.setup, self.names))
            self._named[plain] = named
        return named

    def describe(self, step: str, words: Words = ENGLISH) -> str:
        """What playing a legal step would do, in words."""
        named = self.called(words).named(words)
        return self.spec.describe(self._engine, self._number(step), named)

    def prompt(self, words: Words = ENGLISH) -> str:
        """Whose decision it is and what they are doing, for those who wait or watch."""
        shown = self.called(words)
        return self.spec.prompt(self._engine, shown.names, shown.named(words))

    def instruction(self, words: Words = ENGLISH) -> str:
        """What the player to decide can do, as told to that player."""
        shown = self.called(words)
        return self.spec.instruction(self._engine, shown.names, shown.named(words))

    def moments(self, seat: int | None = None) -> Iterator[Moment]:
        """The game from its first step to the last, with what each did, as a seat may know it.

        With no seat: as a spectator may. When the game is over, everything is open.
        """
        engine = self.spec.start(self.setup)
        for number, step in enumerate(self._steps, 1):
            before, actor = engine.copy(), engine.actor
            assert actor is not None  # there is a step to play
            code = self.spec.parse(engine, step)
            engine.play(code)
            shown = step if self.over else self.spec.seen(before, code, seat)
            facts = self.known_facts(seat, self.spec.facts(before, code, engine))
            yield Moment(number, actor, shown, tuple(facts))

    def rename(self, seat: int, name: str) -> None:
        """Call the player of a seat by another name from now on: somebody else plays it."""
        seat = check.whole_number(seat, "seat", 0, self.players - 1)
        self.names = (*self.names[:seat], name, *self.names[seat + 1 :])
        self._shown = {}
        self._named = {}

    # -- keeping

    def record(self) -> Record:
        """The whole game as a dict that `moonpack.replay` and JSON understand."""
        record: JsonObject = {
            "game": self.spec.name,
            "format": self.spec.format,
            "players": list(self.names),
            **self.spec.setup_to_record(self.setup, self._engine),
            "steps": list(self._steps),
        }
        if self.clock is not None:
            record["clock"] = cast("JsonObject", first_turns(self.clock, len(self.turns())))
        return cast("Record", record)

    def position(self) -> dict[str, object]:
        """The position between two actions as a dict, for games that have positions."""
        return self.spec.position(self.setup, self._engine)

    def copy(self) -> Game:
        """An independent copy."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._steps, twin._turns = list(self._steps), list(self._turns)
        return twin

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_named": {}}  # texts are looked up again where a game is unpacked

    def _repr_svg_(self) -> str:
        """The picture a notebook shows."""
        from moonpack.render import svg  # pictures stand above games in the source map

        return svg(self.view())

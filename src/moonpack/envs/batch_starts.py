"""How the games of a batch begin: from numbered seeds, from seeds of their own, or from positions.

The games of a batch with the seed `x` have the seeds `x/0`, `x/1`, … in the order in which they
begin. They are dealt in compiled code if the game has a dealer that can, else by its `deal`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from moonpack.envs.dealer import Dealer
from moonpack.envs.lanes import Lanes
from moonpack.envs.opponents import Identity
from moonpack.envs.plain_lanes import PlainLanes
from moonpack.envs.play import Play
from moonpack.errors import BadInput, MoonpackError
from moonpack.game import Game
from moonpack.games import check
from moonpack.games.contract import Engine
from moonpack.games.rng import Rng, seed_word

GIVEN = -1  # the number of a game that has no numbered seed

Choices = Mapping[str, object]


@dataclass(frozen=True)
class Given:
    """A game that was begun by hand: its seed, if it was dealt from one, and its set-up."""

    seed: int | str
    setup: Any
    nth: int  # how many were begun by hand before it


class Starts:
    """Begins games in the lanes of a batch."""

    def __init__(
        self, play: Play, lanes: Lanes | PlainLanes, numbers: Any, per_game: Sequence[Choices]
    ) -> None:
        self.play, self.lanes, self.numbers, self.per_game = play, lanes, numbers, per_game
        self.given: dict[int, Given] = {}
        self._setups: dict[int, tuple[int, Any]] = {}
        self.seed: int | str = 0
        self._by_hand = 0
        dealers = _dealers(play, per_game)
        self.is_compiled = isinstance(lanes, Lanes) and None not in dealers
        if isinstance(lanes, Lanes) and self.is_compiled:
            for lane, dealer in enumerate(dealers):
                assert dealer is not None
                lanes.seat(lane, dealer)

    def reseed(self, seed: int | str | None, dealt: int = 0) -> None:
        """Deal the next games from the numbered seeds of another seed."""
        self.seed = Rng().word() if seed is None else seed
        self._count_from(dealt)

    def _count_from(self, dealt: int) -> None:
        self.lanes.count_from(str(self.seed).encode("utf-8", "surrogatepass"), dealt)

    def begin(self, lanes: Sequence[int]) -> None:
        """Begin games in some lanes from the next numbered seeds."""
        if isinstance(self.lanes, Lanes) and self.is_compiled:
            self.lanes.deal_next(lanes)
            return
        for lane in lanes:
            number = self.lanes.dealt
            self._count_from(number + 1)
            self._put_dealt(lane, f"{self.seed}/{number}", None)
            self.numbers[lane] = number

    def begin_from(self, lane: int, seed: int | str | None, options: Choices | None) -> None:
        """Begin a game by hand: from a seed of its own, or with options for this once."""
        if seed is None:
            seed = f"{self.seed}/{self.lanes.dealt}"
            self._count_from(self.lanes.dealt + 1)
        if isinstance(self.lanes, Lanes) and self.is_compiled and not options:
            self.lanes.deal(lane, seed_word(seed))
            self._note(lane, seed, None)
        else:
            self._note(lane, seed, self._put_dealt(lane, seed, options))

    def put(self, lane: int, engine: Any, setup: Any) -> None:
        """Begin a game from an engine."""
        check_deals(engine)
        self.lanes.put(lane, engine)
        self._note(lane, "", setup)

    def _note(self, lane: int, seed: int | str, setup: Any) -> None:
        self.numbers[lane] = GIVEN
        self.given[lane] = Given(seed, setup, self._by_hand)
        self._by_hand += 1

    def _put_dealt(self, lane: int, seed: int | str, options: Choices | None) -> Any:
        setup, engine = self.play.deal(seed, {**self.per_game[lane], **(options or {})})
        check_deals(engine)
        self.lanes.put(lane, engine)
        return setup

    # -- what games began from

    def seeds(self) -> list[int | str]:
        """The seed of each game; empty for a game that was put there."""
        numbers = self.numbers.tolist()
        return [
            self.given[lane].seed if number == GIVEN else f"{self.seed}/{number}"
            for lane, number in enumerate(numbers)
        ]

    def identity(self, lane: int) -> Identity:
        """What tells a game from all others of the batch."""
        number = int(self.numbers[lane])
        if number != GIVEN:
            return Identity(f"{self.seed}/{number}", GIVEN)
        return Identity(self.given[lane].seed, self.given[lane].nth)

    def setup(self, lane: int) -> Any:
        """The set-up of a game. That of a game from an engine is one of this batch."""
        number = int(self.numbers[lane])
        if number == GIVEN and self.given[lane].setup is not None:
            return self.given[lane].setup
        if number != GIVEN and self._setups.get(lane, (GIVEN, None))[0] == number:
            return self._setups[lane][1]
        seed = self.given[lane].seed if number == GIVEN else f"{self.seed}/{number}"
        setup, _ = self.play.deal(seed, self.per_game[lane])
        if number != GIVEN:
            self._setups[lane] = (number, setup)
        return setup

    def read(self, start: object) -> tuple[Any, Any]:
        """The engine and the set-up of a game, an engine or a position, checked."""
        play = self.play
        engine, setup = (start.engine, start.setup) if isinstance(start, Game) else (start, None)
        if isinstance(start, Mapping):
            setup, engine = play.deal(None, {"position": start})
        if not play.lens.fits(engine):
            expected = f"a game, engine or position of {play.spec.title} like this batch's"
            raise BadInput("start", expected, start)
        if cast("Engine", engine).over:
            raise BadInput("start", "a game that is not over", start)
        return cast("Engine", engine).copy(), setup


def check_deals(engine: Any) -> None:
    """Refuse deals that are given for later: compiled code deals by chance."""
    deals = getattr(engine, "deals", None)
    if deals and len(deals) > engine.dealt:
        raise MoonpackError("a batch deals by chance: setup.decks can give the first deal only")


def each_of(given: object, field: str, games: int) -> list[Choices]:
    """Choices for each game, from one mapping for all of them or a list with one for each."""
    if given is None:
        return [{}] * games
    if isinstance(given, Mapping):
        return [check.mapping(given, field)] * games
    listed = check.listing(given, field, games)
    return [
        {} if one is None else check.mapping(one, f"{field}[{n}]") for n, one in enumerate(listed)
    ]


def _dealers(play: Play, per_game: Sequence[Choices]) -> list[Dealer | None]:
    """A dealer for each game; games with the same choices share one."""
    made: dict[str, Dealer | None] = {}
    dealers = []
    for also in per_game:
        key = repr(also)
        if key not in made:
            check_deals(play.deal(0, also)[1])
            made[key] = play.dealer(also)
        dealers.append(made[key])
    return dealers

"""Which games a contest is made of: every set-up is played with the seats rotated.

A plan is a pure function of the contest, so an interrupted contest knows what is left, and
any number of processes, in any order, play the same games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, cycle
from typing import Any, TypedDict, cast

from moonpack.bots import registry
from moonpack.bots.levels import meant
from moonpack.bots.limits import check_seconds
from moonpack.errors import BadInput
from moonpack.games import check, spec
from moonpack.games.rng import Rng

MEETINGS = ("all", "neighbours")
STEP_LIMIT = 20_000  # no game comes near; one that never ends is reported as unfinished


class ContestJson(TypedDict):
    """A contest as JSON; see `Contest`."""

    game: str
    bots: list[str]
    players: int
    games: int
    seed: int | str
    options: dict[str, object]
    seconds: float | None
    meet: str
    step_limit: int
    keep_steps: bool


class PairingJson(TypedDict):
    """A pairing as JSON; see `Pairing`."""

    number: int
    setup: int
    seats: list[int]


@dataclass(frozen=True)
class Contest:
    """The settings of a contest. `bots` are the entrants, as the registry names them."""

    game: str
    bots: tuple[str, ...]
    players: int
    games: int
    seed: int | str = 0
    options: Mapping[str, object] = field(default_factory=dict)
    seconds: float | None = None  # for a turn, of any bot; None: as its level says
    meet: str = "all"  # or neighbours: only entrants named one after the other meet
    step_limit: int = STEP_LIMIT
    keep_steps: bool = False  # results include the steps that were played, and what bots weighed

    def to_json(self) -> ContestJson:
        """The contest as JSON."""
        fields = {**asdict(self), "bots": list(self.bots), "options": dict(self.options)}
        return cast("ContestJson", fields)

    @classmethod
    def from_json(cls, written: ContestJson) -> Contest:
        """A contest that `to_json` wrote."""
        fields: Mapping[str, Any] = {**written, "bots": tuple(written["bots"])}
        return cls(**fields)

    def turn_seconds(self, entrant: int) -> float | None:
        """How long an entrant may think in a turn: the contest's limit, or that of its level."""
        if self.seconds is not None:
            return self.seconds
        level = meant(self.game, *registry.parse(self.bots[entrant]))
        return None if level is None else level.limit


@dataclass(frozen=True)
class Pairing:
    """One game of a contest: which entrant sits where, on which set-up."""

    number: int
    setup: int
    seats: tuple[int, ...]  # seat to entrant

    def seeds(self, contest: Contest) -> list[str]:
        """A seed for each seat's bot: the same bot gets another one in every game and seat."""
        return [f"{contest.seed}/{self.number}/{seat}" for seat in range(len(self.seats))]

    def deal_seed(self, contest: Contest) -> str:
        """The seed that `moonpack.new` deals the game from: one for all games on the set-up."""
        return f"{contest.seed}/{self.setup}"

    def to_json(self) -> PairingJson:
        """The pairing as JSON, for a process that plays it."""
        return {"number": self.number, "setup": self.setup, "seats": list(self.seats)}

    @classmethod
    def from_json(cls, written: PairingJson) -> Pairing:
        """A pairing that `to_json` wrote."""
        return cls(written["number"], written["setup"], tuple(written["seats"]))


def contest(
    game: str,
    bots: Sequence[str],
    *,
    players: int | None = None,
    games: int = 100,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    seconds: float | None = None,
    meet: str = "all",
    keep_steps: bool = False,
    fewest: int = 2,
) -> Contest:
    """A contest, checked: every bot can be made, every number makes sense.

    `options` are the options and other choices of the game, by name.

    With `keep_steps` each result has the whole game; `fewest` is 1 where a bot may play itself.
    """
    chosen = spec(game)
    low, high = chosen.players[0], chosen.players[-1]
    many = low if players is None else check.whole_number(players, "players", low, high)
    games = check.whole_number(games, "games", 1)
    number = check.seed(seed)
    if number is None:  # chance would play other games when the contest is continued
        raise BadInput("seed", "a whole number or a string", seed)
    choices = check.mapping(check.plain(options or {}), "options")
    check.one_of(meet, "meet", MEETINGS)
    if len(bots) < fewest:
        least = "one bot" if fewest == 1 else "two bots"
        raise BadInput.wrong_count("bots", f"at least {least}", len(bots))
    for n, bot in enumerate(bots):
        if bot in bots[:n]:
            raise BadInput(
                f"bots[{n}]", "another bot or other parameters; this one is named twice", bot
            )
        registry.make(bot, game, seed=0).close()
    if seconds is not None:
        check_seconds(seconds)
    chosen.deal(many, Rng(0), chosen.all_choices().gather(choices, "options."))
    return Contest(
        *(game, tuple(bots), many, games, number, choices, check.plain(seconds), meet),
        keep_steps=keep_steps,
    )


def pairings(asked: Contest) -> Iterator[Pairing]:
    """The games of a contest in order; there may be a few more than asked for.

    Line-ups take turns. A set-up is begun only if it is needed and always played with all
    rotations, so that every entrant sits equally often in every seat; who sits next to whom is
    drawn again for each set-up.
    """
    number = 0
    for setup, line_up in enumerate(cycle(line_ups(len(asked.bots), asked.players, asked.meet))):
        if number >= asked.games:
            return
        for seats in rotations(Rng(f"{asked.seed}/seats/{setup}").shuffled(line_up)):
            yield Pairing(number, setup, seats)
            number += 1


def line_ups(entrants: int, players: int, meet: str = "all") -> list[tuple[int, ...]]:
    """Who meets whom: every combination, or each entrant several times if seats are left."""
    everybody = tuple(range(entrants))
    if entrants >= players and meet == "neighbours":
        return [everybody[n : n + players] for n in range(entrants - players + 1)]
    times, left = divmod(players, entrants)
    return [everybody * times + more for more in combinations(everybody, left)]


def rotations(line_up: Sequence[int]) -> list[tuple[int, ...]]:
    """The line-up with its seats rotated, each arrangement once."""
    turned = [(*line_up[n:], *line_up[:n]) for n in range(len(line_up))]
    return list(dict.fromkeys(turned))

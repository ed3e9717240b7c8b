"""Puzzles of The Wolves: found by the search over turns, at growing budgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

import moonpack
from moonpack.bots import registry
from moonpack.bots.contract import Bot
from moonpack.bots.wolves.endings import TooMany, ways_to_win
from moonpack.bots.wolves.judge import Judge
from moonpack.bots.wolves.planner import Planner
from moonpack.bots.wolves.tree import Tree, Worker
from moonpack.game import Game
from moonpack.games.rng import Rng
from moonpack.games.wolves.codes import AWARD_TOKEN
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.scoring import packs_by_region
from moonpack.puzzle_maker.maker import (
    CLEAR,
    PROMISING,
    Dropped,
    Found,
    Key,
    Maker,
    Ranked,
    after,
    played,
    printed,
)
from moonpack.puzzle_maker.wolves_themes import themes

# Some make mistakes, as people do. By their version a seed always gives the same games.
PLAYERS_BOTS = (
    "hunter(version=1)",
    "yearling(version=1)",
    "hunter(version=1)",
    "pup(version=1)",
)
# Dates to the next scoring by players: with more, turns of many players seldom differ by much.
NEAR = {2: 18, 3: 6, 4: 4, 5: 4}
OPEN = 0.06  # a player with less of the win, or all but this, has nothing to find
HOPELESS = 0.2  # a best turn with less than this is no joy to find
MOST_WAYS = 4  # different ways to win at once that still make a puzzle
ENOUGH = 0.25  # of the visits of the turn visited most: looked at well enough to be the best
KEPT_BELOW = 12
ROOM = 20_000
PLANNERS = 6  # that look for other ways
WAYS = 3  # other ways that are searched

Turn = tuple[int, list[float], list[int]]

# Simulations of alpha and legend by players: about what they reach in their time on a free core.
SEARCHES = {2: (80, 140), 3: (40, 70), 4: (24, 50), 5: (20, 40)}


@dataclass(frozen=True)
class Budget:
    """How a position is searched: simulations by players, beams at the root and below."""

    simulations: Mapping[int, int]
    width: int
    keep: int
    below: int
    compares: bool = True  # whether to look for other ways if all turns found do the same


SHORT = Budget({2: 40, 3: 36, 4: 30, 5: 30}, 12, 20, 1, compares=False)
LONGER = Budget({2: 90, 3: 60, 4: 44, 5: 40}, 16, 28, 2)
DEEP = Budget({2: 250, 3: 140, 4: 100, 5: 80}, 20, 36, 2)
# Searches with other beams, which must find the same turn.
AGREEING = (
    Budget({2: 400, 3: 200, 4: 140, 5: 120}, 16, 32, 3),
    Budget({2: 600, 3: 300, 4: 200, 5: 170}, 18, 30, 2),
    Budget({2: 500, 3: 250, 4: 170, 5: 140}, 20, 28, 3),
    Budget({2: 700, 3: 350, 4: 240, 5: 200}, 22, 32, 2),
)
OTHER = Budget({2: 550, 3: 275, 4: 185, 5: 155}, 24, 34, 2)  # plays no part in choosing


def deeds(engine: Engine, seat: int) -> Key:
    """What a turn of a seat came to: all that it gained and took, and which regions it now leads.

    Where exactly wolves and dens stand, and how it was paid for, makes no difference.
    """
    shot = engine.snapshot()
    gained = tuple(
        (tuple(one.dens), one.lairs, one.wolves, one.prey, tuple(one.moons), one.points)
        for one in shot.seats
    )
    taken = tuple(
        (pack.lairs, pack.dens, pack.pack_wolves.bit_count() + pack.pack_pairs.bit_count())
        for n, pack in enumerate(shot.packs)
        if n != seat
    )
    leads = tuple(
        bool(moons) and any(pack == seat and award == AWARD_TOKEN for *_, pack, award in packs)
        for moons, packs in zip(shot.moons, packs_by_region(engine), strict=True)
    )
    return gained, taken, shot.packs[seat].lairs, shot.lone_wolves, shot.moon, leads


def searched(engine: Engine, budget: Budget, simulations: int) -> list[Turn]:
    """The turns of a position, most visited first: visits, chances by seat, steps."""
    players = engine.players
    tree = Tree(players, simulations * (KEPT_BELOW + 1) + ROOM, rollout=0)
    opening = Planner(
        Judge(players), engine, width=budget.width, reach=budget.width, keep=budget.keep
    )
    worker = Worker(Judge(players), engine, budget.below, budget.below, KEPT_BELOW)
    tree.search(engine, opening, [worker], None, simulations)
    return tree.turns()


def search(engine: Engine, budget: Budget) -> Ranked:
    """The best turn by a search; always the same for the same budget."""
    seat, simulations = engine.seat, budget.simulations[engine.players]
    turns = searched(engine, budget, simulations)
    if not turns[0][0]:
        raise Dropped("only one turn")
    enough = turns[0][0] * ENOUGH
    _, shares, steps = max((t for t in turns if t[0] >= enough), key=lambda t: t[1][seat])
    best, key = shares[seat], deeds(after(engine, steps), seat)
    others = [
        other[seat]
        for visits, other, turn in turns
        if visits and deeds(after(engine, turn), seat) != key
    ]
    if not others and budget.compares:
        others = other_ways(engine, key, budget)
    return Ranked(tuple(steps), key, best, max(others, default=0.0))


def other_ways(engine: Engine, key: Key, budget: Budget) -> list[float]:
    """The chances of the best turns that do something else, where the search has looked at none.

    They are found by planners that misjudge and overlook things, each of them others, and then
    searched with equal care.
    """
    seat, judge = engine.seat, Judge(engine.players)
    ways: dict[Key, tuple[float, Engine]] = {}
    for seed in range(PLANNERS):
        planner = Planner(judge, engine, width=6, reach=6, keep=16, noise=1.5, overlook=0.2)
        for _, turn in planner.turns(engine, f"{seed}"):
            end = after(engine, turn)
            here, share = deeds(end, seat), judge.shares_of(end)[seat]
            if here != key and (here not in ways or share > ways[here][0]):
                ways[here] = share, end
    best = sorted(ways.values(), key=lambda way: -way[0])[:WAYS]
    if not best:
        raise Dropped("only one thing to do")
    return [share if end.over else _chance(end, seat, budget) for share, end in best]


def _chance(engine: Engine, seat: int, budget: Budget) -> float:
    """A seat's chance in a position where others are to play."""
    simulations = budget.simulations[engine.players] // WAYS
    turns = searched(engine, budget, simulations)
    visits = sum(visited for visited, _, _ in turns)
    if not visits:
        return Judge(engine.players).shares_of(engine)[seat]
    return sum(visited * shares[seat] for visited, shares, _ in turns) / visits


class WolvesMaker(Maker):
    """Puzzles of The Wolves for two to four players."""

    apart = 3
    easy_kept = 1
    shares: ClassVar[Mapping[int, float]] = {2: 0.6, 3: 0.28, 4: 0.12}

    def levels(self, players: int) -> Mapping[str, tuple[str, int]]:
        # Searches count simulations here instead of seconds, and have no use for a seed. The levels
        # are those that graded the puzzles there are, so that grades go on meaning the same.
        alpha, legend = SEARCHES[players]
        return {
            "pup": ("pup(version=1)", 5),
            "yearling": ("yearling(version=1)", 5),
            "hunter": ("hunter(version=1)", 1),
            "alpha": (f"alpha(version=1, simulations={alpha})", 1),
            "legend": (f"legend(version=1, simulations={legend})", 1),
        }

    def begin(self, seed: str, players: int) -> tuple[Game, Sequence[Bot]]:
        rng = Rng(seed)
        game = moonpack.new("wolves", players=players, seed=f"{seed}/deal", names=NAMES[:players])
        bots = [
            registry.make(rng.choice(PLAYERS_BOTS), "wolves", f"{seed}/{n}") for n in range(players)
        ]
        return game, bots

    def for_beginners(self) -> Maker:
        from moonpack.puzzle_maker.wolves_beginners import WolvesBeginnersMaker  # imports this

        return WolvesBeginnersMaker()

    def start_of(self, game: Game) -> Mapping[str, object]:
        return {"position": game.position()}

    def find(self, game: Game) -> Found:
        engine = cast("Engine", game.engine)
        self._check_worth_a_search(engine)
        first = search(engine, SHORT)
        if first.margin < PROMISING:
            raise Dropped("no turn stands out in a short search", first.margin)
        longer = search(engine, LONGER)
        if longer.margin < CLEAR / 2:
            raise Dropped("no turn stands out in a longer search", longer.margin)
        deep = search(engine, DEEP)
        if deep.key != longer.key:
            raise Dropped("another turn is best in a deep search", deep.margin)
        if deep.margin < CLEAR:
            raise Dropped("no turn stands out in a deep search", deep.margin)
        if deep.best < HOPELESS:
            raise Dropped("lost anyway", deep.margin)
        if any(search(engine, budget).key != deep.key for budget in AGREEING):
            raise Dropped("another turn is best in another deep search", deep.margin)
        return self._found(game, engine, deep)

    def _check_worth_a_search(self, engine: Engine) -> None:
        shot = engine.snapshot()
        if shot.drafted < 2 * shot.players:
            raise Dropped("before the first turn")
        share = Judge(engine.players).shares_of(engine)[engine.seat]
        if not OPEN < share < 1 - OPEN:
            raise Dropped("all but decided")
        dates = [date for date in self._dates(engine) if date > shot.moon]
        if not dates:
            raise Dropped("the last turn is nearly over")
        if min(dates) - shot.moon > NEAR[engine.players]:
            raise Dropped("long before a scoring")

    @staticmethod
    def _dates(engine: Engine) -> list[int]:
        return [*moonpack.games.wolves.data.by_players("moon_dates", engine.players).values()]

    def _found(self, game: Game, engine: Engine, ranked: Ranked) -> Found:
        solution, is_exact = printed(game, ranked.steps), False
        if after(engine, ranked.steps).over:
            try:
                ways = {deeds(after(engine, way), engine.seat) for way in ways_to_win(engine)}
            except TooMany:
                ways = set()
            if len(ways) > MOST_WAYS:
                raise Dropped("many ways to win at once", ranked.margin)
            is_exact = bool(ways)
        return Found(solution, (), themes(game, solution), ranked.best, ranked.second, is_exact)

    def agrees(self, game: Game, solution: Sequence[str]) -> bool:
        engine = cast("Engine", game.engine)
        wanted = deeds(cast("Engine", played(game, solution).engine), engine.seat)
        return search(engine, OTHER).key == wanted

    def deeds(self, game: Game, seat: int) -> Key:
        return deeds(cast("Engine", game.engine), seat)

    def themes(self, game: Game, turn: Sequence[str]) -> tuple[str, ...]:
        return themes(game, turn)

    def worth(self, game: Game, seat: int) -> float:
        if game.over:
            return float(game.winners() == [seat])
        return Judge(game.players).shares_of(cast("Engine", game.engine))[seat]


NAMES = ("Ann", "Bea", "Cyril", "Dana", "Emil")

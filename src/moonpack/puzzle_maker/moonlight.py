"""Puzzles of Moonlight: found by the search over guesses, or solved where nothing is hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

import moonpack
from moonpack.bots import registry
from moonpack.bots.contract import Bot
from moonpack.bots.moonlight.endings import TooLong, solve
from moonpack.bots.moonlight.judge import Judge
from moonpack.bots.moonlight.tree import Tree
from moonpack.game import Game
from moonpack.games.moonlight import codes, view
from moonpack.games.moonlight.engine import Engine
from moonpack.games.rng import Rng
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
from moonpack.puzzle_maker.moonlight_themes import themes

PLAYERS_BOTS = ("hunter", "hunter", "yearling")
FEWEST = 4  # steps to choose from
HOPELESS = 0.25
MOST_WAYS = 2  # turns to the same result that still make a puzzle, if there are many others
MANY = 8
SHORT, DEEP, DEEPEST, OTHER = 300, 2500, 12_000, 8000  # simulations
NODES = 160_000
NAMES = ("Ann", "Bea")
SHOT_BITS = 4  # the place of a one-shot in the number of a play


def table_key(engine: Engine) -> Key:
    """What lies on the table and in the hands, whatever the order it was played in."""
    shot = engine.snapshot()
    stacks = {
        cell: tuple((one.seat, one.card) for one in stack) for cell, stack in shot.stacks().items()
    }
    used = tuple((side.used, side.wins) for side in shot.sides)
    return tuple(sorted(stacks.items())), used, shot.round, shot.dealt, shot.phase


class Search:
    """Searches of decisions from what the player to decide knows."""

    def __init__(self) -> None:
        self._tree = Tree(Judge(), NODES)

    def rank(self, engine: Engine, simulations: int, seed: str) -> Ranked:
        """The best turn from what the player to decide knows."""
        known = view.make(engine, engine.seat, NAMES).sample(Rng(seed))
        steps = self._steps(known, simulations, seed)
        best, second = steps[0][0], steps[1][0] if len(steps) > 1 else 0.0
        turn: tuple[int, ...] = (steps[0][1],)
        if _shot(turn[0]) == 1 + codes.SCENT:
            raise Dropped("chance decides within the turn")
        if _shot(turn[0]) == 1 + codes.PACKHUNT:
            turn, second = self._packhunt(known, steps, simulations, seed)
        return Ranked(turn, table_key(after(known, turn)), best, second)

    def _steps(self, known: Engine, simulations: int, seed: str) -> list[tuple[float, int]]:
        """All steps with their chances, the best of those well looked at first."""
        self._tree.search(known, seed, None, simulations)
        steps = self._tree.steps()
        enough = steps[0][0] * 0.25
        top = max((s for s in steps if s[0] >= enough), key=lambda s: s[1])
        rest = sorted((s for s in steps if s[2] != top[2]), key=lambda s: -s[1])
        return [(mean, step) for _, mean, step in (top, *rest)]

    def _packhunt(
        self, known: Engine, steps: list[tuple[float, int]], simulations: int, seed: str
    ) -> tuple[tuple[int, ...], float]:
        """The whole turn of a packhunt, and the chance of the best turn that comes to another."""
        first = steps[0][1]
        middle = after(known, (first,))
        if middle.phase != codes.PHASE_SECOND:
            return (first,), steps[1][0] if len(steps) > 1 else 0.0
        seconds = self._steps(middle, simulations, seed)
        turn = (first, seconds[0][1])
        key, second = table_key(after(known, turn)), 0.0
        for chance, step in seconds[1:]:
            if table_key(after(middle, (step,))) != key:
                second = max(second, chance)
        for chance, step in steps[1:]:
            if chance <= second:
                break
            if not self._leads_to(known, step, key):
                second = chance
        return turn, second

    @staticmethod
    def _leads_to(known: Engine, step: int, key: Key) -> bool:
        """Whether a packhunt that begins with a step can come to the same."""
        here = after(known, (step,))
        if here.phase != codes.PHASE_SECOND:
            return False
        return any(table_key(after(here, (other,))) == key for other in here.legal())


def _shot(step: int) -> int:
    """The one-shot of a play, from 1; 0 if there is none."""
    return step >> SHOT_BITS & 15 if step >> 16 == codes.OP_PLAY else 0


class MoonlightMaker(Maker):
    """Puzzles of Moonlight, from what the player to decide knows."""

    apart = 4
    easy_kept = 2
    shares: ClassVar[Mapping[int, float]] = {2: 1.0}

    def levels(self, players: int) -> Mapping[str, tuple[str, int]]:
        return {
            "pup": ("pup", 5),
            "yearling": ("yearling", 5),
            "hunter": ("hunter", 5),
            "alpha": ("alpha(version=1)", 3),
            "legend": ("legend(version=1, threads=1)", 1),
        }

    def __init__(self) -> None:
        self._search = Search()

    def begin(self, seed: str, players: int) -> tuple[Game, Sequence[Bot]]:
        rng = Rng(seed)
        game = moonpack.new("moonlight", seed=f"{seed}/deal", names=NAMES)
        bots = [
            registry.make(rng.choice(PLAYERS_BOTS), "moonlight", f"{seed}/{n}") for n in range(2)
        ]
        return game, bots

    def start_of(self, game: Game) -> Mapping[str, object]:
        record = game.record()
        return {key: value for key, value in record.items() if key not in START_KNOWN}

    def find(self, game: Game) -> Found:
        engine = cast("Engine", game.engine)
        if engine.phase >= codes.PHASE_RECRUIT:
            raise Dropped("between rounds")
        if len(engine.legal()) < FEWEST:
            raise Dropped("hardly a choice")
        solved = self._solved(game, engine)
        return solved if solved is not None else self._searched(game, engine)

    def _solved(self, game: Game, engine: Engine) -> Found | None:
        """The puzzle where everything that matters is open: solved to the end of the round."""
        try:
            solution = solve(engine)
        except TooLong:
            return None
        if not solution.is_exact:
            return None
        values, best, turns = solution.values, solution.best, solution.turns
        others = [value for value in values.values() if value < best]
        if not others:
            raise Dropped("the outcome is certain")
        keys = {table_key(after(engine, turn)) for turn in turns}
        if len(keys) > (MOST_WAYS if len(values) >= MANY else 1):
            raise Dropped("several turns are equally good")
        texts = sorted(printed(game, turn) for turn in turns)
        named = themes(game, texts[0])
        return Found(texts[0], tuple(texts[1:]), named, best, max(others), is_exact=True)

    def _searched(self, game: Game, engine: Engine) -> Found:
        first = self._search.rank(engine, SHORT, "1")
        if first.margin < PROMISING:
            raise Dropped("no turn stands out in a short search", first.margin)
        if first.best < HOPELESS:
            raise Dropped("lost anyway", first.margin)
        for simulations, seed in ((DEEP, "2"), (DEEPEST, "3")):
            deep = self._search.rank(engine, simulations, seed)
            if deep.key != first.key:
                raise Dropped("another turn is best in a deep search", deep.margin)
            if deep.margin < CLEAR:
                raise Dropped("no turn stands out in a deep search", deep.margin)
        solution = printed(game, deep.steps)
        alike = _other_order(game, solution)
        return Found(solution, alike, themes(game, solution), deep.best, deep.second, False)

    def agrees(self, game: Game, solution: Sequence[str]) -> bool:
        engine = cast("Engine", game.engine)
        wanted = table_key(cast("Engine", played(game, solution).engine))
        try:
            steps = printed(game, self._search.rank(engine, OTHER, "fresh").steps)
        except Dropped:
            return False
        return table_key(cast("Engine", played(game, steps).engine)) == wanted

    def deeds(self, game: Game, seat: int) -> Key:
        return table_key(cast("Engine", game.engine))

    def themes(self, game: Game, turn: Sequence[str]) -> tuple[str, ...]:
        return themes(game, turn)

    def worth(self, game: Game, seat: int) -> float:
        return 0.0  # turns that do the same are the same


START_KNOWN = ("game", "format", "players")  # the same in every puzzle of a game


def _other_order(game: Game, turn: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The wolves of a packhunt in the other order, if that comes to the same."""
    if len(turn) != 2:
        return ()
    shot = turn[0].split(" ")[-1]
    swapped = (f"{turn[1]} {shot}", turn[0].removesuffix(f" {shot}"))
    end = table_key(cast("Engine", played(game, turn).engine))
    try:
        other = table_key(cast("Engine", played(game, swapped).engine))
    except moonpack.IllegalStep:
        return ()
    return (swapped,) if other == end else ()

"""How hard a puzzle is: which levels of bots find its solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moonpack.bots import registry
from moonpack.bots.contract import Bot, Clock
from moonpack.game import Game
from moonpack.games.rng import Rng
from moonpack.puzzle_maker.maker import Dropped, Maker, played

Solved = Mapping[str, tuple[int, int]]  # by level: how often it found the solution, of how often

EASY = "yearling"  # of puzzles that it solves there may be plenty
MOST = 0.5  # a level solves a puzzle if it finds the solution more often than this


def solved_by(maker: Maker, game: Game, solutions: Sequence[Sequence[str]], name: str) -> Solved:
    """How often each level finds one of the solutions; `name` makes their seeds."""
    ends, solved = [played(game, turn) for turn in solutions], dict[str, tuple[int, int]]()
    levels, seat = maker.levels(game.players), game.actor
    assert seat is not None  # there is a turn to find
    for level, (text, seeds) in levels.items():
        bots = [registry.make(text, game.name, f"{name}/{level}/{n}") for n in range(seeds)]
        turns = [turn_of(bot, game) for bot in bots]
        right = sum(any(maker.is_as_good(end, turn, seat) for end in ends) for turn in turns)
        solved[level] = (right, seeds)
        if level == EASY and right > seeds * MOST and Rng(name).below(maker.easy_kept):
            raise Dropped("easy, and there are many of those")
    return solved


def turn_of(bot: Bot, game: Game) -> Game:
    """The game after a bot's turn."""
    here, clock = game.copy(), Clock()
    seat = here.actor
    while True:
        here.play(bot.decide(here.view(seat), clock))
        if here.over or here.begins_turn():
            return here


def grade_of(solved: Solved, *, is_exact: bool) -> str:
    """The weakest level that finds the solution, and with it all stronger ones.

    A solution that no level finds is taken only where the rules prove it.
    """
    grade = ""
    for level in reversed([*solved]):
        right, tries = solved[level]
        if right <= tries * MOST:
            break
        grade = level
    if not grade and not is_exact:
        raise Dropped("no level finds it")
    return grade or [*solved][-1]

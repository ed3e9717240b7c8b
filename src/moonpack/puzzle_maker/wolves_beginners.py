"""Puzzles of The Wolves for beginners: the last action of a turn, which a pup finds.

A whole turn has thousands of ways, and what stands out among them is seldom plain to see. With one
action left there is little to weigh up, and a turn that gains much is seen by whoever looks for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from moonpack.bots import registry
from moonpack.bots.contract import Bot
from moonpack.game import Game
from moonpack.games.rng import Rng
from moonpack.games.wolves import codes
from moonpack.games.wolves.engine import Engine
from moonpack.puzzle_maker.grading import MOST, turn_of
from moonpack.puzzle_maker.maker import Dropped, Found
from moonpack.puzzle_maker.wolves import SHORT, WolvesMaker, deeds, search

PLAYERS_BOTS = ("pup", "yearling", "hunter(version=1)")  # whose mistakes leave something to find


class WolvesBeginnersMaker(WolvesMaker):
    """Puzzles of The Wolves with one action left."""

    def begin(self, seed: str, players: int) -> tuple[Game, Sequence[Bot]]:
        game, _ = super().begin(seed, players)
        rng = Rng(f"{seed}/beginners")
        levels = [rng.choice(PLAYERS_BOTS) for _ in range(players)]
        bots = [registry.make(level, "wolves", f"{seed}/{n}") for n, level in enumerate(levels)]
        return game, bots

    def is_start(self, game: Game) -> bool:
        """Whether the last action of a turn is to be chosen."""
        shot = cast("Engine", game.engine).snapshot()
        is_last = shot.actions == codes.FREE_ACTIONS - 1 and not shot.seats[shot.seat].action_tokens
        return shot.phase == codes.PHASE_ACTION and is_last and not game.begins_turn()

    def find(self, game: Game) -> Found:
        """As for everybody, but what pups do not find is dropped before the long searches."""
        engine = cast("Engine", game.engine)
        self._check_worth_a_search(engine)
        wanted, seat = search(engine, SHORT).key, engine.seat
        text, tries = self.levels(game.players)["pup"]
        name = "/".join(game.steps())
        bots = [registry.make(text, "wolves", f"{name}/{n}") for n in range(tries)]
        ends = [cast("Engine", turn_of(bot, game).engine) for bot in bots]
        if sum(deeds(end, seat) == wanted for end in ends) <= tries * MOST:
            raise Dropped("pups do not find it")
        puzzle = super().find(game)
        if puzzle.solution == ("end",):
            raise Dropped("nothing to do")
        return puzzle

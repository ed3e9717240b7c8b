"""People at a table of Moonlight: what they see, and what they do there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

import moonpack
from moonpack.game import Game
from moonpack.games.rng import Rng
from moonpack.server.tables.levels import levels
from tests.browser.people import Guest

LEVEL = levels("moonlight")[0]
BOT = {"who": "bot", "level": LEVEL}
HERE = {"who": "here", "name": "Bo"}


class Duellist(Guest):
    """Somebody who plays Moonlight."""

    def open_table(self, *seats: dict[str, Any], **asked: Any) -> str:
        return super().open_table(*seats, **{"game": "moonlight", **asked})

    def sit_in(self, game: Game, *seats: dict[str, Any]) -> None:
        """Take the seat to decide of a match played so far against a bot, or seats as they are."""
        assert game.actor is not None
        stored = self.ask("/api/replays", _finished(game).record())
        alone = {"seat": game.actor + 1, "level": LEVEL, "name": "Ann"}
        asked = {"seats": list(seats)} if seats else alone
        opened = self.ask(
            f"/api/replays/{stored['replay']}/try", {"step": len(game.played), **asked}
        )
        self.goto(f"/t/{opened['table']}")

    # -- what is seen

    def part(self, selector: str) -> Locator:
        """A part of the table."""
        return self.page.locator(f".moonlight {selector}")

    def my_turn(self) -> None:
        expect(self.page.locator(".bar.mine ~ .place .moonlight")).to_be_visible()

    def cell(self, name: str) -> Locator:
        return self.part(f"[data-cell='{name}']")

    # -- what is done

    def lay(self) -> None:
        """A wolf of the hand, a cell that glows, and yes."""
        self.part(".held.may").first.click()
        self.part(".cell.may").first.click()
        self.say_yes()

    def take(self) -> None:
        """The first of the offers between rounds, or of a scent."""
        self.part(".offering .may").first.click()
        self.say_yes()

    def say_yes(self) -> None:
        before = self.part("#panel-log").inner_text()
        self.part("[data-key=play]").click()
        expect(self.part("#panel-log")).not_to_have_text(before, use_inner_text=True)

    def decide(self) -> None:
        """Whatever is due."""
        if self.part(".offering").count():
            self.take()
        else:
            self.lay()


def match_until(wanted: Callable[[Game], bool], seed: int = 0, **choices: Any) -> Game:
    """A match played at random until something holds; seed after seed."""
    for nth in range(seed, seed + 200):
        game = moonpack.new("moonlight", seed=nth, names=["Ann", "Player 2"], **choices)
        rng = Rng(nth)
        while not wanted(game) and not game.over:
            game.play(rng.choice(game.steps()))
        if wanted(game):
            return game
    raise AssertionError("no match came to that")


def _finished(game: Game) -> Game:
    """The same match, played to its end somehow: only finished ones can be tried from."""
    ended = game.copy()
    while not ended.over:
        ended.play(ended.steps()[0])
    return ended

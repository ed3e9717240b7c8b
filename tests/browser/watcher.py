"""Somebody who looks at a game that was played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

import moonpack
from moonpack.games.rng import Rng
from tests.browser.people import Guest

if TYPE_CHECKING:
    from playwright.sync_api import Locator


def played(name: str) -> moonpack.Game:
    """A whole game of players who play at random."""
    choices = {"options": {"round_limit": 1}} if name == "wolves" else {}
    game = moonpack.new(name, players=2, seed=4, names=["Ann", "Bo"], **choices)
    rng = Rng(4)
    while not game.over:
        game.play(rng.choice([step for step in game.steps() if step != "end"] or game.steps()))
    return game


def turn_name(replay: dict[str, Any], turn: int, seat: int) -> str:
    """What a turn of a replay is called everywhere: by its round, if everybody has one in each."""
    name = replay["names"][seat - 1]
    if not replay["rounds"]:
        return f"Turn {turn}, {name}"
    number = replay["rounds"][turn - 1]
    return f"Round {number}, {name}" if number else f"Set-up, {name}"


class Watcher(Guest):
    """Somebody who looks at a game that was played."""

    def watch(self, game: moonpack.Game, place: str = "") -> str:
        replay: str = self.ask("/api/replays", game.record())["replay"]
        self.goto(f"/r/{replay}{place}")
        expect(self.page.locator(".count-steps")).to_be_visible()
        return replay

    def at(self, step: int) -> None:
        """The place shown, told in the address too."""
        expect(self.page.locator(".count-steps")).to_have_text(re.compile(rf"^{step} of "))
        expect(self.page).to_have_url(re.compile(rf"#{step}$"))

    def key(self, name: str) -> Locator:
        return self.page.locator(f"[data-key={name}]")

    def analyse(self) -> None:
        done = self.page.locator(".review[data-state=done]")
        expect(self.key("analyse").or_(done).first).to_be_visible()
        if self.key("analyse").count():  # the same game may have been analysed before
            self.key("analyse").click()
        expect(self.page.locator(".review[data-state=done]")).to_be_visible()

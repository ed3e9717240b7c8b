"""Screens of Moonlight's main states, for `make screens`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

import moonpack
from moonpack.games.rng import Rng
from moonpack.server.tables.levels import levels

Ask = Callable[[Page, str, Any], Any]
SEVERAL = 6  # cards on the table, so that there is something to see


def match_until(wanted: Callable[[moonpack.Game], bool]) -> moonpack.Game:
    """A match played at random until something holds; seed after seed."""
    seed = 0
    while True:
        game = moonpack.new("moonlight", seed=seed, names=["Ada", "Bo"])
        rng = Rng(seed)
        while not wanted(game) and not game.over:
            game.play(rng.choice(game.steps()))
        if wanted(game):
            return game
        seed += 1


def phase_is(phase: str) -> Callable[[moonpack.Game], bool]:
    """Whether a decision of this kind is due."""
    return lambda game: bool(game.view().to_json()["phase"] == phase)


def can_use(leader: str) -> Callable[[moonpack.Game], bool]:
    """Whether a one-shot can be used now, with some cards on the table."""
    return lambda game: (
        len(game.view().to_json()["plays"]) >= SEVERAL
        and any("@" in step and step.endswith(leader) for step in game.steps())
    )


def ends_the_round(game: moonpack.Game) -> bool:
    """Whether the first legal step ends the round."""
    if game.over:
        return False
    after = game.copy()
    after.play(after.steps()[0])
    return phase_is("recruit")(after)


class MoonlightScreens:
    """Takes the pictures on a page; `take` names and keeps one, `ask` posts to the server."""

    def __init__(self, page: Page, base: str, take: Callable[[str], None], ask: Ask) -> None:
        self.page = page
        self.base = base
        self.take = take
        self.ask = ask

    def all(self) -> None:
        """Every state."""
        self.one_shot("ambush")
        self.one_shot("packhunt")
        for phase in ("keep", "recruit", "lead"):
            self.sit_at(match_until(phase_is(phase)))
            self.page.click(".moonlight .offering .may")
            self.take(f"moonlight-{phase}")
        self.ending()
        self.shared()

    def sit_at(self, game: moonpack.Game) -> None:
        """Take the seat to decide, against a bot."""
        ended = game.copy()
        while not ended.over:
            ended.play(ended.steps()[0])
        stored = self.ask(self.page, "/api/replays", ended.record())
        level = levels("moonlight")[0]
        assert game.actor is not None
        asked = {"step": len(game.played), "seat": game.actor + 1, "level": level, "name": "Ann"}
        opened = self.ask(self.page, f"/api/replays/{stored['replay']}/try", asked)
        self.page.goto(opened["link"])
        self.page.wait_for_selector(".bar.mine ~ .place .moonlight .may")

    def pick(self, step: str) -> None:
        """The wolf and the cell of a play."""
        card, _, cell = step.split()[:3]
        self.page.click(f".moonlight .held[data-card='{card}']")
        self.page.click(f".moonlight [data-cell='{cell}']")

    def one_shot(self, leader: str) -> None:
        """A turn in which a one-shot is offered."""
        game = match_until(can_use(leader))
        self.sit_at(game)
        self.take(f"moonlight-turn-{leader}")
        self.pick(next(step for step in game.steps() if step.endswith(leader)))
        self.take(f"moonlight-{leader}")

    def ending(self) -> None:
        """The end of a round, told."""
        game = match_until(ends_the_round)
        self.sit_at(game)
        self.pick(game.steps()[0])
        self.take("moonlight-preview")
        self.page.click(".moonlight [data-key=play]")
        self.page.wait_for_selector(".moonlight .verdict h2")
        self.take("moonlight-round-end")

    def shared(self) -> None:
        """One screen for two: hidden, then open to one."""
        seats = [{"who": "me", "name": "Ann"}, {"who": "here", "name": "Bo"}]
        opened = self.ask(self.page, "/api/tables", {"game": "moonlight", "seats": seats})
        self.page.goto(f"{self.base}/t/{opened['table']}")
        self.page.wait_for_selector(".moonlight [data-key=look]")
        self.take("moonlight-hidden")
        self.page.click(".moonlight [data-key=look]")
        self.page.wait_for_selector(".moonlight .held.may")
        self.take("moonlight-looking")

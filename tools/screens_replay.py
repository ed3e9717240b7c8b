"""Screens of replays and their analysis, for `make screens`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

import moonpack

Ask = Callable[[Page, str, Any], Any]


class ReplayScreens:
    """Takes the pictures on a page; `take` names and keeps one, `ask` posts to the server."""

    def __init__(self, page: Page, base: str, take: Callable[[str], None], ask: Ask) -> None:
        self.page = page
        self.base = base
        self.take = take
        self.ask = ask

    def all(self, game: moonpack.Game) -> None:
        """Every state of one game's replay."""
        page, name = self.page, game.name
        stored = self.ask(page, "/api/replays", game.record())
        page.goto(f"{self.base}/r/{stored['replay']}#{len(game.played) // 3}")
        page.wait_for_selector("[data-key=analyse], .review[data-state=done]")
        page.wait_for_timeout(500)
        self.take(f"replay-{name}")
        if page.locator("[data-key=analyse]").count():  # another size may have done it
            page.click("[data-key=analyse]")
            page.wait_for_selector(".turnings li", state="attached", timeout=600_000)
            self.take(f"replay-{name}-analysing")
        page.wait_for_selector(".review[data-state=done]", timeout=600_000)
        self.turning()
        self.take(f"replay-{name}-turning")
        if page.locator("[data-key=better]").count():
            page.click("[data-key=better]")
            page.wait_for_selector(".other")
            page.wait_for_timeout(2500)
            self.take(f"replay-{name}-better")
            page.click("[data-key=back]")
        for window in ("share", "try"):
            page.click(f".bar [data-key={window}]")
            page.wait_for_timeout(700)
            self.take(f"replay-{name}-{window}")
            page.keyboard.press("Escape")
        if page.locator("[data-key=table]").is_visible():
            page.click("[data-key=table]")
            self.take(f"replay-{name}-table")
            page.keyboard.press("Escape")

    def turning(self) -> None:
        """Go to a turning point, by the list or, on a phone, by its window."""
        page = self.page
        if page.locator("[data-key=list]").is_visible():
            page.click("[data-key=list]")
            self.take("replay-list")
            page.click("dialog .turnings li button >> nth=0")
        else:
            page.click(".turnings li button >> nth=1")
        page.wait_for_timeout(600)

    def lost(self) -> None:
        """A link that leads nowhere."""
        self.page.goto(f"{self.base}/r/nothing")
        self.page.wait_for_selector(".lost")
        self.take("replay-lost")

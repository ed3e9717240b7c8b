"""A page that is behind: slow to show what has happened, on a slow line, on a lost one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import BOT, ME, Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

BO = {"who": "here", "name": "Bo"}
# Pieces that slide and grow for ever: what happens meanwhile is not shown by itself.
_STUCK = """const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  return animate.call(this, frames, {...how, duration: 1e9});
};"""


def stick(ann: Player) -> None:
    """From the next page on, what moves never comes to an end."""
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.page.add_init_script(_STUCK)


def test_a_click_on_a_board_that_is_behind_does_nothing(browser: Browser, base: str) -> None:
    sent: list[str | bytes] = []

    def note(said: str | bytes) -> None:
        sent.append(said)

    with Player(browser, base) as ann:
        page = ann.page
        stick(ann)
        page.on("websocket", lambda line: line.on("framesent", note))
        ann.open_table(ME, BO)
        ann.draft()  # shown, and from now on it grows
        stale = ann.glowing("target")
        ann.draft()  # this is not shown any more
        assert ann.glowing("target") == stale
        ann.tap(stale[1])
        assert page.evaluate("document.readyState") == "complete"
        assert sum('"step"' in str(said) for said in sent) == 2


def test_what_is_shown_again_ends_with_a_click_and_its_news(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        ann.open_table(ME, BOT, BOT)
        ann.draft()
        ann.my_turn()
        stick(ann)
        page.reload()
        ann.my_turn()
        page.click("[data-tool=again]")
        expect(page.locator("path.mention")).not_to_have_count(0)
        hex_ = ann.draft()
        expect(ann.hex(hex_)).to_have_attribute("aria-label", re.compile("alpha"))
        expect(page.locator("path.mention")).to_have_count(0)

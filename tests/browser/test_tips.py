"""Tooltips on a laptop: they cover nothing that one is about to click."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import Player
from tests.browser.test_layout import before_a_den

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
TIP = ".tip:not([hidden])"
THINGS = (
    ".own .score",
    ".own .tile button >> nth=2",
    ".own .token >> nth=0",
    ".own .track >> nth=0",
    ".own .prey >> nth=0",
    ".rival .score >> nth=0",
    ".moon .dates",
    ".offer >> nth=0",
    ".offer >> nth=4",
)
COVERED = """() => {
  const tip = document.querySelector(".tip:not([hidden])").getBoundingClientRect();
  const used = [...document.querySelectorAll(".may, .bar button, .doing button")];
  return used.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < tip.right && right > tip.left && top < tip.bottom && bottom > tip.top;
  }).map((one) => one.dataset.hex ?? one.dataset.key);
}"""


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)])
@pytest.mark.parametrize("players", [2, 5])
def test_no_tooltip_covers_what_can_be_clicked(
    browser: Browser, base: str, players: int, size: tuple[int, int]
) -> None:
    game = before_a_den(players)
    width, height = size
    with Player(browser, base, viewport={"width": width, "height": height}) as ann:
        page = ann.page
        ann.go_on_from(game, len(game.played), 0)
        ann.my_turn()
        ann.glowing("source")
        covered = {}
        for thing in THINGS:
            page.mouse.move(width / 2, 3)
            expect(page.locator(TIP)).to_have_count(0)
            page.hover(thing)
            expect(page.locator(TIP)).to_have_count(1)
            covered[thing] = page.evaluate(COVERED)
        assert not any(covered.values()), covered


def test_a_tooltip_makes_way_for_what_is_pointed_at_next(browser: Browser, base: str) -> None:
    game = before_a_den(3)
    with Player(browser, base) as ann:
        page = ann.page
        ann.go_on_from(game, len(game.played), 0)
        ann.my_turn()
        page.hover(".own .score")
        expect(page.locator(TIP)).to_have_count(1)
        tip = page.locator(TIP).bounding_box()
        # On the way to the tooltip it stays, so that it can be read on and its button pressed.
        page.mouse.move(tip["x"] + tip["width"] - 9, tip["y"] + tip["height"] / 2, steps=8)
        page.wait_for_timeout(400)
        expect(page.locator(TIP)).to_have_count(1)
        page.hover(".own .score")
        page.mouse.move(1000, 760)
        box = page.locator(".offer").first.bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        assert page.locator(TIP).count() == 0  # at once

"""A friend is away: that is seen on a phone as on a laptop, and so is what can be done about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import LAPTOP, LINK, ME, PHONE, Guest
from tests.server.harness import Thread

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

ON_ITS_SIDE = {"width": 740, "height": 360}


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("away")
    with Thread(folder, alone_after=0.5) as server:
        yield f"http://{server.host}"


@pytest.mark.parametrize(
    ("game", "sign"),
    [("wolves", ".strip .is-away"), ("moonlight", ".glance .who small")],
)
def test_a_phone_shows_who_is_away_and_what_can_be_done(
    browser: Browser, quick: str, game: str, sign: str
) -> None:
    with Guest(browser, quick, viewport=PHONE, has_touch=True) as ann:
        ann.open_table(ME, LINK, game=game)
        with Guest(browser, quick) as dan:
            dan.goto(ann.page.url)
            dan.page.fill("[data-key=name-2]", "Dan")
            dan.page.click("[data-key=sit-2]")
            expect(dan.page.locator(f".place .{game}")).to_be_visible()
            expect(ann.page.locator(f".place .{game}")).to_be_visible()
            expect(ann.page.locator(sign)).to_have_count(0)
        for window in (PHONE, ON_ITS_SIDE, LAPTOP):
            ann.page.set_viewport_size(window)
            offer = ann.page.locator("[data-key=notice-2]")
            expect(offer).to_have_text("Let a bot play")
            expect(offer).to_be_in_viewport(ratio=1)
            if window != LAPTOP or game == "moonlight":  # where the panels of others say it
                expect(ann.page.locator(sign)).to_be_in_viewport(ratio=1)
                expect(ann.page.locator(sign)).to_have_text("away")
        assert ann.faults == []

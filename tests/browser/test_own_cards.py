"""Cards of one's own, loaded where a table of Moonlight is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.duel import Duellist
from tests.server.test_own_cards import OWN

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


def test_ones_own_file_of_cards_is_loaded_or_refused_with_the_reason(
    browser: Browser, base: str, tmp_path: Path
) -> None:
    own = tmp_path / "box.toml"
    own.write_text(OWN, "utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(OWN.replace("corner = 8", "corner = 800"), "utf-8")
    with Duellist(browser, base) as ann:
        ann.goto("/")
        ann.page.click("[data-game=moonlight]")
        ann.page.click("[data-key=house-rules]")
        expect(ann.page.locator("[data-file=cards]")).to_be_hidden()
        ann.page.click(".with-file summary")
        ann.page.locator("[data-file=cards]").set_input_files(bad)
        verdict = ann.page.locator(".with-file .verdict")
        expect(verdict).to_contain_text("bad.toml")
        expect(verdict.locator("li")).to_contain_text('lone "L2", corner')
        expect(ann.page.locator(".file b")).to_have_count(0)  # it is not taken
        with ann.page.expect_download() as download:
            ann.page.click(".with-file a")
        ann.page.locator("[data-file=cards]").set_input_files(download.value.path())
        expect(verdict).to_contain_text("can be used")
        ann.page.click(".file button")
        expect(verdict).to_be_empty()
        ann.page.locator("[data-file=cards]").set_input_files(own)
        expect(ann.page.locator(".file")).to_contain_text("box.toml")
        ann.page.click("[data-key=start]")
        expect(ann.part(".leaders")).to_be_visible()
        expect(ann.part(".stand-ins")).to_have_count(0)
        announced = "This table plays with its own cards: of my box."
        expect(ann.part(".leaders")).to_contain_text(announced)
        ann.my_turn()
        expect(ann.part(".hint-line")).to_contain_text(announced)
        expect(ann.part(".hand")).to_have_accessible_description(announced)
        ann.lay()
        ann.my_turn()
        expect(ann.part(".hint-line")).not_to_contain_text(announced)
        expect(ann.part(".leaders")).to_contain_text(announced)
        assert ann.faults == []

"""Pages around the games in another language: what people choose, do wrong, and look for in vain.

One language is enough here. That every text is translated is checked for all of them without a
browser; this finds what never became a text, and in Ukrainian that has other letters.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import Player
from tests.browser.test_languages import SEEN
from tests.server.harness import Thread
from tests.server.test_own_cards import OWN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

LANGUAGE = "uk"
LATIN = re.compile(r"[A-Za-z]{3,}")
# Names, formats and what is typed in files; browsers and systems of devices.
KNOWN = re.compile(
    r"\b(?:Moonpack|Ann|Moon cup|JavaScript|Escape|Esc|Enter|Home|End|PNG|SVG|CSV|JSON|TOML|QR"
    r"|Discord|Slack|Matrix|ntfy|webhooks?|iPhone|iPad|Android|Safari|Chrome|Chromium|Firefox"
    r"|HeadlessChrome|Linux|Windows|macOS|Mac|bad\.toml|box\.toml|lone|leaders|wolves|card|corner|effect"
    r"|ambush|packhunt|leap|scent|endurance|nighteyes|elders|keen|jump)\b|https?://\S*|ex aequo"
)
NOWHERE = (
    *("/nowhere", "/t", "/r", "/mistakes", "/t/nothing", "/r/nothing", "/people/nobody"),
    *("/tournaments/none", "/rules/zebra", "/learn/zebra", "/learn/wolves/zebra", "/edit/zebra"),
    *("/puzzles/zebra", "/offline"),
)
PLACES = ("/me", "/people/me", "/leaderboard", "/tournaments", "/learn/moonlight", "/puzzles")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own: on one that others play on, lists have names in Latin letters."""
    with Thread(tmp_path_factory.mktemp("languages")) as server:
        yield f"http://{server.host}"


def latin_texts(ann: Player) -> list[str]:
    """What the page has shown or read aloud in letters of another language."""
    texts: list[str] = ann.page.evaluate("[...seenTexts, document.title]")
    return [text for text in texts if LATIN.search(KNOWN.sub("", text))]


def speaker(browser: Browser, base: str) -> Player:
    ann = Player(browser, base, locale=LANGUAGE)
    ann.context.add_init_script(SEEN)
    return ann


def test_pages_of_people_and_addresses_without_a_page(browser: Browser, base: str) -> None:
    with speaker(browser, base) as ann:
        for path in (*PLACES, *NOWHERE):
            ann.goto(path)
            expect(ann.page.locator("#app main, main").first).to_be_visible()
            ann.page.wait_for_load_state("networkidle")
        assert latin_texts(ann) == []


def test_a_table_is_opened_with_everything_that_can_be_wrong(
    browser: Browser, base: str, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.toml"
    wrong = OWN.replace("corner = 8", "corner = 800").replace('effect = "leap"', 'effect = "jump"')
    bad.write_text(wrong, "utf-8")
    box = tmp_path / "box.toml"
    box.write_text(OWN.replace('card = "2"', 'card = "1"'), "utf-8")
    with speaker(browser, base) as ann:
        page = ann.page
        for game in ("wolves", "moonlight"):
            ann.goto("/")
            page.click(f"[data-game={game}]")
            page.click("[data-key=house-rules]")
            page.locator("[data-key=rated]").check()
            page.locator("[data-key=who-1]").select_option("here")
            expect(page.locator("#rated-problem")).not_to_be_empty()
        page.click(".with-file summary")
        for file, problems in ((bad, 2), (box, 1)):
            page.locator("[data-file=cards]").set_input_files(file)
            expect(page.locator(".with-file .verdict")).to_contain_text(file.name)
            expect(page.locator(".with-file .verdict li")).to_have_count(problems)
        page.locator("[data-key=rated]").uncheck()
        page.click("[data-key=start]")
        ann.page.wait_for_url("**/t/*")
        expect(page.locator("#app main, #app .place").first).to_be_visible()
        assert latin_texts(ann) == []
        # Names that nobody chose are those of every reader's own language.
        for language, names in (("en", ["Player 1", "Guest"]), ("uk", ["Гравець 1", "Гість"])):
            path = f"/api/tables/{page.url.rpartition('/')[2]}?language={language}"
            table = page.evaluate("path => fetch(path).then((answer) => answer.json())", path)
            assert [seat["name"] for seat in table["seats"]] == names


def test_a_tournament_is_opened(browser: Browser, base: str) -> None:
    with speaker(browser, base) as ann:
        page = ann.page
        ann.goto("/tournaments")
        page.locator("[data-key=new]").click()
        page.locator("[data-key=create]").click()
        expect(page.locator("#problem-name")).not_to_be_empty()
        page.locator("[data-key=name]").fill("Moon cup")
        page.locator("[data-key=own-name]").fill("Ann")
        page.locator("[data-key=rounds]").fill("99")
        page.locator("[data-key=create]").click()
        expect(page.locator("#problem-rounds")).not_to_be_empty()
        page.locator("[data-key=kind-round_robin] + span").click()
        page.locator("[data-key=create]").click()
        expect(page.locator("[data-key=begin]")).to_be_disabled()
        expect(page.locator("#why-not")).not_to_be_empty()
        assert latin_texts(ann) == []

"""Whole games in each language, and no English word on the screen or in what is read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from moonpack import games, languages
from tests.browser import duel
from tests.browser.duel import Duellist
from tests.browser.people import BOT, BOTS_TAKE, LAPTOP, ME, PHONE, Player, busy_game
from tests.words.english import LANGUAGES, english_left

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

SEEN = (Path(__file__).parent / "seen.js").read_text("utf-8")
WINDOWS: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": LAPTOP},
    "phone": {"viewport": PHONE, "has_touch": True},
}
PAGES = (
    *("/rules/wolves", "/rules/moonlight", "/learn/wolves"),
    *("/learn/wolves/move", "/learn/moonlight/cards"),
    *("/puzzles", "/edit/wolves", "/edit/moonlight"),
)
HEAVIEST = "uk"  # its letters are two bytes each
MOST_BYTES = 270_000  # of the files as they are sent, and of the socket's messages
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_window = pytest.mark.parametrize("window", WINDOWS.values(), ids=WINDOWS)


@contextmanager
def speaker(
    kind: type[Player], browser: Browser, base: str, language: str, **window: Any
) -> Iterator[Any]:
    """Somebody whose browser is in a language; at the end nothing English was shown."""
    player = kind(browser, base, locale=language, **window)
    player.context.add_init_script(SEEN)
    with player as somebody:
        somebody.goto("/")
        expect(somebody.page.locator("html")).to_have_attribute("lang", language)
        yield somebody
        texts = somebody.page.evaluate("[...seenTexts, document.title]")
        english = english_left(texts, language)
        assert not english, "\n".join(english)
        assert somebody.faults == []


@every_language
@every_window
def test_a_game_of_the_wolves(
    browser: Browser, base: str, language: str, window: dict[str, Any]
) -> None:
    with speaker(Player, browser, base, language, **window) as ann:
        page = ann.page
        page.click("[data-game=wolves]")
        page.click("[data-key=house-rules]")
        expect(page.locator("[data-option=round_limit]")).to_be_visible()
        ann.open_table(ME, BOT, choices={"options": {"round_limit": 2}})
        ann.draft()
        ann.draft()
        for _ in range(2):
            ann.walk()
            ann.answer()
            ann.end_turn()
        expect(page.locator(".outcome table tbody tr").first).to_be_attached(timeout=BOTS_TAKE)


@every_language
@every_window
def test_a_match_of_moonlight(
    browser: Browser, base: str, language: str, window: dict[str, Any]
) -> None:
    with speaker(Duellist, browser, base, language, **window) as ann:
        page = ann.page
        page.click("[data-game=moonlight]")
        expect(page.locator("[data-key=start]")).to_be_visible()
        ann.open_table(ME, duel.BOT)
        going_on, over = ann.part("[data-key=continue]"), page.locator(".outcome h2")
        due = going_on.or_(page.locator(".bar.mine ~ .place .may")).or_(over)
        while True:
            expect(due.first).to_be_visible(timeout=BOTS_TAKE)
            if over.count():
                return
            if going_on.count():
                going_on.click()
                expect(going_on).to_have_count(0)
            else:
                ann.decide()


@every_language
def test_every_other_page(browser: Browser, base: str, language: str) -> None:
    with speaker(Player, browser, base, language) as ann:
        page = ann.page
        game = busy_game(3, 5)
        stored = ann.ask("/api/replays", game.record())
        for path in (f"/r/{stored['replay']}", *PAGES):
            page.goto(path)
            expect(page.locator("#app main, #app .place").first).to_be_visible()
            page.wait_for_load_state("networkidle")


def test_the_first_visit_to_a_table_weighs_little_in_any_language(
    browser: Browser, base: str
) -> None:
    with Player(browser, base, locale=HEAVIEST) as ann:
        ann.open_table(ME, BOT)
        ann.my_turn()
        sizes: list[int] = []
        ann.page.on("websocket", lambda socket: socket.on("framereceived", count_frame))

        def count_frame(frame: str | bytes) -> None:
            sizes.append(len(frame.encode() if isinstance(frame, str) else frame))

        network = ann.context.new_cdp_session(ann.page)
        network.send("Network.enable")
        network.send("Network.setCacheDisabled", {"cacheDisabled": True})
        network.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
        ann.page.reload()
        ann.my_turn()
        ann.page.wait_for_load_state("networkidle")
        assert 100_000 < sum(sizes) < MOST_BYTES


@every_language
def test_another_language_is_chosen_at_the_table(
    browser: Browser, base: str, language: str
) -> None:
    with Player(browser, base, locale="en") as ann:
        page = ann.page
        ann.open_table(ME, BOT)
        ann.my_turn()
        prompt = page.inner_text("#prompt")
        drawn = page.locator(".drawn .land > path"), page.locator(".drawn defs [id^=shape-]")
        parts = [one.count() for one in drawn]
        page.evaluate("window.kept = true")
        page.click("[data-key=menu]")
        page.select_option(".menu [data-key=language]", language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#prompt")).not_to_have_text(prompt, use_inner_text=True)
        ann.my_turn()
        assert page.evaluate("window.kept")  # the page was not loaded again
        assert [one.count() for one in drawn] == parts  # the land is kept, the marks on it are not
        assert min(parts) > 10
        assert english_left([page.inner_text("main, .bar")], language) == []
        assert re.fullmatch(r"/t/[\w-]+", page.evaluate("location.pathname + location.search"))


@every_language
def test_games_have_their_names_in_the_language_that_is_chosen(
    browser: Browser, base: str, language: str
) -> None:
    with Player(browser, base, locale="en") as ann:
        ann.open_table(ME, BOT)
        ann.my_turn()
        page, title = ann.page, games.spec("wolves").title
        name = languages.words(language).look_up(title)
        page.click(".bar [data-key=logo]")
        expect(page.locator(".game h2").first).to_have_text(title)
        page.click("[data-key=menu]")
        page.select_option(".menu [data-key=language]", language)
        expect(page.locator(".game h2").first).to_have_text(name)
        expect(page.locator(".mine li strong").first).to_have_text(name)
        page.locator(".mine li a").first.click()
        expect(page).to_have_title(re.compile(re.escape(name)))

"""The layout in each language, in windows of all sizes: tables, and every other page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from moonpack.learn import puzzles
from tests.browser.duel import Duellist, match_until
from tests.browser.layout import SIZES, faults_in_all_sizes
from tests.browser.people import BOT, LINK, ME, Player, busy_game
from tests.browser.test_layout import before_a_den
from tests.browser.test_result import finished
from tests.words.english import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Route

    from moonpack.game import Game

pytestmark = pytest.mark.slow
# What is seen when a page is there, by its address. Most pages scroll; these are like a table.
TABLE_LIKE = {
    "/learn/wolves/howl": "[data-key=on]",
    "/learn/moonlight/cards": "[data-key=on]",
    f"/puzzles/wolves/p/{puzzles.entries('wolves')[0].name}": ".coach .task",
    "/edit/wolves": ".tool",
}
SCROLLING = {
    "/": ".mine li",
    "/rules/wolves": ".chapter",
}


def speak(player: Player, language: str) -> None:
    """Choose another language in the menu."""
    page = player.page
    page.click("[data-key=menu]")
    page.select_option(".menu [data-key=language]", language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(".menu")).to_have_count(0)


def test_the_wolves_fit_in_every_language(browser: Browser, base: str) -> None:
    game = before_a_den(5)
    with Player(browser, base) as ann:
        ann.go_on_from(game, len(game.played), 0)
        ann.my_turn()
        faults: list[str] = []
        for language in LANGUAGES:
            speak(ann, language)
            ann.my_turn()
            faults += faults_in_all_sizes(ann.page, f"{language}, an action", SIZES)
            ann.page.click("[data-action=den]")
            ann.tap(ann.glowing("target")[0])
            expect(ann.page.locator(".option").first).to_be_visible()
            faults += faults_in_all_sizes(ann.page, f"{language}, options", SIZES)
            ann.page.keyboard.press("Escape")
            ann.page.keyboard.press("Escape")
        assert not faults, "\n".join(faults)


def test_moonlight_fits_in_every_language(browser: Browser, base: str) -> None:
    def due(game: Game) -> bool:
        view: Any = game.view(game.actor)
        return view.phase == "play" and view.round == 2 and len(view.laid) > 5

    with Duellist(browser, base) as ann:
        ann.sit_in(match_until(due))
        ann.my_turn()
        faults: list[str] = []
        for language in LANGUAGES:
            speak(ann, language)
            ann.my_turn()
            expect(ann.part(".may").first).to_be_visible()
            faults += faults_in_all_sizes(ann.page, language, SIZES)
        assert not faults, "\n".join(faults)


def test_every_other_page_fits_in_every_language(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        ann.ask("/api/tables", {"game": "wolves", "open": True, "seats": [ME, LINK, BOT, LINK]})
        replay = ann.ask("/api/replays", before_a_den(3).record())["replay"]
        finished(ann, busy_game(3, 5))
        table = ann.page.url
        ann.page.route("**/analysis?*", analysed)
        faults = list(faults_of_pages(ann, table, replay))
        assert not faults, "\n".join(faults)


def faults_of_pages(ann: Player, table: str, replay: str) -> Iterator[str]:
    """What is wrong with pages that are no table, in windows of all sizes and all languages."""
    page = ann.page
    for path, seen in {**TABLE_LIKE, **SCROLLING}.items():
        for language in languages_of(ann, path, seen):
            yield from faults_in_all_sizes(
                page, f"{language}, {path}", SIZES, scrolls=path in SCROLLING
            )
    for language in languages_of(ann, f"/r/{replay}#30", ".review li"):
        within = ".bar, .dock :not(svg *)"
        yield from faults_in_all_sizes(page, f"{language}, review", SIZES, within=within)
    for language in languages_of(ann, "/", "[data-game=wolves]"):
        page.click("[data-game=wolves]")
        page.click("[data-key=players-5]")
        page.click("[data-key=house-rules]")
        expect(page.locator("[data-option=round_limit]")).to_be_visible()
        yield from faults_in_all_sizes(page, f"{language}, new table", SIZES, scrolls=True)
        page.keyboard.press("Escape")
    for language in LANGUAGES:  # the result lies above the menu
        ann.ask("/api/me", {"language": language})
        ann.goto(table)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".outcome table").first).to_be_visible()
        yield from faults_in_all_sizes(page, f"{language}, result", SIZES)


def languages_of(ann: Player, path: str, seen: str) -> Iterator[str]:
    """Open a page, and show it in one language after the other: that loads nothing again."""
    ann.goto(path)
    expect(ann.page.locator(seen).first).to_be_visible()
    for language in LANGUAGES:
        ann.page.eval_on_selector_all(seen, "all => all.forEach(one => one.dataset.before = 1)")
        speak(ann, language)
        expect(ann.page.locator(f"{seen}:not([data-before])").first).to_be_visible()
        yield language


def analysed(route: Route) -> None:
    """Answer with an analysis in which turns cost much and little."""
    grades = {2: "blunder", 4: "mistake", 6: "slip", 8: "best"}
    even, bad = [1 / 3] * 3, [0.1, 0.2, 0.7]
    turns = [
        {"turn": turn, "first_step": 4 * turn, "steps": 3, "seat": turn % 3 + 1, "shares": even}
        | {"scores": [20, 22, 5], "after": bad, "after_best": even, "given_away": 0.23}
        | {"grade": grade, "better": None}
        for turn, grade in grades.items()
    ]
    known = {"type": "done", "ahead": 0, "total": 8, "turns": turns, "shares": even, "why": None}
    route.fulfill(body=json.dumps(known) + "\n", content_type="application/json")

"""The layout in each language, in windows of all sizes; and how long a change of language takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.duel import Duellist, match_until
from tests.browser.layout import SIZES, faults_in_all_sizes
from tests.browser.people import Player
from tests.browser.test_layout import before_a_den
from tests.words.english import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from moonpack.game import Game

pytestmark = pytest.mark.slow


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

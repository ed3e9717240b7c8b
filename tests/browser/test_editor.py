"""The editor of positions in a real browser: by mouse, by keyboard, on a phone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from moonpack.games.rng import Rng
from moonpack.games.wolves.layout import layout
from tests.browser.layout import SIZES, faults_in_all_sizes
from tests.browser.people import BOTS_TAKE, PHONE, Guest
from tests.browser.test_everybody import serious, untranslated

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
LAYOUT = layout(2)
# A land hex next to water, with land above it, and some that are not next to water.
SHORE = next(
    LAYOUT.name(hex_)
    for hex_ in LAYOUT.near(LAYOUT.regions[0].water)
    if hex_ in LAYOUT.land and LAYOUT.neighbour(hex_, "N") in LAYOUT.land
)
INLAND, OTHER = "f7", "d4"
WRITE_AFTER = 400  # milliseconds, as in editor.js


class Editor(Guest):
    """Somebody who sets up a position."""

    def set_up(self, game: str) -> None:
        self.goto(f"/edit/{game}")
        expect(self.page.locator(".tool").first).to_be_visible()

    def key(self, name: str) -> Any:
        return self.page.locator(f"[data-key='{name}']")

    def choose(self, tool: str) -> None:
        self.page.locator(f".tool[data-tool='{tool}']").click()
        expect(self.page.locator(f".tool[data-tool='{tool}']")).to_have_attribute(
            "aria-pressed", "true"
        )

    def shows(self, shape: str, many: int) -> None:
        """How many pieces of a shape stand on the board."""
        expect(self.page.locator(f".standing use[href='#shape-{shape}']")).to_have_count(many)

    def says(self, words: str) -> None:
        expect(self.page.locator(".editor .state")).to_contain_text(words)

    def clear(self) -> None:
        self.key("again").click()
        self.key("empty").click()
        expect(self.page.locator(".standing use")).to_have_count(0)
        expect(self.page.locator("dialog")).to_have_count(0)

    def begin_playing(self) -> None:
        self.key("play").click()
        self.key("start").click()
        self.page.wait_for_url("**/t/*")


def test_a_position_is_built_fixed_shared_saved_and_played(
    browser: Browser, base: str, tmp_path: Path
) -> None:
    with Editor(browser, base) as ann:
        page = ann.page
        page.goto("/")
        ann.key("edit-wolves").click()
        ann.says("Ready to play")
        ann.clear()
        ann.choose("1 lair")
        ann.tap(INLAND)
        ann.says(f"A lair has to be next to water: {INLAND} is not.")
        expect(page.locator(f".shine g.wrong[data-hex='{INLAND}']")).to_be_attached()
        expect(ann.key("play")).to_be_disabled()
        ann.hex(INLAND).click(button="right")
        ann.says("Ready to play")
        ann.key("undo").click()
        ann.says("1 problem")
        ann.key("redo").click()
        ann.tap(SHORE)
        ann.shows("1-lair", 1)
        ann.choose("2 den")
        ann.tap(SHORE)
        expect(page.locator(".refused")).to_contain_text("At most one den or lair")
        for tool, hex_ in (("1 alpha", INLAND), ("1 pack", SHORE), ("2 alpha", OTHER)):
            ann.choose(tool)
            ann.tap(hex_)
            ann.shows(tool.replace(" ", "-"), 1)
        share_and_load(ann, tmp_path)
        ann.begin_playing()
        expect(page.locator(".wolves")).to_be_visible()
        ann.shows("1-lair", 1)
        ann.shows("2-alpha", 1)
        ann.my_turn()
        assert ann.faults == []


def share_and_load(ann: Editor, folder: Path) -> None:
    """Open the same position from a link, and from a file."""
    page = ann.page
    ann.key("share").click()
    link = ann.key("link").input_value()
    with page.expect_download() as saved:
        ann.key("save").click()
    saved.value.save_as(folder / "position.json")
    position = json.loads((folder / "position.json").read_text("utf-8"))
    assert moonpack.from_position(position).position()["pieces"] == position["pieces"]
    page.goto("/")
    page.goto(link)
    ann.shows("1-lair", 1)
    ann.shows("2-alpha", 1)
    ann.says("Ready to play")
    ann.clear()
    ann.key("load").click()
    ann.key("file").set_input_files(folder / "position.json")
    ann.shows("1-lair", 1)
    expect(page.locator("dialog")).to_have_count(0)


def test_a_position_is_set_up_by_keyboard(browser: Browser, base: str) -> None:
    with Editor(browser, base) as ann:
        ann.set_up("wolves")
        ann.clear()
        page, keys, before = ann.page, ann.page.keyboard, ann.page.url
        ann.hex(SHORE).focus()
        keys.press("4")  # the fourth tool: a lair
        keys.press("Enter")
        ann.shows("1-lair", 1)
        keys.press("PageDown")  # the next player, whose first tool is the alpha
        keys.press("ArrowUp")
        expect(ann.hex(SHORE)).not_to_be_focused()
        keys.press("Enter")
        ann.shows("2-alpha", 1)
        expect(page.locator("g.hex:focus")).to_have_attribute("aria-label", re.compile("alpha"))
        keys.press("Delete")
        ann.shows("2-alpha", 0)
        keys.press("u")
        ann.shows("2-alpha", 1)
        keys.press("r")
        ann.shows("2-alpha", 0)
        page.locator("summary").nth(1).focus()
        keys.press("Enter")
        tokens = ann.key("players.0.action_tokens")
        tokens.focus()
        keys.press("ArrowUp")
        keys.press("Tab")
        expect(tokens).to_have_value("1")
        expect(page).not_to_have_url(before)
        page.wait_for_timeout(3 * WRITE_AFTER)  # the address is written a moment after an edit
        page.reload()
        ann.shows("1-lair", 1)
        assert ann.faults == []


def test_a_position_of_moonlight_is_set_up_on_a_phone(browser: Browser, base: str) -> None:
    with Editor(browser, base, viewport=PHONE, has_touch=True) as ann:
        page = ann.page
        ann.set_up("moonlight")
        for tool, cell in (("1 1", "0,0"), ("2 3", "1,0"), ("1 3", "0,1"), ("2 4", "0,0")):
            ann.choose(tool)
            page.locator(f".cell[data-cell='{cell}']").tap()
            seat, card = tool.split()
            drawn = page.locator(f".cell[data-cell='{cell}'] use[href^='#shape-{seat}-{card}']")
            expect(drawn).to_be_attached()
        ann.says("4 cannot cover 1")
        ann.choose("2 2")
        page.locator(".cell[data-cell='0,0']").tap()
        ann.says("Ready to play")
        page.locator("summary").nth(1).click()
        card = page.locator("[data-key='players.0.hand-0']")
        card.tap()
        ann.says("Player 1 holds 2 cards instead of 3.")
        page.locator("[data-key='players.0.deck-0']").tap()
        ann.says("Ready to play")
        ann.begin_playing()
        expect(page.locator(".held.may").first).to_be_visible(timeout=BOTS_TAKE)
        expect(page.locator(".cell[data-cell='0,0'] use[href^='#shape-2-2']")).to_be_attached()
        assert ann.faults == []


def test_a_step_of_a_replay_is_edited_and_analysed(browser: Browser, base: str) -> None:
    game, rng = moonpack.new("wolves", players=2, seed=4), Rng(4)
    for _ in range(40):
        game.play(rng.choice(game.steps()))
    with Editor(browser, base) as ann:
        stored = ann.ask("/api/replays", game.record())["replay"]
        ann.goto(f"/r/{stored}#30")
        ann.key("menu").click()
        ann.key("edit").click()
        ann.says("Ready to play")
        ann.key("analyse").click()
        best = ann.page.locator(".judgement .best li")
        expect(best.first).to_be_visible(timeout=BOTS_TAKE)
        expect(best.first).to_have_attribute("data-lit", "")
        expect(ann.page.locator(".shine g[data-hex]").first).to_be_attached()  # without pointing
        expect(ann.page.locator(".judgement .chances li")).to_have_count(2)
        assert ann.faults == []


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_the_editor_is_for_everybody(browser: Browser, base: str, game: str) -> None:
    with Editor(browser, base, bypass_csp=True) as ann:
        ann.set_up(game)
        unfold = "all => all.forEach((one) => (one.open = true))"
        ann.page.locator("details").evaluate_all(unfold)
        assert serious(ann.page) == []
        ann.ask("/api/me", {"language": "xxl"})
        ann.set_up(game)
        assert untranslated(ann.page) == []
        assert faults_in_all_sizes(ann.page, "editor", SIZES) == []

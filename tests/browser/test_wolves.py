"""The table of The Wolves, played in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import (
    BOT,
    BOTS_TAKE,
    LINK,
    ME,
    PHONE,
    Player,
    at_a_table,
    busy_game,
    keys_between,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, WebSocketRoute


pytestmark = pytest.mark.slow


def test_a_first_time_visitor_is_in_a_game_in_three_clicks(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        ann.page.click("[data-game=wolves]")
        ann.page.get_by_role("button", name="Sit down").click()
        ann.page.wait_for_url(re.compile(r"/t/"))
        ann.my_turn()
        assert ann.glowing("target")
        assert ann.faults == []


def test_a_short_whole_game_against_bots_by_clicking(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.click("[data-game=wolves]")
        page.click("[data-key=house-rules]")
        page.select_option("[data-option=round_limit]", "2")
        page.click("[data-key=start]")
        ann.draft()
        ann.draft()
        for _ in range(2):
            ann.walk()
            ann.answer()
            ann.end_turn()
        expect(page.locator(".outcome .wide tbody tr")).to_have_count(3, timeout=BOTS_TAKE)
        expect(page.locator("#prompt")).to_contain_text("The game is over")
        page.click(".outcome [data-key=rematch]")
        page.wait_for_selector(".bar #prompt >> text=first pair")
        assert ann.faults == []


def test_a_click_can_be_taken_back(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        undo, tiles = page.locator("[data-key=undo]"), page.locator(".tiles")
        before = tiles.inner_text()
        ann.walk()
        ann.answer()
        expect(undo).to_be_enabled()
        undo.click()  # payment and move were one click, and go back in one
        expect(page.locator("[data-key=redo]")).to_be_enabled()
        expect(page.locator("[data-step=done]")).to_have_count(0)
        expect(tiles).to_have_text(before, use_inner_text=True)
        assert ann.glowing("source")


def test_an_action_is_chosen_paid_for_with_a_tile_and_done(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        page.click("[data-action=move]")
        expect(page.locator("[data-action=move]")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("[data-step=end]")).to_have_count(0)  # it is not beside Back
        page.click(".tile[data-tile='2'] button")
        expect(page.locator(".tile.paying")).to_have_attribute("data-tile", "2")
        terrain = page.locator(".tile[data-tile='2'] .front").inner_text()
        ann.tap(ann.glowing("source")[0])
        ann.tap(ann.glowing("target")[0])
        ann.answer()
        expect(page.locator("#prompt")).to_contain_text(terrain)
        expect(page.locator(".tile[data-tile='2'] .behind")).to_have_text(terrain)


def test_what_cannot_be_done_says_why(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        page.click("[data-action=lair]", force=True)
        expect(page.locator(".hint-line")).to_contain_text("Lair is not possible")
        ann.walk()
        ann.answer()
        if not page.locator("[data-step=done]").count():
            return  # the one wolf that could move has moved
        ann.tap(ann.glowing("source")[0])
        targets = ann.glowing("target")
        water = page.locator("g.hex[data-ground=water]").first.get_attribute("data-hex") or ""
        assert water not in targets
        ann.tap(water)
        expect(page.locator(".hint-line.loud")).to_contain_text("is water")


def test_pointing_at_a_hex_says_in_words_what_would_happen(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        ann.tap(ann.glowing("source")[0])
        ann.hex(ann.glowing("target")[0]).hover(force=True)
        expect(ann.page.locator(".hint-line")).to_contain_text(re.compile("alpha|pack wolf"))
        expect(ann.page.locator(".tile.paying")).not_to_have_count(0)


def test_two_browsers_at_one_table(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann, Player(browser, base) as bob:
        table = ann.open_table(ME, LINK)
        expect(ann.page.locator(".inviting input")).to_have_value(f"{base}/t/{table}")
        bob.goto(f"/t/{table}")
        bob.page.fill("input[aria-label='Your name']", "Bob")
        bob.page.click("text=Sit down")
        hex_ = ann.draft(3)
        bob.my_turn()
        expect(bob.hex(hex_)).to_have_attribute("aria-label", re.compile("alpha"))
        assert hex_ not in bob.glowing("target")
        expect(bob.page.locator(".rival h3").first).to_contain_text("Ann")
        expect(ann.page.locator(".bar.mine")).to_have_count(0)


def test_a_spectator_sees_the_game_and_can_do_nothing(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann, Player(browser, base) as eve:
        ann.goto("/")
        table = ann.open_table(ME, BOT, watchable=True)
        ann.my_turn()
        eve.goto(f"/t/{table}")
        expect(eve.page.locator(".notices")).to_contain_text("You are watching")
        expect(eve.page.locator(".shine g")).to_have_count(0)
        expect(eve.page.locator("[data-key=undo]")).to_have_count(0)
        expect(ann.page.locator(".watching")).to_have_text("1")


def test_reloading_in_the_middle_of_a_turn_loses_nothing(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        ann.walk()
        ann.answer()
        expect(page.locator("[data-key=undo]")).to_be_enabled()
        tiles, prompt = page.locator(".tiles").inner_text(), page.inner_text("#prompt")
        page.reload()
        ann.my_turn()
        expect(page.locator("[data-key=undo]")).to_be_enabled()
        expect(page.locator(".tiles")).to_have_text(tiles, use_inner_text=True)
        expect(page.locator("#prompt")).to_have_text(prompt, use_inner_text=True)
        ann.end_turn()


def test_a_lost_line_comes_back_and_nothing_is_lost_or_done_twice(
    browser: Browser, base: str
) -> None:
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)
        line.on_message(lambda text: None if deaf and '"step"' in text else server.send(text))

    deaf: list[bool] = []
    with Player(browser, base) as ann:
        page = ann.page
        page.route_web_socket(re.compile("/socket$"), through)
        ann.open_table(ME, BOT, BOT)
        ann.my_turn()
        deaf.append(True)  # the step is sent, but the line breaks before it arrives
        ann.tap(ann.glowing("target")[0])
        deaf.clear()
        lines[-1].close(code=1011)
        expect(page.locator(".notices .bad")).to_be_visible()
        expect(page.locator(".notices .bad")).to_have_count(0)
        expect(page.locator("#prompt")).to_contain_text("second pair")
        assert len(lines) == 2


def test_a_turn_by_keyboard_alone(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page, keys = ann.page, ann.page.keyboard
        ann.open_table(ME, BOT)

        def go_to(hex_: str) -> None:
            here = page.evaluate("document.activeElement.dataset.hex")
            for key in keys_between(here, hex_, 2):
                keys.press(key)
            assert page.evaluate("document.activeElement.dataset.hex") == hex_

        def tab_to(selector: str) -> None:
            while not page.evaluate("s => document.activeElement.matches(s)", selector):
                keys.press("Tab")

        for _ in range(2):
            ann.my_turn()
            tab_to("g.hex")
            go_to(ann.glowing("target")[0])
            expect(page.locator("path.cursor")).to_have_count(1)
            prompt = page.inner_text("#prompt")
            keys.press("Enter")
            expect(page.locator("#prompt")).not_to_have_text(prompt, use_inner_text=True)
        ann.my_turn()
        tab_to("g.hex")
        go_to(ann.glowing("source")[0])
        keys.press("Enter")  # two wolves are there
        expect(page.locator(".option:focus")).to_have_text("the alpha")
        keys.press("Enter")  # the focus goes to the board
        expect(page.locator("g.hex.may:focus")).to_have_count(1)
        go_to(ann.glowing("target")[0])
        keys.press("Enter")
        expect(
            page.locator(".option, .pay-card, [data-step=done], [data-step=end]").first
        ).to_be_visible()
        while page.evaluate("document.activeElement.matches('.option, .pay-card')"):
            before = page.inner_text(".doing")
            keys.press("Enter")
            expect(page.locator(".doing")).not_to_have_text(before, use_inner_text=True)
        done = page.locator("[data-step=done]")
        expect(done.or_(page.locator("[data-step=end]")).first).to_be_visible()
        if done.count():
            tab_to("[data-step=done]")
            keys.press("Enter")
        expect(page.locator("[data-step=end]")).to_be_visible()
        prompt = page.inner_text("#prompt")
        keys.press("e")
        ann.confirm_end()
        expect(page.locator("#prompt")).not_to_have_text(prompt, use_inner_text=True)
        assert ann.faults == []


def test_on_a_phone_everything_is_within_reach(browser: Browser, base: str) -> None:
    with at_a_table(browser, base, viewport=PHONE, has_touch=True) as ann:
        page = ann.page
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        for seen in ("[data-action=move]", "[data-step=end]", ".purse", ".phone-tabs", "g.hex"):
            box = page.locator(seen).first.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= PHONE["height"] + 1, seen
        ann.walk()
        ann.answer()
        page.locator("[data-tab=news]").last.tap()
        expect(page.locator(".log").first).to_contain_text("moves")
        page.locator("[data-tab=rivals]").last.tap()
        expect(page.locator(".rival").first).to_be_visible()
        page.locator("[data-tab=turn]").last.tap()
        ann.end_turn()


def test_nothing_is_scrolled_on_a_small_laptop_even_with_five_players(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        ann.open_table(ME, BOT, BOT, BOT, BOT)
        ann.my_turn()
        for panel in ("html", ".left", ".right .own", ".controls", ".place"):
            hidden = ann.page.eval_on_selector(panel, "one => one.scrollHeight - one.clientHeight")
            assert hidden <= 0, panel


def test_the_log_shows_the_hexes_it_speaks_of(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        line = ann.page.locator(".log p[tabindex]").first
        line.hover()
        expect(ann.page.locator("path.mention")).not_to_have_count(0)
        line.focus()
        expect(ann.page.locator("path.mention")).not_to_have_count(0)


def test_the_board_zooms_pans_and_fits(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page, svg = ann.page, ann.page.locator("svg.hexes")
        whole = svg.get_attribute("viewBox") or ""
        page.click("[aria-label='Zoom in']")
        expect(svg).not_to_have_attribute("viewBox", whole)
        zoomed = svg.get_attribute("viewBox") or ""
        box = svg.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 60, y + 30, steps=4)
        page.mouse.up()
        expect(svg).not_to_have_attribute("viewBox", zoomed)
        expect(svg).not_to_have_attribute("viewBox", whole)
        expect(page.locator(".shine .chosen")).to_have_count(0)  # a drag chooses nothing
        page.click("[aria-label='Show the whole board']")
        expect(svg).to_have_attribute("viewBox", whole)


def test_a_finished_game_can_be_replayed_step_by_step(browser: Browser, base: str) -> None:
    game = busy_game(2, 3)
    with Player(browser, base) as ann:
        page = ann.page
        stored = ann.ask("/api/replays", game.record())
        page.goto(f"/r/{stored['replay']}")
        expect(page.locator("output")).to_have_text(f"0 of {len(game.played)}")
        page.click("[aria-label='Next step']")
        expect(page.locator("output")).to_have_text(f"1 of {len(game.played)}")
        page.locator("input[type=range]").fill(str(len(game.played)))
        page.locator("input[type=range]").dispatch_event("change")
        expect(page.locator("#prompt")).to_contain_text("The game is over")
        assert ann.faults == []

"""What happened, whose turn it is and why the points moved: told to the one who reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

import moonpack

from .people import BOT, LINK, ME, PHONE, Player, at_a_table, busy_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from moonpack.game import Game

A_WHILE = 3000  # milliseconds in which a bot could have played


def test_the_bar_and_the_panels_call_people_by_their_names(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        expect(page.locator(".bar .yours")).to_have_text("Your turn")
        expect(page.locator(".bar .task")).to_have_text("Choose your first action")
        expect(page.locator(".own .who")).to_contain_text("Ann")
        expect(page.locator(".own .who small")).to_have_text("you · Desert pack")
        rival = page.locator(".rival[data-seat='2'] .who")
        expect(rival.locator("h3")).to_have_text("Pup")
        expect(rival.locator("small")).to_contain_text("pack · bot")
        points = page.locator(".points .categories div:not(.total) dd").all_inner_texts()
        assert sum(map(int, points)) == int(page.inner_text(".points .total dd"))
        assert not ann.faults


def test_the_log_has_the_newest_lines_below_and_shows_them(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        headings = page.locator(".log h4")
        expect(headings.first.locator("span:not(.mark)")).to_have_text("Ann")
        expect(headings.first.locator("small")).to_have_text("you")
        expect(headings.nth(1).locator("small")).to_have_count(0)
        lines = page.locator(".log .turn p")
        expect(lines.first).to_contain_text("places the first pair of wolves on")
        expect(lines.last).to_contain_text("places the second pair of wolves on")
        ann.walk()
        ann.answer()
        expect(page.locator(".log .round")).to_have_text("Round 1")
        expect(lines.last).to_contain_text(" to ")
        expect(lines.last).to_be_in_viewport()


def test_what_changed_since_my_last_turn_is_drawn_and_listed(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        ann.walk()
        ann.answer()
        ann.end_turn()
        ann.my_turn()
        card = page.locator(".since details")
        expect(card).to_contain_text("Since your last turn")
        expect(page.locator(".trace > *")).not_to_have_count(0)
        if not page.locator("[data-key=trace]").is_visible():  # where it would cover the board
            card.locator("summary").click()
        page.locator("[data-key=trace]").uncheck()
        expect(page.locator(".trace > *")).to_have_count(0)
        page.locator("[data-key=trace]").check()
        page.click("[data-key=watch]")
        expect(page.locator(".hint-line")).not_to_be_empty()
        assert not ann.faults


def test_the_turns_of_bots_are_told_step_by_step_and_can_be_skipped(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.evaluate("localStorage.setItem('moonpack', JSON.stringify({pace: 'slow'}))")
        ann.open_table(ME, BOT, pace=1)
        ann.draft()
        line = page.locator(".hint-line.told")
        expect(line).to_contain_text("Pup places")
        expect(line.locator(".mark")).to_be_visible()
        expect(page.locator(".bar.mine")).to_have_count(0)
        page.click("[data-key=skip]")
        ann.my_turn()
        assert not ann.faults


def second_turn() -> tuple[Game, int]:
    """A game of two, and the step at which the second player's first turn begins."""
    game = busy_game(2, 5)
    begun = (m.number for m in game.moments() for f in m.facts if f.kind == "turn_began")
    return game, list(begun)[1]


def test_a_wolf_tapped_before_my_turn_begins_stays_picked(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann, Player(browser, base) as bo:
        game, step = second_turn()
        pieces = moonpack.replay(game.record(), steps=step).position()["pieces"]
        wolf = next(hex_ for hex_, there in pieces.items() if "1 alpha" in there)
        stored = ann.ask("/api/replays", game.record())
        asked = {"step": step, "seats": [ME, LINK]}
        opened = ann.ask(f"/api/replays/{stored['replay']}/try", asked)
        for one in (ann, bo):
            one.page.goto(f"/t/{opened['table']}")
        bo.page.fill("[data-key=name-2]", "Bo")
        bo.page.click("[data-key=sit-2]")
        bo.my_turn()
        expect(ann.page.locator("#prompt")).to_contain_text("Bo is choosing the first action")
        ann.tap(wolf)
        bo.page.keyboard.press("e")
        bo.page.click("[data-key=sure]")
        ann.my_turn()
        expect(ann.page.locator(".shine g.target").first).to_be_attached()
        expect(ann.page.locator(".log .turn p").last).to_have_text(
            "ends the turn without an action"
        )
        assert ann.faults == bo.faults == []


# Turns of two players, in the last of which a wolf of the first is displaced.
_DISPLACED = (
    *("draft f2", "draft h1", "draft f3", "draft c7"),
    "move desert 5; P f2 e5; P c7 e5; move rock 2; A c7 b7; P e5 g4; end",
    "move rock 2; A f3 h3; A h1 g4; push g5; move grass 3; A g4 h1; P h1 g2; end",
)


def displaced(ann: Player) -> None:
    """Play until a wolf was displaced, both players at one screen."""
    ann.open_table(ME, {"who": "here", "name": "Bo"})
    page = ann.page
    ann.my_turn()
    page.keyboard.press("/")
    for turn in _DISPLACED:
        prompt = page.inner_text("#prompt")
        page.fill(".typing input", turn)
        page.keyboard.press("Enter")
        expect(page.locator("#prompt")).not_to_have_text(prompt, use_inner_text=True)
    page.keyboard.press("Escape")
    expect(page.locator(".typing")).to_have_count(0)


def test_what_was_done_to_me_is_told_below_the_moon(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        displaced(ann)
        card = page.locator(".left > .since details[open]")
        expect(card.locator("li.hit")).to_contain_text("displaces")
        below, moon = card.bounding_box(), page.locator(".moon").bounding_box()
        assert below["y"] >= moon["y"] + moon["height"]
        expect(page.locator(".tag")).to_have_count(1)
        expect(page.locator(".tag")).to_be_hidden()  # it fades
        assert not ann.faults


def test_on_a_phone_what_was_done_to_me_goes_away(browser: Browser, base: str) -> None:
    with Player(browser, base, viewport=PHONE, has_touch=True) as ann:
        page = ann.page
        displaced(ann)
        summary = page.locator(".board > .since summary")
        expect(summary).to_have_text("Since your last turn", use_inner_text=True)  # after a while
        page.locator(".since [data-key=away]").tap()
        expect(page.locator(".since > *")).to_have_count(0)
        assert not ann.faults


def test_on_a_phone_the_bar_has_one_height_and_a_tap_that_zooms_says_so(
    browser: Browser, base: str
) -> None:
    with at_a_table(browser, base, viewport=PHONE, has_touch=True) as ann:
        page = ann.page
        high = page.locator(".bar").bounding_box()["height"]
        for words in (6, 40):
            page.locator(".bar .task").evaluate(
                "(task, n) => task.append('word '.repeat(n))", words
            )
            assert page.locator(".bar").bounding_box()["height"] == high
        page.reload()  # before, it was said while wolves were placed
        ann.my_turn()
        wolf = ann.glowing("source")[0]
        box = ann.hex(wolf).bounding_box()
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.touchscreen.tap(*middle)
        expect(page.locator(".hint-line")).to_have_text("Tap again to choose.")
        zoomed = "Zoomed in. Tap again to choose. Hold a piece to read what it is."
        expect(page.locator(".zoomed")).to_have_text(zoomed)
        # A tap is no question, even if what shows tooltips was only fetched meanwhile.
        expect(page.locator("#tip")).to_be_attached()
        page.wait_for_timeout(700)  # longer than a finger has to rest
        expect(page.locator("#tip")).to_be_hidden()
        page.touchscreen.tap(*middle)
        expect(page.locator(".zoomed")).to_have_count(0)
        expect(page.locator(".hint-line")).not_to_have_text("Tap again to choose.")
        page.locator("[data-tool=fit]").tap()
        page.touchscreen.tap(*middle)
        expect(page.locator(".hint-line")).to_have_text("Tap again to choose.")
        expect(page.locator(".zoomed")).to_have_count(0)  # on the board it is said once
        assert not ann.faults


def test_hexes_that_are_named_show_their_coordinates(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page, names = ann.page, ann.page.locator(".names text:not(.water)")
        page.locator(".log .turn p").first.hover()
        expect(names).to_have_text(page.locator(".log .turn p").first.inner_text().split()[-1])
        wolf = ann.glowing("source")[0]
        ann.tap(wolf)
        expect(page.locator(".hint-line")).to_contain_text(wolf)
        expect(names).to_have_text(wolf)
        assert not ann.faults


# The boxes of what regions are worth, and of the water they belong on.
_ON_WATER = """() => [...document.querySelectorAll(".badge rect")].every((rect) => {
  const one = rect.getBoundingClientRect();
  return [...document.querySelectorAll("g.hex[data-ground=water]")].some((hex) => {
    const water = hex.getBoundingClientRect();
    return one.left >= water.left && one.right <= water.right
      && one.top >= water.top && one.bottom <= water.bottom;
  });
})"""


# The texts of a badge for packs with these controls and points, the neutral one last.
_BADGE = """async (standings) => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { badge } = await import(loaded.find((name) => name.includes("/wolves/badges.js")));
  const packs = ["A", "B", "C", "D", "N"].map((mark, n) => ({ mark, name: "rock", seat: n < 4 }));
  const board = { hexes: { a1: { x: 0, y: 0 } }, regions: [{ water: "a1" }], moons: [], packs };
  const region = { moons: ["full"], words: "", standings: standings.map(
    ([pack, control, points]) => ({ pack, control, points, alphas: 0 })) };
  const [drawn] = badge(board, { moon: { scored: 0 } }, region, 0);
  return [...drawn.querySelectorAll("text")].map((one) => one.textContent).join(" ");
}"""


def test_what_regions_are_worth_stands_on_their_water(browser: Browser, base: str) -> None:
    game = busy_game(4, 2)
    step = next(n for n in range(150, 400) if moonpack.replay(game.record(), steps=n).actor == 0)
    with Player(browser, base) as ann:
        ann.go_on_from(game, step, 0)
        ann.my_turn()
        expect(ann.page.locator(".badge").first).to_be_attached()
        assert ann.page.evaluate(_ON_WATER)
        # What stands beside it is drawn above it.
        assert ann.page.eval_on_selector(".badges", "one => one.nextSibling.matches('.standing')")
        # Of packs that are tied for a place, none is left out.
        for standings, texts in (
            ([(1, 4, 8), (2, 2, 4), (3, 1, 0)], "A 4 +8 B 2 +4"),
            ([(1, 4, 8), (2, 2, 0), (3, 2, 0), (4, 1, 0)], "A 4 +8 B C 2"),
            ([(1, 4, 6), (5, 4, 6), (2, 1, 0)], "A 4 +6 N 4"),
            ([(1, 4, 4), (2, 4, 4), (5, 4, 4)], "A B N 4 +4"),
        ):
            assert ann.page.evaluate(_BADGE, standings) == texts


def in_a_scoring(ann: Player) -> None:
    """End a turn with which a moon is scored, long before the end; a bot is next."""
    game = busy_game(2, 2)
    scored = (m for m in game.moments() if any(f.kind == "phase_scored" for f in m.facts))
    first = next(scored)
    ann.go_on_from(game, first.number - 1, first.seat)
    ann.my_turn()
    ann.page.click("[data-step=end]")
    ann.confirm_end()
    expect(ann.page.locator(".narration .standings")).to_be_visible()


def test_a_bot_waits_until_a_scoring_has_been_read(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page, mine = ann.page, ann.page.locator(".bar.mine")
        in_a_scoring(ann)
        page.wait_for_timeout(A_WHILE)
        log = ann.context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[-1]}/log").json()
        assert [one for one in log if one["kind"] == "step"][-1]["seat"] == 1  # not even in secret
        expect(mine).to_have_count(0)
        expect(page.locator(".bar .task")).to_contain_text("is scored, region by region")
        regions = page.locator(".log .loud")
        expect(regions).to_have_count(1)  # no more than has been told
        page.click(".narration [data-key=next]")
        expect(regions).to_have_count(2)
        page.click(".narration [data-key=close]")
        expect(page.locator(".hint-line.told")).to_be_visible()  # now it is told
        ann.my_turn()
        assert not ann.faults


def test_a_scoring_that_is_taken_back_is_told_no_longer(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        in_a_scoring(ann)
        ann.page.click("[data-key=undo]")
        expect(ann.page.locator(".narration")).to_have_count(0)
        ann.my_turn()
        assert not ann.faults

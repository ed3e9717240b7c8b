"""The Wolves: what the table says and offers does not contradict itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from moonpack import scene
from moonpack.games.rng import Rng
from moonpack.scene import board
from moonpack.words import ENGLISH
from tests.browser.layout import faults
from tests.browser.people import BOT, LAPTOP, LINK, ME, PHONE, Player, busy_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


def games(steps: int = 60) -> Iterator[moonpack.Game]:
    """Positions of games that are played at random, but to the end of no turn that can go on."""
    for seed in range(40):
        game = moonpack.new("wolves", players=2, seed=f"clear {seed}")
        rng = Rng(seed)
        while len(game.played) < steps:
            yield game
            steps_now = game.steps()
            game.play(rng.choice([step for step in steps_now if step != "end"] or steps_now))


def find(fits: Callable[[moonpack.Game], Any]) -> tuple[moonpack.Game, Any]:
    """The first position that fits, and what is said of it."""
    for game in games():
        if fact := fits(game):
            return game, fact
    raise AssertionError("no such position in any of these games")


def sit_down(ann: Player, game: moonpack.Game) -> None:
    ann.go_on_from(game, len(game.played), game.actor or 0)
    ann.my_turn()


def is_last_move(game: moonpack.Game) -> bool:
    """Whether a move is under way that may be ended or go on, and nothing follows it."""
    steps = game.steps()
    if "done" not in steps or len(steps) < 2:
        return False
    after = game.copy()
    after.play("done")
    return after.actor == game.actor and after.steps() == ["end"]


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_in_the_last_move_of_a_turn_only_the_end_of_the_turn_is_offered(
    browser: Browser, base: str, window: dict[str, int]
) -> None:
    game, _ = find(is_last_move)
    with Player(browser, base, viewport=window) as ann:
        sit_down(ann, game)
        page = ann.page
        expect(page.locator(".task")).to_contain_text("Last action: move another wolf")
        expect(page.locator(".doing")).to_contain_text("This move is your last action.")
        expect(page.locator(".offer, [data-step=done]")).to_have_count(0)
        expect(page.locator(".end-turn")).not_to_contain_text("ends your move too")
        expect(page.locator(".end-turn")).to_be_in_viewport()


def single_choice(game: moonpack.Game) -> str | None:
    """A hex on which there is one thing to do, for whoever has not chosen an action yet."""
    shown = scene.scene(game, game.actor, ENGLISH)
    ahead: list[dict[str, Any]] = shown.get("ahead", [])
    sources = {way["from"] for way in ahead if "from" in way}
    ways = Counter(way["hex"] for way in ahead if "from" not in way)
    return next((hex_ for hex_, many in ways.items() if many == 1 and hex_ not in sources), None)


def test_what_is_the_only_thing_to_do_on_a_hex_is_no_question(browser: Browser, base: str) -> None:
    game, hex_ = find(single_choice)
    with Player(browser, base) as ann:
        sit_down(ann, game)
        page = ann.page
        ann.tap(hex_)
        expect(page.locator(".pay-card")).not_to_have_count(0)
        expect(page.locator(".option")).to_have_count(0)
        expect(page.locator(".hint-line")).not_to_contain_text("?")
        assert page.locator("[data-key=undo][aria-disabled]").count()  # nothing was played
        page.click("[data-key=back]")
        expect(page.locator(".pay-card")).to_have_count(0)
        ann.tap(hex_)
        page.locator(".pay-card").first.click()
        expect(page.locator("[data-key=undo]:not([aria-disabled])")).to_be_visible()


def two_wolves_for_a_hex(game: moonpack.Game) -> tuple[str, str] | None:
    """A hex with an alpha and a pack wolf, both of which can go to another hex, and that one."""
    shown = scene.scene(game, game.actor, ENGLISH)
    ways = [way for way in shown.get("choices", []) if "from" in way]
    pieces: dict[tuple[str, str], list[str]] = {}
    for way in ways:
        pieces.setdefault((way["from"], way["hex"]), []).append(way["piece"])
    both = [place for place, letters in pieces.items() if len(letters) == 2]
    return both[0] if both else None


def test_the_alpha_is_always_the_first_wolf_to_choose(browser: Browser, base: str) -> None:
    game, (start, end) = find(two_wolves_for_a_hex)
    with Player(browser, base) as ann:
        sit_down(ann, game)
        options = ann.page.locator(".option")
        ann.tap(start)
        expect(options).to_have_text(["the alpha", "the pack wolf"])
        ann.tap(end)
        expect(ann.page.locator(".hint-line")).to_contain_text("Which wolf do you want to move to")
        expect(options).to_have_text(["the alpha", "the pack wolf"])


MARKED = """() => [...document.querySelectorAll(".board .names text:not(.water)")].map(
  (name) => name.dataset.hex)"""


def test_hexes_that_a_hint_names_are_marked_while_it_is_read(browser: Browser, base: str) -> None:
    game, hex_ = find(single_choice)
    near = next(name for name in board(game, ENGLISH)["hexes"] if name != hex_)
    part = {"words": "Do this", "reasons": [f"The wolf on {hex_} could go to {near} next."]}
    places: dict[str, Any] = {"steps": ["end"], "places": [], "trails": []}
    why = f"Next turn you could call the lone wolf on {hex_}."
    hint = {"look": "Think.", "why": why, "places": [], "parts": [part | places], "reasons": []}
    with Player(browser, base) as ann:
        sit_down(ann, game)
        page = ann.page
        marked = page.locator("path.marked")
        page.route("**/hint?*", lambda route: route.fulfill(json=hint))
        page.click("[data-key=hint]")
        expect(marked).to_have_count(1)
        assert page.evaluate(MARKED) == [hex_]
        page.hover(".bar .logo")  # it stays as long as the hint does
        expect(marked).to_have_count(1)
        page.click("[data-key=hint-more]")
        expect(marked).to_have_count(2)
        page.keyboard.press("Escape")
        expect(marked).to_have_count(0)


def test_hexes_that_a_text_names_are_marked_when_it_is_pointed_at_or_tapped(
    browser: Browser, base: str
) -> None:
    game, (start, _) = find(two_wolves_for_a_hex)
    for window in (LAPTOP, PHONE):
        with Player(browser, base, viewport=window, has_touch=window == PHONE) as ann:
            sit_down(ann, game)
            page, line = ann.page, ann.page.locator(".hint-line")
            marked = page.locator("path.marked")
            ann.tap(start)
            expect(line).to_contain_text(start)
            expect(marked).to_have_count(0)
            line.tap() if window == PHONE else line.hover()
            expect(marked).to_have_count(1)
            away = page.locator(".bar .prompt")
            away.tap() if window == PHONE else away.hover()
            expect(marked).to_have_count(0)
            assert not ann.faults


# How far the middle of a player's mark in the bar is from that of the words beside it.
ASKEW = """() => {
  const middle = (part) => {
    const { top, bottom } = document.querySelector(`#prompt > ${part}`).getBoundingClientRect();
    return (top + bottom) / 2;
  };
  return Math.abs(middle(".mark") - middle(".task"));
}"""


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_who_waits_for_another_person_is_told_what_there_is_to_see(
    browser: Browser, base: str, window: dict[str, int]
) -> None:
    phone = {"viewport": window, "has_touch": window == PHONE}
    with Player(browser, base, **phone) as ann, Player(browser, base) as bob:
        ann.open_table(ME, LINK)
        bob.goto(ann.page.url)
        bob.page.fill("[data-key=name-2]", "Bob")
        bob.page.click("[data-key=sit-2]")
        for player in (ann, bob):
            expect(player.page.locator("section.board")).to_be_visible()
        waiting = bob if ann.page.locator(".bar.mine").count() else ann
        first = ann if waiting is bob else bob
        first.my_turn()
        page = waiting.page
        expect(page.locator(".waits .spent")).to_contain_text("Meanwhile")
        if waiting is bob or window == LAPTOP:
            assert page.evaluate(ASKEW) < 2
        page.click("[data-key=leads]")
        expect(page.locator("#panel-regions")).to_be_in_viewport()
        assert not waiting.faults


def test_points_of_late_are_marked_as_new(browser: Browser, base: str) -> None:
    game = busy_game(2, 5)
    played = list(game.moments())
    scored = next(
        one
        for one, after in pairwise(played)
        if one.step.startswith("upgrade") and after.step != "end"
    )
    with Player(browser, base) as ann:
        ann.go_on_from(game, scored.number - 1, scored.seat)
        ann.my_turn()
        ann.tap(scored.step.split()[1])
        gained = ann.page.locator(".own .gained")
        expect(gained.locator("b small")).to_have_text("new")
        gained.hover()
        expect(gained.locator(".why")).to_contain_text("since your last turn")


def test_no_row_is_kept_for_tips_while_a_bot_plays_for_somebody(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        ann.open_table(ME, BOT, pace=5000)
        ann.page.locator(".tips").wait_for(state="attached")
        ann.page.evaluate("() => document.querySelector('.tips').classList.add('guides')")
        tips = ann.page.locator(".tips")
        assert tips.bounding_box()["height"] >= 38
        ann.page.click("[data-key=menu]")
        ann.page.click("[data-key=lend-1]")
        ann.page.click("[data-key=sure]")
        expect(ann.page.get_by_role("button", name="Take my seat back")).to_be_visible()
        assert tips.bounding_box() is None or tips.bounding_box()["height"] == 0


HEX = """() => document.querySelector("g.hex path").getBoundingClientRect().height / 1.075"""


def test_with_five_players_the_board_of_a_laptop_has_the_whole_height(
    browser: Browser, base: str
) -> None:
    game = busy_game(5, 5)
    with Player(browser, base) as ann:
        ann.go_on_from(game, 40, moonpack.replay(game.record(), steps=40).actor or 0)
        ann.my_turn()
        page = ann.page
        assert page.evaluate(HEX) > 38  # pixels; with the dock below the board it was 32
        expect(page.locator(".end-turn, .ending").first).to_be_in_viewport(ratio=1)
        assert faults(page) == []

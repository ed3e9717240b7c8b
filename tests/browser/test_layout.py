"""The layout of The Wolves: nothing is cut off and nothing overlaps, in windows of all sizes.

In a language 40 % longer than English, with two players and with five.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from moonpack.games.rng import Rng
from tests.browser.layout import SIZES, faults_in_all_sizes, squeezed_boards
from tests.browser.people import DRAWN, LINK, ME, PHONE, Player, busy_game
from tests.browser.test_first_games import Newcomer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
NAMES = ["Ann", "Bea", "Cyril", "Dora", "Emil"]
# Names of hexes that leave their hex, or reach into the tag of who holds the region.
STRAY_NAMES = """() => [...document.querySelectorAll(".board .names text")].flatMap((text) => {
  const box = text.getBBox(), size = Number(text.getAttribute("font-size"));
  const foot = Number(text.getAttribute("y")), hex = text.dataset.hex;
  const heights = [foot - 0.73 * size, foot];
  const corners = [box.x, box.x + box.width].flatMap((x) => heights.map((y) => [x, y]));
  const path = document.querySelector(`g.hex[data-hex="${hex}"] path`);
  const isIn = ([x, y]) => path.isPointInFill(new DOMPoint(x, y));
  const tags = [...document.querySelectorAll(".board .badge rect")].map((tag) => tag.getBBox());
  const isTagged = tags.some((tag) => corners.some(([x, y]) =>
    x > tag.x && x < tag.x + tag.width && y > tag.y && y < tag.y + tag.height));
  return [
    ...(corners.every(isIn) ? [] : [`${hex} is not within its hex`]),
    ...(isTagged ? [`${hex} reaches into a tag`] : []),
  ];
})"""


def before_a_den(players: int) -> moonpack.Game:
    """A game in which the first player may build dens and pay for them in several ways."""
    game = moonpack.new("wolves", players=players, seed="layout", names=NAMES[:players])
    rng = Rng(players)
    while True:
        steps = game.steps()
        dens = [step.split()[1] for step in steps if step.startswith("den ")]
        several = any(dens.count(terrain) > 2 for terrain in dens)
        if game.actor == 0 and several and len(game.played) > 20 * players:
            return game
        busy = [step for step in steps if step.startswith(("den", "lair", "howl", "dominate"))]
        steps = [step for step in steps if step != "end"] or steps
        game.play(rng.choice(busy if busy and rng.below(5) < 3 else steps))


def choose_payment(ann: Player) -> str:
    """Go to the choice between several payments for a den; returns its hex."""
    page, cards = ann.page, ann.page.locator(".pay-card")
    for hex_ in ann.glowing("target"):
        ann.tap(hex_)
        page.locator(".option").first.click()
        played = page.locator("[data-key=undo]:not([aria-disabled])")
        expect(cards.or_(played).first).to_be_visible()
        if cards.count() > 1:
            return hex_
        expect(played).to_be_visible()  # there was one way to pay
        page.keyboard.press("r")
        expect(page.locator("[data-key=undo]")).to_be_disabled()
        page.click("[data-action=den]")
    raise AssertionError("no den with several payments")


@pytest.mark.parametrize("players", [2, 5])
def test_nothing_is_cut_off_and_nothing_overlaps(browser: Browser, base: str, players: int) -> None:
    game = before_a_den(players)
    with Player(browser, base) as ann:
        page = ann.page
        ann.ask("/api/me", {"language": "xxl", "name": "Ann"})
        ann.go_on_from(game, len(game.played), 0)
        ann.my_turn()
        faults = faults_in_all_sizes(page, "an action", SIZES)
        ann.tap(ann.glowing("source")[0])
        faults += faults_in_all_sizes(page, "a wolf", SIZES)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.click("[data-action=den]")
        faults += faults_in_all_sizes(page, "an action chosen", SIZES)
        ann.tap(ann.glowing("target")[0])
        expect(page.locator(".option").first).to_be_visible()
        faults += faults_in_all_sizes(page, "options", SIZES)
        page.keyboard.press("Escape")
        choose_payment(ann)
        faults += faults_in_all_sizes(page, "payments", SIZES)
        assert not faults, "\n".join(faults)
        assert ann.faults == []


def test_the_board_of_five_players_gets_the_height_of_a_laptop(browser: Browser, base: str) -> None:
    game = before_a_den(5)
    with Player(browser, base) as ann:
        page = ann.page
        ann.go_on_from(game, len(game.played), 0)
        ann.my_turn()
        for name, least in {"small laptop": 44, "laptop": 48, "wide": 68}.items():
            width, height = SIZES[name]
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            assert ann.hex("j8").bounding_box()["width"] >= least, name
            moon = page.locator(".moon").bounding_box()  # above the dock, and not scrolled away
            dock = page.locator(".controls").bounding_box()
            assert moon["y"] + moon["height"] <= dock["y"], name


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("end", [False, True])
def test_the_names_of_hexes_stand_on_their_hexes(
    browser: Browser, base: str, players: int, end: bool
) -> None:
    """With moons and who holds the regions beside the names of waters, and without."""
    game = busy_game(players, 5) if end else before_a_den(players)
    step = len(game.played) - 1 if end else len(game.played)
    seat = list(game.moments())[-1].seat if end else 0
    with Player(browser, base) as ann:
        page = ann.page
        ann.go_on_from(game, step, seat)
        ann.my_turn()
        ann.hex(next(hex_ for hex_ in ("j8", "g5") if ann.hex(hex_).count())).focus()
        waters = page.locator(".board .names .water").count()
        assert waters == (5 if players == 2 else 10)
        faults = []
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            faults += [f"{name}: {fault}" for fault in page.evaluate(STRAY_NAMES)]
        assert not faults, "\n".join(faults)


def test_nothing_is_cut_off_while_another_person_plays(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann, Player(browser, base) as bob:
        table = ann.open_table(ME, LINK)
        bob.ask("/api/me", {"language": "xxl", "name": "Bob"})
        bob.goto(f"/t/{table}")
        bob.page.fill("input", "Bob")
        bob.page.keyboard.press("Enter")
        ann.my_turn()
        expect(bob.page.locator("section.board")).to_be_visible()
        faults = faults_in_all_sizes(bob.page, "waiting", SIZES)
        assert not faults, "\n".join(faults)


@pytest.mark.parametrize("players", [3, 5])
def test_nothing_is_cut_off_at_the_end(browser: Browser, base: str, players: int) -> None:
    game = busy_game(players, 5)
    with Player(browser, base) as ann:
        page = ann.page
        ann.ask("/api/me", {"language": "xxl", "name": "Ann"})
        ann.go_on_from(game, len(game.played) - 1, list(game.moments())[-1].seat)
        ann.my_turn()
        page.click("[data-step=end]")
        expect(page.locator(".narration")).to_be_visible()
        faults = faults_in_all_sizes(page, "scoring", SIZES)
        page.click(".narration [data-key=close]")
        expect(page.locator(".outcome .course .end")).to_have_count(players)
        faults += faults_in_all_sizes(page, "result", SIZES)
        page.click(".outcome [aria-label]:has(svg)")
        expect(page.locator(".doing [data-key=rematch]")).to_be_visible()
        faults += faults_in_all_sizes(page, "over", SIZES)
        assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_a_tip_of_the_first_game_covers_nothing(browser: Browser, base: str, game: str) -> None:
    with Newcomer(browser, base, viewport=PHONE, has_touch=True) as ann:
        ann.begin(game)
        expect(ann.page.locator(".bar.mine")).to_be_visible()
        expect(ann.tip).to_be_visible()
        faults = squeezed_boards(ann.page, f"a tip of {game}")
        ann.ask("/api/me", {"language": "xxl", "name": "Ann"})
        ann.page.reload()
        expect(ann.page.locator(".bar.mine")).to_be_visible()
        expect(ann.tip).to_be_visible()
        faults += faults_in_all_sizes(ann.page, f"a tip of {game}", SIZES)
        assert not faults, "\n".join(faults)

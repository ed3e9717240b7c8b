"""Replays with an analysis: what it shows, where it leads, and that everybody can use it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.layout import SIZES, faults_in_all_sizes
from tests.browser.people import PHONE
from tests.browser.test_everybody import serious, untranslated
from tests.browser.watcher import Watcher, played, turn_name
from tests.server.harness import Thread

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
LOG_LINES = 80  # pixels of height: about four lines

SEARCH_ALONE = "No single reason stands out: the search found that it wins more often."


def why_better(turn: dict[str, Any]) -> str:
    """What the page says of a turn that was not the best: its reason, if one stands out."""
    why, name = turn["better"]["reasons"], ("Ann", "Bo")[turn["seat"] - 1]
    return f"Why this is better (“you” is {name}): {why[0]}" if why else SEARCH_ALONE


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that analyses without much care."""
    with Thread(tmp_path_factory.mktemp("replays"), review_simulations=2) as server:
        yield f"http://{server.host}"


def can_be_checked(ann: Watcher, turn: dict[str, Any], turns: list[dict[str, Any]]) -> None:
    """What a turn cost is the difference of two figures that stand beside it.

    Where the graph has others than these, it is said why.
    """
    seat, comment = turn["seat"] - 1, ann.page.locator(".comment")
    point = ann.key(f"turning-{turn['turn']}")
    cost = int(point.locator("b").inner_text()[1:-1])
    compared = re.search(
        r"Chance to win: (\d+)% with the best turn, (\d+)% with this one. "
        r"It cost (\d+) percentage point",
        comment.inner_text(),
    )
    assert compared, comment.inner_text()
    best, after, lost = map(int, compared.groups())
    assert best - after == lost == cost
    assert compared[0] in str(point.get_attribute("title"))
    later = turns[turn["turn"]]["shares"] if turn["turn"] < len(turns) else turn["after"]
    shown = [round(100 * shares[seat]) for shares in (turn["shares"], later)]
    if max(abs(shown[0] - best), abs(shown[1] - after)) > 4:
        expect(comment).to_contain_text(
            f"In the graph: {shown[0]}% before this turn, {shown[1]}% after"
        )


def is_marked_only_there(ann: Watcher, step: int) -> None:
    """Before the turn that was chosen, it and the better one are marked; at its steps, nothing."""
    page = ann.page
    expect(page.locator(".comment .marks")).to_have_text("Played Better")
    marked = page.locator(".spotlight :is(.reach.past, .past .way), [data-past-place]")
    expect(marked.first).to_be_attached()
    page.keyboard.press("ArrowRight")
    ann.at(step)
    expect(page.locator(".comment .marks")).to_have_count(0)
    expect(page.locator(".spotlight .past .way, [data-past-place]")).to_have_count(0)
    page.keyboard.press("M")
    page.keyboard.press("m")
    expect(page.locator(".comment .marks")).to_be_visible()


@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_the_analysis_is_drawn_and_leads_to_turning_points_and_better_turns(
    browser: Browser, quick: str, name: str
) -> None:
    with Watcher(browser, quick) as ann:
        replay = ann.watch(played(name))
        page = ann.page
        ann.analyse()
        turns = page.request.get(f"/api/replays/{replay}/analysis").json()["turns"]
        expect(page.locator(".graph .share")).to_have_count(2)
        wrong = [turn for turn in turns if turn["grade"] in ("mistake", "blunder")]
        expect(page.locator(".graph .turning")).to_have_count(len(wrong))
        box = page.locator(".graph").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] - 31, box["y"] + 5)  # beside the turning points
        ann.at(sum(turn["steps"] for turn in turns))
        graph = page.locator(".graph")
        for _ in range(3):  # how the game ended is told just now, and may have taken the focus
            graph.press("ArrowLeft")
            with suppress(AssertionError):
                ann.at(sum(turn["steps"] for turn in turns[:-1]))
                break
        ann.at(sum(turn["steps"] for turn in turns[:-1]))
        expect(graph).to_have_attribute("aria-valuetext", re.compile(r"Ann \d+% and Bo \d+%"))
        page.keyboard.press("Home")
        ann.at(0)
        first = wrong[0]
        ann.key(f"turning-{first['turn']}").click()
        ann.at(first["first_step"] - 1)  # before it: its places are still free
        known = page.request.get(f"/api/replays/{replay}").json()
        name = turn_name(known, first["turn"], first["seat"])
        expect(page.locator(".comment")).to_contain_text(name)
        can_be_checked(ann, first, turns)
        expect(page.locator(".comment .better")).to_contain_text(first["better"]["words"][0])
        expect(page.locator(".comment .reason")).to_have_text(why_better(first))
        ann.key("better").click()
        many = len(first["better"]["steps"])
        expect(page.locator(".other")).to_contain_text(f"step {many} of {many}")
        ann.key("back").click()
        ann.at(first["first_step"] - 1)
        expect(page.locator(".other")).to_have_count(0)
        is_marked_only_there(ann, first["first_step"])
        page.reload()
        expect(page.locator(".graph .share")).to_have_count(2)  # it is kept
        assert ann.faults == []


@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_with_an_analysis_nothing_is_cut_off_and_the_log_has_room(
    browser: Browser, quick: str, name: str
) -> None:
    with Watcher(browser, quick) as ann:
        page = ann.page
        ann.ask("/api/me", {"language": "xxl", "name": "Ann"})
        ann.watch(played(name), "#6")
        ann.analyse()
        faults_seen = faults_in_all_sizes(page, "an analysed replay", SIZES)
        assert not faults_seen, "\n".join(faults_seen)
        if name == "moonlight":
            return
        for width, height in ((1280, 720), (1366, 768), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".tabs [role=tab]").first).to_be_in_viewport(ratio=1)
            log = page.locator(".news .panel:visible").bounding_box()
            foot = page.locator(".dock").bounding_box()
            assert log is not None
            assert foot is not None
            assert min(log["y"] + log["height"], foot["y"]) - log["y"] > LOG_LINES


# Whether all of an element's corners can be seen: nothing lies on it, and the window has room.
SEEN = """panel => {
  const { left, right, top, bottom } = panel.getBoundingClientRect();
  const corners = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4]];
  return corners.every(([x, y]) => panel.contains(document.elementFromPoint(x, y)));
}"""
TOP = "tabs => tabs.getBoundingClientRect().top"
PANELS = {
    "wolves": {"own": ".right", "rivals": ".left", "news": ".right"},
    "moonlight": {"count": ".story", "players": ".players", "news": ".story"},
}


@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_every_panel_is_reached_on_small_screens(browser: Browser, quick: str, name: str) -> None:
    with Watcher(browser, quick) as ann:
        page = ann.page
        ann.watch(played(name), "#6")
        ann.analyse()
        sizes = ("small phone", "phone", "phone on its side", "tablet")
        # At the end of The Wolves the final score lies over the table, until it is closed.
        keys = ("Home", "End") if name == "moonlight" else ("Home",)
        for size, key in [(size, key) for size in sizes for key in keys]:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.keyboard.press(key)
            foot = page.locator(".phone-tabs").evaluate(TOP)
            for tab, panel in PANELS[name].items():
                page.click(f".phone-tabs [data-tab={tab}]")
                expect(page.locator(f".place {panel}")).to_be_visible()
                assert page.locator(f".place {panel}").evaluate(SEEN), (size, tab)
                assert abs(page.locator(".phone-tabs").evaluate(TOP) - foot) <= 1, (size, tab)
                expect(ann.key("step")).to_be_in_viewport(ratio=1)  # one can go on meanwhile
            page.click(".phone-tabs [data-tab=replay]")
            expect(page.locator(".graph")).to_be_in_viewport(ratio=0.9)
            assert page.locator(".graph").evaluate(SEEN), size


@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_replays_are_for_everybody(browser: Browser, quick: str, name: str) -> None:
    game = played(name)
    for window in ({"color_scheme": "dark"}, {"color_scheme": "light", "viewport": PHONE}):
        with Watcher(browser, quick, bypass_csp=True, **window) as ann:
            ann.watch(game, "#6")
            assert serious(ann.page) == []
            ann.analyse()
            ann.page.keyboard.press("m")
            expect(ann.page.locator(".comment p").first).to_be_visible()
            assert serious(ann.page) == []
            ann.watch(game, "#6")  # nobody can try anything once the game is over
            for window_ in ("share", "try") if window["color_scheme"] == "dark" else ():
                ann.key(window_).click()
                expect(ann.page.locator("dialog h2")).to_be_visible()
                assert serious(ann.page) == []
                ann.page.keyboard.press("Escape")


def test_everything_a_replay_says_comes_from_the_catalogs(browser: Browser, quick: str) -> None:
    with Watcher(browser, quick) as ann:
        ann.ask("/api/me", {"language": "xx", "name": "Ann"})
        game = played("wolves")
        ann.watch(game, "#6")
        assert untranslated(ann.page) == []
        ann.analyse()
        ann.page.keyboard.press("m")
        expect(ann.page.locator(".comment p").first).to_be_visible()
        assert untranslated(ann.page) == []
        ann.watch(game, "#6")  # nobody can try anything once the game is over
        for window in ("share", "try", "table"):
            ann.key(window).click()
            expect(ann.page.locator("dialog h2")).to_be_visible()
            left = [text for text in untranslated(ann.page) if text not in ("SVG", "PNG")]
            assert left == []
            ann.page.keyboard.press("Escape")

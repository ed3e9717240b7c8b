"""Replays with an analysis: what it shows, where it leads, and that everybody can use it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.layout import SIZES, faults_in_all_sizes
from tests.browser.people import PHONE
from tests.browser.test_everybody import serious, untranslated
from tests.browser.watcher import Watcher, played
from tests.server.harness import Thread

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
LOG_LINES = 80  # pixels of height: about four lines


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that analyses without much care."""
    with Thread(tmp_path_factory.mktemp("replays"), review_simulations=2) as server:
        yield f"http://{server.host}"


def called(turn: int, rounds: list[int]) -> str:
    """What a turn is called: by its round, if the game has rounds in which everybody has one."""
    if not rounds:
        return f"Turn {turn},"
    round_ = rounds[turn - 1]
    return f"Round {round_}," if round_ else "Set-up,"


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
        page.mouse.click(box["x"] + box["width"] - 31, box["y"] + box["height"] / 2)
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
        ann.at(first["first_step"] + first["steps"] - 1)
        rounds = page.request.get(f"/api/replays/{replay}").json()["rounds"]
        expect(page.locator(".comment")).to_contain_text(called(first["turn"], rounds))
        # In words as in the list of chances beside it.
        chance = page.locator(f".chances li[data-seat='{first['seat']}'] b").inner_text()
        expect(page.locator(".comment")).to_contain_text(
            re.compile(rf"from [\d.]+ ?% to {chance}\.")
        )
        expect(page.locator(".comment .better")).to_contain_text(first["better"]["words"][0])
        ann.key("better").click()
        many = len(first["better"]["steps"])
        expect(page.locator(".other")).to_contain_text(f"step {many} of {many}")
        ann.key("back").click()
        ann.at(first["first_step"] - 1)
        expect(page.locator(".other")).to_have_count(0)
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
            for window_ in ("share", "try") if window["color_scheme"] == "dark" else ():
                ann.key(window_).click()
                expect(ann.page.locator("dialog h2")).to_be_visible()
                assert serious(ann.page) == []
                ann.page.keyboard.press("Escape")


def test_everything_a_replay_says_comes_from_the_catalogs(browser: Browser, quick: str) -> None:
    with Watcher(browser, quick) as ann:
        ann.ask("/api/me", {"language": "xx", "name": "Ann"})
        ann.watch(played("wolves"), "#6")
        assert untranslated(ann.page) == []
        ann.analyse()
        ann.page.keyboard.press("m")
        expect(ann.page.locator(".comment p").first).to_be_visible()
        assert untranslated(ann.page) == []
        for window in ("share", "try", "table"):
            ann.key(window).click()
            expect(ann.page.locator("dialog h2")).to_be_visible()
            left = [text for text in untranslated(ann.page) if text not in ("SVG", "PNG")]
            assert left == []
            ann.page.keyboard.press("Escape")

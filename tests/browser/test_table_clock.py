"""A live clock in the browser: it counts down, runs out, and the player comes back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from moonpack.server.settings import ClockLimits
from tests.browser.people import ME, PHONE, Player
from tests.server.harness import Thread

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = {"who": "here", "name": "Bob"}


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("clocks")
    with Thread(folder, clocks=ClockLimits(shortest=1.0)) as server:
        yield f"http://{server.host}"


def _open(player: Player, **clock: object) -> str:
    body = {"game": "wolves", "pace": 0, "seats": [ME, HERE], "clock": clock}
    answer = player.page.request.post("/api/tables", data=body)
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    player.page.goto(f"/t/{table}")
    return table


def test_time_runs_out_a_bot_takes_over_and_the_player_takes_the_seat_back(
    browser: Browser, quick: str
) -> None:
    with Player(browser, quick) as ann:
        _open(ann, kind="turn", seconds=6, at_end="bot")
        page = ann.page
        clock = page.locator(".bar .clock")
        expect(clock).to_have_text("0:05")
        expect(page.locator(".own .clock, .rival .clock")).to_have_count(2)
        expect(page.locator(".clock.low").first).to_be_visible()
        assert "left" in page.locator("#news").inner_text()  # announced, once
        expect(page.get_by_text("ran out of time").first).to_be_attached()
        expect(page.locator("[data-key^=notice-]").first).to_be_visible()
        before = page.locator("[data-key^=notice-]").count()
        page.locator(".place").click(position={"x": 5, "y": 300})  # back, and clicks
        expect(page.get_by_text("plays again").first).to_be_attached()
        expect(page.locator("[data-key^=notice-]")).not_to_have_count(before)


def test_a_pause_stops_the_clock_and_a_phone_shows_everybodys(browser: Browser, quick: str) -> None:
    with Player(browser, quick, viewport=PHONE) as ann:
        _open(ann, kind="bank", seconds=600, increment=5)
        page = ann.page
        expect(page.locator(".strip .clock")).to_have_count(2)
        page.locator("[data-key=menu]").click()
        page.locator("[data-key=menu-pause]").click()
        expect(page.get_by_text("The game is paused.").first).to_be_visible()
        expect(page.locator(".strip .clock.runs")).to_have_count(0)
        page.locator("[data-key=notice-pause]").click()
        expect(page.locator(".strip .clock.runs")).to_have_count(1)

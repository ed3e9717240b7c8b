"""A live clock in the browser: it counts down, runs out, and the player comes back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from moonpack.server.settings import ClockLimits
from tests.browser.people import LINK, ME, PHONE, Player, busy_game
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


def test_time_left_is_in_the_lobby_and_time_taken_in_a_replay(browser: Browser, quick: str) -> None:
    game = busy_game(2, seed=4)
    game.clock = {
        "kind": "turn",
        "seconds": 600.0,
        "increment": 0.0,
        "at_end": "nudge",
        "turns": [0.0, 83.0],
    }
    with Player(browser, quick) as ann:
        table = _open(ann, kind="days", seconds=2 * 86_400)
        ann.page.locator("[data-key=menu]").click()
        ann.page.locator("[data-key=menu-pause]").click()
        expect(ann.page.locator("#prompt")).to_contain_text("The game is paused")
        ann.goto("/")
        shown = ann.page.locator(f"[data-key='{table}'] time")
        expect(shown).to_have_text("The game is paused.")  # nobody has less and less time
        ann.goto(f"/t/{table}")
        ann.page.locator("[data-key=notice-pause]").click()
        expect(ann.page.locator("[data-key=notice-pause]")).to_have_count(0)
        ann.goto("/")
        expect(shown).to_have_text("47 hours left")
        stored = ann.ask("/api/replays", game.record())
        _, second = (turn.last for turn in game.turns()[:2])
        ann.goto(f"/r/{stored['replay']}#{second}")
        expect(ann.page.locator(".turn-time")).to_have_text("Time taken this turn: 1:23")
        assert ann.faults == []


def test_vacation_and_a_bot_for_oneself_are_asked_for_first(browser: Browser, quick: str) -> None:
    with Player(browser, quick, viewport=PHONE) as ann:
        _open(ann, kind="days", seconds=2 * 86_400, vacation=5 * 86_400)
        page = ann.page
        page.locator("[data-key=menu]").click()
        page.locator("[data-key=menu-vacation]").click()
        expect(page.locator("dialog[open]")).to_contain_text("at most 5 days")
        page.locator("[data-key=cancel]").click()
        expect(page.get_by_text("You are on vacation.")).to_have_count(0)
        page.locator("[data-key=menu]").click()
        page.locator("[data-key=lend-1]").click()
        expect(page.locator("[data-key=substitute]")).to_be_visible()
        page.locator("[data-key=cancel]").click()
        expect(page.locator("[data-key=notice-1]")).to_have_count(0)
        page.locator("[data-key=menu]").click()
        page.locator("[data-key=lend-1]").click()
        page.locator("[data-key=sure]").click()
        expect(page.locator(".strip-seat .stands-in")).to_have_count(1)


def test_nothing_is_taken_back_while_the_game_is_paused_and_the_buttons_say_why(
    browser: Browser, quick: str
) -> None:
    with Player(browser, quick) as ann:
        _open(ann, kind="bank", seconds=600)
        page = ann.page
        ann.draft()
        undo = page.locator("[data-key=undo]")
        expect(undo).not_to_have_attribute("aria-disabled", "true")
        page.locator("[data-key=menu]").click()
        page.locator("[data-key=menu-pause]").click()
        for key in ("undo", "redo", "restart"):
            button = page.locator(f"[data-key={key}]")
            expect(button).to_have_attribute("aria-disabled", "true")
            expect(button).to_have_attribute("title", "The game is paused; resume it to play on.")
        page.locator("[data-key=notice-pause]").click()
        expect(undo).not_to_have_attribute("aria-disabled", "true")
        undo.click()
        expect(page.locator("[data-key=redo]")).not_to_have_attribute("aria-disabled", "true")
        assert ann.faults == []


def test_a_paused_game_offers_no_moves_and_long_times_are_short_on_a_phone(
    browser: Browser, quick: str
) -> None:
    with Player(browser, quick, viewport=PHONE) as ann:
        _open(ann, kind="days", seconds=3 * 86_400)
        page = ann.page
        expect(page.locator(".strip .clock.runs")).to_have_text("2 d")
        expect(page.locator(".hex.may").first).to_be_attached()
        page.locator("[data-key=menu]").click()
        page.locator("[data-key=menu-pause]").click()
        expect(page.locator("#prompt")).to_contain_text("The game is paused")
        expect(page.locator(".hex.may")).to_have_count(0)


def test_the_clock_of_a_rematch_waits_and_the_other_is_told(browser: Browser, quick: str) -> None:
    with (
        Player(browser, quick) as ann,
        Player(browser, quick, viewport=PHONE, has_touch=True) as bob,
    ):
        clock = {"kind": "bank", "seconds": 900}
        options = {"options": {"round_limit": "1"}}
        ann.open_table(ME, LINK, clock=clock, choices=options)
        bob.goto(ann.page.url)
        bob.page.fill("[data-key=name-2]", "Bob")
        bob.page.click("[data-key=sit-2]")
        for player in (ann, bob, bob, ann):
            player.draft()
        for player in (ann, bob):
            player.my_turn()
            player.end_turn()
        ann.page.click(".outcome [data-key=rematch]")  # at once: there is nothing to be asked
        expect(bob.page.locator(".outcome .again")).to_have_text("Ann has opened a rematch.")
        expect(bob.page.locator("#news")).to_have_text("Ann has opened a rematch.")
        waits = ann.page.locator(".clock-notices")
        expect(waits).to_contain_text("The clock waits for Bob. It starts at")
        expect(ann.page.locator(".bar .clock")).to_have_text("15:00")
        ann.page.wait_for_timeout(1200)
        expect(ann.page.locator(".bar .clock")).to_have_text("15:00")
        bob.page.keyboard.press("Escape")
        expect(bob.page.locator(".notices")).to_contain_text("Ann has opened a rematch.")
        bob.page.click(".notices >> text=Go to the rematch")
        expect(waits).to_be_empty()
        expect(ann.page.locator(".bar .clock")).not_to_have_text("15:00")
        assert ann.faults + bob.faults == []

"""Replays: going through a game, other eyes, trying, sharing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from tests.browser.people import Guest, busy_game
from tests.browser.watcher import Watcher, played

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Route

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_one_goes_by_step_turn_and_scoring_with_buttons_keys_and_links(
    browser: Browser, base: str, name: str
) -> None:
    game = played(name)
    with Watcher(browser, base) as ann:
        replay = ann.watch(game, "#5")
        page = ann.page
        info = page.request.get(f"/api/replays/{replay}").json()
        ann.at(5)
        ann.key("step").click()
        ann.at(6)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        ann.at(4)
        page.keyboard.press("ArrowDown")
        ann.at(next(n for n in info["turns"] if n > 4))
        page.keyboard.press("Home")
        ann.at(0)
        if info["scorings"]:
            page.keyboard.press("s")
            ann.at(info["scorings"][0]["step"])
            page.keyboard.press("Home")
            ann.key("scoring").select_option(str(info["scorings"][0]["step"]))
            ann.at(info["scorings"][0]["step"])
        page.locator("body").click(position={"x": 700, "y": 5})
        page.keyboard.press("End")
        ann.at(len(game.played))
        page.evaluate("location.hash = '#3'")
        ann.at(3)
        assert ann.faults == []


def test_it_plays_by_itself_and_stops_at_the_end(browser: Browser, base: str) -> None:
    game = played("moonlight")
    with Watcher(browser, base) as ann:
        ann.watch(game, f"#{len(game.played) - 4}")
        ann.key("speed").select_option("3")
        ann.page.locator("body").click(position={"x": 700, "y": 5})
        ann.page.keyboard.press(" ")
        ann.at(len(game.played))
        expect(ann.key("autoplay")).to_have_attribute("aria-label", re.compile("Play"))


def test_many_steps_in_a_short_time_write_few_addresses_but_the_last(
    browser: Browser, base: str
) -> None:
    game = played("wolves")
    with Watcher(browser, base) as ann:
        ann.watch(game, "#0")
        page = ann.page
        page.clock.install()
        page.clock.pause_at("2100-01-01")
        page.evaluate("""() => {
          window.written = 0;
          const replace = history.replaceState.bind(history);
          history.replaceState = (...all) => {
            window.written += 1;
            replace(...all);
          };
        }""")
        for n in range(1, 11):
            ann.key("step").click()
            expect(page.locator(".count-steps")).to_have_text(re.compile(rf"^{n} of "))
        assert page.evaluate("window.written") == 1
        page.clock.run_for(1000)
        ann.at(10)
        assert page.evaluate("window.written") == 2
        ann.key("step").click()
        ann.key("step").click()
        page.click(".bar .logo")  # left before it is written
        page.go_back()
        ann.at(12)


def test_a_start_that_fails_is_not_called_playing(browser: Browser, base: str) -> None:
    game = played("moonlight")
    with Watcher(browser, base) as ann:
        ann.watch(game, f"#{len(game.played)}")
        ann.page.route("**/frames?*", lambda route: route.abort())
        ann.key("autoplay").click()
        expect(ann.page.locator(".toast")).to_contain_text("cannot be reached")
        ann.page.unroute("**/frames?*")
        ann.key("autoplay").click()
        expect(ann.page.locator(".count-steps")).to_have_text(re.compile("^1 of "))


def test_a_seats_eyes_see_its_own_hand_only(browser: Browser, base: str) -> None:
    with Watcher(browser, base) as ann:
        ann.watch(played("moonlight"), "#4")
        page = ann.page

        def backs(seat: int) -> Locator:
            return page.locator(f".fan[data-hand='{seat}'] use[href$='-back']")

        expect(page.locator(".fan")).to_have_count(2)
        for eyes, hidden in (("open", []), ("none", [1, 2]), ("1", [2]), ("2", [1])):
            ann.key("eyes").select_option(eyes)
            for seat in (1, 2):
                if seat in hidden:
                    expect(backs(seat).first).to_be_visible()
                else:
                    expect(backs(seat)).to_have_count(0)
            ann.at(4)
        expect(page).to_have_url(re.compile(r"\?seat=2#4$"))
        page.reload()
        expect(ann.key("eyes")).to_have_value("2")
        expect(backs(1).first).to_be_visible()


def test_any_packs_board_can_be_looked_at(browser: Browser, base: str) -> None:
    with Watcher(browser, base) as ann:
        ann.watch(played("wolves"), "#4")
        for seat, name in (("1", "Ann"), ("2", "Bo")):
            ann.key("eyes").select_option(seat)
            expect(ann.page.locator(".own h2")).to_contain_text(name)


def test_trying_from_here_leads_to_a_table_one_can_play_at(browser: Browser, base: str) -> None:
    game = played("wolves")
    with Watcher(browser, base) as ann:
        ann.watch(game, "#0")
        ann.key("try").click()
        ann.page.locator("dialog [data-key=level-1]").select_option("pup")
        ann.page.locator("dialog [data-key=start]").click()
        ann.draft()
        expect(ann.page.locator(".bar.mine")).to_be_visible()
        assert ann.faults == []


def test_bots_keep_their_levels_and_styles_where_one_tries(browser: Browser, base: str) -> None:
    with Watcher(browser, base) as ann:
        replay = ann.watch(played("wolves"), "#0")
        page = ann.page

        def as_played_against_bots(route: Route) -> None:
            bots = [{"level": "yearling", "style": "builder"}, {"level": "hunter", "style": None}]
            route.fulfill(json={**route.fetch().json(), "bots": bots})

        page.route(re.compile(rf"/api/replays/{replay}\?"), as_played_against_bots)
        page.reload()
        ann.key("try").click()
        mine, other = (0, 1) if ann.key("who-0").input_value() == "me" else (1, 0)
        expect(ann.key(f"level-{other}")).to_have_value(["yearling", "hunter"][other])
        expect(ann.key(f"style-{other}")).to_have_value(["builder", ""][other])
        ann.key(f"who-{mine}").select_option("bot")
        expect(ann.key(f"level-{mine}")).to_have_value(["yearling", "hunter"][mine])
        assert ann.faults == []


def test_where_the_game_is_over_there_is_nothing_to_try(browser: Browser, base: str) -> None:
    game = played("moonlight")
    with Watcher(browser, base) as ann:
        ann.watch(game, f"#{len(game.played)}")
        ann.key("try").click()
        expect(ann.page.locator(".toast")).to_contain_text("Go back a few steps")


def test_pictures_and_the_record_are_downloaded(browser: Browser, base: str) -> None:
    pytest.importorskip("resvg_py")
    game = played("moonlight")
    with Watcher(browser, base) as ann:
        replay = ann.watch(game, "?seat=1#4")
        ann.key("share").click()
        page = ann.page
        expect(ann.key("link")).to_have_value(re.compile(rf"/r/{replay}\?seat=1#4$"))
        page.check("input[value=paper]")
        starts = {"svg": b"<svg", "png": b"\x89PNG", "record": b"{"}
        for kind, start in starts.items():
            with page.expect_download() as download:
                ann.key(kind).click()
            assert Path(download.value.path()).read_bytes().startswith(start)
        image = page.locator(".shared img")
        assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


def test_a_downloaded_record_is_uploaded_again(browser: Browser, base: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    moonpack.save(played("moonlight"), file)
    with Watcher(browser, base) as ann:
        page = ann.page
        page.goto("/")
        page.set_input_files("input[type=file]", file)
        expect(page).to_have_url(re.compile("/r/"))
        page.goto("/")
        file.write_text("no game")
        page.set_input_files("input[type=file]", file)
        expect(page.locator(".toast")).to_contain_text("not a game record")
        newer = {**played("moonlight").record(), "format": 999}
        file.write_text(re.sub("'", '"', str(newer)), "utf-8")
        page.set_input_files("input[type=file]", file)
        expect(page.locator(".toast")).to_contain_text("newer format")
        file.write_text('{"game": "chess", "moves": ["e4"]}', "utf-8")
        page.set_input_files("input[type=file]", file)
        expect(page.locator(".toast")).to_contain_text("a game that Moonpack does not know: chess")


def test_links_that_lead_nowhere_say_so(browser: Browser, base: str) -> None:
    with Watcher(browser, base) as ann:
        page = ann.page
        page.goto("/r/nothing")
        expect(page.locator(".lost")).to_contain_text("There is no game at this address")
        table = ann.open_table({"who": "me", "name": "Ann"}, {"who": "here", "name": "Bo"})
        page.goto(f"/r/{table}")
        expect(page.locator(".lost")).to_contain_text("still in progress")
        expect(page.locator(".lost a")).to_have_attribute("href", f"/t/{table}")


def test_a_lost_server_is_said_and_the_place_stays(browser: Browser, base: str) -> None:
    with Watcher(browser, base) as ann:
        ann.watch(played("moonlight"), "#4")
        ann.page.route("**/frames?*", lambda route: route.abort())
        ann.key("eyes").select_option("1")
        expect(ann.page.locator(".toast")).to_contain_text("cannot be reached")
        expect(ann.key("eyes")).to_have_value("open")
        ann.at(4)
        ann.page.locator("body").click(position={"x": 700, "y": 5})
        ann.page.keyboard.press("ArrowRight")
        ann.at(5)


def test_a_replay_begins_with_ones_own_seat(browser: Browser, base: str) -> None:
    game = busy_game(3, 5)
    seat = list(game.moments())[-1].seat
    with Guest(browser, base) as ann:
        ann.go_on_from(game, len(game.played) - 1, seat)
        ann.my_turn()
        ann.page.click("[data-step=end]")
        ann.confirm_end()
        expect(ann.page.locator(".narration")).to_be_visible()
        table = ann.page.url.rsplit("/", 1)[1]
        ann.goto(f"/r/{table}#20")
        eyes = ann.page.locator("[data-key=eyes]")
        expect(eyes).to_have_value(str(seat + 1))
        eyes.select_option("mover")
        expect(ann.page).to_have_url(re.compile(r"\?seat=mover#20$"))
        ann.page.reload()
        expect(eyes).to_have_value("mover")

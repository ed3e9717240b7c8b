"""Replays: going through a game, its analysis, other eyes, trying, sharing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from moonpack.games.rng import Rng
from tests.browser.layout import SIZES, faults_in_all_sizes
from tests.browser.people import PHONE, Guest, busy_game
from tests.browser.test_everybody import serious, untranslated
from tests.server.harness import Thread

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

pytestmark = pytest.mark.slow
LOG_LINES = 80  # pixels of height: about four lines


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that analyses without much care."""
    with Thread(tmp_path_factory.mktemp("replays"), review_simulations=2) as server:
        yield f"http://{server.host}"


def played(name: str) -> moonpack.Game:
    """A whole game of players who play at random."""
    choices = {"options": {"round_limit": 1}} if name == "wolves" else {}
    game = moonpack.new(name, players=2, seed=4, names=["Ann", "Bo"], **choices)
    rng = Rng(4)
    while not game.over:
        game.play(rng.choice([step for step in game.steps() if step != "end"] or game.steps()))
    return game


class Watcher(Guest):
    """Somebody who looks at a game that was played."""

    def watch(self, game: moonpack.Game, place: str = "") -> str:
        replay: str = self.ask("/api/replays", game.record())["replay"]
        self.goto(f"/r/{replay}{place}")
        expect(self.page.locator(".count-steps")).to_be_visible()
        return replay

    def at(self, step: int) -> None:
        """The place shown, told in the address too."""
        expect(self.page.locator(".count-steps")).to_have_text(re.compile(rf"^{step} of "))
        expect(self.page).to_have_url(re.compile(rf"#{step}$"))

    def key(self, name: str) -> Locator:
        return self.page.locator(f"[data-key={name}]")

    def analyse(self) -> None:
        done = self.page.locator(".review[data-state=done]")
        expect(self.key("analyse").or_(done).first).to_be_visible()
        if self.key("analyse").count():  # the same game may have been analysed before
            self.key("analyse").click()
        expect(self.page.locator(".review[data-state=done]")).to_be_visible()


@pytest.mark.parametrize("name", ["wolves", "moonlight"])
def test_one_goes_by_step_turn_and_scoring_with_buttons_keys_and_links(
    browser: Browser, quick: str, name: str
) -> None:
    game = played(name)
    with Watcher(browser, quick) as ann:
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


def test_it_plays_by_itself_and_stops_at_the_end(browser: Browser, quick: str) -> None:
    game = played("moonlight")
    with Watcher(browser, quick) as ann:
        ann.watch(game, f"#{len(game.played) - 4}")
        ann.key("speed").select_option("3")
        ann.page.locator("body").click(position={"x": 700, "y": 5})
        ann.page.keyboard.press(" ")
        ann.at(len(game.played))
        expect(ann.key("autoplay")).to_have_attribute("aria-label", re.compile("Play"))


def test_many_steps_in_a_short_time_write_few_addresses_but_the_last(
    browser: Browser, quick: str
) -> None:
    game = played("wolves")
    with Watcher(browser, quick) as ann:
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


def test_a_start_that_fails_is_not_called_playing(browser: Browser, quick: str) -> None:
    game = played("moonlight")
    with Watcher(browser, quick) as ann:
        ann.watch(game, f"#{len(game.played)}")
        ann.page.route("**/frames?*", lambda route: route.abort())
        ann.key("autoplay").click()
        expect(ann.page.locator(".toast")).to_contain_text("cannot be reached")
        ann.page.unroute("**/frames?*")
        ann.key("autoplay").click()
        expect(ann.page.locator(".count-steps")).to_have_text(re.compile("^1 of "))


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
        found = faults_in_all_sizes(page, "an analysed replay", SIZES)
        assert not found, "\n".join(found)
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


def test_a_seats_eyes_see_its_own_hand_only(browser: Browser, quick: str) -> None:
    with Watcher(browser, quick) as ann:
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


def test_any_packs_board_can_be_looked_at(browser: Browser, quick: str) -> None:
    with Watcher(browser, quick) as ann:
        ann.watch(played("wolves"), "#4")
        for seat, name in (("1", "Ann"), ("2", "Bo")):
            ann.key("eyes").select_option(seat)
            expect(ann.page.locator(".own h2")).to_contain_text(name)


def test_trying_from_here_leads_to_a_table_one_can_play_at(browser: Browser, quick: str) -> None:
    game = played("wolves")
    with Watcher(browser, quick) as ann:
        ann.watch(game, "#0")
        ann.key("try").click()
        ann.page.locator("dialog [data-key=level-1]").select_option("pup")
        ann.page.locator("dialog [data-key=start]").click()
        ann.draft()
        expect(ann.page.locator(".bar.mine")).to_be_visible()
        assert ann.faults == []


def test_where_the_game_is_over_there_is_nothing_to_try(browser: Browser, quick: str) -> None:
    game = played("moonlight")
    with Watcher(browser, quick) as ann:
        ann.watch(game, f"#{len(game.played)}")
        ann.key("try").click()
        expect(ann.page.locator(".toast")).to_contain_text("Go back a few steps")


def test_pictures_and_the_record_are_downloaded(browser: Browser, quick: str) -> None:
    pytest.importorskip("resvg_py")
    game = played("moonlight")
    with Watcher(browser, quick) as ann:
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


def test_a_downloaded_record_is_uploaded_again(
    browser: Browser, quick: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    moonpack.save(played("moonlight"), file)
    with Watcher(browser, quick) as ann:
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


def test_links_that_lead_nowhere_say_so(browser: Browser, quick: str) -> None:
    with Watcher(browser, quick) as ann:
        page = ann.page
        page.goto("/r/nothing")
        expect(page.locator(".lost")).to_contain_text("There is no game at this address")
        table = ann.open_table({"who": "me", "name": "Ann"}, {"who": "here", "name": "Bo"})
        page.goto(f"/r/{table}")
        expect(page.locator(".lost")).to_contain_text("still in progress")
        expect(page.locator(".lost a")).to_have_attribute("href", f"/t/{table}")


def test_a_lost_server_is_said_and_the_place_stays(browser: Browser, quick: str) -> None:
    with Watcher(browser, quick) as ann:
        ann.watch(played("moonlight"), "#4")
        ann.page.route("**/frames?*", lambda route: route.abort())
        ann.key("eyes").select_option("1")
        expect(ann.page.locator(".toast")).to_contain_text("cannot be reached")
        expect(ann.key("eyes")).to_have_value("open")
        ann.at(4)
        ann.page.locator("body").click(position={"x": 700, "y": 5})
        ann.page.keyboard.press("ArrowRight")
        ann.at(5)


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

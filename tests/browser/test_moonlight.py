"""The table of Moonlight, played in a real browser."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.duel import BOT, HERE, Duellist, match_until
from tests.browser.people import LINK, ME, PHONE
from tests.browser.test_everybody import serious_in_any_light, untranslated

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

    from moonpack.game import Game

pytestmark = pytest.mark.slow

SMALLEST = 24  # pixels: what a thumb can hit on a phone
SEVERAL = 4  # cards on the table, so that there is something to see


def at(phase: str) -> Game:
    return match_until(lambda game: game.view(game.actor).phase == phase)


def with_one_shot(leader: str) -> tuple[Game, str, str]:
    """A position in which a one-shot may be used, and a play that uses it: card and cell."""

    def plays(game: Game) -> list[str]:
        return [step for step in game.steps() if "@" in step and step.endswith(leader)]

    def offers(game: Game) -> bool:
        view: Any = game.view(game.actor)
        return len(view.laid) >= SEVERAL and bool(plays(game))

    game = match_until(offers)
    card, _, cell, _ = plays(game)[0].split()
    return game, card, cell


def pick(ann: Duellist, card: str, cell: str) -> None:
    ann.my_turn()
    ann.part(f".held[data-card='{card}']").first.click()
    ann.cell(cell).click()


def test_a_whole_match_against_a_bot_by_clicking(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann:
        ann.goto("/")
        ann.page.click("[data-game=moonlight]")
        ann.page.click("[data-key=start]")
        going_on = ann.part("[data-key=continue]")
        due = going_on.or_(ann.page.locator(".bar.mine ~ .place .may"))
        titles = []
        while not titles or "match" not in titles[-1]:
            expect(due.first).to_be_visible()
            if going_on.count():
                titles.append(ann.part(".verdict h2").inner_text())
                going_on.click()
                expect(going_on).to_have_count(0)
            else:
                ann.decide()
        assert len(titles) > 1
        expect(ann.part(".rounds li").first).to_contain_text("Round 1")
        expect(ann.page.locator(".outcome h2")).to_contain_text("win")
        expect(ann.page.locator(".outcome thead").first).to_contain_text("Round 2")
        ann.page.locator(".outcome [data-key=rematch]").click()
        ann.page.wait_for_url(re.compile(r"/t/"))
        assert ann.faults == []


def ends(game: Game) -> bool:
    """Whether the first play ends the round, and the one who makes it wins."""
    after = game.copy()
    after.play(after.steps()[0])
    return after.view().phase == "recruit" and after.actor == game.actor


def test_a_play_that_ends_the_round_says_so_before_and_the_end_is_told_on_the_table(
    browser: Browser, base: str
) -> None:
    with Duellist(browser, base) as ann:
        game = match_until(ends)
        ann.sit_in(game)
        card, _, cell = game.steps()[0].split()[:3]
        pick(ann, card, cell)
        expect(ann.page.locator("#prompt")).to_contain_text("This would end the round")
        expect(ann.part(".prospect.ends")).to_contain_text("This ends the round")
        expect(ann.part(".prospect.ends")).to_contain_text("You win it")
        expect(ann.part("[data-key=play]")).to_contain_text("ends the round")
        expect(ann.part(".count h3")).to_contain_text(f"If you play {card}")
        expect(ann.part(".count .changed").first).to_be_visible()
        ann.say_yes()
        expect(ann.part(".verdict h2")).to_have_text("You win round 1")
        expect(ann.part(".verdict .moons")).to_contain_text("Moons")
        rows = len({y for _, y in game.view().stacks()} | {int(cell.split(",")[1])})
        expect(ann.part(".row-story")).to_have_count(rows)
        expect(ann.part(".row-story").first).to_contain_text("against")
        marks = "cells => cells.map((one) => getComputedStyle(one, '::before').backgroundImage)"
        beaten = ann.part(".cell.beaten")
        assert set(beaten.evaluate_all(marks)) == {"none"}  # losing cards only fade
        expect(ann.part(".offering")).to_have_count(0)  # nothing goes on before Continue
        ann.part("[data-key=continue]").click()
        expect(ann.page.locator("#prompt")).to_contain_text("Choose a lone wolf")
        ann.part("[data-step='recruit L2']").click()
        expect(ann.part(".hint-line")).to_contain_text("counts 6 in a corner")
        ann.say_yes()
        expect(ann.part(".player.seat-1, .player.seat-2").filter(has_text="you")).to_be_visible()
        expect(ann.part("#panel-log")).to_contain_text("recruits the lone wolf L2")


def test_the_loser_of_a_round_reads_what_each_leader_does_and_takes_one(
    browser: Browser, base: str
) -> None:
    with Duellist(browser, base) as ann:
        ann.sit_in(at("lead"))
        listed, offered = ann.part(".leaders li b"), ann.part(".offering .leader b")
        expect(offered).to_have_count(4)
        names = [name.split("\n")[0] for name in listed.all_inner_texts()]
        assert [name.split("\n")[0] for name in offered.all_inner_texts()] == names
        assert all(name[0].isupper() for name in names)
        leader = ann.part(".offering .leader").first
        name = leader.get_attribute("data-step").removeprefix("lead ")
        text = leader.locator("span").inner_text()
        leader.click()
        ann.say_yes()
        mine = ann.part(f".player .owned[data-leader={name}]")
        expect(mine).to_contain_text(text)
        expect(ann.part(f".leaders [data-leader={name}]")).to_have_count(0)


def test_an_ambush_is_marked_where_it_is_needed_and_offered_in_words(
    browser: Browser, base: str
) -> None:
    game, card, cell = with_one_shot("ambush")
    with Duellist(browser, base) as ann:
        ann.sit_in(game)
        ann.my_turn()
        ann.part(f".held[data-card='{card}']").first.click()
        expect(ann.cell(cell)).to_have_class(re.compile(r"\bneeds\b"))
        ann.cell(cell).click()
        expect(ann.part("[data-key=play]")).to_have_text("Play, using Ambush")
        ann.say_yes()
        expect(ann.part(".owned[data-leader=ambush]")).to_have_attribute("data-used", "true")


def test_a_packhunt_asks_for_the_second_wolf_and_can_be_taken_back(
    browser: Browser, base: str
) -> None:
    game, card, cell = with_one_shot("packhunt")
    with Duellist(browser, base) as ann:
        ann.sit_in(game)
        pick(ann, card, cell)
        expect(ann.part("[data-key=play]")).to_have_text("Play")
        ann.part(f"[data-play='{card} @ {cell} packhunt']").click()
        prompt = ann.page.locator("#prompt")
        expect(prompt).to_contain_text("second wolf of the packhunt")
        ann.page.click("[data-key=undo]")
        expect(prompt).not_to_contain_text("second wolf")
        expect(ann.part(".owned[data-leader=packhunt]")).to_have_attribute("data-used", "false")
        pick(ann, card, cell)
        ann.part(f"[data-play='{card} @ {cell} packhunt']").click()
        expect(prompt).to_contain_text("second wolf of the packhunt")
        ann.lay()
        expect(ann.part("#panel-log")).to_contain_text(re.compile("draws .+ and|draws|is over"))


def test_a_scent_shows_the_found_cards_and_one_is_kept(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann:
        game = at("keep")
        ann.sit_in(game)
        ann.my_turn()
        expect(ann.part(".held[data-card]").first).to_be_visible()  # the hand stays in sight
        shown = ann.part(".offering .held").evaluate_all("all => all.map(one => one.dataset.step)")
        view: Any = game.view(game.actor)
        scented = [f"keep {card}" for card in view.sides[game.actor].deck[:3]]
        assert sorted(shown) == sorted(scented)
        ann.take()
        expect(ann.part("#panel-log")).to_contain_text("keeps")


def test_a_cell_that_cannot_be_taken_says_why(browser: Browser, base: str) -> None:
    def blocked(game: Game) -> bool:
        view: Any = game.view(game.actor)
        return bool(view.phase == "play" and any(one.seat == game.actor for one in view.laid))

    with Duellist(browser, base) as ann:
        game = match_until(blocked)
        view: Any = game.view(game.actor)
        tops = {cell: stack[-1] for cell, stack in view.stacks().items()}
        x, y = next(cell for cell, top in tops.items() if top.seat == game.actor)
        ann.sit_in(game)
        ann.my_turn()
        ann.part(".held.may").first.click()
        ann.cell(f"{x},{y}").click()
        expect(ann.part(".hint-line.loud")).to_contain_text("You cannot cover your own wolves")


def test_at_one_shared_screen_the_hands_are_hidden_until_one_looks(
    browser: Browser, base: str
) -> None:
    with Duellist(browser, base) as ann:
        ann.open_table(ME, HERE)
        for _ in range(3):
            look = ann.part("[data-key=look]")
            expect(look).to_be_visible()
            expect(ann.part(".held")).to_have_count(0)
            expect(ann.part(".fan [href$='-back']")).to_have_count(6)
            look.click()
            expect(ann.part(".held.may").first).to_be_visible()
            expect(ann.part(".fan [href$='-back']")).to_have_count(3)
            ann.lay()
        ann.part("[data-key=look]").click()
        ann.part("[data-key=hide]").click()
        expect(ann.part(".held")).to_have_count(0)
        expect(ann.part("[data-key=look]")).to_be_visible()


def test_at_one_shared_screen_the_table_never_turns_and_cards_stay_where_they_are(
    browser: Browser, base: str
) -> None:
    with Duellist(browser, base) as ann:
        ann.open_table(ME, HERE)
        places = [ann.cell("0,0").bounding_box()]  # before the first card, too
        for played in (1, 2):
            ann.part("[data-key=look]").click()
            ann.lay()
            expect(ann.part("[data-key=look]")).to_be_visible()
            expect(ann.part(".cell .top")).to_have_count(played)
            places.append(ann.cell("0,0").bounding_box())
            assert ann.part(".player").first.get_attribute("data-seat") == "2"
        assert all(
            abs(place[side] - places[0][side]) < 2
            for place in places
            for side in ("x", "y", "width")
        ), places
        assert ann.part(".player small").get_by_text("you", exact=True).count() == 0


def test_at_one_shared_screen_the_log_forgets_the_cards_with_the_hands(
    browser: Browser, base: str
) -> None:
    game, card, cell = with_one_shot("scent")
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    with Duellist(browser, base) as ann:
        ann.sit_in(game, ME, HERE)
        ann.page.route("**/log", hold)
        ann.part("[data-key=look]").click()
        pick(ann, card, cell)
        ann.part(f"[data-play='{card} @ {cell} scent']").click()
        panel = ann.part("#panel-log")
        expect(panel).to_contain_text(" finds ")
        ann.take()
        expect(ann.part("[data-key=look]")).to_be_visible()
        expect(panel).not_to_contain_text(" finds ")  # though nothing came in its place yet
        waiting[0].continue_()
        expect(panel).to_contain_text("looks at the top")
        expect(panel).not_to_contain_text(" finds ")


def test_who_watches_and_who_plays_against_one_gets_no_hand(browser: Browser, base: str) -> None:
    frames: list[str | bytes] = []

    def listen(frame: str | bytes) -> None:
        frames.append(frame)

    with (
        Duellist(browser, base) as ann,
        Duellist(browser, base) as bo,
        Duellist(browser, base) as eve,
    ):
        for one in (bo, eve):
            one.page.on("websocket", lambda line: line.on("framereceived", listen))
        table = ann.open_table(ME, LINK, watchable=True)
        bo.goto(f"/t/{table}")
        bo.page.fill("[data-key=name-2]", "Bo")
        bo.page.click("[data-key=sit-2]")
        expect(bo.part(".held")).to_have_count(3)
        eve.goto(f"/t/{table}")
        expect(eve.part(".player")).to_have_count(2)
        for _ in range(2):
            for one in (ann, bo):
                if one.page.locator(".bar.mine").count():
                    one.lay()
        expect(eve.part(".held")).to_have_count(0)
        expect(eve.part(".fan [href$='-back']")).to_have_count(6)
        hands = [
            player["hand"]
            for message in map(json.loads, frames)
            if (message.get("now") or {}).get("scene")
            for player in message["now"]["scene"]["seats"]
            if player["name"] == "Ann"
        ]
        assert hands
        assert set(map(str, hands)) == {"None"}


def test_by_keyboard_alone(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann:
        ann.open_table(ME, BOT)
        for _ in range(2):
            ann.my_turn()
            expect(ann.part(".held.may").first).to_be_visible()
            keys = ann.page.keyboard
            expect(ann.part(".held.may").first).to_be_focused()  # the first choice, at once
            keys.press("Enter")
            expect(ann.part(".cell.may").first).to_be_focused()  # and then a place for it
            keys.press("Enter")
            expect(ann.part(".cell.chosen")).to_be_focused()
            panel_text = ann.part("#panel-log").inner_text()
            keys.press("Enter")
            expect(ann.part("#panel-log")).not_to_have_text(panel_text, use_inner_text=True)


def test_escape_takes_back_what_was_picked(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann:
        ann.open_table(ME, BOT)
        ann.my_turn()
        ann.part(".held.may").first.click()
        ann.part(".cell.may").first.click()
        expect(ann.part("[data-key=play]")).to_be_visible()
        ann.page.keyboard.press("Escape")
        expect(ann.part("[data-key=play]")).to_have_count(0)
        ann.page.keyboard.press("Escape")
        expect(ann.part(".held.chosen")).to_have_count(0)


def test_on_a_phone_everything_is_in_reach(browser: Browser, base: str) -> None:
    with Duellist(browser, base, viewport=PHONE, has_touch=True) as ann:
        ann.open_table(ME, BOT)
        for _ in range(4):
            ann.my_turn()
            expect(ann.part(".held.may").first).to_be_visible()
            ann.lay()
        ann.my_turn()
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        for selector in (".cell", ".held"):
            for box in ann.part(selector).evaluate_all(
                "all => all.map(one => one.getBoundingClientRect().toJSON())"
            ):
                assert min(box["width"], box["height"]) >= SMALLEST
                assert box["left"] >= 0
                assert box["right"] <= PHONE["width"]
        for tab, shown in (("players", ".players"), ("news", "#panel-log"), ("count", ".count")):
            ann.page.tap(f"[data-tab={tab}]:not(.moonlight)")
            expect(ann.part(shown)).to_be_visible()


def test_axe_finds_nothing_serious(browser: Browser, base: str) -> None:
    with Duellist(browser, base, bypass_csp=True) as ann:
        for game in (at("play"), at("lead"), at("recruit"), with_one_shot("packhunt")[0]):
            ann.sit_in(game)
            ann.my_turn()
            ann.part(".may").first.click()
            assert serious_in_any_light(ann.page) == []


def test_everything_visible_comes_from_the_catalogs(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann:
        ann.ask("/api/me", {"language": "xx", "name": "Ann"})
        for game in (at("lead"), with_one_shot("ambush")[0]):
            ann.sit_in(game)
            ann.my_turn()
            ann.part(".may").first.click()
            assert untranslated(ann.page) == []


def test_a_finished_match_can_be_replayed(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann:
        game = match_until(lambda game: game.over)
        stored = ann.ask("/api/replays", game.record())
        ann.goto(f"/r/{stored['replay']}")
        expect(ann.part(".cell")).to_have_count(1)
        ann.page.get_by_role("button", name="Next step").click()
        expect(ann.part(".cell .top")).to_have_count(1)
        ann.page.locator(".steps input").fill(str(len(game.played)))
        expect(ann.part(".verdict h2")).to_contain_text("wins the match")
        assert ann.faults == []

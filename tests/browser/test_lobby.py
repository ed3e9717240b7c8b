"""The lobby: what can be chosen before a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from tests.browser.layout import SIZES, faults_in_all_sizes
from tests.browser.people import BOT, LINK, ME, Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
# The choices in seats that need more room than they have, with the sign of a list beside them.
CUT = """() => [...document.querySelectorAll(".seat select")].filter((field) => {
  const pen = document.createElement("canvas").getContext("2d");
  const style = getComputedStyle(field);
  pen.font = style.font;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return pen.measureText(field.selectedOptions[0].text).width + 14 > room;
}).map((field) => field.selectedOptions[0].text)"""


def test_seats_choose_their_packs_and_the_others_get_what_is_left(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.click("[data-game=wolves]")
        page.select_option("[data-key=packs-0]", "tundra")
        page.select_option("[data-key=packs-1]", "tundra")  # taken from seat 1
        expect(page.locator("[data-key=packs-0]")).to_have_value("")
        page.select_option("[data-key=packs-0]", "desert")
        page.click("[data-key=start]")
        ann.my_turn()
        expect(page.locator(".own h2")).to_contain_text("Desert")
        expect(page.locator(".rival[data-seat='2']")).to_contain_text("Tundra")


def test_the_picture_of_a_game_opens_the_dialog_of_its_button(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.locator(".game:has([data-game=wolves]) .picture").click(position={"x": 60, "y": 40})
        expect(page.locator("dialog [data-key=start]")).to_be_visible()
        assert not ann.faults


def test_the_starting_player_is_chosen_by_the_names_that_were_typed(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.click("[data-game=wolves]")
        page.locator("[data-key=who-1]").select_option("here")
        page.locator("dialog .name input").fill("Ann")
        page.locator("[data-key=name-1]").fill("Bo")
        expect(page.locator("[data-key=name-1]")).to_be_focused()
        starting = page.locator(".choices select").filter(has_text="Seat 1")
        expect(starting.locator("option", has_text="Seat")).to_have_text(
            ["Seat 1: Ann", "Seat 2: Bo", "Seat 3: Pup"]
        )


@pytest.mark.parametrize("width", [1180, 820, 600])
@pytest.mark.parametrize("locale", ["hu", "uk"])
def test_what_a_bot_is_like_is_not_cut(
    browser: Browser, base: str, locale: str, width: int
) -> None:
    window = {"width": width, "height": 900}
    with Player(browser, base, locale=locale, viewport=window) as ann:
        ann.page.click("[data-game=wolves]")
        expect(ann.page.locator(".seat select")).to_have_count(10)
        assert ann.page.evaluate(CUT) == []


def test_the_word_to_newcomers_is_as_wide_as_the_page(browser: Browser, base: str) -> None:
    for width in (1180, 820):
        with Player(browser, base, viewport={"width": width, "height": 800}) as ann:
            boxes = [ann.page.locator(part).bounding_box() for part in (".welcome", ".games")]
            sides = [(box["x"], box["width"]) for box in boxes if box]
            assert len(sides) == 2
            assert sides[0] == pytest.approx(sides[1], abs=1)


def test_options_are_sent_with_the_table(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.click("[data-game=wolves]")
        page.click("[data-key=house-rules]")
        page.select_option("[data-option=tiles]", "choose")
        page.click("[data-key=start]")
        expect(page.locator(".bar.mine ~ .place .doing .option").first).to_be_visible()
        table = page.url.rsplit("/", 1)[1]
        stored = page.evaluate("fetch('/api/tables?list=mine').then((found) => found.json())")
        chosen = next(row["table"] for row in stored["tables"] if row["table"]["id"] == table)
        assert chosen["choices"] == {"options": {"tiles": "choose"}}


def test_a_rulebook_shows_what_it_decides_and_leaves_what_was_chosen(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.click("[data-game=wolves]")
        page.click("[data-key=house-rules]")
        page.select_option("[data-option=tiles]", "second")
        page.select_option("[data-option=rulebook]", "polish")
        expect(page.locator("[data-option=two_actions]")).to_have_value("required")
        expect(page.locator("[data-option=lair_push]")).to_have_value("adjacent")
        expect(page.locator("[data-option=tiles]")).to_have_value("second")
        page.select_option("[data-option=rulebook]", "common")
        expect(page.locator("[data-option=two_actions]")).to_have_value("optional")
        page.select_option("[data-option=rulebook]", "hungarian")
        page.click("[data-key=start]")
        ann.my_turn()
        table = page.url.rsplit("/", 1)[1]
        info = page.evaluate(f"fetch('/api/tables/{table}').then((answer) => answer.json())")
        assert info["choices"] == {"options": {"tiles": "second", "rulebook": "hungarian"}}
        page.click("[data-key=menu]")
        expect(page.locator(".menu .table-choices")).to_contain_text("Rulebook: Hungarian")


def test_a_friend_sees_the_rulebook_before_sitting_down(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann, Player(browser, base) as bob:
        ann.open_table(ME, LINK, choices={"rulebook": "polish", "starting_player": "draw"})
        bob.goto(ann.page.url)
        shown = bob.page.locator(".seating .table-choices li")
        expect(shown).to_have_text(
            [
                "Friendly game: ratings do not change.",
                "Nobody's time is limited.",
                "Only people with the link find this table.",
                "Nobody can watch this game.",
                "Players can chat.",
                "Starting player: Drawn at random",
                "Rulebook: Polish",
            ]
        )
        assert not ann.faults + bob.faults


def test_the_neutral_pack_is_asked_for_with_two_players_only(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.click("[data-game=wolves]")
        page.click("[data-key=house-rules]")
        expect(page.locator("[data-choice=neutral]")).to_have_count(0)
        page.click("[data-key=players-2]")
        page.select_option("[data-choice=neutral]", "tundra")
        page.select_option("[data-choice=starting_player]", "2")
        page.click("[data-key=players-3]")
        page.click("[data-key=players-2]")
        page.click("[data-key=start]")
        expect(page.locator(".rival[data-seat='2']")).to_be_visible()
        table = page.url.rsplit("/", 1)[1]
        stored = page.evaluate("fetch('/api/tables?list=mine').then((found) => found.json())")
        chosen = next(row["table"] for row in stored["tables"] if row["table"]["id"] == table)
        assert chosen["choices"] == {"neutral": "tundra", "starting_player": 2}


def test_the_neutral_pack_and_the_packs_of_the_seats_differ(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.click("[data-game=wolves]")
        page.click("[data-key=house-rules]")
        page.click("[data-key=players-2]")
        page.select_option("[data-key=packs-0]", "forest")
        page.select_option("[data-choice=starting_player]", "draw")
        page.select_option("[data-choice=neutral]", "forest")  # taken from seat 1
        expect(page.locator("[data-key=packs-0]")).to_have_value("")
        expect(page.locator("[data-choice=starting_player]")).to_have_value("draw")
        page.select_option("[data-key=packs-1]", "forest")  # and back
        expect(page.locator("[data-choice=neutral]")).to_have_value("")
        page.select_option("[data-choice=neutral]", "rock")
        page.click("[data-key=players-5]")  # nobody is neutral now: all five packs play
        page.click("[data-key=start]")
        expect(page.locator(".rival")).to_have_count(4)


def test_what_the_server_refuses_is_said_in_front_of_the_dialog(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        refusal = {"code": "busy", "why": "Too many tables."}
        page.route("**/api/tables", lambda route: route.fulfill(status=429, json=refusal))
        page.click("[data-game=wolves]")
        page.click("[data-key=start]")
        expect(page.locator("dialog .toast")).to_have_text("Too many tables.")
        # Taps go through it to what lies below, so it is asked about as if they did not.
        in_front = page.evaluate("""() => {
          const toast = document.querySelector(".toast");
          toast.style.pointerEvents = "auto";
          const {x, y, width, height} = toast.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) === toast;
        }""")
        assert in_front


def test_my_own_games_are_listed_once_those_that_wait_for_me_first(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        waiting = ann.open_table(ME, BOT)
        ann.my_turn()
        seats = [ME, {"who": "link"}]
        other = ann.ask("/api/tables", {"game": "moonlight", "seats": seats})["table"]
        ann.goto("/")
        mine = ann.page.locator(".tables").nth(0).locator("a")
        expect(mine).to_have_count(2)
        assert [row.get_attribute("data-key") for row in mine.all()] == [waiting, other]
        watch = ann.page.locator(".tables").nth(2)
        expect(watch.locator(f"[data-key='{waiting}']")).to_have_count(0)


def test_a_game_of_my_own_is_deleted_after_a_question(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        table = ann.open_table(ME, BOT)
        ann.goto("/")
        mine = ann.page.locator(".tables").nth(0)
        expect(mine.locator("a")).to_have_count(1)
        mine.locator(f"[data-key=delete-{table}]").click()
        ann.page.click("dialog [data-key=cancel]")
        expect(mine.locator("a")).to_have_count(1)
        mine.locator(f"[data-key=delete-{table}]").click()
        ann.page.click("dialog [data-key=sure]")
        expect(mine.locator("a")).to_have_count(0)
        ann.goto(f"/t/{table}")
        expect(ann.page.locator("body")).to_contain_text("no table at this address")


def test_an_upload_of_my_own_is_deleted_after_a_question(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        record = moonpack.new("wolves", players=2, seed=1).record()
        replay = ann.ask("/api/replays", dict(record))["replay"]
        ann.goto(f"/r/{replay}")
        ann.page.click("[data-key=share]")
        ann.page.click("dialog [data-key=delete]")
        ann.page.click("dialog [data-key=sure]")
        expect(ann.page.locator(".lobby")).to_be_visible()
        ann.goto(f"/r/{replay}")
        expect(ann.page.locator("body")).to_contain_text("no such game")


def test_the_pseudo_language_is_offered_to_nobody(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        ann.page.click("[data-key=menu]")
        languages = ann.page.locator("dialog select").filter(has_text="English")
        expect(languages.locator("option")).to_have_text(
            ["English", "Čeština", "Magyar", "Polski", "Українська"]
        )


def test_a_game_with_others_is_hidden_and_shown_again(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann, Player(browser, base) as bob:
        table = ann.open_table(ME, LINK, open=True)
        bob.goto(f"/t/{table}")
        bob.page.fill("[data-key=name-2]", "Bob")
        bob.page.click("[data-key=sit-2]")
        bob.page.locator(".bar.mine ~ .place .wolves, .wolves").first.wait_for()
        bob.goto("/")
        row = bob.page.locator(f".mine [data-key='{table}']")
        expect(row).to_contain_text("Waiting for Ann")
        expect(row.locator("img")).to_have_js_property("complete", value=True)
        bob.page.click(f"[data-key='hide-{table}']")
        expect(row).to_have_count(0)
        bob.page.reload()
        bob.page.click("[data-key=unhide]")
        expect(row).to_be_visible()
        ann.goto("/")
        expect(ann.page.locator(".mine h2")).to_have_text("My gamesyour turn in 1 game")
        assert not ann.faults + bob.faults


def test_an_unknown_page_leads_home(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        ann.goto("/nowhere/at/all")
        expect(ann.page.locator(".lost h1")).to_have_text("There is nothing here")
        ann.page.click(".lost .go")
        expect(ann.page.locator(".game")).to_have_count(2)


def test_players_change_seats_with_all_that_was_chosen_for_them(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.click("[data-game=wolves]")
        page.select_option("[data-key=packs-0]", "tundra")
        page.select_option("[data-key=level-1]", "pup")
        page.select_option("[data-key=style-1]", "fighter")
        expect(page.locator(".seat").nth(1)).to_contain_text("For your first game")
        page.select_option("[data-choice=starting_player]", "1")
        page.click("[data-key=down-0]")
        expect(page.locator("[data-key=who-1]")).to_have_value("me")
        expect(page.locator("[data-key=down-1]")).to_be_focused()
        expect(page.locator("[data-key=packs-1]")).to_have_value("tundra")
        expect(page.locator("[data-choice=starting_player]")).to_have_value("2")
        page.select_option("[data-key=who-2]", "me")  # there is only one of me
        expect(page.locator("[data-key=who-1]")).to_have_value("bot")
        page.click("[data-key=up-2]")
        page.click("[data-key=start]")
        ann.my_turn()
        expect(page.locator(".rival[data-seat='3']")).to_contain_text("Tundra")
        table = page.url.rsplit("/", 1)[1]
        info = page.evaluate(f"fetch('/api/tables/{table}').then((answer) => answer.json())")
        assert [seat["kind"] for seat in info["seats"]] == ["bot", "person", "bot"]
        assert [seat["style"] for seat in info["seats"]] == ["Likes to fight", None, None]
        assert info["choices"]["starting_player"] == 3
        assert not ann.faults


def test_a_link_to_this_computer_comes_with_a_warning(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        ann.open_table(ME, LINK)
        expect(ann.page.locator(".seating .warning")).to_contain_text("on this computer only")
        ann.goto(ann.page.url.replace("127.0.0.1", "localhost"))
        ann.page.locator(".seating").wait_for()
        assert not ann.faults


def test_a_menu_has_the_settings_of_its_game_alone(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page, menu = ann.page, ann.page.locator("dialog.menu")
        own = ("Show the turns of others", "Ask before I end a turn", "Show coordinates")
        page.click("[data-key=menu]")
        expect(menu).to_contain_text("Animate moves")
        for setting in own:
            expect(menu).not_to_contain_text(setting)
        ann.open_table(ME, BOT, game="moonlight")
        page.locator(".moonlight").wait_for()
        page.click("[data-key=menu]")
        expect(menu).to_contain_text("Show the turns of others")
        expect(menu).not_to_contain_text("Ask before I end a turn")
        expect(menu).not_to_contain_text("E ends the turn")
        ann.open_table(ME, BOT)
        ann.my_turn()
        page.click("[data-key=menu]")
        for setting in own:
            expect(menu).to_contain_text(setting)


def test_nothing_is_cut_off_or_overlaps_in_any_window(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann, Player(browser, base) as bob:
        bob.ask("/api/tables", {"game": "wolves", "open": True, "seats": [ME, LINK, BOT, LINK]})
        bob.ask(
            "/api/tables",
            {"game": "wolves", "open": True, "watchable": True, "seats": [ME, BOT, BOT]},
        )
        ann.ask("/api/me", {"language": "xxl", "name": "Ann"})
        ann.ask("/api/tables", {"game": "moonlight", "seats": [ME, BOT]})
        ann.ask("/api/tables", {"game": "wolves", "seats": [ME, LINK, BOT]})
        page = ann.page
        page.goto("/")
        expect(page.locator(".mine li")).to_have_count(2)
        expect(page.locator(".dots").first).to_be_visible()
        faults = faults_in_all_sizes(page, "lobby", SIZES)
        page.click("[data-game=wolves]")
        page.click("[data-key=players-5]")
        expect(page.locator(".seat")).to_have_count(5)
        faults += faults_in_all_sizes(page, "new table", SIZES)
        # Unlike a table, the page and the dialog scroll, this one under its button; not sideways.
        button = page.locator("[data-key=start]").inner_text()
        spared = ("outside the window", f'"{button}"')
        assert [fault for fault in faults if not any(one in fault for one in spared)] == []
        page.set_viewport_size({"width": 360, "height": 640})
        for people in page.locator(".mine .who").all():
            expect(people).to_be_visible()  # a phone says with whom one plays, too
        wide = "[document.documentElement, document.querySelector('dialog')]"
        assert page.evaluate(f"{wide}.every((one) => one.scrollWidth <= one.clientWidth)")

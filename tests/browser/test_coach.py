"""The coach of lessons: whole on small screens, honest, and every tap is answered."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import PHONE
from tests.browser.test_lessons import Learner

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

# What of the coach does not fit: buttons in several rows, a text that is cut without a sign.
CROWDED = """async (coach) => {
  await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
  const words = coach.querySelector(".words"), footer = coach.querySelector("footer");
  const top = (one) => Math.round(one.getBoundingClientRect().top);
  const tops = [...coach.querySelectorAll(".row > *")].map(top);
  const over = words.scrollHeight - words.clientHeight > 2;
  const below = words.getBoundingClientRect().bottom > top(footer) + 1;
  const faults = [];
  if (new Set(tops).size !== 1) faults.push("buttons in several rows");
  if (over && !coach.matches(".more")) faults.push("a text is cut");
  const wide = coach.scrollHeight > coach.clientHeight + 1;
  if (below || wide) faults.push("the buttons cover the text");
  return faults;
}"""


@pytest.mark.parametrize("language", ["cs", "uk"])
def test_on_a_phone_the_buttons_have_one_row_and_texts_are_whole_or_go_on(
    browser: Browser, base: str, language: str
) -> None:
    with Learner(browser, base, viewport=PHONE, has_touch=True) as ann:
        ann.ask("/api/me", {"language": language})
        coach, sizes = ann.page.locator(".coach"), [(390, 844), (360, 640), (844, 390)]
        for name in ("cards", "cover"):
            lesson = ann.learn("moonlight", name)
            for number, stage in enumerate(lesson.stages):
                expect(ann.page.locator(".dots .here")).to_have_count(1)
                for width, height in sizes:
                    ann.page.set_viewport_size({"width": width, "height": height})
                    assert coach.evaluate(CROWDED) == [], (name, number, width)
                before = ann.page.locator(".coach .task").inner_text()
                ann.click("[data-key=skip]" if stage.right else "[data-key=on]")
                expect(ann.page.locator(".coach .task")).not_to_have_text(before)


def test_a_text_that_goes_on_says_so_until_its_end_is_seen(browser: Browser, base: str) -> None:
    with Learner(browser, base, viewport=PHONE, has_touch=True) as ann:
        ann.learn("moonlight", "cards")
        coach, words = ann.page.locator(".coach"), ann.page.locator(".coach .words")
        expect(coach).not_to_have_class(re.compile(r"\bmore\b"))
        for key in ("on", "skip"):
            ann.click(f"[data-key={key}]")
        ann.at(2)
        ann.page.set_viewport_size({"width": 230, "height": 505})
        expect(coach).to_have_class(re.compile(r"\bmore\b"))
        words.evaluate("words => words.scrollTo(0, words.scrollHeight)")
        expect(coach).not_to_have_class(re.compile(r"\bmore\b"))


# The contrast of the line around what is to be tapped with what is behind it.
CONTRAST = """one => {
  for (const glow of one.getAnimations()) {
    glow.pause();
    glow.currentTime = 800; // where it glows least
  }
  const dot = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const canvas = dot.getContext("2d");
  const light = (colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const fillStyle of colours) Object.assign(canvas, { fillStyle }).fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const grounds = [];
  for (let outer = one.parentElement; outer; outer = outer.parentElement) {
    grounds.unshift(getComputedStyle(outer).backgroundColor);
  }
  const [ground, line] = [light(grounds), light([...grounds, getComputedStyle(one).outlineColor])];
  return (Math.max(ground, line) + 0.05) / (Math.min(ground, line) + 0.05);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_to_be_tapped_stands_out(browser: Browser, base: str, theme: Any) -> None:
    with Learner(browser, base, color_scheme=theme) as ann:
        ann.page.emulate_media(reduced_motion="no-preference")
        ann.learn("moonlight", "cards")
        ann.click("[data-key=on]")
        glowing = ann.page.locator("[data-tap-place]")
        expect(glowing).to_have_count(2)  # a card and a cell
        for one in glowing.all():
            assert one.evaluate(CONTRAST) >= 3
            expect(one).to_have_css("opacity", "1")


def test_a_den_taken_by_dominating_comes_from_a_track(browser: Browser, base: str) -> None:
    with Learner(browser, base) as ann:
        ann.learn("wolves", "rivals")
        for number, key in enumerate(["on", "skip", "skip", "on"], 1):
            ann.click(f"[data-key={key}]")
            ann.at(number)
        lair = ann.page.locator("[data-action=lair]")
        expect(lair).to_have_attribute("aria-disabled", "true")
        expect(lair).to_have_attribute("title", re.compile(r"\.$"))  # and no number of a key
        ann.click("[data-action=dominate]")
        ann.choose("g4")
        asked = ann.page.get_by_text("From which track should the den on g4 come?")
        expect(asked.first).to_be_visible()


def test_what_was_skipped_is_not_praised_and_not_finished(browser: Browser, base: str) -> None:
    with Learner(browser, base) as ann:
        lesson, task = ann.learn("moonlight", "cover"), ann.page.locator(".coach .task")
        ann.click("[data-key=on]")
        ann.click("[data-key=skip]")
        ann.at(2)
        expect(ann.page.locator(".coach .answer.skipped")).to_contain_text("Skipped")
        expect(ann.page.locator(".coach .answer.good")).to_have_count(0)
        ann.answer(lesson.stages[2])
        expect(ann.page.locator(".coach .answer.good")).to_be_visible()
        ann.click("[data-key=on]")
        expect(task).to_contain_text("did 1 of 2 tasks yourself")
        ann.goto("/learn/moonlight")
        card = ann.page.locator("[data-lesson=cover]")
        expect(card).to_contain_text("Seen, with steps skipped")
        expect(ann.page.locator(".course")).to_contain_text("Lessons finished: 0 of 3")
        ann.go_through(ann.learn("moonlight", "cover"))
        ann.goto("/learn/moonlight")
        expect(card).to_contain_text("Finished")


def test_every_tap_is_answered_and_a_mistake_leaves_nothing_picked(
    browser: Browser, base: str
) -> None:
    with Learner(browser, base) as ann:
        ann.learn("wolves", "move")
        bad = ann.page.locator(".coach .answer.bad")
        ann.choose("d5")
        expect(bad).to_contain_text("Read this, then press Continue")
        ann.click("[data-key=on]")
        expect(ann.page.locator(".own .abilities")).to_be_hidden()  # a later lesson
        ann.click("[data-key=on]")
        ann.at(2)
        ann.choose("f4")
        expect(bad).to_contain_text("Tap what glows")
        ann.choose("c7")
        expect(bad).to_contain_text("That comes second")
        chosen = ann.page.locator(".shine g.chosen")
        ann.choose("d5")
        expect(bad).to_contain_text("That is your alpha")
        expect(chosen).to_have_count(0)
        ann.choose("e5")
        expect(chosen.first).to_be_attached()
        expect(bad).to_have_count(0)  # that is right
        ann.choose("c6")  # allowed, but not asked for
        expect(bad).to_contain_text("leave this hex to your alpha")
        expect(chosen).to_have_count(0)
        ann.choose("c7")  # whoever goes on with the same wolf need not choose it again
        ann.at(3)
        ann.choose("d5")
        ann.choose("f4")  # not possible
        expect(bad).to_be_visible()
        expect(chosen).to_have_count(0)
        ann.choose("d5")  # whoever begins anew is right as well
        ann.choose("c6")
        ann.at(4)
        ann.learn("moonlight", "cover")
        ann.click("[data-key=on]")
        ann.click(".cell[data-cell='1,1']")
        expect(bad).to_contain_text("covering the 4 gains more here")  # only a 3 fits there
        ann.click(".held.may[data-card='5']")
        ann.click(".cell[data-cell='0,-1']")
        expect(bad).to_contain_text("Your 5 is made for covering a 4")
        expect(ann.page.locator("[data-play]")).to_have_count(0)


def test_what_a_lesson_speaks_of_stays_in_view_on_a_phone(browser: Browser, base: str) -> None:
    with Learner(browser, base, viewport=PHONE, has_touch=True) as ann:
        lesson = ann.learn("wolves", "dens")
        ann.click("[data-key=on]")
        ann.click("[data-key=skip]")
        ann.at(2)
        ann.click("[data-key=on]")
        ann.at(3)
        ann.page.locator("section.board").hover()
        ann.page.mouse.wheel(0, -1500)  # somebody looks closely
        ann.click("[data-key=skip]")
        ann.at(4)
        for hex_ in lesson.stages[4].look.taps:
            expect(ann.hex(hex_)).to_be_in_viewport(ratio=0.98)


# How much of the coach is empty: between its words and its buttons, and below them.
EMPTY = """coach => {
  const last = coach.querySelector(".words").lastElementChild.getBoundingClientRect().bottom;
  const footer = coach.querySelector("footer").getBoundingClientRect();
  return footer.top - last + (coach.getBoundingClientRect().bottom - footer.bottom);
}"""
MOST_EMPTY = 40  # pixels: gaps and edges
LEAST_BOARD = {(360, 640): 200, (390, 844): 340, (844, 390): 340}  # pixels of height, with actions


def test_on_a_phone_the_coach_is_as_tall_as_its_words(browser: Browser, base: str) -> None:
    with Learner(browser, base, viewport=PHONE, has_touch=True) as ann:
        page, coach = ann.page, ann.page.locator(".coach")
        for game, name, table in (
            ("wolves", "howl", "section.board"),
            ("moonlight", "cards", ".felt"),
        ):
            lesson = ann.learn(game, name)
            for number, stage in enumerate(lesson.stages):
                ann.page.wait_for_function(
                    "(n) => document.querySelectorAll('.dots .past').length === n", arg=number
                )
                for (width, height), least in LEAST_BOARD.items() if stage.right else ():
                    page.set_viewport_size({"width": width, "height": height})
                    page.wait_for_function(
                        "([place, least]) => document.querySelector(place).clientHeight >= least",
                        arg=[table, least],
                    )
                    assert height < width or coach.evaluate(EMPTY) <= MOST_EMPTY, (name, number)
                ann.click("[data-key=skip]" if stage.right else "[data-key=on]")


def test_on_a_phone_the_coach_only_grows_while_the_same_is_asked_for(
    browser: Browser, base: str
) -> None:
    with Learner(browser, base, viewport=PHONE, has_touch=True) as ann:
        coach, bad = ann.page.locator(".coach"), ann.page.locator(".coach .answer.bad")
        height = "coach => coach.clientHeight"
        ann.learn("wolves", "howl")
        ann.click("[data-key=on]")
        ann.at(1)
        ann.click("[data-action=howl]")
        first = coach.evaluate(height)
        ann.choose("h4")  # too far away
        expect(bad).to_be_visible()
        with_answer = coach.evaluate(height)
        assert with_answer >= first
        ann.click("[data-key=show]")
        expect(bad).to_have_count(0)
        assert coach.evaluate(height) >= with_answer
        ann.click("[data-key=skip]")
        ann.at(2)
        ann.click("[data-key=on]")
        ann.click("[data-key=on]")
        ann.at(4)
        ann.click("[data-key=skip]")
        ann.click("[data-key=on]")
        ann.at(6)  # three words to read
        assert coach.evaluate(height) < with_answer


def test_what_is_asked_for_glows(browser: Browser, base: str) -> None:
    with Learner(browser, base) as ann:
        asked = ann.page.locator("[data-asked]")
        ann.learn("wolves", "dens")
        expect(asked).to_have_count(0)  # there is something to read
        ann.click("[data-key=on]")
        expect(asked).to_have_attribute("data-action", "den")
        ann.click("[data-action=move]")
        expect(asked).to_have_attribute("data-key", "back")
        ann.click("[data-key=back]")
        ann.click("[data-action=den]")
        expect(asked).to_have_count(0)  # now the board does
        ann.choose("d4")
        expect(asked).to_have_attribute("data-step", "build d4 speed")
        ann.click("[data-key=skip]")
        ann.at(2)
        ann.learn("wolves", "rivals")
        ann.click("[data-key=on]")
        expect(asked).to_have_count(0)  # two places glow: that is enough
        ann.choose("d3")
        ann.choose("e4")  # not where it is wanted: paying for it is no answer
        expect(ann.page.locator(".pay-card").first).to_be_visible()
        expect(asked).to_have_attribute("data-key", "back")
        ann.click("[data-key=back]")
        ann.choose("e5")
        expect(ann.page.locator(".pay-card")).to_have_count(2)
        expect(asked).to_have_attribute("data-pay", "move grass 0")


def test_where_only_one_payment_is_possible_a_lesson_does_not_ask(
    browser: Browser, base: str
) -> None:
    with Learner(browser, base) as ann:
        ann.learn("wolves", "move")
        ann.click("[data-key=on]")
        ann.click("[data-key=on]")
        ann.choose("e5")
        ann.choose("c7")  # one tile shows rock
        ann.at(3)
        assert ann.faults == []


def test_the_learner_is_no_invented_person(browser: Browser, base: str) -> None:
    with Learner(browser, base) as ann:
        ann.learn("wolves", "move")
        expect(ann.page.locator(".own .who")).to_contain_text("You")
        expect(ann.page.locator(".own .who")).not_to_contain_text("Ann")
        ann.ask("/api/me", {"name": "Zoe"})
        ann.learn("wolves", "move")
        expect(ann.page.locator(".own .who")).to_contain_text("Zoe")


# What an earlier version took for an answer: the token is spent, so nothing can be dominated.
SPENT = {"stage": 4, "starts": [0, 0, 2, 4, 4]}


def test_show_me_and_skip_play_the_answer_whatever_was_kept(browser: Browser, base: str) -> None:
    with Learner(browser, base) as ann:
        steps = ["move grass *", "A d3 e5", "push d5", "done"]
        kept = json.dumps({"wolves/rivals": {**SPENT, "steps": steps}})
        ann.page.add_init_script(f"localStorage['moonpack-lessons'] ??= '{kept}'")
        ann.learn("wolves", "rivals")
        ann.at(4)
        ann.click("[data-key=show]")
        expect(ann.page.locator(".coach .answer.shown")).to_contain_text("Now you.")
        ann.click("[data-key=skip]")
        ann.at(5)


def test_the_last_lesson_leads_to_a_guided_game(browser: Browser, base: str) -> None:
    with Learner(browser, base) as ann:
        lesson = ann.learn("moonlight", "round")
        for number, _ in enumerate(lesson.stages):
            ann.at(number)
            ann.click("[data-key=skip], [data-key=on]")
        expect(ann.key("all-lessons")).to_be_visible()
        expect(ann.key("next-lesson")).to_have_text("Your first game")
        ann.click("[data-key=next-lesson]")
        expect(ann.page.locator("p.guided")).to_be_visible()


# Where buttons are, and whether their words fit.
ROW = """() => [...document.querySelectorAll(".coach .row > *")].map((button) => {
  const { left, right } = button.getBoundingClientRect();
  return { key: button.dataset.key, left, right, over: button.scrollWidth - button.clientWidth };
})"""


def test_a_second_tap_on_continue_is_not_for_show_me(browser: Browser, base: str) -> None:
    with Learner(browser, base, viewport=PHONE, has_touch=True) as ann:
        ann.learn("wolves", "howl")
        [first] = [one for one in ann.page.evaluate(ROW) if one["key"] == "on"]
        ann.click("[data-key=on]")
        expect(ann.key("show")).to_be_visible()
        for one in ann.page.evaluate(ROW):
            assert one["right"] < (first["left"] + first["right"]) / 2, one
            assert one["over"] <= 0, one


def test_a_step_that_asks_for_a_move_offers_nothing_else_with_a_wolf(
    browser: Browser, base: str
) -> None:
    with Learner(browser, base, viewport=PHONE, has_touch=True) as ann:
        lesson = ann.learn("wolves", "move")
        for number, stage in enumerate(lesson.stages):
            ann.at(number)
            if stage.right:
                break
            ann.click("[data-key=on]")
        assert stage.show[0].startswith("move")
        ann.choose(stage.show[1].split()[1])
        expect(ann.page.locator(".shine g.target").first).to_be_attached()
        expect(ann.page.locator(".option")).to_have_count(0)  # no dens, which come later

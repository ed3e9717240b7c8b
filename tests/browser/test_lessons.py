"""Lessons in a real browser: each one played by mouse, some by keyboard, some on a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from moonpack.learn import lessons
from moonpack.learn.lessons import Lesson, Stage
from tests.browser.layout import SIZES, faults_in_all_sizes
from tests.browser.people import PHONE, Guest, keys_between
from tests.browser.test_everybody import serious, untranslated

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
LEGIBLE = 48  # pixels from side to side
ACTIONS = ("move", "den", "lair", "howl", "dominate")


class Learner(Guest):
    """Somebody who plays a lesson; `clicks` counts what it takes."""

    clicks = 0
    before = ""  # at which step the last answer was given

    def learn(self, game: str, name: str) -> Lesson:
        self.goto(f"/learn/{game}/{name}")
        expect(self.page.locator(".coach .task")).to_be_visible()
        return lessons.lesson(game, name)

    def at(self, stage: int) -> None:
        """The stage that is shown, from 0."""
        expect(self.page.locator(".coach .way")).to_contain_text(f"Step {stage + 1} of")

    def key(self, name: str) -> Any:
        return self.page.locator(f"[data-key='{name}']")

    def click(self, selector: str) -> None:
        self.clicks += 1
        self.page.locator(selector).first.click()

    def choose(self, hex_: str) -> None:
        self.clicks += 1
        self.tap(hex_)

    @property
    def moved_on(self) -> Any:
        """What is seen once the last answer was taken."""
        way = self.page.locator(".coach .way").filter(has_not_text=self.before)
        return way.or_(self.key("next-lesson"))

    # -- ways to answer a stage

    def answer(self, stage: Stage | None = None) -> None:
        """Give the answer of a stage by mouse or finger."""
        assert stage is not None
        steps = list(stage.show)
        self.before = self.page.locator(".coach .way").inner_text()
        if steps[0].split()[0] in ACTIONS:
            self.act(steps)
        elif steps[0].startswith(("A ", "P ")):
            _, start, end = steps[0].split()
            self.choose(start)
            self.choose(end)
        elif steps[0].startswith("push "):
            self.choose(steps[0].split()[1])
        elif steps[0].startswith("recruit"):
            self.click(".doing .go")  # how the round ended is told first
            self.click(f"[data-step='{steps[0]}']")
            self.click(f"[data-play='{steps[0]}']")
        elif " @ " in steps[0]:
            card, cell = steps[0].split(" @ ")
            self.click(f".held.may[data-card='{card}']")
            self.click(f".cell[data-cell='{cell}']")
            self.confirm(steps[0])
        else:
            self.click(f"[data-step='{steps[0]}']")

    def act(self, steps: list[str]) -> None:
        """An action of The Wolves: what to do, where, how, and what pays."""
        action, deed = steps[0].split()[0], steps[1]
        words = deed.split()
        if action == "move":
            self.choose(words[1])
            self.choose(words[2])
        else:
            self.click(f"[data-action={action}]")
            self.choose(words[1])
        self.settle(deed, steps)

    def settle(self, deed: str, steps: list[str]) -> None:
        """Answer what is asked after a hex was chosen, until the click is played."""
        page = self.page
        option = page.locator(f".option[data-step='{deed}']")
        for _ in range(3):
            cards = page.locator(".pay-card")
            expect(option.or_(cards).or_(self.moved_on).first).to_be_attached()
            if option.count():
                self.click(f".option[data-step='{deed}']")
                expect(option).to_have_count(0)
            elif cards.count():
                self.click(".pay-card >> nth=0")
                expect(cards).to_have_count(0)
            else:
                break

    def confirm(self, step: str) -> None:
        """Where a play is previewed, play it."""
        play = self.page.locator(f"[data-play='{step}']")
        expect(play.or_(self.moved_on).first).to_be_attached()
        if play.count():
            self.click(f"[data-play='{step}']")

    def go_through(self, lesson: Lesson) -> None:
        """Play a whole lesson."""
        for number, stage in enumerate(lesson.stages):
            self.at(number)
            if stage.right:
                self.answer(stage)
            else:
                self.click("[data-key=on]")
        expect(self.page.locator(".coach .task")).to_have_text("Lesson complete.")


ALL = [(lesson.game, lesson.name) for game in lessons.games() for lesson in lessons.lessons(game)]


@pytest.mark.parametrize(("game", "name"), ALL, ids=str)
def test_each_lesson_is_played_by_mouse(browser: Browser, base: str, game: str, name: str) -> None:
    with Learner(browser, base) as ann:
        ann.go_through(ann.learn(game, name))
        assert ann.clicks <= 40
        assert ann.faults == []
        ann.goto(f"/learn/{game}")
        expect(ann.page.locator(f"[data-lesson={name}]")).to_contain_text("Finished")


@pytest.mark.parametrize(("game", "name"), [("wolves", "howl"), ("moonlight", "cards")])
def test_a_lesson_on_a_phone(browser: Browser, base: str, game: str, name: str) -> None:
    with Learner(browser, base, viewport=PHONE, has_touch=True) as ann:
        ann.go_through(ann.learn(game, name))
        assert ann.faults == []


class Typist(Learner):
    """Somebody without a mouse."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def choose(self, hex_: str) -> None:
        """Go to a hex with the arrow keys, from the one that the tab key would reach."""
        page = self.page
        if not page.locator("g.hex:focus").count():
            page.locator("g.hex[tabindex='0']").first.focus()
        here = page.locator("g.hex:focus").get_attribute("data-hex") or ""
        self.press(*keys_between(here, hex_, 2), "Enter")

    def click(self, selector: str) -> None:
        action = re.fullmatch(r"\[data-action=(\w+)\]", selector)
        if action:
            expect(self.page.locator(selector)).to_be_visible()
            offers = self.page.locator(".offer[data-action]")
            names = [one.get_attribute("data-action") for one in offers.all()]
            self.press(str(names.index(action[1]) + 1))
            return
        target = self.page.locator(selector).first
        expect(target).to_be_visible()
        if selector == "[data-key=on]":
            self.page.evaluate("document.activeElement.blur()")
            self.press("Enter")
        elif selector == "[data-step='end']":
            expect(target).to_be_enabled()
            self.press("e")
        else:
            target.focus()
            self.press("Enter")


@pytest.mark.parametrize(
    ("game", "name"), [("wolves", "howl"), ("wolves", "lairs"), ("moonlight", "cards")]
)
def test_a_lesson_by_keyboard(browser: Browser, base: str, game: str, name: str) -> None:
    with Typist(browser, base) as ann:
        ann.go_through(ann.learn(game, name))
        assert ann.faults == []


def test_wrong_clicks_are_answered_and_nothing_is_lost(browser: Browser, base: str) -> None:
    with Learner(browser, base) as ann:
        lesson = ann.learn("wolves", "howl")
        ann.click("[data-key=on]")
        bad = ann.page.locator(".coach .answer.bad")
        ann.click("[data-action=howl]")
        ann.choose("h4")  # too far: the lesson has a word for that hex
        expect(bad).to_contain_text("3 steps from your alpha")
        expect(ann.page.locator(".spotlight .step")).to_have_text(["1", "2", "3"])
        expect(ann.page.locator(".spotlight .step.far")).to_have_text("3")
        ann.click("[data-key=back]")
        ann.click("[data-step=end]")  # nothing is asked: in a lesson the turn does not end
        expect(ann.page.locator("dialog[open]")).to_have_count(0)
        expect(bad).to_contain_text("Howl for the glowing lone wolf instead")
        expect(ann.page.locator(".spotlight .step")).to_have_count(0)
        ann.at(1)
        ann.answer(lesson.stages[1])
        expect(ann.page.locator(".coach .answer.good")).to_contain_text("It answered")
        expect(bad).to_have_count(0)


def test_a_wrong_pick_is_answered_before_it_counts(browser: Browser, base: str) -> None:
    with Learner(browser, base) as ann:
        lesson = ann.learn("wolves", "howl")
        ann.click("[data-key=on]")
        bad, dark = ann.page.locator(".coach .answer.bad"), ann.page.locator(".spotlight .dark")
        expect(dark).to_have_count(1)
        ann.click("[data-action=den]")
        expect(bad).to_have_text("That would be Den. Press Back, then choose Howl.")
        expect(dark).to_have_count(0)  # the hexes for a den are lit, as at a table
        ann.choose("f4")
        expect(ann.page.locator(".controls")).to_contain_text("That would be Den.")
        ann.click("[data-key=back]")
        expect(bad).to_have_count(0)
        expect(dark).to_have_count(1)
        ann.answer(lesson.stages[1])
        ann.at(2)
        ann.learn("wolves", "move")
        ann.click("[data-key=on]")
        ann.click("[data-key=on]")
        ann.choose("d5")
        expect(bad).to_contain_text("That is your alpha")


def test_show_me_plays_it_and_hands_it_back(browser: Browser, base: str) -> None:
    with Learner(browser, base) as ann:
        ann.learn("wolves", "howl")
        ann.click("[data-key=on]")
        pieces = ann.page.locator(".standing .piece")
        expect(ann.page.locator("[data-action=howl]")).to_be_visible()
        before = pieces.evaluate_all("all => all.map(one => one.outerHTML).join()")
        ann.click("[data-key=show]")
        expect(ann.key("show")).to_be_disabled()
        expect(ann.key("show")).to_be_enabled()
        expect(ann.page.locator(".coach .answer.shown")).to_contain_text("Now you.")
        expect(ann.page.locator("[data-action=howl]")).to_be_visible()
        assert pieces.evaluate_all("all => all.map(one => one.outerHTML).join()") == before
        ann.at(1)


# Notes what the line beside the board says, and where the pieces stand, whenever that changes.
WATCH = """() => {
  const pieces = () => [...document.querySelectorAll(".standing .piece")]
    .map((one) => one.getAttribute("transform")).sort().join();
  Object.assign(window, { lines: [], places: [] });
  const note = () => {
    window.lines.push(document.querySelector(".hint-line").textContent);
    window.places.push(pieces());
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(document.querySelector(".place"), all);
  return pieces();
}"""


def test_show_me_moves_the_pieces_and_leaves_their_way(browser: Browser, base: str) -> None:
    with Learner(browser, base) as ann:
        lesson = ann.learn("wolves", "move")
        ann.click("[data-key=on]")
        ann.click("[data-key=on]")
        way = ann.page.locator(".spotlight .way:not(.casing)")
        _, start, end = lesson.stages[2].show[1].split()
        expect(way).to_have_count(0)
        before = ann.page.evaluate(WATCH)
        ann.click("[data-key=show]")
        expect(ann.page.locator(".coach .answer.shown")).to_be_visible()
        lines, places = ann.page.evaluate("[window.lines, window.places]")
        assert any(f"3 steps from {start} to {end}" in line for line in lines)
        assert set(places) > {before}  # the wolf has gone, and it is back
        assert places[-1] == before
        expect(way).to_have_count(1)  # until the learner has played it
        ann.answer(lesson.stages[2])
        ann.at(3)
        expect(way).to_have_count(0)


def test_one_can_stop_and_go_on_skip_go_back_and_repeat(browser: Browser, base: str) -> None:
    with Learner(browser, base) as ann:
        ann.learn("wolves", "howl")
        ann.click("[data-key=on]")
        ann.click("[data-key=skip]")
        ann.at(2)
        ann.click("[data-key=leave]")
        expect(ann.page.locator("[data-lesson=howl]")).to_contain_text("Step 3 of 8")
        ann.click("[data-lesson=howl]")
        ann.at(2)
        expect(ann.page.locator(".coach .task")).to_contain_text("The lone wolf is gone")
        ann.click("[data-key=earlier]")
        ann.at(1)
        expect(ann.page.locator("[data-action=howl]")).to_be_visible()
        for _ in range(2):
            ann.click("[data-key=skip], [data-key=on]")
        ann.at(3)


def test_the_lobby_offers_lessons_and_a_note_that_can_be_closed(
    browser: Browser, base: str
) -> None:
    with Learner(browser, base) as ann:
        page = ann.page
        page.goto("/")
        expect(page.locator(".welcome")).to_be_visible()
        ann.click(".welcome [data-key=lessons]")
        expect(page.locator(".course")).to_have_count(2)
        page.go_back()
        ann.click("[data-key=welcomed]")
        page.reload()
        expect(page.locator("[data-learn=wolves]")).to_be_visible()
        expect(page.locator(".welcome")).to_have_count(0)
        ann.click("[data-learn=wolves]")
        expect(page.locator("[data-lesson]")).to_have_count(6)
        expect(page.locator(".course")).to_contain_text("Lessons finished: 0 of 6")
        ann.click(".lesson-card.next")
        ann.at(0)


def test_lessons_are_for_everybody(browser: Browser, base: str) -> None:
    with Learner(browser, base, bypass_csp=True) as ann:
        ann.learn("wolves", "howl")
        ann.click("[data-key=on]")  # while one reads, what the words are not about is dimmed
        expect(ann.page.locator("[data-action=howl]")).to_be_visible()
        assert serious(ann.page) == []
        ann.goto("/learn/wolves")
        expect(ann.page.locator(".course")).to_be_visible()
        assert serious(ann.page) == []


@pytest.mark.parametrize(("game", "name"), [("wolves", "howl"), ("moonlight", "cards")])
def test_nothing_is_cut_off_in_long_languages(
    browser: Browser, base: str, game: str, name: str
) -> None:
    with Learner(browser, base) as ann:
        ann.ask("/api/me", {"language": "xxl"})
        page = ann.page
        page.goto(f"/learn/{game}/{name}")
        expect(ann.key("on")).to_be_visible()
        assert set(untranslated(page)) <= {"Bea"}
        assert faults_in_all_sizes(page, "reading", SIZES) == []
        ann.click("[data-key=on]")
        expect(ann.key("show")).to_be_visible()
        assert set(untranslated(page)) <= {"Bea"}
        assert faults_in_all_sizes(page, "doing", SIZES) == []


def test_on_phones_the_cards_of_a_lesson_can_be_read(browser: Browser, base: str) -> None:
    with Guest(browser, base) as ann:
        ann.page.goto("/learn/moonlight/cover")
        expect(ann.page.locator(".coach .task")).to_be_visible()
        for width, height in ((390, 844), (360, 640)):
            ann.page.set_viewport_size({"width": width, "height": height})
            for card in (".cell .card", ".held .card"):
                box = ann.page.locator(card).first.bounding_box()
                assert box is not None
                assert box["width"] >= LEGIBLE, (card, width)


def test_cards_that_lost_their_row_are_only_paler(browser: Browser, base: str) -> None:
    with Learner(browser, base) as ann:
        lesson = ann.learn("moonlight", "round")
        for stage in lesson.stages[:5]:
            if stage.right:
                ann.answer(stage)
            else:
                ann.click("[data-key=on]")
        lost = ann.page.locator(".cell.beaten").first
        expect(lost).to_be_visible()
        sign = lost.evaluate("cell => getComputedStyle(cell, '::before').backgroundImage")
        assert sign == "none"  # a page that says that something is lost has one there

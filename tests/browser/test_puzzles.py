"""Puzzles in a real browser: solved by mouse, by keyboard and on a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from moonpack.learn import puzzles
from moonpack.learn.puzzles import Puzzle, TurnVerdict
from tests.browser.layout import SIZES, faults, squeezed_boards
from tests.browser.people import PHONE, Guest
from tests.browser.test_everybody import serious, untranslated

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


def plain_puzzle() -> Puzzle:
    """A puzzle of Moonlight that is solved by laying one card."""
    every = (puzzles.puzzle("moonlight", one.name) for one in puzzles.entries("moonlight"))
    return next(one for one in every if len(one.solution[0].split()) == 3)


def wrong_play(puzzle: Puzzle) -> str:
    """Another card to lay, which is wrong."""
    plays = [step for step in puzzle.begin().steps() if len(step.split()) == 3]
    judged = (step for step in plays if puzzles.judge(puzzle, [step]).verdict is TurnVerdict.WRONG)
    return next(judged)


class Solver(Guest):
    """Somebody who solves puzzles."""

    def open(self, puzzle: Puzzle) -> None:
        self.goto(f"/puzzles/{puzzle.game}/p/{puzzle.name}")
        expect(self.page.locator(".coach .task")).to_contain_text(
            "Find the turn that gives you the best chance of winning."
        )

    def press(self, key: str) -> None:
        self.page.locator(f"[data-key='{key}']").click()

    def lay(self, step: str) -> None:
        """Lay a card by mouse or finger."""
        card, cell = step.split(" @ ")
        self.page.locator(f".held.may[data-card='{card}']").first.click()
        self.page.locator(f".cell[data-cell='{cell}']").click()
        self.page.locator(f"[data-play='{step}']").click()

    def give_up(self) -> None:
        """See where to look, then the answer."""
        self.press("nudge")
        expect(self.page.locator(".coach .answer.shown")).to_contain_text(
            re.compile("Look at the (glowing|outlined)")
        )
        self.press("answer")

    def is_wrong_until_the_next_step(self, puzzle: Puzzle) -> None:
        """End a turn too early, in The Wolves: the verdict on it goes with the next step."""
        verdict, undo = (
            self.page.locator(".coach .answer.bad"),
            self.page.locator("[data-key=undo]"),
        )
        self.end_early()
        expect(verdict).to_contain_text("Nothing has changed on the board: try again.")
        self.type("; ".join(puzzle.solution[:2]))
        expect(undo).to_be_enabled()
        expect(verdict).to_have_count(0)
        self.page.keyboard.press("Escape")
        self.end_early()
        expect(verdict).to_contain_text("Your turn is open again.")
        self.page.keyboard.press("u")
        expect(undo).to_be_disabled()
        expect(verdict).to_have_count(0)

    def end_early(self) -> None:
        """End a turn of The Wolves with actions left; the page asks first."""
        self.page.keyboard.press("e")
        self.press("sure")

    def type(self, steps: str) -> None:
        line = self.page.get_by_role("combobox", name="Type a step")
        self.page.keyboard.press("/")
        expect(line).to_be_focused()
        line.fill(steps)
        self.page.keyboard.press("Enter")

    def finds_another_best_turn(self, puzzle: Puzzle) -> None:
        """Play the turn that is as good as the solution, which is then named and marked."""
        (solution,), ((other,),) = puzzle.solution, puzzle.accepted
        self.open(puzzle)
        self.lay(other)
        coach, marked = self.page.locator(".coach"), self.page.locator(".cell[data-named-place]")
        expect(coach.locator(".answer.good")).to_have_text("That is one of the best turns.")
        card, place = solution.split(" @ ")
        expect(coach.locator(".reasons")).to_contain_text(f"Just as good: Play your {card} on the")
        expect(marked).to_have_attribute("data-cell", place)
        expect(marked).to_have_attribute("data-named-place", "Just as good")

    def is_right(self) -> None:
        expect(self.page.locator(".coach .answer.good")).to_have_text("That is the best turn.")
        expect(self.page.locator(".coach .reasons li").first).to_be_visible()
        expect(self.page.locator(".coach .themes span").first).to_be_visible()


def test_a_puzzle_is_chosen_tried_and_solved_by_mouse(browser: Browser, base: str) -> None:
    puzzle = plain_puzzle()
    with Solver(browser, base) as ann:
        page = ann.page
        page.goto("/")
        size = page.viewport_size
        assert size is not None
        page.set_viewport_size({"width": 390, "height": 640})  # one scrolls to this button
        ann.press("puzzles-moonlight")
        expect(page.locator(".course")).to_contain_text("Puzzles solved: 0 of 300")
        assert page.evaluate("scrollY") == 0  # the heading is seen
        page.set_viewport_size(size)
        page.locator("[data-way=daily]").click()
        expect(page.locator(".coach h1")).to_have_text("Daily puzzle")
        ann.open(puzzle)
        mark, held = page.locator(".coach .task .mark"), puzzle.begin().actor
        expect(mark).to_have_class(re.compile(f"seat-colour-{held + 1} "))
        expect(page.locator(".coach .task")).to_contain_text("You play ")
        ann.lay(wrong_play(puzzle))
        expect(page.locator(".coach .answer.bad")).to_contain_text("There is a better turn.")
        expect(page.locator(".coach .answer.bad")).to_contain_text(
            "Nothing has changed on the board: try again."
        )
        spot = page.locator("[data-key=nudge]").bounding_box()
        assert spot is not None
        ann.press("nudge")
        expect(page.locator(".coach .answer.shown")).to_contain_text("which of your cards")
        squeezed = squeezed_boards(page, "a wrong try and a hint")
        assert not squeezed, "\n".join(squeezed)
        answer = page.locator("[data-key=answer]").bounding_box()
        assert answer is not None  # not where the hint was: somebody may press twice
        assert answer["x"] >= spot["x"] + spot["width"] or answer["y"] >= spot["y"] + spot["height"]
        place = puzzle.solution[0].split(" @ ")[1]
        expect(page.locator(".cell[data-lit-place]")).to_have_attribute("data-cell", place)
        ann.lay(puzzle.solution[0])
        ann.is_right()
        ann.press("all")
        expect(page.locator(".course")).to_contain_text("Puzzles solved: 1 of 300")
        ann.finds_another_best_turn(puzzles.puzzle("moonlight", "24c516"))
        assert ann.faults == []


def test_a_puzzle_is_solved_by_keyboard_and_its_steps_are_taken_back(
    browser: Browser, base: str
) -> None:
    entry = next(one for one in puzzles.entries("wolves") if one.players == 2)
    puzzle = puzzles.puzzle("wolves", entry.name)
    with Solver(browser, base) as ann:
        page = ann.page
        line = page.get_by_role("combobox", name="Type a step")
        ann.open(puzzle)
        left = page.locator(".coach .task .remaining")
        expect(left).to_have_text("2 actions left")
        expect(page.locator(".own .who")).to_contain_text("You")
        expect(page.locator("[data-key=undo]")).to_be_disabled()
        page.keyboard.press("/")
        expect(line).to_be_focused()
        page.keyboard.type("; ".join(puzzle.solution[:2]))
        page.keyboard.press("Enter")
        expect(page.locator("[data-key=undo]")).to_be_enabled()
        expect(left).to_have_text("1 action left")
        page.keyboard.press("Escape")
        expect(line).to_have_count(0)
        page.keyboard.press("u")
        expect(page.locator("[data-key=undo]")).to_be_disabled()
        ann.is_wrong_until_the_next_step(puzzle)
        page.keyboard.press("/")
        expect(line).to_be_focused()
        page.keyboard.type("; ".join(puzzle.solution))
        page.keyboard.press("Enter")
        ann.is_right()
        expect(left).to_have_count(0)
        page.keyboard.press("Escape")
        page.keyboard.press("n")
        expect(page.locator(".coach .answer")).to_have_count(0)
        assert ann.faults == []


def test_on_a_phone_the_answer_is_seen_and_a_streak_goes_on_and_ends(
    browser: Browser, base: str
) -> None:
    puzzle = plain_puzzle()
    with Solver(browser, base, viewport=PHONE, has_touch=True) as ann:
        page = ann.page
        ann.open(puzzle)
        ann.lay(puzzle.solution[0])
        ann.is_right()
        page.evaluate(
            "localStorage.setItem('moonpack-puzzles', "
            "JSON.stringify({wolves: {solved: {}, streak: 2, best: 2}}))"
        )
        page.goto("/puzzles/wolves/streak")
        expect(page.locator(".coach .task")).to_be_visible()
        ann.end_early()
        ended = page.locator(".coach .ended")
        expect(ended).to_have_text("The streak has ended: 2 in a row, best 2.")
        expect(page.locator("[data-key=next-puzzle]")).to_have_text("New streak")
        assert faults(page) == []
        width, height = SIZES["phone on its side"]
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page) == []
        box = page.locator("[data-key=next-puzzle]").bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width
        page.set_viewport_size(PHONE)
        ann.press("answer")
        expect(page.locator(".coach .answer").last).to_have_text("This is the best turn.")
        expect(ended).to_be_visible()
        expect(page.locator("[data-key=next-puzzle]")).to_have_text("New streak")
        ann.press("next-puzzle")
        expect(ended).to_have_count(0)
        expect(page.locator("[data-key=answer]")).to_be_visible()
        ann.press("leave")
        expect(page.locator("[data-way=streak]")).to_contain_text("Best: 2 puzzles")
        kept = page.evaluate("JSON.parse(localStorage.getItem('moonpack-puzzles')).wolves.streak")
        assert kept == 0
        assert ann.faults == []


def test_an_answer_that_ends_the_game_leaves_the_board_in_view(browser: Browser, base: str) -> None:
    every = (puzzles.puzzle("wolves", one.name) for one in puzzles.entries("wolves"))
    puzzle = next(one for one in every if one.begin(one.solution).over)
    with Solver(browser, base) as ann:
        page = ann.page
        ann.open(puzzle)
        ann.give_up()
        expect(page.locator(".wolves .moon")).to_contain_text("All three moons have been scored")
        expect(page.locator("[data-key=next-puzzle]")).to_be_focused()
        page.wait_for_function("() => document.querySelector('.wolves .board').clientWidth > 600")
        for gone in ("result", "replay", "rematch"):
            expect(page.locator(f"[data-key={gone}]")).to_have_count(0)
        expect(page.locator(".narration, dialog[open]")).to_have_count(0)
        assert ann.faults == []


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_on_a_phone_on_its_side_the_board_has_most_of_the_width(
    browser: Browser, base: str, game: str
) -> None:
    with Solver(browser, base) as ann:
        page = ann.page
        ann.ask("/api/me", {"language": "xxl", "name": "Ann"})
        page.goto(f"/puzzles/{game}/p/{puzzles.entries(game)[0].name}")
        expect(page.locator(".coach .task")).to_be_visible()
        width, height = SIZES["phone on its side"]
        page.set_viewport_size({"width": width, "height": height})
        board = page.locator("section.board, .felt").bounding_box()
        assert board is not None
        assert board["width"] > width / 2
        assert board["height"] > height * 0.7
        mistakes = faults(page)
        page.locator("[data-key=nudge]").click()
        expect(page.locator(".coach .answer.shown")).to_be_visible()
        mistakes += faults(page)
        mistakes += squeezed_boards(page, "a hint")
        assert not mistakes, "\n".join(mistakes)


def test_on_a_phone_a_place_that_is_tapped_shows_the_hand_again(
    browser: Browser, base: str
) -> None:
    width, height = SIZES["phone"]
    with Solver(browser, base, viewport={"width": width, "height": height}) as ann:
        page, hand = ann.page, ann.page.locator(".moonlight .held").first
        ann.open(plain_puzzle())
        covers = "([x, y]) => !document.elementFromPoint(x, y)?.closest('.held')"
        hand.click(trial=True)  # once it no longer moves
        box = hand.bounding_box()
        assert box is not None
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        page.locator(".phone-tabs [data-tab=count]").click()
        assert page.evaluate(covers, middle)
        page.locator(".cell.maybe, .cell.may").first.click()
        assert not page.evaluate(covers, middle)
        page.locator(".phone-tabs [data-tab=news]").click()
        page.locator(".phone-tabs [data-tab=turn]").click()
        assert not page.evaluate(covers, middle)
        assert ann.faults == []


def test_puzzles_as_in_todays_game_come_first(browser: Browser, base: str) -> None:
    with Solver(browser, base) as ann:
        for _ in range(4):  # most puzzles have earlier cards
            ann.goto("/puzzles/moonlight/any")
            expect(ann.page.locator(".coach .task")).to_be_visible()
            expect(ann.page.locator(".remarks")).to_have_count(0)


def test_puzzles_are_for_everybody(browser: Browser, base: str) -> None:
    with Solver(browser, base, bypass_csp=True) as ann:
        page = ann.page
        ann.open(plain_puzzle())
        ann.give_up()
        expect(page.locator(".coach .answer")).to_be_visible()
        assert serious(page) == []
        ann.ask("/api/me", {"language": "xxl"})
        page.goto("/puzzles")
        expect(page.locator(".course").first).to_be_visible()
        assert serious(page) == []
        assert set(untranslated(page)) == set()

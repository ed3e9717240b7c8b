"""The layout of lessons on phones: every step, and what is shown once something is picked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from moonpack.learn import lessons
from tests.browser.layout import PHONES, SIZES, faults_in_all_sizes
from tests.browser.test_lessons import Learner
from tests.browser.test_scoring import IS_CLEAR

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from moonpack.learn.lessons.data import Stage

pytestmark = pytest.mark.slow
SMALL = {name: SIZES[name] for name in PHONES}
ALL = [(game, one.name) for game in ("wolves", "moonlight") for one in lessons.lessons(game)]


class Watcher(Learner):
    """Somebody who looks at every step of a lesson on phones."""

    def pick(self, stage: Stage) -> bool:
        """Pick what the step asks for, without playing it; whether there is something to pick."""
        first = stage.show[0]
        if " @ " in first:
            card, cell = first.split(" @ ")
            self.click(f".held.may[data-card='{card}']")
            self.click(f".cell[data-cell='{cell}']")
            expect(self.key("play")).to_be_visible()
        elif first.startswith("move") and len(stage.show) > 1:
            self.choose(stage.show[1].split()[1])
        elif first.startswith(("A ", "P ")):
            self.choose(first.split()[1])
        else:
            return False
        return True


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_step_of_a_lesson_fits_on_phones(
    browser: Browser, base: str, game: str, name: str
) -> None:
    with Watcher(browser, base, has_touch=True) as ann:
        page, faults = ann.page, list[str]()
        lesson = ann.learn(game, name)
        for number, stage in enumerate(lesson.stages):
            ann.at(number)
            state = f"step {number + 1}"
            faults += faults_in_all_sizes(page, state, SMALL)
            if page.locator(".narration").count():
                page.wait_for_function(IS_CLEAR)
                page.click(".narration [data-key=close]")
            if stage.right and ann.pick(stage):
                faults += faults_in_all_sizes(page, f"{state}, picked", SMALL)
            ann.click("[data-key=skip]" if stage.right else "[data-key=on]")
        assert not faults, "\n".join(faults)
        assert ann.faults == []

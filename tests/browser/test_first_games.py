"""Guided first games in a real browser: from choosing where to begin to the last tip."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from moonpack.bots import registry
from moonpack.bots.contract import Bot, Clock
from tests.browser.duel import Duellist, match_until
from tests.browser.people import BOTS_TAKE, Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

pytestmark = pytest.mark.slow
MOST_TIPS = 12
MOST_TURNS = 60
SEED = "first game"
MOST_PLAYS = 12  # of one player in a round


class Newcomer(Player):
    """Somebody who plays a first game, and reads what is said."""

    def begin(self, game: str) -> None:
        """Open the guided game; the bot does not wait between its steps."""
        self.page.route("**/api/tables", _at_once)
        self.goto(f"/learn/{game}")
        self.page.locator(f"[data-guided={game}]").click()

    @property
    def tip(self) -> Any:
        return self.page.locator("p.guided")

    def hears(self, words: str) -> None:
        """Read tips until this one comes, and that one too."""
        wanted = self.tip.filter(has_text=words)
        for _ in range(MOST_TIPS):
            expect(self.tip).to_be_visible(timeout=BOTS_TAKE)
            before = self.tip.inner_text()
            if wanted.count():
                break
            self.page.locator("[data-key=tip-read]").click()
            expect(self.tip.filter(has_text=before)).to_have_count(0)
        expect(wanted).to_be_visible()
        self.page.locator("[data-key=tip-read]").click()

    def read_all(self) -> list[str]:
        """Read what is said now, one after the other."""
        heard = list[str]()
        while self.tip.count():
            heard.append(self.tip.locator("span").inner_text())
            self.page.locator("[data-key=tip-read]").click()
            expect(self.tip.filter(has_text=heard[-1])).to_have_count(0)
        return heard


class Duelling(Newcomer, Duellist):
    """The same, at a table of Moonlight."""


def _at_once(route: Route) -> None:
    """A new table without pauses, and always the same."""
    asked = json.loads(route.request.post_data or "{}")
    known = {"pace": 0, "seed": SEED}
    route.continue_(post_data=json.dumps({**asked, **known}) if asked else None)


def test_the_first_game_is_explained_from_where_to_begin(browser: Browser, base: str) -> None:
    with Newcomer(browser, base) as ann:
        page = ann.page
        ann.begin("wolves")
        ann.hears("Before the first turn, you and your rival choose where to begin")
        ann.hears("A pair may begin on the glowing hexes")
        expect(ann.tip).to_contain_text("Choose where a pair of your wolves begins")
        page.keyboard.press("?")  # the style of explanations is fetched
        expect(page.locator("dialog.rules-sheet")).to_be_visible()
        page.keyboard.press("Escape")
        assert ann.tip.evaluate(IN_ITS_PLACE)
        ann.draft()
        ann.hears("Your second pair is best placed in another region")
        ann.draft()
        ann.my_turn()
        expect(ann.tip).to_contain_text("Your turn: two actions")
        page.reload()  # it is still the first game, and the set-up is over
        ann.hears("Your turn: two actions")
        expect(ann.tip).to_have_count(0)
        ann.walk()
        ann.answer()
        ann.end_turn()
        ann.my_turn()
        ann.hears("The tile you paid with has turned over")
        ann.hears("What your rival did stays marked on the board")
        assert ann.faults == []


def test_tips_are_for_ones_own_turn_and_stay_beside_a_hint(browser: Browser, base: str) -> None:
    with Newcomer(browser, base) as ann:
        page = ann.page
        ann.begin("wolves")
        ann.hears("A pair may begin on the glowing hexes")
        expect(ann.tip).to_be_visible()
        page.keyboard.press("h")
        expect(page.locator(".hint .look")).to_be_visible(timeout=BOTS_TAKE)
        expect(ann.tip).to_be_visible()  # until it has been read
        page.keyboard.press("Escape")
        expect(ann.tip).to_be_visible()
        ann.draft()
        ann.hears("Your second pair is best placed in another region")
        ann.draft()
        ann.hears("Your turn: two actions")
        ann.walk()
        ann.answer()
        expect(page.locator("[data-step=done], [data-step=end]").first).to_be_visible()
        if page.locator("[data-step=done]").count():
            page.locator("[data-step=done]").click()
        expect(ann.tip).to_contain_text("The tile you paid with has turned over")
        page.evaluate(NOTE_TIPS)
        ann.end_turn()
        ann.my_turn()
        expect(ann.tip).to_be_visible()
        assert page.evaluate("() => window.tipsOfOthers") == []


# A bar across the window, below the one that says whose turn it is.
IN_ITS_PLACE = """tip => {
  const [inner, outer] = [tip, tip.closest(".notices")].map((one) => one.getBoundingClientRect());
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const isBelow = inner.top >= bar.bottom - 1;
  return isBelow && inner.width === outer.width && inner.bottom <= outer.bottom + 1;
}"""

# Notes tips that are shown while somebody else plays.
NOTE_TIPS = """() => {
  window.tipsOfOthers = [];
  const look = () => {
    const tip = document.querySelector(".notices .guided");
    if (tip && !document.querySelector(".bar.mine")) window.tipsOfOthers.push(tip.textContent);
  };
  const whole = { subtree: true, childList: true, attributes: true };
  new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, whole);
}"""


class Learned(Newcomer):
    """Somebody who reads what is said, and plays what a bot would."""

    def play_whole(self) -> list[str]:
        """Play a guided game to its end; returns what was heard."""
        heard, game = list[str](), moonpack.new("wolves", players=2, seed=SEED)
        ending, mine = self.tip.filter(has_text="game is over"), self.page.locator(".bar.mine")
        bot = registry.make("hunter", "wolves", "first game")
        expect(self.tip).to_be_visible()  # the guide is fetched after the table
        for _ in range(MOST_TURNS):
            expect(mine.or_(ending).first).to_be_visible(timeout=BOTS_TAKE)
            is_over = ending.count() > 0
            heard += self.read_all()
            if is_over:
                break
            self.catch_up(game)
            steps = turn_of(bot, game)
            if steps[0].startswith("draft"):
                self.place_pair(steps[0].split()[1])
            else:
                self.type_turn(steps)
        self.catch_up(game)
        assert game.over
        return heard

    def catch_up(self, game: moonpack.Game) -> None:
        """Play what was played at the table meanwhile."""
        table = self.page.url.rsplit("/", 1)[-1]
        log = self.context.request.get(f"/api/tables/{table}/log").json()
        steps = [moment["step"] for moment in log if moment["kind"] == "step"]
        while log[0]["version"] > 1:
            earlier = f"/api/tables/{table}/log?before={log[0]['version']}"
            log = self.context.request.get(earlier).json()
            steps = [moment["step"] for moment in log if moment["kind"] == "step"] + steps
        game.play_all(steps[game.step_count :])

    def place_pair(self, hex_: str) -> None:
        prompt = self.page.inner_text("#prompt")
        self.tap(hex_)
        expect(self.page.locator("#prompt")).not_to_have_text(prompt, use_inner_text=True)

    def type_turn(self, steps: list[str]) -> None:
        """Type a whole turn; the box closes when the turn is over."""
        page = self.page
        page.keyboard.press("/")
        box = page.get_by_role("combobox", name="Type a step")
        expect(box).to_be_focused()
        page.keyboard.insert_text("; ".join(steps))
        page.keyboard.press("Enter")
        if steps[0] == "end":  # nothing was done, and the page asks whether that is meant
            page.click("[data-key=sure]")
        expect(box).to_have_count(0)


def turn_of(bot: Bot, game: moonpack.Game) -> list[str]:
    """The turn of a bot, or its choice before the first turn; the game stays as it is."""
    here, steps, seat = game.copy(), list[str](), game.actor
    while not steps or not (here.over or here.begins_turn()):
        steps.append(bot.decide(here.view(seat), Clock()))
        here.play(steps[-1])
    return steps


def test_a_whole_first_game_is_played_to_its_end(browser: Browser, base: str) -> None:
    with Learned(browser, base) as ann:
        ann.begin("wolves")
        heard = ann.play_whole()
        assert heard[0].startswith("Before the first turn")
        assert heard[-1].startswith("The game is over.")
        assert len(set(heard)) >= 8
        expect(ann.tip).to_have_count(0)
        assert ann.faults == []


def test_a_first_round_of_moonlight_is_explained_as_a_whole(browser: Browser, base: str) -> None:
    with Duelling(browser, base) as ann:
        ann.begin("moonlight")
        ann.my_turn()
        ann.hears("Choose a wolf from your hand")
        heard = list[str]()
        ending, mine = ann.part(".verdict h2"), ann.page.locator(".bar.mine")
        for _ in range(MOST_PLAYS):
            expect(mine.or_(ending).first).to_be_visible(timeout=BOTS_TAKE)
            if ending.count():
                break
            heard += ann.read_all()
            ann.lay()
        expect(ending).to_be_visible()
        assert heard[0].startswith("Your rival has played.")
        assert heard[1].startswith("The cards lie four wide")
        expect(ann.tip).to_contain_text("A round is scored row by row")  # and no older news
        ann.page.locator("[data-key=continue]").click()
        # What is to be decided comes before what has happened.
        expect(ann.tip).to_contain_text(re.compile("You (won|lost) the round"))
        assert ann.faults == []


def wins_the_round(game: moonpack.Game) -> bool:
    """Whether the first play ends the round, and the one who makes it wins."""
    after = game.copy()
    after.play(after.steps()[0])
    return after.view().phase == "recruit" and after.actor == game.actor


def test_what_is_to_be_decided_after_a_round_waits_until_its_end_was_told(
    browser: Browser, base: str
) -> None:
    game = match_until(wins_the_round)
    card, _, cell = game.steps()[0].split()[:3]
    with Duelling(browser, base) as ann:
        ann.sit_in(game)
        guides = "() => localStorage.setItem('moonpack-guided', location.pathname.split('/').pop())"
        ann.page.evaluate(guides)
        ann.page.reload()
        expect(ann.tip).to_be_visible()
        ann.read_all()
        ann.part(f".held[data-card='{card}']").first.click()
        ann.cell(cell).click()
        ann.part("[data-key=play]").click()
        expect(ann.part(".verdict h2")).to_be_visible()
        expect(ann.tip).to_contain_text("A round is scored row by row")
        ann.page.locator("[data-key=continue]").click()
        expect(ann.tip).to_contain_text("You won the round")

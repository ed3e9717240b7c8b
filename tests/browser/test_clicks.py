"""One click is one command: what is sent for it, and what undo and restart take back."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from moonpack.games.rng import Rng
from tests.browser.people import BOT, LAPTOP, ME, PHONE, Player, at_a_table
from tests.server.harness import Thread

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, WebSocket

pytestmark = pytest.mark.slow

BO = {"who": "here", "name": "Bo"}
COMMANDS = ("play", "step", "undo", "redo", "restart")
BOARD_HEIGHT = """words => {
  document.querySelector("#prompt .task").textContent = words;
  return document.querySelector("section.board").getBoundingClientRect().height;
}"""


class Sent:
    """The commands that a page sends, from its next connection on."""

    def __init__(self, player: Player) -> None:
        self.commands: list[dict[str, Any]] = []
        player.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._note)

    def _note(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] in COMMANDS:
            self.commands.append(message)


def moved(ann: Player) -> None:
    """Pay for a move and move a wolf."""
    ann.walk()
    ann.answer()
    expect(ann.page.locator("[data-key=undo]")).to_be_enabled()


def test_payment_and_move_are_one_command(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        sent = Sent(ann)
        ann.open_table(ME, BOT, BOT)
        ann.draft()
        ann.draft()
        moved(ann)
        assert [command["type"] for command in sent.commands] == ["play"] * 3
        assert [len(command["steps"]) for command in sent.commands] == [1, 1, 2]


def test_undo_takes_back_a_whole_click_after_a_reload_too(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        tiles = page.locator(".tiles").inner_text()
        moved(ann)
        page.reload()
        ann.my_turn()
        page.keyboard.press("u")
        expect(page.locator("[data-key=redo]")).to_be_enabled()
        expect(page.locator("[data-step=done]")).to_have_count(0)
        expect(page.locator(".tiles")).to_have_text(tiles, use_inner_text=True)


def test_restarting_the_turn_takes_back_all_its_clicks(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        restart, redo = page.locator("[data-key=restart]"), page.locator("[data-key=redo]")
        expect(redo).to_be_disabled()
        tiles, log = page.locator(".tiles").inner_text(), page.locator(".log").inner_text()
        moved(ann)
        if page.locator("[data-step=done]").count():
            page.click("[data-step=done]")
            expect(page.locator("[data-step=end]")).to_be_visible()
        moved(ann)
        page.reload()
        ann.my_turn()
        restart.click()
        expect(redo).to_be_enabled()
        expect(page.locator(".tiles")).to_have_text(tiles, use_inner_text=True)
        expect(page.locator(".log")).to_have_text(log, use_inner_text=True)


def in_a_move() -> tuple[moonpack.Game, int]:
    """A game in which a seat may end its move and then still act; and that seat."""
    for seed in range(40):
        game = moonpack.new("wolves", players=2, seed=f"in a move {seed}")
        rng = Rng(seed)
        while len(game.played) < 60:
            steps = game.steps()
            if "done" in steps and len(steps) > 1:
                after = game.copy()
                after.play("done")
                kinds = {step.split()[0] for step in after.steps()}
                if after.actor == game.actor and {"den", "end"} <= kinds:
                    return game, game.actor or 0
            game.play(rng.choice([step for step in steps if step != "end"] or steps))
    raise AssertionError("no such move in any of these games")


def in_a_move_at_a_table(ann: Player) -> Sent:
    game, seat = in_a_move()
    sent = Sent(ann)
    ann.go_on_from(game, len(game.played), seat)
    ann.my_turn()
    expect(ann.page.locator("[data-step=done]")).to_be_visible()
    return sent


def test_the_next_action_ends_the_move_under_way_in_the_same_command(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        page, sent = ann.page, in_a_move_at_a_table(ann)
        glowing = ann.glowing("source")
        page.hover("[data-action=den]")
        expect(page.locator(".hint-line")).to_contain_text("ends your move too")
        page.click("[data-action=den]")
        expect(page.locator(".hint-line")).to_contain_text("This ends your move.")
        expect(page.locator(".bar .task")).to_have_text("End the move and choose an action")
        page.keyboard.press("Escape")  # the move goes on
        expect(page.locator(".bar .task")).to_contain_text(", or end the move")
        expect(page.locator(".hint-line")).not_to_contain_text("This ends your move.")
        assert ann.glowing("source") == glowing
        assert sent.commands == []
        page.click("[data-action=den]")
        ann.tap(ann.glowing("target")[0])
        ann.answer()
        expect(page.locator("[data-step=done]")).to_have_count(0)
        (command,) = sent.commands
        assert [step.split()[0] for step in command["steps"]] == ["done", "den", "build"]
        page.keyboard.press("u")  # one command, one undo
        expect(page.locator("[data-step=done]")).to_be_visible()


def test_ending_the_turn_ends_the_move_under_way_in_the_same_command(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        page, sent = ann.page, in_a_move_at_a_table(ann)
        expect(page.locator(".end-turn")).to_contain_text("ends your move too")
        page.keyboard.press("e")
        page.click("[data-key=sure]")
        expect(page.locator("[data-step=done]")).to_have_count(0)
        assert [command["steps"] for command in sent.commands] == [["done", "end"]]
        expect(page.locator(".toast")).to_have_count(0)


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_end_of_the_turn_stays_where_it_is(
    browser: Browser, base: str, window: dict[str, int]
) -> None:
    with Player(browser, base, viewport=window) as ann:
        in_a_move_at_a_table(ann)
        end = ann.page.locator(".end-turn")
        before = end.bounding_box()
        ann.page.click("[data-step=done]")
        expect(ann.page.locator("[data-step=done]")).to_have_count(0)
        after = end.bounding_box()
        assert before["y"] == pytest.approx(after["y"], abs=1)
        right = before["x"] + before["width"]
        assert right == pytest.approx(after["x"] + after["width"], abs=1)


def before_the_last_action() -> tuple[moonpack.Game, int]:
    """A game in which a seat has one action left; and that seat."""
    game = moonpack.new("wolves", players=2, seed="last action")
    rng = Rng(1)
    while len(game.played) < 400:
        steps = game.steps()
        builds = [step for step in steps if step.startswith("den ")]
        if builds and "end" in steps and game.played[-1] != "end":
            after = game.copy()
            after.play(builds[0])
            after.play(after.steps()[0])
            if after.steps() == ["end"]:
                return game, game.actor or 0
        game.play(rng.choice([step for step in steps if step != "end"] or steps))
    raise AssertionError("no last action in this game")


def test_a_turn_ends_automatically_unless_one_prefers_to_end_it_by_hand(
    browser: Browser, base: str
) -> None:
    game, seat = before_the_last_action()
    with Player(browser, base) as ann:
        page, sent = ann.page, Sent(ann)
        ann.go_on_from(game, len(game.played), seat)
        automatic = page.locator(".ending input")
        for automatically in (False, True):
            ann.my_turn()
            if not automatically:
                page.click("[data-key=menu]")
                page.locator("label", has_text="End my turn when nothing").locator(
                    "input"
                ).uncheck()
                page.keyboard.press("Escape")
            page.click("[data-action=den]")
            ann.tap(ann.glowing("target")[0])
            ann.answer()
            if automatically:
                break
            automatic.check()  # the turn can only be ended
            expect(page.locator("[data-step=end]")).to_be_visible()
            page.keyboard.press("u")
            expect(page.locator("[data-action=den]")).to_be_enabled()
        expect(page.locator("[data-step=end]")).to_have_count(0)
        assert [command["type"] for command in sent.commands] == ["play", "undo", "play"]
        assert [command.get("forced") for command in sent.commands] == ["steps", None, "turn"]
        expect(page.locator(".toast")).to_have_count(0)


def test_two_quick_clicks_on_the_same_scene_are_one(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page, sent = ann.page, Sent(ann)
        ann.open_table(ME, BOT, BOT)
        ann.my_turn()
        prompt = page.inner_text("#prompt")
        first, second = ann.glowing("target")[:2]
        page.evaluate(
            """([first, second]) => {
              for (const hex of [first, second, first]) {
                const target = document.querySelector(`g.hex[data-hex="${hex}"]`);
                target.dispatchEvent(new MouseEvent("click", {bubbles: true}));
              }
            }""",
            [first, second],
        )
        expect(page.locator("#prompt")).not_to_have_text(prompt, use_inner_text=True)
        ann.my_turn()
        assert [command["steps"] for command in sent.commands] == [[f"draft {first}"]]
        expect(page.locator(".toast")).to_have_count(0)


def test_asking_why_plays_nothing(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page, sent = ann.page, Sent(ann)
        ann.open_table(ME, BOT, BOT)
        ann.my_turn()
        water = page.locator("g.hex[data-ground=water]").first.get_attribute("data-hex") or ""
        with page.expect_response("**/why?**") as answer:
            ann.tap(water)
        assert answer.value.json()["why"]
        expect(page.locator(".hint-line.loud")).to_have_text(answer.value.json()["why"])
        assert sent.commands == []


# -- the end of a turn


def test_ending_asks_when_actions_are_left_and_is_undone_and_redone(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        ann.open_table(ME, BO)
        for _ in range(4):
            ann.draft()
        yours, undo = page.locator(".bar .yours"), page.locator("[data-key=undo]")
        expect(yours).to_have_text("Ann's turn")
        page.keyboard.press("e")
        expect(page.locator("dialog")).to_contain_text("You have 2 actions left.")
        page.click("[data-key=cancel]")
        expect(yours).to_have_text("Ann's turn")
        page.click("[data-step=end]")
        page.click("dialog input")  # ask no more
        page.click("[data-key=sure]")
        expect(yours).to_have_text("Bo's turn")
        expect(undo).to_have_text("Turn ended · Undo")
        expect(undo).to_have_attribute("title", re.compile("Ann"))
        page.reload()
        expect(undo).to_have_text("Turn ended · Undo")
        page.keyboard.press("u")
        expect(yours).to_have_text("Ann's turn")
        page.keyboard.press("y")
        expect(yours).to_have_text("Bo's turn")
        expect(page.locator("dialog")).to_have_count(0)
        assert ann.faults == []


def test_the_seconds_until_a_bot_acts_are_counted_down_and_read_aloud_once(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        Thread(tmp_path, turn_grace=60.0) as server,
        Player(browser, f"http://{server.host}") as ann,
    ):
        page = ann.page
        ann.open_table(ME, BOT, pace=1)
        ann.draft()
        undo, call = page.locator("[data-key=undo]"), page.locator("#call")
        expect(undo).to_have_text(re.compile(r"^Turn ended · Undo \(\d+ s\)$"))
        expect(undo).to_have_attribute("aria-label", "Turn ended · Undo")
        words = re.compile(r"^Your turn has ended\. You can undo it for \d+ seconds\.$")
        expect(call).to_have_text(words)
        announced, shown = call.inner_text(), undo.inner_text()
        expect(undo).not_to_have_text(shown)
        assert call.inner_text() == announced


def test_a_second_click_does_not_end_the_next_players_turn(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        ann.open_table(ME, BO)
        for _ in range(4):
            ann.draft()
        page.clock.install()
        page.click("[data-step=end]")
        page.click("[data-key=sure]")
        expect(page.locator(".bar .yours")).to_have_text("Bo's turn")
        page.keyboard.press("e")
        expect(page.locator(".hint-line")).to_contain_text("only just begun")
        expect(page.locator("dialog")).to_have_count(0)
        # A sentence of two lines leaves the board its size: drawing all of it again takes long.
        heights = [page.evaluate(BOARD_HEIGHT, "Move a wolf. " * n) for n in (1, 7)]
        assert heights[0] == heights[1]
        page.clock.run_for(1500)
        page.keyboard.press("e")
        expect(page.locator("dialog")).to_contain_text("You have 2 actions left.")

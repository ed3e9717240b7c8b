"""People at the page: what they see, and what they do there."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Self

from playwright.sync_api import Browser, Page, expect

import moonpack
from moonpack.games.rng import Rng
from moonpack.scene import board
from moonpack.words import ENGLISH

LAPTOP = {"width": 1366, "height": 768}
TABLET = {"width": 768, "height": 1024}
PHONE = {"width": 360, "height": 740}
FINGER = 40 * 1.075  # pixels of the area of a hex that is large enough
BOTS_TAKE = 60_000  # milliseconds that turns of bots may take on a busy machine
PATIENCE = 15_000  # milliseconds
A_MOMENT = 50  # milliseconds between two looks
MOST_NEWS = 100  # that may come between two questions
expect.set_options(timeout=PATIENCE)
BOT = {"who": "bot", "level": "pup"}
ME = {"who": "me", "name": "Ann"}
LINK = {"who": "link"}
BLANK = "about:blank"
# Whether the page asks before a turn is ended, or the turn has ended: nothing can be ended now,
# or the next player at the same screen can take that back.
DRAWN = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))"""
# What is offered: the same words may stand on buttons for something else.
OFFERED = """() => document.querySelector("#prompt")?.textContent + [
  ...document.querySelectorAll(".doing, .doing [data-key]")].map(
  (one) => one.textContent + one.dataset.key).join("|")"""
ASKED_OR_ENDED = """() =>
  document.querySelector("[data-key=sure]") || !document.querySelector("[data-step=end]") ||
  document.querySelector("[data-key=undo]")?.textContent.startsWith("Turn ended")"""
_ASK = """async ([path, body, patience]) => {
  const headers = {"content-type": "application/json"};
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body), signal});
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}"""


def evaluated(page: Page, script: str) -> Any:
    """What an async function of the page comes to, once that is true.

    `evaluate` alone would wait for ever for a promise that is never kept, such as that of a service
    worker which could not be started; this has the patience of all other waits.
    """
    raced = f"""() => {{
      const late = new Error("no answer in time");
      const waiting = new Promise((_, fail) => setTimeout(() => fail(late), {PATIENCE}));
      return Promise.race([({script})(), waiting]);
    }}"""
    for _ in range(PATIENCE // A_MOMENT):
        if value := page.evaluate(raced):
            return value
        page.wait_for_timeout(A_MOMENT)
    raise AssertionError(f"not true in time: {script}")


class Player:
    """Somebody with a browser window of their own."""

    first_page = "/"

    def __init__(self, browser: Browser, base: str, **window: Any) -> None:
        window.setdefault("viewport", LAPTOP)
        # What a service worker asks for cannot be held up or counted; tests of it let it run.
        window.setdefault("service_workers", "block")
        self.context = browser.new_context(base_url=base, reduced_motion="reduce", **window)
        self.context.set_default_timeout(PATIENCE)
        self._page: Page = self.context.new_page()
        self.faults: list[str] = []
        self._page.on("pageerror", lambda error: self.faults.append(str(error)))
        self._page.on("console", self._heard)

    @property
    def page(self) -> Page:
        """Their page. Who looks at it without having gone anywhere sees the first one.

        Most people go to a table at once, and loading a lobby that nobody looks at takes as long as
        much of what is tested.
        """
        if self._page.url == BLANK and self.first_page != BLANK:
            self._page.goto(self.first_page)
        return self._page

    def goto(self, address: str) -> None:
        """Follow a link, or type an address."""
        self._page.goto(address)

    def _heard(self, message: Any) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    # -- sitting down

    def ask(self, path: str, body: Any) -> Any:
        """Ask the server something as the page would; before any page is open, beside it."""
        if self._page.url != BLANK:
            return self._page.evaluate(_ASK, [path, body, PATIENCE])
        self.context.request.get("/api/me")  # which gives a cookie
        answer = self.context.request.post(path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def open_table(self, *seats: dict[str, Any], **asked: Any) -> str:
        """Open a table and go there. Its set-up is always the same, but where friends play."""
        body = {"game": "wolves", "pace": 0, "seats": list(seats), **asked}
        if all(seat["who"] != "link" for seat in seats):
            body["seed"] = "table"
        table: str = self.ask("/api/tables", body)["table"]
        self.goto(f"/t/{table}")
        return table

    def go_on_from(self, game: moonpack.Game, step: int, seat: int) -> None:
        """Take a seat of a game that was played, at one of its steps."""
        stored = self.ask("/api/replays", game.record())
        asked = {"step": step, "seat": seat + 1, "level": "pup", "name": "Ann"}
        opened = self.ask(f"/api/replays/{stored['replay']}/try", asked)
        self.goto(f"/t/{opened['table']}")

    # -- what is seen

    def my_turn(self) -> None:
        mine = self.page.locator(".bar.mine ~ .place .wolves")
        expect(mine).to_be_visible(timeout=BOTS_TAKE)

    def glowing(self, kind: str) -> list[str]:
        """The hexes that may be chosen in some way."""
        for _ in range(MOST_NEWS):  # news may come between the two questions
            expect(self.page.locator(f".shine g.{kind}").first).to_be_attached(timeout=BOTS_TAKE)
            hexes: list[str] = self.page.eval_on_selector_all(
                f".shine g.{kind}", "found => found.map(one => one.dataset.hex)"
            )
            if hexes:
                return hexes
        raise AssertionError(f"no hex stays a {kind}")

    def hex(self, name: str) -> Any:
        return self.page.locator(f"g.hex[data-hex='{name}']")

    # -- what is done

    def tap(self, hex_: str, aside: float = 0) -> None:
        """Tap a hex, or to the right of its middle by a part of its width.

        Pieces and glows above it let it through. Where hexes are too small for a finger, the first
        tap brings them closer.
        """
        self.hex(hex_).wait_for()  # the board may be about to be drawn
        self._uncover(hex_, aside)
        if not self.uses_a_finger:
            self.page.mouse.click(*self._middle(hex_, aside))
            return
        if self.hex(hex_).bounding_box()["height"] < FINGER:
            self.page.touchscreen.tap(*self._middle(hex_, aside))
        self.page.touchscreen.tap(*self._middle(hex_, aside))

    @property
    def uses_a_finger(self) -> bool:
        return self.page.viewport_size == PHONE

    def _uncover(self, hex_: str, aside: float) -> None:
        """Put away the card with what happened, as a person would, if it lies on a hex."""
        is_covered = "at => Boolean(document.elementFromPoint(...at)?.closest('.since'))"
        if self.page.evaluate(is_covered, list(self._middle(hex_, aside))):
            self.page.locator(".since [data-key=away]").click()

    def _middle(self, hex_: str, aside: float) -> tuple[float, float]:
        box = self.hex(hex_).bounding_box()
        return box["x"] + box["width"] * (0.5 + aside), box["y"] + box["height"] / 2

    def draft(self, which: int = 0) -> str:
        """Place a pair on one of the hexes that may be chosen."""
        self.my_turn()
        hex_ = self.glowing("target")[which]
        prompt = self.page.inner_text("#prompt")
        self.tap(hex_)
        expect(self.page.locator("#prompt")).not_to_have_text(prompt, use_inner_text=True)
        return hex_

    def walk(self) -> None:
        """The short way: a wolf, then a place it can go."""
        self.my_turn()
        self.choose(self.glowing("source")[0])
        target = self.glowing("target")[0]
        before = self.page.evaluate(OFFERED)
        self.tap(target)
        # A click on a button before the answer is there would be one in the position before.
        self.page.wait_for_function(f"(before) => ({OFFERED})() !== before", arg=before)

    def choose(self, wolf: str) -> None:
        """Tap a wolf, and again if what others did was still being shown and has undone that."""
        targets = self.page.locator(".shine g.target").first
        for _ in range(5):
            self.tap(wolf)
            with suppress(AssertionError):
                expect(targets).to_be_attached(timeout=5_000)
                return

    def answer(self) -> None:
        """Choose the first of options or payments, as long as there are any."""
        page = self.page
        asked = page.locator(".option, .pay-card")
        settled = page.locator("[data-step=done], [data-key=undo]:not([aria-disabled])")
        expect(asked.or_(settled).first).to_be_visible()
        while asked.count():
            before = page.locator(".doing").inner_text()
            asked.first.click()
            expect(page.locator(".doing")).not_to_have_text(before, use_inner_text=True)

    def confirm_end(self) -> None:
        """Answer the question that comes if actions are left."""
        self.page.wait_for_function(ASKED_OR_ENDED)
        if self.page.locator("[data-key=sure]").count():
            self.page.click("[data-key=sure]")

    def end_turn(self) -> None:
        """Stop moving if that is under way, and confirm the turn."""
        page = self.page
        done = page.locator("[data-step=done]")
        expect(page.locator("[data-step=done], [data-step=end]").first).to_be_visible()
        if done.count():
            done.click()
            expect(page.locator("[data-step=end]")).to_be_visible()
        page.evaluate(DRAWN)  # parts of the answer are drawn after the others
        prompt = page.inner_text("#prompt")
        page.locator("[data-step=end]").click()
        self.confirm_end()
        expect(page.locator("#prompt")).not_to_have_text(prompt, use_inner_text=True)


class Guest(Player):
    """Somebody who follows a link, and not by way of the lobby."""

    first_page = BLANK


@contextmanager
def at_a_table(browser: Browser, base: str, **window: Any) -> Iterator[Player]:
    """A person against two bots, both pairs of wolves placed."""
    with Guest(browser, base, **window) as ann:
        ann.open_table(ME, BOT, BOT)
        ann.draft()
        ann.draft()
        expect(ann.page.locator("[data-action=move]")).to_be_visible()
        yield ann


def busy_game(players: int, seed: int) -> moonpack.Game:
    """A whole game of players who build and howl more than they walk."""
    game = moonpack.new("wolves", players=players, seed=seed)
    rng = Rng(seed)
    while not game.over:
        steps = [step for step in game.steps() if step != "end"] or game.steps()
        busy = [s for s in steps if s.startswith(("den", "lair", "howl", "dominate"))]
        game.play(rng.choice(busy if busy and rng.below(5) < 3 else steps))
    return game


def keys_between(start: str, end: str, players: int) -> list[str]:
    """The arrow keys that lead from one hex to another."""
    scene = board(moonpack.new("wolves", players=players, seed=1), ENGLISH)
    assert scene is not None
    keys = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
    ways: dict[str, list[str]] = {start: []}
    queue = deque([start])
    while end not in ways:
        here = queue.popleft()
        for key, there in zip(keys, scene["hexes"][here]["arrows"], strict=True):
            if there and there not in ways:
                ways[there] = [*ways[here], key]
                queue.append(there)
    return ways[end]

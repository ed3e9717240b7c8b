"""Takes screens of the page's main states for a person to look at: `make screens`.

Needs Playwright and a Chromium (`CHROMIUM` says where, /usr/bin/chromium by default). The pictures
go to the folder given, `build/screens` by default; `--docs` takes those of the README and of
`docs/screens.md` instead.
"""

from __future__ import annotations

import os
import shutil
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from screens_moonlight import MoonlightScreens, match_until
from screens_replay import ReplayScreens

import moonpack
from moonpack.games.rng import Rng
from moonpack.server.run import make_server
from moonpack.server.settings import Settings

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
BUSY = ("den", "lair", "howl", "dominate")
SIZES = {
    "laptop": (1440, 900),
    "wide": (1920, 1080),
    "phone": (390, 844),
    "phone-on-its-side": (844, 390),
    "readme": (1366, 768),
}
NAMES = ("Ann", "Bea", "Cyril", "Dora", "Emil")
# The README's pictures, and the screens that they are.
README = {
    "table-wolves": "readme-dark-wolf",
    "table-moonlight": "readme-dark-moonlight-ambush",
    "replay": "readme-light-replay-wolves-better",
}
PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
# Those of docs/screens.md: the screens of each size.
MAIN_STATES = {
    "readme-dark": (
        *("lobby", "new-table", "turn", "wolf", "den", "rivals-move", "scoring", "result"),
        *("moonlight-turn-ambush", "moonlight-ambush", "moonlight-preview", "moonlight-round-end"),
        *("moonlight-lead", "friends", "lesson"),
    ),
    "phone-dark": (
        *("lobby", "turn", "wolf", "result", "moonlight-preview", "moonlight-round-end"),
        *("friends", "lesson"),
    ),
    "phone-on-its-side-dark": ("turn", "moonlight-preview", "lesson"),
}


@contextmanager
def served() -> Iterator[str]:
    """A server of our own, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = make_server(
            Settings(database=f"sqlite:///{folder}/tables.sqlite3", review_simulations=20)
        )
        listener = socket.create_server(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()
            listener.close()


def busy_game(players: int, seed: int, **choices: object) -> moonpack.Game:
    """A whole game of players who build and howl more than they walk."""
    game = moonpack.new("wolves", players=players, seed=seed, names=NAMES[:players], **choices)
    rng = Rng(seed)
    while not game.over:
        steps = [step for step in game.steps() if step != "end"] or game.steps()
        busy = [step for step in steps if step.startswith(BUSY)]
        game.play(rng.choice(busy if busy and rng.below(5) < 3 else steps))
    return game


def turn_starts(game: moonpack.Game) -> list[tuple[int, int]]:
    """After how many steps a turn begins, and whose it is, seats from 1."""
    return [
        (moment.number, fact.to_json()["seat"])
        for moment in game.moments()
        for fact in moment.facts
        if fact.kind == "turn_began"
    ]


def post(page: Page, path: str, body: Any) -> Any:
    """Ask the server something as the page would."""
    asked = "async ([p, b]) => (await fetch(p, {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(b)})).json()"  # noqa: E501
    return page.evaluate(asked, [path, body])


def sit_at(page: Page, game: moonpack.Game, step: int, seat: int) -> None:
    """Go on from a step of a game, oneself on one seat."""
    stored = post(page, "/api/replays", game.record())
    asked = {"step": step, "seat": seat, "level": "pup", "name": game.names[seat - 1]}
    opened = post(page, f"/api/replays/{stored['replay']}/try", asked)
    page.goto(opened["link"])
    page.wait_for_selector(".bar.mine")
    page.wait_for_timeout(400)


class Screens:
    """Takes pictures in one size and one theme."""

    def __init__(self, browser: Browser, base: str, folder: Path, size: str, theme: str) -> None:
        width, height = SIZES[size]
        self.page = browser.new_page(
            viewport={"width": width, "height": height},
            color_scheme="light" if theme == "light" else "dark",
            has_touch=size.startswith("phone"),
        )
        self.base = base
        self.folder = folder
        self.name = f"{size}-{theme}"
        self.kept: tuple[str, ...] = ()  # states whose pictures are shown in docs/screens.md

    def take(self, state: str) -> None:
        """One picture."""
        self.page.screenshot(path=self.folder / f"{self.name}-{state}.png")
        if state in self.kept:  # as JPEG, which is much smaller
            kept = PICTURES / "screens" / f"{self.name}-{state}.jpg"
            self.page.screenshot(path=kept, type="jpeg", quality=80)

    def tap(self, selector: str) -> None:
        """Tap something and let it settle."""
        self.page.click(selector, force=True)
        self.page.wait_for_timeout(350)

    def hex_of(self, kind: str, which: int = 0) -> str:
        """A hex that glows in some way."""
        name = self.page.locator(f".shine .{kind}").nth(which).get_attribute("data-hex")
        return f"g.hex[data-hex='{name}']"

    def lobby(self) -> None:
        """Sitting down."""
        self.page.goto(self.base)
        self.page.wait_for_selector(".tables")
        self.take("lobby")
        self.tap("[data-game=wolves]")
        self.take("new-table")

    def middle(self, game: moonpack.Game) -> None:
        """A turn in the middle of a game: action, wolf, hex, option, news."""
        page = self.page
        starts = turn_starts(game)
        sit_at(page, game, *starts[int(len(starts) * 0.62)])
        self.take("turn")
        self.tap(self.hex_of("source"))
        page.hover(self.hex_of("target", 2), force=True)
        page.wait_for_timeout(200)
        self.take("wolf")
        page.keyboard.press("Escape")
        if page.locator("[data-action=den]:not([aria-disabled])").count():
            self.tap("[data-action=den]")
            self.tap(self.hex_of("target"))
            self.take("den")
            page.keyboard.press("Escape")
        while page.locator("[data-key=back]").count():
            self.tap("[data-key=back]")
        if self.name.startswith("phone"):
            for tab in ("rivals", "news"):
                self.tap(f"[data-tab={tab}] >> nth=-1")
                self.take(tab)
        else:
            self.tap("#tab-regions")
            self.take("regions")
        self.end_turn()
        page.wait_for_timeout(1600)
        self.take("rivals-move")

    def friends(self) -> None:
        """A game with somebody far away: clocks and the chat."""
        page = self.page
        browser = page.context.browser
        assert browser is not None
        seats = [{"who": "me", "name": "Ann"}, {"who": "link"}]
        clock = {"kind": "bank", "seconds": 1800, "increment": 30}
        body = {"game": "wolves", "seats": seats, "clock": clock}
        opened = post(page, "/api/tables", body)
        with browser.new_context() as elsewhere:
            friend = elsewhere.new_page()
            friend.goto(f"{self.base}/t/{opened['table']}")
            friend.fill("[data-key=name-2]", "Bea")
            friend.click("[data-key=sit-2]")
            page.goto(f"{self.base}/t/{opened['table']}")
            for writer, text in ((page, "Hello Bea!"), (friend, "Hello, and good luck!")):
                writer.wait_for_selector("section.board")
                writer.wait_for_selector("#tab-chat", state="attached")
                writer.keyboard.press("c")
                writer.fill("[data-key=chat-text]", text)
                writer.press("[data-key=chat-text]", "Enter")
                page.locator(".said .words").get_by_text(text).wait_for()
            page.wait_for_timeout(600)
            self.take("friends")

    def lesson(self) -> None:
        """A task of a lesson."""
        page = self.page
        page.goto(f"{self.base}/learn/wolves/howl")
        page.wait_for_selector(".coach .task")
        page.wait_for_timeout(500)
        self.tap("[data-key=on]")
        page.wait_for_selector("[data-asked]")
        page.wait_for_timeout(600)
        self.take("lesson")

    def end_turn(self) -> None:
        """End the turn, also if actions are left."""
        self.page.wait_for_selector("[data-step=end]", state="attached")
        self.page.wait_for_timeout(1200)  # a turn that has just begun cannot be ended by mistake
        self.page.keyboard.press("e")
        self.page.wait_for_timeout(350)
        if self.page.locator("[data-key=sure]").count():
            self.tap("[data-key=sure]")

    def ending(self, game: moonpack.Game) -> None:
        """The last scoring and the result."""
        page = self.page
        sit_at(page, game, len(game.played) - 1, list(game.moments())[-1].seat + 1)
        self.end_turn()
        page.wait_for_selector(".narration, .outcome")
        self.take("scoring")
        while page.locator(".narration [data-key=next]").count():
            self.tap(".narration [data-key=next]")
        page.wait_for_selector(".outcome")
        page.wait_for_timeout(700)
        self.take("result")


def docs() -> None:
    """Take the pictures of the README and of docs/screens.md."""
    with (
        tempfile.TemporaryDirectory() as name,
        served() as base,
        sync_playwright() as playwright,
    ):
        folder = Path(name)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size_and_theme, states in MAIN_STATES.items():
            size, theme = size_and_theme.rsplit("-", 1)
            screens = Screens(browser, base, folder, size, theme)
            screens.kept = states
            screens.lobby()
            screens.middle(busy_game(4, 11))
            screens.ending(busy_game(3, 11))
            MoonlightScreens(screens.page, base, screens.take, post).all()
            screens.lesson()
            screens.friends()
        replay = Screens(browser, base, folder, "readme", "light")
        replay.page.goto(base)
        ReplayScreens(replay.page, base, replay.take, post).all(busy_game(3, 11, round_limit=3))
        browser.close()
        for picture, screen in README.items():
            shutil.copy(folder / f"{screen}.png", PICTURES / f"{picture}.png")


def main() -> None:
    """Take all screens."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/screens")
    folder.mkdir(parents=True, exist_ok=True)
    games = {"laptop": busy_game(4, 11), "wide": busy_game(5, 12), "phone": busy_game(2, 11)}
    # The same for all sizes, and short: each is analysed once.
    played = (busy_game(3, 11, round_limit=3), match_until(lambda match: match.over))
    with served() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size, theme in (
            *(("laptop", "dark"), ("laptop", "light"), ("wide", "dark")),
            *(("phone", "dark"), ("phone", "light")),
        ):
            screens = Screens(browser, base, folder, size, theme)
            screens.lobby()
            screens.middle(games[size])
            screens.ending(games[size])
            MoonlightScreens(screens.page, base, screens.take, post).all()
            replays = ReplayScreens(screens.page, base, screens.take, post)
            for game in played:
                replays.all(game)
            replays.lost()
            screens.lesson()
            screens.friends()
            screens.page.close()
        browser.close()


if __name__ == "__main__":
    if "--docs" in sys.argv:
        docs()
    else:
        main()

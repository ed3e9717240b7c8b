"""One journey in Chromium, Firefox and WebKit: sit down, play, take back, reload, replay."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import partial

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

import moonpack
from tests.browser.engines import Window, chromium
from tests.browser.people import LAPTOP, PHONE
from tests.browser.watcher import played
from tests.browser.webdriver import firefox, webkit

pytestmark = pytest.mark.slow

SIZES = {"laptop": LAPTOP, "phone": PHONE}
ENABLED = ":not([aria-disabled])"
MINE = ".bar.mine ~ .place"
STORE = """async (record) => {
  const headers = { "content-type": "application/json" };
  const asked = { method: "POST", headers, body: JSON.stringify(record) };
  return (await (await fetch("/api/replays", asked)).json()).replay;
}"""


@pytest.fixture(scope="module", params=["chromium", "firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module", params=list(SIZES))
def window(request: pytest.FixtureRequest, engine: str) -> Iterator[Window]:
    size, finger = SIZES[request.param], request.param == "phone"
    opened: AbstractContextManager[Window]
    if engine == "chromium":
        opened = chromium(request.getfixturevalue("browser"), size, finger)
    else:
        opened = firefox(size, finger) if engine == "firefox" else webkit(size)
    with opened as window:
        yield window


def test_a_game_of_the_wolves(window: Window, base: str) -> None:
    sit_down(window, base, "wolves")
    for _ in range(2):
        draft(window)
    window.see(f"{MINE} .shine g.source")
    before = pieces(window)
    fits(window)
    walk(window)
    window.until("a wolf has moved", lambda: pieces(window) != before)
    window.click(f"[data-key=undo]{ENABLED}")
    window.until("it is back", lambda: pieces(window) == before)
    window.click(f"[data-key=redo]{ENABLED}")
    window.until("it has moved again", lambda: pieces(window) != before)
    reload(window)
    window.see(f"{MINE} .wolves")
    window.see(f"[data-key=undo]{ENABLED}")
    window.until("it has still moved", lambda: pieces(window) != before)
    end_turn(window)
    replay(window, base, played("wolves"))


def test_a_game_of_moonlight(window: Window, base: str) -> None:
    sit_down(window, base, "moonlight")
    window.see(f"{MINE} .held.may")
    fits(window)
    window.click(".held.may")
    cell = window.values(".cell.may:not([class*=seat-])", "data-cell")[0]
    for decision in ("back", "play"):  # what was only chosen goes back without a question
        window.click(f"[data-cell='{cell}']")
        window.see(f"[data-cell='{cell}'] .ghost")
        window.click(f"[data-key={decision}]")
        window.see_none(".ghost")
    window.see(f"[data-cell='{cell}'] .top")
    reload(window)
    window.see(f"[data-cell='{cell}'] .top")
    window.see(f"{MINE} .held.may")  # the bot has played
    replay(window, base, played("moonlight"))


def sit_down(window: Window, base: str, game: str) -> None:
    """Open a table against a bot, by clicking."""
    window.faults.clear()
    window.go(base)
    window.see(".tables h2")  # on a phone one's own games come above the others, a little later
    fits(window)
    window.click(f"[data-game={game}]")
    window.type(".newtable input:not([type])", "Ann")
    if window.count("[data-key=players-2]"):
        window.click("[data-key=players-2]")
    window.click("[data-key=start]")


def fits(window: Window) -> None:
    """Nothing sticks out to the side."""
    assert window.run("() => document.documentElement.scrollWidth - innerWidth") <= 0


def reload(window: Window) -> None:
    window.go(window.run("() => location.href"))


def pieces(window: Window) -> list[str]:
    """What stands on the board of The Wolves, and where."""
    return sorted(window.values("use.piece", "transform"))


def draft(window: Window) -> None:
    """Place a pair."""
    window.see(f"{MINE} .shine g.target")
    prompt = window.find_texts("#prompt")
    window.tap(_hex(window, "target"))
    window.until("a pair is placed", lambda: _changed(window, "#prompt", prompt))


def walk(window: Window) -> None:
    """Move a wolf, and answer what is asked about it."""
    taken_back = window.values("[data-key=undo]", "title")
    window.tap(_hex(window, "source"))
    window.see(".shine g.target")
    if window.count("[data-wolf]"):  # which of the two wolves
        window.click("[data-wolf]")
        window.see_none("[data-wolf]")
    window.tap(_hex(window, "target"))
    asks = ".option, .pay-card"

    def moved() -> bool:
        return window.values("[data-key=undo]", "title") != taken_back

    while window.until("the wolf moves", lambda: moved() or window.count(asks)) and not moved():
        question = window.find_texts(".doing > *")
        window.click(asks)
        window.until("it is answered", partial(_changed, window, ".doing > *", question))


def _changed(window: Window, selector: str, before: list[str]) -> bool:
    return window.find_texts(selector) != before


def _hex(window: Window, kind: str) -> str:
    """One of the hexes that may be chosen: one that is in view, and that no button covers."""
    names = window.values(f".shine g.{kind}", "data-hex")
    hexes = [f"g.hex[data-hex='{name}']" for name in names]
    if not any(map(window.reaches, hexes)):
        window.click("[data-tool=fit]")
    return next((hex_ for hex_ in hexes if window.reaches(hex_)), hexes[0])


def end_turn(window: Window) -> None:
    """End the turn, although actions are left."""
    prompt = window.find_texts("#prompt")
    sure = "[data-key=sure]"
    window.click("[data-step=end]")
    window.until("it asks", lambda: window.count(sure) or _changed(window, "#prompt", prompt))
    if window.count(sure):
        window.click(sure)
    window.until("the turn has ended", lambda: _changed(window, "#prompt", prompt))


def replay(window: Window, base: str, game: moonpack.Game) -> None:
    """Look at a game that was played: forward, back, and its end."""
    stored = window.run(STORE, game.record())
    window.go(f"{base}/r/{stored}#5")
    window.says(".count-steps", "5 of")
    window.click("[data-key=step]")
    window.says(".count-steps", "6 of")
    window.click("[data-key=stepBack]")
    window.says(".count-steps", "5 of")
    window.click("[data-key=end]")
    window.says(".count-steps", f"{len(game.played)} of")
    window.says("#prompt", "is over")
    fits(window)
    assert window.heard() == []

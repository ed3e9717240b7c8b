"""How fast and how light the page is, in a real browser with the server on the same machine.

    python bench/page.py               # both games: weight, first paint, clicks
    python bench/page.py --clicks 400 --game wolves
    python bench/page.py --hasty       # clicks one upon the other, faster than any hand

The server is a process of its own on the loopback. A person goes on from the middle of a game
against bots and clicks what may be clicked, as a hand does: it comes to rest, presses and lets go.
The time of a click is from the browser's time stamp of it until the frame after the page's answer
has been painted; where a click sends steps, its answer is the news of them: the server sends that
when they are on disk, and the frame that shows it is the one that counts. The acknowledgement,
which comes right behind it, changes nothing that can be seen.
Needs Playwright and a Chromium (`CHROMIUM` says where).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

import moonpack
from moonpack.games.rng import Rng

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
LAPTOP = {"width": 1366, "height": 768}
SERVE = "from moonpack.cli.serve import serve; serve()"
PLAYERS = {"wolves": 4, "moonlight": 2}
BUSY = ("den", "lair", "howl", "dominate")
MIDDLE = 0.5  # of a game, where the clicks begin
PATIENCE = 60_000  # milliseconds, for bots to make their turns
TARGETS = {"kB": 250, "first paint": 1000, "click p95": 50}

# Runs in the page before anything else: watches the socket and the clicks.
_WATCH = """
window.measured = [];
const sent = new Set(); // ids of commands without an answer
let waiting = [];
let painted = []; // what news has shown: the version, and when its frame was painted
let last = 0; // when the frame of the last answer was painted, or a promise of it
const frame = () => new Promise((done) => requestAnimationFrame(() => {
  const after = new MessageChannel();
  after.port1.onmessage = () => done(performance.now());
  after.port2.postMessage(null);
}));
const note = (text) => {
  const { type, id, version, now } = JSON.parse(text);
  if (now) painted = [...painted.slice(-20), { version: now.version, at: frame() }];
  if (!sent.has(id) || (type !== "done" && type !== "refused")) return;
  sent.delete(id);
  // The page shows the news of a click, which comes just before it is acknowledged.
  last = (type === "done" && painted.find((one) => one.version >= version)?.at) || frame();
  if (sent.size === 0) for (const go of waiting.splice(0)) go();
};
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", (event) => note(event.data));
  }
  send(text) {
    const { id } = JSON.parse(text);
    if (id) sent.add(id);
    super.send(text);
  }
};
const turn = () => new Promise((done) => setTimeout(done));
const measure = async (event) => {
  const shown = frame();
  await turn();
  const isSent = sent.size > 0;
  if (isSent) await new Promise((go) => waiting.push(go));
  return { sent: isSent, time: (await (isSent ? last : shown)) - event.timeStamp };
};
addEventListener("click", (event) => window.measured.push(measure(event)), { capture: true });
"""
_MIDDLE = """(selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box && box.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
_ASK = """async ([path, body]) => {
  const headers = {"content-type": "application/json"};
  const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}"""
_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
# One's turn, something that is told step by step, or the end of a round or game.
_CAN_CLICK = ".bar.mine ~ .place, .narration, [data-key=continue], [data-key=rematch]"
_SETTLED = "Promise.all(window.measured)"


@dataclass
class Figures:
    """What was measured of one game."""

    game: str
    weights: dict[str, float] = field(default_factory=dict)  # kB as transferred
    first_paint: list[float] = field(default_factory=list)  # ms
    clicks: list[float] = field(default_factory=list)  # ms, answered by the page alone
    steps: list[float] = field(default_factory=list)  # ms, answered by the server

    def lines(self) -> Iterator[str]:
        """The figures in words."""
        parts = " + ".join(f"{name} {kb:.0f}" for name, kb in self.weights.items())
        weight = sum(self.weights.values())
        yield f"{self.game}: first visit to a table {weight:.0f} kB ({parts})"
        paint = quantile(self.first_paint, 0.5)
        yield f"  first paint {paint:.0f} ms (median of {len(self.first_paint)})"
        both = [*self.clicks, *self.steps]
        for name, times in (("all clicks", both), ("sent", self.steps), ("local", self.clicks)):
            if times:
                quantiles = (f"p{q * 100:.0f} {quantile(times, q):.0f}" for q in (0.5, 0.95))
                yield f"  {name:<10} {', '.join(quantiles)}, max {max(times):.0f} ms ({len(times)})"


@dataclass
class Hand:
    """The hand that clicks; times in milliseconds."""

    rests: float = 250  # where it is about to click
    presses: float = 60


HAND = Hand()


def quantile(times: list[float], q: float) -> float:
    """The smallest time that is not exceeded by a share of them."""
    return sorted(times)[min(len(times) - 1, int(q * len(times)))]


@contextmanager
def served(*options: str) -> Iterator[str]:
    """A server in a process of its own, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, "--port", "0", "--no-open"]
        command += ["--database", f"sqlite:///{folder}/tables.sqlite3", *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = re.search(r"http://[^/]+", server.stdout.readline())
            assert address is not None
            try:
                yield address[0]
            finally:
                server.terminate()


class SocketCounter:
    """Forwards connections to a server, and counts what comes back on sockets, byte by byte."""

    def __init__(self, base: str) -> None:
        self._to = urlsplit(base)
        self._loop = asyncio.new_event_loop()
        self.received = 0  # bytes, the answer to the handshake included
        self.base = ""

    def __enter__(self) -> SocketCounter:
        Thread(target=self._loop.run_forever, daemon=True).start()
        listening = asyncio.start_server(self._forward, "127.0.0.1", 0)
        server = asyncio.run_coroutine_threadsafe(listening, self._loop).result()
        self.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)

    async def _end(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        is_socket = b"websocket" in head
        answers, asks = await asyncio.open_connection(self._to.hostname, self._to.port)
        asks.write(head)

        async def pump(
            source: asyncio.StreamReader, to: asyncio.StreamWriter, counts: bool
        ) -> None:
            with suppress(ConnectionError):
                while data := await source.read(65536):
                    self.received += len(data) if counts else 0
                    to.write(data)
                    await to.drain()
            to.close()

        with suppress(asyncio.CancelledError):  # it is the end
            await asyncio.gather(pump(reader, asks, False), pump(answers, writer, is_socket))


def played(name: str) -> moonpack.Game:
    """A whole game of players who build and howl more than they walk."""
    game = moonpack.new(name, players=PLAYERS[name], seed=11)
    rng = Rng(11)
    while not game.over:
        steps = [step for step in game.steps() if step != "end"] or game.steps()
        busy = [step for step in steps if step.startswith(BUSY)]
        game.play(rng.choice(busy if busy and rng.below(5) < 3 else steps))
    return game


def sit_down(page: Page, base: str, name: str) -> str:
    """The address of a table that goes on from the middle of a game, with oneself at it."""
    page.goto(base)
    game = played(name)
    step = int(len(game.played) * MIDDLE)
    seat = moonpack.replay(game.record(), steps=step).actor
    assert seat is not None
    stored = page.evaluate(_ASK, ["/api/replays", game.record()])
    asked: dict[str, Any] = {"step": step, "seat": seat + 1, "level": "pup", "name": "Ann"}
    if name == "wolves":  # all at one screen: nothing to wait for
        here = [{"who": "here", "name": f"Player {n}"} for n in range(2, PLAYERS[name] + 1)]
        asked = {"step": step, "seats": [{"who": "me", "name": "Ann"}, *here]}
    opened = page.evaluate(_ASK, [f"/api/replays/{stored['replay']}/try", asked])
    return f"{base}/t/{opened['table']}"


def weigh(page: Page, address: str, figures: Figures) -> None:
    """Open a table with nothing in the cache, and count every byte that comes."""
    weights = {"files": 0.0, "answers": 0.0, "socket": 0.0}
    urls: dict[str, str] = {}
    finished: set[str] = set()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.clearBrowserCache")

    def came(event: dict[str, Any]) -> None:
        finished.add(event["requestId"])
        kind = "answers" if "/api/" in urls.get(event["requestId"], "") else "files"
        weights[kind] += event["encodedDataLength"] / 1000

    devtools.on(
        "Network.requestWillBeSent", lambda e: urls.update({e["requestId"]: e["request"]["url"]})
    )
    devtools.on("Network.loadingFinished", came)
    url = urlsplit(address)
    with SocketCounter(f"http://{url.netloc}") as counter:
        page.goto(counter.base + url.path)
        page.wait_for_selector(".bar.mine")
        page.wait_for_load_state("networkidle")
        while urls.keys() - finished:  # the browser tells of them a little later
            page.wait_for_timeout(50)
        weights["socket"] = counter.received / 1000
    figures.weights = weights
    devtools.detach()


def paints(browser: Browser, base: str, figures: Figures, times: int = 5) -> None:
    """First visits, each in a window of its own."""
    for _ in range(times):
        with browser.new_context(viewport=LAPTOP) as context:
            page = context.new_page()
            page.goto(base)
            page.wait_for_selector(f"[data-game={figures.game}]")
            figures.first_paint.append(page.evaluate(_PAINT))


def click(page: Page, selector: str) -> bool:
    """Click the first of something, as a hand would, if it is there; wait for the answer."""
    middle = page.evaluate(_MIDDLE, selector)  # one question: news may come between two
    if middle is None:
        return False
    page.mouse.move(*middle)
    page.wait_for_timeout(HAND.rests)
    page.mouse.click(*middle, delay=HAND.presses)
    page.evaluate(_SETTLED)
    return True


def hex_in(page: Page, kind: str, rng: Rng) -> bool:
    """Click one of the hexes that glow in some way."""
    glowing = page.eval_on_selector_all(
        f".shine g.{kind}", "all => all.map(one => one.dataset.hex)"
    )
    return bool(glowing) and click(page, f"g.hex[data-hex='{rng.choice(glowing)}']")


def wolves_click(page: Page, rng: Rng) -> None:
    """The next click of a turn of The Wolves."""
    undo = "[data-key=undo]:not([aria-disabled])"
    if rng.below(12) == 0 and click(page, undo):
        return
    for selector in (
        ".narration [data-key=next]",
        ".narration [data-key=close]",
        ".option",
        ".pay-card",
    ):
        if click(page, selector):
            return
    if hex_in(page, "target", rng) or click(page, "[data-step=done]"):
        return
    if rng.below(4) and hex_in(page, "source", rng):
        return
    if rng.below(2) and click(page, ".offer:not([aria-disabled]):not([aria-pressed=true])"):
        return
    if click(page, "[data-step=end]"):
        click(page, "[data-key=sure]")


def moonlight_click(page: Page, _: Rng) -> None:
    """The next click of a turn of Moonlight."""
    for selector in ("[data-key=play]", "[data-key=continue]", ".offering .may"):
        if click(page, selector):
            return
    if not (page.locator(".held.chosen").count() and click(page, ".cell.may")):
        click(page, ".held.may")


CLICKS: dict[str, Callable[[Page, Rng], None]] = {
    "wolves": wolves_click,
    "moonlight": moonlight_click,
}


def clicks(page: Page, base: str, figures: Figures, wanted: int) -> None:
    """Play turn after turn, and game after game, until there were enough clicks."""
    rng = Rng(7)
    while len(figures.clicks) + len(figures.steps) < wanted:
        page.goto(sit_down(page, base, figures.game))
        page.wait_for_selector(".bar.mine")
        done = 0
        while done < wanted and page.locator("[data-key=rematch]").count() == 0:
            page.wait_for_selector(_CAN_CLICK, timeout=PATIENCE)
            CLICKS[figures.game](page, rng)
            done += 1
        for one in page.evaluate(_SETTLED):
            (figures.steps if one["sent"] else figures.clicks).append(one["time"])


def main() -> None:
    """Measure and say what came of it."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--game", choices=sorted(PLAYERS), action="append")
    asked.add_argument("--clicks", type=int, default=200)
    asked.add_argument("--hasty", action="store_true", help="no rest between clicks")
    asked.add_argument("--json", help="also write the figures to this file")
    how = asked.parse_args()
    if how.hasty:
        HAND.rests = HAND.presses = 0
    measured = []
    with served() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in how.game or sorted(PLAYERS):
            figures = Figures(game)
            paints(browser, base, figures)
            with browser.new_context(viewport=LAPTOP) as context:
                context.add_init_script(_WATCH)
                page = context.new_page()
                weigh(page, sit_down(page, base, game), figures)
                clicks(page, base, figures, how.clicks)
            print("\n".join(figures.lines()), flush=True)
            measured.append(figures)
        browser.close()
    print(
        f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors; targets: {TARGETS}"
    )
    if how.json:
        Path(how.json).write_text(
            json.dumps([vars(one) for one in measured], indent=1) + "\n", "utf-8"
        )


if __name__ == "__main__":
    main()

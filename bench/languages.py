"""How long it takes to read a table in another language, in a real browser on the same machine.

    python bench/languages.py             # every language, on a server that was never asked for it
    python bench/languages.py --runs 5 --game moonlight --workers 2

Every change is the first one of a server that has just been started: nothing of the language was
needed before. Afterwards the same page changes to all languages and back, for comparison. The time
is from the browser's time stamp of the choice in the menu until the frame in which the table stands
there again, in the other language, has been painted. The page is not loaded again.
Needs Playwright and a Chromium (`CHROMIUM` says where).
"""

from __future__ import annotations

import argparse
import os
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from moonpack import languages
from page import CHROMIUM, FLAGS, LAPTOP, PLAYERS, served, sit_down

LIMIT = 200  # milliseconds

# Runs in the page before anything else. A table that is opened again has a new prompt.
_WATCH = """
// Asks before a frame is painted, and answers after it has been.
const painted = (isThere) => new Promise((done) => requestAnimationFrame(() => {
  const there = isThere(), after = new MessageChannel();
  after.port1.onmessage = () => done(there);
  after.port2.postMessage(null);
}));
const measure = async (event) => {
  const before = document.querySelector("#prompt"), { lang } = event.target.selectedOptions[0];
  const isThere = () => {
    // The bar comes before the table.
    const prompt = document.querySelector(".bar.mine:has(~ .place > *) #prompt");
    const isNew = prompt && prompt !== before && prompt.innerText;
    return document.documentElement.lang === lang && isNew;
  };
  while (!(await painted(isThere)));
  return performance.now() - event.timeStamp;
};
addEventListener("change", (event) => {
  if (event.target.dataset.key === "language") window.changed = measure(event);
}, { capture: true });
"""


def changed(page: Page, language: str) -> float:
    """Choose a language in the menu; the milliseconds until the table is there in it."""
    page.click("[data-key=menu]")
    page.select_option(".menu [data-key=language]", language)
    taken: float = page.evaluate("window.changed")
    return taken


def at_a_table(
    browser: Browser, game: str, workers: int, chosen: list[str]
) -> list[tuple[str, float]]:
    """The times of some changes, one after the other, on a new server."""
    options = ("--workers", str(workers)) if workers > 1 else ()
    with served(*options) as base, browser.new_context(viewport=LAPTOP, locale="en") as context:
        context.add_init_script(_WATCH)
        page = context.new_page()
        page.goto(sit_down(page, base, game))
        page.wait_for_selector(".bar.mine")
        page.wait_for_load_state("networkidle")
        return [(language, changed(page, language)) for language in chosen]


def main() -> None:
    """Measure and say what came of it."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--game", choices=sorted(PLAYERS), action="append")
    asked.add_argument("--runs", type=int, default=3)
    asked.add_argument("--workers", type=int, default=1)
    how = asked.parse_args()
    others = [code for code in languages.offered("en") if code != "en"]
    slowest = 0.0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in how.game or sorted(PLAYERS):
            later: list[float] = []
            for language in others:
                times = []
                for _ in range(how.runs):
                    again = [one for other in others for one in (other, "en")]
                    first, *rest = at_a_table(browser, game, how.workers, [language, "en", *again])
                    times.append(first[1])
                    later += [taken for code, taken in rest[len(others) :] if code != "en"]
                slowest = max(slowest, *times)
                listed = ", ".join(f"{taken:.0f}" for taken in sorted(times))
                print(f"{game}, {language} for the first time: {listed} ms", flush=True)
            print(f"{game}, later: median {median(later):.0f}, max {max(later):.0f} ms", flush=True)
        browser.close()
    print(
        f"slowest first time {slowest:.0f} ms, limit {LIMIT}; "
        f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
    )


if __name__ == "__main__":
    main()

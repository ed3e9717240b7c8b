"""Load: many tables and sockets on one server, or on two versions of it, from a second process.

    python bench/load.py                       # 500 tables, 2,000 sockets, 200 clicks a second
    python bench/load.py --tables 50 --seconds 5
    python bench/load.py --before ../old --tables 60 --rate 60
    python bench/load.py --before ../moonpack-0.1 --by-step --tables 60 --rate 60
    python bench/load.py --rate 200 400 600    # one rate after another
    python bench/load.py --find                # up to the rate at which p99 passes 50 ms
    python bench/load.py --find --workers 2    # the same for two processes on PostgreSQL
    python bench/load.py --chat 0.1 --push     # a tenth of the people talk, and all have alerts

Each table has four people, each with a socket that reads everything it is sent. Games between bots
are played again click by click, as the page sends them: the payment and the step that it pays for
are one click, and so are the end of a move and the next action. Now and then somebody takes a click
back, or restarts a turn. Turns end automatically when nothing is left to do, as they do in the page
by default, so the last click of a turn ends it; with `--by-hand 1`, everybody ends them by a click.

Clicks come at random tables at a steady rate. The time of a click is from sending it until the last
of the four has its news; it is on disk by then, and the database is asked at the end how many lines
it has. With `--before`, a folder with the source of another version, both servers run at the same
time and get the same clicks; with `--by-step`, that version is 0.1, which takes each step and each
undo as a message of its own. The server is started on an empty SQLite file by this program, and
only spoken to by the protocol. With `--workers`, it is `moonpack serve --workers` on an empty
PostgreSQL. Metrics are on, and read every five seconds, as Prometheus would.

With `--chat` and `--push`, everybody at a table is a person of their own, except the first player,
who is the same at all tables; `load_friends.py` says what they do.

`--find` raises the rate by a quarter as long as p99 is below 50 ms, then halves the distance twice.
A rate that the server does not reach has passed the limit, too. A rate counts as too high if that
happens twice in a row, for anything else on the machine may stop a server for a moment. The tables
are opened once: they have about 70,000 clicks, and if too few are left, the run says so and ends.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from load_clicks import Click, Habits, clicks_of, lines_per_turn, played_by_bots
from load_friends import Friends, PushService
from load_people import Drive, play
from load_servers import on_postgresql, on_sqlite

GAMES = 8  # distinct games, each played at many tables
LIMIT = 50.0  # milliseconds, of p99
FASTER = 1.25  # from one rate to the next
HALVINGS = 2
MOST_SKIPPED = 0.02  # of the clicks: they found no table that waited for one
MOST_MISSING = 0.05  # of the clicks: they were not answered in the time they were sent in
COLUMNS = {
    "rate": "asked/s",
    "clicks_per_s": "clicks/s",
    "p50_ms": "p50 ms",
    "p95_ms": "p95 ms",
    "p99_ms": "p99 ms",
    "worst_ms": "worst ms",
    "server_ms_per_click": "server ms/click",
    "server_cpu": "server cores",
    "client_cpu": "client cores",
    "server_memory_mb": "server MB",
}


# -- one rate


class Load:
    """The tables of one or two servers, and what is measured at them."""

    def __init__(self, drives: dict[str, Drive], asked: argparse.Namespace) -> None:
        self._drives = drives
        self._asked = asked
        self._chance = random.Random(asked.seed)
        self.clicks: list[list[Click]] = []
        self._talking: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open all tables, and click for a while without counting."""
        asked = self._asked
        records = [played_by_bots(n) for n in range(min(GAMES, asked.tables))]
        habits = Habits(asked.undo, asked.restart, asked.by_hand)
        games = [(record, clicks_of(record, self._chance, habits)) for record in records]
        self.clicks = [clicks for _, clicks in games]
        every = list(self._drives.values())
        for one in every:
            await one.open(asked.tables, games)
            self._talking.append(asyncio.create_task(one.friends.talk(one.boards, self._chance)))
        await play(every, asked.rate[0], asked.warm, self._chance)

    async def measure(self, rate: float) -> dict[str, Any]:
        """Click at a rate; what was measured, by server."""
        every, seconds = list(self._drives.values()), self._asked.seconds
        for one in every:
            one.begin()
        own = time.process_time()
        skipped = await play(every, rate, seconds, self._chance)
        own = time.process_time() - own
        answered = every[-1].acknowledged
        await asyncio.sleep(1.0)
        figures: dict[str, Any] = {
            name: await one.figures(seconds) for name, one in self._drives.items()
        }
        figures["rate"] = rate
        figures["client_cpu"] = round(own / seconds, 3)
        figures["skipped"] = skipped
        figures["unanswered"] = round(rate * seconds) - skipped - answered
        return figures


async def at_rates(load: Load, rates: list[float]) -> None:
    """Measure one rate after another; prints all figures as JSON."""
    for rate in rates:
        figures = await load.measure(rate)
        if "before" in figures:
            figures["compared"] = compared(figures, load.clicks)
        print(json.dumps(figures, indent=1), flush=True)


# -- the highest rate


async def find(load: Load, rate: float, seconds: float) -> None:
    """Print a row for each rate, and between which two p99 passes the limit."""
    print("| " + " | ".join(COLUMNS.values()) + " |", flush=True)
    print("|" + " --- |" * len(COLUMNS), flush=True)
    good, bad, halvings, was_late = 0.0, 0.0, 0, False
    while not bad or halvings < HALVINGS:
        figures = await load.measure(rate)
        row = {**figures["after"], **figures}
        print("| " + " | ".join(f"{row[name]}" for name in COLUMNS) + " |", flush=True)
        clicks = rate * seconds
        if figures["skipped"] > MOST_SKIPPED * clicks:
            print(f"Too few tables wait for a click: {figures['skipped']} found none.")
            break
        is_late = row["p99_ms"] > LIMIT or figures["unanswered"] > MOST_MISSING * clicks
        if is_late and not was_late:
            was_late = True  # once more
            continue
        was_late = False
        halvings += bool(bad)
        good, bad = (good, rate) if is_late else (rate, bad)
        if is_late and not good and rate < 10:
            break
        rate = round((good + bad) / 2 if bad else rate * FASTER)
    last = figures["after"]
    print(
        f"p99 passes {LIMIT:g} ms between {good:g} and {bad or 'more than that'} clicks a second."
    )
    print(
        f"{last['lines_in_the_database']:,} of {last['lines_expected']:,} lines are in the"
        f" database; {last['refused']} clicks were refused."
    )


# -- two versions


def compared(figures: dict[str, Any], clicks: list[list[Click]]) -> dict[str, Any]:
    """After as a share of before: server time per click, journal lines per turn."""
    shares = {
        "ended by a click": lines_of_turns(clicks, automatic=False),
        "ended automatically": lines_of_turns(clicks, automatic=True),
    }
    before, after = (figures[name]["server_ms_per_click"] for name in ("before", "after"))
    lines = [figures[name]["lines_in_the_database"] for name in ("before", "after")]
    return {
        "server_time_per_click": round(after / before, 3),
        "lines_in_the_database": round(lines[1] / lines[0], 3),
        "lines_per_turn_of_version_0.1": shares,
    }


def lines_of_turns(clicks: list[list[Click]], *, automatic: bool) -> dict[str, Any]:
    """Journal lines per turn before and after, by what people did in it."""
    shares = {}
    for name, kinds in {
        "all turns": None,
        "without second thoughts": {"play"},
        "with an undo": {"play", "undo"},
        "with a restart": {"play", "restart"},
    }.items():
        before, after = (
            lines_per_turn(clicks, by_step=old, automatic=automatic, kinds=kinds)
            for old in (True, False)
        )
        share = round(after / before, 2) if before else None
        shares[name] = {"before": before, "after": after, "ratio": share}
    return shares


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument(
        "--rate", type=float, nargs="+", default=[200.0], help="clicks a second; one after another"
    )
    parser.add_argument(
        "--find", action="store_true", help="raise the rate until p99 passes 50 ms; prints a table"
    )
    parser.add_argument("--workers", type=int, default=0, help="server processes, on PostgreSQL")
    parser.add_argument(
        "--seconds", type=float, help="of each rate; 20, or 10 with --find", default=None
    )
    parser.add_argument("--warm", type=float, default=5.0, help="seconds that are not counted")
    parser.add_argument("--undo", type=float, default=0.1, help="share of clicks taken back")
    parser.add_argument("--restart", type=float, default=0.1, help="share of turns restarted")
    parser.add_argument(
        "--by-hand", type=float, default=0.0, help="share of people who end their turns by a click"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--before", type=Path, help="the folder of another version, to compare with"
    )
    parser.add_argument(
        "--by-step", action="store_true", help="that version is 0.1, which takes single steps"
    )
    parser.add_argument("--chat", type=float, default=0.0, help="share of people who talk")
    parser.add_argument("--push", action="store_true", help="everybody has a push subscription")
    asked = parser.parse_args()
    if not 0 <= asked.chat <= 1:
        parser.error("--chat takes a share, from 0 to 1")
    if asked.before and (asked.chat or asked.push):
        parser.error("--chat and --push take one version")
    if asked.find and asked.before:
        parser.error("--find takes one version")
    asked.seconds = asked.seconds or (10.0 if asked.find else 20.0)
    return asked


async def run(asked: argparse.Namespace) -> None:
    """Start the servers, drive them, print the figures."""
    sources = {"before": asked.before} if asked.before else {}
    sources["after"] = Path(__file__).parent.parent
    async with contextlib.AsyncExitStack() as stack:
        drives = {}
        for name, source in sources.items():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            server = await stack.enter_async_context(
                on_postgresql(asked.workers) if asked.workers else on_sqlite(source / "src", folder)
            )
            friends = Friends(asked.chat, PushService() if asked.push else None)
            if friends.push is not None:
                await friends.push.start()
            by_step = asked.by_step and name == "before"
            drives[name] = Drive(server, by_step=by_step, friends=friends)
        load = Load(drives, asked)
        await load.open()
        if asked.find:
            await find(load, asked.rate[0], asked.seconds)
        else:
            await at_rates(load, asked.rate)


def runner() -> Callable[..., None]:
    """The quickest event loop that is installed: the client should take little time."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run  # type: ignore[no-any-return]


def main() -> None:
    """Allow many sockets, and run."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    runner()(run(arguments()))


if __name__ == "__main__":
    main()

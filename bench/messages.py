"""What a click costs without sockets and database, and whether two versions send the same.

    python bench/messages.py                      # processor time of a click, by what it is for
    python bench/messages.py --before ../old      # another version too, and every message compared
    python bench/messages.py --before ../old --profile 40   # and where the time goes

Games between bots are clicked through as in `load.py`, with four people at the table: a message is
checked, planned and applied, and the texts for everybody are made. A second person of each table
reads another language. Every text is compared with that of the other version, except for the time
at which something happened. The versions take turns, each in processes of its own; of every click
the least time counts.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import json
import os
import pstats
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
LANGUAGES = ("en", "uk", "en", "cs")  # of the four
WHEN = re.compile(r'"at":[0-9.e+]+')
MOONLIGHT_STEPS = 120  # of each game of Moonlight, whose clicks are steps


# -- in a process of its own


def clicked(game: dict[str, Any], languages: tuple[str, ...]) -> Iterator[tuple[float, float, Any]]:
    """Click through a game; the time of planning, the time of the texts, and the texts."""
    from moonpack.server.live.connection import Connection
    from moonpack.server.live.outbox import Outbox
    from moonpack.server.tables.commands import plan
    from moonpack.server.tables.journal import Line
    from moonpack.server.tables.openings import begin_after
    from moonpack.server.tables.table import Opening, Table
    from moonpack.server.wire import inbound

    record = game["record"]
    people = [f"person {n}" for n, _ in enumerate(record["players"])]
    seats = [{"person": p, "name": f"Seat {n}", "level": None} for n, p in enumerate(people, 1)]
    opening = Opening(record["game"], seats, record=record)  # type: ignore[arg-type]
    table = Table("bench", [Line(1, "opened", person=people[0], data=opening.to_json())])
    for draft in begin_after(Table("bench"), table.lines[0]):
        table.apply(draft.line, draft.games)
    outbox = Outbox(table)
    readers = [
        Connection(person, language, is_greeted=True)
        for person, language in zip(people, languages, strict=False)
    ]
    yield 0.0, 0.0, [[*outbox.due(reader)] for reader in readers]
    for n, click in enumerate(game["clicks"]):
        text = json.dumps({**click["message"], "id": f"s{n}"})
        began = time.process_time()
        command: Any = inbound.SOCKET_MESSAGE.validate_json(text)
        for draft in plan(table, people[click["seat"]], command, ()):
            table.apply(draft.line, draft.games)
        planned = time.process_time()
        outbox.clear()
        texts = [[*outbox.due(reader)] for reader in readers]
        yield planned - began, time.process_time() - planned, texts


def child(games: list[dict[str, Any]], texts_file: str, profile: int) -> None:
    """Click through all games; prints the times, and writes all texts to a file."""
    profiler = cProfile.Profile()
    times: list[tuple[float, float]] = []
    gc.disable()
    with Path(texts_file).open("w", encoding="utf-8") as file:
        for game in games:  # everybody reads English, as in `load.py`: these are measured
            if profile:
                profiler.enable()
            clicks = [(plan, texts) for plan, texts, _ in clicked(game, ("en",) * 4)]
            profiler.disable()
            times += clicks[1:] if game["record"]["game"] == "wolves" else []
            gc.collect()
        for game in games:
            for _, _, texts in clicked(game, LANGUAGES):
                timeless = [[WHEN.sub('"at":0', text) for text in own] for own in texts]
                file.write(json.dumps(timeless) + "\n")
    if profile:
        pstats.Stats(profiler, stream=sys.stderr).sort_stats("tottime").print_stats(profile)
        pstats.Stats(profiler, stream=sys.stderr).sort_stats("cumtime").print_stats(profile)
    json.dump(times, sys.stdout)


# -- the parent


def games_to_click(many: int) -> list[dict[str, Any]]:
    """Games of The Wolves as people click them, and games of Moonlight step by step."""
    import moonpack
    from load_clicks import Habits, clicks_of, played_by_bots

    chance = random.Random(1)
    games: list[dict[str, Any]] = []
    for seed in range(many):
        record = played_by_bots(seed)
        clicks = clicks_of(record, chance, Habits(0.1, 0.1, 0.25))
        messages = [
            {"seat": click.seat, "message": click.messages(beat, by_step=False)[0]}
            for beat, click in enumerate(clicks)
        ]
        games.append({"record": {**record, "steps": []}, "clicks": messages})
        moonlight = moonpack.new("moonlight", players=2, seed=f"{seed}")
        messages = []
        while moonlight.actor is not None and len(messages) < MOONLIGHT_STEPS:
            step = chance.choice(moonlight.steps())
            message = {"type": "step", "beat": len(messages), "step": step}
            messages.append({"seat": moonlight.actor, "message": message})
            moonlight.play(step)
        games.append({"record": {**moonlight.record(), "steps": []}, "clicks": messages})
    return games


def run_once(source: Path, games: str, texts: str, profile: int) -> list[tuple[float, float]]:
    """The times of all clicks with one version."""
    environment = {**os.environ, "PYTHONPATH": f"{source / 'src'}:{HERE}", "PYTHONHASHSEED": "0"}
    command = [sys.executable, __file__, "--child", texts, "--profile", f"{profile}"]
    answer = subprocess.run(
        command, env=environment, input=games, stdout=subprocess.PIPE, text=True, check=True
    )
    times: list[tuple[float, float]] = json.loads(answer.stdout)
    return times


def first_difference(before: Path, after: Path) -> str:
    """Where the texts of two versions differ first; empty if they are the same."""
    lines = [path.read_text("utf-8").splitlines() for path in (before, after)]
    if len(lines[0]) != len(lines[1]):
        return f"{len(lines[0])} clicks before, {len(lines[1])} after"
    for n, (old, new) in enumerate(zip(*lines, strict=True)):
        if old != new:
            at = next(i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b)
            start = max(0, at - 200)
            return f"click {n}:\n- {old[start : at + 200]}\n+ {new[start : at + 200]}"
    return ""


def main() -> None:
    """Measure one or two versions; fails if they do not send the same."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--before", type=Path, help="the folder of another version")
    parser.add_argument("--games", type=int, default=4, help="of each kind")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--profile", type=int, default=0, help="lines of cProfile's tables")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        child(json.load(sys.stdin), asked.child, asked.profile)
        return
    games = json.dumps(games_to_click(asked.games))
    sources = (
        {"after": HERE.parent}
        if asked.before is None
        else {"before": asked.before.resolve(), "after": HERE.parent}
    )
    least: dict[str, list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for round_ in range(asked.rounds):
            for name, source in sources.items():
                profile = asked.profile if round_ == 0 else 0
                times = run_once(source, games, f"{folder}/{name}", profile)
                if profile:
                    continue  # a profiled run takes longer
                known = least.get(name, times)
                least[name] = [
                    (min(a[0], b[0]), min(a[1], b[1])) for a, b in zip(known, times, strict=True)
                ]
        for name, times in least.items():
            plan, texts = (1000 * statistics.mean(column) for column in zip(*times, strict=True))
            print(f"{name}: {plan:.3f} ms to plan a click, {texts:.3f} ms for its messages")
        if asked.before is not None:
            difference = first_difference(Path(folder, "before"), Path(folder, "after"))
            print(difference or f"the same messages for {len(least['after'])} clicks")
            sys.exit(bool(difference))


if __name__ == "__main__":
    main()

"""Calls of the public API with whole numbers of a kind, for `test_numpy_numbers.py`.

Each case gives what comes of its numbers; its name in `CASES` lists the parameters it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import moonpack
from moonpack import analysis, arena, bots, render, selfplay
from moonpack.analysis.reasons import reasons
from moonpack.extras import is_installed
from moonpack.games.rng import Rng
from moonpack.learn import lessons, puzzles

Number = Callable[[int], int]  # makes a whole number: Python's `int`, or one of NumPy


# -- games


@cache
def record(game: str = "wolves") -> Mapping[str, object]:
    """A short game, played to its end."""
    choices = {"round_limit": 1} if game == "wolves" else {}
    played, rng = moonpack.new(game, seed=7, **choices), Rng(7)
    while not played.over:
        played.play(rng.choice(played.steps()))
    return played.record()


def begun(game: str = "moonlight", steps: int = 6) -> moonpack.Game:
    return moonpack.replay(record(game), steps)


def position(game: str) -> Mapping[str, object]:
    """Where a game can begin: between two actions."""
    for steps in range(10, 40):
        with suppress(moonpack.MoonpackError):
            return begun(game, steps).position()
    raise AssertionError


def with_numbers(number: Number, data: object) -> object:
    """Some JSON in which every whole number is of another kind."""
    if isinstance(data, Mapping):
        return {name: with_numbers(number, value) for name, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [with_numbers(number, value) for value in data]
    return number(data) if type(data) is int else data


def new(n: Number) -> object:
    made = moonpack.new("wolves", players=n(3), seed=n(4), round_limit=n(2), starting_player=n(2))
    return made.record(), made.view(0).to_json()


def loaded(n: Number) -> object:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        moonpack.save(begun("wolves"), path)
        return moonpack.load(path, steps=n(3)).record()


def records(n: Number) -> object:
    """Whole records and positions of which all numbers are of the kind."""
    for game in ("wolves", "moonlight"):
        again = moonpack.replay(with_numbers(n, record(game)))  # type: ignore[arg-type]
        yield again.record()
        there = moonpack.from_position(with_numbers(n, position(game)))  # type: ignore[arg-type]
        yield from (there.record(), there.position(), there.view(0).to_json())
    setup = with_numbers(n, record()["setup"])
    yield moonpack.new("wolves", seed=1, packs=record()["packs"], setup=setup).record()


def undone(n: Number) -> object:
    game = moonpack.new("wolves", seed=3)
    for _ in range(3):
        game.play(game.steps()[0])
    return game.undo(n(1)), game.record()


def renamed(n: Number) -> object:
    game = begun()
    game.rename(n(1), "Zoe")
    return game.record()


def steps_of_engines(n: Number) -> Iterator[object]:
    for game in ("wolves", "moonlight"):
        engine = moonpack.new(game, seed=5).engine
        for _ in range(12):
            step = n(engine.legal()[0])
            yield engine.is_legal(step)
            engine.play(step)
        yield engine.snapshot()
        yield engine.playout(n(9), n(30))
        yield engine.snapshot()


def rng(n: Number) -> object:
    chance = Rng(n(5))
    return chance.below(n(2**40)), chance.below(n(6)), chance.state


# -- analysis, bots, pictures, lessons


def studied(n: Number) -> Iterator[object]:
    for name in ("wolves", "moonlight"):
        game = begun(name, 14)
        judge = analysis.analyst(game.spec)
        studies = list(judge.study(game.engine, n(8), n(4)))
        yield from (studies, judge.judge(game.engine, n(8)))
        yield from (judge.shares(game.engine, n(8)), judge.best_turn(game.engine, n(8)))
        yield analysis.outlook(game, studies[-1], n(1)).to_json()


def reviewed(n: Number) -> Iterator[object]:
    game = begun("moonlight", 4)
    review = analysis.review(game, simulations=n(4), best=n(1))
    yield from (review.to_json(), review.given_away(n(1)))
    judge = analysis.analyst(game.spec)
    yield list(analysis.reviewed(game, judge, simulations=n(4), best=n(1)))
    yield [*analysis.stream(game, simulations=n(4), best=n(1))]


def hinted(n: Number) -> object:
    game = begun("moonlight", 6)
    return analysis.hint(game, simulations=n(4)), reasons(game, game.steps()[:1], most=n(1))


def decided(n: Number) -> Iterator[object]:
    game = begun("moonlight", 6)
    for seed in (n(3), n(-3)):
        with closing(bots.make("pup", "moonlight", seed=seed)) as bot:
            yield bot.decide(game.view(game.actor), bots.Clock())
    level = bots.level("wolves", "legend")
    yield level.in_version(n(1))


def drawn(n: Number) -> object:
    view = begun("wolves").view(0)
    png = render.png(view, size=n(40)) if is_installed("resvg_py") else b""
    return render.svg(view, size=n(300)), render.text(view, width=n(60)), png


def taught(n: Number) -> object:
    lesson = lessons.lesson("wolves", "move")
    stage = lesson.stage(n(0))
    judged = lessons.judge(lesson, n(0), (), stage.show or lesson.begin(()).steps()[:1])
    return stage, judged.verdict, puzzles.chosen("wolves", players=n(2))[:1]


# -- contests and data


def contests(n: Number) -> Iterator[object]:
    asked = {"players": n(2), "games": n(2), "seed": n(4), "seconds": n(9)}
    options = {"round_limit": n(1), "starting_player": n(2)}
    contest = arena.contest("wolves", ["random", "greedy"], **asked, options=options, fewest=n(2))
    deeper = {"options": {"round_limit": n(1)}}
    together = arena.contest("wolves", ["random", "greedy"], seed=n(1), options=deeper)
    yield from (contest, contest.to_json(), together.to_json(), contest.turn_seconds(n(0)))
    results = arena.run(contest, workers=arena.here)
    yield [(result.seats, result.scores, result.shares) for result in results]
    ratings = arena.Ratings(results, contest.bots, seed=n(3), draws=n(20))
    yield from (ratings.standings(), ratings.duels())


def contests_in_processes(n: Number) -> object:
    """Contests that are handed to a process as JSON, and kept in a log."""
    contest = arena.contest(
        "wolves", ["random", "greedy"], games=n(2), seed=n(4), options={"round_limit": n(1)}
    )
    with TemporaryDirectory() as folder:
        played = arena.run(contest, jobs=n(1), log=Path(folder) / "log")
        again = [*arena.results(contest, jobs=n(1), log=Path(folder) / "log")]
    return [[one.scores for one in played], [one.scores for one in again]]


def rows(n: Number) -> object:
    pytest.importorskip("pyarrow", reason="self-play as data needs moonpack[data]")
    options = {"round_limit": n(1)}
    contest = selfplay.plan("wolves", ["random"], games=n(2), seed=n(1), options=options)
    with TemporaryDirectory() as folder:
        kept = selfplay.Folder(contest, f"{folder}/data", n(1))
        return contest.to_json(), selfplay.generate(kept, jobs=n(1))


CASES: dict[str, Callable[[Number], object]] = {
    "new(players, seed)": new,
    "load(steps)": loaded,
    "replay(steps)": lambda n: moonpack.replay(record(), n(4)).record(),
    "records": records,
    "statistics(seat)": lambda n: moonpack.statistics(moonpack.replay(record()), n(1)),
    "Game.view(seat)": lambda n: (begun().view(n(1)).to_json(), begun("wolves").view(n(1))),
    "Game.last_steps(count)": lambda n: begun().last_steps(n(2)),
    "Game.known_facts(seat)": lambda n: begun().known_facts(n(1)),
    "Game.known_step(seat)": lambda n: begun().known_step(n(1)),
    "Game.tell(seat)": lambda n: begun().tell(seat=n(1)),
    "Game.moments(seat)": lambda n: list(begun().moments(n(1))),
    "Game.undo(steps)": undone,
    "Game.rename(seat)": renamed,
    "Engine.play(step) Engine.is_legal(step) Engine.playout(seed, limit)": steps_of_engines,
    "Rng.__init__(seed) Rng.below(n)": rng,
    "Analyst.study(simulations, every) Analyst.judge(simulations) Analyst.shares(simulations) "
    "Analyst.best_turn(simulations) outlook(best)": studied,
    "review(simulations, best) reviewed(simulations, best) stream(simulations, best) "
    "Review.given_away(seat)": reviewed,
    "hint(simulations) reasons(most)": hinted,
    "make(seed) Bot.__init__(seed) Level.in_version(version)": decided,
    "svg(size) text(width) png(size)": drawn,
    "Lesson.stage(number) judge(number) chosen(players)": taught,
    "contest(players, games, seed, fewest) Contest.turn_seconds(entrant) "
    "Ratings.__init__(seed, draws)": contests,
    "run(jobs) results(jobs)": contests_in_processes,
    "Folder.__init__(games_per_file) generate(jobs)": rows,
}

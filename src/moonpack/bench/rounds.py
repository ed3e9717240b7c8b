"""Taking turns: ours and the peers' measurements follow each other in every round.

A shared machine is faster in one minute than in the next. Medians over rounds, and ratios taken
within a round, are more reliable than one long measurement of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.util import find_spec

import moonpack
from moonpack import games
from moonpack.bench import machine
from moonpack.bench.measures import MEASURES, Measure, Sample
from moonpack.bench.report import NO_GAME, NO_PLAYERS, Figure, Memory, Missing, Report
from moonpack.bench.suite import FIRST_GAME, IMPORT, closest, peers_of
from moonpack.bench.worker import COMPILED, INTERPRETED, PEER, Worker, start_up
from moonpack.games import kit

Tell = Callable[[str, int, int], None]  # what is being measured, how many are done, out of how many


@dataclass(frozen=True)
class Plan:
    """What to measure, and for how long: `seconds` is for each measurement of each round."""

    games: tuple[str, ...]
    rounds: int = 5
    seconds: float = 0.5
    peers: bool = True


def run(plan: Plan, tell: Tell = lambda *_: None) -> Report:
    """Measure everything in the plan."""
    report = Report(
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        version=moonpack.__version__,
        plan=asdict(plan),
        machine=machine.facts(),
    )
    with ExitStack() as stack:
        kinds = (COMPILED, INTERPRETED, PEER) if plan.peers else (COMPILED, INTERPRETED)
        workers = {kind: stack.enter_context(Worker(kind)) for kind in kinds}
        tell("checking what can be measured", 0, 1)
        _look_around(plan, workers, report)
        _take_rounds(plan, workers, report, tell)
    _take_memory(report)
    return report


def _look_around(plan: Plan, workers: dict[str, Worker], report: Report) -> None:
    """List the figures that can be taken here, in the order of a round, and what is missing."""
    for game in plan.games:
        engine = workers[COMPILED].ask("kind", game)["kind"]
        report.engines[game] = engine
        if engine != COMPILED and game in kit.BUILT_IN:
            why = "the rules were installed without a compiler"
            again = "install a C++20 compiler, then Moonpack again"
            report.missing.append(Missing(game, "compiled figures", why, again))
    for figure in _start_figures(report):
        report.figures[figure.key] = figure
    for game in plan.games:
        for figure in _game_figures(game, workers, report):
            report.figures[figure.key] = figure


def _kinds(engine: str) -> tuple[str, ...]:
    """The kinds of our own figures that an engine allows."""
    return (COMPILED, INTERPRETED) if engine == COMPILED else (INTERPRETED,)


def _start_figures(report: Report) -> Iterator[Figure]:
    best = COMPILED if COMPILED in report.engines.values() else INTERPRETED
    for kind in _kinds(best):
        yield Figure(NO_GAME, IMPORT, kind, NO_PLAYERS, "starts", timed=True)
    for game, engine in report.engines.items():
        for kind in _kinds(engine):
            yield Figure(game, FIRST_GAME, kind, games.spec(game).players[0], "starts", timed=True)


def _game_figures(game: str, workers: dict[str, Worker], report: Report) -> Iterator[Figure]:
    """Each peer comes right after our figures for as many players, to compare them."""
    possible = games.spec(game).players
    able = list(_able(game, report))
    for players in possible:
        for measure in able:
            for kind in _kinds(report.engines[game]):
                yield Figure(game, measure.name, kind, players, measure.unit, measure.timed)
        for peer in peers_of(game) if PEER in workers else ():
            if closest(peer.players, possible) != players:
                continue
            tried = workers[PEER].ask("peer", game, name=peer.name, seconds=0)
            if "missing" in tried:
                missing = Missing(game, peer.name, tried["missing"], tried["install"])
                report.missing.append(missing)
            else:
                unit, version = tried["unit"], tried["version"]
                yield Figure(game, peer.name, PEER, players, unit, version=version)


def _able(game: str, report: Report) -> Iterator[Measure]:
    """The measures whose packages are installed; the others are reported as missing."""
    for measure in MEASURES.values():
        lacking = [package for package in measure.needs if find_spec(package) is None]
        if lacking:
            why = f"No module named {lacking[0]!r}"
            report.missing.append(Missing(game, measure.name, why, 'pip install "moonpack[envs]"'))
        elif measure.takes(game):
            yield measure


def _take_rounds(plan: Plan, workers: dict[str, Worker], report: Report, tell: Tell) -> None:
    total = plan.rounds * len(report.figures)
    done = 0
    for nth in range(plan.rounds):
        for figure in report.figures.values():
            doing = f"round {nth + 1} of {plan.rounds}: {figure.game} {figure.name}, {figure.kind}"
            tell(doing, done, total)
            figure.rounds.append(_take(figure, plan.seconds, workers))
            done += 1
    tell("memory of copies", done, total)


def _take(figure: Figure, seconds: float, workers: dict[str, Worker]) -> Sample:
    if figure.name == IMPORT:
        return start_up(figure.kind, "import moonpack")
    if figure.name == FIRST_GAME:
        return start_up(figure.kind, f"import moonpack; moonpack.new({figure.game!r}, seed=1)")
    ask = "peer" if figure.kind == PEER else "measure"
    needed = {"name": figure.name, "players": figure.players, "seconds": seconds}
    answer = workers[figure.kind].ask(ask, figure.game, **needed)
    return Sample(answer["count"], answer["seconds"])


def _take_memory(report: Report) -> None:
    """Each in a new process, where no memory has been used before."""
    for game, engine in report.engines.items():
        for kind in _kinds(engine):
            for players in (games.spec(game).players[0], games.spec(game).players[-1]):
                with Worker(kind) as worker:
                    answer = worker.ask("memory", game, players=players)
                report.memory.append(Memory(game=game, kind=kind, players=players, **answer))

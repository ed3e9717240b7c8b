"""The figures of a run, their medians and ratios, and the same as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any

from moonpack.bench.measures import Sample
from moonpack.bench.suite import IMPORT_TARGET, Target, targets_of
from moonpack.bench.worker import PEER

FORMAT = 1
Key = tuple[str, str, str, int]  # game, name, kind, players
NO_GAME, NO_PLAYERS = "", 0  # for figures of the package as a whole


@dataclass
class Figure:
    """One thing measured, once a round."""

    game: str
    name: str
    kind: str
    players: int
    unit: str
    timed: bool = False  # shown as the time of one, instead of a rate
    version: str = ""
    rounds: list[Sample] = field(default_factory=list)

    @property
    def key(self) -> Key:
        """Identifies the figure within a run."""
        return (self.game, self.name, self.kind, self.players)

    @property
    def rate(self) -> float:
        """The median of the rounds, in units a second."""
        return median(sample.rate for sample in self.rounds)

    def times(self, other: Figure) -> float:
        """How many times as fast as another, by round: lasting noise affects both."""
        pairs = zip(self.rounds, other.rounds, strict=True)
        return median(mine.rate / theirs.rate for mine, theirs in pairs)

    def to_json(self) -> dict[str, Any]:
        """The figure as JSON."""
        return {**asdict(self), "per_second": self.rate}


@dataclass(frozen=True)
class Memory:
    """The memory of copies of an engine, in bytes."""

    game: str
    kind: str
    players: int
    copies: int
    copy: int
    resident: int | None


@dataclass(frozen=True)
class Missing:
    """Something that could not be measured, why, and how to get it."""

    game: str
    name: str
    why: str
    install: str


@dataclass(frozen=True)
class Outcome:
    """A target and the figure measured: a rate or a ratio; None if something needed is missing."""

    game: str
    target: Target
    measured: float | None

    @property
    def met(self) -> bool | None:
        """Whether the target was reached; None when that is not known."""
        return None if self.measured is None else self.measured >= self.target.least


@dataclass
class Report:
    """All results of a run."""

    date: str
    version: str
    plan: Mapping[str, Any]
    machine: Mapping[str, Any]
    engines: dict[str, str] = field(default_factory=dict)
    figures: dict[Key, Figure] = field(default_factory=dict)
    memory: list[Memory] = field(default_factory=list)
    missing: list[Missing] = field(default_factory=list)

    def of(self, game: str, kind: str | None = None) -> list[Figure]:
        """The figures of a game, of one kind if given."""
        figures = (figure for figure in self.figures.values() if figure.game == game)
        return [figure for figure in figures if kind in (None, figure.kind)]

    def ratios(self) -> Iterator[dict[str, Any]]:
        """How many times as fast as each peer we are, with as many players."""
        for peer in self.figures.values():
            if peer.kind != PEER:
                continue
            for ours in self.of(peer.game):
                if ours.kind != PEER and ours.unit == "steps" and ours.players == peer.players:
                    yield {
                        "game": peer.game,
                        "peer": peer.name,
                        "players": peer.players,
                        "name": ours.name,
                        "kind": ours.kind,
                        "times": ours.times(peer),
                    }

    def outcomes(self) -> list[Outcome]:
        """Every target with the figure measured for it."""
        wanted = [(NO_GAME, IMPORT_TARGET)]
        wanted += [(game, target) for game in self.engines for target in targets_of(game)]
        return [Outcome(game, target, self._measured(game, target)) for game, target in wanted]

    def _measured(self, game: str, target: Target) -> float | None:
        """The slowest figure that the target is about."""
        figures = [
            figure
            for figure in self.of(game, target.kind)
            if figure.name == target.measure and target.players in (None, figure.players)
        ]
        if target.over:
            return _least(
                ours.times(other)
                for ours in figures
                for other in self.of(game, target.kind)
                if other.name == target.over and other.players == ours.players
            )
        if target.against:
            against = [peer for peer in self.of(game, PEER) if peer.name == target.against]
            return _least(ours.times(peer) for ours in figures for peer in against)
        return _least(figure.rate for figure in figures)

    def to_json(self) -> dict[str, Any]:
        """The whole report as JSON."""
        return {
            "format": FORMAT,
            "date": self.date,
            "moonpack": self.version,
            "plan": dict(self.plan),
            "machine": dict(self.machine),
            "engines": self.engines,
            "figures": [figure.to_json() for figure in self.figures.values()],
            "ratios": list(self.ratios()),
            "memory": [asdict(memory) for memory in self.memory],
            "missing": [asdict(missing) for missing in self.missing],
            "targets": [
                {
                    "game": outcome.game,
                    **asdict(outcome.target),
                    "found": outcome.measured,
                    "met": outcome.met,
                }
                for outcome in self.outcomes()
            ],
        }


def rates(report: Mapping[str, Any]) -> dict[Key, float]:
    """The rates of a report that was kept as JSON, by what they measure."""
    return {
        (one["game"], one["name"], one["kind"], one["players"]): float(one["per_second"])
        for one in report["figures"]
    }


def _least(values: Iterable[float]) -> float | None:
    return min(values, default=None)

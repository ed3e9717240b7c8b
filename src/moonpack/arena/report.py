"""The report of a contest: JSON for programs, tables for people; `page.py` makes a page of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple

import moonpack
from moonpack.arena import summary
from moonpack.arena.match import Result
from moonpack.arena.plan import Contest
from moonpack.arena.rating import Duel, Estimate, Ratings, Standing
from moonpack.games import spec


class FaultReport(NamedTuple):
    """A game that did not end as it should: whose fault it was, if anybody's, and why."""

    game: int
    bot: str | None
    kind: str
    why: str


@dataclass(frozen=True)
class Report:
    """A contest with its results and ratings."""

    contest: Contest
    results: tuple[Result, ...]
    standings: tuple[Standing, ...]
    duels: tuple[Duel, ...]
    made: str

    @property
    def ladder(self) -> list[Standing]:
        """The entrants, strongest first."""
        return sorted(self.standings, key=lambda standing: -standing.elo.value)

    @property
    def title(self) -> str:
        """What was played."""
        return f"{spec(self.contest.game).title}, {self.contest.players} players"

    def __repr__(self) -> str:
        bots = ", ".join(standing.bot for standing in self.ladder)
        return f"<{self.title}: {len(self.results)} games of {bots}>"

    def _repr_html_(self) -> str:
        """The table a notebook shows: the ladder."""
        from moonpack.arena.page import ladder  # which shows reports

        return ladder(self)

    def faults(self) -> list[FaultReport]:
        """Faults of bots, game by game, and games that count for nobody."""
        faults = []
        for result in self.results:
            if result.fault is not None:
                bot = self.contest.bots[result.seats[result.fault.seat]]
                faults.append(FaultReport(result.number, bot, result.fault.kind, result.fault.why))
            elif result.void or result.unfinished:
                why = result.void or f"not over after {self.contest.step_limit} steps"
                kind = "void" if result.void else "unfinished"
                faults.append(FaultReport(result.number, None, kind, why))
        return faults

    def to_json(self) -> dict[str, object]:
        """Everything as JSON, results included."""
        bots, many = self.contest.bots, len(self.contest.bots)
        steps, turns = summary.lengths(self.results)
        return {
            "contest": self.contest.to_json(),
            "made": self.made,
            "version": moonpack.__version__,
            "engine": moonpack.engine_kind(),
            "standings": [
                {
                    **_standing(standing),
                    "categories": dict(parts),
                    "turn_seconds": round(pace.turn, 4),
                    "slowest_turn": pace.slowest,
                }
                for standing, parts, pace in zip(
                    self.standings,
                    summary.categories(self.results, many),
                    summary.paces(self.results, many),
                    strict=True,
                )
            ],
            "duels": [
                {
                    "bot": bots[duel.one],
                    "against": bots[duel.other],
                    "share": duel.share.to_json(),
                    "comparisons": duel.comparisons,
                }
                for duel in self.duels
            ],
            "seats": [share.to_json() for share in summary.seat_advantage(self.results)],
            "length": {"steps": _mean(steps), "turns": _mean(turns)},
            "faults": [fault._asdict() for fault in self.faults()],
            "results": [result.to_json(self.contest) for result in self.results],
        }

    def text(self) -> str:
        """The ladder as plain text, what each entrant took from the next one, and faults."""
        rows = [HEADS, *(row(standing) for standing in self.ladder)]
        wide = [max(len(cells[n]) for cells in rows) for n in range(len(HEADS))]
        lines = [f"{self.title}: {len(self.results)} games, seed {self.contest.seed}"]
        for first, *cells in rows:
            padded = (cell.rjust(wide[n]) for n, cell in enumerate(cells, 1))
            lines.append("  ".join([first.ljust(wide[0]), *padded]))
        lines += self._steps_of_ladder()
        for fault in self.faults():
            charged = fault.bot or "nobody"
            lines.append(f"game {fault.game}, {fault.kind}, {charged}: {fault.why}")
        return "\n".join(lines)

    def _steps_of_ladder(self) -> list[str]:
        duels = {(duel.one, duel.other): duel for duel in self.duels}
        order = [self.contest.bots.index(standing.bot) for standing in self.ladder]
        lines = []
        for pair in pairwise(order):
            if pair in duels:
                share = duels[pair].share
                names = [self.contest.bots[entrant] for entrant in pair]
                took = f"{share.value:.1%} ({span(share, '.1%')})"
                lines.append(f"{names[0]} wins {took} against {names[1]}")
        return lines


HEADS = (
    *("bot", "Elo", "95 %", "wins", "95 %", "place", "score", "95 %", "games", "shared", "faults"),
)


def row(standing: Standing) -> tuple[str, ...]:
    """A standing as the cells of a table, under `HEADS`."""
    scored = standing.score
    return (
        standing.bot,
        f"{standing.elo.value:+.0f}",
        span(standing.elo, "+.0f"),
        f"{standing.share.value:.1%}",
        span(standing.share, ".1%"),
        f"{standing.place.value:.2f}",
        "" if scored is None else f"{scored.value:.1f}",
        "" if scored is None else span(scored, ".1f"),
        f"{standing.games}",
        f"{standing.shared}",
        f"{standing.faults}",
    )


def span(estimate: Estimate, form: str) -> str:
    """An interval in words."""
    return f"{estimate.low:{form}} to {estimate.high:{form}}"


def report(contest: Contest, results: Sequence[Result]) -> Report:
    """The report of a contest."""
    written_at = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    rated = Ratings(results, contest.bots)
    return Report(
        contest, tuple(results), tuple(rated.standings()), tuple(rated.duels()), written_at
    )


def _standing(standing: Standing) -> dict[str, object]:
    fields: dict[str, object] = asdict(standing)
    for name in ("elo", "share", "place", "score"):
        estimate = getattr(standing, name)
        fields[name] = None if estimate is None else estimate.to_json()
    return fields


def _mean(values: Sequence[int]) -> float | None:
    return round(sum(values) / len(values), 1) if values else None

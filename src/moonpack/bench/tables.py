"""A report as tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from moonpack import games
from moonpack.bench.report import NO_GAME, Figure, Key, Outcome, Report
from moonpack.bench.worker import COMPILED, INTERPRETED, PEER

_NONE = "-"


def show(report: Report, baseline: Mapping[Key, float] | None = None) -> Group:
    """The whole report; with a baseline, also each figure's ratio to it."""
    return Group(*_parts(report, baseline or {}))


def _parts(report: Report, baseline: Mapping[Key, float]) -> Iterator[RenderableType]:
    facts = report.machine
    yield Text(f"Moonpack {report.version}, {facts['python']}, {facts['cpu']} x {facts['cores']}")
    plan = report.plan
    yield Text(f"Medians of {plan['rounds']} rounds, {plan['seconds']} s for each measurement.\n")
    for game in (NO_GAME, *report.engines):
        title = games.spec(game).title if game else "Start-up"
        yield _ours(report, game, title, baseline)
        yield Text()
        if report.of(game, PEER):
            yield _peers(report, game, title)
            yield Text()
    yield _memory(report)
    yield Text()
    yield _targets(report)
    for missing in report.missing:
        yield Text(f"Not measured: {missing.name} ({missing.why}).", style="yellow")
        if missing.install:
            yield Text(f"  To install it: {missing.install}")


def _table(title: str, *columns: str) -> Table:
    """A table whose first column is words and whose others are numbers."""
    table = Table(title=title, title_justify="left", title_style="bold")
    for nth, column in enumerate(columns):
        table.add_column(column, justify="right" if nth else "left", no_wrap=True)
    return table


def _ours(report: Report, game: str, title: str, baseline: Mapping[Key, float]) -> Table:
    columns = ["", "players", COMPILED, INTERPRETED, "ratio"]
    table = _table(title, *columns, *(["to baseline"] if baseline else []))
    rows: dict[tuple[str, int], dict[str, Figure]] = {}
    for figure in report.of(game):
        if figure.kind != PEER:
            rows.setdefault((figure.name, figure.players), {})[figure.kind] = figure
    for name, players in sorted(rows, key=lambda row: _place(row[0], rows)):
        row = rows[name, players]
        fast, slow = row.get(COMPILED), row[INTERPRETED]
        cells = [name, str(players or _NONE), amount_of(fast), amount_of(slow)]
        cells.append(times(fast.times(slow)) if fast else _NONE)
        best = fast or slow
        if baseline:
            known = baseline.get(best.key)
            cells.append(times(best.rate / known) if known else _NONE)
        table.add_row(*cells)
    return table


def _place(name: str, rows: Mapping[tuple[str, int], object]) -> int:
    """Rows of one name stand together, in the order of the first of them."""
    return next(nth for nth, (other, _) in enumerate(rows) if other == name)


def _peers(report: Report, game: str, title: str) -> Table:
    """One row for each peer and kind of ours; `players` is the number in our game."""
    ratios = [ratio for ratio in report.ratios() if ratio["game"] == game]
    names = list(dict.fromkeys(ratio["name"] for ratio in ratios))
    columns = ("players", "their rate", "ours", *names)
    table = _table(f"{title}: times as fast as peers", "", *columns)
    for peer in report.of(game, PEER):
        rows: dict[str, dict[str, float]] = {}
        for ratio in ratios:
            if ratio["peer"] == peer.name:
                rows.setdefault(ratio["kind"], {})[ratio["name"]] = ratio["times"]
        first = [f"{peer.name} ({peer.version})", str(peer.players), amount_of(peer)]
        for kind, ratios_by_name in rows.items():
            table.add_row(*first, kind, *(times(ratios_by_name[name]) for name in names))
            first = ["", "", ""]
    return table


def _memory(report: Report) -> Table:
    table = _table("Memory", "", "players", "one copy", "copies held", "resident growth")
    for one in report.memory:
        grown = _NONE if one.resident is None else f"{one.resident / 1e6:.1f} MB"
        name = f"{games.spec(one.game).title}, {one.kind}"
        table.add_row(name, str(one.players), f"{one.copy:,} B", f"{one.copies:,}", grown)
    return table


def _targets(report: Report) -> Table:
    table = _table("Targets", "", "wanted", "found", "")
    for outcome in report.outcomes():
        name = f"{games.spec(outcome.game).title}: " if outcome.game else ""
        wanted = _target_amount(outcome, outcome.target.least)
        measured = _NONE if outcome.measured is None else _target_amount(outcome, outcome.measured)
        words = {True: "[green]met", False: "[red]missed", None: "[yellow]unknown"}
        table.add_row(name + outcome.target.text, wanted, measured, words[outcome.met])
    return table


def _target_amount(outcome: Outcome, value: float) -> str:
    if outcome.target.against or outcome.target.over:
        return times(value)
    return amount(value, "" if outcome.target.timed else "steps", outcome.target.timed)


def amount_of(figure: Figure | None) -> str:
    """A figure's median; a dash for none."""
    return amount(figure.rate, figure.unit, figure.timed) if figure else _NONE


def amount(rate: float, unit: str, timed: bool) -> str:
    """A rate, or the time of one, with a unit that keeps the number short."""
    if timed:
        for scale, name in ((1, "s"), (1e-3, "ms"), (1e-6, "µs")):
            if 1 / rate >= scale:
                return f"{1 / rate / scale:.3g} {name}"
        return f"{1e9 / rate:.0f} ns"
    for scale, name in ((1e6, "M"), (1e3, "k")):
        if rate >= scale:
            return f"{rate / scale:.3g} {name} {unit}/s"
    return f"{rate:.3g} {unit}/s"


def times(ratio: float) -> str:
    """A ratio, short."""
    return f"{ratio:,.0f}x" if ratio >= 100 else f"{ratio:.3g}x"

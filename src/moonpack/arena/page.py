"""A report as one self-contained page: tables and charts, no script, light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import moonpack
from moonpack.arena import summary
from moonpack.arena.rating import Estimate
from moonpack.arena.report import HEADS, Report, row, span
from moonpack.render import charts
from moonpack.render.charts import Figure

_STYLE = """
:root{--page:#f3ecdc;--accent:#8a5a00}
@media(prefers-color-scheme:dark){:root{--page:#0d1220;--accent:#f6e7b0}}
body{font:16px/1.5 system-ui,sans-serif;max-width:84rem;margin:0 auto;padding:1.5rem;
background:var(--page);color:var(--text)}
h1{font-size:1.7rem;margin:.2rem 0}h2{margin:2.2rem 0 .4rem;color:var(--accent)}
p{margin:.3rem 0 1rem;color:var(--faint)}code{color:var(--accent)}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums;
background:var(--ground);border-radius:.6rem;margin-bottom:1rem}
td,th{padding:.35rem .6rem;border-top:1px solid var(--rule);text-align:right;white-space:nowrap}
tr:first-child th{border-top:0;font-weight:600;color:var(--faint)}
td:first-child,th:first-child{text-align:left}td.why{white-space:normal;text-align:left}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem}
.chart{background:var(--ground);border-radius:.6rem;width:100%;height:auto}
""".replace("\n", "")


def page(reports: Sequence[Report]) -> str:
    """One page for one contest, or for the several contests of a ladder."""
    title = "Moonpack arena"
    sections = "".join(_section(report) for report in reports)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{charts.STYLE}{_STYLE}</style></head>"
        f"<body><h1>{title}</h1><p>{_facts(reports[0])}</p>{sections}</body></html>\n"
    )


def _facts(report: Report) -> str:
    return (
        f"{escape(report.made)}, Moonpack {moonpack.__version__}, {moonpack.engine_kind()} engine. "
        "Every set-up is played with the seats rotated. Intervals are 95 % intervals over set-ups. "
        "In games with more than two players Elo counts each pair of entrants."
    )


def _section(report: Report) -> str:
    asked = report.contest
    limit = "set by the bot's level" if asked.seconds is None else f"{asked.seconds:g} s"
    facts = (
        f"{len(report.results)} games, seed <code>{escape(str(asked.seed))}</code>; "
        f"time limit for a turn: {limit}."
    )
    return (
        f"<h2>{escape(report.title)}</h2><p>{facts}</p>"
        f"{ladder(report)}{_duels(report)}"
        f'<div class="charts">{"".join(_charts(report))}</div>{_faults(report)}'
    )


def _charts(report: Report) -> list[str]:
    many, bots = len(report.contest.bots), report.contest.bots
    order = [bots.index(standing.bot) for standing in report.ladder]
    scores = summary.scores(report.results, many)
    steps, turns = summary.lengths(report.results)
    parts = summary.categories(report.results, many)
    fair = 1 / report.contest.players
    return [
        charts.figures("Elo", [_figure(s.bot, s.elo) for s in report.ladder], _signed, 0),
        charts.figures(
            "Share of wins", [_figure(s.bot, s.share) for s in report.ladder], _percent, fair
        ),
        charts.ridges("Final scores", [(bots[n], scores[n]) for n in order]),
        charts.stacks(
            "Final score by category", [(bots[n], _named(parts[n])) for n in order if parts[n]]
        ),
        charts.figures(
            "Share of wins by seat",
            [
                _figure(f"seat {n + 1}", share)
                for n, share in enumerate(summary.seat_advantage(report.results))
            ],
            _percent,
            fair,
        ),
        charts.ridges("Length of a game", [("steps", steps), ("turns", turns)]),
    ]


def _named(parts: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    return [(name.replace("_", " "), value) for name, value in parts]


def _figure(label: str, estimate: Estimate) -> Figure:
    return Figure(label, estimate.value, estimate.low, estimate.high)


def _signed(rating: float) -> str:
    return f"{rating:+.0f}" if round(rating) else "0"


def _percent(share: float) -> str:
    return f"{100 * share:.3g} %"


# -- tables


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>" for cells in rows
    )
    return f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'


def ladder(report: Report) -> str:
    """The entrants, strongest first, as a table."""
    many, bots = len(report.contest.bots), report.contest.bots
    paces = summary.paces(report.results, many)
    rows = []
    for standing in report.ladder:
        pace = paces[bots.index(standing.bot)]
        rows.append((*row(standing), f"{pace.turn:.3f} s", f"{pace.slowest:.2f} s"))
    return _table((*HEADS, "a turn", "slowest"), rows)


def _duels(report: Report) -> str:
    """What each entrant took from each other one; shown when there are more than two."""
    if len(report.contest.bots) < 3:
        return ""
    order = [report.contest.bots.index(standing.bot) for standing in report.ladder]
    duels = {(duel.one, duel.other): duel for duel in report.duels}
    rows = []
    for one in order:
        cells = [report.contest.bots[one]]
        for other in order:
            duel = duels.get((one, other))
            cells.append(f"{duel.share.value:.1%} ({span(duel.share, '.1%')})" if duel else "")
        rows.append(cells)
    return _table(("against", *(report.contest.bots[n] for n in order)), rows)


def _faults(report: Report) -> str:
    faults = report.faults()
    if not faults:
        return "<p>No bot crashed, overran its time or chose an illegal step.</p>"
    rows = "".join(
        f"<tr><td>{escape(fault.bot or 'nobody')}</td><td>{fault.game}</td>"
        f'<td>{escape(fault.kind)}</td><td class="why">{escape(fault.why)}</td></tr>'
        for fault in faults
    )
    heads = "<tr><th>charged to</th><th>game</th><th>kind</th><th>reason</th></tr>"
    return f'<h3>Faults</h3><div class="wide"><table>{heads}{rows}</table></div>'

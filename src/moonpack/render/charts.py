"""Charts as SVG, without dependencies: they look the same in reports and on their own.

Colours are CSS variables that `STYLE` sets for light and dark; a chart in a page takes the page's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 640
LEFT = 150  # room for labels
RIGHT = 96  # room for figures
TOP = 40
ROW = 30
RIDGE = 54
TALL = 260  # of a chart with lines
BINS = 40
SERIES = 8

STYLE = """
:root{--ground:#fffaf0;--text:#1d2436;--faint:#5f6272;--rule:#d9cdb2;--c0:#1f77a8;--c1:#c98a00;
--c2:#1b8a56;--c3:#cf4429;--c4:#7a52c7;--c5:#b0447f;--c6:#6f7a1f;--c7:#5b6472}
@media(prefers-color-scheme:dark){:root{--ground:#131d33;--text:#f0e9d8;--faint:#a7b2cb;
--rule:#2d4069;--c0:#4cc0ee;--c1:#f2b705;--c2:#35c088;--c3:#f0694f;--c4:#a583ea;--c5:#e58abf;
--c6:#bccb5c;--c7:#aeb6c4}}
.chart text{font:13px system-ui,sans-serif;fill:var(--text)}
.chart .faint{fill:var(--faint);font-size:12px}
.chart .head{font-size:15px;font-weight:600}.chart .rule{stroke:var(--rule);fill:none}
.chart .mark{stroke:var(--faint);fill:none;stroke-dasharray:4 4}
""".replace("\n", "")


@dataclass(frozen=True)
class Figure:
    """A value with its interval and a label."""

    label: str
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Line:
    """Values with a label, one for each place on the x axis; `colour` is a CSS colour."""

    label: str
    values: Sequence[float]
    colour: str = ""


def figures(
    title: str,
    rows: Sequence[Figure],
    form: Callable[[float], str],
    reference: float | None = None,
) -> str:
    """A dot with whiskers for each figure; `reference` is a line to compare with."""
    shown = [end for row in rows for end in (row.low, row.high)]
    axis = _Axis([*shown, *([] if reference is None else [reference])], LEFT, WIDTH - RIGHT)
    bottom = TOP + len(rows) * ROW
    drawn = [axis.drawn(bottom, form)]
    if reference is not None:
        drawn.append(f'<path class="mark" d="M{axis.at(reference):.1f} {TOP}V{bottom}"/>')
    for n, row in enumerate(rows):
        y, colour = TOP + n * ROW + ROW // 2, f"var(--c{n % SERIES})"
        low, high = axis.at(row.low), axis.at(row.high)
        drawn.append(
            f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{_short(row.label)}</text>'
            f'<path d="M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 5}v10M{high:.1f} {y - 5}v10" '
            f'fill="none" stroke="{colour}" stroke-width="2"/>'
            f'<circle cx="{axis.at(row.value):.1f}" cy="{y}" r="5" fill="{colour}">'
            f"<title>{form(row.value)} ({form(row.low)} to {form(row.high)})</title></circle>"
            f'<text x="{WIDTH - RIGHT + 16}" y="{y + 4}">{escape(form(row.value))}</text>'
        )
    return _framed(title, drawn, bottom + 30)


def stacks(title: str, rows: Sequence[tuple[str, Sequence[tuple[str, float]]]]) -> str:
    """One bar for each row, made of named parts; the parts are the same in every row."""
    totals = [sum(value for _, value in parts) for _, parts in rows]
    axis = _Axis([0.0, *totals], LEFT, WIDTH - RIGHT)
    bottom = TOP + len(rows) * ROW
    drawn = [axis.drawn(bottom, "{:g}".format)]
    for n, (label, parts) in enumerate(rows):
        y, sum_ = TOP + n * ROW, 0.0
        drawn.append(
            f'<text x="{LEFT - 12}" y="{y + 19}" text-anchor="end">{_short(label)}</text>'
            f'<text x="{WIDTH - RIGHT + 16}" y="{y + 19}">{totals[n]:.1f}</text>'
        )
        for k, (name, value) in enumerate(parts):
            left, right = axis.at(sum_), axis.at(sum_ + value)
            drawn.append(
                f'<rect x="{left:.1f}" y="{y + 5}" width="{right - left:.1f}" '
                f'height="{ROW - 10}" fill="var(--c{k % SERIES})">'
                f"<title>{escape(label)}, {escape(name)}: {value:.1f}</title></rect>"
            )
            sum_ += value
    names = [name for name, _ in rows[0][1]] if rows else []
    legend, tall = _legend([(name, f"var(--c{n % SERIES})") for n, name in enumerate(names)])
    drawn.append(f'<g transform="translate(0 {bottom + 30})">{legend}</g>')
    return _framed(title, drawn, bottom + 34 + tall)


def ridges(title: str, rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """How values are distributed: one small histogram for each row over the same axis."""
    values = [value for _, row in rows for value in row] or [0.0]
    axis = _Axis(values, LEFT, WIDTH - RIGHT)
    width = max(1, math.ceil((max(values) - min(values) + 1) / BINS))  # values are whole numbers
    bottom = TOP + len(rows) * RIDGE
    drawn = [axis.drawn(bottom, "{:g}".format)]
    for n, (label, row) in enumerate(rows):
        base = TOP + (n + 1) * RIDGE
        mean = sum(row) / max(1, len(row))
        drawn.append(
            f'<text x="{LEFT - 12}" y="{base - 6}" text-anchor="end">{_short(label)}</text>'
            f'<text x="{WIDTH - RIGHT + 16}" y="{base - 6}">{mean:.1f}</text>'
            f'<path class="rule" d="M{LEFT} {base}H{WIDTH - RIGHT}"/>'
        )
        counts: dict[int, int] = {}
        for value in row:
            counts[int(value // width)] = counts.get(int(value // width), 0) + 1
        most = max(counts.values(), default=1)
        for place, count in sorted(counts.items()):
            left, right = axis.at(place * width - 0.5), axis.at((place + 1) * width - 0.5)
            tall = (RIDGE - 10) * count / most
            drawn.append(
                f'<rect x="{left:.1f}" y="{base - tall:.1f}" '
                f'width="{max(right - left - 0.5, 0.5):.1f}" height="{tall:.1f}" '
                f'fill="var(--c{n % SERIES})"/>'
            )
    return _framed(title, drawn, bottom + 30)


def lines(
    title: str,
    rows: Sequence[Line],
    marks: Sequence[tuple[int, str]],
    x_name: str,
    percent: Callable[[float], str],
) -> str:
    """Shares from 0 to 1 over turns; `marks` are places on the x axis with a label each.

    `percent` writes a share in the language of the reader.
    """
    left, right, bottom = 56, WIDTH - 24, TOP + 14 + TALL
    longest = max((len(row.values) for row in rows), default=0)
    wide = (right - left) / max(longest - 1, 1)
    drawn = []
    for part in range(5):
        y = bottom - TALL * part / 4
        drawn.append(f'<path class="rule" d="M{left} {y}H{right}"/>')
        drawn.append(_faint(left - 8, y + 4, percent(part / 4), "end"))
    for place, word in marks:
        x = left + place * wide
        drawn.append(f'<path class="mark" d="M{x:.1f} {TOP + 10}V{bottom}"/>')
        drawn.append(_faint(x, TOP + 4, word, "middle" if x < right - 40 else "end"))
    ticks = _ticks(0, max(longest - 1, 1), 8)
    drawn += [_faint(left + at * wide, bottom + 18, f"{at:g}", "middle") for at in ticks]
    drawn.append(_faint(left, bottom + 36, x_name, "start"))
    named = []
    for n, row in enumerate(rows):
        colour = row.colour or f"var(--c{n % SERIES})"
        named.append((row.label, colour))
        points = " ".join(
            f"{left + k * wide:.1f},{bottom - TALL * value:.1f}"
            for k, value in enumerate(row.values)
        )
        drawn.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5" '
            'stroke-linejoin="round"/>'
        )
    legend, tall = _legend(named)
    drawn.append(f'<g transform="translate(0 {bottom + 46})">{legend}</g>')
    return _framed(title, drawn, bottom + 50 + tall)


def alone(chart: str) -> str:
    """A chart as a picture of its own, with its colours and a background."""
    ground = '<rect width="100%" height="100%" fill="var(--ground)"/>'
    head, rest = chart.split(">", 1)
    return f'{head} xmlns="http://www.w3.org/2000/svg"><style>{STYLE}</style>{ground}{rest}\n'


class _Axis:
    """An x axis that spans values, with a little room around them."""

    def __init__(self, values: Sequence[float], left: float, right: float) -> None:
        low, high = min(values, default=0.0), max(values, default=1.0)
        room = (high - low) * 0.04 or 0.5
        self.low = low if low == 0 else low - room
        self.high = high + room
        self.left, self.right = left, right

    def at(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return self.left + part * (self.right - self.left)

    def drawn(self, bottom: float, form: Callable[[float], str]) -> str:
        return "".join(
            f'<path class="rule" d="M{self.at(tick):.1f} {TOP}V{bottom}"/>'
            + _faint(self.at(tick), bottom + 16, form(tick), "middle")
            for tick in _ticks(self.low, self.high, 5)
        )


def _ticks(low: float, high: float, about: int) -> list[float]:
    """About that many round numbers between two others."""
    raw = (high - low) / about
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * by for by in (1, 2, 5, 10) if power * by >= raw)
    first = math.ceil(low / step)
    return [round(n * step, 10) for n in range(first, math.floor(high / step) + 1)]


def _legend(named: Sequence[tuple[str, str]]) -> tuple[str, int]:
    """Names beside their colours, in as many rows as needed, and the height of it."""
    drawn, x, y = [], 16.0, 0
    for label, colour in named:
        wide = 34 + 7.2 * len(label)
        if x + wide > WIDTH and x > 16:
            x, y = 16.0, y + 22
        drawn.append(
            f'<rect x="{x:.0f}" y="{y}" width="12" height="12" rx="3" fill="{colour}"/>'
            f'<text x="{x + 18:.0f}" y="{y + 11}">{escape(label)}</text>'
        )
        x += wide
    return "".join(drawn), y + 22


def _faint(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text class="faint" x="{x:.1f}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'


def _short(label: str) -> str:
    return escape(label if len(label) <= 20 else f"{label[:19]}…")


def _framed(title: str, drawn: Sequence[str], tall: float) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {tall:.0f}" width="{WIDTH}" '
        f'height="{tall:.0f}" role="img"><title>{escape(title)}</title>'
        f'<text class="head" x="16" y="24">{escape(title)}</text>{"".join(drawn)}</svg>'
    )

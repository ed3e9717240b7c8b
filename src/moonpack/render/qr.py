"""QR codes, for links that a phone should open."""

from __future__ import annotations

from dataclasses import dataclass

import segno

BORDER = 4  # modules of quiet around the code, as the standard asks for


@dataclass(frozen=True)
class QrCode:
    """A code as a square drawing: the length of its side, and the path of its dark modules."""

    side: int
    path: str


def qr_code(text: str) -> QrCode:
    """The QR code of a text, such as a link."""
    code = segno.make_qr(text, error="m")
    rows = code.matrix_iter(scale=1, border=BORDER)
    runs = [run for y, row in enumerate(rows) for run in _runs(y, [bool(dark) for dark in row])]
    return QrCode(int(code.symbol_size(border=BORDER)[0]), "".join(runs))


def qr_svg(text: str) -> str:
    """The QR code of a text as an SVG document: dark on light, in every theme."""
    code = qr_code(text)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {code.side} {code.side}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{code.side}v{code.side}H0z"/>'
        f'<path fill="#000" d="{code.path}"/></svg>'
    )


def _runs(y: int, row: list[bool]) -> list[str]:
    """The dark modules of a row as few rectangles."""
    runs, x = [], 0
    while x < len(row):
        start = x
        while x < len(row) and row[x]:
            x += 1
        if x > start:
            runs.append(f"M{start} {y}h{x - start}v1H{start}z")
        x += 1
    return runs

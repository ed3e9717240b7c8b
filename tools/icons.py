"""Draws the icons of the installed app from the page's own: `python tools/icons.py`."""

from __future__ import annotations

from pathlib import Path

import resvg_py

WEB = Path(__file__).parents[1] / "src/moonpack/web"
NIGHT = "#0d1220"
SIZES = {"192": 192, "512": 512, "180": 180}  # 180: for home screens of iPhones
SAFE = 0.8  # of a maskable icon: systems cut off its edge


def main() -> None:
    """Write the files."""
    own = (WEB / "icon.svg").read_text("utf-8")
    drawing = own[own.index(">") + 1 : own.rindex("</svg>")]
    for name, size in SIZES.items():
        (WEB / "icons" / f"{name}.png").write_bytes(_png(_svg(drawing, 0.94, size)))
    (WEB / "icons" / "maskable.png").write_bytes(_png(_svg(drawing, SAFE * 0.94, 512)))


def _png(svg: str) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


def _svg(drawing: str, scale: float, size: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32" width="{size}" '
        f'height="{size}"><path fill="{NIGHT}" d="M-16-16h32v32h-32z"/>'
        f'<g transform="scale({scale})">{drawing}</g></svg>'
    )


if __name__ == "__main__":
    main()

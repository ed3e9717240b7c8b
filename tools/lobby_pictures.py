"""Draws the pictures of the games in the lobby, part of `make pictures`: real boards, cut out."""

from __future__ import annotations

import re
from pathlib import Path

import moonpack
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.games.wolves.view import WolvesView
from moonpack.render.svg.build import FONTS, at, element, group, path
from moonpack.render.svg.moonlight.cards import HEIGHT, WIDTH, CardArt
from moonpack.render.svg.symbols import Symbols
from moonpack.render.svg.theme import NIGHT
from moonpack.render.svg.wolves import board_svg
from moonpack.words import ENGLISH

GAMES = Path(__file__).parent.parent / "src" / "moonpack" / "web" / "games"
NAME = "pictures/lobby.svg"
CUT = (96.0, 128.0, 690.0, 250.0)  # of the board of The Wolves: left, top, width, height
DUEL = (560.0, 320.0)  # the size of the picture of Moonlight
_HEX = re.compile(r'<g class="hex"[^>]*transform="translate\(([\d.]+) ([\d.]+)\)".*?</g>')
_PLACED = re.compile(r'<use [^>]*transform="translate\(([\d.]{3,}) ([\d.]{3,})\)[^>]*/>')
_CIRCLE = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)"[^>]*/>')
_BOX = re.compile(r'<rect x="([\d.]+)" y="([\d.]+)"[^>]*/>')
_TITLE = re.compile(r"<title[^>]*>.*?</title>|<desc[^>]*>.*?</desc>")
_LABELS = re.compile(r' role="img" aria-labelledby="[^"]*"| data-[a-z]+="[^"]*"| class="[^"]*"')
# The letters on the pieces: they differ by language, and this picture is the same for everybody.
_MARKS = re.compile(r'<use href="#[\w-]*mark-\w"[^>]*/>|<g id="[\w-]*mark-\w">.*?</g>')
_CRESCENT = "M18-64A66 66 0 1 0 62 32A56 56 0 1 1 18-64Z"
_VIEW_BOX = re.compile(r'viewBox="[^"]*"')


def wolves_picture(game: moonpack.Game) -> str:
    """A part of a board with its pieces; what is outside it is left out."""
    view = game.view()
    assert isinstance(view, WolvesView)
    left, top, width, height = CUT

    def kept(placed_shape: re.Match[str]) -> str:
        x, y = float(placed_shape[1]), float(placed_shape[2])
        inside = left - 40 < x < left + width + 40 and top - 40 < y < top + height + 40
        return placed_shape[0] if inside else ""

    shapes, rest = board_svg(view, names=False).split("</defs>", 1)
    for placed in (_HEX, _PLACED, _CIRCLE, _BOX):
        rest = placed.sub(kept, rest)
    drawn = f"{shapes}</defs>{rest}"
    drawn = _VIEW_BOX.sub(f'viewBox="{left:g} {top:g} {width:g} {height:g}"', drawn, count=1)
    return _LABELS.sub("", _TITLE.sub("", _MARKS.sub("", drawn)))


def moonlight_picture(game: moonpack.Game) -> str:
    """The cards of a match, a little turned, under a moon."""
    view = game.view()
    assert isinstance(view, MoonlightView)
    symbols = Symbols("duel-", NIGHT)
    art = CardArt(view, symbols, NIGHT, ENGLISH)
    top = Tabletop(view)
    columns = sorted({x for x, _ in top.tops})
    rows = sorted({y for _, y in top.tops})
    cards = [
        group(
            art.stack(stack, in_corner=False, is_last=False),
            transform=at(columns.index(x) * (WIDTH + 11), rows.index(y) * (HEIGHT + 11)),
        )
        for (x, y), stack in top.stacks.items()
    ]
    width, height = DUEL
    moon = path(_CRESCENT, fill=NIGHT.moon, transform=at(width - 74, 66))
    turned = group(*cards, transform=f"translate(96 34) rotate(-5) {at(0, 0, 0.92)}")
    drawn = element(
        "svg",
        symbols.defs(),
        moon,
        turned,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        font_family=FONTS,
    )
    return _LABELS.sub("", _TITLE.sub("", drawn))


def write(board: moonpack.Game, match: moonpack.Game) -> None:
    """Write both pictures."""
    for name, drawn in (("wolves", wolves_picture(board)), ("moonlight", moonlight_picture(match))):
        target = GAMES / name / NAME
        target.parent.mkdir(exist_ok=True)
        target.write_text(drawn + "\n", "utf-8")

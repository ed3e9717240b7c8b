"""The ground of hexes is drawn so that the page can join it to a few paths."""

from __future__ import annotations

import re

import moonpack
from moonpack.render.svg.wolves import board_svg


def test_the_page_can_join_the_grounds_of_hexes_to_one_path() -> None:
    """`land.js` moves the points of `M` and `L`; all other commands have to be relative."""
    drawn = board_svg(moonpack.new("wolves", players=4, seed=1).view(), pieces=False)
    grounds = re.findall(r'<g id="[^"]*ground-[^"]*">(.*?)</g>', drawn)
    assert len(grounds) == 7
    for shapes in grounds:
        assert set(re.findall(r"<(\w+)", shapes)) == {"path"}
        for d in re.findall(r' d="([^"]*)"', shapes):
            assert set(re.findall("[A-Z]", d)) <= {"M", "L", "Z"}
            number = r"-?\d*\.?\d+"
            for points in re.findall(r"[ML]([^A-Za-z]*)", d):
                assert re.fullmatch(rf"{number}[ ,]?{number}", points.strip()), points

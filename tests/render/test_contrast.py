"""Pieces of The Wolves stand out on every terrain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.contrast import contrast, table

import moonpack
from moonpack.render.svg.theme import NIGHT, PACK, TERRAIN

ENOUGH = 3  # for shapes, by WCAG 2
TAPS = (r"\.tap", r"\.tap\.casing")


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("ground", [ground for ground, *_ in TERRAIN])
def test_the_outline_or_the_halo_stands_out_on_every_terrain(ground: str) -> None:
    assert max(contrast(NIGHT.ink, ground), contrast(NIGHT.cream, ground)) >= ENOUGH


@pytest.mark.parametrize("pack", PACK)
def test_every_pack_stands_out_within_its_outline_and_the_outline_within_the_halo(
    pack: str,
) -> None:
    assert contrast(pack, NIGHT.ink) >= ENOUGH
    assert contrast(NIGHT.cream, NIGHT.ink) >= ENOUGH


@pytest.mark.parametrize("ground", [ground for ground, *_ in TERRAIN])
def test_what_a_lesson_asks_for_stands_out_on_every_terrain(ground: str) -> None:
    lessons = Path(moonpack.__file__).parent / "web/games/wolves/lessons/spotlight.css"
    styles = lessons.read_text("utf-8")
    rules = (re.search(rf"\n\.spotlight {tap} {{([^}}]+)", styles) for tap in TAPS)
    lines = [rule[1].partition("stroke: ")[2][:7] for rule in rules if rule]
    assert len(lines) == 2
    assert max(contrast(line, ground) for line in lines) >= ENOUGH
    assert contrast(*lines) >= ENOUGH


def test_the_figures_in_the_docs_are_these() -> None:
    docs = Path(__file__).parents[2] / "docs" / "page.md"
    assert "\n".join(table()) in docs.read_text("utf-8")

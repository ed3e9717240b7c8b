"""What is cut off or overlaps on a page: a check that works for every game and every window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES: Final = {
    "laptop": (1366, 768),
    "small laptop": (1280, 720),
    "wide": (1920, 1080),
    "small phone": (360, 640),
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "tablet": (768, 1024),
    "tablet on its side": (1024, 768),
}

AGAIN = 300  # milliseconds until what looks wrong is looked at again
# Texts that may be shortened: names of people, and what only screen readers read.
_SPARED = ".unseen, .sheet, .who, script, style, noscript, option"
# What texts must not stick out of.
_BOXES = "button, a.button, article, section, aside, dialog, .bar, .hint-line, li.tile, .strip-seat"
# What lies above the table, and may cover it.
_ABOVE = ".narration, .toast, dialog, .zoom, .since, .tip"

_FAULTS = Path(__file__).with_suffix(".js").read_text("utf-8").split("\n", 1)[1]


def faults(page: Page, *, within: str = "body", scrolls: bool = False) -> list[str]:
    """What is cut off, sticks out or overlaps now; a page that scrolls goes on below the window."""
    how = [_SPARED, _BOXES, _ABOVE, within, scrolls]
    texts: list[str] = page.evaluate(_FAULTS, how)
    if texts:  # a busy machine may not have drawn it all yet
        page.wait_for_timeout(AGAIN)
        texts = page.evaluate(_FAULTS, how)
    return texts


def faults_in_all_sizes(
    page: Page, state: str, sizes: dict[str, tuple[int, int]], **how: Any
) -> list[str]:
    """The same in windows of all sizes, each with the name of the state and of the size."""
    before = page.viewport_size
    texts = []
    for name, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        texts += [f"{state}, {name}: {fault}" for fault in faults(page, **how)]
    if before:
        page.set_viewport_size(before)
    return texts

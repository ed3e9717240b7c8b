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

PHONES: Final = ("small phone", "phone", "phone on its side")
LEAST_CARD = 45  # pixels of the width of a card on the board that can be read
# The board, and the narrowest card on it, if it has cards.
_BOARD = """() => {
  const { width, height } = document.querySelector("section.board, .felt").getBoundingClientRect();
  const cards = [...document.querySelectorAll(".cell .card")];
  const widths = cards.map((one) => one.getBoundingClientRect().width);
  return { width, height, card: widths.length ? Math.min(...widths) : null };
}"""
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


def squeezed_boards(page: Page, state: str) -> list[str]:
    """The phones on which the board is too small to be read, whatever stands beside it."""
    before = page.viewport_size
    faults = []
    for name in PHONES:
        width, height = SIZES[name]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        board = page.evaluate(_BOARD)
        # Upright, a board is as wide as the window: there is no use for more height than that.
        least = min(height / 3, width * 0.75) if height > width else height * 0.7
        if board["height"] < least or board["width"] < width / 2:
            faults.append(f"{state}, {name}: the board has {board}")
        if board["card"] is not None and board["card"] < LEAST_CARD:
            faults.append(f"{state}, {name}: a card is {board['card']} pixels wide")
    if before:
        page.set_viewport_size(before)
    return faults

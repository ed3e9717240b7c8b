"""A window of a browser: the little that a journey needs, the same in every engine.

Finding, waiting and pointing are done here, for all engines alike: an engine only runs scripts,
moves a pointer and types. So where a journey fails in one engine only, the page differs there.
"""

from __future__ import annotations

import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PATIENCE = 60.0  # seconds: the machine may have much else to do
OFTEN = 0.03  # seconds between two looks
FINGER = 40 * 1.075  # pixels of a thing that a finger can hit

# Visible elements that a selector finds.
_SEEN = """const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(one).visibility !== "hidden";
});"""
_COUNT = f"(selector) => {{ {_SEEN} return seen(selector).length; }}"
_TEXTS = f"(selector) => {{ {_SEEN} return seen(selector).map((one) => one.innerText.trim()); }}"
_VALUES = (
    f"(selector, name) => {{ {_SEEN} return seen(selector).map((one) => one.getAttribute(name)); }}"
)
# The middle of the first, and whether a press there would hit it.
_PLACE = f"""(selector) => {{
  {_SEEN}
  const [one] = seen(selector);
  if (!one) return null;
  const box = () => one.getBoundingClientRect();
  const inside = ({{ left, top, right, bottom }}) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  if (!inside(box())) one.scrollIntoView({{ block: "center", inline: "center" }});
  const {{ left, top, width, height }} = box();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const across = hit && !one.contains(hit) ? hit.outerHTML.slice(0, 200) : "";
  return {{ x, y, size: Math.min(width, height), hits: Boolean(hit && one.contains(hit)), across }};
}}"""


class NotNow(Exception):
    """The page is being replaced by another one, and cannot be asked."""


class Window(ABC):
    """A window of some browser, with a cookie of its own."""

    def __init__(self, finger: bool = False) -> None:
        self.finger = finger  # points with a finger instead of a mouse
        self.faults: list[str] = []

    # -- what engines differ in

    @abstractmethod
    def go(self, address: str) -> None:
        """Load a page; the same page is loaded again."""

    @abstractmethod
    def run(self, function: str, *arguments: Any) -> Any:
        """Call a function of JavaScript with values of JSON; NotNow while a page is loaded."""

    @abstractmethod
    def press(self, x: float, y: float) -> None:
        """Click or tap somewhere in the window."""

    @abstractmethod
    def keys(self, text: str) -> None:
        """Type where the focus is."""

    @abstractmethod
    def picture(self, file: Path) -> None:
        """Write down what is seen."""

    def heard(self) -> list[str]:
        """The faults of the pages so far."""
        return self.faults

    # -- what is seen

    def until(self, what: str, holds: Any) -> Any:
        """Wait until a question has an answer that is neither false nor empty; the answer."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                if answer := holds():
                    return answer
            except NotNow:
                pass
            if time.monotonic() > deadline:
                raise AssertionError(f"{what}, but there is {self._whole()}")
            time.sleep(OFTEN)

    def count(self, selector: str) -> int:
        """How many of these can be seen."""
        return int(self.run(_COUNT, selector))

    def see(self, selector: str) -> None:
        self.until(f"{selector} should be seen", lambda: self.count(selector))

    def see_none(self, selector: str) -> None:
        self.until(f"{selector} should not be seen", lambda: self.count(selector) == 0)

    def find_texts(self, selector: str) -> list[str]:
        """The texts of all that can be seen of these."""
        texts: list[str] = self.run(_TEXTS, selector)
        return texts

    def text(self, selector: str) -> str:
        """The text of the first of these."""
        texts = self.until(f"{selector} should be seen", lambda: self.find_texts(selector))
        return str(texts[0])

    def values(self, selector: str, attribute: str) -> list[str]:
        """An attribute of all that can be seen of these; there is at least one."""
        values: list[str] = self.until(
            f"{selector} should be seen", lambda: self.run(_VALUES, selector, attribute)
        )
        return values

    def says(self, selector: str, part: str) -> None:
        """Wait until the first of these says something."""
        self.until(f"{selector} should say {part!r}", lambda: part in self.text(selector))

    def reaches(self, selector: str) -> bool:
        """Whether a press on the first of these would hit it now."""
        place = self.run(_PLACE, selector)
        return bool(place and place["hits"])

    # -- what is done

    def click(self, selector: str) -> None:
        """Point at the first of these, when it stands still and nothing is in front of it."""
        place = self._at_rest(selector)
        self.press(place["x"], place["y"])

    def tap(self, selector: str) -> None:
        """The same for parts of a board that the first tap of a finger may only bring closer."""
        if self.finger and self._at_rest(selector)["size"] < FINGER:
            self.click(selector)
        self.click(selector)

    def type(self, selector: str, text: str) -> None:
        """Write into a field, in place of what is there."""
        self.click(selector)
        self.run("(one) => document.querySelector(one).select()", selector)
        self.keys(text)
        self.until(
            f"{selector} should have {text!r}",
            lambda: self.run("(one) => document.querySelector(one).value", selector) == text,
        )

    def _at_rest(self, selector: str) -> dict[str, Any]:
        """Where something is, once it is there twice in a row."""
        last: list[Any] = [None]

        def rests() -> Any:
            before, last[0] = last[0], self.run(_PLACE, selector)
            return last[0] and last[0]["hits"] and last[0] == before and last[0]

        try:
            place: dict[str, Any] = self.until(f"{selector} should be within reach", rests)
        except AssertionError as error:
            raise AssertionError(f"{error}; its place: {last[0]}") from None
        return place

    def _whole(self) -> str:
        """All that is seen, as a picture and in words."""
        file = Path(tempfile.mkdtemp(prefix="moonpack-seen-")) / "window.png"
        try:
            self.picture(file)
            seen = self.run("() => `${location.href} ${document.body.innerText}`")
        except (AssertionError, NotNow) as error:
            return f"no page: {error}"
        return f"{file}: {' '.join(str(seen).split())[:2000]}"


class Chromium(Window):
    """A window of Chromium, driven by Playwright."""

    def __init__(self, browser: Browser, size: dict[str, int], finger: bool) -> None:
        super().__init__(finger)
        self._context = browser.new_context(viewport=size, has_touch=finger)
        self._context.set_default_timeout(PATIENCE * 1000)
        self._page = self._context.new_page()
        self._page.on("pageerror", lambda error: self.faults.append(str(error)))
        self._page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    def go(self, address: str) -> None:
        self._page.goto(address)

    def run(self, function: str, *arguments: Any) -> Any:
        from playwright.sync_api import Error

        try:
            return self._page.evaluate(f"(all) => ({function})(...all)", list(arguments))
        except Error as error:
            if "context was destroyed" in str(error) or "navigat" in str(error):
                raise NotNow from error
            raise

    def press(self, x: float, y: float) -> None:
        if self.finger:
            self._page.touchscreen.tap(x, y)
        else:
            self._page.mouse.click(x, y)

    def keys(self, text: str) -> None:
        self._page.keyboard.type(text)

    def picture(self, file: Path) -> None:
        self._page.screenshot(path=file)

    def close(self) -> None:
        self._context.close()


@contextmanager
def chromium(browser: Browser, size: dict[str, int], finger: bool) -> Iterator[Window]:
    window = Chromium(browser, size, finger)
    try:
        yield window
    finally:
        window.close()

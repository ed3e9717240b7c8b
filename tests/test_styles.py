"""Style sheets of pages stay loaded when another page is opened, so they must not reach into it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import moonpack

WEB = Path(moonpack.__file__).parent / "web"
CORE = WEB / "css"  # what all pages share

# The sheets that belong to one page or dialog, and the classes that all their rules are below.
OWN = {
    "alerts/alerts.css": (".alerts",),
    "company/company.css": (".company",),
    "editor/editor.css": (".editor", "dialog.loading", "dialog.sharing"),
    "elsewhere/elsewhere.css": (".elsewhere",),
    "games/plain/plain.css": (".in-words",),
    "lobby/lobby.css": (".lobby",),
    "people/people.css": (".oneself", "dialog.adding", "dialog.recovery"),
    "table/later/result.css": (".outcome", "dialog.outcome"),
    "table/later/typing.css": (".typing",),
}

# The sheets of games, replays, lessons and chat: the class of their page, or of a part or dialog of
# theirs that no other page has, is somewhere in every selector.
WITHIN = {
    "games/moonlight/editor/surface.css": ("editor", "editing"),
    "games/moonlight/lessons/spotlight.css": ("moonlight", "exercise"),
    "games/moonlight/moonlight.css": ("moonlight",),
    "games/moonlight/phone.css": ("moonlight",),
    "games/wolves/board.css": ("board",),
    "games/wolves/editor/surface.css": ("editor",),
    "games/wolves/later/scoring.css": ("wolves", "narrator", "standings", "gains"),
    "games/wolves/later/trace.css": ("wolves", "trace", "trace-tags", "since"),
    "games/wolves/lessons/spotlight.css": (
        *("wolves", "board", "spotlight", "lesson", "taught", "exercise"),
    ),
    "games/wolves/phone.css": ("wolves",),
    "games/wolves/telling.css": ("wolves",),
    "games/wolves/wolves.css": ("wolves",),
    "learn/exercise.css": ("exercise", "puzzle"),
    "learn/learn.css": ("rules-text", "rules-sheet", "rules-page", "tip"),
    "learn/lessons/lessons.css": ("lesson", "taught", "coach", "learn"),
    "learn/mistakes/mistakes.css": ("mistake", "lesson", "coach", "ended", "lost"),
    "learn/puzzles/puzzles.css": ("puzzles", "puzzle"),
    "levels/levels.css": ("level-offer", "levels"),
    "replay/replay.css": (
        *(
            "replay",
            "all-turns-window",
            "all-turns",
            "turning-window",
            "turnings",
            "sharing",
            "shared",
        ),
        "newtable",
    ),
    "setup/setup.css": ("newtable", "sitting", "segments"),
    "uploads/uploads.css": ("newtable",),
    "table/chat/chat.css": (
        *("chat", "said", "saying", "reactions", "unread", "talk-tabs", "muted", "watchers"),
        *("message-shown", "follow"),
    ),
    "table/clock/clock.css": ("clock", "clock-notices"),
    "table/hints/hints.css": ("hint", "agreed"),
    "table/later/narration.css": ("narrator", "narration"),
    "table/later/seating.css": ("seating", "inviting", "qr", "kept"),
}
# These belong to all pages: the colours of packs and the marks of people.
EVERYWHERE = {"games/wolves/colours.css", "people/marks.css"}


def _selectors(text: str) -> Iterator[str]:
    """All selectors of a sheet, one by one; without those of key frames."""
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    outer: list[str] = []
    head = ""
    for piece in re.findall(r"[{}]|[^{}]+", plain):
        if piece == "{":
            outer.append(head.rpartition(";")[2].strip())
            if not outer[-1].startswith("@") and not any("keyframes" in one for one in outer):
                yield from _listed(outer[-1])
            head = ""
        elif piece == "}":
            outer.pop()
            head = ""
        else:
            head = piece


def _listed(selectors: str) -> Iterator[str]:
    """The selectors of a list; commas in brackets are their own."""
    depth, first = 0, 0
    for place, letter in enumerate(selectors):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            yield selectors[first:place].strip()
            first = place + 1
    yield selectors[first:].strip()


def _is_below(selector: str, root: str) -> bool:
    """Whether a selector is about an element of a class or below one, however it is written."""
    return re.match(rf"(:where\()?{re.escape(root)}(?![\w-])", selector) is not None


@pytest.mark.parametrize("name", OWN)
def test_the_styles_of_a_page_stay_below_its_own_class(name: str) -> None:
    leaking = [
        selector
        for selector in _selectors((WEB / name).read_text("utf-8"))
        if not any(_is_below(selector, root) for root in OWN[name])
    ]
    assert leaking == []


@pytest.mark.parametrize("name", WITHIN)
def test_every_rule_of_a_part_names_a_class_of_its_own(name: str) -> None:
    classes = "|".join(map(re.escape, WITHIN[name]))
    leaking = [
        selector
        for selector in _selectors((WEB / name).read_text("utf-8"))
        if not re.search(
            rf"(\.|data-tab=)({classes})(?![\w-])", re.sub(r":not\([^)]*\)", "", selector)
        )
    ]
    assert leaking == []


def test_no_sheet_is_forgotten() -> None:
    known = {*OWN, *WITHIN, *EVERYWHERE}
    sheets = {path.relative_to(WEB).as_posix() for path in WEB.rglob("*.css")}
    later = {name for name in sheets if not name.startswith(("css/", "offline/"))}
    assert later - known == set()


def test_no_sheet_that_is_loaded_later_speaks_of_elements_alone() -> None:
    bare = [
        f"{path.relative_to(WEB)}: {selector}"
        for path in sorted(WEB.rglob("*.css"))
        if path.parent != CORE and path.parent.name != "offline"
        for selector in _selectors(path.read_text("utf-8"))
        if not re.search(r"[.#\[]|^:root", selector)
    ]
    assert bare == []


def test_no_game_styles_a_clock_by_what_the_clock_is_doing() -> None:
    """Clocks stand at the tables of all games: one that was `held` looked like a card of a hand."""
    script = (WEB / "table" / "clock" / "clock.js").read_text("utf-8")
    block = re.search(r"const states = \{(.*?)\};", script, re.DOTALL)
    assert block is not None
    states = set(re.findall(r"^ +(\w+)", block[1], re.MULTILINE))
    assert {"runs", "low", "over"} < states
    shared = [
        f"{path.relative_to(WEB)}: {selector}"
        for path in sorted((WEB / "games").rglob("*.css"))
        for selector in _selectors(path.read_text("utf-8"))
        for part in re.split(r"[\s>+~,()]+", selector)
        if (classes := set(re.findall(r"\.([\w-]+)", part))) & states and "clock" not in classes
        if not re.search(r"\.(exercise|table)\b", part)
    ]
    assert shared == []


def test_selectors_are_found_in_media_queries_and_lists() -> None:
    sheet = "/* a {} */ .a, .b :is(p, q:not(r, s)) { top: 0 } @media (x) { .c > p { top: 0 } }"
    assert list(_selectors(sheet)) == [".a", ".b :is(p, q:not(r, s))", ".c > p"]

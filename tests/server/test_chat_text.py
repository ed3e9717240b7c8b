"""A hostile list: what people type to break, hide or imitate something, and what becomes of it."""

from __future__ import annotations

import unicodedata

import pytest

from moonpack.server.wire.chat_text import cleaned, mentioned
from moonpack.server.wire.looks import MOST_MARKS

ZALGO = "Z" + "\u0335\u0321\u0322\u0327\u0328\u0300\u0301\u0302" * 8 + "a" + "\u0317" * 50

HOSTILE = {
    # Markup is text like any other: the page shows it as it was typed.
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>": "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))": "[click](javascript:alert(1))",
    "https://example.org/?a=1&b=2": "https://example.org/?a=1&b=2",
    "{name} %s {0} \\u0000": "{name} %s {0} \\u0000",
    # One line, whatever ends lines.
    "one\ntwo\r\nthree\u2028four\u2029five\x85six\x0bseven\x0ceight": (
        "one two three four five six seven eight"
    ),
    "  much \t\u00a0\u3000 space  ": "much space",
    # Control characters, also those of terminals.
    "a\x00b\x07c\x1b[31md\x7fe\x9bf": "abc[31mdef",
    # Marks that turn the direction of what follows, even of other people's text.
    "\u202egnp.exe\u202c": "gnp.exe",
    "a\u2066b\u2067c\u2068d\u2069e\u200ef\u200fg\u061ch": "abcdefgh",
    # What cannot be seen.
    "zero\u200bwidth\ufeff\u2060\u00ad": "zerowidth",
    "flag\U000e0067\U000e0062": "flag",
    "private\ue000\U0010ffff": "private",
    "styles\ufe00\U000e0101": "styles",
    # Marks piled up on one letter reach into the lines around them.
    "\u0301\u0301alone": "alone",
}

EMPTY = [
    "",
    " ",
    "\n\n\t",
    "\u200b\u200b",
    "\u3164\u3164",
    "\u2800",
    "\u202e\u202d",
    "\u00ad",
    "\u200d\u200d\u200d",
    "\u0301\u0301",
    "\ufe0f",
    "\x00\x01",
]

# Typed in any script; none of it is harmed.
WELCOME = [
    "Příliš žluťoučký kůň",
    "Дякую за гру!",  # noqa: RUF001
    "Καλή τύχη",
    "בהצלחה לכולם",
    "حظا سعيدا، أحسنت!",
    "می‌خواهم",
    "धन्यवाद, क्‍या बात है",
    "ขอบคุณที่เล่นด้วยกัน",
    "いい勝負でした。ありがとう",
    "잘 했어요",
    "👩‍👩‍👧 👍🏽 ❤️ 🇨🇿",
    "Cảm ơn rất nhiều",
    "བཀྲ་ཤིས་བདེ་ལེགས།",
]


@pytest.mark.parametrize("typed", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_hostile_becomes_plain_text(typed: str) -> None:
    assert cleaned(typed) == HOSTILE[typed]
    assert cleaned(cleaned(typed)) == cleaned(typed)


@pytest.mark.parametrize("typed", EMPTY, ids=range(len(EMPTY)))
def test_nothing_to_see_is_nothing(typed: str) -> None:
    assert not cleaned(typed)


@pytest.mark.parametrize("typed", WELCOME)
def test_every_script_can_be_typed(typed: str) -> None:
    assert cleaned(typed) == unicodedata.normalize("NFC", typed)


def test_long_rows_of_marks_take_no_longer_than_their_length() -> None:
    assert len(cleaned("a" + "\u0301" * 4_000)) <= MOST_MARKS + 1
    piled = cleaned(ZALGO)
    assert [letter for letter in piled if letter.isalpha()] == ["Z", "a"]
    assert len(piled) == 2 * (MOST_MARKS + 1)
    assert cleaned(piled) == piled


def test_who_is_named_with_an_at_sign() -> None:
    names = ["Ann", "Ann Lee", "Žofie", None]
    assert mentioned("@ann, hello", names) == [0]
    assert mentioned("hello @Ann Lee and @ŽOFIE!", names) == [1, 2]
    assert mentioned("@Anna @ Ann ann", names) == []
    assert mentioned("@@Ann@Ann", names) == [0]

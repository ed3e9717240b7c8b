"""What people type into a chat, made harmless to read: one line of plain text in any script.

Nothing is taken for markup, here or on the page. Removed is what cannot be seen, or changes how
other text is seen: control characters, marks that turn the direction of writing, invisible letters,
and accents piled up on one another. What remains is what its author typed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from moonpack.server.wire.looks import MOST_MARKS, is_blank

# They join letters and pictures, or keep them apart: Persian, the scripts of India, emoji.
_JOINERS = frozenset("\u200c\u200d")
_EMOJI_STYLES = frozenset("\ufe0e\ufe0f")
_STRANGE = ("Cc", "Cf", "Co", "Cn", "Cs")
_SPACES = re.compile(r"\s+")


def cleaned(text: str) -> str:
    """A message as it is stored and shown; empty if nothing would be seen of it."""
    kept: list[str] = []
    marks = 0
    for typed in unicodedata.normalize("NFC", text):
        letter = " " if typed.isspace() else typed
        category = unicodedata.category(letter)
        if category in ("Mn", "Me") and not _is_selector(letter):
            marks += 1
            if marks <= MOST_MARKS and kept:
                kept.append(letter)
            continue
        if not _is_kept(letter, category, kept):
            continue
        if letter not in _JOINERS and not _is_selector(letter):
            marks = 0
        kept.append(letter)
    seen = _SPACES.sub(" ", "".join(kept)).strip().rstrip("\u200c\u200d")
    return "" if is_blank(seen) else unicodedata.normalize("NFC", seen)


def _is_selector(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def _is_kept(letter: str, category: str, before: Sequence[str]) -> bool:
    """Whether a letter stays; those that are seen only with others stay after one of these."""
    if letter in _JOINERS or _is_selector(letter):
        is_known = letter in _JOINERS or letter in _EMOJI_STYLES
        return is_known and bool(before) and _can_be_joined(before[-1], letter)
    return category not in _STRANGE


def _can_be_joined(before: str, letter: str) -> bool:
    """Whether a joiner or a style after a letter changes that letter, and was not given before."""
    if before in _JOINERS or before.isspace():
        return False
    return letter in _JOINERS or before not in _EMOJI_STYLES


def mentioned(text: str, names: Sequence[str | None]) -> list[int]:
    """The seats, from 0, whose player is named with `@`; of two names that fit, the longer one."""
    folded = text.casefold()
    by_length = sorted(
        ((name.casefold(), seat) for seat, name in enumerate(names) if name),
        key=lambda one: -len(one[0]),
    )
    seats: set[int] = set()
    at = folded.find("@")
    while at >= 0:
        for name, seat in by_length:
            end = at + 1 + len(name)
            if folded.startswith(name, at + 1) and not folded[end : end + 1].isalnum():
                seats.add(seat)
                break
        at = folded.find("@", at + 1)
    return sorted(seats)

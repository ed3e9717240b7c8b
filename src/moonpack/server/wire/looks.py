"""Names that look the same are told apart: nobody at a table can pass for somebody else.

Two names look the same if only case, spaces, punctuation, accents, invisible characters or letters
of another script tell them apart.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from moonpack.begin import MOST_NAME

# Characters that are printable for Unicode, and yet nothing is seen of them.
_INVISIBLE = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# Letters of other scripts that look like Latin ones: capitals, then small letters and digits. A
# capital I looks like a small l, so i stands for l, too.
_CAPITALS = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХ",  # noqa: RUF001 - that they look the same is the point
    "ABEZHIKMNOPTYXABESIJKMHOPCTYX",
)
_SMALL = str.maketrans(
    "01i|ıɩιіӏǀոսօցհյаеокмнрстухѕјԁԛԝһєαβγεηκνορτυχωϲϳɡ",
    "olllllllllnuoghjaeokmhpctyxsjdqwheabyenkvoptuxwcjg",
)
_PAIRS = {"rn": "m", "vv": "w"}


def look_of(name: str) -> str:
    """What a reader sees of a name; two names with the same look are easily confused."""
    capitals = unicodedata.normalize("NFKC", name).translate(_CAPITALS)
    folded = unicodedata.normalize("NFKD", capitals.casefold())
    seen = "".join(letter for letter in folded if _is_seen(letter)).translate(_SMALL)
    look = "".join(letter for letter in seen if letter.isalnum()) or seen
    for pair, letter in _PAIRS.items():
        look = look.replace(pair, letter)
    return look


def is_blank(name: str) -> bool:
    """Whether nothing is seen of a name."""
    return not any(_is_seen(letter) for letter in name)


def look_alike(name: str, others: Iterable[str | None]) -> str | None:
    """The first of the others that looks the same as a name."""
    look = look_of(name)
    return next((other for other in others if other is not None and look_of(other) == look), None)


def distinct(name: str, taken: Iterable[str | None]) -> str:
    """The name, with a number if it looks the same as one that is taken."""
    looks = {look_of(other) for other in taken if other is not None}
    number, candidate = 1, name
    while look_of(candidate) in looks:
        number += 1
        mark = f" ({number})"
        candidate = name[: MOST_NAME - len(mark)].rstrip() + mark
    return candidate


def _is_seen(letter: str) -> bool:
    """Whether a letter of its own is seen, not a mark on another one."""
    hidden = letter in _INVISIBLE or letter.isspace()
    return not hidden and unicodedata.category(letter) not in ("Mn", "Me", "Cf", "Cc", "Zs")

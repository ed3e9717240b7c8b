"""Names that look the same are told apart: nobody at a table can pass for somebody else.

Two names look the same if only case, spaces, punctuation, accents, invisible characters or letters
of another script tell them apart.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from moonpack.begin import MOST_NAME

MOST_MARKS = 4  # on one letter; scripts that stack the most need no more
# Characters that are printable for Unicode, and yet nothing is seen of them.
_INVISIBLE = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# Letters of other scripts that look like Latin ones: capitals, then small letters and digits. A
# capital I looks like a small l, so i stands for l, too.
_CAPITALS = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХ",  # noqa: RUF001 - that they look the same is the point
    "ABEZHIKMNOPTYXABESIJKMHOPCTYX",
)
_SMALL = str.maketrans(
    "01i|ıɩιіӏǀոռսօցհյаеокмнрстухѕјԁԛԝһєпαβγεηκνορτυχωϲϳɡ",
    "olllllllllnnuoghjaeokmhpctyxsjdqwhenabyenkvoptuxwcjg",
)
# Cherokee and Canadian syllables that look like Latin capitals, whatever their case.
_SYLLABLES = str.maketrans(
    "ᎪᏴᏟᎠᎬᏀᎻᏆᎫᏦᏞᎷᏢᎡᏚᎢᏙᏔᏃᗩᗷᑕᗪᒍᒪᑭᑌᐯᗯ᙭",  # noqa: RUF001
    "ABCDEGHIJKLMPRSTVWZABCDJLPUVWX",
)
# Lisu and Coptic capitals, which look like Latin ones.
_CAPITALS |= str.maketrans("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAEIOU")  # noqa: RUF001
_CAPITALS |= str.maketrans("ⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬ", "ABEHIKMNOPCTYX")
# Small capitals, letters with a stroke or a hook, and others that look like small Latin letters.
_SMALL |= str.maketrans("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghljklmnoprstuvwyz")
_SMALL |= str.maketrans("ɑⱥƀɓđɖɗɠħɦɨɟȷƙłɫɱɲƞꞥøƥɽʂŧʈʉѵⱳƴყʐԍϝ", "aabbdddghhljjkllmnnnoprsttuvwyyzgf")
_SMALL |= str.maketrans("ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ", "abehlkmnopctyx")
# Unicode takes these for sigmas.
_LUNATE = str.maketrans("Ϲϲ", "Cc")  # noqa: RUF001
_NUMBER = re.compile(r"(\s*[(\[{<]\s*\d+\s*[)\]}>])+\s*$")  # as the server adds it to a name
_PAIRS = {"rn": "m", "vv": "w"}


def few_marks(text: str) -> str:
    """A text without the accents that are more than a letter can have: they cover other lines."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def look_of(name: str) -> str:
    """What a reader sees of a name; two names with the same look are easily confused."""
    capitals = _plain(name).translate(_CAPITALS)
    capitals = capitals.upper().translate(_SYLLABLES) if _has_syllables(capitals) else capitals
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
    """The first of the others that looks the same as a name, whatever number either has."""
    look = _look_without_number(name)
    known = (other for other in others if other is not None)
    return next((other for other in known if _look_without_number(other) == look), None)


def distinct(name: str, taken: Iterable[str | None]) -> str:
    """The name, with a number if it looks the same as one that is taken.

    A number that a person has typed counts for nothing: only the server numbers people.
    """
    others = [other for other in taken if other is not None]
    if look_alike(name, others) is None:
        return name
    looks = {look_of(other) for other in others}
    bare = _without_number(name)
    number, candidate = 1, bare
    while look_of(candidate) in looks:
        number += 1
        mark = f" ({number})"
        candidate = bare[: MOST_NAME - len(mark)].rstrip() + mark
    return candidate


def _without_number(name: str) -> str:
    """A name without "(2)" at its end, unless that is all of it."""
    return _NUMBER.sub("", _plain(name)) or name


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name.translate(_LUNATE))


def _look_without_number(name: str) -> str:
    return look_of(_without_number(name))


def _has_syllables(text: str) -> bool:
    """Whether a text has letters of a script whose small letters Unicode folds to capitals."""
    return any(ord(letter) in _SYLLABLES for letter in text.upper())


def _is_seen(letter: str) -> bool:
    """Whether a letter of its own is seen, not a mark on another one."""
    hidden = letter in _INVISIBLE or letter.isspace()
    return not hidden and unicodedata.category(letter) not in ("Mn", "Me", "Cf", "Cc", "Zs")

"""The letters and colours of packs, pieces and terrains; capitals are packs, alphas and lairs."""

from __future__ import annotations

from moonpack.games.wolves import data
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.vocabulary import pack_mark
from moonpack.words import Words

# Bright backgrounds for black letters, in the order of the terrains that name the packs.
PACK_COLOURS = (40, 252, 155, 123, 215)


def terrain(number: int, words: Words) -> str:
    """A terrain's letter: that of its pack, but small."""
    return pack_mark(data.TERRAINS[number], words).lower()


def pack(shot: Snapshot, number: int, words: Words) -> str:
    """A pack's letter: the one on its pieces in pictures."""
    return pack_mark(data.TERRAINS[shot.pack_terrain(number)], words)


def pieces(words: Words) -> dict[str, str]:
    """The letters of pieces, by their ranks."""
    return {
        # Translators: one letter for a den on the board in the terminal, other than the next three.
        "den": words("n", context="letter of a den"),
        # Translators: one letter for a pack wolf on the board in the terminal, a small one.
        "pack": words("w", context="letter of a pack wolf"),
        # Translators: one capital letter for an alpha on the board in the terminal.
        "alpha": words("A", context="letter of an alpha"),
        # Translators: one capital letter for a lair on the board in the terminal.
        "lair": words("L", context="letter of a lair"),
    }


def lone_wolf(words: Words) -> str:
    """The token of a lone wolf; a narrow board has room for its first three letters."""
    # Translators: a lone wolf on the board in the terminal: 3 to 5 letters, such as "samo".
    return words("lone", context="token on the board")


def moon(phase: str, words: Words) -> str:
    """A moon by a short word, of which the board shows the first letters."""
    return {
        # Translators: moons on the board in the terminal, shown by the first 1 to 5 letters; the
        # first letters of the three must differ.
        "crescent": words("crescent", context="moon on the board"),
        "quarter": words("quarter", context="moon on the board"),
        "full": words("full", context="moon on the board"),
    }[phase]


def moons(stack: list[int], room: int, words: Words) -> str:
    """A moon stack, the top one first."""
    each = room if len(stack) == 1 else (room - 1) // len(stack)
    return "+".join(moon(data.PHASES[phase], words)[:each] for phase in stack)

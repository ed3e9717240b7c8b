"""Why a pack has too many pieces on the board, in words."""

from __future__ import annotations

from moonpack.games.editing import Sentence
from moonpack.words import Words

from . import data

WOLF_RANKS = {"alphas": "alpha", "pack wolves": "pack"}  # as the track of wolves names them


def too_many(name: Sentence, kind: str, pieces: int, most: int) -> Sentence:
    """More pieces of a kind than the pack board has given."""
    if rank := WOLF_RANKS.get(kind):
        ever = 2 + data.WOLF_TRACK.count(rank)
        if pieces > ever:  # to call more wolves is not enough
            return lambda words: _more_than_ever(name(words), kind, pieces - ever, ever, words)
        return lambda words: _more_than_called(name(words), kind, pieces - most, most, words)
    return lambda words: _more_than_built(name(words), kind, pieces, most, words)


def _more_than_ever(pack: str, kind: str, surplus: int, most: int, words: Words) -> str:
    if kind == "alphas":
        return words.many(
            "The most alphas {pack} can have: {most}. Remove {n} alpha.",
            "The most alphas {pack} can have: {most}. Remove {n} alphas.",
            surplus,
            pack=pack,
            most=most,
        )
    return words.many(
        "The most pack wolves {pack} can have: {most}. Remove {n} pack wolf.",
        "The most pack wolves {pack} can have: {most}. Remove {n} pack wolves.",
        surplus,
        pack=pack,
        most=most,
    )


def _more_than_called(pack: str, kind: str, surplus: int, most: int, words: Words) -> str:
    if kind == "alphas":
        return words.many(
            "Alphas that {pack} can have with the wolves called so far: {most}. Raise "
            "its number of wolves called, or remove {n} alpha.",
            "Alphas that {pack} can have with the wolves called so far: {most}. Raise "
            "its number of wolves called, or remove {n} alphas.",
            surplus,
            pack=pack,
            most=most,
        )
    return words.many(
        "Pack wolves that {pack} can have with the wolves called so far: {most}. "
        "Raise its number of wolves called, or remove {n} pack wolf.",
        "Pack wolves that {pack} can have with the wolves called so far: {most}. "
        "Raise its number of wolves called, or remove {n} pack wolves.",
        surplus,
        pack=pack,
        most=most,
    )


def _more_than_built(pack: str, kind: str, pieces: int, most: int, words: Words) -> str:
    if kind == "lairs":
        return words.many(
            "{pack} has {n} lair on the board; lairs taken from the pack board: {most}.",
            "{pack} has {n} lairs on the board; lairs taken from the pack board: {most}.",
            pieces,
            pack=pack,
            most=most,
        )
    return words.many(
        "{pack} has {n} den or lair on the board; dens taken from the tracks: {most}.",
        "{pack} has {n} dens and lairs on the board; dens taken from the tracks: {most}.",
        pieces,
        pack=pack,
        most=most,
    )


def too_many_neutral(rank: int, pieces: int, most: int) -> Sentence:
    """More pieces of the neutral pack than the set-up gives it."""

    def sentence(words: Words) -> str:
        gaps = {"n": pieces, "most": most}
        return (
            words("The neutral pack has too many dens: {n} of {most}.", **gaps),
            words("The neutral pack has too many pack wolves: {n} of {most}.", **gaps),
            words("The neutral pack has too many alphas: {n} of {most}.", **gaps),
            words("The neutral pack has too many lairs: {n} of {most}.", **gaps),
        )[rank]

    return sentence

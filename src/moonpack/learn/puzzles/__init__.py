"""Puzzles: positions with one best turn, to be found on the board.

A game's puzzles are a file here, made by `moonpack puzzles`; `docs/puzzles.md` describes how. They
are read when they are first asked for. Nothing is kept on the server: whoever solves a puzzle says
what was played.
"""

from __future__ import annotations

from .data import (
    GRADES,
    THEMES,
    Entry,
    Puzzle,
    chosen,
    daily,
    entries,
    games,
    grade_title,
    puzzle,
    theme_about,
    theme_title,
    up_to_date,
)
from .judging import Judgement, TurnVerdict, judge, just_as_good, themes_of

__all__ = [
    "GRADES",
    "THEMES",
    "Entry",
    "Judgement",
    "Puzzle",
    "TurnVerdict",
    "chosen",
    "daily",
    "entries",
    "games",
    "grade_title",
    "judge",
    "just_as_good",
    "puzzle",
    "theme_about",
    "theme_title",
    "themes_of",
    "up_to_date",
]

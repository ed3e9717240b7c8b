"""Lessons one plays: a position, what to do in it, and what is answered to right and wrong clicks.

A lesson is a file in the folder of its game here; `docs/lessons.md` says how to write one. Nothing
is kept on the server: whoever plays a lesson says what was played so far.
"""

from __future__ import annotations

from .data import Lesson, Look, Stage, Tip, games, guide, lesson, lessons
from .judging import Judgement, Verdict, judge

__all__ = [
    "Judgement",
    "Lesson",
    "Look",
    "Stage",
    "Tip",
    "Verdict",
    "games",
    "guide",
    "judge",
    "lesson",
    "lessons",
]

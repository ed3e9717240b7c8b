"""Whoever sends rubbish does not fill the log with it."""

from __future__ import annotations

import logging

from moonpack.server.quiet_log import CAUSED_BY_ANYBODY, WRITTEN_EVERY, Sparingly


def line(text: str) -> logging.LogRecord:
    return logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, text, (), None)


def test_a_line_that_anybody_can_cause_is_written_now_and_then() -> None:
    now = [0.0]
    sparingly = Sparingly(lambda: now[0])
    text = CAUSED_BY_ANYBODY[0]
    assert [sparingly.filter(line(text)) for _ in range(5)] == [True, *[False] * 4]
    now[0] = WRITTEN_EVERY
    again = line(text)
    assert sparingly.filter(again)
    assert again.getMessage() == f"{text} (and 4 before this one)"


def test_other_lines_are_all_written() -> None:
    sparingly = Sparingly(lambda: 0.0)
    assert all(sparingly.filter(line("Application startup complete.")) for _ in range(5))

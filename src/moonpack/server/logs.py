"""Log lines: always with a time and a level, as text for people or as JSON for programs.

A line says which request and which table it is about, if it is about one. Queries of addresses are
left out: they may have invitations in them.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Literal, TextIO

LogFormat = Literal["text", "json"]
LOGGERS = ("moonpack", "uvicorn", "asyncio")
ACCESS = "uvicorn.access"  # its lines have the address, method, path, version and status apart


@dataclass(frozen=True)
class About:
    """What a log line is about: the request that is being answered or was the cause."""

    request: str
    table: str | None = None


about: ContextVar[About | None] = ContextVar("about", default=None)


class ToStderr(logging.StreamHandler[TextIO]):
    """Writes to what is standard error when a line is written; tests replace it."""

    def __init__(self) -> None:
        logging.Handler.__init__(self)

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        """Where lines go."""
        return sys.stderr


def _at(record: logging.LogRecord) -> str:
    seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{seconds}.{int(record.msecs):03}Z"


def _asked(record: logging.LogRecord) -> dict[str, Any] | None:
    """The parts of a line about a request that was answered."""
    if record.name != ACCESS or not isinstance(record.args, tuple) or len(record.args) != 5:
        return None
    client, method, path, _, status = record.args
    return {
        "client": client,
        "method": method,
        "path": _without_query(str(path)),
        "status": status,
    }


def _text(record: logging.LogRecord) -> str:
    """The text of a line; uvicorn's may have whole addresses in their gaps."""
    if record.name.startswith("uvicorn") and isinstance(record.args, tuple):
        gaps = (_without_query(one) if isinstance(one, str) else one for one in record.args)
        return str(record.msg) % tuple(gaps) if record.args else str(record.msg)
    return record.getMessage()


def _without_query(path: str) -> str:
    """A path without what is secret: the query, and the word of a link that signs somebody in."""
    if not path.startswith("/"):
        return path
    before, link, _ = path.partition("?")[0].partition("/signin/")
    return f"{before}{link}"


class AsText(logging.Formatter):
    """A line for people: time, level, logger, text, and what it is about."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with the trace below it if there is one."""
        asked = _asked(record)
        text = " ".join(map(str, asked.values())) if asked else _text(record)
        subject = about.get()
        if subject is not None:
            table = f" table={subject.table}" if subject.table else ""
            text += f" [request={subject.request}{table}]"
        line = f"{_at(record)} {record.levelname} {record.name}: {text}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return line


class AsJson(logging.Formatter):
    """A line for programs: one JSON object, whatever is in it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, always one."""
        line: dict[str, Any] = {
            "time": _at(record),
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        asked = _asked(record)
        if asked is None:
            line["message"] = _text(record)
        else:
            line |= {"message": "request", **asked}
        subject = about.get()
        if subject is not None:
            line["request"] = subject.request
            if subject.table:
                line["table"] = subject.table
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up_logs(form: LogFormat, level: str) -> None:
    """Let a server's lines be written. What a program has set up for itself stays as it is."""
    handler = ToStderr()
    handler.setFormatter(AsJson() if form == "json" else AsText())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        for earlier in [one for one in logger.handlers if isinstance(one, ToStderr)]:
            logger.removeHandler(earlier)
        logger.addHandler(handler)
    for name in ("moonpack", "uvicorn"):
        logging.getLogger(name).setLevel(level.upper())
    logging.getLogger("uvicorn").propagate = False  # a root logger would write its lines again

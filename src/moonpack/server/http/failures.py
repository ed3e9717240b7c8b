"""Errors over HTTP: a status, a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Protocol

from starlette.responses import Response

from moonpack.server.metrics import Metrics
from moonpack.server.wire.answers import Failure
from moonpack.server.wire.outbound import Code

CONFLICT = 409
_STATUS = {
    Code.NOT_FOUND: 404,
    Code.NOT_ALLOWED: 403,
    Code.NOT_SEATED: 403,
    Code.NOT_YOURS: 403,
    Code.NOT_HOST: 403,
    Code.BARRED: 403,
    Code.CLOSED: 410,
    Code.TOO_FAST: 429,
    Code.TOO_LARGE: 413,
    Code.UNAVAILABLE: 503,
    Code.DAMAGED: 500,
    Code.BAD_INPUT: 422,
    Code.BAD_MESSAGE: 422,
}


def status_of(code: Code) -> int:
    """The status of a refusal; where the game stands in the way, a conflict."""
    return _STATUS.get(code, CONFLICT)


def failure(status: int, code: Code, why: str, field: str | None = None) -> Response:
    """The answer to a request that is refused or went wrong."""
    body = Failure(code=code, why=why, field=field).model_dump_json(exclude_none=True)
    return Response(body, status, media_type="application/json")


class CountedFailure(Protocol):
    """Makes the answer to a request that is refused or went wrong, and counts it."""

    def __call__(self, status: int, code: Code, why: str, field: str | None = None) -> Response: ...


def counted_failure(metrics: Metrics) -> CountedFailure:
    """The same, counted."""

    def counted(status: int, code: Code, why: str, field: str | None = None) -> Response:
        metrics.refused(code)
        return failure(status, code, why, field)

    return counted

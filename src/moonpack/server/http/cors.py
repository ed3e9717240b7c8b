"""What browsers ask for before pages of another site may use this server (CORS)."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response

_PREFLIGHT = {
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "content-type",
    "access-control-max-age": "600",
}


def is_preflight(method: str, headers: Headers) -> bool:
    """Whether a browser asks if a page may send a request."""
    return method == "OPTIONS" and "access-control-request-method" in headers


def preflight() -> Response:
    """The answer: what such pages may send."""
    return Response(status_code=204, headers=_PREFLIGHT)


def allow(origin: str, headers: MutableHeaders) -> None:
    """Let a page of another site read a response, which was made for the person of its cookie."""
    headers["access-control-allow-origin"] = origin
    headers["access-control-allow-credentials"] = "true"
    headers["access-control-expose-headers"] = "content-disposition, retry-after"
    headers["cross-origin-resource-policy"] = "cross-origin"
    headers.add_vary_header("origin")

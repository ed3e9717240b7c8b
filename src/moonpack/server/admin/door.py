"""Administration over HTTP, if the host has switched it on with a token; see `status_port.py`."""

from __future__ import annotations

import hmac
from collections.abc import Callable

from moonpack.errors import BadInput
from moonpack.server.settings import Settings

SHORTEST = 20  # characters of a token


class Door:
    """Lets in whoever has the token, once there is somebody to answer."""

    def __init__(self, token: str) -> None:
        self._token = token.encode()
        # Answers a request of somebody, in the thread that asks.
        self.answer: Callable[[bytes, str], bytes] | None = None

    @classmethod
    def of(cls, settings: Settings) -> Door | None:
        """The door that a host wants; None for none."""
        if not settings.admin_token:
            return None
        if len(settings.admin_token) < SHORTEST or not settings.admin_token.isascii():
            expected = f"at least {SHORTEST} letters and digits, such as of openssl rand -hex 24"
            raise BadInput("admin_token", expected, problem=f"expected {expected}")
        if settings.metrics_port is None:
            problem = "needs metrics_port: administration is never on the port of the players"
            raise BadInput("admin_token", "metrics_port too", problem=problem)
        return cls(settings.admin_token)

    def is_open_to(self, authorization: str) -> bool:
        """Whether a request has the token."""
        kind, _, token = authorization.partition(" ")
        same = hmac.compare_digest(token.strip().encode("utf-8", "replace"), self._token)
        return kind.lower() == "bearer" and same and self.answer is not None

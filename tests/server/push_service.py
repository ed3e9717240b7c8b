"""A push service on the loopback: it keeps what it is sent, and decrypts it as a browser would."""

from __future__ import annotations

import base64
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any, Self

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


class Browser:
    """The keys of a browser that has subscribed."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": endpoint,
            "keys": {"p256dh": _text(point), "auth": _text(self._auth)},
        }

    def read(self, body: bytes) -> Any:
        """What a message says; only this browser can read it."""
        clear = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        return json.loads(clear)


class PushService:
    """Takes messages, answers with a status that can be changed."""

    def __init__(self) -> None:
        self.status = 201
        self.taken: Queue[tuple[dict[str, str], bytes]] = Queue()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.taken.put((dict(self.headers), body))
                self.send_response(service.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

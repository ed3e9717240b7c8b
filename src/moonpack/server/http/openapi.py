"""The description of the server for programs, at `/api/openapi.json`.

OpenAPI has no words for sockets, so their messages stand among the schemas.
"""

from __future__ import annotations

import asyncio
import json
from functools import cache
from typing import Any

from fastapi import FastAPI, Request, Response
from pydantic import TypeAdapter

from moonpack.server.http.static_files import REVALIDATE, StaticFile
from moonpack.server.wire.inbound import SOCKET_MESSAGE
from moonpack.server.wire.outbound import SocketAnswer

SCHEMAS = "#/components/schemas/"
ABOUT = (
    "The messages on a table's socket, `/api/tables/{table}/socket`, are the schemas "
    "`SocketMessage` (what clients send) and `SocketAnswer` (what they get)."
)
PICTURE: dict[str, Any] = {"content": {"image/svg+xml": {}, "image/png": {}}}
RECORD: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "A record, as `moonpack` or a download wrote it.",
        "content": {"application/json": {"schema": {"type": "object"}}},
    }
}


class DescribedApp(FastAPI):
    """An application whose description has the messages of the socket, too."""

    def setup(self) -> None:
        """Serve the description, made ready to be sent once for each path the server is under."""

        @cache
        def file(root_path: str) -> StaticFile:
            described = {
                **self.openapi(),
                **({"servers": [{"url": root_path}]} if root_path else {}),
            }
            return StaticFile.of("openapi.json", json.dumps(described).encode())

        async def description(request: Request) -> Response:
            # It takes a while to make, but only the first time.
            made = await asyncio.to_thread(file, request.scope.get("root_path", ""))
            return made.response(request, REVALIDATE)

        self.add_route("/api/openapi.json", description, include_in_schema=False)

    def openapi(self) -> dict[str, Any]:
        """The description; made once."""
        is_new = self.openapi_schema is None
        described = super().openapi()
        if is_new:
            schemas = described["components"]["schemas"]
            answers: TypeAdapter[SocketAnswer] = TypeAdapter(SocketAnswer)
            for name, kind in (("SocketMessage", SOCKET_MESSAGE), ("SocketAnswer", answers)):
                schema = kind.json_schema(ref_template=SCHEMAS + "{model}")
                for part, shape in schema.pop("$defs").items():
                    schemas.setdefault(part, shape)
                schemas[name] = schema
        return described

"""The description of the server for programs, at `/api/openapi.json`.

OpenAPI has no words for sockets, so their messages stand among the schemas.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI, Request, Response
from pydantic import TypeAdapter

import moonpack
from moonpack import games
from moonpack.server.http.static_files import REVALIDATE, StaticFile
from moonpack.server.wire.inbound import SOCKET_MESSAGE
from moonpack.server.wire.outbound import SocketAnswer

SCHEMAS = "#/components/schemas/"
ABOUT = (
    "The messages on a table's socket, `/api/tables/{table}/socket`, are the schemas "
    "`SocketMessage` (what clients send) and `SocketAnswer` (what they get)."
)
PICTURE: dict[str, Any] = {"content": {"image/svg+xml": {}, "image/png": {}}}
THUMBNAIL: dict[str, Any] = {"content": {"image/svg+xml": {}}}
TABLE_FILE: dict[str, Any] = {"content": {"text/csv": {}}}
RECORD: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "A record, as `moonpack` or a download wrote it.",
        "content": {"application/json": {"schema": {"type": "object"}}},
    }
}
LINKED = ("table", "replay")  # what an answer names, for further requests
CREATED = "201"


class DescribedApp(FastAPI):
    """An application whose description has the messages of the socket, links and examples, too."""

    def setup(self) -> None:
        """Serve the description, made ready to be sent once for each path the server is under."""
        making: dict[str, asyncio.Task[StaticFile]] = {}

        def file(root_path: str) -> StaticFile:
            described = {
                **self.openapi(),
                **({"servers": [{"url": root_path}]} if root_path else {}),
            }
            return StaticFile.of("openapi.json", json.dumps(described).encode())

        async def description(request: Request) -> Response:
            # It takes a while to make: once, however many ask for it meanwhile.
            path = request.scope.get("root_path", "")
            if path not in making:
                making[path] = asyncio.create_task(asyncio.to_thread(file, path))
            made = await asyncio.shield(making[path])
            return made.response(request, REVALIDATE)

        self.add_route("/api/openapi.json", description, include_in_schema=False)

    def openapi(self) -> dict[str, Any]:
        """The description; made once."""
        is_new = self.openapi_schema is None
        described = super().openapi()
        if is_new:
            _add_messages(described["components"]["schemas"])
            _add_links(described)
            _add_examples(described)
        return described


def _add_messages(schemas: dict[str, Any]) -> None:
    """The messages of the socket."""
    answers: TypeAdapter[SocketAnswer] = TypeAdapter(SocketAnswer)
    for name, kind in (("SocketMessage", SOCKET_MESSAGE), ("SocketAnswer", answers)):
        schema = kind.json_schema(ref_template=SCHEMAS + "{model}")
        for part, shape in schema.pop("$defs").items():
            schemas.setdefault(part, shape)
        schemas[name] = schema


def _operations(described: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for methods in described["paths"].values():
        yield from methods.values()


def _add_links(described: dict[str, Any]) -> None:
    """What can be asked about a table or replay, once an answer has named it."""
    for operation in _operations(described):
        created = operation["responses"].get(CREATED)
        if created is None:
            continue
        answer = created["content"]["application/json"]["schema"]["$ref"].removeprefix(SCHEMAS)
        named = described["components"]["schemas"][answer]["properties"]
        created["links"] = {
            other["operationId"]: {
                "operationId": other["operationId"],
                "parameters": {parameter["name"]: f"$response.body#/{parameter['name']}"},
            }
            for other in _operations(described)
            for parameter in other.get("parameters", ())
            if parameter["in"] == "path" and parameter["name"] in LINKED
            if parameter["name"] in named
        }


def _add_examples(described: dict[str, Any]) -> None:
    """A table that can be opened, and a record that can be uploaded."""
    game = games.names()[0]
    others = range(2, games.spec(game).players[0] + 1)
    seats = [{"who": "me", "name": "Ann"}, *({"who": "here", "name": f"Seat {n}"} for n in others)]
    bodies = {
        "/api/tables": {"game": game, "seats": seats},
        "/api/replays": moonpack.new(game, seed=1).record(),
    }
    for path, example in bodies.items():
        body = described["paths"][path]["post"]["requestBody"]["content"]["application/json"]
        body["example"] = example

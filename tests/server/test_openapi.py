"""What the server says of itself, for programs."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.server.harness import Person, run


def test_the_http_part_describes_itself(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            schema = await ann.get("/api/openapi.json")
            paths = set(schema["paths"])
            assert {"/api/tables", "/api/replays/{replay}/try", "/api/games"} <= paths
            assert all(
                operation.get("summary") and operation.get("description")
                for path in schema["paths"].values()
                for operation in path.values()
            )
            schemas = schema["components"]["schemas"]
            pointed = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schema)))
            assert pointed <= set(schemas)
            sent = schemas["SocketMessage"]["discriminator"]["mapping"]
            assert {"hello", "play", "undo", "restart", "why"} <= set(sent)
            got = {schemas[name]["properties"]["type"]["const"] for name in _pointed(schemas)}
            usual = {"you", "whole", "news", "presence", "done", "refused", "goodbye"}
            assert got == {*usual, "why", "hint", "time", "chat", "view"}
            upload = schema["paths"]["/api/replays"]["post"]
            assert "application/json" in upload["requestBody"]["content"]
            assert not re.search(r'"(ge|gt|le|lt)":', json.dumps(schema))  # pydantic's own words
            assert schemas["OtherLine"]["properties"]["step"]["minimum"] == 0
            links = upload["responses"]["201"]["links"].values()
            assert {"replay": "$response.body#/replay"} in [link["parameters"] for link in links]
            picture = schema["paths"]["/api/tables/{table}/picture.{kind}"]["get"]["responses"][
                "200"
            ]
            assert set(picture["content"]) == {"image/svg+xml", "image/png"}

    run(go())


def _pointed(schemas: dict[str, Any]) -> list[str]:
    """The names of what a socket sends."""
    return [answer["$ref"].rsplit("/", 1)[-1] for answer in schemas["SocketAnswer"]["anyOf"]]

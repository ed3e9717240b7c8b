"""JSON Schema of what Moonpack writes: views, records, positions and boards of every game.

The schemas are made from the types that the code itself is checked against. `document` gives one;
`names` lists them. A server has them at `/api/schemas/1/{game}/{kind}.json`, the command
`moonpack schema` prints them.
"""

from __future__ import annotations

from moonpack.schema.documents import VERSION, address, document, names

__all__ = ["VERSION", "address", "document", "names"]

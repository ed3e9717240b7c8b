"""Which server lets the bots of a table think: the one that added its last line, while it lives."""

from __future__ import annotations

from collections import OrderedDict

from moonpack.server.store.notices import Notice

MOST_TABLES = 10_000  # that are remembered, in memory or not
NOBODY = ""


class Leaders:
    """The servers that were last heard of each table, and the tables whose server is gone."""

    def __init__(self) -> None:
        self._nodes: OrderedDict[str, str] = OrderedDict()  # the last heard of is the last

    def hear(self, notice: Notice) -> None:
        """A notification of any server, our own too."""
        for table in notice.lines:
            self._nodes[table] = notice.node
            self._nodes.move_to_end(table)
        while len(self._nodes) > MOST_TABLES:
            self._nodes.popitem(last=False)

    def leave(self, node: str) -> list[str]:
        """A server is gone; returns the tables that nobody leads now."""
        tables = [table for table, leader in self._nodes.items() if leader == node]
        self._nodes.update(dict.fromkeys(tables, NOBODY))
        return tables

    def is_free(self, table: str) -> bool:
        """Whether the server that led a table is known to be gone."""
        return self._nodes.get(table) == NOBODY

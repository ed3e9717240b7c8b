"""The link to a table, as its host sends it to friends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import parse_qs, urlsplit

from moonpack.errors import BadInput
from moonpack.games import check

EXPECTED = "the link to a table, such as https://example.org/t/THE-TABLE"
_SOCKETS = {"http": "ws", "https": "wss"}


@dataclass(frozen=True)
class TableLink:
    """Where a table is, and what its link says of the seat."""

    site: str  # with the path under which the server is, without a slash at the end
    table: str
    seat: int | None = None  # from 1
    invitation: str | None = None

    @classmethod
    def read(cls, text: str) -> TableLink:
        """The parts of a link; `BadInput` if it does not lead to a table."""
        try:
            parts = urlsplit(text.strip())
            host = parts.hostname
            parts.port  # noqa: B018 - it is checked when it is asked for
        except ValueError:
            raise BadInput("link", EXPECTED, text) from None
        before, mark, table = parts.path.rstrip("/").rpartition("/t/")
        if parts.scheme not in _SOCKETS or not host or not mark or "/" in table or not table:
            raise BadInput("link", EXPECTED, text)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        seat = query.get("seat")
        number = None if seat is None else check.number_of(seat)
        if seat is not None and number is None:
            raise BadInput("link", "a seat from 1", seat)
        site = f"{parts.scheme}://{parts.netloc}{before}"
        return cls(site, table, number, query.get("invitation"))

    @property
    def socket(self) -> str:
        """The address of the table's socket."""
        scheme, _, rest = self.site.partition("://")
        return f"{_SOCKETS[scheme]}://{rest}/api/tables/{self.table}/socket"

    def to(self, table: str) -> TableLink:
        """The same for another table of the server, such as the rematch."""
        return replace(self, table=table, seat=None)

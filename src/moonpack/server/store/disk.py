"""How much room the database takes, and how much there is."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, literal_column, select

from moonpack.server.store.direct import file_of
from moonpack.server.store.store import Store

# A file does not shrink: what was deleted leaves free pages in it, which are used again.
_PAGES = "(SELECT page_count FROM pragma_page_count)"
_FREE = "(SELECT freelist_count FROM pragma_freelist_count)"
_SIZE = "(SELECT page_size FROM pragma_page_size)"


@dataclass(frozen=True)
class DiskUse:
    """Bytes: those in use in the database, all that it takes on disk, and those still free."""

    used: int
    on_disk: int
    free: int | None = None  # nobody knows how much the machine of a PostgreSQL has

    @property
    def sentence(self) -> str:
        """The same for people."""
        free = "" if self.free is None else f", {in_bytes(self.free)} free"
        return f"database {in_bytes(self.on_disk)}{free}"


def in_bytes(many: float) -> str:
    """A number of bytes for people."""
    for unit in ("bytes", "kB", "MB"):
        if many < 1000:
            return f"{many:.0f} {unit}" if unit == "bytes" else f"{many:.1f} {unit}"
        many /= 1000
    return f"{many:.1f} GB"


async def used_bytes(store: Store) -> int:
    """The bytes in use in the database, without what can be used again."""
    if store.is_shared:
        wanted = select(func.pg_database_size(func.current_database()).label("bytes"))
    else:
        wanted = select(literal_column(f"({_PAGES} - {_FREE}) * {_SIZE}").label("bytes"))
    (row,) = await store.read(wanted)
    return int(row.bytes)


async def disk_use(store: Store) -> DiskUse:
    """How much room there is, and how much is taken."""
    used, file = await used_bytes(store), file_of(store.url)
    if file is None:
        return DiskUse(used, used)
    parts = (file.with_name(file.name + end) for end in ("", "-wal", "-shm"))
    return DiskUse(used, sum(map(_size, parts)), shutil.disk_usage(file.resolve().parent).free)


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0

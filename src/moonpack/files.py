"""Files that are written completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A new file to write to; it replaces `path` if the block succeeds.

    A crash leaves the old file or the new one, never half of one; at worst a temporary file whose
    name begins with a dot stays behind.
    """
    target = Path(path)
    temporary = target.with_name(f".{target.name}.{token_hex(6)}")
    try:
        temporary.touch(exist_ok=False)
    except OSError as error:
        error.filename = str(target)  # the name that the caller knows
        raise
    try:
        yield temporary
        with temporary.open("rb+") as file:
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise

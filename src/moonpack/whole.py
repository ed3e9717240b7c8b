"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex


@contextmanager
def whole(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A file to write to instead of `path`, which it replaces when all is well.

    A crash leaves the old file or the new one, never half of one; at worst there is a file beside
    it whose name begins with a dot.
    """
    target = Path(path)
    written = target.with_name(f".{target.name}.{token_hex(6)}")
    written.touch(exist_ok=False)
    try:
        yield written
        with written.open("rb+") as file:
            os.fsync(file.fileno())
        written.replace(target)
    except BaseException:
        written.unlink(missing_ok=True)
        raise

"""Files that are written completely or not at all, or that only their owner may use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex


def open_private(path: Path) -> int:
    """A file to read and write, which is created if it is not there.

    Only its owner may use a new one. If root creates it, its owner is that of the folder: the
    program that uses the folder has to use the file as well, and is seldom root.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    _give(file, path.parent)
    return file


def give_to_owner_of(model: Path, path: Path) -> None:
    """Let root's new file have the owner of another file."""
    file = os.open(path, os.O_RDWR)
    try:
        _give(file, model)
    finally:
        os.close(file)


def _give(file: int, model: Path) -> None:
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = model.stat()
        os.fchown(file, owner.st_uid, owner.st_gid)


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

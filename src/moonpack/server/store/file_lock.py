"""Only one server may use a SQLite file: a second one would not know what the first has written.

The lock is on a file of its own next to the database, and the system releases it when the server
ends, however it ends. What is written in the file only says who has the lock.
"""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

from moonpack.errors import MoonpackError
from moonpack.files import open_private

_KEPT: dict[Path, int] = {}  # locks that this process holds while nobody uses the file

log = logging.getLogger("moonpack.server")


class InUse(MoonpackError):
    """Another server uses the file."""


class SeveralNames(MoonpackError):
    """The file has another name, under which another server could use it."""


class FileLock:
    """The lock of a database file, as long as it is held."""

    def __init__(self, database: Path) -> None:
        self._database = database.resolve()  # whatever links lead to it
        self._file: int | None = None

    @property
    def path(self) -> Path:
        """The file that is locked."""
        return self._database.with_name(self._database.name + ".lock")

    def acquire(self) -> None:
        """Take the lock; `InUse` if another server has it."""
        self._check_single_name()
        self._file = _KEPT.pop(self._database, None)
        if self._file is not None:
            return
        file = open_private(self.path)
        try:
            _lock(file)
        except BlockingIOError:
            holder = os.read(file, 20).decode("ascii", "replace").strip("\0 \n") or "unknown"
            os.close(file)
            raise InUse(
                f"{self._database} is in use by another Moonpack server (process {holder}); "
                "stop it first, or choose another file"
            ) from None
        except OSError as error:  # some network file systems have no locks
            log.warning("%s cannot be locked: %s", self.path, error)
        os.ftruncate(file, 0)
        os.write(file, str(os.getpid()).encode("ascii"))
        self._file = file

    def create_database(self) -> None:
        """Make the database an empty file if it is not there, before SQLite makes it for all."""
        os.close(open_private(self._database))

    def _check_single_name(self) -> None:
        """Refuse a hard link: each name has a lock of its own, and a write-ahead log of its own.

        SQLite would lose what is in the other log, even if no server uses it now.
        """
        if self._database.exists() and self._database.stat().st_nlink > 1:
            raise SeveralNames(
                f"{self._database} has another name too (a hard link), and SQLite can damage such "
                "a file; remove the other name, or make a copy of the file and use that"
            )

    def keep(self) -> None:
        """Leave the lock with this process, for the next one to use the file in it."""
        if self._file is not None:
            _KEPT[self._database] = self._file
            self._file = None

    def release(self) -> None:
        """Give the lock back. The file stays: another server may be waiting to lock it."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # what is locked cannot be read, and the beginning has to be

    def _lock(file: int) -> None:
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error
        finally:
            os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

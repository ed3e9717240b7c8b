"""Reading and writing games as files, with `-` for the standard streams."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import moonpack
from moonpack.cli.failures import FileTrouble
from moonpack.cli.language import spoken
from moonpack.errors import BadInput, Phrase
from moonpack.game import Game
from moonpack.records import MOST_BYTES, at_most_bytes, read_json
from moonpack.words import source

STANDARD = "-"


def read(path: str) -> dict[str, object]:
    """The JSON object of a file, or of standard input."""
    words = spoken()
    name = words("standard input") if path == STANDARD else path
    try:
        raw = _bytes(path)
    except OSError as error:
        raise FileTrouble.reading(error, name) from error
    if len(raw) > MOST_BYTES:
        raise BadInput(name, at_most_bytes(MOST_BYTES))
    try:
        return read_json(raw.decode("utf-8"), name)
    except UnicodeDecodeError as error:
        raise BadInput(name, Phrase(source("a text file in UTF-8"))) from error


def _bytes(path: str) -> bytes:
    """Reads one byte more than allowed, which is enough to see that there is too much."""
    if path == STANDARD:
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(path).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def check_readable(path: str) -> None:
    """Fail now if a file that is used later cannot be read."""
    try:
        with Path(path).open("rb"):
            pass
    except OSError as error:
        raise FileTrouble.reading(error, path) from error


def check_writable(path: str) -> None:
    """Fail now if a file that is written later cannot be written.

    An existing file keeps its content, a new one is not left behind, and anything else, such as a
    pipe, is not opened: its reader would take it for closed.
    """
    if path == STANDARD:
        return
    target = Path(os.path.realpath(path))
    try:
        existed = target.exists()
        if existed and not target.is_file() and not target.is_dir():
            return
        with target.open("ab"):
            pass
        if not existed:
            target.unlink()
    except OSError as error:
        raise FileTrouble.writing(error, path) from error


def save(game: Game, path: str | os.PathLike[str]) -> None:
    """Write a game's record, completely or not at all."""
    try:
        moonpack.save(game, path)
    except OSError as error:
        raise FileTrouble.writing(error, path) from error


def write(path: str, content: str | bytes) -> None:
    """Write a picture to a file, or to standard output."""
    raw = content.encode("utf-8") if isinstance(content, str) else content
    if path == STANDARD:
        sys.stdout.buffer.write(raw)
        return
    try:
        Path(path).write_bytes(raw)
    except OSError as error:
        raise FileTrouble.writing(error, path) from error


def as_json(value: object, *, indent: int | None = None) -> str:
    """A value as JSON, in the style of all commands."""
    return json.dumps(value, ensure_ascii=False, indent=indent)


def fresh_path(game: str, today: str) -> Path:
    """A file for a new game: in the current folder, or else in the user's data folder."""
    folder = Path()
    if not os.access(folder, os.W_OK):
        folder = _data_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileTrouble.creating(error, folder) from error
    number = 1
    while (path := folder / f"{game}-{today}{'' if number == 1 else f'-{number}'}.json").exists():
        number += 1
    return path


def _data_folder() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return Path(base or Path.home() / "AppData" / "Local") / "Moonpack"
    base = os.environ.get("XDG_DATA_HOME")
    return Path(base or Path.home() / ".local" / "share") / "moonpack"

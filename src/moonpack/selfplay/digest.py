"""A digest of the rows in a folder: the same for the same rows, however they are stored.

python -m moonpack.selfplay.digest data
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import sha256
from pathlib import Path

from moonpack.errors import BadInput
from moonpack.extras import need
from moonpack.selfplay.columns import NEEDS

ROWS = 1024  # read at once


def digest(folder: str | os.PathLike[str]) -> tuple[int, str]:
    """The number of rows in a folder, and their SHA-256: of each row as JSON, in order."""
    pq = need("pyarrow.parquet", NEEDS)
    files = sorted(Path(folder).glob("part-*.parquet"))
    if not files:
        raise BadInput("folder", "a folder with files of self-play", str(folder))
    rows, total = 0, sha256()
    for file in files:
        for batch in pq.ParquetFile(file).iter_batches(ROWS):
            for row in batch.to_pylist():
                row["observation"] = row["observation"].hex()
                total.update(json.dumps(row, sort_keys=True).encode() + b"\n")
                rows += 1
    return rows, total.hexdigest()


def main() -> None:
    """Print both for the folder on the command line."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m moonpack.selfplay.digest FOLDER")
    sys.stdout.write("{} rows, SHA-256 {}\n".format(*digest(sys.argv[1])))


if __name__ == "__main__":
    main()

"""`make bench`: `moonpack bench` with the results saved and compared with the baseline.

Options are handed on, so `python bench/run.py --quick` works.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from moonpack.cli.bench import bench

HERE = Path(__file__).parent
RESULTS = HERE / "results"
BASELINE = HERE / "baseline.json"


def main() -> None:
    """Run the benchmarks and write their figures to `results/`, by date."""
    RESULTS.mkdir(exist_ok=True)
    result_file = RESULTS / f"{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}.json"
    against = ["--baseline", str(BASELINE)] if BASELINE.exists() else []
    bench(["--json", str(result_file), *against, *sys.argv[1:]])


if __name__ == "__main__":
    main()

"""Fuzz one target with atheris, guided by the coverage of Moonpack's own code.

    pip install atheris
    python -m fuzz record --runs 1000000
    MOONPACK_PURE=1 python -m fuzz step       # the rules interpreted: their coverage counts too

Whatever raises something else than an error for people is written to `fuzz/found/` and shown, once
for each place in the code, and the run goes on; the exit code is 1 then. An input that takes too
long or too much memory ends the run. `python -m fuzz record fuzz/found/…` runs such a file again.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import hashlib
import os
import resource
import sys
import tempfile
import time
import traceback
import types
from collections import Counter
from importlib import import_module
from pathlib import Path
from random import Random

import moonpack
from fuzz.target import Target

MODULES = {
    "record": "records",
    "position": "positions",
    "step": "steps",
    "message": "messages",
    "cards": "cards",
    "body": "bodies",
}
FOUND = Path(__file__).parent / "found"
TIME_LIMIT = 10  # seconds for one input, on a machine that may be busy
MEMORY_LIMIT = 1_000  # megabytes
SHOWN = 3_000  # characters of a traceback
LONGEST = 16_384  # bytes of an input


def target_of(name: str) -> Target:
    """A target by name."""
    target: Target = import_module(f"fuzz.{MODULES[name]}").TARGET
    return target


class Watch:
    """Runs inputs of a target, counts them, and keeps those that break it."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._began = time.monotonic()
        self._slowest = 0.0
        self.counts: Counter[str] = Counter()
        self.broken: set[tuple[str, str]] = set()

    def __call__(self, data: bytes) -> None:
        """Run one input."""
        began = time.process_time()
        try:
            is_accepted = self._target.run(data)
        except Exception as error:
            self.counts["broken"] += 1
            self._keep(data, error)
            return
        self.counts["accepted" if is_accepted else "refused"] += 1
        self._slowest = max(self._slowest, time.process_time() - began)

    def _keep(self, data: bytes, error: Exception) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        place = next((f for f in reversed(frames) if "moonpack" in f.filename), frames[-1])
        key = type(error).__name__, f"{place.filename}:{place.lineno}"
        if key in self.broken:
            return
        self.broken.add(key)
        FOUND.mkdir(exist_ok=True)
        file = FOUND / f"{self._target.name}-{hashlib.sha256(data).hexdigest()[:12]}"
        file.write_bytes(data)
        print(f"\nBROKEN: {file}", flush=True)
        shown = "".join(traceback.format_exception(error, chain=False))
        print(shown[:SHOWN], flush=True)

    def report(self) -> None:
        """Print the figures."""
        seconds = time.monotonic() - self._began
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        counted = ", ".join(f"{many:,} {what}" for what, many in sorted(self.counts.items()))
        print(
            f"{self._target.name} ({moonpack.engine_kind()}): {self.counts.total():,} inputs in "
            f"{seconds:,.0f} s: {counted}; {len(self.broken)} kinds of failures; slowest "
            f"{self._slowest * 1000:,.0f} ms, memory at most {memory:,} MB",
            flush=True,
        )


def fuzz(target: Target, runs: int, seed: int, corpus: Path) -> None:
    """Run a target with atheris until it has had so many inputs.

    The corpus is a folder with inputs to begin with; those that reach something new are added.
    """
    import atheris  # an extra that only this program needs

    watch = Watch(target)
    target.seeds()
    instrument(atheris)
    gc.collect()
    gc.freeze()  # what is loaded stays; the collector need not look at it again
    for number, data in enumerate(target.seeds()):
        (corpus / f"{number:04}").write_bytes(data)

    def mutate(data: bytes, most: int, number: int) -> bytes:
        changed = target.mutate(data, Random(number))
        return changed if 0 < len(changed) <= most else data

    def leave() -> None:
        watch.report()
        if watch.broken:
            sys.stdout.flush()
            os._exit(1)

    atexit.register(leave)
    settings = {
        "atheris_runs": runs,
        "seed": seed,
        "timeout": TIME_LIMIT,
        "rss_limit_mb": MEMORY_LIMIT,
        "max_len": LONGEST,
        "len_control": 0,
        "artifact_prefix": f"{FOUND}/{target.name}-",
    }
    FOUND.mkdir(exist_ok=True)
    arguments = [f"-{name}={value}" for name, value in settings.items()]
    atheris.Setup([sys.argv[0], str(corpus), *arguments], watch, custom_mutator=mutate)
    atheris.Fuzz()


def instrument(atheris: types.ModuleType) -> None:
    """Count the branches of all functions of Moonpack that are loaded.

    They are instrumented in memory and not when they are imported: Moonpack has an importer of its
    own for the interpreted rules. Comparisons are not traced, for our mutations do not use them.
    """
    functions = [one for one in gc.get_objects() if isinstance(one, types.FunctionType)]
    done: dict[types.CodeType, types.CodeType] = {}
    for function in functions:
        if (function.__module__ or "").startswith("moonpack."):
            code = function.__code__
            if code not in done:
                done[code] = atheris.patch_code(code, trace_dataflow=False, nested=True)
            function.__code__ = done[code]
    print(f"{len(done):,} functions instrumented", flush=True)


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("target", choices=MODULES)
    parser.add_argument("files", nargs="*", type=Path, help="run these inputs, and no others")
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corpus", type=Path, help="a folder to begin with and to add to")
    given = parser.parse_args()
    target = target_of(given.target)
    if not given.files:
        corpus = given.corpus or Path(tempfile.mkdtemp(prefix="moonpack-fuzz-"))
        corpus.mkdir(parents=True, exist_ok=True)
        fuzz(target, given.runs, given.seed, corpus)
    for file in given.files:
        print(f"{file}: {'accepted' if target.run(file.read_bytes()) else 'refused'}")


if __name__ == "__main__":
    main()

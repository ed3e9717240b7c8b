"""Check the packages of a release before they are uploaded, because an upload is final.

    python tools/release.py dist --tag v0.1.0

All packages must have the tag's version, every system must have its wheels, and the addresses in
pyproject.toml must be real ones. It needs nothing but the standard library.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHONS = ("cp311", "cp312", "cp313", "cp314")
SYSTEMS = {
    "Linux": r"manylinux_\w+_x86_64",
    "Linux on ARM": r"manylinux_\w+_aarch64",
    "macOS on Intel": r"macosx_\w+_x86_64",
    "macOS": r"macosx_\w+_arm64",
    "Windows": r"win_amd64",
}


def problems(names: Sequence[str], tag: str, addresses: Sequence[str]) -> Iterator[str]:
    """What keeps these files from being released."""
    version = tag.removeprefix("v")
    for name in names:
        if not name.startswith((f"moonpack-{version}-", f"moonpack-{version}.tar.gz")):
            yield f"{name} is not a package of version {version}"
    if f"moonpack-{version}.tar.gz" not in names:
        yield "the source archive is missing"
    if f"moonpack-{version}-py3-none-any.whl" not in names:
        yield "the wheel for all systems is missing"
    for system, platform in SYSTEMS.items():
        for python in PYTHONS:
            if not any(re.search(rf"-{python}-{python}-.*{platform}", name) for name in names):
                yield f"there is no wheel for {system} and {python}"
    for address in addresses:
        if "example.org" in address:
            yield f"{address} in pyproject.toml is a placeholder: write the project's own address"


def main() -> None:
    """Print all problems; with any, the exit status is 1."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("folder", type=Path, help="where the packages are")
    options.add_argument("--tag", required=True, help="the release's tag, such as v0.1.0")
    given = options.parse_args()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = sorted(path.name for path in given.folder.iterdir())
    wrong = list(problems(names, given.tag, list(project["urls"].values())))
    if wrong:
        raise SystemExit("\n".join(wrong))
    print(f"{len(names)} packages can be released as {given.tag}")


if __name__ == "__main__":
    main()

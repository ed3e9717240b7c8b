"""Builds the rules with Cython where there is a compiler, and compiles the texts of the languages.

Everything else is in pyproject.toml. The extension modules are optional: without a compiler, or
with MOONPACK_PURE=1, the same Python files are installed and run interpreted.
"""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# The modules with a sibling .pxd that says how to lay their data out in C.
COMPILED: tuple[str, ...] = runpy.run_path("src/moonpack/_pure.py")["COMPILED"]

DIRECTIVES = {
    "language_level": "3",
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "freethreading_compatible": True,
}

# No -march=native and no -mavx2: GCC 12 miscompiles the mask loops with them at -O3.
# -g0: who installs Moonpack waits for the compiler, and nobody steps through what Cython wrote.
# The rules are many small functions, of which GCC calls most; as parts of those that call them they
# take a tenth fewer instructions. Clang, which does so by itself, passes over the parameter.
INLINE = ["--param", "max-inline-insns-auto=100"]
UNIX = ["-std=c++20", "-O2", "-g0", "-pthread", *INLINE]
FLAGS = ["/std:c++20", "/O2"] if sys.platform == "win32" else UNIX
LINKED = [] if sys.platform == "win32" else ["-pthread"]  # a batch has threads of its own

CORES = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def extensions() -> list[Extension]:
    """The modules to compile; none when asked for pure Python or when Cython is missing."""
    if os.environ.get("MOONPACK_PURE", "") not in ("", "0"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    headers = sorted(str(path) for path in Path("src/moonpack").rglob("*.hpp"))
    wanted = [
        Extension(
            name,
            [f"src/{name.replace('.', '/')}.py"],
            language="c++",
            include_dirs=["src/moonpack/games", "src/moonpack/bots/wolves", "src/moonpack/envs"],
            depends=[h for h in headers if "envs" not in h or ".envs." in name],
            extra_compile_args=FLAGS,
            extra_link_args=LINKED,
        )
        for name in COMPILED
    ]
    built = cythonize(
        wanted,
        include_path=["src"],
        build_dir="build/cython",
        compiler_directives=DIRECTIVES,
        # Where processes are not forked each would run this file again.
        nthreads=CORES if sys.platform == "linux" else 0,
    )
    for extension in built:
        extension.optional = True  # cythonize() drops this when it is given to Extension
    return list(built)


class AllOrNone(build_ext):
    """Modules that are compiled need those they build on compiled, too."""

    def build_extensions(self) -> None:
        """Compile all modules; if one fails (the memory was full, say), leave all interpreted."""
        super().build_extensions()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        missing = [file.name for file in built if not file.exists()]
        if missing:
            self.warn("Not compiled, so all of the rules stay interpreted: " + ", ".join(missing))
            for file in built:
                file.unlink(missing_ok=True)


class WithTexts(build_py):
    """Files of texts (`.po`) are compiled beside them, for installed and editable packages."""

    def run(self) -> None:
        """Compile the texts, then do what is done with all files of the package."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for texts in Path("src/moonpack/locale").glob("*/LC_MESSAGES/*.po"):
            with texts.open("rb") as source, texts.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(source, locale=texts.parent.parent.name))
        if not self.editable_mode:
            compiled_modules = {module.name for module in self.distribution.ext_modules or ()}
            remove_leftovers(Path(self.build_lib), compiled_modules)
        super().run()


def remove_leftovers(built: Path, compiled: set[str]) -> None:
    """Remove what an earlier version has left in the build folder: it would be installed, too.

    A module that is compiled no longer would even come before the Python file of the same name.
    Those that still are compiled stay, so that they are compiled again only if they have changed.
    """
    for file in (built / "moonpack").rglob("*"):
        name = ".".join(file.relative_to(built).with_name(file.name.partition(".")[0]).parts)
        if file.is_file() and not (file.suffix in (".so", ".pyd") and name in compiled):
            file.unlink()


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": AllOrNone, "build_py": WithTexts},
        options={"build_ext": {"parallel": CORES}},
    )

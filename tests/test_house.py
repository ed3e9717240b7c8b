"""The house stays in order: files one can read in a sitting, functions one can see at once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_LINES = 400
MOST_FUNCTION_LINES = 50
MOST_WIDTH = 120
FOLDERS = ("src", "tests", "bench", "fuzz", "tools", "examples")
GAMES = re.compile(r"wolves|moonlight", re.IGNORECASE)


def sources(*endings: str) -> Iterator[Path]:
    """The project's own source files."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in endings and "__pycache__" not in path.parts:
                yield path


def shared_modules() -> Iterator[Path]:
    """The Python modules of the package that belong to no game."""
    package = ROOT / "src" / "moonpack"
    for path in sorted(package.rglob("*.py")):
        if not GAMES.search(str(path.relative_to(package))):
            yield path


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_no_file_is_too_long_to_read_in_a_sitting() -> None:
    lengths = {
        short(path): len(path.read_text("utf-8").splitlines())
        for path in sources(".py", ".pxd", ".hpp", ".js", ".css")
    }
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_no_function_is_too_long_to_see_at_once() -> None:
    long = {}
    for path in sources(".py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                if lines > MOST_FUNCTION_LINES:
                    long[f"{short(path)}:{node.name}"] = lines
    assert long == {}


def test_programs_that_are_seldom_run_import_what_there_is() -> None:
    missing = [
        f"{short(path)}: {name}"
        for path in sorted((ROOT / "bench").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module is not None
        for name in (node.module.partition(".")[0],)
        if not (path.parent / f"{name}.py").exists() and find_spec(name) is None
    ]
    assert not missing, missing


def test_no_line_of_the_page_is_too_wide() -> None:
    wide = [
        f"{short(path)}:{n}"
        for path in sources(".js", ".css")
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > MOST_WIDTH
    ]
    assert wide == []


def names_in(tree: ast.AST) -> Iterator[str]:
    """The names and texts of some code; docstrings are not among them, for they have examples."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as docstring):
                docstring.value = None  # its turn comes later
            case ast.Constant(value=str(text)):
                yield text
            case ast.Name(id=name) | ast.alias(name=name) | ast.Attribute(attr=name):
                yield name
            case ast.ImportFrom(module=str(name)):
                yield name


def test_no_shared_module_names_a_game() -> None:
    naming = {
        short(path)
        for path in shared_modules()
        if any(GAMES.search(name) for name in names_in(ast.parse(path.read_text("utf-8"))))
    }
    # The games that ship, and the modules that are compiled.
    assert naming == {"src/moonpack/games/kit.py", "src/moonpack/_pure.py"}


def test_what_tests_wait_for_is_asked_with_a_function() -> None:
    """An expression is evaluated at each look, which the page's policy forbids after the first."""
    bare = re.compile(r"""wait_for_function\(\s*f?["'](?!["']*\s*(async )?\()""")
    files = [short(path) for path in sources(".py") if bare.search(path.read_text("utf-8"))]
    assert files == []


def test_tests_run_coroutines_where_no_browser_has_a_loop() -> None:
    """Playwright keeps a loop running in the thread of the tests, and there can be only one."""
    allowed = {"tests/server/harness.py"}
    calls = [
        f"{short(path)}:{node.lineno}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if short(path) not in allowed
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "asyncio.run"
    ]
    assert calls == []

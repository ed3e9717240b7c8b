"""The README and the docs are true: examples run, links lead somewhere, the map is whole."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

import moonpack
from moonpack import bots

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "moonpack"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
LINK = re.compile(r"\]\((?!https?://|#)([^)#\s]+)")


def test_the_example_of_the_readme_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len([line for line in example.splitlines() if line.strip()]) == 10
    exec(compile(example, "README.md", "exec"), {})
    assert "random steps in a moment" in capsys.readouterr().out
    assert (tmp_path / "game.json").exists()


def test_the_first_example_of_the_notation_runs() -> None:
    text = (ROOT / "docs" / "notation.md").read_text("utf-8")
    exec(compile(re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0], "notation.md", "exec"), {})


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_the_bots_of_the_docs_play(game: str, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    files = dict(re.findall(r"```python\n# (\w+\.py)\n(.*?)```", text, re.DOTALL))
    assert set(files) == {"mine.py", "ahead.py"}
    players = []
    for name, code in files.items():
        (tmp_path / name).write_text(code, "utf-8")
        (kind,) = re.findall(r"class (\w+)\(Bot\)", code)
        players.append(bots.make(f"{tmp_path / name}:{kind}", game, seed=1))
    playing = moonpack.new(game, players=2, seed=1)
    for _ in range(12):
        assert playing.actor is not None
        view = playing.view(playing.actor)
        playing.play(bots.ask(players[playing.actor], view, bots.Clock()))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file_of_the_project(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).resolve().exists(), target


# -- the source map


@dataclass(frozen=True)
class Drawn:
    """A line of the source map: where its names are, the names, and all of its text."""

    folder: Path
    names: tuple[str, ...]
    text: str


def source_map() -> Iterator[Drawn]:
    """The lines of the map of the package, in order."""
    page = (ROOT / "docs" / "source-map.md").read_text("utf-8")
    drawing = page.partition("src/moonpack/\n")[2].partition("\ntests/\n")[0]
    folders, names = [PACKAGE], ()
    for line in drawing.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        if depth > len(folders):  # the text goes on below
            yield Drawn(folders[-1], (), line)
            continue
        del folders[depth:]
        first, _, _ = line.strip().partition("  ")
        names = tuple(re.findall(r"[\w.]+(?:/|\.py)", first))
        yield Drawn(folders[-1], names, line)
        if names[-1].endswith("/"):
            folders.append(folders[-1] / names[-1])


def test_what_the_source_map_names_exists() -> None:
    for drawn in source_map():
        for name in drawn.names:
            assert (drawn.folder / name).exists(), drawn.text
        inside = drawn.folder / drawn.names[0] if drawn.names else drawn.folder
        folder = inside if inside.is_dir() else drawn.folder
        for name in re.findall(r"\b\w+\.py\b", drawn.text):
            assert [*folder.rglob(name)], f"{name} in {drawn.text!r}"


def test_the_source_map_names_every_package_and_top_level_module() -> None:
    named = {drawn.folder / name for drawn in source_map() for name in drawn.names}
    folded = {path for drawn in source_map() for path in _in_text(drawn)}
    for path in sorted(PACKAGE.rglob("__init__.py")):
        assert path.parent in (named | folded | {PACKAGE}), path.parent
    for path in sorted([*PACKAGE.glob("*.py"), PACKAGE / "web"]):
        assert path in named, path.name


def _in_text(drawn: Drawn) -> Iterator[Path]:
    """Folders that are named in the text beside a folder."""
    if len(drawn.names) == 1:
        for name in re.findall(r"\b\w+(?=/)", drawn.text):
            yield drawn.folder / drawn.names[0] / name


@pytest.mark.parametrize("package", ["", "games", "server"])
def test_modules_import_only_from_above_in_the_source_map(package: str) -> None:
    root = PACKAGE / package
    order = [
        drawn.folder / name
        for drawn in source_map()
        for name in drawn.names
        if drawn.folder == root
    ]
    for path in sorted(root.rglob("*.py")):
        here = _entry(path, order)
        for target in imports(path):
            there = _entry(target, order)
            if here is not None and there is not None:
                assert order.index(there) <= order.index(here), f"{path} imports {target}"


def _entry(path: Path, order: list[Path]) -> Path | None:
    """The entry of the map that a module belongs to."""
    return next((one for one in order if path == one or one in path.parents), None)


def imports(path: Path) -> Iterator[Path]:
    """The modules of the package that a module imports when it is imported itself."""
    folder = list(path.relative_to(PACKAGE.parent).parts[:-1])
    for node in _run_at_import(ast.parse(path.read_text("utf-8")).body):
        if isinstance(node, ast.Import):
            wanted = [alias.name.split(".") for alias in node.names]
        else:
            base = folder[: len(folder) - node.level + 1] if node.level else []
            base = [*base, *(node.module or "").split(".")] if node.module else base
            wanted = [base, *([*base, alias.name] for alias in node.names)]
        for parts in wanted:
            module = PACKAGE.parent.joinpath(*parts).with_suffix(".py")
            if parts[0] == PACKAGE.name and len(parts) > 1 and module.exists():
                yield module
            elif parts[0] == PACKAGE.name and len(parts) > 1 and module.with_suffix("").is_dir():
                yield module.with_suffix("") / "__init__.py"


def _run_at_import(body: Sequence[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """The import statements outside functions, classes and what only type checkers read."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.Try):
            handlers = [line for handler in node.handlers for line in handler.body]
            yield from _run_at_import([*node.body, *handlers, *node.orelse])
        elif isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.dump(node.test):
            yield from _run_at_import([*node.body, *node.orelse])


@pytest.mark.parametrize(
    "command", re.findall(r"^make (\w+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
)
def test_the_commands_of_the_readme_are_in_the_makefile(command: str) -> None:
    assert re.search(rf"^{command}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)

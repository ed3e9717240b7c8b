"""The README and the docs are true: examples run, links lead somewhere, the map is whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file_of_the_project(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).resolve().exists(), target


def test_the_source_map_names_every_module_folder() -> None:
    told = (ROOT / "docs" / "source-map.md").read_text("utf-8")
    package = ROOT / "src" / "moonpack"
    for path in sorted(package.iterdir()):
        if path.name.startswith("__") or path.suffix in (".typed", ".so"):
            continue
        assert path.name in told, path.name


@pytest.mark.parametrize(
    "command", re.findall(r"^make (\w+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
)
def test_the_commands_of_the_readme_are_in_the_makefile(command: str) -> None:
    assert re.search(rf"^{command}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)

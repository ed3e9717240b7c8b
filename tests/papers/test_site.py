"""The docs site: built without warnings, whole by itself, no link leads nowhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote

import pytest
from tools.docstrings import converted

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("docs/**/*.md"), *ROOT.glob("docs/notebooks/*.ipynb")])
MISSING = "the docs are built with Sphinx: pip install --group docs"


def needs_docs_packages() -> None:
    """Skip where the site cannot be built; where everything is tested, fail."""
    if not all(find_spec(module) for module in ("sphinx", "furo", "myst_nb", "nbclient")):
        if os.environ.get("MOONPACK_CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site; a warning, such as one about a link, would be an error."""
    needs_docs_packages()
    built = tmp_path_factory.mktemp("site")
    options = ["-c", "docs", "-b", "html", "--quiet", "--fail-on-warning", "--keep-going"]
    process = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, ".", built],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return built


LOADED = {"img": "src", "script": "src", "link": "href", "source": "src", "iframe": "src"}


class Page(HTMLParser):
    """The anchors of a page, its links, and the files that it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if LOADED.get(tag) in given and given.get("rel") != "canonical":
            self.loaded.append(given[LOADED[tag]])


def broken(pages: dict[Path, Page]) -> Iterator[str]:
    """Links and files of pages that are not there, anchors included."""
    for path, page in pages.items():
        for target in [*page.links, *page.loaded]:
            if re.match(r"[a-z]+:", target):
                continue
            file, _, anchor = unquote(target).partition("#")
            there = (path.parent / file.partition("?")[0]).resolve() if file else path
            known = pages[there].anchors if there in pages else {anchor}
            if not there.exists() or (anchor and anchor not in known):
                yield f"{path.name}: {target}"


@pytest.mark.slow
@pytest.mark.timeout(900)  # the build takes 15 seconds of a processor, which others may want too
def test_the_site_is_whole(site: Path) -> None:
    pages = {path: Page(path) for path in site.rglob("*.html")}
    assert not list(broken(pages))
    for path in PAGES:
        assert (site / path.relative_to(ROOT)).with_suffix(".html") in pages, path
    loaded = {file for page in pages.values() for file in page.loaded}
    assert not [file for file in loaded if re.match(r"(https?:)?//", file)]
    sheets = "".join(path.read_text("utf-8") for path in site.rglob("*.css"))
    assert not re.search(r"(@import|url\()\s*[\"']?(https?:)?//", sheets)
    index = (site / "searchindex.js").read_text("utf-8")
    assert "displac" in index
    reference = (site / "docs" / "api" / "moonpack.html").read_text("utf-8")
    assert 'id="moonpack.Game.play"' in reference
    assert "Play a step, or raise" in reference
    assert "```" not in reference


@pytest.mark.parametrize(
    "name",
    [
        "moonpack.envs.actions.ActionTable",
        "moonpack.envs.aec.WrappedEnv",
        "moonpack.envs.features.Feature",
        "moonpack.envs.features.Features",
        "moonpack.games.moonlight.view.MoonlightView",
        "moonpack.games.rng.Rng",
        "moonpack.games.wolves.view.WolvesView",
    ],
)
def test_what_public_functions_return_is_in_the_reference(name: str) -> None:
    reference = "".join(path.read_text("utf-8") for path in ROOT.glob("docs/api/*.md"))
    assert f".. autoclass:: {name}\n" in reference


def test_the_check_of_links_sees_broken_ones(tmp_path: Path) -> None:
    one = tmp_path / "one.html"
    one.write_text('<p id="here"><a href="#here"><a href="#gone"><a href="no.html"><img src="x">')
    assert [*broken({one: Page(one)})] == [
        f"one.html: {name}" for name in ("#gone", "no.html", "x")
    ]


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(ROOT.glob("docs/notebooks/*.ipynb")), ids=lambda p: p.stem)
def test_a_notebook_shows_what_its_code_prints(path: Path) -> None:
    needs_docs_packages()
    program = (
        "import json, sys, nbformat; from pathlib import Path\n"
        "from tools.notebooks import executed, printed\n"
        "path = Path(sys.argv[1])\n"
        "print(json.dumps([printed(nbformat.read(path, as_version=4)), printed(executed(path))]))"
    )
    if not all(find_spec(module) for module in ("numpy", "pettingzoo")):
        assert not os.environ.get("MOONPACK_CI")
        pytest.skip("the notebooks show environments: moonpack[envs]")
    process = subprocess.run(
        [sys.executable, "-c", program, path], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert process.returncode == 0, process.stderr[-3000:]
    kept, now = json.loads(process.stdout)
    assert any(kept)
    assert now == kept, "the notebook is out of date: make notebooks"


# -- docstrings


def test_fences_of_docstrings_become_examples() -> None:
    lines = ["So:", "", "```python", "x = 1", "```", "", "That."]
    example = ["", ".. code-block:: python", "", "    x = 1", ""]
    assert converted(lines) == ["So:", "", *example, "", "That."]


def test_tables_of_docstrings_become_tables() -> None:
    lines = ["| a | b |", "| --- | --- |", "| `x` | |"]
    cells = ["   * - a", "     - b", "   * - `x`", "     -"]
    assert converted(lines) == ["", ".. list-table::", "   :header-rows: 1", "", *cells, ""]


def test_indented_lines_of_docstrings_become_examples() -> None:
    assert converted(["So:", "", "    x", "", "    y", "That."])[2:4] == ["::", ""]
    assert converted(["- one", "    more of it"]) == ["- one", "    more of it"]

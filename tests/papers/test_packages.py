"""What is installed: one version, whole packages, the right extra in every message."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from tools.release import PYTHONS, SYSTEMS, problems

import moonpack
from moonpack.extras import EXTRA

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
WORKFLOW = ROOT / ".github" / "workflows" / "wheels.yml"
# Packages whose modules have another name.
DISTRIBUTIONS = {"pyspiel": "open_spiel", "resvg_py": "resvg-py"}


# -- the version


def test_the_version_is_in_one_place() -> None:
    assert PROJECT["dynamic"] == ["version"]
    assert PYPROJECT["tool"]["setuptools"]["dynamic"]["version"]["attr"] == "moonpack.__version__"
    number = f'"{moonpack.__version__}"'
    for name in ("pyproject.toml", "setup.py", "docs/conf.py", "src/moonpack/__main__.py"):
        assert number not in (ROOT / name).read_text("utf-8"), name


# -- the source archive


@pytest.fixture(scope="module")
def archived(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files of the source archive, as setuptools lists them; nothing is compiled."""
    folder = tmp_path_factory.mktemp("egg")
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "egg_info", "--egg-base", folder],
        cwd=ROOT,
        env={**os.environ, "MOONPACK_PURE": "1", "PYTHONWARNINGS": "ignore"},
        check=True,
        capture_output=True,
    )
    (info,) = folder.glob("*.egg-info")
    assert f"\nVersion: {moonpack.__version__}\n" in (info / "PKG-INFO").read_text("utf-8")
    return set((info / "SOURCES.txt").read_text("utf-8").splitlines())


def test_the_source_archive_has_docs_examples_and_the_changelog(archived: set[str]) -> None:
    assert {"README.md", "CHANGELOG.md", "LICENSE", "Makefile", "setup.py"} <= archived
    for folder in ("docs", "examples", "deploy", "tests", "tools", "bench"):
        for path in (ROOT / folder).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            kept = path.suffix in (".py", ".md", ".html", ".ipynb", ".png", ".jpg", ".json")
            if kept and not re.search(r"/results/|/found/|/secrets/", name):
                assert name in archived, name


def test_the_source_archive_has_all_that_the_package_is_built_from(archived: set[str]) -> None:
    """The texts of the languages among it: without `.po` there would be English alone."""
    suffixes = (".py", ".pxd", ".hpp", ".po", ".js", ".css", ".svg", ".png", ".toml", ".json")
    for path in (ROOT / "src").rglob("*"):
        if path.suffix in suffixes and ".egg-info" not in str(path):
            assert path.relative_to(ROOT).as_posix() in archived, path
    assert "src/moonpack/py.typed" in archived


def test_the_source_archive_has_nothing_that_was_built_or_is_secret(archived: set[str]) -> None:
    wrong = (".so", ".pyc", ".pyd", ".env")
    assert not [name for name in archived if name.endswith(wrong) or "secrets/" in name]


def test_links_of_the_readme_lead_to_files_of_the_source_archive(archived: set[str]) -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for target in re.findall(r"\]\((?!https?://|#)([^)#\s]+)", text):
        assert target in archived, target


# -- extras


@pytest.mark.parametrize("package", EXTRA)
def test_the_extra_of_a_message_brings_the_package(package: str) -> None:
    brought = PROJECT["optional-dependencies"][EXTRA[package]]
    names = {re.split(r"[<>=;\[ ]", requirement)[0] for requirement in brought}
    assert DISTRIBUTIONS.get(package, package) in names


def mentions() -> Iterator[tuple[Path, str]]:
    """Every `moonpack[extra,…]` or `.[extra,…]` in code and docs, with the extras it names."""
    folders = ("src", "docs", "deploy", "examples", "tests")
    for path in [*ROOT.glob("*.md"), ROOT / "Makefile", *_texts(folders)]:
        content = path.read_text("utf-8")
        for names in re.findall(r"(?:moonpack|[\"'\s]\.)\[([a-z][a-z0-9,]+)\]", content):
            for name in names.split(","):
                yield path, name


def _texts(folders: tuple[str, ...]) -> Iterator[Path]:
    for folder in folders:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".md", ".sh") or path.name == "Containerfile":
                yield path


def test_every_extra_that_is_named_anywhere_exists() -> None:
    named = list(mentions())
    assert len(named) > 20
    for path, name in named:
        assert name in PROJECT["optional-dependencies"], f"{name} in {path}"


def test_a_message_can_name_the_extra_that_brings_all_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from moonpack.extras import Missing, need

    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(Missing, match=r'pip install "moonpack\[data\]"$'):
        need("numpy", "self-play as data", "data")


# -- wheels


def test_wheels_are_built_for_the_pythons_that_are_promised() -> None:
    built = [pattern.partition("-")[0] for pattern in PYPROJECT["tool"]["cibuildwheel"]["build"]]
    assert built == list(PYTHONS)
    lines = PROJECT["classifiers"]
    versions = [line.rpartition(" ")[2] for line in lines if re.search(r"Python :: 3\.\d+$", line)]
    assert built == [f"cp{version.replace('.', '')}" for version in versions]
    assert PROJECT["requires-python"] == f">={versions[0]}"


def test_the_workflow_builds_what_a_release_must_have() -> None:
    workflow = yaml.safe_load(WORKFLOW.read_text("utf-8"))
    wheels = PYPROJECT["tool"]["cibuildwheel"]
    jobs = workflow["jobs"]
    built = {each["archs"] for each in jobs["compiled"]["strategy"]["matrix"]["include"]}
    asked = {arch for system in ("linux", "macos", "windows") for arch in wheels[system]["archs"]}
    assert built == asked
    assert len(jobs["compiled"]["strategy"]["matrix"]["include"]) == len(SYSTEMS)
    assert jobs["publish"]["needs"] == ["compiled", "anywhere"]
    assert (ROOT / "tools" / "try_wheel.py").exists()
    assert "tools/try_wheel.py --compiled" in wheels["test-command"]


def test_the_workflow_uses_no_actions_of_strangers() -> None:
    used = re.findall(r"uses: (\S+)", WORKFLOW.read_text("utf-8"))
    assert used
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", action) for action in used)


def names(version: str) -> list[str]:
    tags = ["manylinux_2_28_x86_64", "manylinux_2_28_aarch64"]
    tags += ["macosx_11_0_x86_64", "macosx_11_0_arm64", "win_amd64"]
    wheels = [f"moonpack-{version}-{p}-{p}-{tag}.whl" for p in PYTHONS for tag in tags]
    return [f"moonpack-{version}.tar.gz", f"moonpack-{version}-py3-none-any.whl", *wheels]


def test_a_whole_release_can_be_published() -> None:
    assert list(problems(names("1.0"), "v1.0", ["https://wolves.example"])) == []


def test_what_is_missing_or_wrong_keeps_a_release_back() -> None:
    files = names("1.0")
    del files[0], files[3]
    wrong = list(problems([*files, "moonpack-0.9.tar.gz"], "v1.0", PROJECT["urls"].values()))
    assert wrong[:3] == [
        "moonpack-0.9.tar.gz is not a package of version 1.0",
        "the source archive is missing",
        "there is no wheel for macOS on Intel and cp311",
    ]
    assert {"Homepage", "Documentation", "Source", "Issues", "Changelog"} == set(PROJECT["urls"])
    placeholders = [url for url in PROJECT["urls"].values() if "example.org" in url]
    assert len(wrong) == 3 + len(placeholders)

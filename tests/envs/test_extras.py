"""None of this is needed to play; what is missing is said with what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

from moonpack.errors import MoonpackError
from moonpack.extras import FROM, Missing, need


@pytest.mark.parametrize("package", FROM)
def test_a_missing_package_is_named_with_what_to_install(package, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(Missing) as caught:
        need(package, "this")
    assert str(caught.value) == (
        f"this needs {package}, which is not installed: pip install {FROM[package]}"
    )
    assert isinstance(caught.value, MoonpackError)
    assert isinstance(caught.value, ImportError)


def without(package: str, program: str) -> str:
    """What a program says when a package is not there."""
    hidden = f"import sys; sys.modules[{package!r}] = None\n{program}"
    process = subprocess.run(
        [sys.executable, "-c", hidden], capture_output=True, text=True, check=False
    )
    return process.stdout + process.stderr


@pytest.mark.parametrize(
    ("package", "program", "extra"),
    [
        ("numpy", "from moonpack.envs import Batch; Batch('wolves', 2)", "envs"),
        ("pettingzoo", "from moonpack.envs import wolves_v1", "envs"),
        ("gymnasium", "import moonpack.envs.moonlight_v1", "envs"),
        ("pyspiel", "from moonpack.envs import openspiel", "openspiel"),
        (
            "numpy",
            "import moonpack.envs.miniatures.__main__ as m; m.report_on('last_plays', 1)",
            "envs",
        ),
    ],
)
def test_each_way_in_says_what_it_needs(package, program, extra):
    for module in ("numpy", "gymnasium", "pettingzoo", "pyspiel"):
        if module != package:
            pytest.importorskip(module, reason=f"{module} is not there to be left alone")
    output = without(package, program)
    assert f'needs {package}, which is not installed: pip install "moonpack[{extra}]"' in output


def test_small_games_are_solved_without_openspiel():
    """As a program of its own: nothing that was imported before helps."""
    pytest.importorskip("numpy", reason="CFR+ needs moonpack[envs]")
    program = (
        "from moonpack.envs import miniatures, tabular\n"
        "from moonpack.envs.miniatures.__main__ import report_on\n"
        "print(*report_on('last_plays', 100), sep='\\n')"
    )
    output = without("pyspiel", program)
    assert output.startswith("last_plays: 427 states, 19 information states\n"), output
    assert "value 0.2" in output


@pytest.mark.parametrize("module", ["miniatures", "openspiel", "tabular"])
def test_any_of_them_can_be_imported_first(module):
    pytest.importorskip("pyspiel", reason="without OpenSpiel there is less to import")
    program = f"from moonpack.envs import {module}; print({module}.__name__)"
    assert without("nothing", program) == f"moonpack.envs.{module}\n"


def test_importing_moonpack_and_its_environments_imports_no_extra():
    program = (
        "import sys, moonpack, moonpack.envs\n"
        f"print(sorted(set({list(FROM)!r}) & set(sys.modules)))"
    )
    process = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert process.stdout.strip() == "[]"


def test_the_package_names_what_it_offers():
    import moonpack.envs

    assert dir(moonpack.envs) == sorted(moonpack.envs.__all__)
    with pytest.raises(AttributeError, match="no attribute 'checkers_v1'"):
        _ = moonpack.envs.checkers_v1

"""The files that `make engine` writes: the same numbers and fields for compiled and plain code."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Annotated

import pytest

from moonpack.games.fields import Each, Kept

TOOL = Path(__file__).parents[1] / "tools" / "write_engine.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The tool as a module."""
    if not TOOL.exists():
        pytest.skip("the tools are not part of an installed package")
    spec = importlib.util.spec_from_file_location("write_engine", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_what_is_written_is_up_to_date(tool: ModuleType) -> None:
    assert tool.outdated() == [], "run `make engine`"


def test_compiled_code_has_the_numbers_of_every_module_with_constants(tool: ModuleType) -> None:
    shared = {file.stem for file in tool.wanted() if file.suffix == ".pxd"}
    assert {"codes", "cells", "features", "judge", "planner", "rooms", "shelf", "sight"} <= shared
    for file in tool.wanted():
        if file.name == "codes.pxd":
            module = file.with_suffix(".py").read_text("utf-8")
            names = re.findall(r"^([A-Z]\w*) = ", module, re.MULTILINE)
            assert list(tool.constants(module)) == names


def test_numbers_below_not_compiled_are_those_of_a_compiled_module(tool: ModuleType) -> None:
    text = "SEEN = 1\nif not cython.compiled:\n    HIDDEN = 32\n    SHARE = 0.5\n    NONE = -1\n"
    assert tool.constants(text) == {"HIDDEN": 32, "NONE": -1}


class Seat:
    """Fields of a seat."""

    home: int
    dens: Annotated[list[int], Kept(room=3, name="track")]


class Whole:
    """A small snapshot."""

    seats: Annotated[list[Seat], Each(5)]
    last: bool
    lone: Annotated[int, Kept("Mask")]


class More:
    """What the engine keeps besides."""

    full: Annotated[int, Kept("Mask")]


def test_one_line_declares_a_field_everywhere(tool: ModuleType, monkeypatch) -> None:
    monkeypatch.setitem(tool.INTERPRETED, "small", "")
    monkeypatch.setitem(tool.IMPORTS, "small", "")
    groups = tool.groups_of(Whole, More)
    layout, code = tool.state_pxd("small", groups), tool.state_py("small", groups)
    for line in (
        "cdef int home[5]",
        "cdef int track[15]",
        "cdef readonly int last",
        "cdef Mask lone",
        "cdef Mask full",
    ):
        assert line in layout
    for line in (
        "self.track = [0] * 15",
        "state.track[number * 3 + nth] = each.dens[nth]",
        "each.dens[nth] = state.track[number * 3 + nth]",
        "state.track = other.track[:]",
        "state.last = int(snapshot.last)",
        "snapshot.last = bool(state.last)",
        "state.lone = from_int(snapshot.lone)",
        "state.full = other.full",
    ):
        assert line in code
    assert "snapshot.full" not in code


def test_a_field_that_the_engine_cannot_keep_is_refused(tool: ModuleType) -> None:
    class Named:
        name: str

    with pytest.raises(TypeError, match=r"Named\.name: say how the engine keeps it"):
        tool.groups_of(Named, More)

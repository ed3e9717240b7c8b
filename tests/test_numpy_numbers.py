"""Counts, seats, seeds and steps may be NumPy's whole numbers, everywhere: what comes of them is
what comes of Python's own, and can be written as JSON.

`tests/numpy_cases.py` has such calls, and a test finds parameters that they lack.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
from collections.abc import Callable, Iterator
from importlib import import_module

import pytest

import moonpack
from moonpack import selfplay
from moonpack.extras import is_installed
from tests import numpy_cases
from tests.numpy_cases import Number

np = pytest.importorskip("numpy", reason="NumPy's numbers need moonpack[envs]")

from tests.envs import numpy_cases as environment_cases  # noqa: E402

CASES = numpy_cases.CASES | environment_cases.CASES

PACKAGES = ("moonpack", *(f"moonpack.{name}" for name in ("analysis", "arena", "bots", "render")))
PACKAGES += ("moonpack.learn.lessons", "moonpack.learn.puzzles", "moonpack.selfplay")
OTHERS = ("games.rng.Rng", "games.contract.Engine", "envs.actions.ActionTable")
ENVIRONMENTS = ("envs.batch.Batch", "envs.simulator.Simulator", "envs.aec.MoonpackEnv")
ENVIRONMENTS += ("envs.solo.SoloEnv", "envs.solo_vector.SoloVectorEnv")
ENVIRONMENTS += ("envs.tabular.Tree", "envs.tabular.best_response", "envs.tabular.solve")

# What callers do not give: they hand on what Moonpack has said, or are asked by it.
INSIDE = {"BadInput.wrong_count(got)", "here(_)", "Analyst.search(simulations)"}
INSIDE |= {"Analyst.search(every)", "Analyst.compared(simulations)"}
INSIDE |= {"ActionTable.__init__(numbers)"}


def outcome(case: Callable[[Number], object], number: Number) -> str:
    """What comes of a case in full: `repr` tells NumPy's numbers from Python's."""
    came_of_it = case(number)
    return repr(list(came_of_it) if inspect.isgenerator(came_of_it) else came_of_it)


@pytest.mark.parametrize("case", CASES.values(), ids=[name.partition("(")[0] for name in CASES])
def test_numbers_of_numpy_are_taken_as_numbers(case: Callable[[Number], object]) -> None:
    expected = outcome(case, int)
    assert "np." not in expected
    assert outcome(case, np.int64) == expected


@pytest.mark.parametrize("kind", [np.int32, np.int16, np.int8])
def test_small_numbers_of_numpy_are_taken_as_numbers(kind: Number) -> None:
    for case in (numpy_cases.new, numpy_cases.undone, numpy_cases.contests):
        assert outcome(case, kind) == outcome(case, int)


def test_contests_and_views_from_numbers_of_numpy_can_be_written() -> None:
    contest = selfplay.plan(
        "wolves",
        ["random"],
        games=np.int64(2),
        seed=np.int64(1),
        options={"round_limit": np.int8(1)},
    )
    assert json.loads(json.dumps(contest.to_json()))["options"] == {"round_limit": 1}
    view = moonpack.new("moonlight", seed=1).view(np.int64(1)).to_json()
    assert json.loads(json.dumps(view))["seat"] == 2


# -- nothing is forgotten


def whole_numbers(name: str, thing: object) -> Iterator[str]:
    """The parameters of a public class or function that take a whole number."""
    members = vars(thing).items() if inspect.isclass(thing) else [(name, thing)]
    for member, value in members:
        where = f"{name}.{member}" if inspect.isclass(thing) else name
        function = getattr(value, "__func__", value)
        if not inspect.isfunction(function) or (member.startswith("_") and member != "__init__"):
            continue
        if member == "__init__" and dataclasses.is_dataclass(thing):
            continue  # values that Moonpack makes
        for parameter, written in function.__annotations__.items():
            plain = re.sub(r"(dict|list|tuple|Mapping|Callable|Iterable)\[.*\]", "", str(written))
            if parameter != "return" and re.search(r"\bint\b", plain):
                yield f"{where}({parameter})"


def public() -> Iterator[tuple[str, object]]:
    for package in PACKAGES:
        module = import_module(package)
        yield from ((name, getattr(module, name)) for name in module.__all__)
    for path in (*OTHERS, *(ENVIRONMENTS if is_installed("pettingzoo") else ())):
        module_name, _, name = f"moonpack.{path}".rpartition(".")
        yield name, getattr(import_module(module_name), name)


def test_every_parameter_for_a_whole_number_has_a_case() -> None:
    covered = {
        f"{where}({parameter})"
        for case in CASES
        for where, inside in re.findall(r"([\w.]+)\((.*?)\)", case)
        for parameter in inside.split(", ")
    }
    asked = {parameter for name, thing in public() for parameter in whole_numbers(name, thing)}
    assert asked - covered - INSIDE == set()
    if is_installed("pettingzoo"):
        assert covered | INSIDE == asked

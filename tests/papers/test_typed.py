"""Programs of users are typed: nothing public is `Any`."""

from __future__ import annotations

import inspect
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import is_typeddict

import pytest

ROOT = Path(__file__).parents[2]
TOUR = ROOT / "examples" / "tour.py"
SETTINGS = ROOT / "tools" / "tour_types.ini"
PUBLIC = ("moonpack", *(f"moonpack.{name}" for name in ("analysis", "arena", "bots", "render")))
PUBLIC += ("moonpack.learn.lessons", "moonpack.learn.puzzles", "moonpack.selfplay")
ENVIRONMENTS = ("Batch", "BatchState", "Leaves", "Simulator", "SoloEnv", "SoloVectorEnv")
ENVIRONMENTS += (
    "pretrained",
    "actions.ActionTable",
    "actions.Block",
    "aec.MoonpackEnv",
    "aec.Observation",
    "aec.WrappedEnv",
    "any_game.env",
    "any_game.raw_env",
    "features.Feature",
    "features.Features",
    "miniatures.Miniature",
    "miniatures.load",
    "miniatures.match",
    "moonlight_v1.env",
    "tabular.Tree",
    "tabular.solve",
    "wolves_v1.env",
)
STATES = ("games.contract.Engine", "games.contract.View", "games.rng.Rng")
STATES += ("games.moonlight.view.MoonlightView", "games.wolves.view.WolvesView")
# What the analyst of a game fills in, for the engine of that game.
OPEN = {f"Analyst.{name}" for name in ("search", "compared", "colours", "shares", "best_turn")}
OPEN |= {"SoloEnv.render", "SoloEnv.metadata", "SoloVectorEnv.metadata"}  # as Gymnasium has them
OPEN |= {"MoonpackEnv.render", "raw_env.render"}  # as PettingZoo has it


def mypy(path: Path) -> str:
    """What mypy says about a program, if nothing in it may be `Any`."""
    command = [sys.executable, "-m", "mypy", "--config-file", SETTINGS, path]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return process.stdout + process.stderr


@pytest.mark.slow
def test_a_program_that_uses_everything_has_no_any() -> None:
    pytest.importorskip("mypy", reason="types are checked by mypy: pip install --group dev")
    pytest.importorskip("gymnasium", reason="the tour uses moonpack[envs]")
    assert "Success: no issues found in 1 source file" in mypy(TOUR)


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "import json; print(json.loads('1'))",
        "from moonpack.envs import Batch; print(Batch('wolves', 1).rewards[0])",
    ],
)
def test_any_would_be_seen(line: str, tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="types are checked by mypy: pip install --group dev")
    pytest.importorskip("numpy", reason="batches need moonpack[envs]")
    leaking = tmp_path / "leaking.py"
    leaking.write_text(line + "\n", "utf-8")
    assert 'Expression has type "Any"' in mypy(leaking)


def test_the_tour_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(TOUR), run_name="__main__")
    output = capsys.readouterr().out
    assert "the best of" in output
    assert "is not possible. This is not a step." in output


def annotations(name: str, thing: object) -> Iterator[tuple[str, str]]:
    """The annotations of a public class or function, as they are written."""
    members = vars(thing).items() if inspect.isclass(thing) else [(name, thing)]
    for member, value in members:
        where = f"{name}.{member}" if inspect.isclass(thing) else name
        getter = value.fget if isinstance(value, property) else value
        function = getattr(getter, "__func__", getter)
        if not inspect.isfunction(function) or (member.startswith("_") and member != "__init__"):
            continue
        for argument, written in function.__annotations__.items():
            yield f"{where}({argument})", str(written)
    if inspect.isclass(thing):
        for field, written in vars(thing).get("__annotations__", {}).items():
            yield f"{name}.{field}", str(written)


@pytest.mark.parametrize("package", PUBLIC)
def test_no_public_name_is_annotated_with_any(package: str) -> None:
    module = import_module(package)
    leaks = [
        where
        for name in module.__all__
        for where, written in annotations(name, getattr(module, name))
        if re.search(r"\bAny\b", written) and where.partition("(")[0] not in OPEN
    ]
    assert leaks == []


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_no_environment_is_annotated_with_any(name: str) -> None:
    pytest.importorskip("gymnasium", reason="environments need moonpack[envs]")
    pytest.importorskip("pettingzoo", reason="environments need moonpack[envs]")
    module, _, last = f"moonpack.envs.{name}".rpartition(".")
    name, thing = last, getattr(import_module(module), last)
    leaks = [
        where
        for where, written in annotations(name, thing)
        if re.search(r"\bAny\b", written) and where.partition("(")[0] not in OPEN
    ]
    assert leaks == []


def exported() -> Iterator[tuple[str, str]]:
    """Every public class, function and value: its module and its name."""
    for package in PUBLIC:
        yield from ((package, name) for name in import_module(package).__all__)
    for path in (*(f"envs.{name}" for name in ENVIRONMENTS), *STATES):
        module, _, name = f"moonpack.{path}".rpartition(".")
        yield module, name


def attributes(kind: type) -> set[str]:
    """The public names of what a class of ours has: in its body, or given to `self`."""
    names: set[str] = set()
    for each in kind.__mro__:
        if each.__module__.startswith("moonpack") and not is_typeddict(each):
            names |= {*vars(each), *vars(each).get("__annotations__", {})}
            names |= set(re.findall(r"\bself\.(\w+)(?:: [^=\n]+)? = ", inspect.getsource(each)))
    return {name for name in names if not name.startswith("_")}


def program() -> Iterator[str]:
    """A program of a user that looks at everything exported."""
    things = list(exported())
    yield from sorted({f"import {module}" for module, _ in things})
    for nth, (module, name) in enumerate(things):
        thing = getattr(import_module(module), name)
        if not inspect.isclass(thing):
            yield f"print({module}.{name})"
            continue
        yield f"def look_{nth}(it: {module}.{name}) -> None:\n    print(it)"
        seen = sorted(attributes(thing))
        yield from (f"    print(it.{each})" for each in seen if f"{name}.{each}" not in OPEN)


@pytest.mark.slow
def test_nothing_exported_is_any(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="types are checked by mypy: pip install --group dev")
    pytest.importorskip("gymnasium", reason="environments need moonpack[envs]")
    pytest.importorskip("pettingzoo", reason="environments need moonpack[envs]")
    looking = tmp_path / "looking.py"
    looking.write_text("\n".join(program()) + "\n", "utf-8")
    assert "print(it.place)" in looking.read_text("utf-8")
    assert mypy(looking) == "Success: no issues found in 1 source file\n"


def test_the_check_of_annotations_sees_any() -> None:
    def leaking(given: Any) -> int: ...  # noqa: F821

    assert ("leaking(given)", "Any") in annotations("leaking", leaking)

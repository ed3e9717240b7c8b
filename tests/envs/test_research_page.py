"""`docs/research.md` is true: its examples run and its tables are the code's."""

from __future__ import annotations

import re
import warnings

import pytest

from tests.envs.research_page import PAGE, tables_of_page, with_tables

TEXT = PAGE.read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
NEEDED = ("numpy", "gymnasium", "pettingzoo", "pyarrow", "pyspiel", "open_spiel")


def test_there_is_an_example_of_each_way_in():
    for way in (
        "wolves_v1",
        "moonlight_v1",
        "Batch",
        "gymnasium.make",
        "openspiel",
        "selfplay",
        "arena.engine",
    ):
        assert any(way in example for example in EXAMPLES)


@pytest.mark.parametrize("nth", range(len(EXAMPLES)))
def test_an_example_runs(nth):
    example = EXAMPLES[nth]
    for package in NEEDED:
        if package in example or package in ("numpy", "gymnasium", "pettingzoo"):
            pytest.importorskip(package, reason=f"the examples of research.md need {package}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # others' packages warn about themselves
        exec(compile(example, f"research.md, example {nth + 1}", "exec"), {})


def test_the_tables_are_those_of_the_code():
    assert set(re.findall(r"<!-- (\w+) -->", TEXT)) == {*tables_of_page(), "end"}
    assert with_tables(TEXT) == TEXT, "python -m tests.envs.research_page regenerates them"

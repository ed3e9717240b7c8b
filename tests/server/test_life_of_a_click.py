"""The page about the life of a click names functions that are where it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
NAMED = re.findall(r"\[`(\w+)`\]\(([^)]+)\)", (DOCS / "life-of-a-click.md").read_text("utf-8"))


def test_the_page_names_functions() -> None:
    assert len(NAMED) > 15


@pytest.mark.parametrize(("name", "path"), NAMED)
def test_every_function_is_where_the_page_says(name: str, path: str) -> None:
    text = (DOCS / path).read_text("utf-8")
    pattern = (
        rf"^\s*(async )?{name}\(" if path.endswith(".js") else rf"^\s*(async )?(def|class) {name}\b"
    )
    assert re.search(pattern, text, re.MULTILINE), f"{name} is not in {path}"

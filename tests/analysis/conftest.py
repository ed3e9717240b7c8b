"""Fewer quick games than people get: what is tested is that their mean is taken, not how well."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from moonpack.analysis import wolves


@pytest.fixture(autouse=True, scope="package")
def _few_quick_games() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wolves, "GAMES", 2)
        yield

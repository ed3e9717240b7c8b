"""One of something is not called as several are."""

from __future__ import annotations

import pytest

from moonpack.server.store.amounts import amount, amounts


@pytest.mark.parametrize(
    ("kind", "one"),
    [
        ("tables", "table"),
        ("unfinished tables", "unfinished table"),
        ("tables of people", "table of people"),
        ("lines of journals", "line of journals"),
        ("people", "person"),
        ("analyses", "analysis"),
        ("passkeys", "passkey"),
    ],
)
def test_one_is_not_called_as_several(kind: str, one: str) -> None:
    assert amount(1, kind) == f"1 {one}"
    assert amount(0, kind) == f"0 {kind}"
    assert amount(2000, kind) == f"2,000 {kind}"


def test_what_there_is_none_of_is_left_out() -> None:
    assert amounts({"uploads": 2, "people": 1, "tables": 0}) == "1 person, 2 uploads"
    assert amounts({"tables": 0}) == "nothing"

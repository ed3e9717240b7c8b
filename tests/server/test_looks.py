"""Names that look the same are told apart, also those that imitate the server's numbers."""

from __future__ import annotations

import pytest

from moonpack.server.wire.looks import distinct, look_alike


@pytest.mark.parametrize(
    "name",
    [
        *("Ann (2)", "ann(3)", "Ann [2]", "Ann \uff082\uff09", "Ann \u2475", "Ann (2) (3)"),
        *("\u13aann", "\uab7ann", "\u15e9nn", "A\u057cn", "A\u043fn", "A\u043f\u057c (2)"),
    ],
)
def test_who_looks_like_the_host(name: str) -> None:
    assert look_alike(name, ["Ann"]) == "Ann"


@pytest.mark.parametrize("name", ["Anna", "Ann B", "Ann 2", "(2)", "Ann (the second)"])
def test_who_does_not(name: str) -> None:
    assert look_alike(name, ["Ann"]) is None
    assert distinct(name, ["Ann"]) == name


def test_only_the_server_numbers_people() -> None:
    assert distinct("Bob (2)", ["Bob"]) == "Bob (2)"
    assert distinct("Bob (9)", ["Bob", "Bob (2)"]) == "Bob (3)"
    assert distinct("Bob", ["Bob (2)"]) == "Bob"  # as in a rematch, in another order
    assert distinct("Bob (7)", [None, "Cy"]) == "Bob (7)"

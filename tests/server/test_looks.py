"""Names that look the same are told apart, also those that imitate the server's numbers."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from moonpack.server.wire.fields import Name
from moonpack.server.wire.looks import distinct, few_marks, look_alike


@pytest.mark.parametrize(
    "name",
    [
        *("Ann (2)", "ann(3)", "Ann [2]", "Ann \uff082\uff09", "Ann \u2475", "Ann (2) (3)"),
        *("\ua4ee\ua4e0\ua4e0", "\u1d00\u0274\u0274", "\u2c80nn", "\u0251nn", "A\u0272\ua7a5"),
        *("\u13aann", "\uab7ann", "\u15e9nn", "A\u057cn", "A\u043fn", "A\u043f\u057c (2)"),
    ],
)
def test_who_looks_like_the_host(name: str) -> None:
    assert look_alike(name, ["Ann"]) == "Ann"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("\u03f9leo", "Cleo"),
        ("\u0141ukasz", "Lukasz"),
        ("S\u00f8ren", "Soren"),
        ("A\u0475a", "Ava"),
    ],
)
def test_letters_with_a_stroke_and_of_other_scripts_look_like_plain_ones(
    name: str, other: str
) -> None:
    assert look_alike(name, [other]) == other


@pytest.mark.parametrize("name", ["Anna", "Ann B", "Ann 2", "(2)", "Ann (the second)"])
def test_who_does_not(name: str) -> None:
    assert look_alike(name, ["Ann"]) is None
    assert distinct(name, ["Ann"]) == name


def test_only_the_server_numbers_people() -> None:
    assert distinct("Bob (2)", ["Bob"]) == "Bob (2)"
    assert distinct("Bob (9)", ["Bob", "Bob (2)"]) == "Bob (3)"
    assert distinct("Bob", ["Bob (2)"]) == "Bob"  # as in a rematch, in another order
    assert distinct("Bob (7)", [None, "Cy"]) == "Bob (7)"


def test_accents_on_a_name_do_not_cover_other_lines() -> None:
    assert few_marks("Z" + "\u0335" * 30) == "Z" + "\u0335" * 4
    assert few_marks("Zoe\u0308 Nguye\u0302\u0303n") == "Zo\u00eb Nguy\u1ec5n"
    assert TypeAdapter(Name).validate_python("Z" + "\u0335" * 30) == "Z" + "\u0335" * 4

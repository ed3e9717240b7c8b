"""Devices and marks by themselves, and what journals say of former players."""

from __future__ import annotations

import pytest
from starlette.datastructures import Headers

from moonpack.render.qr import qr_svg
from moonpack.server.people.access import Access, _Cutoff
from moonpack.server.people.agents import Agent
from moonpack.server.people.identity import Earlier, Identity, Remembered
from moonpack.server.people.phrases import hashed, new_phrase, typed_words
from moonpack.server.tables.former import without_former_names
from moonpack.server.tables.journal import Line
from moonpack.server.tables.table import Holder
from moonpack.server.wire.signs import COLOURS, SHAPES, PersonMark
from moonpack.usual_names import shown_name
from moonpack.words import ENGLISH

CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 {}Safari/537.36"


@pytest.mark.parametrize(
    ("user_agent", "named"),
    [
        ("Mozilla/5.0 (Android 14; Mobile; rv:128.0) Firefox/128.0", ("Firefox", "Android")),
        (f"Mozilla/5.0 (Windows NT 10.0) {CHROME.format('')} Edg/126.0", ("Edge", "Windows")),
        (f"Mozilla/5.0 (Linux; Android 14) {CHROME.format('Mobile ')}", ("Chrome", "Android")),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17) Version/17 Safari/604.1", ("Safari", "iPhone")),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Version/17 Safari/605", ("Safari", "macOS")),
        ("python-httpx/0.28.1", ("python-httpx", "")),
        ("", ("", "")),
        ("\x07" * 500, ("", "")),
    ],
)
def test_a_device_is_called_by_its_browser_and_system(
    user_agent: str, named: tuple[str, str]
) -> None:
    agent = Agent.of(user_agent)
    assert (agent.browser, agent.system) == named


def test_marks_are_stored_as_a_text_and_strange_ones_are_none() -> None:
    for shape in SHAPES:
        for colour in COLOURS:
            mark = PersonMark.model_validate({"shape": shape, "colour": colour})
            assert PersonMark.read(mark.stored) == mark
    assert [PersonMark.read(text) for text in (None, "", "cat ice", "howl")] == [None] * 4


def test_the_device_is_signed_with_the_person_and_can_be_signed_out_alone() -> None:
    access = Access(str)
    who = Identity("secret", is_signed_out=access.is_signed_out)
    laptop = who.cookies(Remembered("ann", device="one"), is_secure=False)[0].partition(";")[0]
    phone = who.cookies(Remembered("ann", device="two"), is_secure=False)[0].partition(";")[0]
    assert who.read(Headers({"cookie": laptop})).device == "one"
    forged = phone.replace("ann.two", "ann.one")
    assert who.read(Headers({"cookie": forged})).person is None
    access._revoked = frozenset({("ann", "two")})
    read = [who.read(Headers({"cookie": cookie})).person for cookie in (laptop, phone)]
    assert read == ["ann", None]
    access._revoked = frozenset()
    access._signed_out = {"ann": _Cutoff(2e10, "one")}  # all others, up to a time to come
    read = [who.read(Headers({"cookie": cookie})).person for cookie in (laptop, phone)]
    assert read == ["ann", None]
    access.former.add("ann")
    assert who.read(Headers({"cookie": laptop})).person is None


def test_who_a_browser_was_is_signed_too_and_only_a_few_are_kept() -> None:
    who = Identity("secret")
    people = [Earlier(f"person{n}", f"device{n}") for n in range(5)]
    header = who.set_aside(people, is_secure=False).partition(";")[0]
    assert who.read(Headers({"cookie": header})).set_aside == tuple(people[:3])
    assert Identity("another").read(Headers({"cookie": header})).set_aside == ()
    assert "Max-Age=0" in who.set_aside([], is_secure=False)


def test_a_phrase_is_found_again_however_it_is_typed_on_its_own_server_only() -> None:
    words = new_phrase()
    typed = typed_words("\t" + " \n".join(words).title() + " ")
    assert hashed(typed, "secret") == hashed(words, "secret")
    numbered = " ".join(f"{n}. {word}," for n, word in enumerate(words, 1))
    assert typed_words(numbered) == words
    assert hashed(words, "another") != hashed(words, "secret")


def test_former_players_are_named_in_no_line() -> None:
    seats = [
        {"person": "ann", "name": "Ann", "level": None, "mark": "howl ice"},
        {"person": "bob", "name": "Bob", "level": None},
    ]
    former = {"ann"}
    opened = without_former_names(Line(1, "opened", None, "ann", data={"seats": seats}), [], former)
    assert [seat["name"] for seat in opened.data["seats"]] == ["A former player", "Bob"]
    assert opened.data["seats"][0]["mark"] is None
    assert seats[0]["name"] == "Ann"  # the line as it is stored is another
    holders = [Holder("ann", "A former player"), Holder("bob", "Bob")]
    began = Line(2, "began", data={"record": {"players": ["Ann", "Bob"], "steps": []}})
    names = without_former_names(began, holders, former).data["record"]["players"]
    assert names == ["A former player", "Bob"]
    sat = Line(3, "sat", 1, "ann", data={"name": "Ann", "mark": "paw ice"})
    again = without_former_names(sat, holders, former)
    assert again.data == {"name": "A former player (2)", "mark": None}
    removed = Line(4, "removed", 0, "bob", data={"who": "ann", "name": "Ann", "is_barred": False})
    assert without_former_names(removed, holders, former).data["name"] == "A former player"
    assert without_former_names(sat, holders, {"cy"}) is sat
    assert shown_name("A former player (2)", ENGLISH) == "A former player (2)"


def test_a_qr_code_is_a_plain_svg() -> None:
    svg = qr_svg("https://play.example.org/signin/" + "x" * 32)
    assert svg.startswith("<svg")
    assert "viewBox" in svg
    assert not any(bad in svg for bad in ("script", "style", "<?xml", "width="))

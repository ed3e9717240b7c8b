"""Who a visitor is: nobody but the person themselves can change or lose it."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from itsdangerous import Signer
from starlette.datastructures import Headers

from moonpack.server.people import identity
from moonpack.server.people.identity import Identity, Remembered
from tests.server.harness import BOT, ME, Person, Thread, people, run

COOKIE = re.compile(r"(moonpack_[0-9a-f]{8})=([^;]+)")


def _person_cookie(web: httpx.AsyncClient | httpx.Client) -> str:
    return next(name for name in web.cookies if COOKIE.fullmatch(f"{name}=x"))


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            async with Person(host) as new:
                new.web.cookies.clear()
                header = (await new.web.get("/api/me")).headers["set-cookie"]
            assert all(word in header for word in ("HttpOnly", "SameSite=Lax", "Path=/"))
            table = await ann.open_table(ME, BOT)
            name = _person_cookie(ann.web)
            person, _, _ = ann.web.cookies[name].rpartition(".")
            forged = person + "." + eve.web.cookies[name].rpartition(".")[2]
            eve.web.cookies.clear()
            for cookie in (forged, person, "", "a.b", "é" * 10):
                for known in (name, identity.EARLIER):
                    header = {"cookie": f"{known}={cookie}".encode()}
                    answer = await eve.web.get(f"/api/tables/{table}", headers=header)
                    assert answer.status_code == 403

    run(go())


@pytest.mark.parametrize(
    ("method", "headers", "is_set"),
    [
        ("GET", {}, True),
        ("GET", {"sec-fetch-site": "none", "sec-fetch-mode": "navigate"}, True),
        ("GET", {"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"}, True),
        # A link on another site, which brings the cookie if there is one.
        (
            "GET",
            {
                "sec-fetch-site": "cross-site",
                "sec-fetch-mode": "navigate",
                "sec-fetch-dest": "document",
            },
            True,
        ),
        # A picture, a frame, a script's question, and a form: they come without the cookie.
        ("GET", {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, False),
        ("GET", {"sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors"}, False),
        (
            "GET",
            {
                "sec-fetch-site": "cross-site",
                "sec-fetch-mode": "navigate",
                "sec-fetch-dest": "iframe",
            },
            False,
        ),
        ("GET", {"origin": "https://evil.example"}, False),
        ("POST", {"origin": "https://evil.example"}, False),
        (
            "POST",
            {
                "sec-fetch-site": "cross-site",
                "sec-fetch-mode": "navigate",
                "sec-fetch-dest": "document",
            },
            False,
        ),
    ],
)
def test_only_requests_that_would_bring_the_cookie_get_one(
    host: str, method: str, headers: dict[str, str], is_set: bool
) -> None:
    with httpx.Client(base_url=f"http://{host}") as stranger:
        for path in ("/api/me", "/"):
            answer = stranger.request(method, path, headers=headers)
            assert ("set-cookie" in answer.headers) is is_set, path
            stranger.cookies.clear()


def test_what_is_refused_sets_no_cookie(host: str) -> None:
    with httpx.Client(base_url=f"http://{host}") as stranger:
        refused = [
            stranger.post("/api/me", content=b"name=x", headers={"origin": "http://evil.example"}),
            stranger.post("/api/me", content=b"no JSON"),
            stranger.post("/api/me", json={"name": 3}),
            stranger.post("/api/me", content=b"x" * 100_000),
            stranger.get("/api/tables/unknown"),
            stranger.get("/api/nothing"),
            stranger.get("/api/tables?list=all"),
        ]
        for answer in refused:
            assert answer.status_code >= 400
            assert "set-cookie" not in answer.headers


def test_two_servers_on_one_host_name_leave_each_other_alone(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with Thread(tmp_path / "a") as one, Thread(tmp_path / "b") as two, httpx.Client() as browser:
        first = [f"http://{server.host}/api/me" for server in (one, two)]
        for name, url in zip(("Ann", "Bea"), first, strict=True):
            browser.get(url)
            browser.post(url, json={"name": name})
        assert [browser.get(url).json()["name"] for url in first] == ["Ann", "Bea"]
        assert not any("set-cookie" in browser.get(url).headers for url in first)


@pytest.mark.parametrize("language", ["klingon", r'"\001\377"', r'"cs\012"', "x" * 5000])
def test_a_language_that_nobody_chose_is_not_remembered(language: str) -> None:
    known = Identity("a secret")
    for name in (known.person_cookie, identity.EARLIER):
        remembered = known.read(Headers({"cookie": f"{name}_language={language}"}))
        assert remembered.language is None
        assert known.read(Headers({"cookie": f"{name}_language=cs"})).language == "cs"


def test_a_cookie_is_renewed_while_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    who = Identity("secret")
    now = 1_000_000_000.0
    monkeypatch.setattr("time.time", lambda: now)
    sent = "; ".join(
        cookie.partition(";")[0]
        for cookie in who.cookies(Remembered("ann", "Ann Ö", "cs", device="d"), is_secure=False)
    )
    headers = Headers({"cookie": sent})
    assert who.read(headers) == Remembered("ann", "Ann Ö", "cs", is_due=False)
    now += identity.RENEWED_AFTER + 1
    assert who.read(headers) == Remembered("ann", "Ann Ö", "cs", is_due=True)
    renewed = who.cookies(who.read(headers), is_secure=True)
    assert len(renewed) == 3
    assert all("Max-Age=31536000" in cookie and "; Secure" in cookie for cookie in renewed)
    assert Identity("another").read(headers).person is None


def _good(who: Identity, person: str, *, is_secure: bool = False) -> str:
    """A person's cookie as a browser sends it."""
    return who.cookies(Remembered(person, device="d"), is_secure=is_secure)[0].partition(";")[0]


def test_of_several_cookies_of_one_name_the_first_valid_one_counts() -> None:
    """Another program on the host name, or a neighbouring one, may have set the others."""
    who = Identity("secret")
    good, bad = _good(who, "ann"), f"{who.person_cookie}=bad"
    for sent in ([f"{good}; {bad}"], [f"{bad}; {good}"], [good, bad], [bad, good]):
        raw = [(b"cookie", header.encode()) for header in sent]
        assert who.read(Headers(raw=raw)) == Remembered("ann")
    named = f"{bad}_name=; {who.person_cookie}_name=Ann; {who.person_cookie}_language=x"
    sent = {"cookie": f"{good}; {named}; {who.person_cookie}_language=cs"}
    assert who.read(Headers(sent)) == Remembered("ann", "Ann", "cs")


def test_a_request_with_a_valid_cookie_gets_no_new_identity(host: str) -> None:
    with httpx.Client(base_url=f"http://{host}") as browser:
        browser.get("/api/me")
        name = _person_cookie(browser)
        sent = f"{name}={browser.cookies[name]}; {name}=bad"
        browser.cookies.clear()
        for path in ("/api/me", "/"):
            answer = browser.get(path, headers={"cookie": sent})
            assert answer.status_code == 200
            assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(("path", "prefix"), [("/", "__Host-"), ("/moonpack", "__Secure-")])
def test_over_https_only_the_host_itself_can_set_the_cookie(path: str, prefix: str) -> None:
    who = Identity("secret", path)
    cookies = who.cookies(Remembered("ann", "Ann", "cs", device="d"), is_secure=True)
    assert all(cookie.startswith(f"{prefix}moonpack_") for cookie in cookies)
    assert all(f"; Path={path};" in cookie and "; Secure" in cookie for cookie in cookies)
    secure, plain = _good(who, "ann", is_secure=True), _good(who, "eve")
    tossed = Headers({"cookie": f"{plain}; {secure}"})  # a neighbour can set the plain one
    assert who.read(tossed, is_secure=True) == Remembered("ann")
    # The cookie of an earlier version is replaced by one with the better name.
    assert who.read(Headers({"cookie": plain}), is_secure=True) == Remembered("eve", is_due=True)
    assert who.read(Headers({"cookie": plain}), is_secure=False) == Remembered("eve")


def test_a_signature_has_one_spelling() -> None:
    who = Identity("secret")
    good = _good(who, "ann")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_="
    spelt = [good[:-1] + letter for letter in letters] + [f"{good}=", f"{good}=="]
    known = [sent for sent in spelt if who.read(Headers({"cookie": sent})).person is not None]
    assert known == [good]


def test_a_cookie_of_version_0_1_is_replaced_by_one_of_the_servers_own(tmp_path: Path) -> None:
    with Thread(tmp_path) as server:
        secret = _secret(tmp_path / "tables.sqlite3")
        signer = Signer(secret, salt=identity.SALT, digest_method=identity.hashlib.sha256)
        earlier = {"moonpack": signer.sign("ann").decode(), "moonpack_name": "Ann"}
        with httpx.Client(base_url=f"http://{server.host}", cookies=earlier) as browser:
            answer = browser.get("/api/me")
            assert answer.json()["name"] == "Ann"
            new = COOKIE.search(answer.headers["set-cookie"])
            assert new is not None
            sent = Headers({"cookie": new[0]})
            assert Identity(secret).read(sent).person == "ann"
            assert "set-cookie" not in browser.get("/api/me").headers


def _secret(file: Path) -> str:
    with closing(sqlite3.connect(file)) as database:
        row = database.execute("SELECT value FROM settings WHERE name = 'secret'").fetchone()
    return str(row[0])

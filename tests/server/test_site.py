"""What a server is called: its names, its path, its links, and the sites that may use it."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from click.testing import CliRunner
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from moonpack.cli import main
from moonpack.cli.serve import listen
from moonpack.server.addresses import network_of
from moonpack.server.http import limits
from moonpack.server.settings import Limits
from tests.server.harness import HERE, ME, Person, Thread, run

BODY = {"game": "wolves", "seats": [ME, HERE]}
FRIEND = "https://games.example.org"


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Thread]:
    """A server under a path, behind a proxy at 127.0.0.1, with a name and another site."""
    with Thread(
        tmp_path_factory.mktemp("proxied"),
        public_url="https://play.example.org/moonpack/",
        trusted_proxies=("127.0.0.1", "10.0.0.0/8"),
        origins=(FRIEND,),
    ) as server:
        yield server


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("localhost", True),
        ("localhost:8765", True),
        ("LOCALHOST.", True),
        ("wolf.localhost:1", True),
        ("127.0.0.1", True),
        ("192.168.1.7:8765", True),
        ("[::1]:8765", True),
        (socket.gethostname(), True),
        ("play.example.org", True),
        ("play.example.org:443", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("evil.example@127.0.0.1", False),
        ("127.0.0.1/evil", False),
        ("play.example.org.", True),
        ("", False),
    ],
)
def test_a_server_answers_only_to_its_names(proxied: Thread, host: str, is_ours: bool) -> None:
    with httpx.Client(base_url=f"http://{proxied.host}", headers={"host": host}) as browser:
        for path in ("/", "/api/me", "/api/openapi.json"):
            answer = browser.get(path)
            assert answer.status_code == (200 if is_ours else 403)
            if not is_ours:
                assert answer.json()["code"] == "not_allowed"
                assert "set-cookie" not in answer.headers


def test_names_can_be_allowed_and_sockets_are_refused_too(tmp_path: Path) -> None:
    async def go(server: Thread) -> None:
        async with Person(server.host) as ann:
            table = await ann.open_table(ME, HERE)
            for name, is_ours in (("a.example.org", True), ("evil.example", False)):
                address, _, port = server.host.partition(":")
                socket_at = connect(
                    f"ws://{name}/api/tables/{table}/socket",
                    host=address,
                    port=int(port),
                    additional_headers={"Cookie": ann.cookie},
                    proxy=None,
                )
                if is_ours:
                    await (await socket_at).close()
                    continue
                with pytest.raises(InvalidStatus) as refused:
                    await socket_at
                assert refused.value.response.status_code == 403

    with Thread(tmp_path, allowed_hosts=("*.example.org",)) as server:
        run(go(server))


def test_any_name_can_be_allowed(tmp_path: Path) -> None:
    with Thread(tmp_path, allowed_hosts=("*",)) as server:
        answer = httpx.get(f"http://{server.host}/api/me", headers={"host": "any.example"})
        assert answer.status_code == 200


@pytest.mark.parametrize("prefix", ["", "/moonpack"])
def test_a_server_under_a_path(proxied: Thread, prefix: str) -> None:
    with httpx.Client(
        base_url=f"http://{proxied.host}{prefix}",
        headers={"host": "play.example.org", "x-forwarded-proto": "https"},
    ) as browser:
        page = browser.get("/t/anything")
        assert 'name="root" content="/moonpack/"' in page.text
        addresses = re.findall(r'(?:href|src)="([^"]+)"', page.text)
        assert "/moonpack/manifest.webmanifest" in addresses
        others = [address for address in addresses if not address.endswith(".webmanifest")]
        assert all(address.startswith("/moonpack/web/") for address in others)
        path = addresses[0].removeprefix("/moonpack")
        assert browser.get(path).headers["cache-control"].endswith("immutable")
        cookie = page.headers["set-cookie"]
        assert all(part in cookie for part in ("Path=/moonpack;", "; Secure", "SameSite=Lax"))
        cookies = {"cookie": cookie.partition(";")[0]}
        own = {"origin": "https://play.example.org"}
        opened = browser.post("/api/tables", json=BODY, headers={**cookies, **own})
        assert opened.json()["link"].startswith("https://play.example.org/moonpack/t/")
        described = browser.get("/api/openapi.json").json()
        assert described["servers"] == [{"url": "/moonpack"}]
        assert browser.get("/api/nothing").status_code == 404


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("/moonpack/signin/word/", "/moonpack/signin/word"),
        ("/moonpack/t/x//?invitation=a%26b", "/moonpack/t/x?invitation=a%26b"),
        ("/moonpack/t/a%3Fb%0D%0A/", "/moonpack/t/a%3Fb%0D%0A"),
        ("/moonpack/api/tables/", "/moonpack/api/tables"),
        ("/moonpack//evil.example/", None),
        ("//evil.example/", None),
        ("/moonpack/nothing/", None),
    ],
)
def test_a_slash_too_many_leads_nowhere_else(
    proxied: Thread, path: str, leads_to: str | None
) -> None:
    """The words of links are in addresses: they go to no other program, and are not sent in clear.

    A proxy that is not trusted may have ended TLS, so the server does not know that there is any.
    """
    answer = httpx.get(f"http://{proxied.host}{path}", headers={"host": "play.example.org"})
    assert answer.status_code == (404 if leads_to is None else 307)
    assert answer.headers.get("location") == leads_to


def test_a_server_without_a_proxy_links_to_where_it_was_asked(host: str) -> None:
    opened = httpx.post(f"http://{host}/api/tables", json=BODY).json()
    assert opened["link"] == f"http://{host}/t/{opened['table']}"
    assert "servers" not in httpx.get(f"http://{host}/api/openapi.json").json()


def test_headers_of_a_proxy_are_believed_only_if_it_is_trusted(tmp_path: Path) -> None:
    def cookie(server: Thread) -> str:
        forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}
        answer = httpx.get(f"http://{server.host}/api/me", headers=forwarded)
        return answer.headers["set-cookie"]

    with Thread(tmp_path) as server:
        assert "Secure" not in cookie(server)
    with Thread(tmp_path, trusted_proxies=("127.0.0.0/8",)) as server:
        assert "Secure" in cookie(server)


def test_people_behind_a_proxy_are_counted_by_their_own_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # No time passes, so that a slow machine is no reason to allow more.
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1_000.0))

    def statuses(server: Thread, *forwarded: str) -> set[int]:
        with httpx.Client(base_url=f"http://{server.host}") as web:
            return {
                web.get(
                    "/api/me", headers={"x-forwarded-for": forwarded[n % len(forwarded)]}
                ).status_code
                for n in range(100)
            }

    settings = {"limits": Limits(requests=1), "trusted_proxies": ("127.0.0.1", "10.0.0.0/8")}
    with Thread(tmp_path, **settings) as server:
        assert statuses(server, "203.0.113.7") == {200, 429}
        assert statuses(server, "203.0.113.8", "203.0.113.9, 10.1.2.3") == {200}
        # What a client claims itself stands first, and does not help.
        assert 429 in statuses(server, "1.1.1.1, 203.0.113.7", "2.2.2.2, 203.0.113.7")
        ours = [f"2001:db8:1:2::{n:x}" for n in range(1, 100)]  # one household
        assert 429 in statuses(server, *ours)


def test_addresses_that_count_as_one() -> None:
    assert network_of("::ffff:203.0.113.7") == network_of("203.0.113.7") == "203.0.113.7"
    assert network_of("2001:db8::1") == network_of("2001:db8::2") != network_of("2001:db8:0:1::1")
    assert network_of("anything") == "anything"


def test_pages_of_an_allowed_site_may_ask_and_read(proxied: Thread) -> None:
    with httpx.Client(base_url=f"http://{proxied.host}") as browser:
        asked = {"access-control-request-method": "POST", "origin": FRIEND}
        answer = browser.options("/api/tables", headers=asked)
        assert answer.status_code == 204
        assert answer.headers["access-control-allow-origin"] == FRIEND
        assert answer.headers["access-control-allow-credentials"] == "true"
        assert "POST" in answer.headers["access-control-allow-methods"]
        assert answer.headers["access-control-allow-headers"] == "content-type"
        assert "set-cookie" not in answer.headers
        for status, response in (
            (200, browser.get("/api/me", headers={"origin": FRIEND})),
            (201, browser.post("/api/tables", json=BODY, headers={"origin": FRIEND})),
            (422, browser.post("/api/tables", json={}, headers={"origin": FRIEND})),
            (413, browser.post("/api/tables", content=b" " * 99_999, headers={"origin": FRIEND})),
        ):
            assert response.status_code == status
            assert response.headers["access-control-allow-origin"] == FRIEND
            assert "origin" in response.headers["vary"].lower()
        evil = {**asked, "origin": "https://evil.example"}
        assert browser.options("/api/tables", headers=evil).status_code == 405
        answer = browser.get("/api/me", headers={"origin": "https://evil.example"})
        assert not any(name.startswith("access-control") for name in answer.headers)


def test_a_page_of_the_same_name_without_tls_is_another_site(proxied: Thread) -> None:
    """Whoever is between a browser and us can write such a page; our cookies go with it."""

    def status(origin: str, scheme: str) -> int:
        headers = {"host": "play.example.org", "x-forwarded-proto": scheme, "origin": origin}
        name = {"name": "Ann"}
        return httpx.post(f"http://{proxied.host}/api/me", json=name, headers=headers).status_code

    assert status("https://play.example.org", "https") == 200
    assert status("http://play.example.org", "http") == 200
    assert status("http://play.example.org", "https") == 403
    assert status("ftp://play.example.org", "https") == 403
    assert status("ftp://play.example.org", "http") == 403


def test_a_cookie_for_a_page_of_another_site_is_kept_for_that_site(proxied: Thread) -> None:
    headers = {"origin": FRIEND, "sec-fetch-site": "cross-site", "x-forwarded-proto": "https"}
    with httpx.Client(base_url=f"http://{proxied.host}", headers=headers) as browser:
        cookie = browser.get("/api/me").headers["set-cookie"]
        assert all(part in cookie for part in ("SameSite=None", "Partitioned", "Secure"))
        cookie = browser.post("/api/me", json={"name": "Ann"}).headers["set-cookie"]
        assert cookie.count("Partitioned") == cookie.count("Path=")


@pytest.mark.parametrize(
    ("option", "value", "field"),
    [
        ("--public-url", "play.example.org", "public_url"),
        ("--public-url", "https://a.example/x?y", "public_url"),
        ("--root-path", "moonpack", "root_path"),
        ("--root-path", "/t", "root_path"),
        ("--allow-origin", "games.example.org", "allow_origins"),
        ("--allow-origin", "https://games.example.org/path", "allow_origins"),
        ("--trusted-proxy", "proxy.example", "trusted_proxies"),
    ],
)
def test_an_address_that_is_none_is_told_in_a_sentence(option: str, value: str, field: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--no-open", "--port", "0", option, value])
    assert result.exit_code == 1
    assert f"{field}: expected" in result.output
    assert json.dumps(value)[1:-1] in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("host", "targets"),
    [("::", ["127.0.0.1", "::1"]), ("::1", ["::1"]), ("127.0.0.1", ["127.0.0.1"])],
)
def test_a_server_listens_over_ipv6(host: str, targets: list[str]) -> None:
    if not socket.has_dualstack_ipv6():
        pytest.skip("no IPv6 on this machine")
    with listen(host, 0) as listener:
        for target in targets:
            with socket.create_connection((target, listener.getsockname()[1]), timeout=5):
                pass

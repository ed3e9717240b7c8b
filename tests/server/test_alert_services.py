"""Alerts through other services go to the address that was given, and call nobody else."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from moonpack.errors import BadInput
from moonpack.server.alerts.addresses import checked
from moonpack.server.alerts.guarded import bound_answers
from moonpack.server.alerts.post import Post
from moonpack.server.alerts.sender import _notify, answer_to
from tests.server.harness import run


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Apprise
@pytest.mark.parametrize(
    "address",
    ["root@localhost.x", "root@127.0.0.1", "\u0430nn@example.org", "ann@exa\u043cple.org"],
)
def test_an_e_mail_goes_to_the_address_that_was_given_or_to_none(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from apprise.plugins.email.base import NotifyEmail

    sent: list[str] = []

    def notify(service: Any, **_: object) -> bool:
        sent.extend(to for _, to in service.targets)
        return True

    monkeypatch.setattr(NotifyEmail, "notify", notify)
    mail = "mailtos://user:password@smtp.example.org?from=moonpack@example.org"
    message = {"kind": "email", "mail": mail, "payload": {"title": "T", "body": "B"}}
    assert _notify({**message, "address": checked("email", address)}) == "gone"
    assert sent == []
    assert _notify({**message, "address": "ann+b@example.org"}) == "sent"
    assert sent == ["ann+b@example.org"]


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "2130706433", "localhost"])
def test_a_service_in_a_private_network_is_forgotten(host: str) -> None:
    address = checked("ntfy", f"https://{host}/topic")
    payload = {"title": "T", "body": "B"}
    message = {"kind": "ntfy", "address": address, "mail": "", "payload": payload}

    async def go() -> str:
        post = Post(private=False)
        try:
            return (await post.send(message)).outcome
        finally:
            post.close()

    assert run(go()) == "gone"


HOOK = "a1" * 32


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Apprise
@pytest.mark.parametrize(
    ("service", "address", "sent_to"),
    [
        ("ntfy", "https://ntfy.sh/wolves", "https://ntfy.sh"),
        ("ntfy", "https://ntfy.example.org/wolves", "https://ntfy.example.org"),
        ("ntfy", "https://n\u0101mo.example/wolves", "https://xn--nmo-1oa.example"),
        ("matrix", f"https://webhooks.t2bot.io/api/v1/matrix/hook/{HOOK}", None),
        ("matrix", "https://hooks.example.org/api/v1/matrix/hook/x-y", None),
        *(("ntfy", f"https://{host}/wolves", "") for host in ("127.1", "0177.0.0.1", "0")),
    ],
)
def test_an_alert_goes_to_the_server_that_was_named_or_to_none(
    service: Any, address: str, sent_to: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = pytest.importorskip("requests")
    pytest.importorskip("apprise")
    asked: list[str] = []

    def send(_: Any, request: Any, **__: object) -> Any:
        asked.append(request.url.rstrip("/"))
        raise requests.ConnectionError

    monkeypatch.setattr(requests.Session, "send", send)
    message = {"kind": service, "address": checked(service, address), "mail": ""}
    _notify({**message, "payload": {"title": "T", "body": "B"}})
    # Apprise takes what is no host of its own kind for a topic at the public server.
    assert asked == [address if sent_to is None else sent_to][: sent_to != ""]


@pytest.mark.parametrize(
    "address",
    [
        "https://@ntfy.example.org/wolves",
        "https://:word@ntfy.example.org/wolves",
        "https://ntfy.example.org;a/wolves",
        "https://ntfy.example.org,127.0.0.1/wolves",
        "https://ntfy.example.org%3A22/wolves",
        "https://a b/wolves",
        "https://a..b/wolves",
        "https://[fe80::1%25lo]/wolves",
    ],
)
def test_an_address_that_two_programs_could_read_differently_is_refused(address: str) -> None:
    with pytest.raises(BadInput):
        checked("ntfy", address)


def test_the_name_of_an_opponent_calls_nobody_and_links_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    apprise = pytest.importorskip("apprise")
    sent: list[dict[str, str]] = []

    class Service:
        def notify(self, **message: str) -> bool:
            sent.append(message)
            return True

    monkeypatch.setattr(apprise.Apprise, "instantiate", lambda *_, **__: Service())
    names = "@everyone, <!channel>, <@123>, [prize](https://evil.example), `x`"
    message = {
        "kind": "discord",
        "address": "https://discord.com/api/webhooks/123/abc",
        "mail": "",
        "payload": {"title": "Your turn", "body": names, "link": "https://play.example.org/t/a"},
    }
    assert _notify(message) == "sent"
    body, link = sent[0]["body"].split("\n")
    assert link == "https://play.example.org/t/a"
    assert not any(mark in body for mark in ("@everyone", "<", ">", "](", "://", "`"))
    assert "everyone" in body


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Apprise
@pytest.mark.parametrize(
    ("service", "address", "status", "outcome"),
    [
        ("discord", "https://discord.com/api/webhooks/123/abc", 404, "gone"),
        ("discord", "https://discord.com/api/webhooks/123/abc", 401, "refused"),
        ("discord", "https://discord.com/api/webhooks/123/abc", 429, "later"),
        ("discord", "https://discord.com/api/webhooks/123/abc", 500, "later"),
        ("ntfy", "https://ntfy.example.org/wolves", 410, "gone"),
        ("ntfy", "https://ntfy.example.org/wolves", 404, "later"),  # its host may be at work on it
    ],
)
def test_what_a_service_answers_decides_whether_it_is_asked_again(
    service: Any, address: str, status: int, outcome: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = pytest.importorskip("requests")
    pytest.importorskip("apprise")
    asked: list[str] = []

    def send(_: object, request: Any, **__: object) -> Any:
        asked.append(request.url)
        response = requests.Response()
        response.status_code = status
        response.headers["Retry-After"] = "90"
        response.raw = BytesIO()
        response.raw.read = lambda *_, **__: b""
        return response

    monkeypatch.setattr(requests.Session, "send", send)
    bound_answers()
    message = {"kind": service, "address": checked(service, address), "mail": ""}
    answer = answer_to({**message, "payload": {"title": "T", "body": "B"}}, 10.0)
    assert answer["outcome"] == outcome
    assert answer["after"] == (90.0 if outcome == "later" else 0.0)
    assert len(asked) == 1

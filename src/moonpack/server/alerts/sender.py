"""A process that sends alerts to other servers; `courier.py` is its parent.

In, for each message: its `number`; the `message`, with a `kind`, an `address` and what that kind
needs; the seconds that it may take (`each`). Out, in whatever order they are done: the `number`
and the `answer`. Its outcome is `sent`; `gone`, the address takes no more messages; `refused`,
it never will take this one; or `later`, with the seconds after which the server may be asked again,
if it has named any. It is a process of its own because what it talks to is not to be trusted,
because the libraries are large, and because all of its connections are guarded.
"""

from __future__ import annotations

import json
import math
import os
import time
from concurrent.futures import ThreadPoolExecutor
from email.utils import parsedate_to_datetime
from importlib import import_module
from threading import Lock
from typing import Any, Literal

from moonpack.children import Message, Parent
from moonpack.server.alerts.addresses import apprise_url, harmless
from moonpack.server.alerts.guarded import (
    Delivery,
    PrivateAddress,
    TooManyMessages,
    bound_answers,
    guard_connections,
)

Outcome = Literal["sent", "gone", "refused", "later", "not_begun"]
AT_ONCE = 20
SECONDS = 10.0  # that another server has to take a message
KEPT_FOR = 12 * 3600  # seconds that a push service keeps a message for a device that is off
GONE = (404, 410)
# A server that somebody runs at home may have no such page for an hour; these have deleted it.
GONE_OF_SERVICE = {"discord": GONE, "slack": GONE, "ntfy": (410,), "matrix": (410,)}
NEVER = (400, 401, 403, 405, 411, 413)  # the same message will not be taken later
REDIRECTIONS = range(300, 400)  # push services have none


def main(parent: Parent) -> None:
    """Send what comes, some at once."""
    parent.lower_priority()
    for name in ("http_proxy", "https_proxy", "all_proxy"):  # a proxy would look up names for us
        os.environ.pop(name, None)
        os.environ.pop(name.upper(), None)
    is_guarded = False
    one_at_a_time = Lock()  # answers, on their way to the parent
    parent.send(ready=True)

    def send(question: Message) -> None:
        answer = answer_to(question["message"], question["each"])
        with one_at_a_time:
            parent.send(number=question["number"], answer=answer)

    with ThreadPoolExecutor(AT_ONCE) as threads:
        for question in parent:
            if not is_guarded:
                guard_connections(allow_private=question["private"])
                bound_answers()
                is_guarded = True
            threads.submit(send, question)


def answer_to(message: Message, seconds: float) -> dict[str, Any]:
    """What became of a message, and how long it took."""
    is_push = message["kind"] == "push"
    delivery = Delivery(seconds)
    began = time.monotonic()
    try:
        # The first message would pay for it, seconds on a busy machine.
        import_module("pywebpush" if is_push else "apprise")
        began = time.monotonic()
        with delivery:
            outcome = _push(message) if is_push else _notify(message)
        # Apprise says only that a message was not taken.
        answer: dict[str, Any] = {"outcome": _told(message["kind"], outcome, delivery)}
    except PrivateAddress as error:
        answer = {"outcome": "gone", "why": str(error)}
    except TooManyMessages:
        answer = {"outcome": "later", "why": "too many messages"}
    except Exception as error:  # of libraries, or of servers that answer anything
        if _is_private(error):
            answer = {"outcome": "gone", "why": "this address is in a private network"}
        else:
            answer = {"outcome": "later", "why": type(error).__name__}
    after = seconds_after(delivery.retry_after) if answer["outcome"] == "later" else 0.0
    return {**answer, "seconds": time.monotonic() - began, "after": after}


def _told(kind: str, outcome: Outcome, delivery: Delivery) -> Outcome:
    """What is known beyond a library's word that a message was not taken."""
    if outcome != "later":
        return outcome
    if delivery.met_private or delivery.status in GONE_OF_SERVICE.get(kind, ()):
        return "gone"
    return "refused" if delivery.status in NEVER else "later"


def seconds_after(text: str) -> float:
    """The seconds that `Retry-After` asks for, as a number or as a date; 0 if it makes no sense."""
    try:
        seconds = float(text)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(text).timestamp() - time.time()
        except (ValueError, OverflowError):
            return 0.0
    return max(0.0, seconds) if math.isfinite(seconds) else 0.0


def _is_private(error: BaseException | None) -> bool:
    """Whether a connection was refused by our guard, however a library has wrapped that."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        if isinstance(error, PrivateAddress):
            return True
        seen.add(id(error))
        inner = [part for part in error.args if isinstance(part, BaseException)]
        reason = getattr(error, "reason", None)
        inner += [reason] if isinstance(reason, BaseException) else []
        if any(_is_private(part) for part in inner):
            return True
        error = error.__cause__ or error.__context__
    return False


def _push(message: Message) -> Outcome:
    """Web Push: encrypted for the browser (RFC 8291), signed by this server (RFC 8292)."""
    from py_vapid import VapidException
    from pywebpush import WebPushException, webpush

    keys = {"p256dh": message["p256dh"], "auth": message["auth"]}
    try:
        webpush(
            {"endpoint": message["address"], "keys": keys},
            json.dumps(message["payload"]),
            vapid_private_key=message["key"],
            vapid_claims={"sub": message["contact"]},
            ttl=KEPT_FOR,
            timeout=SECONDS,
            headers={"Urgency": "high", "Topic": message["topic"]},
        )
    except VapidException:  # its server has an address instead of a name, such as [::1]
        return "gone"
    except WebPushException as error:
        status = None if error.response is None else error.response.status_code
        if status in GONE:
            return "gone"
        return "refused" if status in NEVER or status in REDIRECTIONS else "later"
    return "sent"


def _recipients(email: object) -> list[str]:
    """To whom Apprise would send an e-mail."""
    targets: list[tuple[object, str]] = getattr(email, "targets", [])
    return [address for _, address in targets]


def _notify(message: Message) -> Outcome:
    """Another service, through Apprise. It does not tell why a message was not taken."""
    import apprise

    url = apprise_url(message["kind"], message["address"], message["mail"])
    asset = apprise.AppriseAsset(app_id="Moonpack", app_desc="Moonpack", app_url="")
    service = apprise.Apprise.instantiate(url, asset=asset)
    if service is None:
        return "refused"
    if message["kind"] == "email" and message["address"] not in _recipients(service):
        return "gone"  # Apprise would send it to somebody else, or to nobody
    service.socket_connect_timeout = service.socket_read_timeout = SECONDS
    payload = message["payload"]
    body = harmless(payload["body"]) + (f"\n{payload['link']}" if payload.get("link") else "")
    return "sent" if service.notify(body=body, title=payload["title"]) else "later"

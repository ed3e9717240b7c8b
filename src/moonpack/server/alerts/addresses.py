"""Addresses of other services that people give for alerts: what is accepted, and how it is shown.

Apprise knows a hundred services; only those are accepted here that a player would have, because
some of the others run programs or talk to this machine. That no address leads into a private
network is seen to where connections are made (`guarded.py`): a name can lead anywhere.
"""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import SplitResult, urlsplit

from moonpack.errors import BadInput, Phrase
from moonpack.words import source

Service = Literal["discord", "slack", "ntfy", "matrix", "email"]
SERVICES: tuple[Service, ...] = ("discord", "slack", "ntfy", "matrix", "email")
LONGEST = 500
_EMAIL = re.compile(r"[^@\s,;:<>\"'()\[\]\\/?&=%]+@[^@\s,;:<>\"'()\[\]\\/?&=%]+\.[^@\s.,;/?&=%]+")
_HOST = re.compile(r"[\w.-]+|[0-9a-f:.]+")  # a name in any script, or an address
_T2BOT = "webhooks.t2bot.io"
_TOPIC = re.compile(r"[-_A-Za-z0-9]{1,64}")
_TOKEN = re.compile(r"[-_A-Za-z0-9]{1,128}")
_A_WEBHOOK = source("a webhook of {service}, such as {address}")
_A_TOPIC = source("a topic of {service}, such as {address}")
_EXPECTED: dict[Service, Phrase] = {
    "discord": Phrase(_A_WEBHOOK, service="Discord", address="https://discord.com/api/webhooks/…"),
    "slack": Phrase(_A_WEBHOOK, service="Slack", address="https://hooks.slack.com/services/…"),
    "ntfy": Phrase(_A_TOPIC, service="ntfy", address="https://ntfy.sh/my-topic"),
    "matrix": Phrase(_A_WEBHOOK, service="Matrix", address="https://…/api/v1/matrix/hook/…"),
    "email": Phrase(source("an e-mail address")),
}

# What chat programs take for a call to everybody, for markup, or for the beginning of a link.
_TAKEN_FOR_MORE = str.maketrans(
    {"@": "@\u200b", "<": "\u2039", ">": "\u203a", "[": "(", "]": ")", "`": "\u2019"}
)
_LINK = "://"
_NO_LINK = ":\u200b//"


def checked(service: Service, text: str) -> str:
    """The address as it is stored; `BadInput` if it is none of this service."""
    address = text.strip()
    if len(address) > LONGEST or not address.isprintable() or not _is_address(service, address):
        raise BadInput("address", _EXPECTED[service], address[:LONGEST])
    return address


def _is_address(service: Service, address: str) -> bool:
    if service == "email":
        return bool(_EMAIL.fullmatch(address))
    try:
        parts = urlsplit(address)
        is_usual = parts.scheme == "https" and parts.port in (None, 443)
    except ValueError:
        return False
    if not is_usual or parts.query or parts.fragment or not _is_server(parts):
        return False
    path = parts.path.strip("/").split("/")
    match service:
        case "discord":
            is_theirs = parts.hostname in ("discord.com", "discordapp.com")
            return is_theirs and path[:2] == ["api", "webhooks"] and len(path) == 4
        case "slack":
            is_theirs = parts.hostname == "hooks.slack.com"
            return is_theirs and path[0] == "services" and len(path) == 4
        case "ntfy":
            return len(path) == 1 and bool(_TOPIC.fullmatch(path[0]))
        case "matrix":
            is_hook = path[:4] == ["api", "v1", "matrix", "hook"] and len(path) == 5
            return is_hook and bool(_TOKEN.fullmatch(path[4]))


def _is_server(parts: SplitResult) -> bool:
    """Whether an address names a server and nothing else, so that every program reads it alike."""
    host = parts.hostname or ""
    named = f"[{host}]" if ":" in host else host
    is_plain = parts.netloc.lower() in (named, f"{named}:443")
    return is_plain and bool(_HOST.fullmatch(host)) and _server(parts) is not None


def _server(parts: SplitResult) -> str | None:
    """The server of an address in ASCII, as it is looked up; None if there can be none."""
    host = parts.hostname or ""
    if ":" in host:
        return f"[{host}]"
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        return None


def apprise_url(service: Service, address: str, mail: str) -> str:
    """The address as Apprise takes it; `mail` is the host's own, for e-mail."""
    parts = urlsplit(address)
    path = parts.path.strip("/").split("/")
    match service:
        case "discord":
            return f"discord://{path[2]}/{path[3]}"
        case "slack":
            return f"slack://{path[1]}/{path[2]}/{path[3]}"
        case "ntfy":
            # Otherwise Apprise would take what it knows no host in for a topic at ntfy.sh.
            return f"ntfys://{_server(parts)}/{path[0]}?mode=private"
        case "matrix" if parts.hostname == _T2BOT:
            return f"matrixs://{path[4]}/?mode=t2bot"
        case "matrix":
            return f"matrixs://{path[4]}@{_server(parts)}?mode=matrix"
        case "email":
            separator = "&" if "?" in mail else "?"
            return f"{mail}{separator}to={address}"


def shown(service: str, address: str) -> str:
    """An address as its owner recognises it, without what is secret in it."""
    if service == "email":
        return address
    parts = urlsplit(address)
    end = parts.path.rstrip("/")[-4:]
    return f"{parts.hostname}/…{end}"


def harmless(text: str) -> str:
    """A text in which a name calls nobody and links nowhere, wherever it is read.

    Players choose their names, and somebody else's alerts may be read by a whole server of Discord.
    """
    return text.translate(_TAKEN_FOR_MORE).replace(_LINK, _NO_LINK)

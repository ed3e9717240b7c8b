"""Whom a bar is for: a person, an address or network, or the network that opened a table."""

from __future__ import annotations

import ipaddress
import re

from moonpack.errors import BadInput
from moonpack.server.people.access import ADDRESS, NETWORK, PERSON

HOME = 64  # bits: whoever has one IPv6 address has all that begin with them
WIDEST = {4: 8, 6: 16}  # bits that a network has to have; fewer would be half of the internet
_WORD = re.compile(r"[A-Za-z0-9_-]{16}={0,2}")
_PERSON = re.compile(r"[A-Za-z0-9_-]{20,40}")
EXPECTED = "the id of a person, an address, a network such as 203.0.113.0/24, or network:WORD"


def whom(text: str) -> str:
    """The name of a bar, as it is stored."""
    kind, _, rest = text.strip().partition(":" if text.startswith("network:") else " ")
    if kind in (PERSON, ADDRESS, NETWORK) and rest:
        return _of_kind(kind, rest.strip())
    if (network := _network(text.strip())) is not None:
        return f"{ADDRESS} {network}"
    return _of_kind(PERSON, text.strip())


def _of_kind(kind: str, text: str) -> str:
    if kind == ADDRESS:
        network = _network(text)
        if network is None:
            raise BadInput("who", EXPECTED, text)
        return f"{ADDRESS} {network}"
    pattern = _WORD if kind == NETWORK else _PERSON
    if not pattern.fullmatch(text):
        raise BadInput("who", EXPECTED, text)
    return f"{kind} {text}"


def _network(text: str) -> str | None:
    """A network as text; None if it is none. IPv4 as IPv6 writes it is plain IPv4."""
    try:
        network = ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None
    if isinstance(network, ipaddress.IPv6Network):
        mapped = network.network_address.ipv4_mapped
        if mapped is not None:
            network = ipaddress.ip_network((mapped, max(0, network.prefixlen - 96)), strict=False)
        elif network.prefixlen > HOME and not network.is_loopback:
            network = network.supernet(new_prefix=HOME)
    if network.prefixlen < WIDEST[network.version]:
        raise BadInput("who", f"a network of {WIDEST[network.version]} bits at least", text)
    return str(network)

"""Addresses of clients: which of them count as one, and which are proxies that are trusted."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache

from moonpack.errors import BadInput

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
LONGEST = 45  # characters of an address
HOME = 64  # bits that all addresses of one household, or one rented machine, begin with
CUSTOMER = 48  # bits that all networks of a customer of a provider begin with, at most
# A customer with many IPv6 networks may have as many places as so many addresses. Mobile networks,
# too, give each telephone a network of its own.
CUSTOMER_PLACES = 5


def parsed(text: str) -> IPAddress | None:
    """An IP address; None for anything else. IPv4 as IPv6 sockets see it is plain IPv4."""
    if len(text) > LONGEST:
        return None
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


@lru_cache(maxsize=4096)
def network_of(text: str) -> str:
    """What a client is counted by: its IPv4 address, or the network of its IPv6 address.

    Whoever has one IPv6 address has billions of them.
    """
    address = parsed(text)
    if isinstance(address, ipaddress.IPv6Address) and not address.is_loopback:
        return str(ipaddress.ip_network((address, HOME), strict=False))
    return text if address is None else str(address)


@lru_cache(maxsize=4096)
def customer_of(network: str) -> str | None:
    """Of the network of an IPv6 address: the larger one in which a customer may have thousands."""
    if not network.endswith(f"/{HOME}"):
        return None
    return str(ipaddress.ip_network(network).supernet(new_prefix=CUSTOMER))


class Proxies:
    """The addresses and networks of trusted proxies."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._networks = [_network(text) for text in trusted]

    def __contains__(self, text: str) -> bool:
        address = parsed(text)
        return address is not None and any(address in network for network in self._networks)

    def __bool__(self) -> bool:
        return bool(self._networks)


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        expected = "an IP address or a network such as 10.0.0.0/8"
        raise BadInput("trusted_proxies", expected, text) from None

"""Connections of the sending process: none of them leads into a private network.

People choose the addresses that we send to. A name may lead to this machine or its neighbours, now
or at the next look, and a server may redirect there; so the address is checked where the connection
is made, after names were looked up.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import Any


class PrivateAddress(OSError):
    """A connection to an address that is not in the public internet."""


def is_public(host: str) -> bool:
    """Whether an IP address is one of the public internet."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            return is_public(str(inner))
    return address.is_global and not address.is_multicast


class GuardedSocket(socket.socket):
    """A socket that connects to public addresses only."""

    def connect(self, address: Any) -> None:
        """Connect, if the address is public."""
        _check(self, address)
        super().connect(address)

    def connect_ex(self, address: Any) -> int:
        """The same, with an error number instead of an exception."""
        _check(self, address)
        return super().connect_ex(address)


def _check(connecting: socket.socket, address: Any) -> None:
    if connecting.family not in (socket.AF_INET, socket.AF_INET6):
        raise PrivateAddress("only addresses of the internet can be reached")
    if not is_public(str(address[0])):
        raise PrivateAddress("this address is in a private network")


def guard_connections() -> None:
    """Let every connection of this process pass the check, whichever library makes it."""
    setattr(socket, "socket", GuardedSocket)  # noqa: B010 - a type cannot be assigned otherwise
    setattr(socket, "SocketType", GuardedSocket)  # noqa: B010

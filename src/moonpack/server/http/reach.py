"""Where a link leads: to everybody, to the local network, or to this computer alone."""

from __future__ import annotations

import ipaddress
import time
from dataclasses import dataclass

import ifaddr
from starlette.datastructures import URL

from moonpack.server.addresses import parsed
from moonpack.server.wire.fields import Reach

LOOKED_UP_EVERY = 10.0  # seconds; a laptop may join another network
# Networks between programs of one machine, and tunnels: real ones come first.
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "utun", "zt")


@dataclass(frozen=True)
class ReachableLink:
    """A link, and who can use it."""

    link: str
    reach: Reach


def links_to(base: str, *, is_public: bool, listens_everywhere: bool) -> list[ReachableLink]:
    """The links that lead to the same page as one that somebody has opened, the best first.

    `is_public`: the host has said that everybody can use the link as it is. A browser on the
    server's own computer may have opened the page as localhost, which is another computer to
    everybody else; the addresses in the network stand for it then, if the server listens there.
    """
    reach = "anywhere" if is_public else reach_of(URL(base).hostname or "")
    if reach != "here":
        return [ReachableLink(base, reach)]
    hosts = network_hosts() if listens_everywhere else []
    there = [ReachableLink(str(URL(base).replace(hostname=host)), "network") for host in hosts]
    return there or [ReachableLink(base, "here")]


def reach_of(host: str) -> Reach:
    """Who can use a link with this host, as far as its name tells."""
    name = host.strip("[]").lower().rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return "here"
    address = parsed(name)
    if address is None:
        return "network" if "." not in name or name.endswith(".local") else "anywhere"
    if address.is_loopback:
        return "here"
    return "anywhere" if address.is_global else "network"


class _Hosts:
    """What was last looked up."""

    hosts: tuple[str, ...] = ()
    until = 0.0


def network_hosts() -> list[str]:
    """The addresses of this machine in its networks, as a link has them; IPv4 comes first."""
    if time.monotonic() >= _Hosts.until:
        _Hosts.hosts = tuple(_look_up())
        _Hosts.until = time.monotonic() + LOOKED_UP_EVERY
    return list(_Hosts.hosts)


def _look_up() -> list[str]:
    ranked = []
    for adapter in ifaddr.get_adapters():
        is_virtual = adapter.nice_name.lower().startswith(_VIRTUAL)
        for known in adapter.ips:
            text = known.ip if isinstance(known.ip, str) else known.ip[0]
            address = ipaddress.ip_address(text.partition("%")[0])
            if address.is_loopback or address.is_link_local or address.is_unspecified:
                continue
            host = f"[{address}]" if address.version == 6 else str(address)
            ranked.append((is_virtual, address.version, not address.is_private, host))
    return [host for *_, host in sorted(ranked)]

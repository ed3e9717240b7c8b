"""A network of its own for a server of `kills.py`, which can be cut off from it."""

from __future__ import annotations

import re
import subprocess
from typing import Any, Self

FALSE_ADDRESS = "02:00:00:00:00:99"  # of a network card that there is not


class Namespace:
    """A network of its own for a server, which can be cut off from it silently. Needs root.

    Each end has the other's address with a false network card while it is cut off: packets leave
    and never arrive, as with a cable that was pulled out behind the next switch.
    """

    name = "moonpack-kills"
    outside, address = "10.77.31.1", "10.77.31.2"
    within = ("ip", "netns", "exec", name)  # the beginning of a command that runs there
    _links = ("moonpack-out", "moonpack-in")

    def __enter__(self) -> Self:
        out, inside = self._links
        self._remove(check=False)
        _ip("netns", "add", self.name)
        _ip("link", "add", out, "type", "veth", "peer", "name", inside)
        _ip("link", "set", inside, "netns", self.name)
        _ip("address", "add", f"{self.outside}/24", "dev", out)
        _ip("link", "set", out, "up")
        _ip("-n", self.name, "address", "add", f"{self.address}/24", "dev", inside)
        _ip("-n", self.name, "link", "set", inside, "up")
        _ip("-n", self.name, "link", "set", "lo", "up")
        return self

    def __exit__(self, *_: object) -> None:
        self._remove()

    def _remove(self, *, check: bool = True) -> None:
        _ip("link", "del", self._links[0], check=check)  # the network itself goes later than asked
        _ip("netns", "del", self.name, check=check)

    def cut(self) -> None:
        """Nothing arrives any more, in either direction."""
        self._neighbours(FALSE_ADDRESS, FALSE_ADDRESS)

    def join(self) -> None:
        """The network is well again."""
        out, inside = self._links
        shown = _ip("link", "show", out), _ip("-n", self.name, "link", "show", inside)
        there, here = (re.findall(r"link/ether (\S+)", text)[0] for text in shown)
        self._neighbours(here, there)

    def _neighbours(self, inner: str, outer: str) -> None:
        out, inside = self._links
        _ip("neigh", "replace", self.address, "lladdr", inner, "dev", out, "nud", "permanent")
        within: Any = ("lladdr", outer, "dev", inside, "nud", "permanent")
        _ip("-n", self.name, "neigh", "replace", self.outside, *within)


def _ip(*arguments: str, check: bool = True) -> str:
    return subprocess.run(["ip", *arguments], capture_output=True, check=check, text=True).stdout

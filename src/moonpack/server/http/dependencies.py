"""What every endpoint needs to know: which house, who asks, in which language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import HTTPConnection

from moonpack.server.http.guard import ADDRESS_FACTOR, Asking
from moonpack.server.http.limits import Places, Rates
from moonpack.server.live.house import House
from moonpack.server.people import identity
from moonpack.server.settings import Limits
from moonpack.server.wire import languages
from moonpack.server.wire.inbound import Language
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

AN_HOUR = 3600.0


class Allowance:
    """How many tables and sockets somebody may have."""

    def __init__(self, limits: Limits) -> None:
        hourly = limits.tables_an_hour
        self._people = Places(limits.sockets_a_person)
        self._addresses = Places(limits.sockets_an_address)
        self._tables = Rates(hourly / AN_HOUR, hourly)
        self._tables_there = Rates(hourly * ADDRESS_FACTOR / AN_HOUR, hourly * ADDRESS_FACTOR)

    @contextmanager
    def socket(self, asking: Asking) -> Iterator[None]:
        """A place for a socket, as long as it is open."""
        if not self._people.take(asking.person):
            raise Refusal(Code.TOO_FAST, "too many sockets; close another one first")
        try:
            if not self._addresses.take(asking.address):
                raise Refusal(Code.TOO_FAST, "too many sockets from this address")
            try:
                yield
            finally:
                self._addresses.give_back(asking.address)
        finally:
            self._people.give_back(asking.person)

    def new_table(self, asking: Asking) -> None:
        """One more table, or a refusal."""
        if not self._tables_there.take(asking.address) or not self._tables.take(asking.person):
            raise Refusal(Code.TOO_FAST, "too many new tables; wait a little")


def house_of(connection: HTTPConnection) -> House:
    """The tables of this server."""
    house: House = connection.app.state.house
    return house


def allowance_of(connection: HTTPConnection) -> Allowance:
    """How much one may have at this server."""
    allowance: Allowance = connection.app.state.allowance
    return allowance


def asking_of(connection: HTTPConnection) -> Asking:
    """Who is asking."""
    asking: Asking = connection.scope["asking"]
    return asking


def language_of(
    connection: HTTPConnection, language: Annotated[Language | None, Query()] = None
) -> str:
    """The language of the answer: as asked, as chosen, as the browser likes it, or English."""
    chosen = asking_of(connection).cookies.get(identity.LANGUAGE)
    accepted = connection.headers.get("accept-language", "")
    return languages.choose(language, chosen, accepted=accepted)


TheHouse = Annotated[House, Depends(house_of)]
TheAllowance = Annotated[Allowance, Depends(allowance_of)]
WhoAsks = Annotated[Asking, Depends(asking_of)]
InLanguage = Annotated[str, Depends(language_of)]

"""What endpoints need to know of a request: which house, which visitor, which language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import HTTPConnection

from moonpack import languages
from moonpack.server.fair_turns import FairTurns
from moonpack.server.http.guard import ADDRESS_FACTOR, Visitor
from moonpack.server.http.limits import (
    BURST,
    AddressPlaces,
    AddressRates,
    Places,
    Rates,
    VisitorRates,
)
from moonpack.server.http.reach import ReachableLink, links_to
from moonpack.server.http.site import Site
from moonpack.server.limits import Limits
from moonpack.server.live.house import House
from moonpack.server.people.bot_tokens import BotToken
from moonpack.server.wire.fields import Language
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.words import source

AN_HOUR = 3600.0
A_DAY = 24 * AN_HOUR
CHAT_BURST = 6.0  # messages of a person at once
CHAT_BURST_A_TABLE = 20.0
MESSAGES_FACTOR = 10  # times as many messages may come from an address as from a person
CODES_FACTOR = 5
REPORTS_FACTOR = 5
ENDINGS_AN_HOUR = 30.0  # of an address; each is remembered for ever
PASSWORDS_AT_ONCE = 10  # before somebody has to wait


class TooFast(Refusal):
    """Too many messages, of the sender alone or of all who share the address."""

    def __init__(self, why: str, *, is_own: bool) -> None:
        self.is_own = is_own
        super().__init__(Code.TOO_FAST, why)


class Allowance:
    """How many tables and sockets a visitor may have, and how often one may ask."""

    def __init__(self, limits: Limits) -> None:
        hourly, hourly_there = limits.tables_an_hour, limits.tables_an_hour_an_address
        self._people = Places(limits.sockets_a_person)
        self._addresses = AddressPlaces(limits.sockets_an_address)
        self._tables = Rates(hourly / AN_HOUR, hourly)
        self._tables_there = AddressRates(hourly_there / AN_HOUR, hourly_there)
        self._messages = VisitorRates(limits.messages, MESSAGES_FACTOR)
        self._bot_messages = Rates(limits.bot_messages)
        self._bot_sockets: Counter[str] = Counter()
        self._questions = VisitorRates(limits.questions, MESSAGES_FACTOR)
        self._chat = VisitorRates(limits.chat_messages, MESSAGES_FACTOR, CHAT_BURST)
        self._chat_tables = Rates(limits.chat_messages_a_table, CHAT_BURST_A_TABLE)
        self._hellos = VisitorRates(limits.hellos, ADDRESS_FACTOR)
        self._codes = VisitorRates(limits.codes / A_DAY, CODES_FACTOR, limits.codes)
        self._passwords = Rates(limits.passwords, PASSWORDS_AT_ONCE)
        guesses = limits.passwords_an_hour_an_address
        self._passwords_there = AddressRates(guesses / AN_HOUR, guesses)
        self._typed_codes = VisitorRates(limits.passwords, CODES_FACTOR, PASSWORDS_AT_ONCE)
        self._sign_ins = AddressRates(limits.sign_ins_an_hour / AN_HOUR, limits.sign_ins_an_hour)
        self._endings = AddressRates(ENDINGS_AN_HOUR / AN_HOUR, ENDINGS_AN_HOUR)
        self._joins = AddressRates(limits.joins_an_hour / AN_HOUR, limits.joins_an_hour)
        reports = float(limits.reports_a_person)
        self._reports = VisitorRates(reports / A_DAY, REPORTS_FACTOR, reports)
        changes = limits.account_changes_an_hour
        self._account = Rates(changes / AN_HOUR, changes)
        there = changes * ADDRESS_FACTOR
        self._account_there = AddressRates(there / AN_HOUR, there)
        # All pages of a person may connect again at once, after a restart of the server.
        at_once = max(limits.new_sockets * BURST, limits.sockets_a_person * 2.0)
        self._new_sockets = VisitorRates(limits.new_sockets, ADDRESS_FACTOR, at_once)

    @contextmanager
    def socket(self, visitor: Visitor) -> Iterator[None]:
        """A place for a socket, as long as it is open."""
        if visitor.bot is not None:
            with self._bot_socket(visitor.bot):
                yield
            return
        if not self._people.take(visitor.person):
            raise Refusal(Code.TOO_FAST, "Too many open connections; close another tab first.")
        try:
            if not self._addresses.take(visitor.address):
                raise Refusal(Code.TOO_FAST, "Too many open connections from this address.")
            try:
                yield
            finally:
                self._addresses.give_back(visitor.address)
        finally:
            self._people.give_back(visitor.person)

    @contextmanager
    def _bot_socket(self, bot: BotToken) -> Iterator[None]:
        """Programs are counted by their tokens: many may run at one address."""
        if self._bot_sockets[bot.id] >= bot.tables:
            raise Refusal(
                Code.TOO_FAST,
                "This bot token is for {n} table at a time.",
                "This bot token is for {n} tables at a time.",
                n=bot.tables,
            )
        self._bot_sockets[bot.id] += 1
        try:
            yield
        finally:
            self._bot_sockets[bot.id] -= 1
            if not self._bot_sockets[bot.id]:
                del self._bot_sockets[bot.id]

    def new_table(self, visitor: Visitor, many: int = 1) -> None:
        """Count one more table, or so many more, or refuse them."""
        # The person first: what is refused to one must not use up what others there may have.
        if not (
            self._tables_there.has(visitor.address, many)
            and self._tables.take(visitor.person, many)
            and self._tables_there.take(visitor.address, many)
        ):
            raise Refusal(Code.TOO_FAST, "Too many new tables; wait a while.")

    def sign_in(self, visitor: Visitor) -> None:
        """Count one more attempt to sign in, by address: cookies are easily thrown away."""
        if not self._sign_ins.take(visitor.address):
            raise Refusal(Code.TOO_FAST, "Too many attempts to sign in; wait a while.")

    def ending(self, visitor: Visitor) -> None:
        """Count one more person who signs out devices or is deleted, or refuse it.

        All servers have to know all of them, so throwaway people must not become many.
        """
        if not self._endings.take(visitor.address):
            raise Refusal(Code.TOO_FAST, "Too many changes; wait a while.")

    def join(self, visitor: Visitor) -> None:
        """Count one more tournament that is joined, by address: new cookies could fill it."""
        if not self._joins.take(visitor.address):
            raise Refusal(
                Code.TOO_FAST,
                "Too many people at your address have joined tournaments; wait a while.",
            )

    def report(self, visitor: Visitor) -> None:
        """Count one more message that is reported, or refuse it."""
        person = visitor.address if visitor.is_new else visitor.person
        if self._reports.excess(person, visitor.address) is not None:
            raise Refusal(
                Code.TOO_FAST, "You have reported many messages today; wait until tomorrow."
            )

    def account(self, visitor: Visitor) -> None:
        """Count one more change of who somebody is, or refuse it."""
        if not self.may_keep(visitor):
            raise Refusal(Code.TOO_FAST, "Too many changes; wait a while.")

    def may_keep(self, visitor: Visitor) -> bool:
        """Whether the server may be asked to keep something more of a visitor."""
        return (
            self._account_there.has(visitor.address)
            and self._account.take(visitor.person)
            and self._account_there.take(visitor.address)
        )

    def new_socket(self, visitor: Visitor) -> None:
        """Count one more socket that is opened, or refuse it."""
        _count(self._new_sockets, visitor, source("Too many new connections; wait a moment."))

    def message(self, visitor: Visitor) -> None:
        """Count one more command, or refuse it."""
        if visitor.bot is not None:
            if not self._bot_messages.take(visitor.bot.id):
                raise TooFast(source("Too many messages; wait a moment."), is_own=True)
            return
        _count(self._messages, visitor, source("Too many messages; wait a moment."))

    def chat(self, visitor: Visitor, table: str, *, is_seated: bool) -> None:
        """Count one more thing that is said at a table, or refuse it; nobody is sent away for it.

        Spectators have a count of their own: they cannot keep the players from talking.
        """
        person = visitor.address if visitor.is_new else visitor.person
        if self._chat.excess(person, visitor.address) is not None:
            raise Refusal(Code.TOO_FAST, "You are talking very fast; wait a moment.")
        if not self._chat_tables.take(f"{table} {'players' if is_seated else 'spectators'}"):
            raise Refusal(Code.TOO_FAST, "Too many messages at this table; wait a moment.")

    def question(self, visitor: Visitor) -> None:
        """Count one more question, or refuse it."""
        _count(self._questions, visitor, source("Too many questions; wait a moment."))

    def password(self, visitor: Visitor) -> None:
        """Count one more password of a table that is tried, or refuse it.

        What counts is the address: whoever guesses throws cookies away, and tries many tables.
        """
        is_left = self._passwords_there.has(visitor.address)  # else nobody new is remembered
        if is_left and not visitor.is_new and not self._passwords.take(visitor.person):
            raise TooFast(source("Too many passwords tried; wait a while."), is_own=True)
        if not self._passwords_there.take(visitor.address):
            raise Refusal(
                Code.TOO_FAST,
                "Too many passwords were tried from this address; wait some minutes, or ask the "
                "host for an invitation link.",
            )

    def typed_code(self, visitor: Visitor) -> None:
        """Count one more code that was sent to an address and is typed, or refuse it."""
        _count(self._typed_codes, visitor, source("Too many codes tried; wait a while."))

    def code(self, visitor: Visitor) -> None:
        """Count one more message that is sent to an address to try it, or refuse it."""
        _count(self._codes, visitor, source("Too many test messages; wait until tomorrow."))

    def hello(self, visitor: Visitor) -> None:
        """Count one more hello on a socket that had one, or refuse it."""
        _count(self._hellos, visitor, source("Too many messages; wait a moment."))


def _count(rates: VisitorRates, visitor: Visitor, why: str) -> None:
    # Whoever keeps no cookie is another person each time.
    person = visitor.address if visitor.is_new else visitor.person
    excess = rates.excess(person, visitor.address)
    if excess is not None:
        raise TooFast(why, is_own=excess == "person")


def house_of(connection: HTTPConnection) -> House:
    """The tables of this server."""
    house: House = connection.app.state.house
    return house


def allowance_of(connection: HTTPConnection) -> Allowance:
    """What visitors are allowed at this server."""
    allowance: Allowance = connection.app.state.allowance
    return allowance


def turns_of(connection: HTTPConnection) -> FairTurns:
    """In which order work begins at this server."""
    turns: FairTurns = connection.app.state.turns
    return turns


def site_of(connection: HTTPConnection) -> Site:
    """What this server is called."""
    site: Site = connection.app.state.site
    return site


def link_to(connection: HTTPConnection, path: str) -> str:
    """The address of one of our pages, to be sent to friends."""
    return site_of(connection).link(connection.base_url, path)


def reachable_links(connection: HTTPConnection, path: str) -> list[ReachableLink]:
    """The addresses of one of our pages that other devices can use, the best first."""
    return links_to(
        link_to(connection, path),
        is_public=site_of(connection).is_public,
        listens_everywhere=house_of(connection).settings.listens_everywhere,
    )


def visitor_of(connection: HTTPConnection) -> Visitor:
    """The visitor who sent a request."""
    visitor: Visitor = connection.scope["visitor"]
    return visitor


def language_of(
    connection: HTTPConnection, language: Annotated[Language | None, Query()] = None
) -> str:
    """The language of the answer: from the query, the cookie or the browser, or else English."""
    chosen = visitor_of(connection).remembered.language
    accepted = connection.headers.get("accept-language", "")
    return languages.choose(language, chosen, accepted=accepted)


TheHouse = Annotated[House, Depends(house_of)]
TheAllowance = Annotated[Allowance, Depends(allowance_of)]
TheVisitor = Annotated[Visitor, Depends(visitor_of)]
InLanguage = Annotated[str, Depends(language_of)]

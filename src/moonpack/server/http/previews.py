"""Preview cards: what a link to a table, a replay or a tournament shows where it is posted.

Chat programs and social networks read Open Graph tags of the document behind a link. Browsers do
not need them, and say with `sec-fetch-mode` that they are browsers: they get the plain document, so
opening a page never waits for the database. A card has only what any spectator may see.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from html import escape

from starlette.requests import Request

from moonpack import games, languages
from moonpack.errors import MoonpackError
from moonpack.game import Game
from moonpack.server.company import tournaments
from moonpack.server.company.tournaments import Tournament
from moonpack.server.http.dependencies import house_of, language_of, link_to, visitor_of
from moonpack.server.http.replays import replay_of
from moonpack.server.http.slow_work import shown_table, slowly
from moonpack.server.http.tournament_info import entrant_name
from moonpack.server.live.house import House
from moonpack.server.reviews.replays import can_make_png
from moonpack.server.store.store import is_id
from moonpack.server.tables.table import Table
from moonpack.server.tables.visibility import check_may_see
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.usual_names import shown_name
from moonpack.words import Words

NOBODY = ""  # a person who has no seat anywhere
MARK_OF_BROWSERS = "sec-fetch-mode"
SITE = "Moonpack"


@dataclass(frozen=True)
class Card:
    """What a link shows; `picture` is a path on this server."""

    title: str
    description: str = ""
    picture: str = ""


async def tags(request: Request, kind: str, name: str) -> str:
    """The tags for the document of a table, a replay or a tournament; empty for browsers."""
    make_card = _CARDS.get(kind)
    if make_card is None or not name or MARK_OF_BROWSERS in request.headers:
        return ""
    house, words = house_of(request), languages.words(language_of(request))
    try:
        card = await make_card(request, house, name, words)
    except (Refusal, MoonpackError):  # there is no such table, or it cannot be read now
        return ""
    shown = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:title": card.title,
        "og:description": card.description,
        "og:url": link_to(request, f"/{kind}/{name}"),
        "og:image": link_to(request, card.picture) if card.picture else "",
        "description": card.description,
        "twitter:card": "summary_large_image" if card.picture else "summary",
    }
    return "".join(_tag(key, value) for key, value in shown.items() if value)


def _tag(key: str, value: str) -> str:
    attribute = "property" if key.startswith("og:") else "name"
    return f'    <meta {attribute}="{key}" content="{escape(value)}">\n'


async def _table_card(request: Request, house: House, name: str, words: Words) -> Card:
    table = await shown_table(house, visitor_of(request), name)
    if _is_private(table):
        return Card(_titled(table.opening.game, words))
    game = table.game
    picture = f"/api/tables/{name}/picture.png" if can_make_png() else ""
    if game is None:
        return Card(_titled(table.opening.game, words), _who_waits(table, words), picture)
    return Card(_with_names(game, words), _state(game, words), picture)


def _is_private(table: Table) -> bool:
    """Whether strangers may know nothing of a table."""
    is_hidden = table.state == "playing" and not table.opening.watchable
    try:
        check_may_see(table, NOBODY)
    except Refusal:
        return True
    return is_hidden or table.guests.is_by_invitation_alone


async def _replay_card(request: Request, house: House, name: str, words: Words) -> Card:
    visitor = visitor_of(request)
    replay = await replay_of(house, visitor, name)
    game = replay.game
    picture = f"/api/replays/{name}/picture.png" if can_make_png() else ""
    state = await slowly(house, visitor, lambda: _state(game, words))
    return Card(_with_names(game, words), state, picture)


async def _tournament_card(request: Request, house: House, name: str, words: Words) -> Card:
    if not is_id(name):
        raise Refusal(Code.NOT_FOUND, "There is no such tournament.")
    one = await tournaments.read(house.store, name)
    title = words.noted(one.name, words.look_up(games.spec(one.game).title))
    picture = f"/api/tournaments/{name}/picture.png" if can_make_png() else ""
    state = await slowly(house, visitor_of(request), lambda: _tournament_state(one, words))
    return Card(title, state, picture)


_MakeCard = Callable[[Request, House, str, Words], Awaitable[Card]]
# By the first part of the address.
_CARDS: dict[str, _MakeCard] = {
    "t": _table_card,
    "r": _replay_card,
    "tournaments": _tournament_card,
}


# -- words


def _tournament_state(one: Tournament, words: Words) -> str:
    """Whether a tournament can be joined, how far it is, or who has won it."""
    players = len(one.entrants)
    if one.state == "entering":
        return words.many(
            "Join the tournament: {n} player so far.",
            "Join the tournament: {n} players so far.",
            players,
        )
    if one.state == "playing":
        return words("Round {round} of {rounds}.", round=max(1, len(one.boards)), rounds=one.rounds)
    best = [one.entrants[line.player] for line in one.table() if line.rank == 1]
    names = [entrant_name(entrant, words) for entrant in best]
    return words("First place: {names}.", names=words.listed(names)) if one.boards else ""


def _titled(game: str, words: Words) -> str:
    return words.noted(words.look_up(games.spec(game).title), SITE)


def _with_names(game: Game, words: Words) -> str:
    return words.noted(words.look_up(game.spec.title), words.listed(game.called(words).names))


def _who_waits(table: Table, words: Words) -> str:
    """Who is at a table before the game, and how many seats are free."""
    free = sum(seat.is_free for seat in table.seats)
    join = words.many(
        "Join the game: {n} seat is free.", "Join the game: {n} seats are free.", free
    )
    names = [shown_name(seat.name, words) for seat in table.seats if seat.name is not None]
    if not names:
        return join
    return words.text(words("Already at the table: {names}.", names=words.listed(names)), join)


def _state(game: Game, words: Words) -> str:
    """How a game stands: who won, or what is going on."""
    if not game.over:
        return game.prompt(words)
    shown = game.called(words)
    return game.spec.verdict(game.engine, game.facts(), None, shown.names, shown.named(words))

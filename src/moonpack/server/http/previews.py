"""Preview cards: what a link to a table or a replay shows where it is posted.

Chat programs and social networks read Open Graph tags of the document behind a link. Browsers do
not need them, and say with `sec-fetch-mode` that they are browsers: they get the plain document, so
opening a page never waits for the database. A card has only what any spectator may see.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from starlette.requests import Request

from moonpack import games, languages
from moonpack.errors import MoonpackError
from moonpack.game import Game
from moonpack.server.http.dependencies import house_of, language_of, link_to, visitor_of
from moonpack.server.http.replays import replay_of
from moonpack.server.http.slow_work import shown_table, slowly
from moonpack.server.live.house import House
from moonpack.server.reviews.replays import can_make_png
from moonpack.server.tables.table import Table
from moonpack.server.tables.visibility import check_may_see
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
    """The tags for the document of a table (`t`) or a replay (`r`); empty for browsers."""
    if kind not in ("t", "r") or MARK_OF_BROWSERS in request.headers:
        return ""
    house, words = house_of(request), languages.words(language_of(request))
    try:
        card = await (_table_card if kind == "t" else _replay_card)(request, house, name, words)
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


# -- words


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

"""What is sent to the connections of a table: every text is made once for all who see the same."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from moonpack import languages
from moonpack.server.live.connection import Connection
from moonpack.server.tables import messages, views
from moonpack.server.tables.past import RECENT_LINES
from moonpack.server.tables.table import Table
from moonpack.server.tables.visibility import viewpoint
from moonpack.server.wire.outbound import You
from moonpack.server.wire.texts import text_of
from moonpack.words import Words

MOST_TEXTS = 50  # texts kept of a version; more only if somebody asks for many old versions


class Outbox:
    """The outgoing texts of a table at its present version."""

    def __init__(self, table: Table, present: Table | None = None) -> None:
        self._table = table
        self._present = present or table  # the same, unless this is for spectators behind it
        self._texts: dict[Hashable, str] = {}

    @property
    def table(self) -> Table:
        """The table that is sent."""
        return self._table

    def clear(self) -> None:
        """Forget the texts of the previous version."""
        self._texts.clear()

    def is_behind(self, connection: Connection) -> bool:
        """Whether a connection needs more than the news that everybody gets."""
        if not connection.is_greeted:
            return False
        if connection.you is None or connection.version is None:
            return True
        return self._table.version - connection.version > RECENT_LINES

    def due(self, connection: Connection) -> Iterator[str]:
        """What a connection has to be sent now, in order."""
        if not connection.is_greeted:
            return
        you = connection.who(self._present, self._table)
        has_other_eyes = connection.you is None or connection.you.eyes != you.eyes
        if you is not connection.you and you != connection.you:
            connection.you = you
            yield text_of(you)
        version = self._table.version
        if has_other_eyes or connection.version != version:
            since, connection.version = connection.version, version
            if connection.views != "only":
                yield self._news(connection.language, you, since)
            if connection.views != "none":
                yield self._view(connection.language, you, None if has_other_eyes else since)
        while connection.answers:
            yield text_of(connection.answers.popleft())

    def _news(self, language: str, you: You, since: int | None) -> str:
        """What happened since a version, or the whole table."""
        seat = None if you.eyes is None else you.eyes - 1
        gap = since if messages.has_gap(self._table, since) else None
        game, words = self._table.game, languages.words(language)
        key = (gap, None if game is None else viewpoint(game, seat), language)
        text = self._shared_text(key, gap, seat, words)
        if game is None or seat is None or not self._table.is_to_choose(seat):
            return text
        if ("choices", key) not in self._texts:
            self._texts["choices", key] = messages.with_choices(text, game, seat, words)
        return self._texts["choices", key]

    def _view(self, language: str, you: You, since: int | None) -> str:
        """The view of a seat, made once for all connections of its player."""
        seat = None if you.eyes is None else you.eyes - 1
        gap = since if messages.has_gap(self._table, since) else None
        key = ("view", gap, seat, language)
        if key not in self._texts:
            if len(self._texts) > MOST_TEXTS - 1:
                self._texts.clear()
            message = views.view_news(self._table, gap, seat, languages.words(language))
            self._texts[key] = text_of(message)
        return self._texts[key]

    def _shared_text(self, key: Hashable, gap: int | None, seat: int | None, words: Words) -> str:
        """A message as all with the same viewpoint get it, without choices."""
        if key not in self._texts:
            if len(self._texts) > MOST_TEXTS - 2:  # there may be another one, with choices
                self._texts.clear()
            message = (
                messages.whole(self._table, seat, words)
                if gap is None
                else messages.news(self._table, gap, seat, words)
            )
            self._texts[key] = text_of(message)
        return self._texts[key]

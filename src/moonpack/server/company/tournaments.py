"""Tournaments as the database has them: who plays, which tables there are, how it stands.

Pairings depend on nothing but what is stored. If two servers make the same round, they write the
same rows, and the first of them counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import select

from moonpack.server.company.pairings import Round, most_rounds, round_robin, swiss
from moonpack.server.company.ratings import beginning, bot_key
from moonpack.server.company.standings import Played, Standing, standings
from moonpack.server.store import schema
from moonpack.server.store.store import Store
from moonpack.server.tables.clock_terms import ClockJson
from moonpack.server.tables.giving_up import GaveUp, read_gave_up
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.server.wire.tournaments import TournamentKind, TournamentState


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays in a tournament."""

    person: str | None
    level: str | None
    name: str | None
    withdrew: int | None = None  # after how many rounds were paired


@dataclass(frozen=True)
class Board:
    """A table of a tournament; without places, it is still played."""

    table: str
    players: list[int]
    places: list[int] | None = None
    gave_up: dict[int, GaveUp] = field(default_factory=dict)  # who did not play to the end, and how


@dataclass(frozen=True)
class Tournament:
    """A tournament as the database has it."""

    id: str
    name: str
    organiser: str | None
    game: str
    kind: TournamentKind
    size: int
    rounds: int
    choices: dict[str, object]
    rated: bool
    state: TournamentState
    listed: bool = False  # for everybody; else only those with the link find it
    clock: ClockJson | None = None  # of all its tables
    at: float = 0.0  # when it was opened
    entrants: list[Entrant] = field(default_factory=list)
    boards: list[list[Board]] = field(default_factory=list)  # by round

    @property
    def is_round_over(self) -> bool:
        """Whether all tables of the last round have ended."""
        return all(board.places is not None for boards in self.boards[-1:] for board in boards)

    def table(self) -> list[Standing]:
        """How it stands, after all tables that have ended."""
        ended = [board for boards in self.boards for board in boards if board.places is not None]
        played = [Played(board.players, board.places or []) for board in ended]
        byes = [
            number
            for played_before, boards in enumerate(self.boards)
            for number, entrant in enumerate(self.entrants)
            if not any(number in board.players for board in boards)
            and (entrant.withdrew is None or played_before < entrant.withdrew)
        ]
        return standings(len(self.entrants), played, byes)

    @property
    def staying(self) -> set[int]:
        """The numbers of those who have not withdrawn."""
        return {n for n, one in enumerate(self.entrants) if one.withdrew is None}

    def next_round(self) -> tuple[int, Round]:
        """The number of the next round, from 0, and who plays whom; no tables: it is over.

        Entrants are seeded by what bots are known to be worth. Whoever should have met somebody who
        has withdrawn has a bye in a round robin; a round of byes alone is left out.
        """
        number, staying = len(self.boards), self.staying
        if number >= self.rounds or len(staying) < 2:
            return number, []
        if self.kind == "round_robin":
            rounds = enumerate(round_robin(len(self.entrants))[number:], number)
            there = (
                (n, [one for one in tables if staying.issuperset(one)]) for n, tables in rounds
            )
            return next(((n, tables) for n, tables in there if tables), (number, []))
        played = [[board.players for board in boards] for boards in self.boards]
        order = [one.player for one in self.table()] if self.boards else self._seeded()
        return number, swiss([one for one in order if one in staying], played, self.size)

    def _seeded(self) -> list[int]:
        keys = [bot_key(one.level) if one.level else one.person or "" for one in self.entrants]
        strength = [beginning(self.game, key).mu for key in keys]
        return sorted(range(len(keys)), key=lambda n: -strength[n])


async def read(store: Store, name: str) -> Tournament:
    """A tournament by its id."""
    columns, entered, paired = schema.tournaments.c, schema.entrants.c, schema.pairings.c
    rows = await store.read(select(schema.tournaments).where(columns.id == name))
    if not rows:
        raise Refusal(Code.NOT_FOUND, "There is no such tournament.")
    wanted = select(schema.entrants).where(entered.tournament_id == name)
    entrants = [
        Entrant(row.person, row.level, row.name, row.withdrew)
        for row in await store.read(wanted.order_by(entered.number))
    ]
    chosen = select(schema.pairings).where(paired.tournament_id == name)
    boards = await store.read(chosen.order_by(paired.round, paired.board))
    ended = await _ended(store, [row.table_id for row in boards])
    rounds: list[list[Board]] = []
    for row in boards:
        rounds += [[] for _ in range(row.round + 1 - len(rounds))]
        rounds[row.round].append(_board(row.table_id, row.players, ended.get(row.table_id)))
    row = rows[0]
    return Tournament(
        row.id, row.name, row.organiser, row.game, row.kind, row.size, row.rounds,
        row.choices, row.rated, row.state, bool(row.listed), row.clock, row.at, entrants, rounds,
    )  # fmt: skip


_EndedSeat = tuple[int, GaveUp | None]  # a place, and how its player gave up


def _board(table: str, players: list[int], ended: Sequence[_EndedSeat] | None) -> Board:
    if ended is None:
        return Board(table, players)
    if not ended:  # closed, and nobody has won
        return Board(table, players, [1] * len(players))
    ways = {player: way for player, (_, way) in zip(players, ended, strict=False) if way}
    return Board(table, players, [place for place, _ in ended], ways)


async def _ended(store: Store, tables: Sequence[str]) -> dict[str, list[_EndedSeat]]:
    """What came of tables that have ended, by seat."""
    columns, results = schema.places.c, schema.results.c
    wanted = select(results.table_id, columns.place, columns.gave_up_way)
    wanted = wanted.outerjoin(schema.places, columns.table_id == results.table_id)
    wanted = wanted.where(results.table_id.in_(tables)).order_by(results.table_id, columns.seat)
    ended: dict[str, list[_EndedSeat]] = defaultdict(list)
    for row in await store.read(wanted):
        seat = (row.place, read_gave_up(row.gave_up_way))
        ended[row.table_id] += [] if row.place is None else [seat]
    return ended


async def running(store: Store) -> list[str]:
    """The tournaments that are being played."""
    columns = schema.tournaments.c
    return [
        row.id for row in await store.read(select(columns.id).where(columns.state == "playing"))
    ]


def all_rounds(kind: TournamentKind, players: int, size: int, wanted: int | None) -> int:
    """How many rounds there are: all of a round robin; else as many as wanted and possible."""
    if kind == "round_robin":
        return players - 1 + players % 2
    usual = max(1, (players - 1).bit_length())
    return max(1, min(wanted or usual, most_rounds(players, size)))

"""Tournaments as tables for spreadsheets: the standings, and all rounds."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from starlette.responses import Response

from moonpack.server.company.tournaments import Board, Tournament
from moonpack.usual_names import FORMER_PLAYER, shown_name
from moonpack.words import Words

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # with which a spreadsheet takes a text for a formula


def standings_csv(one: Tournament, words: Words) -> Response:
    """The standings, the best first."""
    names = entrant_names(one, words)
    rows = (
        (
            line.rank,
            names[line.player],
            one.entrants[line.player].level or "",
            float(line.points),
            float(line.buchholz),
            float(line.sonneborn_berger),
            float(line.direct_encounter),
            line.games,
            line.byes,
        )
        for line in one.table()
    )
    heads = (
        *("rank", "name", "bot_level", "points", "buchholz", "sonneborn_berger"),
        *("direct_encounter", "games", "byes"),
    )
    return _file(heads, rows, "standings")


def rounds_csv(one: Tournament, words: Words) -> Response:
    """All tables by round, a line for each seat."""
    names = entrant_names(one, words)
    rows = (
        (round_, table, board.table, seat, names[player], place)
        for round_, boards in enumerate(one.boards, 1)
        for table, board in enumerate(boards, 1)
        for seat, (player, place) in enumerate(zip(board.players, _places(board), strict=True), 1)
    )
    return _file(("round", "table", "table_id", "seat", "name", "place"), rows, "rounds")


def _places(board: Board) -> Sequence[int | str]:
    """The places at a table by seat, which are empty while it is played."""
    return [""] * len(board.players) if board.places is None else board.places


def entrant_names(one: Tournament, words: Words) -> list[str]:
    """What entrants are called; whoever was forgotten has no name."""
    return [shown_name(entrant.name or FORMER_PLAYER, words) for entrant in one.entrants]


def _file(heads: Sequence[str], rows: Iterable[Sequence[object]], name: str) -> Response:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(heads)
    writer.writerows([_cell(value) for value in row] for row in rows)
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    # With a byte order mark, spreadsheets read the names in the right encoding.
    return Response("\ufeff" + text.getvalue(), media_type="text/csv", headers=headers)


def _cell(value: object) -> object:
    """A name that looks like a formula is written as a text."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULAS) else value

"""What is sent to programs: the view of a seat as JSON instead of a scene for the page.

A view is what the seat may know and nothing else, as the bots of this server get it.
"""

from __future__ import annotations

from moonpack.server.tables import messages
from moonpack.server.tables.clock_messages import clock_now
from moonpack.server.tables.table import Table
from moonpack.server.wire.outbound import ViewNews
from moonpack.server.wire.programs import ViewNow
from moonpack.words import Words


def view_news(table: Table, since: int | None, seat: int | None, words: Words) -> ViewNews:
    """The table as a seat, or a spectator, knows it; `since` is the version the receiver has.

    Without one, or if the game began since then, the board comes with it.
    """
    lines = table.lines if since is None else table.lines[since:]
    is_first = since is None or any(line.kind == "began" for line in lines)
    has_changed = since is None or messages.changes_table(table, lines)
    graph = None
    if is_first and table.game is not None:
        game = table.game.called(words)
        graph = game.spec.board_graph(game.view(seat))
    return ViewNews(
        table=messages.table_info(table, words) if has_changed else None,
        board=graph,
        now=_now(table, seat, words),
    )


def _now(table: Table, seat: int | None, words: Words) -> ViewNow:
    game = table.game
    view = None if game is None else game.called(words).view(seat).to_json()
    return ViewNow(
        version=table.version,
        beat=table.beat,
        number=0 if game is None else game.step_count,
        actor=messages.number(table.actor),
        decide=seat is not None and table.is_to_choose(seat),
        begins_turn=game is not None and game.begins_turn(),
        clock=clock_now(table),
        view=view,
    )

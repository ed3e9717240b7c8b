"""A record as a sequence of frames, each as one seat or a spectator saw it."""

from __future__ import annotations

from typing import Any

import moonpack
from moonpack.errors import BadInput
from moonpack.game import Game
from moonpack.server import showing
from moonpack.server.telling import number, result
from moonpack.server.wire_out import Frame, Frames, Moment, ReplayInfo
from moonpack.words import Words

MOST_FRAMES = 50


def info(name: str, record: dict[str, Any], words: Words) -> ReplayInfo:
    """What is to be known of a replay before it is looked at."""
    game = moonpack.replay(record)
    return ReplayInfo(
        id=name,
        game=game.name,
        title=words(game.spec.title),
        names=list(game.names),
        steps=len(game.played),
        over=game.over,
        result=result(game),
        turns=turns(game),
        board=showing.board(game, words),
    )


def turns(game: Game) -> list[int]:
    """After which steps a turn was over."""
    engine = game.spec.start(game.setup)
    found = []
    for n, step in enumerate(game.played, 1):
        code = game.spec.parse(engine, step)
        if game.spec.ends_turn(engine, code):
            found.append(n)
        engine.play(code)
    return found


def frames(record: dict[str, Any], span: tuple[int, int], seat: int | None, words: Words) -> Frames:
    """The game after each step of a span."""
    first, last = span
    steps = record["steps"]
    if not first <= last <= len(steps):
        raise BadInput("last", f"{first} to {len(steps)}", last)
    if last - first >= MOST_FRAMES:
        raise BadInput("last", f"{first} to {first + MOST_FRAMES - 1}", last)
    if seat is not None and seat > len(record["players"]):
        raise BadInput("seat", f"1 to {len(record['players'])}", seat)
    eyes = None if seat is None else seat - 1
    before = None if first == 0 else moonpack.replay(record, first - 1)
    made = []
    for n in range(first, last + 1):
        game = _next(record, before)
        made.append(_frame(n, before, game, eyes, words))
        before = game
    return Frames(frames=made)


def _next(record: dict[str, Any], before: Game | None) -> Game:
    if before is None:
        return moonpack.replay(record, 0)
    then = before.copy()
    then.play(record["steps"][len(before.played)])
    return then


def _frame(n: int, before: Game | None, game: Game, seat: int | None, words: Words) -> Frame:
    moment = None
    if before is not None:
        shown = showing.moment(before, game, seat, words)
        mover = number(before.actor)
        moment = Moment(version=n, kind="step", seat=mover, number=n, at=0.0, **shown)
    return Frame(
        number=n, moment=moment, actor=number(game.actor), scene=showing.scene(game, seat, words)
    )

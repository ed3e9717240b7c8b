"""A record as frames, each as a seat or a spectator saw it, or with all hands open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec

import moonpack
from moonpack import scene
from moonpack.errors import BadInput, MoonpackError
from moonpack.game import Game
from moonpack.games import check, kit
from moonpack.games.contract import Record, View
from moonpack.learn.rules import has_book
from moonpack.scene.contract import StepMoment
from moonpack.server.reviews.kept import Replay
from moonpack.server.tables.messages import number, result
from moonpack.server.tables.openings import play_on
from moonpack.server.tables.visibility import viewpoint
from moonpack.server.wire.answers import Frame, Frames, Landmark, ReplayInfo, StatisticsInfo
from moonpack.server.wire.bodies import OtherLine
from moonpack.server.wire.marks import seat_marks
from moonpack.server.wire.outbound import Code, Moment
from moonpack.server.wire.positions import PositionInfo
from moonpack.server.wire.refusals import Refusal
from moonpack.words import Words

MOST_FRAMES = 50
MOST_STEPS_AWAY = 100  # of a position from the step that is asked for


@dataclass(frozen=True)
class KeptHere:
    """What the server knows of a game beside its record; `seats` are the visitor's, from 0."""

    name: str
    is_own: bool = False
    seats: Sequence[int] = ()
    kept_until: float | None = None


@dataclass(frozen=True)
class Viewer:
    """How a finished game is viewed: as a seat (from 1), as a spectator, or with all hands open."""

    seat: int | None = None
    is_open: bool = False

    def check(self, game: Game) -> Viewer:
        """The same viewer, if the game has such a seat."""
        if self.seat is not None:
            check.whole_number(self.seat, "seat", 1, game.players)
        return self

    def view(self, game: Game) -> View:
        """What the viewer sees of a game."""
        self.check(game)
        if self.is_open:
            return scene.of(game.name).open_view(game)
        return game.view(None if self.seat is None else self.seat - 1)

    def scene(self, game: Game, words: Words) -> Mapping[str, object]:
        """What a page draws. In a game without secrets it is the same for all."""
        if self.is_open:
            return scene.of(game.name).open_scene(game, words)
        seat = None if self.seat is None else self.seat - 1
        return scene.scene(game, viewpoint(game, seat), words)

    def moment(self, before: Game, after: Game, words: Words) -> StepMoment:
        """What the viewer sees of a step; with all hands open, what its player saw."""
        seat = before.actor if self.is_open else None if self.seat is None else self.seat - 1
        return scene.moment(before, after, seat, words)


def info(kept: KeptHere, replay: Replay, words: Words) -> ReplayInfo:
    """What a page needs to know of a replay at first."""
    game = replay.game
    return ReplayInfo(
        id=kept.name,
        game=game.name,
        page=kit.of(game.name).page,
        has_rules=has_book(game.name),
        can_edit=kit.of(game.name).editor is not None,
        title=words.look_up(game.spec.title),
        names=list(game.called(words).names),
        steps=game.step_count,
        over=game.over,
        result=result(game),
        turns=[turn.last for turn in game.turns() if turn.has_ended],
        rounds=replay.rounds,
        times=[] if game.clock is None else game.clock["turns"],
        scorings=_scorings(replay, words),
        score_label=game.spec.final_label(words),
        looks=seat_marks(game, words),
        hides=game.spec.has_secrets,
        png=can_make_png(),
        board=scene.board(game, words),
        yours=kept.is_own,
        your_seats=[seat + 1 for seat in kept.seats],
        bots=list(replay.bots),
        kept_until=kept.kept_until,
    )


def statistics(
    replay: Replay, seat: int | None, words: Words, kept_until: float | None = None
) -> StatisticsInfo:
    """What a finished game came to, with words for a seat (from 1), or for a spectator."""
    game = replay.game
    Viewer(seat).check(game)
    known = moonpack.statistics(game, None if seat is None else seat - 1, words)
    return StatisticsInfo(
        names=list(game.called(words).names),
        looks=seat_marks(game, words),
        rounds=replay.rounds,
        scorings=_scorings(replay, words),
        png=can_make_png(),
        kept_until=kept_until,
        **asdict(known),
    )


def can_make_png() -> bool:
    """Whether this server can make PNG pictures."""
    return find_spec("resvg_py") is not None


def _scorings(replay: Replay, words: Words) -> list[Landmark]:
    """Where something was scored."""
    scenes = scene.of(replay.game.name)
    return [
        Landmark(step=step, words=scenes.landmark(fact, words)) for step, fact in replay.landmarks
    ]


def frames(replay: Replay, span: tuple[int, int], viewer: Viewer, words: Words) -> Frames:
    """The game after each step of a span."""
    first, last = span
    steps = replay.record["steps"]
    check.whole_number(first, "first", 0, len(steps))
    check.whole_number(last, "last", first, min(len(steps), first + MOST_FRAMES - 1))
    start = replay.at(max(0, first - 1))
    viewer.check(start)
    opening = [] if first else [_frame(0, None, start, viewer, words)]
    return Frames(frames=opening + _walk(start, steps[start.step_count : last], viewer, words))


def game_after(replay: Replay, step: int | None) -> Game:
    """The game after a step that somebody asked for, or at its end."""
    if step is None:
        return replay.game
    return replay.at(check.whole_number(step, "step", 0, len(replay.record["steps"])))


def variation(replay: Replay, other: OtherLine, words: Words) -> Frames:
    """The game after each of some steps that were not played."""
    start = game_after(replay, other.step)
    viewer = Viewer(other.seat, other.open).check(start)
    play_on(start.copy(), other.steps)
    return Frames(frames=_walk(start, other.steps, viewer, words))


def _walk(start: Game, steps: list[str], viewer: Viewer, words: Words) -> list[Frame]:
    frames, before = [], start
    for n, step in enumerate(steps, start.step_count + 1):
        game = before.copy()
        game.play(step)
        frames.append(_frame(n, before, game, viewer, words))
        before = game
    return frames


def _frame(n: int, before: Game | None, game: Game, viewer: Viewer, words: Words) -> Frame:
    moment = None
    if before is not None:
        shown = viewer.moment(before, game, words)
        mover = number(before.actor)
        moment = Moment(version=n, kind="step", seat=mover, number=n, at=0.0, **shown)
    return Frame(number=n, moment=moment, actor=number(game.actor), scene=viewer.scene(game, words))


def nearest_position(record: Record, step: int | None = None) -> PositionInfo:
    """The position of a game at a step, or else before it, or else after it.

    Within an action, and while a game is being set up, there is none.
    """
    last = len(record["steps"])
    at = last if step is None else check.whole_number(step, "step", 0, last)
    earliest = max(0, at - MOST_STEPS_AWAY)
    for number_of_steps in (
        *range(at, earliest - 1, -1),
        *range(at + 1, last + 1)[:MOST_STEPS_AWAY],
    ):
        try:
            position = moonpack.replay(record, number_of_steps).position()
        except BadInput:
            raise
        except MoonpackError:  # not here
            continue
        return PositionInfo(game=record["game"], step=number_of_steps, position=position)
    raise Refusal(Code.NOT_FOUND, "This game has no position that can be edited here.")

"""Lessons over HTTP. Whoever plays one says what was played so far, so the server keeps nothing."""

from __future__ import annotations

from fastapi import APIRouter, Response

from moonpack import languages, scene
from moonpack.analysis.hints import hint_of
from moonpack.errors import BadInput
from moonpack.games import kit
from moonpack.learn import lessons
from moonpack.learn.lessons import Lesson, Look, Stage
from moonpack.server.http.dependencies import InLanguage, TheAllowance, TheHouse, TheVisitor
from moonpack.server.http.frames import for_visitor, frame, frames
from moonpack.server.http.guard import Visitor
from moonpack.server.http.slow_work import made
from moonpack.server.wire.answers import Frames
from moonpack.server.wire.lessons import (
    CountedInfo,
    GameLessons,
    Guide,
    LessonAnswer,
    LessonClick,
    LessonInfo,
    LessonLine,
    LessonList,
    LessonTitle,
    LookInfo,
    StageInfo,
    TipInfo,
)
from moonpack.server.wire.marks import seat_marks
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.words import Words

router = APIRouter(prefix="/api/lessons", tags=["lessons"])


def _lesson(game: str, name: str, visitor: Visitor) -> Lesson:
    try:
        return for_visitor(lessons.lesson(game, name), visitor)
    except BadInput as error:
        raise Refusal(Code.NOT_FOUND, "There is no such lesson.") from error


@router.get("")
async def all_lessons(language: InLanguage) -> LessonList:
    """The lessons of all games that have some."""
    words = languages.words(language)
    return LessonList(games=[_of_game(name, words) for name in lessons.games()])


def _of_game(name: str, words: Words) -> GameLessons:
    return GameLessons(
        game=name,
        title=words.look_up(kit.of(name).spec.title),
        guided=bool(lessons.guide(name)),
        lessons=[
            LessonTitle(
                name=lesson.name,
                title=words.look_up(lesson.title),
                summary=words.look_up(lesson.summary),
                stages=len(lesson.stages),
            )
            for lesson in lessons.lessons(name)
        ],
    )


@router.get("/{game}/guide")
async def guide(game: str, language: InLanguage) -> Guide:
    """What to say during somebody's first game, and when."""
    words, tips = languages.words(language), lessons.guide(game)
    if not tips:
        raise Refusal(Code.NOT_FOUND, "There is no such lesson.")
    return Guide(
        tips=[
            TipInfo(words=words.look_up(tip.words), phase=tip.phase, fact=tip.fact, mine=tip.mine)
            for tip in tips
        ]
    )


@router.get("/{game}/{name}", response_model=LessonInfo)
async def lesson_info(
    game: str, name: str, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Response:
    """A lesson: its words in the visitor's language, and the game at its beginning."""
    lesson, words = _lesson(game, name, visitor), languages.words(language)
    return await made(house, visitor, lambda: _info(lesson, words))


@router.post("/{game}/{name}/line", response_model=Frames)
async def lesson_line(
    *,
    game: str,
    name: str,
    line: LessonLine,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> Response:
    """The game after each of some steps of a lesson, to go on where one stopped."""
    allowance.question(visitor)
    lesson, words = _lesson(game, name, visitor), languages.words(language)
    return await made(house, visitor, lambda: Frames(frames=frames(lesson, [], line.steps, words)))


@router.post("/{game}/{name}/judge", response_model=LessonAnswer)
async def judge_click(
    *,
    game: str,
    name: str,
    click: LessonClick,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> Response:
    """Judge a click of a lesson. Nothing changes by asking: the learner's page goes on, or not."""
    allowance.question(visitor)
    lesson, words = _lesson(game, name, visitor), languages.words(language)
    return await made(house, visitor, lambda: _judged(lesson, click, words))


def _judged(lesson: Lesson, click: LessonClick, words: Words) -> LessonAnswer:
    judgement = lessons.judge(lesson, click.stage, click.before, click.steps, words)
    shown = frames(lesson, click.before, judgement.steps, words)
    is_legal = judgement.verdict != "illegal"  # a place that an earlier version kept may not fit
    return LessonAnswer(
        verdict=judgement.verdict,
        words=judgement.words,
        frames=shown,
        counted=_counted(lesson, judgement),
        deeds=_deeds(lesson, click, words) if click.demonstrated and is_legal else "",
    )


def _deeds(lesson: Lesson, click: LessonClick, words: Words) -> str:
    """What some steps do, as something to do oneself."""
    parts = hint_of(lesson.begin(click.before), click.steps, words).parts
    return " ".join(part.words for part in parts)


def _counted(lesson: Lesson, judgement: lessons.Judgement) -> CountedInfo | None:
    """How far away the place of a click is, if it is out of reach."""
    if judgement.refused is None:
        return None
    counted = scene.of(lesson.game).counted(*judgement.refused)
    return None if counted is None else CountedInfo(path=list(counted.path), reach=counted.reach)


def _info(lesson: Lesson, words: Words) -> LessonInfo:
    game = lesson.begin()
    names = [one.name for one in lessons.lessons(lesson.game)]
    place = names.index(lesson.name)
    return LessonInfo(
        game=lesson.game,
        name=lesson.name,
        page=kit.of(lesson.game).page,
        title=words.look_up(lesson.title),
        game_title=words.look_up(game.spec.title),
        number=place + 1,
        lessons=len(names),
        next=names[place + 1] if place + 1 < len(names) else None,
        names=list(game.called(words).names),
        marks=seat_marks(game, words),
        seat=lesson.seat + 1,
        board=scene.board(game, words),
        stages=[_stage(stage, words) for stage in lesson.stages],
        start=frame(lesson, None, game, words),
    )


def _stage(stage: Stage, words: Words) -> StageInfo:
    return StageInfo(
        words=words.look_up(stage.words),
        note=words.look_up(stage.note) if stage.note else "",
        look=_look(stage.look, words),
        asks=bool(stage.right),
        elsewhere={place: words.look_up(answer) for place, answer in stage.elsewhere.items()},
        show=list(stage.show),
        right=[list(pattern) for pattern in stage.right],
    )


def _look(look: Look, words: Words) -> LookInfo:
    return LookInfo(
        places=list(look.places),
        taps=list(look.taps),
        parts=list(look.parts),
        labels={place: words.look_up(label) for place, label in look.labels.items()},
    )

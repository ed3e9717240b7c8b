"""Puzzles over HTTP. Whoever solves one says what was played, so the server keeps nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime

from fastapi import APIRouter, Response

from moonpack import languages, scene
from moonpack.errors import BadInput
from moonpack.games import kit
from moonpack.learn import puzzles
from moonpack.learn.puzzles import Judgement, Puzzle, TurnVerdict
from moonpack.puzzle_maker.explaining import explanation, lit_deeds, nudge, whats_wrong
from moonpack.server.http.dependencies import InLanguage, TheAllowance, TheHouse, TheVisitor
from moonpack.server.http.frames import for_visitor, frame, frames
from moonpack.server.http.guard import Visitor
from moonpack.server.http.slow_work import made
from moonpack.server.wire.hints import HintPartInfo
from moonpack.server.wire.marks import seat_marks
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.puzzles import (
    GamePuzzles,
    PuzzleAnswer,
    PuzzleEntry,
    PuzzleGames,
    PuzzleInfo,
    PuzzleKind,
    PuzzleList,
    PuzzleNudge,
    PuzzleSolution,
    PuzzleTurn,
)
from moonpack.server.wire.refusals import Refusal
from moonpack.words import Words

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])


@router.get("", response_model=PuzzleGames)
async def all_puzzles(house: TheHouse, visitor: TheVisitor, language: InLanguage) -> Response:
    """The games that have puzzles, with the puzzle of the day."""
    words = languages.words(language)
    return await made(
        house,
        visitor,
        lambda: PuzzleGames(games=[_of_game(name, words) for name in puzzles.games()]),
    )


def _of_game(name: str, words: Words) -> GamePuzzles:
    entries, day = puzzles.entries(name), datetime.now(UTC).date()
    grades = Counter(entry.grade for entry in entries)
    themes = Counter(theme for entry in entries for theme in entry.themes)
    return GamePuzzles(
        game=name,
        title=words.look_up(kit.of(name).spec.title),
        puzzles=len(entries),
        daily=puzzles.daily(name, day).name,
        day=day.isoformat(),
        grades=[
            PuzzleKind(name=one, title=puzzles.grade_title(one, words), puzzles=grades[one])
            for one in puzzles.GRADES
            if grades[one]
        ],
        themes=[
            PuzzleKind(
                name=one,
                title=puzzles.theme_title(one, words),
                about=puzzles.theme_about(one, words),
                puzzles=themes[one],
            )
            for one in puzzles.THEMES
            if themes[one]
        ],
    )


@router.get("/{game}", response_model=PuzzleList)
async def puzzle_list(game: str, house: TheHouse, visitor: TheVisitor) -> Response:
    """The puzzles of a game, for a page that chooses one."""
    if game not in puzzles.games():
        raise Refusal(Code.NOT_FOUND, "There is no such puzzle.")
    return await made(house, visitor, lambda: _list(game))


def _list(game: str) -> PuzzleList:
    return PuzzleList(
        puzzles=[
            PuzzleEntry(
                name=one.name,
                players=one.players,
                grade=one.grade,
                themes=list(one.themes),
                older=one.is_older,
            )
            for one in puzzles.entries(game)
        ]
    )


def _puzzle(game: str, name: str, visitor: Visitor) -> Puzzle:
    try:
        return for_visitor(puzzles.puzzle(game, name), visitor)
    except BadInput as error:
        raise Refusal(Code.NOT_FOUND, "There is no such puzzle.") from error


@router.get("/{game}/{name}", response_model=PuzzleInfo)
async def puzzle_info(
    game: str, name: str, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Response:
    """A puzzle at its beginning."""
    puzzle, words = _puzzle(game, name, visitor), languages.words(language)
    return await made(house, visitor, lambda: _info(puzzle, words))


def _info(puzzle: Puzzle, words: Words) -> PuzzleInfo:
    game = puzzle.begin()
    return PuzzleInfo(
        game=puzzle.game,
        name=puzzle.name,
        page=kit.of(puzzle.game).page,
        game_title=words.look_up(game.spec.title),
        grade=puzzles.grade_title(puzzle.entry.grade, words),
        names=list(game.called(words).names),
        marks=seat_marks(game, words),
        seat=puzzle.seat + 1,
        task=_task(puzzle, words),
        remarks=scene.of(puzzle.game).remarks(game, puzzle.seat, words),
        board=scene.board(game, words),
        start=frame(puzzle, None, game, words),
    )


def _task(puzzle: Puzzle, words: Words) -> str:
    game = puzzle.begin()
    mark = seat_marks(game, words)[puzzle.seat].mark
    who = words("You play {mark}.", mark=mark)
    if puzzle.entry.is_rest:
        return words.text(
            who,
            words(
                "Part of your turn is already played."
                " Finish it to give yourself the best chance of winning."
            ),
        )
    return words.text(who, words("Find the turn that gives you the best chance of winning."))


@router.post("/{game}/{name}/judge", response_model=PuzzleAnswer)
async def judge_turn(
    *,
    game: str,
    name: str,
    turn: PuzzleTurn,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> Response:
    """Judge what was played: while the turn goes on, only whether it is legal."""
    allowance.question(visitor)
    puzzle, words = _puzzle(game, name, visitor), languages.words(language)
    return await made(house, visitor, lambda: _judged(puzzle, turn, words))


def _judged(puzzle: Puzzle, turn: PuzzleTurn, words: Words) -> PuzzleAnswer:
    judgement = puzzles.judge(puzzle, turn.steps, words)
    is_right = judgement.verdict is TurnVerdict.RIGHT
    return PuzzleAnswer(
        verdict=judgement.verdict,
        words=judgement.words,
        reasons=_why(puzzle, judgement, words),
        themes=_themes(puzzle, judgement.steps, words) if is_right else [],
        just_as_good=_just_as_good(puzzle, judgement.steps, words) if is_right else [],
        frames=frames(puzzle, (), judgement.steps, words),
    )


def _why(puzzle: Puzzle, judgement: Judgement, words: Words) -> list[str]:
    """Why a turn is right, or what is wrong with it."""
    match judgement.verdict:
        case TurnVerdict.RIGHT:
            return explanation(puzzle, judgement.steps, words)
        case TurnVerdict.WRONG | TurnVerdict.NEARLY:
            return whats_wrong(puzzle, judgement, words)
    return []


def _themes(puzzle: Puzzle, turn: Sequence[str], words: Words) -> list[str]:
    return [puzzles.theme_title(theme, words) for theme in puzzles.themes_of(puzzle, turn)]


def _just_as_good(puzzle: Puzzle, turn: Sequence[str], words: Words) -> list[list[HintPartInfo]]:
    return [_parts(puzzle, other, words) for other in puzzles.just_as_good(puzzle, turn)]


def _parts(puzzle: Puzzle, turn: Sequence[str], words: Words) -> list[HintPartInfo]:
    return [HintPartInfo.of(part) for part in lit_deeds(puzzle, turn, words)]


@router.get("/{game}/{name}/nudge", response_model=PuzzleNudge)
async def puzzle_nudge(
    game: str, name: str, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Response:
    """Where to look: less than the solution."""
    puzzle, words = _puzzle(game, name, visitor), languages.words(language)
    return await made(house, visitor, lambda: _nudge(puzzle, words))


def _nudge(puzzle: Puzzle, words: Words) -> PuzzleNudge:
    look, places = nudge(puzzle, words)
    return PuzzleNudge(look=look, places=list(places))


@router.get("/{game}/{name}/solution", response_model=PuzzleSolution)
async def puzzle_solution(
    game: str, name: str, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Response:
    """The solution, step by step, and why it is best."""
    puzzle, words = _puzzle(game, name, visitor), languages.words(language)
    return await made(house, visitor, lambda: _solution(puzzle, words))


def _solution(puzzle: Puzzle, words: Words) -> PuzzleSolution:
    return PuzzleSolution(
        parts=_parts(puzzle, puzzle.solution, words),
        reasons=explanation(puzzle, puzzle.solution, words),
        themes=_themes(puzzle, puzzle.solution, words),
        just_as_good=_just_as_good(puzzle, puzzle.solution, words),
        frames=frames(puzzle, (), puzzle.solution, words),
    )

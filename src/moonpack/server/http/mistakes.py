"""Costly turns of finished games over HTTP: a list, one of them, and what another turn is worth."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from moonpack import languages
from moonpack.server.fair_queue import Client
from moonpack.server.http.dependencies import InLanguage, TheAllowance, TheHouse, TheVisitor
from moonpack.server.http.replays import replay_of
from moonpack.server.http.slow_work import made, slowly
from moonpack.server.reviews import mistakes
from moonpack.server.reviews.mistakes import Mistake, Try
from moonpack.server.reviews.replays import Viewer
from moonpack.server.wire.fields import SeatAsked
from moonpack.server.wire.mistakes import MistakeInfo, MistakeList, Trial, TrialAnswer, TriedTurn
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.words import Words

router = APIRouter(prefix="/api/replays", tags=["mistakes"])


@router.get("/{replay}/mistakes")
async def all_mistakes(
    replay: str, house: TheHouse, visitor: TheVisitor, seat: Annotated[SeatAsked, Query()]
) -> MistakeList:
    """The costliest turns of a seat, if the game was analysed."""
    current = await replay_of(house, visitor, replay)
    Viewer(seat).check(current.game)
    progress = await house.reviewers.stored(current.record)
    if progress is None:
        return MistakeList(seat=seat, analysed=False, mistakes=[])
    return MistakeList(
        seat=seat,
        analysed=True,
        mistakes=mistakes.titles(list(progress.turns), seat, current.lent),
    )


async def _mistake(house: TheHouse, visitor: TheVisitor, name: str, turn: int) -> Mistake:
    replay = await replay_of(house, visitor, name)
    progress = await house.reviewers.stored(replay.record)
    if progress is None:
        raise Refusal(Code.NOT_FOUND, "This game has not been analysed.")
    turns = list(progress.turns)
    return await slowly(house, visitor, lambda: mistakes.find(replay, turns, turn))


@router.get("/{replay}/mistakes/{turn}", response_model=MistakeInfo)
async def one_mistake(
    replay: str, turn: int, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Response:
    """A costly turn: the position before it, what was played, and the answer."""
    mistake, words = await _mistake(house, visitor, replay, turn), languages.words(language)
    return await made(house, visitor, lambda: mistakes.info(mistake, words))


@router.post("/{replay}/mistakes/{turn}/judge", response_model=TrialAnswer)
async def judge(
    *,
    replay: str,
    turn: int,
    attempt: TriedTurn,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> Response:
    """What another turn is worth, once it has ended. Nothing changes by asking."""
    allowance.question(visitor)
    mistake, words = await _mistake(house, visitor, replay, turn), languages.words(language)
    known = await slowly(
        house, visitor, lambda: mistakes.tried(mistake, attempt.steps, mistake.game.named(words))
    )
    verdict = known.verdict()
    if verdict is None:
        verdict = await _searched(house, Client(visitor.person, visitor.address), known)
    return await made(house, visitor, lambda: _answer(known, verdict, languages.words(language)))


async def _searched(house: TheHouse, client: Client, known: Try) -> Trial:
    mistake = known.mistake
    view = mistake.game.view(mistake.seat)
    after, best = await house.hints.compare(view, known.steps, mistake.better, client)
    return known.judged(after, best)


def _answer(known: Try, verdict: Trial, words: Words) -> TrialAnswer:
    return TrialAnswer(
        verdict=verdict,
        words=known.why_not or mistakes.verdict_words(known, verdict, words),
        is_the_best=known.is_the_best,
        reasons=mistakes.why_good(known, verdict, words),
        frames=mistakes.frames(known, words),
    )

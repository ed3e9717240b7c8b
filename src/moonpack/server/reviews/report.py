"""An analysis in the reader's language: what each turn cost, and the better turn in words."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import moonpack
from moonpack import scene
from moonpack.analysis import reasons
from moonpack.analysis.hints import hint_of
from moonpack.analysis.tell import BLUNDER, MISTAKE, SLIP
from moonpack.game import Game
from moonpack.server.reviews.kept import Replay
from moonpack.server.reviews.reviewers import Progress
from moonpack.server.store.rows import StoredLine, StoredTurn
from moonpack.server.wire.answers import Analysis, BestTurn, Better, JudgedTurn
from moonpack.words import Words

Grade = Literal["", "slip", "mistake", "blunder"]


def grade(given_away: float) -> Grade:
    """What to call a turn that cost so much."""
    if given_away < SLIP:
        return ""
    if given_away < MISTAKE:
        return "slip"
    return "mistake" if given_away < BLUNDER else "blunder"


def is_lent(turn: StoredTurn, lent: Collection[int]) -> bool:
    """Whether a bot played a turn, or a part of it, for a person; `lent`: the steps it played."""
    first = turn["first_step"]
    return any(step in lent for step in range(first, first + turn["steps"]))


class Reporter:
    """Reports the turns of one analysis in order; it replays the game only once."""

    def __init__(self, replay: Replay, words: Words) -> None:
        record = replay.record
        self._steps = record["steps"]
        self._game = moonpack.replay(record, 0)
        self._words, self._lent = words, replay.lent

    def report(self, progress: Progress) -> Analysis:
        """What is new in an analysis."""
        turns = [self._turn(turn) for turn in progress.turns]
        analysis = Analysis(type="turns", total=progress.total, turns=turns)
        if progress.failed:
            why = self._words("The analysis was aborted.")
            return analysis.model_copy(update={"type": "failed", "why": why})
        if progress.now is not None:
            best = [self._best(line) for line in progress.now.get("best", [])]
            return analysis.model_copy(update={"type": "done", **progress.now, "best": best})
        if progress.ahead is not None:
            return analysis.model_copy(update={"type": "waiting", "ahead": progress.ahead})
        return analysis

    def _best(self, line: StoredLine) -> BestTurn:
        """One of the best turns at the end of a game that breaks off."""
        self._play_to(len(self._steps))
        hint = hint_of(self._game, line["steps"], self._words)
        return BestTurn(
            steps=line["steps"],
            words=[part.words for part in hint.parts],
            reasons=list(hint.reasons),
            places=list(hint.places),
            shares=line["shares"],
        )

    def _play_to(self, step: int) -> None:
        while len(self._game.played) < step:
            self._game.play(self._steps[len(self._game.played)])

    def _turn(self, turn: StoredTurn) -> JudgedTurn:
        name = grade(turn["given_away"])
        better = None
        if name and turn["better"]:
            self._play_to(turn["first_step"] - 1)
            sentences = _sentences(self._game.copy(), turn["better"], self._words)
            why = self._why(turn)
            better = Better(steps=turn["better"], words=sentences, reasons=why)
        lent = is_lent(turn, self._lent)
        return JudgedTurn.model_validate({**turn, "grade": name, "better": better, "lent": lent})

    def _why(self, turn: StoredTurn) -> list[str]:
        """The main reason why the best turn is better; the game is just before that turn."""
        first = turn["first_step"] - 1
        instead_of = self._steps[first : first + turn["steps"]]
        better = turn["better"]
        return reasons(self._game, better, instead_of=instead_of, words=self._words, most=1)


def _sentences(game: Game, steps: list[str], words: Words) -> list[str]:
    """What a turn would have done, without its consequences for the next player."""
    game = game.called(words)
    seat, sentences = game.actor, []
    for step in steps:
        game.play(step)
        deeds = [fact for fact in game.facts() if getattr(fact, "seat", seat) == seat]
        sentences += scene.of(game.name).sentences(game, deeds, seat, words)
    return sentences

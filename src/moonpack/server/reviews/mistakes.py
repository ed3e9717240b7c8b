"""The costly turns of a finished game, to be played again: what they were, and what a try is worth.

A try is judged as the analysis judges turns: by what its player knew when the turn began. Whoever
tries says what was played so far, so the server keeps nothing, as with lessons.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from moonpack import scene
from moonpack.analysis import reasons
from moonpack.analysis.hints import hint_of
from moonpack.analysis.reasons import up_to_final
from moonpack.analysis.tell import SLIP
from moonpack.errors import IllegalStep
from moonpack.game import Game
from moonpack.server.reviews.kept import Replay
from moonpack.server.reviews.report import grade, is_lent
from moonpack.server.store.rows import StoredTurn
from moonpack.server.tables.messages import number
from moonpack.server.wire.answers import Frame
from moonpack.server.wire.hints import HintPartInfo
from moonpack.server.wire.mistakes import MistakeInfo, MistakeTitle, Trial
from moonpack.server.wire.outbound import Code, Moment
from moonpack.server.wire.refusals import Refusal
from moonpack.words import Words

MOST = 8  # turns of a game that are shown
NO_WORSE = 0.01  # of the win: two turns that differ by less are equally good


@dataclass(frozen=True)
class Mistake:
    """A costly turn: the game before it, its steps and those of the best turn."""

    turn: StoredTurn
    game: Game
    played: tuple[str, ...]
    better: tuple[str, ...]

    @property
    def seat(self) -> int:
        """Whose turn it was, from 0."""
        return self.turn["seat"] - 1


def titles(
    turns: Sequence[StoredTurn], seat: int, lent: Collection[int] = ()
) -> list[MistakeTitle]:
    """The costliest turns of a seat (from 1), in the order of the game.

    `lent`: numbers of steps that a bot played for a person. They are nobody's mistakes.
    """
    own = [
        turn
        for turn in turns
        if turn["seat"] == seat and _is_costly(turn) and not is_lent(turn, lent)
    ]
    worst = sorted(own, key=lambda turn: -turn["given_away"])[:MOST]
    return [
        MistakeTitle(
            turn=turn["turn"],
            first_step=turn["first_step"],
            grade=grade(turn["given_away"]),
            given_away=turn["given_away"],
        )
        for turn in sorted(worst, key=lambda turn: turn["turn"])
    ]


def _is_costly(turn: StoredTurn) -> bool:
    return turn["given_away"] >= SLIP and bool(turn["better"])


def find(replay: Replay, turns: Sequence[StoredTurn], name: int) -> Mistake:
    """A costly turn by its number.

    If its player learnt something in the middle of it and the mistake came later, as with a scent,
    it begins there.
    """
    turn = next((one for one in turns if one["turn"] == name and _is_costly(one)), None)
    if turn is None:
        raise Refusal(Code.NOT_FOUND, "This turn cost nothing, or was not analysed.")
    first = turn["first_step"] - 1
    game = replay.at(first)
    played = list(replay.record["steps"][first : first + turn["steps"]])
    better = list(turn["better"])
    while (known := up_to_final(game, played)) < len(played) and played[:known] == better[:known]:
        game.play_all(played[:known])
        played, better = played[known:], better[known:]
    many = up_to_final(game, better)
    return Mistake(turn, game, tuple(played), tuple(better[:many]))


def info(mistake: Mistake, words: Words) -> MistakeInfo:
    """A costly turn as a page shows it."""
    game, turn = mistake.game, mistake.turn
    hint = hint_of(game, mistake.better, words)
    played = hint_of(game, mistake.played, words)
    return MistakeInfo(
        turn=turn["turn"],
        seat=turn["seat"],
        grade=grade(turn["given_away"]),
        played=[HintPartInfo.of(part) for part in played.parts],
        after=turn["after"][mistake.seat],
        after_best=turn["after_best"][mistake.seat],
        parts=[HintPartInfo.of(part) for part in hint.parts],
        reasons=why_better(mistake, words),
        start=_frame(mistake, None, game, words),
    )


def why_better(mistake: Mistake, words: Words) -> list[str]:
    """What the best turn has that the played one lacks; what both have is no reason."""
    if why := _better(mistake, mistake.better, words):
        return why
    return [words("No single reason stands out: the search found that it wins more often.")]


def _better(mistake: Mistake, turn: Sequence[str], words: Words) -> list[str]:
    """What a turn has that the played one lacks."""
    return reasons(mistake.game, turn, instead_of=mistake.played, words=words)


# -- tries


@dataclass(frozen=True)
class Try:
    """Steps that were tried, with those that follow by force; `why_not` if they are illegal."""

    mistake: Mistake
    steps: tuple[str, ...]
    why_not: str = ""
    has_ended: bool = False

    def verdict(self) -> Trial | None:
        """What it comes to, as far as that can be said without a search."""
        if self.why_not:
            return Trial.ILLEGAL
        if not self.has_ended:
            return Trial.ON_THE_WAY
        if self.is_the_best:
            return Trial.BEST
        return Trial.SAME if self._leads_where(self.mistake.played) else None

    @property
    def is_the_best(self) -> bool:
        """Whether it comes to what the best turn comes to."""
        return self.has_ended and self._leads_where(self.mistake.better)

    def _leads_where(self, steps: Sequence[str]) -> bool:
        seat, (mine, other) = self.mistake.seat, (self.mistake.game.copy() for _ in range(2))
        mine.play_all(self.steps)
        other.play_all(steps[: up_to_final(other, steps)])
        return mine.view(seat) == other.view(seat)

    def judged(self, after: float, best: float) -> Trial:
        """What it comes to by the chances to win after it and after the best turn."""
        lost = best - after
        if lost < SLIP:
            return Trial.BEST
        return Trial.BETTER if lost < self.mistake.turn["given_away"] - NO_WORSE else Trial.WORSE


def tried(mistake: Mistake, steps: Sequence[str], words: Words) -> Try:
    """Steps that somebody plays instead of a costly turn."""
    game = mistake.game.copy()
    for n, step in enumerate(steps):
        if n and (game.begins_turn() or (game.spec.has_secrets and not game.can_undo())):
            raise Refusal(Code.ILLEGAL, "The turn has ended.")
        try:
            game.play(step)
        except IllegalStep:
            return Try(mistake, tuple(steps), _why_not(game, step, words))
    forced = _forced(game, mistake.seat)
    is_known = not (game.spec.has_secrets and not game.can_undo())
    return Try(mistake, (*steps, *forced), has_ended=game.begins_turn() or not is_known)


def _why_not(game: Game, step: str, words: Words) -> str:
    try:
        return game.why_not(step, words)
    except IllegalStep as error:  # not a step of this game at all
        return str(error)


def _forced(game: Game, seat: int) -> list[str]:
    """Steps that follow without a choice, but not the end of the turn; they are played."""
    forced: list[str] = []
    while game.actor == seat and game.undoable and not game.begins_turn():
        step, after = game.only_step(), game.copy()
        if step is None:
            break
        after.play(step)
        if after.begins_turn() or not after.undoable:
            break
        game.play(step)
        forced.append(step)
    return forced


def why_good(attempt: Try, verdict: Trial, words: Words) -> list[str]:
    """Why another turn than the best one is better than what was played."""
    if attempt.is_the_best or verdict not in (Trial.BEST, Trial.BETTER):
        return []
    return _better(attempt.mistake, attempt.steps, words)


def verdict_words(attempt: Try, verdict: Trial, words: Words) -> str:
    """What a try comes to, told to its player."""
    match verdict:
        case Trial.BEST if attempt.is_the_best:
            return words("That is the best turn.")
        case Trial.BEST:
            return words("As good as the best turn.")
        case Trial.BETTER:
            return words("Better than what you played, but there is something better still.")
        case Trial.SAME:
            return words("That is what you played. Try something else.")
        case Trial.WORSE:
            return words("Not better than what you played. Try something else.")
    return ""


def frames(attempt: Try, words: Words) -> list[Frame]:
    """The game after each step that was tried."""
    shown, game = [], attempt.mistake.game
    if attempt.why_not:
        return []
    for step in attempt.steps:
        after = game.copy()
        after.play(step)
        shown.append(_frame(attempt.mistake, game, after, words))
        game = after
    return shown


def _frame(mistake: Mistake, before: Game | None, game: Game, words: Words) -> Frame:
    """The game as the player of the turn sees it; steps are counted from its beginning."""
    moment, at = None, game.step_count - mistake.game.step_count
    if before is not None:
        shown = scene.moment(before, game, mistake.seat, words)
        seat = number(before.actor)
        moment = Moment(version=at, kind="step", seat=seat, number=at, at=0.0, **shown)
    seen = scene.scene(game, mistake.seat, words)
    return Frame(number=at, moment=moment, actor=number(game.actor), scene=seen)

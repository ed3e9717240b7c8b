"""A game without manners of its own at the terminal: steps are typed as its notation has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moonpack.cli.language import spoken
from moonpack.game import Game
from moonpack.games import kit
from moonpack.games.contract import View
from moonpack.games.rng import Rng

from .help_page import page
from .manners import Count, Manners


class PlainManners(Manners):
    """Any game: the words of a step are those of its notation."""

    example = "1"

    def help(self, game: Game) -> Mapping[str, str]:
        words, steps = spoken(), game.steps()
        example = steps[0] if steps else self.example
        return {
            "steps": page(
                words(
                    "Type the number of a line, or a step as it is written, such as: {example}.",
                    example=example,
                ),
                words("Words may be shortened as long as only one step fits."),
                words(
                    "{why} says why a step is not possible; {undo} takes back your last step.",
                    why="why STEP",
                    undo="undo",
                ),
                words("{quit} leaves; the game is saved after every step.", quit="quit"),
            )
        }

    def tidy(self, text: str) -> str:
        return " ".join(text.lower().split())

    def words(self, step: str) -> list[tuple[str, ...]]:
        return [(word.lower(),) for word in step.split()]

    def branches(self, step: str) -> tuple[str, ...]:
        return tuple(step.split())

    def branch_line(self, game: Game, branch: Sequence[str], ends: str) -> str:
        return f"{' '.join(branch)}: {ends}"

    def first_part(self, game: Game, typed: Sequence[str]) -> str | None:
        return None

    def guess(self, game: Game, typed: Sequence[str]) -> str | None:
        return " ".join(typed) if typed else None

    def count(self, view: View) -> Count:
        spec, words = kit.of(view.game).spec, spoken()
        truth = view.sample(Rng(0))
        parts = spec.categories(truth)
        rows = [(words.look_up(name), tuple(part[name] for part in parts)) for name in parts[0]]
        scores = tuple(spec.scores(truth))
        if len(rows) > 1:
            rows.append((words("score"), scores))
        best = spec.winners(truth) if view.over else _leaders(scores)
        names = words.listed([view.names[seat] for seat in best])
        if view.over:
            return Count(tuple(rows), words("Won by {names}.", names=names))
        if names:
            return Count(tuple(rows), words("In front: {names}.", names=names))
        return Count(tuple(rows), words("Nobody is in front."))

    def scorings(self, view: View) -> int:
        spec = kit.of(view.game).spec
        return sum(spec.scores(view.sample(Rng(0))))

    def must_hand_over(self, game: Game, before: int | None) -> bool:
        return game.spec.has_secrets and game.actor is not None and game.actor != before


def _leaders(scores: Sequence[int]) -> list[int]:
    """The seats with the highest score; none if all scores are equal."""
    most = max(scores)
    leaders = [seat for seat, score in enumerate(scores) if score == most]
    return [] if len(leaders) == len(scores) else leaders


MANNERS = PlainManners()

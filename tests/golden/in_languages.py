"""A whole game of each kind told in each language, so that a changed text shows as a diff.

What is told: each step, what happened (below it, as a spectator and then as the one it is done to
reads it), and the questions that come next. Readers of a language judge its files by reading them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import moonpack
from moonpack import languages
from moonpack.games.rng import Rng
from moonpack.words import Words
from tests.wolves.walks import lively

FOLDER = Path(__file__).parent / "told"
LANGUAGES = ("cs", "en", "hu", "pl", "uk")
# A person, a player without a name, who is called by the pack, and bots of the same level.
NAMES = ("Ann", "Player 2", "Hunter", "Hunter 2")
GAMES = {"wolves": 4, "moonlight": 2}
SEED = 7


def path(game: str, language: str) -> Path:
    """Where a told game is kept."""
    return FOLDER / f"{game}.{language}.txt"


def tell_game(name: str, language: str) -> str:
    """The game in a language."""
    words = languages.words(language)
    game = moonpack.new(name, players=GAMES[name], seed=SEED, names=NAMES[: GAMES[name]])
    rng, lines = Rng(SEED), [*_questions(game, words)]
    while not game.over:
        game.play(_next(game, rng))
        lines += ["", game.played[-1], *_facts(game, words), *_questions(game, words)]
    return "\n".join(lines).replace("\u00a0", " ") + "\n"


def _next(game: moonpack.Game, rng: Rng) -> str:
    if game.name == "wolves":
        return game.spec.print(game.engine, lively(rng, sorted(game.engine.legal())))
    special = [step for step in game.steps() if len(step.split()) > 3]  # plays with an ability
    return rng.choice(special or game.steps())


def _facts(game: moonpack.Game, words: Words) -> Iterator[str]:
    yield from (f"  {sentence}" for sentence in game.tell(words=words))
    for fact in game.facts():
        affected = game.tell_affected(fact, words)
        if affected is not None:
            yield f"  ! {affected[1]}"


def _questions(game: moonpack.Game, words: Words) -> Iterator[str]:
    if not game.over:
        yield f"  ({game.prompt(words)})"
        yield f"  > {game.instruction(words)}"

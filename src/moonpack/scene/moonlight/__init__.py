"""Scenes of Moonlight.

`types.py` declares the shapes. `board.py` makes what never changes, `now.py` what changes,
`players.py` what belongs to each player, `choices.py` what may be chosen, `moments.py` and
`telling.py` what happened. Hands and decks are hidden, so every seat has a scene of its own, made
from its own view.
"""

from __future__ import annotations

from dataclasses import replace

from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.games.moonlight.facts import RoundEnded
from moonpack.games.moonlight.view import MoonlightView
from moonpack.render.svg.moonlight.thumbnail import thumbnail
from moonpack.scene.contract import Scenes, StepMoment
from moonpack.words import Words

from .board import board_of
from .choices import choices_of
from .moments import moment_of
from .now import sight_of
from .older import older_cards
from .telling import page_sentence
from .types import BoardData, Choices, ExplainedFact, Sight

SHAPES = ("■", "●")  # of the first and the second player


class MoonlightScenes(Scenes[BoardData, Sight, Choices]):
    """The grid of cards as a seat sees it, its hand, and what it may do with it."""

    fact_notes = ExplainedFact

    def board(self, game: Game, words: Words) -> BoardData:
        return board_of(_view(game, None), words)

    def sight(self, game: Game, seat: int | None, words: Words) -> Sight:
        return sight_of(_view(game, seat), game.prompt(words), words)

    def choices(self, game: Game, seat: int, words: Words) -> Choices:
        return choices_of(_view(game, seat), game, words)

    def moment(self, before: Game, after: Game, seat: int | None, words: Words) -> StepMoment:
        return moment_of(before, after, seat, words)

    def sentences(self, game: Game, facts: list[Fact], seat: int | None, words: Words) -> list[str]:
        sentences = [page_sentence(game, fact, seat, words) for fact in facts]
        return [sentence for sentence in sentences if sentence]

    def remarks(self, game: Game, seat: int, words: Words) -> list[str]:
        return older_cards(_view(game, seat), words)

    def looks(self, game: Game, words: Words) -> list[tuple[str, str]]:
        # The shapes of the players' cards: a digit would look like a place or a value.
        packs = [pack for pack, _ in super().looks(game, words)]
        return list(zip(packs, SHAPES, strict=True))

    def thumbnail(self, game: Game) -> str:
        return thumbnail(_view(game, None))

    def landmark(self, fact: Fact, words: Words) -> str:
        return words("Round {n}", n=fact.round) if isinstance(fact, RoundEnded) else ""

    def open_view(self, game: Game) -> MoonlightView:
        sides = [_view(game, seat).sides[seat] for seat in range(2)]
        return replace(_view(game, None), sides=(sides[0], sides[1]))

    def open_scene(self, game: Game, words: Words) -> Sight:
        return sight_of(self.open_view(game), game.prompt(words), words)


SCENES = MoonlightScenes()


def _view(game: Game, seat: int | None) -> MoonlightView:
    view = game.view(seat)
    assert isinstance(view, MoonlightView)
    return view

"""Scenes of The Wolves.

`types.py` declares the shapes. `board.py` makes what never changes, `now.py` what changes,
`choices.py` what may be chosen, `moments.py` what happened, `counting.py` what is out of reach. All
information is open, so everybody who is not to decide shares one scene.
"""

from __future__ import annotations

from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.games.wolves.fact_types import PhaseScored, TurnBegan
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import moon_name, pack_mark
from moonpack.render.svg.wolves.thumbnail import thumbnail
from moonpack.scene.contract import Counted, Scenes, StepMoment
from moonpack.words import Words

from .board import board_of
from .choices import choices_of
from .counting import counted_out
from .moments import moment_of
from .now import sight_of
from .types import BoardData, Choices, LoggedFact, Sight


class WolvesScenes(Scenes[BoardData, Sight, Choices]):
    """The board, what stands on it, and ways to act on it."""

    fact_notes = LoggedFact

    def board(self, game: Game, words: Words) -> BoardData:
        return board_of(_view(game, None), words)

    def sight(self, game: Game, seat: int | None, words: Words) -> Sight:
        return sight_of(_view(game, seat), words)

    def choices(self, game: Game, seat: int, words: Words) -> Choices:
        return choices_of(_view(game, seat), words)

    def moment(self, before: Game, after: Game, seat: int | None, words: Words) -> StepMoment:
        return moment_of(after, words)

    def thumbnail(self, game: Game) -> str:
        return thumbnail(_view(game, None))

    def looks(self, game: Game, words: Words) -> list[tuple[str, str]]:
        view = _view(game, None)
        packs = [view.pack(seat) for seat in range(game.players)]
        return [(pack, pack_mark(pack, words)) for pack in packs]

    def counted(self, game: Game, step: str) -> Counted | None:
        return counted_out(_view(game, None), step)

    def round_begun(self, fact: Fact) -> int | None:
        return fact.round if isinstance(fact, TurnBegan) else None

    def landmark(self, fact: Fact, words: Words) -> str:
        return moon_name(fact.phase, words) if isinstance(fact, PhaseScored) else ""


SCENES = WolvesScenes()


def _view(game: Game, seat: int | None) -> WolvesView:
    view = game.view(seat)
    assert isinstance(view, WolvesView)
    return view

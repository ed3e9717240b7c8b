"""What a game's scenes offer. A game without its own has the plain ones given here.

Scenes are made from views, so that nothing a seat may not know can reach its page.
"""

from __future__ import annotations

from typing import Any

from moonpack.game import Game
from moonpack.games.contract import Fact, View
from moonpack.words import Words

# The packs, whose colours tell seats apart where a game has no packs.
PACKS = ("tundra", "grass", "forest", "desert", "rock")


class Scenes:
    """Plain scenes, in words alone; a game with more to show overrides them."""

    def board(self, game: Game, words: Words) -> dict[str, Any] | None:
        """What never changes during a game; here, nothing that words could not tell."""
        return None

    def sight(self, game: Game, seat: int | None, words: Words) -> dict[str, Any]:
        """What a seat, or a spectator, may see now, whoever is to decide."""
        return {"view": game.view(seat).to_json(), "prompt": game.prompt(words), "choices": []}

    def choices(self, game: Game, seat: int, words: Words) -> dict[str, Any]:
        """What the seat to decide is shown besides: `choices`, and what else helps to choose."""
        steps = game.view(seat).steps()
        return {"choices": [{"step": s, "words": game.describe(s, words)} for s in steps]}

    def moment(self, before: Game, after: Game, seat: int | None, words: Words) -> dict[str, Any]:
        """The last step of `after` as a seat may know it: `step`, `facts`, `words`."""
        return {
            "step": after.known_step(seat),
            "facts": [fact.to_json() for fact in after.known_facts(seat)],
            "words": after.tell(None, words, seat),
        }

    # -- of games that are over

    def looks(self, game: Game) -> list[tuple[str, str]]:
        """For each seat the pack whose colour it has, and a letter, to tell it apart in graphs."""
        return [(PACKS[seat], str(seat + 1)) for seat in range(game.players)]

    def landmark(self, fact: Fact, words: Words) -> str:
        """What to call a fact at which people stop, such as a scoring; empty for all others."""
        return ""

    def open_view(self, game: Game) -> View:
        """Everything that any seat may see, for games that are looked at afterwards."""
        return game.view()

    def open_scene(self, game: Game, words: Words) -> dict[str, Any]:
        """The same to draw."""
        return self.sight(game, None, words)

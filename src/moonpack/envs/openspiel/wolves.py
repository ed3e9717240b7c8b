"""The Wolves as OpenSpiel plays it: chance chooses the set-up, and everything is open."""

from __future__ import annotations

from moonpack.envs.openspiel.match import Match, Outcomes
from moonpack.envs.play import Play


class WolvesMatch(Match):
    """A game of The Wolves. With a seed there is no chance; else one of some set-ups is drawn."""

    def __init__(self, play: Play, max_steps: int, setups: int, seed: int | None) -> None:
        super().__init__(play, max_steps)
        self.setups = setups
        self.seed = seed
        self._drawn: tuple[int, str] | None = None
        if seed is not None:
            self.chance(seed)

    def outcomes(self) -> Outcomes:
        return [(nth, 1 / self.setups) for nth in range(self.setups)]

    def chance(self, outcome: int) -> None:
        """Deal the set-up of a seed, that of `moonpack.new(seed=outcome)`."""
        self.seed = outcome
        self.setup, self.engine = self.play.deal(outcome)

    def outcome_words(self, outcome: int) -> str:
        return f"set-up {outcome}"

    def words(self, seat: int | None) -> str:
        """The picture in letters: the same for all, so it is drawn once for each position."""
        if self._drawn is None or self._drawn[0] != len(self.steps):
            self._drawn = (len(self.steps), super().words(None))
        return self._drawn[1]

    def recall(self, seat: int) -> str:
        table = self.play.lens.table
        steps = [table.to_step(table.action_of[step]) for step in self.steps]
        return "; ".join([self.outcome_words(self.seed or 0), *steps])

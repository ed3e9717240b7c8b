"""What the plain UCT bots of all games share: their parameters."""

from __future__ import annotations

from moonpack.bots import limits
from moonpack.bots.contract import Bot


class UctBot(Bot):
    """Searches steps with random rollouts, by nothing but the rules.

    It thinks for `seconds` per turn, or else for `simulations` per decision.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        seconds: float = 1.0,
        simulations: int = 0,
        explore: float = 1.0,
    ) -> None:
        super().__init__(seed)
        limits.check_thinking(seconds, simulations)
        limits.check(0, limits.HUGE, explore=explore)
        self.seconds, self.simulations, self.explore = seconds, simulations, explore
        self.reserve()

    def reserve(self) -> None:
        """Reserve the memory that these parameters need, for bots that know it beforehand."""

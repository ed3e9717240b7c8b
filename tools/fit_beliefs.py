"""Fit how the cards that bots of Moonlight choose follow from what can be seen of each card.

```console
$ python -m tools.fit_beliefs --matches 300 --level hunter
```

Bots play matches among themselves. For every play it is known here which cards the player could
have chosen instead; the numbers on each are those of `moonpack.bots.moonlight.beliefs`. A choice is
as likely as the exponential of a weighted sum of them says; the weights that make the choices most
likely are printed, to be written into `TASTE` there. Two thirds of the plays are fitted to, and the
others tell how well it works: by the mean log-likelihood of a choice, beside choosing evenly.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

import moonpack
from moonpack.bots import Clock, make
from moonpack.bots.moonlight.beliefs import TASTE, Beliefs
from moonpack.bots.moonlight.judge import Judge
from moonpack.games.moonlight.codes import PHASE_RECRUIT
from moonpack.games.rng import Rng

Numbers = NDArray[np.float64]
Choice = tuple[Numbers, int]  # the numbers on each card of the hand; which one was played

ROUNDS = 400  # of the fit
RATE = 0.5
STAY = 0.002  # how much weights are drawn to 0


def choices(level: str, match: int) -> Iterator[Choice]:
    """The choices of a match between two bots of a level."""
    game = moonpack.new("moonlight", seed=f"beliefs {level} {match}")
    seats = [make(level, "moonlight", f"{match}/{seat}") for seat in range(2)]
    beliefs = Beliefs(Judge())
    hand: list[int] = []
    while not game.over:
        seat, engine = game.actor, game.engine
        assert seat is not None
        shot = engine.snapshot()
        before = len(shot.laid)
        if engine.phase < PHASE_RECRUIT:
            numbers = shot.cards.number_of
            hand = sorted({numbers[name] for name in shot.sides[seat].hand})
        game.play(seats[seat].decide(game.view(seat), Clock(60)))
        after = game.engine.snapshot()
        if game.actor == seat or len(after.laid) != before + 1 or not after.sides[seat].deck:
            continue
        known = game.view(1 - seat).sample(Rng(match))
        beliefs.consider(known, before)
        if not beliefs.count:
            continue
        seen = beliefs.inputs_of(beliefs.plays - 1)
        cards = [kind for kind in hand if kind in seen]
        played = after.cards.number_of[after.laid[-1].card]
        if played in cards and len(cards) > 1:
            yield np.array([seen[kind] for kind in cards]), cards.index(played)


def fit(data: list[Choice]) -> Numbers:
    """The weights under which the choices are most likely."""
    taste = np.zeros(len(TASTE))
    for _ in range(ROUNDS):
        slope = -STAY * taste
        for cards, played in data:
            slope += (cards[played] - _likely(cards, taste) @ cards) / len(data)
        taste += RATE * slope
    return taste


def _likely(cards: Numbers, taste: Numbers) -> Numbers:
    scores = cards @ taste
    pulls: Numbers = np.exp(scores - scores.max())
    return pulls / pulls.sum()


def likelihood(data: list[Choice], taste: Numbers) -> float:
    """The mean log-likelihood of the choices."""
    return float(np.mean([np.log(_likely(cards, taste)[played]) for cards, played in data]))


def main() -> None:
    """Play, fit, and say how well the choices are foretold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--level", default="hunter")
    asked = parser.parse_args()
    data = [choice for match in range(asked.matches) for choice in choices(asked.level, match)]
    test, train = data[::3], [one for nth, one in enumerate(data) if nth % 3]
    taste = fit(train)
    even = likelihood(test, np.zeros(len(TASTE)))
    print(f"{len(train)} choices fitted to, {len(test)} foretold")
    print(f"log-likelihood of a choice: {likelihood(test, taste):.4f}, evenly {even:.4f}")
    print("TASTE =", tuple(round(float(one), 3) for one in taste))


if __name__ == "__main__":
    main()

"""Golden playthroughs: whole matches told for people, so that a change of rules shows as a diff.

They are played with the cards of version 0.1, which have to play as they always did.
`python -m tests.moonlight.test_golden` regenerates them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import moonpack
from moonpack.games.rng import Rng

FOLDER = Path(__file__).parent / "golden"
SEEDS = {"scent": 1, "packhunt": 2, "ambush": 3, "leap": 4, "tied": 5}


def playthrough(wanted: str, seed: int) -> str:
    """The first match from a seed on that shows something, step by step with all that is known."""
    while True:
        game = moonpack.new("moonlight", seed=seed, names=["Ada", "Bo"], cards="standard")
        rng = Rng(seed)
        while not game.over:
            steps = game.steps()
            special = [step for step in steps if step.endswith(wanted)]
            game.play(rng.choice(special or steps))
        shown = any(step.endswith(f" {wanted}") and "@" in step for step in game.played)
        if shown or (wanted == "tied" and game.view().ties):
            return tell(game, seed)
        seed += 100


def tell(game: moonpack.Game, seed: int) -> str:
    setup = game.record()["setup"]
    lines = [f"seed {seed}", f"starter {setup['starter']}", "leaders " + " ".join(setup["leaders"])]
    for number, decks in enumerate(setup["decks"], 1):
        for seat, deck in enumerate(decks, 1):
            lines.append(f"deal {number} seat {seat}: {' '.join(deck)}")
    after = moonpack.replay(game.record(), steps=0)
    for moment in game.moments():
        many = len(after.steps())
        after.play(game.played[moment.number - 1])
        lines.append(f"\n{moment.number}. {moment.seat + 1}: {moment.step}  (of {many})")
        lines += [f"   {sentence}" for sentence in game.tell(moment.facts)]
    lines.append(f"\nrounds won {game.scores()[0]} to {game.scores()[1]}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", list(SEEDS))
def test_a_golden_match_is_played_and_told_as_before(name: str) -> None:
    assert playthrough(name, SEEDS[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


if __name__ == "__main__":
    for each, first in SEEDS.items():
        (FOLDER / f"{each}.txt").write_text(playthrough(each, first), "utf-8")

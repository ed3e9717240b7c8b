"""The rows of one game: the game is replayed and observed before each step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from moonpack.arena.match import Result, dealt
from moonpack.arena.plan import Contest, Pairing
from moonpack.bots.contract import Weighed
from moonpack.envs.lens import REWARDS
from moonpack.envs.play import Play
from moonpack.extras import need
from moonpack.selfplay.columns import NEEDS


class Rows:
    """Makes rows of the games of a contest."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self._lens = Play(contest.game, contest.players, contest.options).lens
        self.size = self._lens.size

    def tables(self) -> dict[str, object]:
        """What the numbers in the rows mean: the features of observations, and all actions."""
        features = self._lens.features
        described = [
            {**asdict(feature), "first": features.place[feature.name].start}
            for feature in features.all
        ]
        return {"moonpack.features": described, "moonpack.actions": self._lens.table.words}

    def of(self, result: Result, schema: Any) -> Any:
        """A table with a row for each decision of a game that was played out."""
        pa, np = need("pyarrow", NEEDS), need("numpy", NEEDS, "data")
        lens = self._lens
        pairing = Pairing(result.number, result.setup, result.seats)
        game = dealt(self.contest, pairing)
        engine, parse = game.engine, game.spec.parse
        many = len(result.played)
        seen = np.empty((many, lens.size), np.uint8)
        seats, actions, legal = [], [], []
        weighed: list[list[tuple[int, int, float]]] = []
        for ply, step in enumerate(result.played):
            number = parse(engine, step)
            seat = engine.actor
            assert seat is not None  # there is a step to play
            seats.append(seat)
            actions.append(lens.table.from_number(number, step))
            legal.append(lens.legal_actions(engine))
            weighed.append(self._weighed(engine, parse, result.weighed[ply]))
            lens.observe(engine, seat, seen[ply])
            engine.play(number)
        rewards = {
            f"reward_{name}": np.array(lens.rewards(engine, kind), np.float32)[seats]
            for kind, name in enumerate(REWARDS)
        }
        columns = {
            "game": [result.number] * many,
            "setup": [result.setup] * many,
            "seed": [pairing.deal_seed(self.contest)] * many,
            "ply": range(many),
            "seat": seats,
            "bot": [self.contest.bots[result.seats[seat]] for seat in seats],
            "step": result.played,
            "action": actions,
            "legal": legal,
            **{
                name: [[one[nth] for one in choice] for choice in weighed]
                for nth, name in enumerate(("weighed", "visits", "values"))
            },
            "observation": pa.Array.from_buffers(
                pa.binary(lens.size), many, [None, pa.py_buffer(seen)]
            ),
            **rewards,
            "scores": [result.scores] * many,
            "shares": [result.shares] * many,
        }
        return pa.table(columns, schema=schema)

    def _weighed(
        self, engine: Any, parse: Callable[[Any, str], int], weighed: Sequence[Weighed]
    ) -> list[tuple[int, int, float]]:
        """The actions that a bot weighed, with visits and values, in the order of actions."""
        table = self._lens.table
        return sorted(
            (table.from_number(parse(engine, one.step)), one.visits, one.value) for one in weighed
        )

"""What a seat may know of The Wolves: everything, for all information is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from moonpack.games.contract import View
from moonpack.games.masks import hexes
from moonpack.games.rng import Rng

from . import codes, data, final, positions
from .engine import Engine
from .notation import print_number
from .snapshot import Snapshot
from .view_types import MovedJson, WolvesViewJson

PHASE_NAMES = (
    *("tiles", "draft", "action", "move", "push", "build", "upgrade", "call", "take", "hunt"),
    "over",
)


@dataclass(frozen=True)
class WolvesView(View):
    """A position with the players' names, for one seat or a spectator (`seat` None)."""

    game: ClassVar[str] = "wolves"
    seat: int | None
    names: tuple[str, ...]
    options: Mapping[str, str | int]
    snapshot: Snapshot
    given_engine: Engine | None = field(default=None, compare=False, repr=False)

    @cached_property
    def engine(self) -> Engine:
        """The position, to ask for legal steps and scores; to play on, take a `sample`."""
        return self.given_engine or Engine(self.snapshot)

    @property
    def actor(self) -> int | None:  # type: ignore[override]
        """The seat to decide; None when the game is over."""
        return None if self.over else self.snapshot.seat

    @property
    def over(self) -> bool:
        return self.snapshot.phase == codes.PHASE_OVER

    @property
    def phase(self) -> str:
        """Which decision is due: `tiles`, `draft`, `action`, `move`, …, `over`."""
        return PHASE_NAMES[self.snapshot.phase]

    def pack(self, number: int) -> str:
        """The name of a pack: a seat's, or the neutral one's after the last seat."""
        return data.PACKS[self.snapshot.pack_terrain(number)]

    def score(self, seat: int) -> final.Score:
        """A player's points by category as things stand."""
        return self._scores[seat]

    @cached_property
    def _scores(self) -> list[final.Score]:
        return final.count_scores(self.engine)

    def steps(self) -> list[str]:
        if self.seat is None or self.seat != self.actor:
            return []
        players = self.snapshot.players
        return sorted(print_number(step, players) for step in self.engine.legal())

    def sample(self, rng: Rng) -> Engine:
        return self.engine.copy()

    def to_json(self) -> WolvesViewJson:
        shot = self.snapshot
        view: WolvesViewJson = {
            # Mypy fears that the position has `paid` or `displaced`.
            **positions.board_to_json(shot, self.options),  # type: ignore[typeddict-item]
            "seat": None if self.seat is None else self.seat + 1,
            "names": list(self.names),
            "phase": self.phase,
            "steps": self.steps(),
            "scores": [self.score(n).total for n in range(shot.players)],
        }
        if shot.paid >= 0:
            view["paid"] = data.TERRAINS[shot.paid]
        if shot.phase == codes.PHASE_PUSH:
            owner = shot.push_pack + 1
            view["displaced"] = {
                "piece": f"{owner} {data.RANKS[shot.push_rank]}",
                "from": shot.layout.name(shot.push_hex),
                "by_lair": bool(shot.push_from_lair),
            }
        if shot.moved:
            view["moved"] = _moved_to_json(shot)
        if shot.drafted < 2 * shot.players:
            view["drafted"] = shot.drafted
        return view


def _moved_to_json(shot: Snapshot) -> MovedJson:
    def names(spots: int, pairs: int) -> list[str]:
        return sorted(shot.layout.name(h) for h in [*hexes(spots), *hexes(pairs)])

    return {
        "wolves": shot.moved,
        "alphas": names(shot.moved_alphas, shot.moved_alpha_pairs),
        "pack_wolves": names(shot.moved_pack_wolves, shot.moved_pack_pairs),
    }

"""A view of any game, read from JSON: enough to choose among legal steps, but not to search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from moonpack.errors import BadInput, MoonpackError
from moonpack.games import check
from moonpack.games.contract import Engine, View
from moonpack.games.rng import Rng

MOST_SEATS = 100


@dataclass(frozen=True)
class PlainView(View):
    """The JSON of a view, and what every view says of itself."""

    game: str  # type: ignore[misc]
    seat: int | None
    actor: int | None
    names: tuple[str, ...]
    data: Mapping[str, object]
    legal: tuple[str, ...]

    @classmethod
    def read(cls, view: object, game: str) -> PlainView:
        """The view of a game."""
        given = check.mapping(view, "view")
        if given.get("game", game) != game:
            raise BadInput("view.game", game, given["game"])
        seat = _seat(given.get("seat"), "view.seat")
        steps = check.listing(given.get("steps", []), "view.steps")
        legal = tuple(check.text(step, f"view.steps[{n}]") for n, step in enumerate(steps))
        actor = _seat(given.get("actor"), "view.actor")
        return cls(
            game=game,
            seat=seat,
            actor=seat if legal and actor is None else actor,
            names=tuple(str(name) for name in check.listing(given.get("names", []), "view.names")),
            data=given,
            legal=legal,
        )

    @property
    def over(self) -> bool:
        return bool(self.data.get("over", False))

    def steps(self) -> list[str]:
        return list(self.legal)

    def sample(self, rng: Rng) -> Engine:
        raise MoonpackError(f"views of {self.game} that come as JSON cannot be sampled")

    def to_json(self) -> Mapping[str, object]:
        return self.data


def _seat(value: object, field: str) -> int | None:
    return None if value is None else check.whole_number(value, field, 1, MOST_SEATS) - 1

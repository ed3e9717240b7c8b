"""The Wolves as OpenSpiel plays it: as any game, and on small maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from moonpack.envs.matches.plain import PlainStaging
from moonpack.envs.play import Play
from moonpack.games.wolves import setups
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.setups import PositionSetup, Setup
from moonpack.games.wolves.small_maps import SmallMap, on_small_map

if TYPE_CHECKING:
    from moonpack.envs.miniatures import Miniature


class WolvesStaging(PlainStaging):
    """Everything is open; a miniature may have a small map."""

    def begun(self, play: Play, miniature: Miniature) -> tuple[Setup | PositionSetup, Engine]:
        if miniature.beginning is None:
            return super().begun(play, miniature)
        given: Mapping[str, Any] = miniature.beginning
        setup = setups.make(play.players, given["packs"], given["options"], given["setup"])
        small = {name: _fixed(value) for name, value in given["map"].items()}
        shot = on_small_map(setups.start(setup).snapshot(), SmallMap(**small))
        return setup, Engine(shot)


def _fixed(value: Any) -> Any:
    """A list of JSON as a tuple, so that a map can be looked up by its contents."""
    return tuple(value) if isinstance(value, list) else value


STAGING = WolvesStaging()

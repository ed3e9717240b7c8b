"""What a game says about itself so that OpenSpiel can play it; needs no OpenSpiel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from moonpack.envs.matches.match import Match
from moonpack.envs.play import Play
from moonpack.errors import BadInput
from moonpack.games.contract import AnyGame

if TYPE_CHECKING:
    from moonpack.envs.miniatures import Miniature

Parameters = Mapping[str, int | str]  # OpenSpiel's parameters by name


def miniature_of(spec: AnyGame, given: Parameters) -> Miniature | None:
    """The miniature that was chosen; None for a whole game."""
    if not given.get("miniature"):
        return None
    from moonpack.envs import miniatures  # which are made of what stands here

    miniature = miniatures.load(str(given["miniature"]))
    if miniature.game != spec.name:
        raise BadInput("miniature", f"one of {spec.title}", given["miniature"])
    return miniature


@dataclass(frozen=True)
class Plan:
    """A game with parameters: how to begin it, and how large its chance is."""

    play: Play
    begin: Callable[[], Match]  # makes the match before anything has happened
    most_outcomes: int  # of a chance node; 0 in a game without chance
    most_chance_nodes: int  # of a whole game

    @property
    def has_chance(self) -> bool:
        """Whether chance ever acts."""
        return self.most_chance_nodes > 0


class Staging(ABC):
    """How OpenSpiel plays a game: the part `openspiel` of its kit."""

    @abstractmethod
    def defaults(self, spec: AnyGame) -> Parameters:
        """Every parameter with its default: `reward`, `max_steps` and the game's own."""

    @abstractmethod
    def plan(self, spec: AnyGame, given: Parameters) -> Plan:
        """The game with parameters, all of them given."""

"""Observers: what OpenSpiel asks to see of a state, and no more than it asks for."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import pyspiel

from moonpack.envs.features import Feature
from moonpack.envs.matches.match import Match
from moonpack.envs.play import Play


class Observer:
    """Fills `tensor` (all features, from 0 to 1) and `dict` (by name), and tells strings.

    Public information is the same for all players: it is what the first seat sees, without what
    only that seat may know. With `perfect_recall`, the tensor also has the `history`, a row for
    each event that the player saw, in games whose `history_shape` says how much there can be of it;
    in others there is a string and no tensor.
    """

    def __init__(
        self, play: Play, kind: Any, params: Any, history_shape: tuple[int, int] | None
    ) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported, got {params}")
        self._play = play
        self._public: bool = kind.public_info
        self._recall: bool = kind.perfect_recall
        self._private = kind.private_info
        self._seen = np.zeros(play.lens.size, np.uint8)
        self._parts: list[tuple[Feature, int, Any]] = []  # a feature, from whose seat, where to
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        self._history: Any = None  # where to
        own = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not self._recall:
            self._make_tensor(0)
        elif own and history_shape is not None:
            self._make_tensor(prod(history_shape))
            self._history = self._last_numbers(history_shape)
            self.dict["history"] = self._history

    def _make_tensor(self, more: int) -> None:
        """Room for the features, and for some more numbers."""
        wanted = list(self._wanted())
        size = sum(feature.size for feature, _, _ in wanted)
        self.tensor = np.zeros(size + more, np.float32)
        at = 0
        for feature, turn, name in wanted:
            part = self.tensor[at : at + feature.size].reshape(feature.shape)
            self.dict[name] = part
            self._parts.append((feature, turn, part))
            at += feature.size

    def _last_numbers(self, shape: tuple[int, int]) -> Any:
        return self.tensor[-prod(shape) :].reshape(shape)

    def _wanted(self) -> list[tuple[Feature, int, str]]:
        """The features to show, how many seats on from the player's, and under which name."""
        kinds = pyspiel.PrivateInfoType
        shown = []
        for feature in self._play.lens.features.all:
            if not feature.private:
                shown += [(feature, 0, feature.name)] if self._public else []
            elif self._private == kinds.SINGLE_PLAYER:
                shown.append((feature, 0, feature.name))
            elif self._private == kinds.ALL_PLAYERS:
                for turn in range(self._play.players):
                    shown.append((feature, turn, f"{feature.name}_{turn}"))
        return shown

    def _seat(self, player: int) -> int:
        return 0 if self._private == pyspiel.PrivateInfoType.NONE else player

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player observes of a state into `tensor`."""
        if self.tensor is None:
            raise ValueError("this observation is a string only: all that was seen has no tensor")
        match: Match = state.match
        if self._history is not None:
            self._history.fill(0)
            match.write_history(player, self._history)
        features = self._play.lens.features
        seen_from = -1
        for feature, turn, part in sorted(self._parts, key=lambda one: one[1]):
            seat = (self._seat(player) + turn) % self._play.players
            if seat != seen_from:
                match.observe(seat, self._seen)
                seen_from = seat
            here = self._seen[features.place[feature.name]].reshape(feature.shape)
            np.divide(here, feature.high, out=part, casting="unsafe")

    def string_from(self, state: Any, player: int) -> str:
        """What a player observes of a state, in words."""
        match: Match = state.match
        kinds = pyspiel.PrivateInfoType
        if self._recall and self._public and self._private == kinds.SINGLE_PLAYER:
            return match.recall(player)
        parts = [match.words(None)] if self._public else []
        if self._private == kinds.SINGLE_PLAYER:
            parts.append(match.private_words(player))
        elif self._private == kinds.ALL_PLAYERS:
            parts += [match.private_words(seat) for seat in range(self._play.players)]
        return "\n".join(part for part in parts if part)

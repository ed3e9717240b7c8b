"""What single parts of an action do to a state."""

from __future__ import annotations

from .board import Hex
from .state import WOLVES, State


class Changes(State):
    """A state whose pieces, boards and tokens can be changed."""

    def _pay(self, pay: str) -> None:
        for sign in pay:
            if sign == "*":
                self._me.terrain_tokens -= 1
            elif sign != "0":  # the home tile shows home again
                self._me.tiles[int(sign) - 1] = 1 - self._me.tiles[int(sign) - 1]
        if self.actions >= 2:
            self._me.action_tokens -= 1
            self.extra += 1
        self.actions += 1

    def _move_wolf(self, kind: str, start: Hex, goal: Hex) -> None:
        self.pieces[start].remove((self.seat, kind))
        self._displace(goal)
        self.pieces[goal].append((self.seat, kind))
        self.moved[goal, kind] = self.moved.get((goal, kind), 0) + 1

    def _upgrade(self, where: Hex) -> None:
        self.pieces[where].remove((self.seat, "den"))
        self.moon += 1
        self._displace(where)
        self.pieces[where].append((self.seat, "lair"))
        self._me.lairs += 1
        self._gain(self.data["lair_bonus"])

    def _displace(self, where: Hex) -> None:
        """Lift the foreign wolf off a hex, if there is one; a den stays."""
        for piece in self._foreign(where):
            if piece[1] in WOLVES:
                self.pieces[where].remove(piece)
                self.displaced = (piece, where)

    def _place_wolf(self, where: Hex) -> None:
        self.pieces[where].append((self.seat, self.data["wolf_track"][self._me.wolves]))
        self._me.wolves += 1

    def _place_den(self, where: Hex, track: str) -> None:
        self.pieces[where].append((self.seat, "den"))
        self._gain(self.data["track_bonus"][self.side][track][self._me.dens[track]])
        self._me.dens[track] += 1

    def _take_prey(self, where: Hex) -> None:
        kind, left = self.prey.pop(where)
        if left > 1:
            self.prey[where] = (kind, left - 1)
        self._me.prey.append(kind)
        self._gain(self.data["prey_bonus"][self.side])

    def _gain(self, token: str | None) -> None:
        self._me.action_tokens += token == "action"
        self._me.terrain_tokens += token == "terrain"

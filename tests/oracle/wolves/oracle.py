"""The game itself: one step after the other."""

from __future__ import annotations

from .count import Count
from .state import PHASES


class Oracle(Count):
    """One game of The Wolves in one state; `steps` lists what is legal, `play` does it."""

    def play(self, step: str) -> None:
        """Play one legal step; anything else is a ValueError and changes nothing."""
        if step not in self.steps():
            raise ValueError(f"not a legal step here: {step!r}")
        self.listed = None
        word, *rest = step.split()
        if word == "tiles":
            self._me.tiles = [0 if rest[0] == "first" else 1] * 5
            self._pass_on()
            self.stage = "draft" if self.seat == self.turn_order[0] else "tiles"
        elif word == "draft":
            self.pieces[self.board.hex[rest[0]]] = [(self.seat, "alpha"), (self.seat, "pack")]
            self.draft_order.pop(0)
            self.seat = self.draft_order[0] if self.draft_order else self.turn_order[0]
            self.stage = "draft" if self.draft_order else "turn"
        elif word == "end":
            self._end_turn()
        elif word in self.data["costs"]:
            self._pay(rest[1])
            self.stage, self.paid = word, rest[0]
        elif word == "done":
            self._end_action()
        elif word == "hunt":
            self._take_prey(self.board.hex[rest[0]])
            self._end_action()
        else:
            self._play_part(word, rest)
            if self.displaced is None and (self.stage != "move" or not self._wolf_moves()):
                self._end_action()

    def _play_part(self, word: str, rest: list[str]) -> None:
        where = self.board.hex[rest[0]]
        if word in ("A", "P"):
            self._move_wolf("alpha" if word == "A" else "pack", where, self.board.hex[rest[1]])
        elif self.displaced:  # the word is push
            self.pieces[where].append(self.displaced[0])
            self.displaced = None
        elif word == "build":
            self._place_den(where, rest[1])
        elif word == "upgrade":
            self._upgrade(where)
        elif word == "call":
            self.lone_wolves.remove(where)
            self.moon += 1
            self._place_wolf(where)
        elif word == "take":
            victim = self._victim(where, "pack" if rest[1] == "wolf" else "den")
            self.pieces[where] = [piece for piece in self.pieces[where] if piece != victim]
            self.moon += 1
            if rest[1] == "wolf":
                self._place_wolf(where)
            else:
                self._place_den(where, rest[2])

    def _pass_on(self) -> None:
        self.seat = (self.seat + 1) % len(self.players)

    def _end_action(self) -> None:
        """Hunt; stacks of one kind that tie are asked for, after all others are taken."""
        self.moved = {}
        for hexes in self._hunted().values():
            if len(hexes) == 1:
                self._take_prey(hexes[0])
        self.stage = "hunt" if self._hunted() else "turn"

    def _end_turn(self) -> None:
        """Score what is due, then pass on; full moon or the last round ends the game."""
        dates = self.data["moon_dates"][self.count]
        while self.scored < 3 and self.moon >= dates[PHASES[self.scored]]:
            for region, stack in enumerate(self.moons):
                if stack and stack[0] == PHASES[self.scored]:
                    self._score_region(region, stack.pop(0))
            self.scored += 1
        self.actions = self.extra = 0
        self._pass_on()
        self.round += self.seat == self.turn_order[0]
        limit = self.options["round_limit"]
        if self.scored == 3 or (limit != "none" and self.round > limit):
            self.stage = "over"

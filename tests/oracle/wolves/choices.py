"""Which steps are legal."""

from __future__ import annotations

import copy
from itertools import combinations

from .board import Hex
from .changes import Changes
from .state import DWELLINGS, NEUTRAL, WOLVES, Piece


class Choices(Changes):
    """A state that lists what the player to act may do."""

    def steps(self) -> list[str]:
        """Every legal step of the player to act, sorted; looked up once between two steps."""
        if self.listed is None:
            self.listed = self._look_up_steps()
        return list(self.listed)

    def _look_up_steps(self) -> list[str]:
        name = self.board.name
        steps: list[str] = []
        if self.stage == "tiles":
            steps = ["tiles first", "tiles second"]
        elif self.stage == "draft":
            steps = [f"draft {name[h]}" for h in self._draft_hexes()]
        elif self.stage == "turn":
            steps = self._action_steps()
            if self.options["two_actions"] == "optional" or self.actions >= 2 or not steps:
                steps.append("end")
        elif self.stage == "hunt":  # by now only ties are left
            hunted = self._hunted()
            steps = [f"hunt {name[h]}" for h in hunted[min(hunted)]]
        elif self.displaced:
            (pack, _), stood = self.displaced
            hexes = self._lair_push_hexes if self.stage == "lair" else self._push_hexes
            steps = [f"push {name[h]}" for h in hexes(stood, pack)]
        elif not self.over:
            steps = self._action_parts(self.stage)
            if self.moved:
                steps.append("done")
        return sorted(steps)

    def _draft_hexes(self) -> list[Hex]:
        free = [h for h, pieces in self.pieces.items() if not pieces and not self._token(h)]
        if len(self.players) == 2:
            return [h for h in free if self.moons[self.board.region[h]][0] != "crescent"]
        side = self.board.one_side
        first = [h in side for h in self.board.start if self._own(h, "alpha")]
        return [h for h in free if h in self.board.start and (h in side) not in first]

    def _action_steps(self) -> list[str]:
        limit = self.options["action_tokens_per_turn"]
        may_use_token = self._me.action_tokens > 0 and (limit == "any" or self.extra < limit)
        if self.actions >= 2 and not may_use_token:
            return []
        steps = []
        for action, cost in self.data["costs"].items():
            for terrain in self.data["terrains"]:
                pays = self._payments(terrain, cost)
                if pays and self._can_complete(action, terrain):
                    steps += [f"{action} {terrain} {pay}" for pay in pays]
        return steps

    def _payments(self, terrain: str, cost: int) -> list[str]:
        showing = [self.packs[self.seat]]
        for sides, up in zip(self.data["terrain_tiles"]["others"], self._me.tiles, strict=True):
            showing.append(sides[up])
        fitting = [str(index) for index, shown in enumerate(showing) if shown == terrain]
        return [
            "".join(tiles) + "*" * tokens
            for tokens in range(min(cost, self._me.terrain_tokens) + 1)
            for tiles in combinations(fitting, cost - tokens)
        ]

    def _can_complete(self, action: str, terrain: str) -> bool:
        """Whether the action has a first part; every part listed can be completed."""
        trial = copy.copy(self)  # shallow will do: listing the parts changes nothing
        trial.paid, trial.moved = terrain, {}
        return bool(trial._action_parts(action))

    def _action_parts(self, action: str) -> list[str]:
        if action == "move":
            return self._wolf_moves()
        parts: list[str] = []
        howl = self._track("howl")
        wolf_left = self._me.wolves < len(self.data["wolf_track"])
        for where in self.pieces:
            if self.board.terrain[where] != self.paid:
                continue
            name = self.board.name[where]
            if action == "den" and self._den_fits(where):
                parts += [f"build {name} {track}" for track in self._tracks_left()]
            if action == "lair" and self._lair_fits(where):
                parts.append(f"upgrade {name}")
            if action == "howl" and wolf_left and where in self.lone_wolves:
                parts += [f"call {name}"] if self._alpha_within(howl, where) else []
            if action == "dominate" and self._alpha_within(howl, where):
                if wolf_left and self._victim(where, "pack"):
                    parts.append(f"take {name} wolf")
                if self._victim(where, "den"):
                    parts += [f"take {name} den {track}" for track in self._tracks_left()]
        return parts

    def _wolf_moves(self) -> list[str]:
        moves: list[str] = []
        if sum(self.moved.values()) >= self._track("spread"):
            return moves
        goals = [h for h in self.pieces if self.board.terrain[h] == self.paid]
        speed = self._track("speed")
        for start in [h for h, pieces in self.pieces.items() if pieces]:
            for kind, letter in (("pack", "P"), ("alpha", "A")):
                # A wolf that moved and a like one that did not may share a hex: count them.
                if self._own(start, kind) <= self.moved.get((start, kind), 0):
                    continue
                steps = self.board.steps_from(start, on_foot=True)
                for goal in goals:
                    near = 1 <= steps.get(goal, 0) <= speed
                    if near and self._may_stop(kind, start, goal):
                        moves.append(f"{letter} {self.board.name[start]} {self.board.name[goal]}")
        return moves

    def _may_stop(self, kind: str, start: Hex, goal: Hex) -> bool:
        if self._token(goal) or (len(self.pieces[goal]) >= 2 and not self._is_on_own_den(goal)):
            return False
        for pack, other in self._foreign(goal):  # one at most
            if pack == NEUTRAL:
                return False
            if other != "den":
                if (kind, other) != ("alpha", "pack"):
                    return False
                trial = self.copy()
                trial._move_wolf(kind, start, goal)
                return bool(trial._push_hexes(goal, pack))
        return True

    def _is_on_own_den(self, goal: Hex) -> bool:
        """Whether a foreign wolf on a den of the acting pack can be displaced, by the options."""
        allowed = self.options["push_from_own_den"] == "yes"
        return allowed and self._own(goal, "den") == 1 and len(self._foreign(goal)) == 1

    def _push_hexes(self, stood: Hex, pack: int) -> list[Hex]:
        """The nearest hexes that can take a displaced wolf of a pack, as the board is now."""
        steps = self.board.steps_from(stood, on_foot=True)
        fits: list[Hex] = []
        for where in steps:
            owners = [owner for owner, _ in self.pieces[where]]
            if not self._token(where) and owners in ([], [pack]):
                fits.append(where)
        nearest = min((steps[h] for h in fits), default=0)
        return [h for h in fits if steps[h] == nearest]

    def _lair_push_hexes(self, stood: Hex, pack: int) -> list[Hex]:
        """Where a wolf that a lair displaces may go: the nearest hexes, or only adjacent ones."""
        hexes = self._push_hexes(stood, pack)
        if self.options["lair_push"] == "nearest":
            return hexes
        return [h for h in hexes if h in self.board.neighbours(stood)]

    def _den_fits(self, where: Hex) -> bool:
        kinds = [kind for _, kind in self.pieces[where]]
        return (
            self._alpha_within(1, where)
            and not self._token(where)
            and len(kinds) < 2
            and not any(kind in DWELLINGS for kind in kinds)
            and not self._foreign(where)
        )

    def _lair_fits(self, where: Hex) -> bool:
        if not self._own(where, "den"):
            return False
        here = self.board.region.get(where)
        region = [h for h in self.pieces if self.board.region.get(h) == here]
        if (
            self._me.lairs >= 4
            or not any(h in self.board.waters for h in self.board.neighbours(where))
            or not self._alpha_within(1, where)
            or any(self._own(h, "lair") for h in region)
        ):
            return False
        for pack, _ in self._foreign(where):  # a wolf on the den
            trial = self.copy()
            trial._upgrade(where)
            return bool(trial._lair_push_hexes(where, pack))
        return True

    def _victim(self, where: Hex, kind: str) -> Piece | None:
        """The foreign piece of a kind that is its owner's only one on the hex, if any."""
        owners = [pack for pack, _ in self.pieces[where]]
        under_wolf = any(other in WOLVES for _, other in self._foreign(where))
        if kind == "den" and under_wolf and self.options["den_under_wolf"] == "protected":
            return None
        for piece in self._foreign(where):
            if piece[1] == kind and piece[0] != NEUTRAL and owners.count(piece[0]) == 1:
                return piece
        return None

    def _hunted(self) -> dict[str, list[Hex]]:
        """Per kind of prey the acting player lacks, the stacks its wolves surround."""
        hunted: dict[str, list[Hex]] = {}
        for where, (kind, _) in self.prey.items():
            near = [h for h in self.board.neighbours(where) if h in self.pieces]
            wolf_hexes = [h for h in near if self._own(h, *WOLVES)]
            if len(wolf_hexes) >= 3 and kind not in self._me.prey:
                hunted.setdefault(kind, []).append(where)
        return hunted

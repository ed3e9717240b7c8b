"""A slow, naive reference implementation of The Wolves, to test a fast engine against.

Everything is looked up afresh from plain dicts and sets whenever it is asked for; only pure
geometry (steps between hexes of the bare board) is kept. It shares no code with the engine on
purpose: what both agree on is unlikely to be a slip of either.
"""

from __future__ import annotations

import copy
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any

Hex = tuple[int, int]
Piece = tuple[int, str]  # pack (a seat from 0, or NEUTRAL) and kind

NEUTRAL = -1
DIRECTIONS: dict[str, Hex] = {
    "N": (0, -1),
    "NE": (1, -1),
    "SE": (1, 0),
    "S": (0, 1),
    "SW": (-1, 1),
    "NW": (-1, 0),
}
WOLVES = ("pack", "alpha")
DWELLINGS = ("den", "lair")
PHASES = ("crescent", "quarter", "full")
TRACKS = ("spread", "speed", "howl")
LATE_STARTERS = {2: (1,), 3: (2,), 4: (2, 3), 5: (3, 4)}


def laid(place: dict[str, Any], offset: list[int]) -> Hex:
    """The board hex of a tile's cell, for the tile's place in the layout."""
    turn = -1 if place["turned"] else 1
    return (place["at"][0] + turn * offset[0], place["at"][1] + turn * offset[1])


class Board:
    """The hexes of one game: terrain, region and names; nothing here ever changes."""

    def __init__(self, players: int, regions: list[int], data: dict[str, Any]) -> None:
        """Lay the tiles of the layout for a number of players."""
        self.terrain: dict[Hex, str] = {}
        self.region: dict[Hex, int] = {}  # the start tile's hexes lie in no region
        self.waters: list[Hex] = []
        self.lone_wolves: list[Hex] = []
        self.prey: list[Hex] = []
        self.distances: dict[tuple[Hex, bool], dict[Hex, int]] = {}
        shape = data["region_tile"]
        for place in data["layouts"][str(players)]:
            if place["tile"] == "start":
                for cell in data["start_tile"]["cells"]:
                    self.terrain[laid(place, cell["at"])] = cell["terrain"]
                continue
            region = len(self.waters)
            [tile] = [t for t in data["region_tiles"] if t["number"] == regions[region]]
            for cell in shape["cells"]:
                where = laid(place, cell["at"])
                self.region[where] = region
                self.terrain[where] = tile["blocks"].get(cell["block"], "water")
                if cell["block"] == shape["water_block"]:
                    self.waters.append(where)
            self.lone_wolves += [laid(place, offset) for offset in shape["lone_wolves"]]
            self.prey.append(laid(place, shape["prey"]))
        self.passable = {h for h, t in self.terrain.items() if t not in data["impassable"]}
        self.start = [h for h in self.passable if h not in self.region]
        self.one_side = set(self.start[:1])  # of the chasm: what hangs together with one hex
        for _ in self.start:
            near = {n for h in self.one_side for n in self.neighbours(h)}
            self.one_side |= near & set(self.start)
        left = min(q for q, _ in self.terrain)
        top = min(r + q // 2 for q, r in self.terrain)
        self.name = {
            (q, r): f"{chr(ord('a') + q - left)}{r + q // 2 - top + 1}" for q, r in self.terrain
        }
        self.hex = {name: where for where, name in self.name.items()}

    def neighbours(self, where: Hex) -> list[Hex]:
        """The board hexes next to one, water and chasm included."""
        around = [(where[0] + dq, where[1] + dr) for dq, dr in DIRECTIONS.values()]
        return [h for h in around if h in self.terrain]

    def steps_from(self, start: Hex, on_foot: bool) -> dict[Hex, int]:
        """Fewest steps from a hex to every hex within reach: on foot, or as a howl carries."""
        if (start, on_foot) not in self.distances:
            reached = {start: 0}
            queue = [start]
            for here in queue:
                for there in self.neighbours(here):
                    if there not in reached and (not on_foot or there in self.passable):
                        reached[there] = reached[here] + 1
                        queue.append(there)
            self.distances[start, on_foot] = reached
        return self.distances[start, on_foot]


@dataclass
class Player:
    """A pack board and what lies at it, in the words of a position."""

    tiles: list[int]  # the side up of each two-sided tile
    terrain_tokens: int = 0
    action_tokens: int = 0
    dens: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TRACKS, 0))
    lairs: int = 0
    wolves: int = 0
    prey: list[str] = field(default_factory=list)
    moons: list[str] = field(default_factory=list)
    points: int = 0


class Oracle:
    """One game of The Wolves in one state; `steps` lists what is legal, `play` does it."""

    def __init__(self, record: dict[str, Any], data: dict[str, Any]) -> None:
        """Set the game up as a record says; the record's steps are not played."""
        setup = record["setup"]
        self.data = data
        self.packs: list[str] = list(record["packs"])
        seats = range(len(self.packs))
        self.count = str(len(seats))  # as the data's keys
        self.side = "2" if len(seats) == 2 else "3-5"  # of the pack board
        self.options: dict[str, Any] = {"tiles": "first", "action_tokens_per_turn": "any"}
        self.options |= {"late_start_token": "no", "round_limit": "none"}
        for option, value in (record.get("options") or {}).items():
            self.options[option] = int(value) if str(value).isdigit() else value
        self.regions: list[int] = list(setup["regions"])
        self.board = Board(len(seats), self.regions, data)

        self.pieces: dict[Hex, list[Piece]] = {h: [] for h in self.board.passable}
        self.lone_wolves = set(self.board.lone_wolves)
        self.moons: list[list[str]] = [list(stack) for stack in setup["moons"]]
        size: int = data["prey_stacks"][self.count]["size"]
        stacks = zip(self.board.prey, setup["prey"], strict=True)
        self.prey: dict[Hex, tuple[str, int]] = {where: (kind, size) for where, kind in stacks}
        self.neutral = ""
        if len(seats) == 2:
            unused = [pack for pack in data["packs"] if pack not in self.packs]
            self.neutral = setup.get("neutral") or unused[0]
            for water, moons in zip(self.board.waters, self.moons, strict=True):
                for way, kinds in data["neutral_pack_2p"].get("+".join(moons), {}).items():
                    dq, dr = DIRECTIONS[way]
                    self.pieces[water[0] + dq, water[1] + dr] = [(NEUTRAL, k) for k in kinds]
        up = 1 if self.options["tiles"] == "second" else 0
        self.players = [Player([up] * 5) for _ in seats]
        if len(seats) == 2 or self.options["late_start_token"] == "yes":
            for seat in LATE_STARTERS[len(seats)]:
                self.players[seat].action_tokens = 1

        self.moon = 0  # dates filled
        self.scored = 0  # how many of the three scorings are done
        self.round = 1
        self.seat = 0
        self.actions = 0
        self.extra = 0
        self.draft_order = [*seats, *reversed(seats)]
        # tiles, draft, turn (between two actions), the name of the action under way, hunt, over
        self.stage = "tiles" if self.options["tiles"] == "choose" else "draft"
        # Of the action under way:
        self.paid = ""  # the terrain
        self.moved: dict[tuple[Hex, str], int] = {}  # wolves of a kind that moved to a hex
        self.displaced: tuple[Piece, Hex] | None = None  # a wolf in hand, and where it stood

    def copy(self) -> Oracle:
        """An independent twin; only what never changes is shared."""
        twin = copy.copy(self)
        for name, value in vars(self).items():
            if name not in ("data", "board", "pieces"):
                setattr(twin, name, copy.deepcopy(value))
        # By hand, as copying deep is slow and this is most of the state.
        twin.pieces = {where: list(pieces) for where, pieces in self.pieces.items()}
        return twin

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == "over"

    @property
    def actor(self) -> int | None:
        """The seat (from 0) that decides next, or None when the game is over."""
        return None if self.over else self.seat

    # ---- looking at the board, as the player to act ----

    @property
    def _me(self) -> Player:
        return self.players[self.seat]

    def _own(self, where: Hex, *kinds: str) -> int:
        return sum(1 for pack, kind in self.pieces[where] if pack == self.seat and kind in kinds)

    def _foreign(self, where: Hex) -> list[Piece]:
        return [piece for piece in self.pieces[where] if piece[0] != self.seat]

    def _token(self, where: Hex) -> bool:
        return where in self.lone_wolves or where in self.prey

    def _alpha_within(self, steps: int, where: Hex) -> bool:
        """Whether an own alpha is that near, as a howl carries."""
        near = self.board.steps_from(where, on_foot=False)
        return any(near[h] <= steps and self._own(h, "alpha") for h in self.pieces)

    def _track(self, track: str) -> int:
        value: int = self.data["tracks"][track][self._me.dens[track]]
        return value

    def _tracks_left(self) -> list[str]:
        return [track for track in TRACKS if self._me.dens[track] < 4]

    # ---- which steps are legal ----

    def steps(self) -> list[str]:
        """Every legal step of the player to act, sorted."""
        name = self.board.name
        steps: list[str] = []
        if self.stage == "tiles":
            steps = ["tiles first", "tiles second"]
        elif self.stage == "draft":
            steps = [f"draft {name[h]}" for h in self._draft_hexes()]
        elif self.stage == "turn":
            steps = [*self._action_steps(), "end"]
        elif self.stage == "hunt":  # by now only ties are left
            hunted = self._hunted()
            steps = [f"hunt {name[h]}" for h in hunted[min(hunted)]]
        elif self.displaced:
            (pack, _), stood = self.displaced
            steps = [f"push {name[h]}" for h in self._push_hexes(stood, pack)]
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
        for start in self.pieces:
            for kind, letter in (("pack", "P"), ("alpha", "A")):
                # A wolf that moved and a like one that did not may share a hex: count them.
                if self._own(start, kind) <= self.moved.get((start, kind), 0):
                    continue
                steps = self.board.steps_from(start, on_foot=True)
                for goal in goals:
                    near = 1 <= steps.get(goal, 0) <= self._track("speed")
                    if near and self._may_stop(kind, start, goal):
                        moves.append(f"{letter} {self.board.name[start]} {self.board.name[goal]}")
        return moves

    def _may_stop(self, kind: str, start: Hex, goal: Hex) -> bool:
        if self._token(goal) or len(self.pieces[goal]) >= 2:
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
            return bool(trial._push_hexes(where, pack))
        return True

    def _victim(self, where: Hex, kind: str) -> Piece | None:
        """The foreign piece of a kind that is its owner's only one on the hex, if any."""
        owners = [pack for pack, _ in self.pieces[where]]
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

    # ---- playing a step ----

    def play(self, step: str) -> None:
        """Play one legal step; anything else is a ValueError and changes nothing."""
        if step not in self.steps():
            raise ValueError(f"not a legal step here: {step!r}")
        word, *rest = step.split()
        if word == "tiles":
            self._me.tiles = [0 if rest[0] == "first" else 1] * 5
            self.seat = (self.seat + 1) % len(self.players)
            self.stage = "tiles" if self.seat else "draft"
        elif word == "draft":
            self.pieces[self.board.hex[rest[0]]] = [(self.seat, "alpha"), (self.seat, "pack")]
            self.draft_order.pop(0)
            self.seat = self.draft_order[0] if self.draft_order else 0
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
        self.seat = (self.seat + 1) % len(self.players)
        self.round += self.seat == 0
        limit = self.options["round_limit"]
        if self.scored == 3 or (limit != "none" and self.round > limit):
            self.stage = "over"

    def _score_region(self, region: int, phase: str) -> None:
        control: dict[int, int] = {}
        alphas: dict[int, int] = {}
        for where, pieces in self.pieces.items():
            for pack, kind in pieces if self.board.region.get(where) == region else []:
                control[pack] = control.get(pack, 0) + self.data["control"][kind]
                alphas[pack] = alphas.get(pack, 0) + (kind == "alpha")
        standing = {pack: (control[pack], alphas[pack]) for pack in control}
        paid_second = [p for p in standing if standing[p] == max(standing.values())]
        if len(paid_second) == 1:  # one winner: it takes the token, a single second is paid
            [winner] = paid_second
            del standing[winner]
            if winner != NEUTRAL:
                self.players[winner].moons.append(phase)
                self.players[winner].points += self.data["moon_tokens"][phase]["first"]
            paid_second = [p for p in standing if standing[p] == max(standing.values())]
            if len(paid_second) > 1:
                paid_second = []
        for pack in paid_second:
            if pack != NEUTRAL:
                self.players[pack].points += self.data["moon_tokens"][phase]["second"]

    # ---- counting and showing ----

    def breakdown(self) -> list[dict[str, int]]:
        """Per seat, what each category of the final score counts now."""
        data, side = self.data, self.side
        return [
            {
                "moons_and_regions": player.points,
                **{track: data["track_points"][side][player.dens[track]] for track in TRACKS},
                "lairs": data["lair_points"][player.lairs],
                "prey": data["prey_points"][side][len(player.prey)],
                "wolves": data["wolf_points"][player.wolves],
            }
            for player in self.players
        ]

    def scores(self) -> list[int]:
        """The final score of each seat, were the game to end now."""
        return [sum(categories.values()) for categories in self.breakdown()]

    def winners(self) -> list[int]:
        """The seats that would win now; several share the win."""
        standing: list[tuple[int, int, int]] = []
        on_board = [piece for pieces in self.pieces.values() for piece in pieces]
        for seat, score in enumerate(self.scores()):
            wolves = sum(on_board.count((seat, kind)) for kind in WOLVES)
            standing.append((score, len(self.players[seat].moons), wolves))
        return [seat for seat, mine in enumerate(standing) if mine == max(standing)]

    def position(self) -> dict[str, Any] | None:
        """The state as JSON, between two actions after the draft; otherwise None."""
        if self.stage != "turn":
            return None
        name = self.board.name
        label = {NEUTRAL: "neutral"} | {seat: str(seat + 1) for seat in range(len(self.players))}
        position: dict[str, Any] = {"game": "wolves", "format": 1, "packs": list(self.packs)}
        if self.neutral:
            position["neutral"] = self.neutral
        return position | {
            "options": dict(self.options),
            "regions": list(self.regions),
            "moons": [list(stack) for stack in self.moons],
            "prey": {name[h]: list(stack) for h, stack in self.prey.items()},
            "lone_wolves": sorted(name[h] for h in self.lone_wolves),
            "pieces": {
                name[h]: sorted(f"{label[pack]} {kind}" for pack, kind in pieces)
                for h, pieces in self.pieces.items()
                if pieces
            },
            "players": [
                asdict(p) | {"tiles": "".join(map(str, p.tiles)), "prey": sorted(p.prey)}
                for p in self.players
            ],
            "moon": self.moon,
            "scored": self.scored,
            "round": self.round,
            "turn": self.seat + 1,
            "actions": self.actions,
            "extra": self.extra,
        }

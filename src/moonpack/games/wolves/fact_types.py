"""The kinds of facts of The Wolves: small frozen values that say what happened.

Hexes, packs, terrains, tracks, ranks, prey and moon phases are named by their words; seats are
numbers from 0, and from 1 in JSON. `facts.py` finds the facts, `sentences.py` tells them.
"""

from __future__ import annotations

from dataclasses import dataclass, is_dataclass
from typing import Any, ClassVar

from moonpack.games.contract import Fact, JsonObject

# The fields that name a seat; in JSON these count from 1.
SEAT_FIELDS = frozenset({"seat", "owner", "leader_seat", "next_seat", "winners"})


@dataclass(frozen=True)
class WolvesFact(Fact):
    """A fact of this game."""

    def to_json(self) -> JsonObject:
        """The fact as JSON; every field that names a seat counts from 1 there."""
        return {"fact": self.kind, **_fields_to_json(self)}


def _fields_to_json(value: Any) -> JsonObject:
    # A dataclass lists its fields for `match`; `fields` would take several times as long.
    return {name: _to_json(name, getattr(value, name)) for name in value.__match_args__}


def _to_json(name: str, value: Any) -> Any:
    if type(value) is str:  # most are
        return value
    if isinstance(value, tuple):
        return [_to_json(name, part) for part in value]
    if is_dataclass(value):
        return _fields_to_json(value)
    return value + 1 if name in SEAT_FIELDS and value is not None else value


@dataclass(frozen=True)
class Deed(WolvesFact):
    """A fact with a player who did it, or to whom it came."""

    seat: int
    pack: str


# -- before the first turn


@dataclass(frozen=True)
class TilesChosen(Deed):
    """A player said which sides of the two-sided tiles are up."""

    kind: ClassVar[str] = "tiles_chosen"
    side: str  # "first" or "second"
    showing: tuple[str, ...]  # the terrains of the two-sided tiles, in their order
    next_seat: int


@dataclass(frozen=True)
class DraftBegan(Deed):
    """All tiles are chosen; this player places the first pair."""

    kind: ClassVar[str] = "draft_began"


@dataclass(frozen=True)
class PairDrafted(Deed):
    """An alpha and a pack wolf start on a hex."""

    kind: ClassVar[str] = "pair_drafted"
    hex: str
    pair: int  # 1 or 2: which pair of this player
    next_seat: int


# -- turns and actions


@dataclass(frozen=True)
class TurnBegan(Deed):
    """A player's turn begins."""

    kind: ClassVar[str] = "turn_began"
    round: int


@dataclass(frozen=True)
class TurnEnded(Deed):
    """A player's turn is over."""

    kind: ClassVar[str] = "turn_ended"
    actions: int  # taken in this turn


@dataclass(frozen=True)
class TurnedTile:
    """A terrain tile turned over in a payment; the home tile, 0, shows home again."""

    tile: int
    was: str
    now: str


@dataclass(frozen=True)
class ActionBegun(Deed):
    """An action was chosen and paid for."""

    kind: ClassVar[str] = "action_begun"
    action: str
    terrain: str
    turned: tuple[TurnedTile, ...]
    terrain_tokens: int  # discarded
    action_token: bool  # whether one was discarded to act once more
    number: int  # which action of the turn, from 1


@dataclass(frozen=True)
class MoveEnded(Deed):
    """The player moves no more wolves in this action, though more could move."""

    kind: ClassVar[str] = "move_ended"
    moved: int


# -- pieces


@dataclass(frozen=True)
class WolfMoved(Deed):
    """A wolf walked from the first hex of its path to the last."""

    kind: ClassVar[str] = "wolf_moved"
    rank: str
    start: str
    end: str
    steps: int
    path: tuple[str, ...]


@dataclass(frozen=True)
class WolfDisplaced(Deed):
    """A wolf of another pack was picked up, to be put down by the acting player."""

    kind: ClassVar[str] = "wolf_displaced"
    owner: int
    owner_pack: str
    rank: str
    hex: str


@dataclass(frozen=True)
class WolfPushed(Deed):
    """The displaced wolf was put down again."""

    kind: ClassVar[str] = "wolf_pushed"
    owner: int
    owner_pack: str
    rank: str
    start: str
    end: str
    path: tuple[str, ...]


@dataclass(frozen=True)
class DenBuilt(Deed):
    """The next den of a track came onto the board."""

    kind: ClassVar[str] = "den_built"
    hex: str
    track: str
    dens: int  # of that track, built so far
    value: int  # what the track shows now
    points: int  # gained by it, as everywhere below


@dataclass(frozen=True)
class LairBuilt(Deed):
    """A den became a lair."""

    kind: ClassVar[str] = "lair_built"
    hex: str
    lairs: int  # built so far
    points: int


@dataclass(frozen=True)
class LoneWolfCalled(Deed):
    """A lone-wolf token left, and the next wolf of the wolf track took its hex."""

    kind: ClassVar[str] = "lone_wolf_called"
    hex: str
    rank: str
    wolves: int  # off the wolf track so far
    points: int


@dataclass(frozen=True)
class WolfDominated(Deed):
    """A foreign pack wolf left the board, and the next wolf of the wolf track took its place."""

    kind: ClassVar[str] = "wolf_dominated"
    owner: int
    owner_pack: str
    hex: str
    rank: str  # of the wolf that came
    wolves: int  # off the wolf track so far
    points: int


@dataclass(frozen=True)
class DenDominated(Deed):
    """A foreign den left the board, and the next den of a track took its place."""

    kind: ClassVar[str] = "den_dominated"
    owner: int
    owner_pack: str
    hex: str
    track: str
    dens: int
    value: int
    points: int


# -- tokens, prey, moon board


@dataclass(frozen=True)
class BonusGained(Deed):
    """A bonus token came to a player."""

    kind: ClassVar[str] = "bonus_gained"
    token: str  # "action" or "terrain"
    reason: str  # "track", "lair" or "prey"


@dataclass(frozen=True)
class PreyHunted(Deed):
    """The top token of a prey stack was taken."""

    kind: ClassVar[str] = "prey_hunted"
    prey: str
    hex: str
    left: int  # tokens that stay in the stack
    kinds: int  # of prey that the player has now
    points: int


@dataclass(frozen=True)
class PreyChoiceDue(Deed):
    """Several stacks of one kind can be hunted; the player has to say which."""

    kind: ClassVar[str] = "prey_choice_due"
    prey: str
    hexes: tuple[str, ...]


@dataclass(frozen=True)
class DateFilled(Deed):
    """What left the board filled the next date of the moon board, or came when all were filled."""

    kind: ClassVar[str] = "date_filled"
    date: int  # how many pieces have left the board
    piece: str  # "lone wolf", "den" or "pack"
    owner_pack: str | None  # whose piece it was; None for a lone wolf
    phase: str | None  # the moon phase whose date this is
    spaces: int  # of the moon board; the last turn may bring more pieces


# -- regions


@dataclass(frozen=True)
class LeadLost(Deed):
    """A pack no longer has most control of a region with a moon, by another player's step.

    `leader` is the pack that leads now; None if several are tied. The neutral pack has no seat.
    """

    kind: ClassVar[str] = "lead_lost"
    owner: int
    owner_pack: str
    region: int  # in layout order, from 0
    water: str
    leader: str | None
    leader_seat: int | None


# -- scoring


@dataclass(frozen=True)
class PackStanding:
    """A pack's standing in a region that scores, and what it got. The neutral pack has no seat."""

    seat: int | None
    pack: str
    control: int
    alphas: int
    award: str  # "token", "second", "shared" (a tied win), "tied" (for second, nothing), "none"
    points: int


@dataclass(frozen=True)
class RegionScored(WolvesFact):
    """A region was scored. `standings` are the packs present, best first.

    `first_by` says how the token found its owner: "alone", "control", "alphas"; or why nobody took
    it: "tie", "nobody". `second_by` likewise: "control", "alphas", "tie"; "none" when nobody else
    is there or the win was shared.
    """

    kind: ClassVar[str] = "region_scored"
    phase: str
    region: int  # in layout order, from 0
    water: str
    tile: int
    standings: tuple[PackStanding, ...]
    first_by: str
    second_by: str


@dataclass(frozen=True)
class Gain:
    """What a player got in a scoring."""

    seat: int
    pack: str
    points: int
    moon_tokens: int


@dataclass(frozen=True)
class PhaseScored(WolvesFact):
    """All regions of a moon phase are scored."""

    kind: ClassVar[str] = "phase_scored"
    phase: str
    regions: int
    gains: tuple[Gain, ...]  # of every player, by seat


@dataclass(frozen=True)
class FinalScore:
    """A player's final count, with what breaks ties."""

    seat: int
    pack: str
    moons: int
    spread: int
    speed: int
    howl: int
    lairs: int
    prey: int
    wolves: int
    total: int
    moon_tokens: int
    wolves_on_board: int


@dataclass(frozen=True)
class GameOver(WolvesFact):
    """The game is over and counted."""

    kind: ClassVar[str] = "game_over"
    reason: str  # "full moon" or "round limit"
    scores: tuple[FinalScore, ...]
    winners: tuple[int, ...]
    decided_by: str  # "score", "moon tokens", "wolves", or "nothing": the win is shared

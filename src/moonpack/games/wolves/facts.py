"""What a step did and what followed from it, as facts.

The rules say nothing while they play; facts are found by comparing the position before a step with
the one after it.
"""

from __future__ import annotations

from functools import lru_cache

from moonpack.games.contract import Fact

from . import codes, data
from .engine import Engine
from .fact_types import (
    ActionBegun,
    BonusGained,
    DateFilled,
    DenBuilt,
    DenDominated,
    DraftBegan,
    LairBuilt,
    LoneWolfCalled,
    MoveEnded,
    PairDrafted,
    PreyChoiceDue,
    PreyHunted,
    TilesChosen,
    TurnBegan,
    TurnedTile,
    TurnEnded,
    WolfDisplaced,
    WolfDominated,
    WolfMoved,
    WolfPushed,
)
from .layout import layout
from .notation import SIDES
from .score_facts import game_over, scorings
from .snapshot import Snapshot
from .steps import (
    Build,
    Call,
    ChooseTiles,
    Done,
    Draft,
    End,
    Hunt,
    MoveWolf,
    Pay,
    Push,
    Step,
    Take,
    Upgrade,
    decode,
)

Who = tuple[int, str]
SPREAD, SPEED, HOWL = range(3)  # the tracks by number


def follow(before: Snapshot, step: Step, after: Snapshot) -> list[Fact]:
    """Everything a step did, then what followed from it: displacement, bonuses, hunts, scoring."""
    who = before.seat, pack_of(before, before.seat)
    match step:
        case ChooseTiles(side):
            return _tiles_chosen(who, side, after)
        case Draft(hex_):
            return _pair_drafted(who, hex_, before, after)
        case Pay():
            return [action_begun(before, step, after)]
        case End():
            return _turn_ended(who, before, after)
        case MoveWolf() | Push() | Done():
            facts = _wolves_walked(who, step, before)
        case Build(hex_, track):
            facts = _den_built(who, hex_, track, after)
        case Upgrade(hex_):
            facts = _den_upgraded(who, hex_, after)
        case Call(hex_):
            facts = _lone_wolf_called(who, hex_, after)
        case Take(hex_, None):
            facts = _wolf_dominated(who, hex_, before, after)
        case Take(hex_, int(track)):
            facts = _den_dominated(who, hex_, track, before, after)
        case Hunt():
            facts = []
    return [*facts, *_displaced(who, after), *_hunts(who, before, after), *_choice(who, after)]


def pack_of(shot: Snapshot, pack: int) -> str:
    """The name of a pack by its number; the neutral pack comes after the players'."""
    return data.PACKS[shot.pack_terrain(pack)]


def hex_name(shot: Snapshot, hex_: int) -> str:
    """The name of a hex."""
    return shot.layout.name(hex_)


@lru_cache(maxsize=4096)
def _path(players: int, start: int, end: int) -> tuple[str, ...]:
    lay = layout(players)
    return tuple(lay.name(hex_) for hex_ in lay.path(start, end))


# -- before the first turn


def _tiles_chosen(who: Who, side: int, after: Snapshot) -> list[Fact]:
    showing = tuple(data.TERRAINS[sides[side]] for sides in data.TILE_SIDES)
    facts: list[Fact] = [TilesChosen(*who, SIDES[side], showing, after.seat)]
    if after.phase == codes.PHASE_DRAFT:
        facts.append(DraftBegan(after.seat, pack_of(after, after.seat)))
    return facts


def _pair_drafted(who: Who, hex_: int, before: Snapshot, after: Snapshot) -> list[Fact]:
    pair = 1 + before.packs[who[0]].alphas.bit_count()
    facts: list[Fact] = [PairDrafted(*who, hex_name(after, hex_), pair, after.seat)]
    if after.phase == codes.PHASE_ACTION:
        facts.append(TurnBegan(after.seat, pack_of(after, after.seat), after.round))
    return facts


# -- turns and actions


def action_begun(before: Snapshot, step: Pay, after: Snapshot | Engine) -> ActionBegun:
    """A payment, and the action that it was made for."""
    seat = before.seats[before.seat]
    turned = []
    for tile in range(1 + len(data.TILE_SIDES)):
        if step.tiles >> tile & 1:
            was, now = tile_sides(seat.home, seat.tiles, tile)
            turned.append(TurnedTile(tile, data.TERRAINS[was], data.TERRAINS[now]))
    return ActionBegun(
        before.seat,
        pack_of(before, before.seat),
        data.ACTIONS[step.action],
        data.TERRAINS[step.terrain],
        tuple(turned),
        step.tokens,
        after.extra > before.extra,
        after.actions,
    )


def tile_sides(home: int, tiles: int, tile: int) -> tuple[int, int]:
    """The terrain a player's tile shows, and the one it shows when turned over."""
    if tile == 0:
        return home, home
    side = tiles >> (tile - 1) & 1
    first, second = data.TILE_SIDES[tile - 1]
    return (second, first) if side else (first, second)


def _turn_ended(who: Who, before: Snapshot, after: Snapshot) -> list[Fact]:
    facts: list[Fact] = [TurnEnded(*who, before.actions), *scorings(before, after)]
    if after.phase == codes.PHASE_OVER:
        return [*facts, game_over(after)]
    return [*facts, TurnBegan(after.seat, pack_of(after, after.seat), after.round)]


# -- pieces


def _wolves_walked(who: Who, step: MoveWolf | Push | Done, before: Snapshot) -> list[Fact]:
    match step:
        case MoveWolf(rank, start, end):
            path = _path(before.players, start, end)
            return [WolfMoved(*who, data.RANKS[rank], path[0], path[-1], len(path) - 1, path)]
        case Push(hex_):
            path = _path(before.players, before.push_hex, hex_)
            owner = before.push_pack, pack_of(before, before.push_pack)
            return [WolfPushed(*who, *owner, data.RANKS[before.push_rank], path[0], path[-1], path)]
        case Done():
            return [MoveEnded(*who, before.moved)]


def _displaced(who: Who, after: Snapshot) -> list[Fact]:
    if after.phase != codes.PHASE_PUSH:
        return []
    owner = after.push_pack, pack_of(after, after.push_pack)
    rank = data.RANKS[after.push_rank]
    return [WolfDisplaced(*who, *owner, rank, hex_name(after, after.push_hex))]


def _gained(track: str, after: Snapshot, pieces: int) -> int:
    """The points that the last of some pieces brings, by the points of its track."""
    points = data.points_at(track, after.players)
    return points[pieces] - points[pieces - 1]


def _track_now(after: Snapshot, seat: int, track: int) -> tuple[str, int, int]:
    """A track's name, how many of its dens are built, and what it shows."""
    return data.TRACKS[track], after.seats[seat].dens[track], after.track_value(seat, track)


def _den_built(who: Who, hex_: int, track: int, after: Snapshot) -> list[Fact]:
    name, dens, value = _track_now(after, who[0], track)
    return [
        DenBuilt(
            *who, hex_name(after, hex_), name, dens, value, _gained("track_points", after, dens)
        ),
        *_track_bonus(who, after, track),
    ]


def _track_bonus(who: Who, after: Snapshot, track: int) -> list[Fact]:
    bonuses = data.by_players("track_bonus", after.players)[data.TRACKS[track]]
    token = bonuses[after.seats[who[0]].dens[track] - 1]
    return [BonusGained(*who, token, "track")] if token else []


def _den_upgraded(who: Who, hex_: int, after: Snapshot) -> list[Fact]:
    lairs = after.seats[who[0]].lairs
    return [
        LairBuilt(*who, hex_name(after, hex_), lairs, _gained("lair_points", after, lairs)),
        _date_filled(who, after, "den", who[1]),
        BonusGained(*who, data.DATA["lair_bonus"], "lair"),
    ]


def _lone_wolf_called(who: Who, hex_: int, after: Snapshot) -> list[Fact]:
    wolves = after.seats[who[0]].wolves
    rank = data.WOLF_TRACK[wolves - 1]
    return [
        LoneWolfCalled(
            *who, hex_name(after, hex_), rank, wolves, _gained("wolf_points", after, wolves)
        ),
        _date_filled(who, after, "lone wolf", None),
    ]


def _wolf_dominated(who: Who, hex_: int, before: Snapshot, after: Snapshot) -> list[Fact]:
    owner, owner_pack = _owner(before, hex_, codes.RANK_PACK)
    wolves = after.seats[who[0]].wolves
    rank, points = data.WOLF_TRACK[wolves - 1], _gained("wolf_points", after, wolves)
    return [
        WolfDominated(*who, owner, owner_pack, hex_name(after, hex_), rank, wolves, points),
        _date_filled(who, after, "pack", owner_pack),
    ]


def _den_dominated(
    who: Who, hex_: int, track: int, before: Snapshot, after: Snapshot
) -> list[Fact]:
    owner, owner_pack = _owner(before, hex_, codes.RANK_DEN)
    name, dens, value = _track_now(after, who[0], track)
    points = _gained("track_points", after, dens)
    return [
        DenDominated(*who, owner, owner_pack, hex_name(after, hex_), name, dens, value, points),
        _date_filled(who, after, "den", owner_pack),
        *_track_bonus(who, after, track),
    ]


def _owner(before: Snapshot, hex_: int, rank: int) -> Who:
    """Whose piece of a rank, not the acting player's, stands on a hex."""
    others = (pack for pack in range(before.players) if pack != before.seat)
    owner = next(pack for pack in others if rank in before.packs[pack].at(hex_))
    return owner, pack_of(before, owner)


# -- moon board and prey


def _date_filled(who: Who, after: Snapshot, piece: str, owner: str | None) -> DateFilled:
    dates: dict[str, int] = data.by_players("moon_dates", after.players)
    reached = next((phase for phase, date in dates.items() if date == after.moon), None)
    return DateFilled(*who, after.moon, piece, owner, reached, max(dates.values()))


def _hunts(who: Who, before: Snapshot, after: Snapshot) -> list[Fact]:
    facts: list[Fact] = []
    bonus = data.by_players("prey_bonus", after.players)
    kinds = before.seats[who[0]].prey.bit_count()
    for number, region in enumerate(after.layout.regions):
        left = after.prey_left[number]
        if left < before.prey_left[number]:
            prey = data.PREY[after.prey_kind[number]]
            kinds += 1
            points = _gained("prey_points", after, kinds)
            facts.append(PreyHunted(*who, prey, hex_name(after, region.prey), left, kinds, points))
            if bonus:
                facts.append(BonusGained(*who, bonus, "prey"))
    return facts


def _choice(who: Who, after: Snapshot) -> list[Fact]:
    if after.phase != codes.PHASE_HUNT:
        return []
    hexes = choosable_prey(after)
    prey = data.PREY[after.prey_hexes()[hexes[0]][0]]
    return [PreyChoiceDue(*who, prey, tuple(hex_name(after, hex_) for hex_ in hexes))]


def choosable_prey(shot: Snapshot) -> list[int]:
    """The stacks of one kind of which the player has to choose, while that choice is due."""
    steps = (decode(number) for number in Engine(shot).legal())
    return [step.hex for step in steps if isinstance(step, Hunt)]

"""Setting up positions of The Wolves: what can be put on which hex, and what else there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from moonpack.errors import BadInput
from moonpack.games.editing import (
    Editor,
    Group,
    Palette,
    Position,
    Problem,
    Refused,
    Tool,
    Value,
)
from moonpack.games.rng import Rng
from moonpack.words import Words

from . import codes, data, positions, reachable, setups
from .edit_fields import groups_of, moon_stacks, set_field
from .layout import Layout, layout
from .options import check_options
from .setups import PositionSetup
from .snapshot import Snapshot
from .vocabulary import pack_in_region, prey_name

ERASE, LONE_WOLF, MOONS = "erase", "lone wolf", "moons"
PREY = "prey "  # and its kind


class WolvesEditor(Editor[PositionSetup]):
    """Positions of The Wolves: between two actions, after the draft."""

    def begin(self, players: int, rng: Rng, *, empty: bool) -> Position:
        setup = setups.deal(players, rng, {})
        engine = setups.start(setup)
        while engine.phase != codes.PHASE_ACTION:
            engine.play(rng.choice(engine.legal()))
        position: Position = dict(positions.to_json(engine.snapshot(), setup.options))
        if empty:
            position |= {"pieces": {}, "lone_wolves": [], "prey": {}}
            position["moons"] = [[] for _ in position["moons"]]
            for seat in position["players"]:
                seat["action_tokens"] = 0
        return position

    def read(self, position: object) -> PositionSetup:
        shot = positions.read(position)
        assert isinstance(position, dict)  # it was read
        return PositionSetup(position, shot, check_options(position["options"]))

    def problems(self, draft: PositionSetup) -> list[Problem]:
        return reachable.problems(draft.snapshot)

    def board_key(self, draft: PositionSetup) -> str:
        shot = draft.snapshot
        return repr((shot.region_tiles, draft.packs, shot.neutral))

    def palette(self, draft: PositionSetup, words: Words) -> list[Palette]:
        shot = draft.snapshot
        tokens = [
            Tool(ERASE, words("Eraser")),
            Tool(LONE_WOLF, words("lone wolf"), "lone"),
            *_prey_tools(shot, words),
            Tool(MOONS, words("moon stack of a region"), "moon-full"),
        ]
        return [
            *(_pieces_of(shot, pack, words) for pack in range(len(shot.packs))),
            Palette(words("Tokens"), tuple(tokens)),
        ]

    def groups(self, draft: PositionSetup, words: Words) -> list[Group]:
        return groups_of(draft.position, words)

    def change(self, position: Position, field: str, value: Value) -> None:
        set_field(position, field, value)

    def put(self, position: Position, tool: str, place: str) -> None:
        lay = layout(len(position["players"]))
        if place not in lay.number_of:
            raise BadInput("place", "a hex of this board", place)
        if tool == MOONS:
            _next_moons(position, lay, place)
        elif tool == ERASE:
            _clear(position, lay, place)
        elif lay.number_of[place] not in lay.land:
            raise Refused(_standing_nowhere(place, lay.cells[lay.number_of[place]].block == "~"))
        elif tool == LONE_WOLF:
            _put_lone_wolf(position, lay, place)
        elif tool.startswith(PREY):
            _put_prey(position, lay, place, tool.removeprefix(PREY))
        else:
            _put_piece(position, place, tool)


def _pieces_of(shot: Snapshot, pack: int, words: Words) -> Palette:
    is_player = pack < shot.players
    owner = str(pack + 1) if is_player else "neutral"
    names = (words("den"), words("pack wolf"), words("alpha"), words("lair"))
    tools = [
        Tool(f"{owner} {rank}", names[number], f"{pack + 1}-{rank}")
        for number, rank in enumerate(data.RANKS)
    ]
    title = pack_in_region(data.PACKS[shot.pack_terrain(pack)], pack if is_player else None, words)
    alpha_first = (tools[codes.RANK_ALPHA], tools[codes.RANK_PACK], tools[0], tools[-1])
    return Palette(title, alpha_first, pack if is_player else None)


def _prey_tools(shot: Snapshot, words: Words) -> Iterator[Tool]:
    stacks = data.by_players("prey_stacks", shot.players)
    standing = [kind for kind, _ in shot.prey_hexes().values()]
    for number, kind in enumerate(data.PREY):
        left = stacks["kinds"].count(kind) - standing.count(number)
        yield Tool(PREY + kind, prey_name(kind, words), f"{kind}-{stacks['size']}", left)


# -- tokens


def _clear(position: Position, lay: Layout, place: str) -> None:
    position["pieces"].pop(place, None)
    position["prey"].pop(place, None)
    if place in position["lone_wolves"]:
        position["lone_wolves"].remove(place)
    for region, moons in zip(lay.regions, position["moons"], strict=True):
        if lay.name(region.water) == place:
            moons.clear()


def _put_lone_wolf(position: Position, lay: Layout, place: str) -> None:
    places = sorted(lay.name(hex_) for region in lay.regions for hex_ in region.lone_wolves)
    if place not in places:
        raise Refused(
            lambda words: words("Lone wolves go only on the hexes printed for them."), places
        )
    was_there = place in position["lone_wolves"]
    _clear(position, lay, place)
    if not was_there:
        position["lone_wolves"] = sorted([*position["lone_wolves"], place])


def _put_prey(position: Position, lay: Layout, place: str, kind: str) -> None:
    """A whole stack; put on one of its kind, a token less."""
    places = [lay.name(region.prey) for region in lay.regions]
    if place not in places:
        raise Refused(lambda words: words("Prey goes only on the hexes printed for it."), places)
    stacks = data.by_players("prey_stacks", lay.players)
    standing, tokens = position["prey"].get(place, (None, 0))
    _clear(position, lay, place)
    if standing == kind:
        tokens -= 1
    elif [one for one, _ in position["prey"].values()].count(kind) < stacks["kinds"].count(kind):
        tokens = stacks["size"]
    else:
        where = [name for name, stack in position["prey"].items() if stack[0] == kind]
        raise Refused(lambda words: words("All stacks of this prey are on the board."), where)
    if tokens:
        position["prey"][place] = [kind, tokens]


def _next_moons(position: Position, lay: Layout, place: str) -> None:
    """The next of all stacks that a region can have, or what can be left of one."""
    region = lay.region_of[lay.number_of[place]]
    if region < 0:
        raise Refused(lambda words: words("The start tile has no moons. Choose a region."))
    stacks = moon_stacks(lay.players)
    here = stacks.index(tuple(position["moons"][region]))
    position["moons"][region] = list(stacks[(here + 1) % len(stacks)])


# -- pieces


def _put_piece(position: Position, place: str, piece: str) -> None:
    """One more piece, in place of a token; where there is no room for it, all like it go."""
    here, players = position["pieces"].get(place, []), len(position["players"])
    owners = positions.owners_of(players)
    parts = [one.split(" ") for one in (*here, piece)]
    pieces = [(owners.index(owner), data.RANKS.index(rank)) for owner, rank in parts]
    problem = positions.why_not_together(pieces, players)
    if problem is None:
        position["pieces"][place] = sorted([*here, piece])
        position["prey"].pop(place, None)
        position["lone_wolves"] = [one for one in position["lone_wolves"] if one != place]
        if pieces[-1][0] < players:
            _take_from_pack_board(position, pieces[-1][0])
    elif piece in here:
        others = [one for one in here if one != piece]
        position["pieces"] |= {place: others}
        if not others:
            del position["pieces"][place]
    else:
        raise Refused(problem[1], [place])


def _take_from_pack_board(position: Position, seat: int) -> None:
    """What stands on the board has left the pack board: at least so much is taken, if it can be."""
    standing = Counter(piece for pieces in position["pieces"].values() for piece in pieces)
    dens, wolves, alphas, lairs = (standing[f"{seat + 1} {rank}"] for rank in data.RANKS)
    player = position["players"][seat]
    tracks = player["dens"]
    while sum(tracks.values()) < min(dens + lairs, codes.ALL_DENS):
        tracks[min(data.TRACKS, key=tracks.__getitem__)] += 1
    player["lairs"] = max(player["lairs"], min(lairs, codes.ALL_LAIRS))
    ever = Counter(
        data.WOLF_TRACK
    )  # the surplus beyond it is a problem that more calls do not solve
    alphas, wolves = min(alphas, 2 + ever["alpha"]), min(wolves, 2 + ever["pack"])
    while player["wolves"] < codes.ALL_WOLVES:
        called = Counter(data.WOLF_TRACK[: player["wolves"]])
        if alphas <= 2 + called["alpha"] and wolves <= 2 + called["pack"]:
            break
        player["wolves"] += 1


EDITOR = WolvesEditor()


def _standing_nowhere(place: str, is_water: bool) -> Callable[[Words], str]:
    """Why nothing can be put on a hex."""

    def reason(words: Words) -> str:
        if is_water:
            return words("Nothing can stand on {hex}: it is water.", hex=place)
        return words("Nothing can stand on {hex}: it is the chasm.", hex=place)

    return reason

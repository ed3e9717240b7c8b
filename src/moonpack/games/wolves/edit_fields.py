"""The numbers and choices of a position of The Wolves that an editor offers beside the board.

A field is called by its path in the position: `moon`, `players.0.tiles.2`, `regions.4`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from moonpack.games.editing import Field, Group, Option, Position, Value
from moonpack.words import Words

from . import codes, data
from .layout import layout
from .vocabulary import moon_name, pack_full_title, prey_name, terrain_name, track_name

MOST_TOKENS = 20  # of a kind; play seldom gives a player more than five
MOST_POINTS = 200
MOST_ROUNDS = 200
MOST_ACTIONS = 10
NO_MOONS = "-"
PHASES = " + "  # between the moons of a stack


def groups_of(position: Mapping[str, Any], words: Words) -> list[Group]:
    """All fields of a position, with their values."""
    players = len(position["players"])
    return [
        Group(words("Turn"), tuple(_course(position, words))),
        *(_player(position, seat, words) for seat in range(players)),
        Group(words("Board"), tuple(_board(position, words))),
    ]


def moon_stacks(players: int) -> list[tuple[str, ...]]:
    """Everything that can be left of a moon stack, nothing last."""
    pool = data.by_players("moon_pool", players)
    left = {tuple(stack[n:]) for stack in pool for n in range(len(stack))}
    order = sorted(left, key=lambda stack: [data.PHASES.index(phase) for phase in stack])
    return [*order, ()]


# -- what there is


def _number(name: str, words: str, value: int, high: int, low: int = 0) -> Field:
    """A number. It may be larger than people choose: then that is its limit."""
    return Field(name, words, "number", value, low, max(high, value))


def _course(position: Mapping[str, Any], words: Words) -> list[Field]:
    players = len(position["players"])
    packs = [Option(n + 1, pack_full_title(p, words)) for n, p in enumerate(position["packs"])]
    dates = data.by_players("moon_dates", players)
    most_dates = dates[data.PHASES[-1]]
    scored = [
        Option(0, words("no moon")),
        *(Option(n, moon_name(phase, words)) for n, phase in enumerate(data.PHASES, 1)),
    ]
    return [
        Field("turn", words("Player to move"), "choice", position["turn"], options=tuple(packs)),
        _number("actions", words("Actions taken this turn"), position["actions"], MOST_ACTIONS),
        _number("moon", words("Spaces filled on the moon board"), position["moon"], most_dates),
        Field(
            "scored", words("Last moon scored"), "choice", position["scored"], options=tuple(scored)
        ),
        _number("round", words("Round"), position["round"], MOST_ROUNDS, 1),
    ]


def _player(position: Mapping[str, Any], seat: int, words: Words) -> Group:
    given, pack = position["players"][seat], position["packs"][seat]
    at = f"players.{seat}."
    tracks = [
        _number(f"{at}dens.{track}", label, given["dens"][track], codes.TRACK_DENS)
        for track, label in _track_labels(words).items()
    ]
    tiles = [_tile(f"{at}tiles.{n}", n, given["tiles"][n], words) for n in range(5)]
    prey = [
        Field(f"{at}prey.{kind}", prey_name(kind, words), "switch", kind in given["prey"])
        for kind in data.PREY
    ]
    moons = [
        _number(f"{at}moons.{phase}", moon_name(phase, words), given["moons"].count(phase), 10)
        for phase in data.PHASES
    ]
    packs = [Option(one, pack_full_title(one, words)) for one in data.PACKS]
    fields = [
        _number(f"{at}action_tokens", words("Action tokens"), given["action_tokens"], MOST_TOKENS),
        _number(
            f"{at}terrain_tokens", words("Terrain tokens"), given["terrain_tokens"], MOST_TOKENS
        ),
        *tracks,
        _number(f"{at}lairs", words("Lairs taken"), given["lairs"], codes.ALL_LAIRS),
        _number(f"{at}wolves", words("Wolves called"), given["wolves"], codes.ALL_WOLVES),
        _number(f"{at}points", words("Points from regions"), given["points"], MOST_POINTS),
        *moons,
        *tiles,
        *prey,
        Field(f"packs.{seat}", words("Pack"), "choice", pack, options=tuple(packs)),
    ]
    return Group(pack_full_title(pack, words), tuple(fields), seat)


def _track_labels(words: Words) -> dict[str, str]:
    return {
        track: words("Dens taken: {track}", track=track_name(track, words)) for track in data.TRACKS
    }


def _tile(name: str, number: int, side: str, words: Words) -> Field:
    first, second = (terrain_name(data.TERRAINS[t], words) for t in data.TILE_SIDES[number])
    options = (Option("0", first), Option("1", second))
    return Field(name, words("Tile {n}", n=number + 1), "choice", side, options=options)


def _board(position: Mapping[str, Any], words: Words) -> list[Field]:
    players = len(position["players"])
    lay = layout(players)
    tiles = tuple(Option(tile, words("tile {n}", n=tile)) for tile in data.REGION_TILES)
    stacks = tuple(Option(_stack(s), _stack_words(s, words)) for s in moon_stacks(players))
    fields = []
    for n, region in enumerate(lay.regions):
        hex_ = lay.name(region.water)
        stack = _stack(position["moons"][n])
        label = words("Region around {hex}", hex=hex_)
        moons = words("Moons on {hex}", hex=hex_)
        tile = position["regions"][n]
        fields.append(Field(f"regions.{n}", label, "choice", tile, options=tiles, place=hex_))
        fields.append(Field(f"moons.{n}", moons, "choice", stack, options=stacks, place=hex_))
    if players == 2:
        packs = tuple(Option(one, pack_full_title(one, words)) for one in data.PACKS)
        neutral = _neutral(position)
        fields.append(Field("neutral", words("Neutral pack"), "choice", neutral, options=packs))
    return fields


def _neutral(position: Mapping[str, Any]) -> str:
    free = [pack for pack in data.PACKS if pack not in position["packs"]]
    return str(position.get("neutral", free[0]))


def _stack(moons: Sequence[str]) -> str:
    return PHASES.join(moons) or NO_MOONS


def _stack_words(moons: Sequence[str], words: Words) -> str:
    names = [moon_name(phase, words) for phase in moons]
    return words.listed(names) if names else words("no moon")


# -- how each is set


def set_field(position: Position, name: str, value: Value) -> None:
    """Give a field a value that was checked; what it decides follows."""
    path = name.split(".")
    if path[0] == "players":
        _set_of_player(position["players"][int(path[1])], path[2:], value)
    elif path[0] in _SETTERS:
        _SETTERS[path[0]](position, path[1:], value)
    else:
        position[name] = value


def _set_of_player(player: Position, path: list[str], value: Value) -> None:
    match path:
        case ["dens", track]:
            player["dens"][track] = value
        case ["tiles", number]:
            at = int(number)
            player["tiles"] = player["tiles"][:at] + str(value) + player["tiles"][at + 1 :]
        case ["prey", kind]:
            held = {*player["prey"], kind} if value else {*player["prey"]} - {kind}
            player["prey"] = [one for one in data.PREY if one in held]
        case ["moons", phase]:
            held_moons = [one for one in player["moons"] if one != phase] + [phase] * int(value)
            player["moons"] = sorted(held_moons, key=data.PHASES.index)
        case [plain]:
            player[plain] = value


def _set_actions(position: Position, _: list[str], value: Value) -> None:
    position["actions"] = value
    position["extra"] = max(0, int(value) - codes.FREE_ACTIONS)  # the others cost a token each


def _set_region(position: Position, path: list[str], value: Value) -> None:
    """Lay a region tile; the one that lies there goes where that one lay."""
    tiles, at = position["regions"], int(path[0])
    if value in tiles:
        tiles[tiles.index(value)] = tiles[at]
    tiles[at] = value


def _set_moons(position: Position, path: list[str], value: Value) -> None:
    position["moons"][int(path[0])] = [] if value == NO_MOONS else str(value).split(PHASES)


def _set_pack(position: Position, path: list[str], value: Value) -> None:
    """Give a player a pack; whoever had it gets that player's."""
    packs, at = position["packs"], int(path[0])
    if len(packs) == 2 and _neutral(position) == value:
        position["neutral"] = packs[at]
    if value in packs:
        packs[packs.index(value)] = packs[at]
    packs[at] = value


def _set_neutral(position: Position, _: list[str], value: Value) -> None:
    packs, before = position["packs"], _neutral(position)
    if value in packs:
        packs[packs.index(value)] = before
    position["neutral"] = value


_SETTERS: dict[str, Callable[[Position, list[str], Value], None]] = {
    "actions": _set_actions,
    "regions": _set_region,
    "moons": _set_moons,
    "packs": _set_pack,
    "neutral": _set_neutral,
}

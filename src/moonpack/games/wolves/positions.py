"""A position as JSON (the game's FEN): a state between two actions, written and read with care."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any, cast

from moonpack.errors import BadInput, MoonpackError, Phrase
from moonpack.games import check
from moonpack.games.editing import check_all
from moonpack.games.fields import Saved, saved_numbers
from moonpack.words import Words, source

from . import codes, data, reachable, setups
from .layout import Layout, layout
from .options import check_options, set_options, written_options
from .snapshot import PackPieces, SeatState, Snapshot
from .view_types import PositionJson, SeatJson

FORMAT = 1
_FIELDS = (
    *("game", "format", "packs", "options", "regions", "moons", "prey", "lone_wolves"),
    *("pieces", "players", "turn"),
)
# The plain numbers of a position and of a seat, as `snapshot.py` declares them.
_NUMBERS = saved_numbers(Snapshot)
_SEAT_NUMBERS = saved_numbers(SeatState)


def to_json(shot: Snapshot, options: Mapping[str, str | int]) -> PositionJson:
    """A position between two actions, under the options of its game."""
    if shot.phase not in (codes.PHASE_ACTION, codes.PHASE_OVER):
        raise MoonpackError("a position can be written after the draft, between two actions")
    return board_to_json(shot, options)


def board_to_json(shot: Snapshot, options: Mapping[str, str | int]) -> PositionJson:
    """The fields of a position at any time; within an action they do not tell everything."""
    lay = shot.layout
    position: dict[str, object] = {
        "game": "wolves",
        "format": FORMAT,
        "packs": [data.PACKS[seat.home] for seat in shot.seats],
        "options": written_options(options),
        "regions": list(shot.region_tiles),
        "moons": [[data.PHASES[phase] for phase in stack] for stack in shot.moons],
        "prey": {
            lay.name(h): [data.PREY[kind], left] for h, (kind, left) in shot.prey_hexes().items()
        },
        "lone_wolves": sorted(
            lay.name(h) for h in _lone_wolf_hexes(lay) if shot.lone_wolves >> h & 1
        ),
        "pieces": _pieces_to_json(shot),
        "players": [_seat_to_json(seat) for seat in shot.seats],
    }
    for field in fields(Snapshot):
        if field.name in _NUMBERS:
            position[field.name] = getattr(shot, field.name)
        elif field.name == "seat":
            position["turn"] = shot.seat + 1
    if shot.neutral >= 0:
        position["neutral"] = data.PACKS[shot.neutral]
    if shot.first_seat:
        position["starting_player"] = shot.first_seat + 1
    return cast("PositionJson", position)


def _pieces_to_json(shot: Snapshot) -> dict[str, list[str]]:
    pieces_by_hex: dict[str, list[str]] = {}
    for h, pack, rank in shot.pieces():
        owner = str(pack + 1) if pack < shot.players else "neutral"
        pieces_by_hex.setdefault(shot.layout.name(h), []).append(f"{owner} {data.RANKS[rank]}")
    return {name: sorted(pieces) for name, pieces in pieces_by_hex.items()}


def _seat_to_json(seat: SeatState) -> SeatJson:
    written: dict[str, object] = {}
    for field in fields(SeatState):
        if field.name in _SEAT_NUMBERS:
            written[field.name] = getattr(seat, field.name)
        elif field.name in _SEAT_FORMS:
            written[field.name] = _SEAT_FORMS[field.name].write(seat)
    return cast("SeatJson", written)


def from_json(position: object) -> Snapshot:
    """A position from JSON; says what is wrong with one that is not possible."""
    shot = read(position)
    check_all(reachable.problems(shot))
    return shot


def read(position: object) -> Snapshot:
    """A position from JSON, which play may not be able to reach: see `reachable.problems`."""
    optional = ("neutral", "starting_player")
    given = _read_fields(position, "position", _FIELDS, _NUMBERS, optional)
    check.one_of(given["game"], "game", ("wolves",))
    check.format_number(given["format"], "format", FORMAT, "position")
    players = len(check.listing(given["players"], "players"))
    if players not in range(2, 6):
        needed = Phrase(source("{low} to {high} players"), low=2, high=5)
        raise BadInput.wrong_count("players", needed, players)
    packs = setups.check_packs(given["packs"], players)
    options = check_options(given["options"])
    neutral = setups.check_neutral(given.get("neutral"), "neutral", packs)
    lay = layout(players)
    prey_kind, prey_left = _read_prey(given["prey"], lay)
    shot = Snapshot(
        players=players,
        region_tiles=setups.check_regions(given["regions"], "regions", players),
        packs=[],
        seats=[_read_seat(s, f"players[{n}]", packs[n]) for n, s in enumerate(given["players"])],
        neutral=data.PACKS.index(neutral) if neutral else -1,
        lone_wolves=_read_lone_wolves(given["lone_wolves"], lay),
        prey_kind=prey_kind,
        prey_left=prey_left,
        moons=_read_moons(given["moons"], players),
        drafted=2 * players,
        first_seat=setups.check_start(given.get("starting_player"), "starting_player", players),
    )
    set_options(shot, options)
    shot.packs = _read_pieces(given["pieces"], shot)
    _read_course(given, shot)
    return shot


def _read_fields(
    value: object,
    field: str,
    required: Collection[str],
    numbers: Mapping[str, Saved],
    optional: tuple[str, ...] = (),
) -> Mapping[str, Any]:
    """The fields of a part of a position; older files may lack a number that came later."""
    later = [name for name, number in numbers.items() if number.missing is not None]
    needed = [*required, *(name for name in numbers if name not in later)]
    return check.fields(value, field, needed, (*optional, *later))


def _read_seat(value: object, field: str, pack: str) -> SeatState:
    given = _read_fields(value, field, _SEAT_FORMS, _SEAT_NUMBERS)
    seat = SeatState(home=data.PACKS.index(pack))
    for name, form in _SEAT_FORMS.items():
        setattr(seat, name, form.read(given[name], f"{field}.{name}"))
    for name, number in _SEAT_NUMBERS.items():
        amount = given.get(name, number.missing)
        setattr(seat, name, check.whole_number(amount, f"{field}.{name}", 0, number.most))
    return seat


@dataclass(frozen=True)
class _Form:
    """How a field of a seat that is not a plain number stands in a position."""

    write: Callable[[SeatState], object]
    read: Callable[[object, str], object]


def _read_tiles(value: object, field: str) -> int:
    tiles = check.text(value, field)
    if len(tiles) != 5 or not set(tiles) <= {"0", "1"}:
        expected = Phrase(source("five digits, 0 for a first side and 1 for a second"))
        raise BadInput(field, expected, tiles)
    return sum(1 << n for n, digit in enumerate(tiles) if digit == "1")


def _read_dens(value: object, field: str) -> list[int]:
    dens = check.fields(value, field, data.TRACKS)
    return [check.whole_number(dens[t], f"{field}.{t}", 0, codes.TRACK_DENS) for t in data.TRACKS]


def _read_prey_taken(value: object, field: str) -> int:
    prey = _read_words(value, field, data.PREY)
    if len(set(prey)) != len(prey):
        raise BadInput(field, Phrase(source("each kind at most once")), prey)
    return sum(1 << data.PREY.index(kind) for kind in prey)


def _read_moons_won(value: object, field: str) -> list[int]:
    moons = Counter(_read_words(value, field, data.PHASES))
    return [moons[phase] for phase in data.PHASES]


_SEAT_FORMS = {
    "tiles": _Form(lambda seat: "".join(str(seat.tiles >> n & 1) for n in range(5)), _read_tiles),
    "dens": _Form(lambda seat: dict(zip(data.TRACKS, seat.dens, strict=True)), _read_dens),
    "prey": _Form(
        lambda seat: [kind for n, kind in enumerate(data.PREY) if seat.prey >> n & 1],
        _read_prey_taken,
    ),
    "moons": _Form(
        lambda seat: [word for n, word in enumerate(data.PHASES) for _ in range(seat.moons[n])],
        _read_moons_won,
    ),
}


def _read_words(value: object, field: str, choices: tuple[str, ...]) -> list[str]:
    words = check.listing(value, field)
    return [check.one_of(word, f"{field}[{n}]", choices) for n, word in enumerate(words)]


def _read_moons(value: object, players: int) -> list[list[int]]:
    pool = data.by_players("moon_pool", players)
    stacks = []
    for n, stack in enumerate(check.listing(value, "moons", len(pool))):
        left = _read_words(stack, f"moons[{n}]", data.PHASES)
        if not any(left == full_stack[len(full_stack) - len(left) :] for full_stack in pool):
            expected = Phrase(source("what can be left of a moon stack, top first"))
            raise BadInput(f"moons[{n}]", expected, stack)
        stacks.append([data.PHASES.index(phase) for phase in left])
    return stacks


def _read_prey(value: object, lay: Layout) -> tuple[list[int], list[int]]:
    pool = data.by_players("prey_stacks", lay.players)
    kinds, left = [0] * len(lay.regions), [0] * len(lay.regions)
    place = {lay.name(region.prey): n for n, region in enumerate(lay.regions)}
    held: Counter[str] = Counter()
    for name, stack in check.mapping(value, "prey").items():
        field = f"prey.{name}"
        if name not in place:
            text = source("a prey hex of this board ({hexes})")
            raise BadInput(field, Phrase(text, hexes=", ".join(place)))
        kind, tokens = check.listing(stack, field, 2)
        held[check.one_of(kind, f"{field}[0]", data.PREY)] += 1
        if held[kind] > pool["kinds"].count(kind):
            expected = Phrase(source("no more stacks of this prey than the game has"))
            raise BadInput(field, expected, kind)
        kinds[place[name]] = data.PREY.index(kind)
        left[place[name]] = check.whole_number(tokens, f"{field}[1]", 1, pool["size"])
    return kinds, left


def _lone_wolf_hexes(lay: Layout) -> set[int]:
    return {h for region in lay.regions for h in region.lone_wolves}


def _read_lone_wolves(value: object, lay: Layout) -> int:
    spots = {lay.name(h): h for h in sorted(_lone_wolf_hexes(lay))}
    mask = 0
    for n, name in enumerate(check.listing(value, "lone_wolves")):
        field = f"lone_wolves[{n}]"
        hex_ = spots[check.one_of(name, field, spots)]
        if mask >> hex_ & 1:
            raise BadInput(field, Phrase(source("each hex at most once")), name)
        mask |= 1 << hex_
    return mask


def owners_of(players: int) -> list[str]:
    """The owners of pieces, by pack, as positions name them."""
    return [str(n + 1) for n in range(players)] + ["neutral"] * (players == 2)


def _read_pieces(value: object, shot: Snapshot) -> list[PackPieces]:
    lay = shot.layout
    tokens = shot.lone_wolves | sum(1 << h for h in shot.prey_hexes())
    packs = [PackPieces() for _ in range(shot.players + (shot.players == 2))]
    owners = owners_of(shot.players)
    names = [f"{owner} {rank}" for owner in owners for rank in data.RANKS]
    for name, listed in check.mapping(value, "pieces").items():
        field = f"pieces.{name}"
        hex_ = lay.number_of.get(name, -1)
        if hex_ not in lay.land:
            raise BadInput(field, Phrase(source("a land hex of this board")))
        if tokens >> hex_ & 1:
            raise BadInput(field, Phrase(source("no piece on a hex with a token")))
        pieces = []
        for n, piece in enumerate(check.listing(listed, field)):
            owner, rank = check.one_of(piece, f"{field}[{n}]", names).split(" ")
            pieces.append((owners.index(owner), data.RANKS.index(rank)))
        _check_sharing(pieces, shot.players, field)
        for pack, rank_number in pieces:
            packs[pack].put(hex_, rank_number)
    return packs


def _check_sharing(pieces: list[tuple[int, int]], players: int, field: str) -> None:
    """The sharing rules of a hex."""
    if not 1 <= len(pieces) <= 2:
        raise BadInput.wrong_count(field, Phrase(source("one or two pieces")), len(pieces))
    problem = why_not_together(pieces, players)
    if problem is not None:
        raise BadInput(field, problem[0])


def why_not_together(
    pieces: list[tuple[int, int]], players: int
) -> tuple[Phrase, Callable[[Words], str]] | None:
    """Why pieces (pack, rank) cannot share a hex: what is expected, and a sentence for people."""
    if len(pieces) == 1:
        return None
    if len(pieces) > 2:
        return Phrase(source("one or two pieces")), lambda words: words(
            "At most two pieces share a hex."
        )
    (one, low), (other, high) = sorted(pieces, key=lambda piece: piece[1])
    wolves = (codes.RANK_PACK, codes.RANK_ALPHA)
    if low not in wolves and high not in wolves:
        return (
            Phrase(source("at most one den or lair")),
            lambda words: words("At most one den or lair stands on a hex."),
        )
    if one != other and (low != codes.RANK_DEN or players in (one, other)):
        return (
            Phrase(source("pieces of two packs only if one is a den under the other's wolf")),
            lambda words: words(
                "Two packs share a hex only where a wolf stands on the den of another player."
            ),
        )
    return None


def _read_course(given: Mapping[str, object], shot: Snapshot) -> None:
    shot.seat = check.whole_number(given["turn"], "turn", 1, shot.players) - 1
    for name, number in _NUMBERS.items():
        value = given.get(name, number.missing)
        setattr(shot, name, check.whole_number(value, name, 0, number.most))
    if shot.scored >= len(data.PHASES) or (shot.round_limit and shot.round > shot.round_limit):
        shot.phase = codes.PHASE_OVER

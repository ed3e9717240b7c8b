"""Why an action that has been paid for cannot be carried out like this."""

from __future__ import annotations

from moonpack.games.masks import has

from . import book_reasons, codes, data
from .asking import Asking, Reasons
from .facts import SPEED
from .vocabulary import track_name

# -- move


def move_wolf(asking: Asking, rank: int, start: int, end: int) -> Reasons:
    """Why a wolf cannot move there."""
    words, name = asking.words, asking.name(end)
    yield from _not_a_wolf_to_move(asking, rank, start)
    if start == end:
        yield words("A wolf must end its move on another hex.")
    yield from asking.not_paid_for(end)
    speed = asking.shot.track_value(asking.shot.seat, SPEED)
    steps = asking.layout.distances(start, asking.layout.land)[end]
    if steps > speed:
        yield words.many(
            "{hex} is {n} step away. Your speed is {speed}.",
            "{hex} is {n} steps away. Your speed is {speed}.",
            steps,
            hex=name,
            speed=speed,
        )
    yield from asking.token_there(end)
    yield from _cannot_stop(asking, rank, end)


def _not_a_wolf_to_move(asking: Asking, rank: int, start: int) -> Reasons:
    words, name = asking.words, asking.name(start)
    here = asking.mine.at(start).count(rank)
    moved = asking.moved_wolves(start, rank)
    is_alpha = rank == codes.RANK_ALPHA
    if here == 0 and is_alpha:
        yield words("You have no alpha on {hex}.", hex=name)
    elif here == 0:
        yield words("You have no pack wolf on {hex}.", hex=name)
    elif here == moved and is_alpha:
        yield words("Your alpha on {hex} has already moved in this action.", hex=name)
    elif here == moved:
        yield words("Your pack wolf on {hex} has already moved in this action.", hex=name)


def _cannot_stop(asking: Asking, rank: int, end: int) -> Reasons:
    """A wolf may join another pack's den, and an alpha may displace a pack wolf; nothing else."""
    words, name = asking.words, asking.name(end)
    for pack, there in asking.foreign(end):
        gaps = {"whose": asking.whose(pack), "hex": name}
        if asking.is_neutral(pack):
            yield words(
                "No wolf can stop on {hex}: the neutral pack cannot be displaced.", hex=name
            )
        if there == codes.RANK_ALPHA:
            yield words("{whose} alpha on {hex} cannot be displaced.", **gaps)
        if there == codes.RANK_LAIR:
            yield words("{whose} lair is on {hex}: the move cannot end there.", **gaps)
    yield from book_reasons.full(asking, end)
    for pack, there in asking.foreign(end):
        if there == codes.RANK_PACK and rank == codes.RANK_PACK:
            gaps = {"whose": asking.whose(pack), "hex": name}
            yield words("Only an alpha can displace {whose} pack wolf on {hex}.", **gaps)


def push(asking: Asking, hex_: int) -> Reasons:
    """Why the displaced wolf cannot be put there."""
    yield from _no_room_for_it(asking, hex_)
    words, shot, land = asking.words, asking.shot, asking.layout.land
    steps = asking.layout.distances(shot.push_hex, land)
    nearest = min(steps[spot] for spot in land if not any(_no_room_for_it(asking, spot)))
    if steps[hex_] > nearest:
        yield words.many(
            "{hex} is {n} step away. The nearest free hex is {nearest} away.",
            "{hex} is {n} steps away. The nearest free hex is {nearest} away.",
            steps[hex_],
            hex=asking.name(hex_),
            nearest=nearest,
        )


def _no_room_for_it(asking: Asking, hex_: int) -> Reasons:
    """A displaced wolf goes to an empty hex or to one piece of its own pack."""
    yield from asking.not_land(hex_)
    yield from asking.token_there(hex_)
    for pack, _ in asking.pieces(hex_):
        if pack != asking.shot.push_pack:
            yield asking.piece_of(pack, hex_)
    yield from asking.full(hex_)


# -- den and lair


def build(asking: Asking, hex_: int, track: int) -> Reasons:
    """Why a den of that track cannot be built there."""
    words, name = asking.words, asking.name(hex_)
    yield from _track_is_empty(asking, track)
    yield from asking.not_paid_for(hex_)
    yield from asking.not_by_an_alpha(hex_)
    yield from asking.token_there(hex_)
    for pack, _ in asking.foreign(hex_):
        yield asking.piece_of(pack, hex_)
    if has(asking.mine.dens | asking.mine.lairs, hex_):
        yield words("You already have a den or a lair on {hex}.", hex=name)
    yield from asking.full(hex_)


def _track_is_empty(asking: Asking, track: int) -> Reasons:
    words = asking.words
    if asking.seat.dens[track] >= codes.TRACK_DENS:
        yield words(
            "There are no dens left on your {track} track.",
            track=track_name(data.TRACKS[track], words),
        )


def upgrade(asking: Asking, hex_: int) -> Reasons:
    """Why a den there cannot become a lair."""
    words, name = asking.words, asking.name(hex_)
    if not has(asking.mine.dens, hex_):
        yield words("You have no den on {hex}.", hex=name)
    yield from asking.not_paid_for(hex_)
    if not asking.is_by_water(hex_):
        yield words("{hex} is not next to water.", hex=name)
    yield from asking.not_by_an_alpha(hex_)
    if asking.has_lair_in_region_of(hex_):
        yield words("You already have a lair in the region of {hex}.", hex=name)
    yield from book_reasons.no_room_beside(asking, hex_)


# -- howl and dominate


def call(asking: Asking, hex_: int) -> Reasons:
    """Why no lone wolf can be called from there."""
    words = asking.words
    if not has(asking.shot.lone_wolves, hex_):
        yield words("There is no lone wolf on {hex}.", hex=asking.name(hex_))
    yield from asking.not_paid_for(hex_)
    yield from asking.out_of_howl_range(hex_)


def take(asking: Asking, hex_: int, track: int | None) -> Reasons:
    """Why nothing there can be dominated like this."""
    words, name = asking.words, asking.name(hex_)
    yield from asking.not_paid_for(hex_)
    wanted = codes.RANK_PACK if track is None else codes.RANK_DEN
    there = [piece for piece in asking.foreign(hex_) if not asking.is_neutral(piece[0])]
    owners = {pack for pack, rank in there if rank == wanted}
    if not owners:
        yield from _cannot_be_dominated(asking, hex_, wanted)
        return
    if track is None:
        yield from asking.no_wolf_left()
    else:
        yield from _track_is_empty(asking, track)
    (owner,) = owners
    if sum(pack == owner for pack, _ in there) > 1:
        yield words(
            "{pack} has two pieces on {hex}: they protect each other.",
            pack=asking.pack(owner),
            hex=name,
        )
    if track is not None:
        yield from book_reasons.protected(asking, hex_)
    yield from asking.out_of_howl_range(hex_)


def _cannot_be_dominated(asking: Asking, hex_: int, wanted: int) -> Reasons:
    """What is there instead of a piece of the wanted rank."""
    words, name = asking.words, asking.name(hex_)
    there = asking.foreign(hex_)
    ranks = {rank for _, rank in there}
    if any(asking.is_neutral(pack) for pack, _ in there):
        yield words("The neutral pack on {hex} cannot be dominated.", hex=name)
    if codes.RANK_DEN in ranks and wanted != codes.RANK_DEN:
        yield words("A den can be replaced only by a den. Choose the track it comes from.")
    if codes.RANK_PACK in ranks and wanted != codes.RANK_PACK:
        yield words("A pack wolf can be replaced only by a wolf.")
    if codes.RANK_ALPHA in ranks:
        yield words("An alpha cannot be dominated.")
    if codes.RANK_LAIR in ranks:
        yield words("A lair cannot be dominated.")
    yield words("There is no piece of another player on {hex}.", hex=name)

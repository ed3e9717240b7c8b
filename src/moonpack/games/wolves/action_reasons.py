"""Why an action that is paid for cannot be done so."""

from __future__ import annotations

from moonpack.games.masks import has

from . import codes, data
from .asking import Asking, Reasons
from .facts import SPEED
from .vocabulary import track_name

# -- move


def move_wolf(asking: Asking, rank: int, start: int, end: int) -> Reasons:
    """Why a wolf cannot move there."""
    words, name = asking.words, asking.name(end)
    yield from _not_a_wolf_to_move(asking, rank, start)
    if start == end:
        yield words("a wolf ends its move on another hex")
    yield from asking.not_paid_for(end)
    speed = asking.shot.track_value(asking.shot.seat, SPEED)
    steps = asking.layout.distances(start, asking.layout.land)[end]
    if steps > speed:
        yield words.many(
            "{hex} is {n} step away, and your speed is {speed}",
            "{hex} is {n} steps away, and your speed is {speed}",
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
        yield words("you have no alpha on {hex}", hex=name)
    elif here == 0:
        yield words("you have no pack wolf on {hex}", hex=name)
    elif here == moved and is_alpha:
        yield words("your alpha on {hex} has moved in this action", hex=name)
    elif here == moved:
        yield words("your pack wolf on {hex} has moved in this action", hex=name)


def _cannot_stop(asking: Asking, rank: int, end: int) -> Reasons:
    """Foreign dens may be joined, and an alpha may displace a pack wolf; nothing else gives way."""
    words, name = asking.words, asking.name(end)
    for pack, there in asking.foreign(end):
        said = {"pack": asking.pack(pack), "hex": name}
        if asking.is_neutral(pack):
            yield words("the neutral pack on {hex} can be neither joined nor displaced", hex=name)
        if there == codes.RANK_ALPHA:
            yield words("{pack}'s alpha on {hex} cannot be displaced", **said)
        if there == codes.RANK_LAIR:
            yield words("{pack}'s lair on {hex} cannot be joined", **said)
    yield from asking.full(end)
    for pack, there in asking.foreign(end):
        if there == codes.RANK_PACK and rank == codes.RANK_PACK:
            said = {"pack": asking.pack(pack), "hex": name}
            yield words("only an alpha can displace {pack}'s pack wolf on {hex}", **said)


def push(asking: Asking, hex_: int) -> Reasons:
    """Why the displaced wolf cannot be put there."""
    yield from _cannot_take_it(asking, hex_)
    words, shot, land = asking.words, asking.shot, asking.layout.land
    steps = asking.layout.distances(shot.push_hex, land)
    nearest = min(steps[spot] for spot in land if not any(_cannot_take_it(asking, spot)))
    if steps[hex_] > nearest:
        yield words.many(
            "{hex} is {n} step away, and the nearest free hex only {nearest}",
            "{hex} is {n} steps away, and the nearest free hex only {nearest}",
            steps[hex_],
            hex=asking.name(hex_),
            nearest=nearest,
        )


def _cannot_take_it(asking: Asking, hex_: int) -> Reasons:
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
        yield words("you have a den or lair on {hex} already", hex=name)
    yield from asking.full(hex_)


def _track_is_empty(asking: Asking, track: int) -> Reasons:
    words = asking.words
    if asking.seat.dens[track] >= codes.TRACK_DENS:
        yield words(
            "no den is left on your {track} track", track=track_name(data.TRACKS[track], words)
        )


def upgrade(asking: Asking, hex_: int) -> Reasons:
    """Why a den there cannot become a lair."""
    words, name, layout = asking.words, asking.name(hex_), asking.layout
    if not has(asking.mine.dens, hex_):
        yield words("you have no den on {hex}", hex=name)
    yield from asking.not_paid_for(hex_)
    if not any(layout.cells[spot].block == "~" for spot in layout.near(hex_)):
        yield words("{hex} is not next to water", hex=name)
    yield from asking.not_by_an_alpha(hex_)
    region = layout.region_of[hex_]
    if region >= 0 and any(has(asking.mine.lairs, spot) for spot in layout.regions[region].cells):
        yield words("you have a lair in the region of {hex} already", hex=name)


# -- howl and dominate


def call(asking: Asking, hex_: int) -> Reasons:
    """Why nobody can be called from there."""
    words = asking.words
    if not has(asking.shot.lone_wolves, hex_):
        yield words("there is no lone wolf on {hex}", hex=asking.name(hex_))
    yield from asking.not_paid_for(hex_)
    yield from asking.out_of_hearing(hex_)


def take(asking: Asking, hex_: int, track: int | None) -> Reasons:
    """Why nothing there can be dominated so."""
    words, name = asking.words, asking.name(hex_)
    yield from asking.not_paid_for(hex_)
    sought = codes.RANK_PACK if track is None else codes.RANK_DEN
    there = [piece for piece in asking.foreign(hex_) if not asking.is_neutral(piece[0])]
    owners = {pack for pack, rank in there if rank == sought}
    if not owners:
        yield from _not_to_be_dominated(asking, hex_, sought)
        return
    if track is None:
        yield from asking.no_wolf_left()
    else:
        yield from _track_is_empty(asking, track)
    (owner,) = owners
    if sum(pack == owner for pack, _ in there) > 1:
        said = {"pack": asking.pack(owner), "hex": name}
        yield words("{pack} has two pieces on {hex}, which protect each other", **said)
    yield from asking.out_of_hearing(hex_)


def _not_to_be_dominated(asking: Asking, hex_: int, sought: int) -> Reasons:
    """What is there instead of a piece of the rank that is sought."""
    words, name = asking.words, asking.name(hex_)
    there = asking.foreign(hex_)
    ranks = {rank for _, rank in there}
    if any(asking.is_neutral(pack) for pack, _ in there):
        yield words("the neutral pack on {hex} cannot be dominated", hex=name)
    if codes.RANK_DEN in ranks and sought != codes.RANK_DEN:
        yield words("a den gives way to a den, not to a wolf: say which track it comes from")
    if codes.RANK_PACK in ranks and sought != codes.RANK_PACK:
        yield words("a pack wolf gives way to a wolf, not to a den")
    if codes.RANK_ALPHA in ranks:
        yield words("an alpha cannot be dominated")
    if codes.RANK_LAIR in ranks:
        yield words("a lair cannot be dominated")
    yield words("no piece of another player is on {hex}", hex=name)

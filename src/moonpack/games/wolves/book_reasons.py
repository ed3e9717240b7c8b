"""Why a step is not possible by the rules that an option of a rulebook brings in."""

from __future__ import annotations

from moonpack.games.masks import has, hexes

from . import codes
from .asking import Asking, Reasons

_WOLVES = (codes.RANK_PACK, codes.RANK_ALPHA)


def end_turn(asking: Asking) -> Reasons:
    """Option `two_actions`: a turn does not end while one of its two actions is possible."""
    shot, words = asking.shot, asking.words
    if shot.rules & codes.RULE_TWO_ACTIONS and shot.actions < codes.FREE_ACTIONS:
        yield words("Every turn has two actions in this game, and another action is possible.")


def full(asking: Asking, hex_: int) -> Reasons:
    """A hex has room for two pieces; by option `push_from_own_den` a displaced wolf makes room."""
    allowed = asking.shot.rules & codes.RULE_PUSH_FROM_OWN_DEN
    displaced = [rank for _, rank in asking.foreign(hex_)] == [codes.RANK_PACK]
    if not (allowed and displaced and has(asking.mine.dens, hex_)):
        yield from asking.full(hex_)


def protected(asking: Asking, hex_: int) -> Reasons:
    """Option `den_under_wolf`: another pack's wolf protects the den that it stands on."""
    words = asking.words
    if asking.shot.rules & codes.RULE_DENS_PROTECTED:
        for pack, rank in asking.foreign(hex_):
            if rank in _WOLVES:
                gaps = {"whose": asking.whose(pack), "hex": asking.name(hex_)}
                yield words("{whose} wolf on {hex} protects the den beneath it.", **gaps)


def no_room_beside(asking: Asking, hex_: int) -> Reasons:
    """Option `lair_push`: a wolf displaced by a lair needs room on an adjacent hex."""
    words, shot = asking.words, asking.shot
    guests = [pack for pack, rank in asking.foreign(hex_) if rank in _WOLVES]
    if not shot.rules & codes.RULE_LAIR_PUSH_ADJACENT or not guests:
        return
    (guest,) = guests
    if not any(_can_take(asking, spot, guest) for spot in asking.layout.near(hex_)):
        yield words(
            "No hex next to {hex} can take the wolf that the lair would displace.",
            hex=asking.name(hex_),
        )


def _can_take(asking: Asking, hex_: int, guest: int) -> bool:
    """Whether a displaced wolf can be put on a hex."""
    owners = [pack for pack, _ in asking.pieces(hex_)]
    blocked = (*asking.not_land(hex_), *asking.token_there(hex_))
    return not blocked and owners in ([], [guest])


def no_room_on(asking: Asking, terrain: int) -> Reasons:
    """The same for a lair on some terrain, where a den is kept from it by nothing else."""
    layout, lairs = asking.layout, asking.mine.lairs
    for hex_ in hexes(asking.mine.dens):
        region = layout.region_of[hex_]
        if region < 0 or any(has(lairs, spot) for spot in layout.regions[region].cells):
            continue
        by_water = layout.regions[region].water in layout.near(hex_)
        here = asking.terrain_on(hex_) == terrain and not any(asking.not_by_an_alpha(hex_))
        if here and by_water:
            yield from no_room_beside(asking, hex_)

"""Whether play can reach a position: what no sequence of steps can bring about is a problem.

`positions.py` reads each field by itself; here the fields are compared with each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from moonpack.errors import BadInput
from moonpack.games import check
from moonpack.games.editing import Problem, Sentence
from moonpack.games.masks import hexes
from moonpack.words import Words

from . import codes, data
from .layout import Layout
from .snapshot import MOST_ROUNDS, Snapshot
from .too_many import too_many, too_many_neutral
from .vocabulary import moon_name, pack_in_region, prey_name

# Every date is filled by a lair, a wolf or a den from a pack board: no turn fills more than this.
DATES_A_TURN = codes.ALL_LAIRS + codes.ALL_WOLVES + codes.ALL_DENS
_RANK_NAMES = ("dens", "pack wolves", "alphas", "lairs")


def problems(shot: Snapshot) -> list[Problem]:
    """Everything about a position that play cannot reach."""
    return [
        *_player_pieces(shot),
        *_neutral_pieces(shot),
        *(problem for pack in range(len(shot.packs)) for problem in _lairs(shot, pack)),
        *_moons(shot),
        *_prey(shot),
        *_points(shot),
        *_course(shot),
    ]


def _named(shot: Snapshot, pack: int) -> Sentence:
    name, seat = data.PACKS[shot.pack_terrain(pack)], pack if pack < shot.players else None
    return lambda words: pack_in_region(name, seat, words)


def _hexes_of(shot: Snapshot, pack: int, *ranks: int) -> tuple[str, ...]:
    """Where the pieces of some ranks are."""
    own = (hex_ for hex_, owner, rank in shot.pieces() if owner == pack and rank in ranks)
    return tuple(dict.fromkeys(shot.layout.name(hex_) for hex_ in own))


# -- pieces


def _player_pieces(shot: Snapshot) -> Iterator[Problem]:
    """No pack has more on the board than has left its pack board."""
    dens, lairs = codes.RANK_DEN, codes.RANK_LAIR
    for number, seat in enumerate(shot.seats):
        called = Counter(data.WOLF_TRACK[: seat.wolves])
        standing = _count_ranks(shot, number)
        dwellings = standing[dens] + standing[lairs]
        if seat.lairs > sum(seat.dens):
            yield _too_many_lairs(shot, number)
        for kind, pieces, most, ranks in (
            ("alphas", standing[codes.RANK_ALPHA], 2 + called["alpha"], (codes.RANK_ALPHA,)),
            ("pack wolves", standing[codes.RANK_PACK], 2 + called["pack"], (codes.RANK_PACK,)),
            ("lairs", standing[lairs], seat.lairs, (lairs,)),
            ("dens and lairs", dwellings, sum(seat.dens), (dens, lairs)),
        ):
            if pieces > most:
                expected = f"at most {most} {kind} of player {number + 1}"
                places = _hexes_of(shot, number, *ranks)
                sentence = too_many(_named(shot, number), kind, pieces, most)
                yield Problem("pieces", expected, sentence, places)


def _too_many_lairs(shot: Snapshot, number: int) -> Problem:
    seat, name = shot.seats[number], _named(shot, number)
    dens = sum(seat.dens)
    expected = f"at most {dens}, the number of dens taken"
    return Problem(
        f"players[{number}].lairs",
        expected,
        lambda words: words(
            "{pack} has taken more lairs than dens from the pack board: {lairs} and {dens}. Each "
            "lair replaces a den.",
            pack=name(words),
            lairs=seat.lairs,
            dens=dens,
        ),
    )


def _neutral_pieces(shot: Snapshot) -> Iterator[Problem]:
    """The neutral pack has no more than the set-up gives it, for it never grows."""
    if shot.neutral < 0:
        return
    given: Counter[str] = Counter()
    for stack in data.by_players("moon_pool", shot.players):
        for ranks in data.DATA["neutral_pack_2p"]["+".join(stack)].values():
            given.update(ranks)
    standing = _count_ranks(shot, shot.players)
    for rank, (word, kind) in enumerate(zip(data.RANKS, _RANK_NAMES, strict=True)):
        if standing[rank] > given[word]:
            expected = f"at most {given[word]} {kind} of the neutral pack"
            sentence = too_many_neutral(rank, standing[rank], given[word])
            yield Problem("pieces", expected, sentence, _hexes_of(shot, shot.players, rank))


def _count_ranks(shot: Snapshot, pack: int) -> Counter[int]:
    return Counter(rank for _, owner, rank in shot.pieces() if owner == pack)


def _lairs(shot: Snapshot, pack: int) -> Iterator[Problem]:
    """Lairs stand next to water, at most one of a pack in a region."""
    layout, pieces = shot.layout, shot.packs[pack]
    waters = {region.water for region in layout.regions}
    lair_in: dict[int, str] = {}
    for hex_ in hexes(pieces.lairs):
        problem = _lair(layout, hex_, waters)
        region = layout.region_of[hex_]
        if problem is not None:
            yield problem
        elif region in lair_in:
            yield _second_lair(shot, pack, hex_, lair_in[region])
        lair_in[region] = layout.name(hex_)


def _lair(layout: Layout, hex_: int, waters: set[int]) -> Problem | None:
    name = layout.name(hex_)
    if layout.region_of[hex_] < 0:
        return Problem(
            f"pieces.{name}",
            "no lair",
            lambda words: words("A lair cannot be on the start tile: {hex}.", hex=name),
            (name,),
        )
    if waters.isdisjoint(layout.near(hex_)):
        return Problem(
            f"pieces.{name}",
            "no lair",
            lambda words: words("A lair has to be next to water: {hex} is not.", hex=name),
            (name,),
        )
    return None


def _second_lair(shot: Snapshot, pack: int, hex_: int, other: str) -> Problem:
    name, owner = shot.layout.name(hex_), _named(shot, pack)
    return Problem(
        f"pieces.{name}",
        "at most one lair of a pack in a region",
        lambda words: words(
            "{pack} has two lairs in one region, on {hex} and {other}; one is the most.",
            pack=owner(words),
            hex=name,
            other=other,
        ),
        (name, other),
    )


# -- moons and prey


def _moons(shot: Snapshot) -> Iterator[Problem]:
    """The moons left and won come from the stacks of the set-up."""
    pool = [list(map(data.PHASES.index, s)) for s in data.by_players("moon_pool", shot.players)]
    in_box = Counter(phase for stack in pool for phase in stack)
    # The tallest first: what is left of a low stack could also be left of a higher one.
    for region in sorted(range(len(shot.moons)), key=lambda n: -len(shot.moons[n])):
        left = shot.moons[region]
        fitting = [stack for stack in pool if stack[len(stack) - len(left) :] == left]
        if not fitting:
            yield _stack_not_in_box(shot, region)
            return  # what is won depends on it
        pool.remove(min(fitting, key=len) if left else fitting[0])
    seen = Counter(phase for stack in shot.moons for phase in stack)
    for number, seat in enumerate(shot.seats):
        for phase, name in enumerate(data.PHASES):
            seen[phase] += seat.moons[phase]
            if seat.moons[phase] and seen[phase] > in_box[phase]:
                expected = f"at most {in_box[phase]} {name} moons, those on the board included"
                sentence = _moons_won(name, in_box[phase], seen[phase])
                yield Problem(f"players[{number}].moons", expected, sentence)
                break


def _stack_not_in_box(shot: Snapshot, region: int) -> Problem:
    names = [data.PHASES[phase] for phase in shot.moons[region]]
    water = shot.layout.name(shot.layout.regions[region].water)
    return Problem(
        f"moons[{region}]",
        "a moon stack that is not on the board yet",
        lambda words: words(
            "Too many regions have this moon stack: {moons} ({hex}).",
            moons=words.listed([moon_name(name, words) for name in names]),
            hex=water,
        ),
        (water,),
    )


def _moons_won(phase: str, most: int, seen: int) -> Sentence:
    return lambda words: words(
        "There are {n} of {moon}, on the board and won by players; the game has {most}.",
        n=seen,
        most=most,
        moon=moon_name(phase, words),
    )


def _prey(shot: Snapshot) -> Iterator[Problem]:
    """Prey that a player holds has left the board."""
    stacks = data.by_players("prey_stacks", shot.players)
    for kind, name in enumerate(data.PREY):
        places = [h for h, (standing, _) in shot.prey_hexes().items() if standing == kind]
        pairs = zip(shot.prey_kind, shot.prey_left, strict=True)
        left = sum(tokens for standing, tokens in pairs if standing == kind)
        taken = stacks["kinds"].count(name) * stacks["size"] - left
        for number, seat in enumerate(shot.seats):
            taken -= seat.prey >> kind & 1
            if taken < 0:
                where = tuple(map(shot.layout.name, places))
                sentence = _still_there(_named(shot, number), name)
                yield Problem(f"players[{number}].prey", "prey off the board", sentence, where)
                break


def _still_there(owner: Sentence, prey: str) -> Sentence:
    return lambda words: words(
        "{pack} holds a prey token that is still on the board: {prey}.",
        pack=owner(words),
        prey=prey_name(prey, words),
    )


# -- the course of the game


def _points(shot: Snapshot) -> Iterator[Problem]:
    """Whoever has moon tokens has got the points for them."""
    for number, seat in enumerate(shot.seats):
        worth = sum(first * won for first, won in zip(data.FIRST_POINTS, seat.moons, strict=True))
        if seat.points < worth:
            expected = f"at least the {worth} of its moon tokens"
            sentence = _too_few_points(_named(shot, number), seat.points, worth)
            yield Problem(f"players[{number}].points", expected, sentence)


def _too_few_points(owner: Sentence, points: int, worth: int) -> Sentence:
    return lambda words: words.many(
        "{pack} has {n} point from regions, but its moon tokens alone are worth {worth}.",
        "{pack} has {n} points from regions, but its moon tokens alone are worth {worth}.",
        points,
        pack=owner(words),
        worth=worth,
    )


def _course(shot: Snapshot) -> Iterator[Problem]:
    for name, limits in _LIMITS.items():
        low, high = limits(shot)
        value = getattr(shot, name)
        try:
            check.whole_number(value, name, low, high)
        except BadInput as error:
            yield Problem(name, error.expected, _outside(name, value, low, high))
    extra = shot.extra
    if shot.tokens_per_turn and extra > shot.tokens_per_turn:
        most = shot.tokens_per_turn
        yield Problem(
            "extra",
            f"at most {most} by the options",
            lambda words: words(
                "The action tokens spent in this turn are {n}; the options allow {most}.",
                n=extra,
                most=most,
            ),
        )


def _outside(name: str, value: int, low: int, high: int) -> Sentence:
    """A number of the course that cannot be."""

    def sentence(words: Words) -> str:
        gaps = {"n": value, "low": low, "high": high}
        match name:
            case "moon":
                return words("Too many spaces of the moon board are filled: {n} of {high}.", **gaps)
            case "scored" if value < low:
                return words(
                    "Too few moons are scored for the spaces that are filled: {n} instead of "
                    "{low}.",
                    **gaps,
                )
            case "scored":
                return words(
                    "Too many moons are scored for the spaces that are filled: {n} instead of "
                    "{high}.",
                    **gaps,
                )
            case "round":
                return words("Round {n}: it can be from {low} to {high}.", **gaps)
        return words(
            "The action tokens spent in this turn are {n}; by its actions they must be {low}.",
            **gaps,
        )

    return sentence


def _moon_limits(shot: Snapshot) -> tuple[int, int]:
    dates = data.by_players("moon_dates", shot.players)
    return 0, dates[data.PHASES[-1]] - 1 + DATES_A_TURN


def _scored_limits(shot: Snapshot) -> tuple[int, int]:
    """What was reached when the turn began is scored; what is reached now may be."""
    dates = data.by_players("moon_dates", shot.players)
    due = sum(shot.moon - DATES_A_TURN >= dates[phase] for phase in data.PHASES)
    return due, sum(shot.moon >= dates[phase] for phase in data.PHASES)


def _round_limits(shot: Snapshot) -> tuple[int, int]:
    return 1, shot.round_limit + 1 if shot.round_limit else MOST_ROUNDS


def _extra_limits(shot: Snapshot) -> tuple[int, int]:
    used = max(0, shot.actions - codes.FREE_ACTIONS)
    return used, used


# The limits that depend on the rest of the position.
_LIMITS = {
    "moon": _moon_limits,
    "scored": _scored_limits,
    "round": _round_limits,
    "extra": _extra_limits,
}

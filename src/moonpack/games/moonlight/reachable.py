"""Whether play can reach a position: what no sequence of steps can bring about is a problem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from moonpack.games.editing import Problem, Sentence
from moonpack.words import Words

from . import codes
from .cards import LEADERS_ON_TABLE
from .snapshot import Cell, Laid, Snapshot
from .vocabulary import cell_name

FULL = codes.LONG * codes.SHORT


def problems(shot: Snapshot) -> list[Problem]:
    """Everything about a position that play cannot reach, or in which the round is over."""
    return [
        *_turns(shot),
        *_stacks(shot),
        *_connected(shot),
        *_round_over(shot),
        *_hands(shot),
        *_winnings(shot),
    ]


def player(seat: int, words: Words) -> str:
    """A player of a position, where nobody has a name."""
    return words("Player {n}", n=seat + 1)


def _has_used(shot: Snapshot, seat: int, effect: str) -> bool:
    side = shot.sides[seat]
    return side.used and side.leader is not None and _effect(shot, side.leader) == effect


def _effect(shot: Snapshot, leader: str) -> str:
    return shot.cards.leader_of[leader].effect


# -- the table


def _turns(shot: Snapshot) -> Iterator[Problem]:
    """The players take turns; only a packhunt plays two cards in one."""
    turns = [
        sum(one.seat == seat for one in shot.laid) - _has_used(shot, seat, "packhunt")
        for seat in range(2)
    ]
    first, second = turns[shot.starter], turns[1 - shot.starter]
    if first - second == (shot.seat != shot.starter) and second >= 0:
        return
    counts = [sum(one.seat == seat for one in shot.laid) for seat in range(2)]

    def sentence(words: Words) -> str:
        return words(
            "The players take turns: {starter} started and {mover} is to move, but the cards "
            "played are these: {first} ({n}), {second} ({m}).",
            starter=player(shot.starter, words),
            mover=player(shot.seat, words),
            first=player(0, words),
            second=player(1, words),
            n=counts[0],
            m=counts[1],
        )

    yield Problem("turn", "players who take turns", sentence)


def _stacks(shot: Snapshot) -> Iterator[Problem]:
    """A card covers one of the other player's that is one lower, or any lower one by ambush."""
    ambushes = [int(_has_used(shot, seat, "ambush")) for seat in range(2)]
    for cell, stack in shot.stacks().items():
        for below, above in pairwise(stack):
            higher = shot.cards.card(above.card).value - shot.cards.card(below.card).value
            is_ambush = higher > 1 and ambushes[above.seat] > 0
            if above.seat == below.seat or (higher != 1 and not is_ambush):
                yield _wrong_cover(cell, below, above)
            elif is_ambush:
                ambushes[above.seat] -= 1
    yield from _hidden(shot)


def _wrong_cover(cell: Cell, below: Laid, above: Laid) -> Problem:
    name = cell_name(*cell)

    def sentence(words: Words) -> str:
        gaps = {"card": above.card, "under": below.card}
        if above.seat == below.seat:
            return words(
                "{card} covers {under} of the same player; only the other player's cards can be "
                "covered.",
                **gaps,
            )
        return words(
            "{card} cannot cover {under}: it takes a card that is exactly one higher.", **gaps
        )

    return Problem("table", "a card that may cover", sentence, (name,))


def _hidden(shot: Snapshot) -> Iterator[Problem]:
    """A player's last visible card cannot be covered."""
    for seat in range(2):
        own = [one for one in shot.laid if one.seat == seat]
        if own and not shot.visible(seat):
            places = tuple(dict.fromkeys(cell_name(*one.cell) for one in own))
            yield Problem("table", "a visible card of each player", _all_covered(seat), places)


def _all_covered(seat: int) -> Sentence:
    return lambda words: words(
        "All cards of {player} are covered; the last visible one cannot be.",
        player=player(seat, words),
    )


def _connected(shot: Snapshot) -> Iterator[Problem]:
    """Cards lie next to each other; a leap puts one at a corner."""
    parts = _parts([one.cell for one in shot.laid])
    leaps = any(_has_used(shot, seat, "leap") for seat in range(2))
    if len(parts) < 2 or (leaps and len(parts) == 2 and _touch(*parts)):
        return
    lonely = tuple(cell_name(*cell) for part in parts[1:] for cell in sorted(part))
    yield Problem(
        "table",
        "cards next to each other",
        lambda words: words("Cards have to touch one another; these do not."),
        lonely,
    )


def _parts(cells: Sequence[Cell]) -> list[set[Cell]]:
    """The cells in groups that hang together, the one of the first cell first."""
    left, parts = dict.fromkeys(cells), []
    while left:
        part: set[Cell] = set()
        reached = [next(iter(left))]
        while reached:
            x, y = reached.pop()
            if left.pop((x, y), ...) is None:
                part.add((x, y))
                reached += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        parts.append(part)
    return parts


def _touch(one: set[Cell], other: set[Cell]) -> bool:
    return any(abs(x - a) == 1 and abs(y - b) == 1 for x, y in one for a, b in other)


# -- the players


def _round_over(shot: Snapshot) -> Iterator[Problem]:
    if len(shot.stacks()) == FULL:
        yield Problem(
            "table",
            f"fewer than {FULL} cells with cards",
            lambda words: words("The shape is full, so the round is over."),
        )
    mover = shot.sides[shot.seat]
    other = shot.sides[1 - shot.seat]
    if not mover.hand:
        sentence = _nothing_to_play(shot.seat)
        yield Problem(f"players[{shot.seat}].hand", "a card to play", sentence)
    if not other.hand and not other.deck and not shot.last_turn:
        yield Problem(f"players[{1 - shot.seat}].hand", "a card left", _out(1 - shot.seat))


def _nothing_to_play(seat: int) -> Sentence:
    return lambda words: words(
        "{player} is to move but has no card in hand.", player=player(seat, words)
    )


def _out(seat: int) -> Sentence:
    return lambda words: words(
        "{player} has no cards left, so the round is over.", player=player(seat, words)
    )


def _hands(shot: Snapshot) -> Iterator[Problem]:
    """Players draw up to their hand as long as their deck lasts."""
    for seat, side in enumerate(shot.sides):
        is_keen = side.leader is not None and _effect(shot, side.leader) == "keen"
        size = codes.KEEN_HAND if is_keen else codes.HAND
        if len(side.hand) > size or (side.deck and len(side.hand) < size):
            sentence = _wrong_hand(seat, len(side.hand), size)
            yield Problem(f"players[{seat}].hand", f"{size} cards", sentence)


def _wrong_hand(seat: int, held: int, size: int) -> Sentence:
    return lambda words: words.many(
        "{player} holds {n} card instead of {size}.",
        "{player} holds {n} cards instead of {size}.",
        held,
        player=player(seat, words),
        size=size,
    )


def _winnings(shot: Snapshot) -> Iterator[Problem]:
    """Whoever wins a round recruits a lone wolf, and the other player chooses a leader."""
    for seat, side in enumerate(shot.sides):
        lost = shot.sides[1 - seat].wins
        if (side.lone is not None) != (side.wins > 0):
            sentence = _lone(seat, has_one=side.lone is not None)
            yield Problem(f"players[{seat}].lone", "one for whoever has won a round", sentence)
        if (side.leader is not None) != (lost > 0):
            sentence = _leader(seat, has_one=side.leader is not None)
            yield Problem(f"players[{seat}].leader", "one for whoever has lost a round", sentence)
        leader = side.leader
        if side.used and (leader is None or not shot.cards.leader_of[leader].is_one_shot):
            expected = "false without a one-shot leader"
            yield Problem(f"players[{seat}].used", expected, _nothing_used(seat))
    chosen = [side.leader for side in shot.sides if side.leader is not None]
    if len({*shot.leaders, *chosen}) != LEADERS_ON_TABLE:
        yield Problem("leaders", f"{LEADERS_ON_TABLE} with those chosen", _leaders)
    elif len(shot.leaders) + len(chosen) != LEADERS_ON_TABLE:
        yield Problem("leaders", "each leader once", _leaders)


def _lone(seat: int, *, has_one: bool) -> Sentence:
    def sentence(words: Words) -> str:
        if has_one:
            return words(
                "{player} has a lone wolf but has not won a round.", player=player(seat, words)
            )
        return words("{player} has won a round but has no lone wolf.", player=player(seat, words))

    return sentence


def _leader(seat: int, *, has_one: bool) -> Sentence:
    def sentence(words: Words) -> str:
        if has_one:
            return words(
                "{player} has a leader but has not lost a round.", player=player(seat, words)
            )
        return words("{player} has lost a round but has no leader.", player=player(seat, words))

    return sentence


def _nothing_used(seat: int) -> Sentence:
    return lambda words: words(
        "{player} has no leader that is used once a round.", player=player(seat, words)
    )


def _leaders(words: Words) -> str:
    return words("Four leaders take part, each once: those on the table and those chosen.")

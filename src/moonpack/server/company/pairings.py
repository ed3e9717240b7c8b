"""Who plays whom in a tournament, and on which seat. Nothing here is random.

Players are numbers, in the order of their seeding: the strongest is 0. A round is a list of tables,
each a list of players by seat; whoever is at none of them has a bye.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations

from moonpack.errors import BadInput

MOST_PLAYERS = 64
Table = list[int]
Round = list[Table]


def round_robin(players: int) -> list[Round]:
    """Everybody against everybody, two at a table, by the circle method.

    One place stays, and the others go round. If the number of players is odd, whoever meets that
    place has a bye. Everybody has both seats equally often, or one of them once more.
    """
    _check(players)
    circle: list[int | None] = [*([None] if players % 2 else []), *range(players)]
    half = len(circle) // 2
    rounds: list[Round] = []
    for number in range(len(circle) - 1):
        tables: Round = []
        for n, (one, other) in enumerate(zip(circle[:half], circle[: half - 1 : -1], strict=True)):
            if one is not None and other is not None:
                is_turned = number % 2 if n == 0 else n % 2
                tables.append([other, one] if is_turned else [one, other])
        rounds.append(tables)
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def most_rounds(players: int, size: int = 2) -> int:
    """How many rounds a Swiss tournament may have: so many that nobody has to meet again.

    With more than two at a table people meet again anyway, as rarely as possible.
    """
    return players // 2 if size == 2 else players - 1


def swiss(order: Sequence[int], played: Sequence[Round], size: int = 2) -> Round:
    """The next round, for players in the order of the standings, after the rounds played so far.

    Two at a table: neighbours in the standings meet, but nobody twice, and nobody has two byes.
    More at a table: the first round is dealt out in a snake, so that all tables are equally strong.
    Later, neighbours who have met least often sit together. Tables differ by one player at most.
    """
    _check(len(order))
    seats_had = _seats_had(played)
    if size == 2:
        tables: Iterable[Table] = _pairs(order, played)
    elif played:
        tables = _groups(order, played, size)
    else:
        tables = _snake(order, size)
    return [seated(table, seats_had) for table in tables]


def seated(table: Sequence[int], seats_had: Counter[tuple[int, int]]) -> Table:
    """The players of a table by seat, so that everybody gets the seats they have had least."""

    def unfairness(seats: Iterable[int]) -> int:
        return sum(
            seats_had[player, seat] ** 2 * 2 + seats_had[player, seat]
            for seat, player in enumerate(seats)
        )

    return list(min(permutations(table), key=unfairness))


def _check(players: int) -> None:
    if not 2 <= players <= MOST_PLAYERS:
        raise BadInput("players", f"2 to {MOST_PLAYERS}", players)


def _seats_had(played: Sequence[Round]) -> Counter[tuple[int, int]]:
    return Counter(
        (player, seat) for tables in played for table in tables for seat, player in enumerate(table)
    )


def _meetings(played: Sequence[Round]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair) for tables in played for table in tables for pair in combinations(table, 2)
    )


# -- two at a table


def _pairs(order: Sequence[int], played: Sequence[Round]) -> list[Table]:
    met = _meetings(played)
    waiting = list(order)
    if len(waiting) % 2:
        waiting.remove(_next_bye(order, played))
    pairs: list[Table] = []
    alone: list[int] = []
    while waiting:
        player = waiting.pop(0)
        rival = next((one for one in waiting if not met[frozenset((player, one))]), None)
        if rival is None:
            alone.append(player)
        else:
            waiting.remove(rival)
            pairs.append([player, rival])
    while alone:
        _place(alone.pop(0), alone.pop(0), pairs, met)
    rank = {player: n for n, player in enumerate(order)}
    return sorted(pairs, key=lambda pair: min(rank[player] for player in pair))


def _next_bye(order: Sequence[int], played: Sequence[Round]) -> int:
    """The lowest in the standings who has not had a bye."""
    had = {
        player
        for tables in played
        for player in order
        if not any(player in table for table in tables)
    }
    return next((player for player in reversed(order) if player not in had), order[-1])


def _place(one: int, other: int, pairs: list[Table], met: Counter[frozenset[int]]) -> None:
    """Pair two players who have met, by parting a pair, the lowest that can be parted.

    There is such a pair as long as everybody has met fewer than half of the others: the two then
    have more possible opponents than there are places in the pairs (Dirac's argument).
    """
    for n in reversed(range(len(pairs))):
        first, second = pairs[n]
        for a, b in ((first, second), (second, first)):
            if not met[frozenset((one, a))] and not met[frozenset((other, b))]:
                pairs[n : n + 1] = [[one, a], [other, b]]
                return
    pairs.append([one, other])  # more rounds than `most_rounds`: they meet again


# -- more at a table


def table_sizes(players: int, size: int) -> list[int]:
    """How many sit at each table: as many as wanted, or one fewer where that is not possible."""
    tables = -(-players // size)
    return [players // tables + (n < players % tables) for n in range(tables)]


def _snake(order: Sequence[int], size: int) -> list[Table]:
    sizes = table_sizes(len(order), size)
    tables: list[Table] = [[] for _ in sizes]
    there = range(len(sizes))
    waiting = list(order)
    while waiting:
        for n in there:
            if waiting and len(tables[n]) < sizes[n]:
                tables[n].append(waiting.pop(0))
        there = there[::-1]
    return tables


def _groups(order: Sequence[int], played: Sequence[Round], size: int) -> list[Table]:
    met = _meetings(played)
    waiting = list(order)
    tables: list[Table] = []
    for places in table_sizes(len(order), size):
        table = [waiting.pop(0)]
        while len(table) < places:
            nearest = min(
                waiting, key=lambda one: sum(met[frozenset((one, other))] for other in table)
            )
            waiting.remove(nearest)
            table.append(nearest)
        tables.append(table)
    return tables

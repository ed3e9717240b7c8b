"""What happens: dealing, how each legal step changes a position, and how rounds end.

Nothing here checks that a step is legal; `legal.py` lists those that are. A step that ends in
PHASE_DEAL waits for decks: the engine gives them, from a record or from chance.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.games.moonlight.cells import Int, count
    from moonpack.games.moonlight.codes import *
    from moonpack.games.moonlight.piles import Pile, at, place
    from moonpack.games.moonlight.position import Position, clear_table, put
    from moonpack.games.moonlight.scoring import score_round
    from moonpack.games.rng import Word, advance, below, scramble


def apply(p: Position, step: Int) -> None:
    """Play a legal step."""
    op = step >> 16
    y = step & 255
    if op == OP_PLAY:
        _play(p, step >> 8 & 255, y & 15, y >> 4)
    elif op == OP_KEEP:
        _keep(p, y)
    elif op == OP_RECRUIT:
        _recruit(p, y)
    elif op == OP_LEAD:
        _lead(p, y)


# -- dealing


def shuffled(p: Position, seat: Int, nth: Int) -> Pile:
    """A player's deck in the order that chance gives it for the n-th deal, counted from 0.

    Each deal has a stream of its own, so that it can be told again without the deals before it.
    """
    deck: Pile = p.tables.deck
    size = p.tables.deck_size
    if p.lone[seat] >= 0 and nth >= p.recruited_at[seat]:
        deck = deck | place(size) * p.lone[seat]
        size += 1
    state: Word = scramble(p.chance ^ scramble(nth * 2 + seat + 1))
    for i in range(size - 1, 0, -1):
        state = advance(state)
        j = below(scramble(state), i + 1)
        changed = at(deck, i) ^ at(deck, j)
        deck = deck ^ (place(i) * changed) ^ (place(j) * changed)
    return deck


def deal_by_chance(p: Position) -> None:
    """Shuffle both decks and deal them."""
    deal(p, shuffled(p, 0, p.dealt), shuffled(p, 1, p.dealt))


def deal(p: Position, first: Pile, second: Pile) -> None:
    """Begin a round with these decks: all cards are back, both draw, one-shots are fresh."""
    clear_table(p)
    _deal_to(p, 0, first)
    _deal_to(p, 1, second)
    p.dealt += 1
    p.last_turn = 0
    p.seat = p.starter
    p.phase = PHASE_PLAY


def _deal_to(p: Position, seat: Int, deck: Pile) -> None:
    p.hand[seat] = 0
    p.hand_size[seat] = 0
    p.deck[seat] = deck
    p.deck_size[seat] = p.tables.deck_size
    if p.lone[seat] >= 0:
        p.deck_size[seat] += 1
    p.sunk[seat] = 0
    p.used[seat] = 0
    if p.leader[seat] == KEEN:
        _draw(p, seat, p.tables.keen_hand)
    else:
        _draw(p, seat, p.tables.hand)


def _draw(p: Position, seat: Int, cards: Int) -> None:
    """Draw some cards, while the deck lasts."""
    drawn = min(cards, p.deck_size[seat])
    for nth in range(drawn):
        p.hand[seat] = p.hand[seat] + place(at(p.deck[seat], nth))
    p.deck[seat] = p.deck[seat] >> drawn * 4
    p.deck_size[seat] -= drawn
    p.hand_size[seat] += drawn
    p.sunk[seat] = min(p.sunk[seat], p.deck_size[seat])


# -- a turn


def _play(p: Position, spot: Int, kind: Int, shot: Int) -> None:
    """Play a wolf, with a one-shot unless `shot` is 0; then draw, if nothing comes before that."""
    seat = p.seat
    p.hand[seat] = p.hand[seat] - place(kind)
    p.hand_size[seat] -= 1
    put(p, seat, kind, spot)
    if shot:
        p.played[p.plays - 1] |= shot << 4
        p.used[seat] = 1
    if count(p.occupied) == p.tables.cells:
        _end_round(p)
    elif shot == 1 + PACKHUNT:
        p.phase = PHASE_SECOND
    elif shot == 1 + SCENT:
        p.phase = PHASE_KEEP
    else:
        if p.phase == PHASE_SECOND:
            _draw(p, seat, 2)
        else:
            _draw(p, seat, 1)
        _end_turn(p)


def _keep(p: Position, kind: Int) -> None:
    """Draw the upper card of a kind of the top three; the others go under the deck as they were."""
    seat = p.seat
    seen = min(SCENTED, p.deck_size[seat])
    looked: Pile = p.deck[seat]
    deck: Pile = looked >> seen * 4
    size = p.deck_size[seat] - seen
    chosen = -1
    for nth in range(seen):
        if chosen < 0 and at(looked, nth) == kind:
            chosen = nth
        else:
            deck = deck | place(size) * at(looked, nth)
            size += 1
    p.deck[seat] = deck
    p.deck_size[seat] = size
    p.hand[seat] = p.hand[seat] + place(kind)
    p.hand_size[seat] += 1
    p.sunk[seat] = seen - 1
    _end_turn(p)


def _end_turn(p: Position) -> None:
    """The other player's turn; or the round's end, when a player is out."""
    seat = p.seat
    p.phase = PHASE_PLAY
    p.seat = 1 - seat
    if p.last_turn:
        _end_round(p)
    elif p.hand_size[seat] == 0 and p.deck_size[seat] == 0:
        if seat == p.starter:
            p.last_turn = 1  # the other takes one more turn
        else:
            _end_round(p)


# -- rounds and the match


def _end_round(p: Position) -> None:
    """Score the round, and see how the match goes on."""
    score_round(p)
    winner = p.results[R_WINNER]
    if winner < 0:
        p.ties += 1
        p.starter = 1 - p.starter
        p.phase = PHASE_DEAL
        return
    p.wins[winner] += 1
    slot = (p.wins[0] + p.wins[1]) * R_SIZE
    for nth in range(R_SIZE):
        p.results[slot + nth] = p.results[nth]
    p.starter = winner
    p.seat = winner
    p.phase = PHASE_OVER if p.wins[winner] == p.tables.wins else PHASE_RECRUIT


def _recruit(p: Position, kind: Int) -> None:
    """The winner shows a lone wolf and adds it to its deck; then the loser chooses a leader."""
    p.lone[p.seat] = kind
    p.recruited_at[p.seat] = p.dealt
    p.seat = 1 - p.seat
    p.phase = PHASE_LEAD


def _lead(p: Position, effect: Int) -> None:
    p.leader[p.seat] = effect
    p.leaders = p.leaders & ~(1 << effect)
    p.round += 1
    p.phase = PHASE_DEAL

"""The last turn of The Wolves solved by the rules: every turn that ends the game is looked at.

A game ends with the turn that brings the full moon, or with the last one of an agreed number of
rounds. Whoever plays that turn knows all: what each way to play it comes to is counted, not judged.
A turn that wins alone is best whatever else could be done; and where no turn lets the game go on,
the best one is known for certain, too.

Positions from which this turn cannot end the game are not followed, positions that differ only in
how they came about are looked at once, and how something is paid for makes no difference where it
was the last action. Bots, hints, analysis and puzzles all ask here.
"""

from __future__ import annotations

from dataclasses import dataclass

from moonpack.games.wolves.engine import Engine

try:
    import cython
except ImportError:
    from moonpack import _cython as cython

if not cython.compiled:
    from moonpack.bots.wolves.native import Hash, mix, mix_mask
    from moonpack.games.masks import Int, popcount
    from moonpack.games.masks import Steps as Room
    from moonpack.games.wolves.codes import *
    from moonpack.games.wolves.legal import fill_legal
    from moonpack.games.wolves.position import Position
    from moonpack.games.wolves.rules import apply
    from moonpack.games.wolves.scoring import standing, total_score

    DEEPEST = 96  # steps of a turn, and to spare
    WHOLE = 60  # a win of one's own; shared by two to five it is a whole part of this

MOST_POSITIONS = 200_000
MOST_KINDS = 5  # of prey
FAR = 2  # a turn that would have to gain more action tokens than this is not looked for

Turn = tuple[int, ...]


class TooMany(Exception):
    """There are too many turns to look at all of them."""


@dataclass(frozen=True)
class Ending:
    """The best turn of those that end the game, by the win and its shares, then by the place."""

    steps: Turn
    share: float  # of the win, for the seat to decide
    is_last: bool  # no turn lets the game go on

    @property
    def decides(self) -> bool:
        """Whether no other turn can be better."""
        return self.is_last or self.share == 1.0


def solve(engine: Engine, limit: int = MOST_POSITIONS) -> Ending | None:
    """The best turn, or rest of a turn, that ends the game; None if there is none.

    The search stops at the first win of one's own. `TooMany` if there is more to look at.
    """
    solver = Solver(engine, limit)
    return solver.ending() if solver.can_end() else None


def settled(engine: Engine, limit: int = MOST_POSITIONS) -> Ending | None:
    """The same, and None where there is too much to look at."""
    try:
        return solve(engine, limit)
    except TooMany:
        return None


def ways_to_win(engine: Engine, limit: int = MOST_POSITIONS) -> list[Turn]:
    """All turns that end the game and win it alone, one for each position they lead to."""
    solver = Solver(engine, limit)
    return solver.wins() if solver.can_end() else []


class Solver:
    """Looks at the turns of one position, and counts the positions on the way."""

    def __init__(self, engine: Engine, limit: int = MOST_POSITIONS) -> None:
        self.seat, self.left = engine.seat, limit
        self.best, self.goes_on, self.collects = -1, False, False
        self.counted = FAR  # of the action tokens that could be gained
        self.seen: set[int] = set()
        self.path, self.best_path = [0] * DEEPEST, []  # type: ignore[var-annotated]
        self.ways: list[Turn] = []
        self.stack: list[Engine] = [engine.copy() for _ in range(DEEPEST)]

    # -- for plain Python

    def can_end(self) -> bool:
        """Whether this turn may be the last one."""
        p: Position = self.stack[0]
        self.counted = FAR
        return p.phase >= PHASE_ACTION and p.phase != PHASE_OVER and self._may_end(p)

    def ending(self) -> Ending | None:
        """The best turn that ends the game, if one does."""
        self._look_everywhere()
        if self.best < 0:
            return None
        return Ending(tuple(self.best_path), (self.best >> 20) / WHOLE, not self.goes_on)

    def wins(self) -> list[Turn]:
        """Every turn that wins alone."""
        self.collects = True
        self._look_everywhere()
        return self.ways

    # -- the search

    def _look_everywhere(self) -> None:
        """Look first at turns that need no action tokens gained on the way: they are few."""
        p: Position = self.stack[0]
        self.counted = 0
        if self._may_end(p):
            self._look(0)
        if self._has_won() or _bonuses(p) == 0:
            return
        self.counted = FAR
        self.goes_on = False
        self.seen.clear()
        self.ways.clear()
        self._look(0)

    def _has_won(self) -> bool:
        """Whether there is nothing better to find."""
        return self.best >> 20 == WHOLE and not self.collects

    def _look(self, depth: Int) -> None:
        room: Room
        if not cython.compiled:  # compiled, it is an array on the stack
            room = [0] * MOST_STEPS
        p: Position = self.stack[depth]
        child: Position = self.stack[depth + 1]
        n = fill_legal(p, room)
        paid_alike = p.phase == PHASE_ACTION and self._actions_left(p) == 1 and _bonuses(p) == 0
        before = -1
        for i in range(n):
            step = room[i]
            if paid_alike and step >> 16 == OP_PAY:
                if step >> 8 == before:
                    continue
                before = step >> 8
            child.become(p)
            apply(child, step)
            self.path[depth] = step
            if child.phase == PHASE_OVER:
                self._count(child, depth + 1)
            elif child.seat != self.seat:
                self.goes_on = True
            elif self._is_new(child):
                if depth + 2 >= DEEPEST:
                    raise TooMany
                self._look(depth + 1)
            if self._has_won():
                return

    def _is_new(self, p: Position) -> bool:
        """Whether a position could still end the game and has not been looked at."""
        if not self._may_end(p):
            self.goes_on = True  # it ends the turn one way or another
            return False
        hash_: Hash = _hash(p, self._actions_left(p) > 0 or _bonuses(p) > 0)
        if hash_ in self.seen:
            return False
        self.left -= 1
        if self.left < 0:
            raise TooMany
        self.seen.add(hash_)
        return True

    def _may_end(self, p: Position) -> bool:
        """Whether the moon could be full by the end of the turn: an action moves it by one."""
        if _is_last_turn(p):
            return True
        actions = self._actions_left(p)
        if p.phase in (PHASE_UPGRADE, PHASE_CALL, PHASE_TAKE):
            actions += 1
        could = p.moon + actions
        if actions > 0 or p.phase != PHASE_ACTION:
            could += min(_bonuses(p), self.counted)
        return could >= p.tables.dates[FULL]

    def _actions_left(self, p: Position) -> Int:
        """The actions that may still begin, without what is yet to be gained."""
        tokens = p.action_tokens[p.seat]
        if p.tokens_per_turn:
            tokens = min(tokens, p.tokens_per_turn - p.extra)
        return max(FREE_ACTIONS - p.actions, 0) + tokens

    def _count(self, p: Position, length: Int) -> None:
        """Remember a turn that ends the game, if none was better."""
        own: Int = standing(p, self.seat)
        score: Int = total_score(p, self.seat)
        lead: Int = 1000
        winners = 1
        before = 0
        beaten = 0
        for seat in range(p.players):
            if seat == self.seat:
                continue
            other: Int = standing(p, seat)
            if other > own:
                beaten += 1
            elif other == own:
                winners += 1
                before += 1
            else:
                before += 2
            lead = min(lead, score - total_score(p, seat))
        share = 0 if beaten else WHOLE // winners
        value = share << 20 | before << 12 | (lead + 1024)
        if self.collects and share == WHOLE:
            self.ways.append(tuple([self.path[i] for i in range(length)]))
        if value > self.best:
            self.best = value
            self.best_path = [self.path[i] for i in range(length)]


def _is_last_turn(p: Position) -> bool:
    """Whether the game ends with this turn by the number of rounds."""
    following = p.seat + 1 if p.seat + 1 < p.players else 0
    return p.round_limit > 0 and following == p.first_seat and p.round >= p.round_limit


def _bonuses(p: Position) -> Int:
    """The action tokens that could still be gained, at most."""
    if p.tokens_per_turn and p.extra >= p.tokens_per_turn:
        return 0
    bonuses = 0
    for track in range(3):
        for den in range(p.track[p.seat * 3 + track], TRACK_DENS):
            if p.tables.bonus[track * TRACK_DENS + den] == BONUS_ACTION:
                bonuses += 1
    if p.tables.prey_bonus == BONUS_ACTION:
        bonuses += MOST_KINDS - popcount(p.prey[p.seat])
    return bonuses


def _hash(p: Position, purse: bool) -> Hash:
    """A number for all that a turn can change, with tiles and tokens as far as they matter."""
    hash_: Hash = ((p.phase * 8 + p.actions) * 8 + p.moved) * 8 + p.paid + 1
    hash_ = mix(hash_, p.moon * 64 + p.extra)
    for pack in range(p.packs):
        hash_ = mix_mask(hash_, p.alphas[pack])
        hash_ = mix_mask(hash_, p.alpha_pairs[pack])
        hash_ = mix_mask(hash_, p.pack_wolves[pack])
        hash_ = mix_mask(hash_, p.pack_pairs[pack])
        hash_ = mix_mask(hash_, p.dens[pack])
        hash_ = mix_mask(hash_, p.lairs[pack])
    seat = p.seat
    hash_ = mix(hash_, p.track[seat * 3] * 64 + p.track[seat * 3 + 1] * 8 + p.track[seat * 3 + 2])
    hash_ = mix(hash_, p.prey[seat])
    if purse:
        hash_ = mix(hash_, p.tiles[seat])
        hash_ = mix(hash_, p.terrain_tokens[seat] * 64 + p.action_tokens[seat])
    hash_ = mix_mask(hash_, p.lone_wolves)
    for region in range(p.tables.regions):
        hash_ = mix(hash_, p.prey_left[region])
    hash_ = mix_mask(hash_, p.moved_alphas)
    hash_ = mix_mask(hash_, p.moved_alpha_pairs)
    hash_ = mix_mask(hash_, p.moved_pack_wolves)
    hash_ = mix_mask(hash_, p.moved_pack_pairs)
    pushed = (p.push_pack * 8 + p.push_rank) * 256 + p.push_hex
    return mix(hash_, pushed * 2 + p.push_from_lair)

"""What a seat, or a spectator, may know of a match, and nothing else.

A view is made from the truth by leaving out, once, in `make`. It holds no engine and no snapshot: a
hidden card is in no field of it. `sample` turns it back into a truth that could be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from moonpack.games.contract import View
from moonpack.games.rng import Rng

from . import codes
from .cards import Cards
from .engine import Engine
from .notation import print_step
from .position import Position
from .scoring import count_now
from .snapshot import Box, Cell, Laid, RoundResult, Side, Snapshot, stacks
from .steps import Play, decode
from .view_types import MoonlightViewJson, RoundJson, SideJson

PHASE_NAMES = ("play", "second", "keep", "recruit", "lead", "deal", "over")


@dataclass(frozen=True)
class SideView:
    """What a viewer knows of a player's cards."""

    hand: tuple[str, ...] | None  # None when the viewer may not see it
    hand_size: int
    deck: tuple[str | None, ...]  # top first; None for a card whose place is not known
    unseen: tuple[str, ...]  # what the unknown cards are; the viewer cannot tell which is where
    sunk: int  # how many of the deck's last cards its owner knows, from a scent
    lone: str | None
    leader: str | None
    used: bool  # its one-shot is face down
    wins: int

    @property
    def deck_size(self) -> int:
        """How many cards the deck has."""
        return len(self.deck)

    def to_json(self) -> SideJson:
        """The side as JSON."""
        return {
            "hand": None if self.hand is None else list(self.hand),
            "hand_size": self.hand_size,
            "deck": list(self.deck),
            "deck_size": self.deck_size,
            "unseen": list(self.unseen),
            "sunk": self.sunk,
            "lone": self.lone,
            "leader": self.leader,
            "used": self.used,
            "wins": self.wins,
        }


@dataclass(frozen=True)
class MoonlightView(View):
    """A match as one seat, or a spectator (`seat` None), knows it."""

    game: ClassVar[str] = "moonlight"
    seat: int | None
    names: tuple[str, ...]
    cards: Cards
    actor: int | None
    phase: str  # which decision is due: `play`, `second`, `keep`, `recruit`, `lead`; or `over`
    round: int
    deals: int  # how often decks were dealt; more often than `round` says after tied rounds
    ties: int
    starter: int
    last_turn: bool
    leaders: tuple[str, ...]  # left on the table
    sides: tuple[SideView, SideView]
    laid: tuple[Laid, ...]  # the plays of this round in order: everything on the table
    won: tuple[RoundResult, ...]  # the rounds that somebody won
    last: RoundResult | None  # the last round that ended, also when nobody won it
    choices: tuple[str, ...]  # the legal steps, when it is this seat's decision

    @property
    def over(self) -> bool:
        return self.actor is None

    def steps(self) -> list[str]:
        return list(self.choices)

    def stacks(self) -> dict[Cell, list[Laid]]:
        """The cards on each cell, from the bottom up."""
        return stacks(self.laid)

    def box(self) -> Box | None:
        """The smallest rectangle around all cards; None before the first."""
        return Box.around([one.cell for one in self.laid]) if self.laid else None

    def count(self) -> RoundResult:
        """What the round would bring if it ended now: what lies on the table, and the leaders."""
        return count_now(
            Position(
                Snapshot(
                    cards=self.cards,
                    starter=self.starter,
                    leaders=[],
                    sides=[Side(leader=side.leader) for side in self.sides],
                    round=self.round,
                    laid=list(self.laid),
                )
            )
        )

    def sample(self, rng: Rng) -> Engine:
        """A truth that agrees with everything this seat knows.

        Nothing seen tells one unknown card from another, so every way to lay a player's unseen
        cards into its hand and the unknown places of its deck is equally likely. Further deals are
        new chance.
        """
        shot = Snapshot(
            cards=self.cards,
            starter=self.starter,
            leaders=list(self.leaders),
            sides=[self._sample_side(seat, rng) for seat in range(2)],
            seat=_last_winner(self.won) if self.actor is None else self.actor,
            phase=PHASE_NAMES.index(self.phase),
            round=self.round,
            dealt=self.deals,
            ties=self.ties,
            last_turn=self.last_turn,
            laid=list(self.laid),
            won=list(self.won),
            last=self.last,
            chance=rng.word(),
            deals=None,
        )
        return Engine(shot)

    def _sample_side(self, seat: int, rng: Rng) -> Side:
        side = self.sides[seat]
        hidden = rng.shuffled(side.unseen)
        deck = [card if card is not None else hidden.pop() for card in side.deck]
        return Side(
            hand=self.cards.sort(hidden if side.hand is None else side.hand),
            deck=deck,
            sunk=side.sunk,
            lone=side.lone,
            recruited_at=self.deals if self.phase == "lead" and seat != self.actor else 0,
            leader=side.leader,
            used=side.used,
            wins=side.wins,
        )

    def to_json(self) -> MoonlightViewJson:
        return {
            "game": self.game,
            "seat": _from_one(self.seat),
            "names": list(self.names),
            "cards": self.cards.to_record(),
            "actor": _from_one(self.actor),
            "phase": self.phase,
            "round": self.round,
            "deals": self.deals,
            "ties": self.ties,
            "starter": self.starter + 1,
            "last_turn": self.last_turn,
            "leaders": list(self.leaders),
            "sides": [side.to_json() for side in self.sides],
            "plays": [{"seat": one.seat + 1, "step": _step_of(one)} for one in self.laid],
            "grid": [
                {
                    "cell": f"{x},{y}",
                    "stack": [{"seat": one.seat + 1, "card": one.card} for one in stack],
                }
                for (x, y), stack in self.stacks().items()
            ],
            "won": [_result_to_json(result) for result in self.won],
            "last": None if self.last is None else _result_to_json(self.last),
            "scores": [side.wins for side in self.sides],
            "steps": self.steps(),
        }


def make(engine: Engine, seat: int | None, names: Sequence[str]) -> MoonlightView:
    """The view of a seat, or of a spectator. After the match everything is open to all."""
    shot = engine.snapshot()
    actor = engine.actor
    mine = actor is not None and seat == actor
    cards = shot.cards
    steps = sorted(print_step(decode(n, cards)) for n in engine.legal()) if mine else []
    sides = [_side(shot, n, is_own=n == seat) for n in range(2)]
    return MoonlightView(
        seat=seat,
        names=tuple(names),
        cards=cards,
        actor=actor,
        phase=PHASE_NAMES[shot.phase],
        round=shot.round,
        deals=shot.dealt,
        ties=shot.ties,
        starter=shot.starter,
        last_turn=shot.last_turn,
        leaders=tuple(shot.leaders),
        sides=(sides[0], sides[1]),
        laid=tuple(shot.laid),
        won=tuple(shot.won),
        last=shot.last,
        choices=tuple(steps),
    )


def _side(shot: Snapshot, owner: int, *, is_own: bool) -> SideView:
    """A player's cards as the owner sees them, or as everybody else does."""
    side = shot.sides[owner]
    is_open = shot.phase == codes.PHASE_OVER
    deck: list[str | None] = [None] * len(side.deck)
    if is_open:
        deck = list(side.deck)
    elif is_own:
        scented = shot.phase == codes.PHASE_KEEP and shot.seat == owner
        top = codes.SCENTED if scented else 0
        known = [*range(min(top, len(deck))), *range(len(deck) - side.sunk, len(deck))]
        for nth in known:
            deck[nth] = side.deck[nth]
    hand = tuple(side.hand) if is_own or is_open else None
    left = Counter(shot.cards.deck(_lone_in_deck(shot, owner)))
    left -= Counter(one.card for one in shot.laid if one.seat == owner)
    left -= Counter(hand or ())
    left -= Counter(card for card in deck if card is not None)
    return SideView(
        hand=hand,
        hand_size=len(side.hand),
        deck=tuple(deck),
        unseen=tuple(shot.cards.sort(left.elements())),
        sunk=side.sunk,
        lone=side.lone,
        leader=side.leader,
        used=side.used,
        wins=side.wins,
    )


def _lone_in_deck(shot: Snapshot, owner: int) -> str | None:
    """The lone wolf that was dealt this round; one just recruited joins at the next deal."""
    side = shot.sides[owner]
    return side.lone if side.recruited_at < shot.dealt else None


def _last_winner(won: Sequence[RoundResult]) -> int:
    winner = won[-1].winner
    assert winner is not None  # these are the rounds that somebody won
    return winner


def _step_of(laid: Laid) -> str:
    return print_step(Play(laid.card, laid.x, laid.y, laid.one_shot))


def _from_one(seat: int | None) -> int | None:
    return None if seat is None else seat + 1


def _result_to_json(result: RoundResult) -> RoundJson:
    return {
        "round": result.round,
        "full": result.full,
        "moons": result.moons,
        "moon_winner": _from_one(result.moon_winner),
        "rows": [
            {
                "y": row.y,
                "sums": row.sums,
                "winner": _from_one(row.winner),
                "points": row.points,
            }
            for row in result.rows
        ],
        "points": result.points,
        "taken": result.taken,
        "winner": _from_one(result.winner),
    }

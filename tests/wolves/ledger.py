"""A ledger of a position that only facts may change, to hold against the position after a step."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from moonpack.games.contract import Fact
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.fact_types import (
    ActionBegun,
    BonusGained,
    DateFilled,
    DenBuilt,
    DenDominated,
    DraftBegan,
    GameOver,
    LairBuilt,
    LoneWolfCalled,
    MoveEnded,
    PairDrafted,
    PhaseScored,
    PreyChoiceDue,
    PreyHunted,
    RegionScored,
    TilesChosen,
    TurnBegan,
    TurnEnded,
    WolfDisplaced,
    WolfDominated,
    WolfMoved,
    WolfPushed,
)
from moonpack.games.wolves.snapshot import Snapshot


class Ledger:
    """What facts can change of a position, changed by facts alone."""

    def __init__(self, shot: Snapshot) -> None:
        self.layout = shot.layout
        self.dates = data.by_players("moon_dates", shot.players)
        self.seats = [self._seat(shot, seat) for seat in range(shot.players)]
        self.pieces = sorted(
            (shot.layout.name(hex_), pack, data.RANKS[rank]) for hex_, pack, rank in shot.pieces()
        )
        self.lone_wolves = shot.lone_wolves
        self.prey = {shot.layout.name(hex_): left for hex_, (_, left) in shot.prey_hexes().items()}
        self.moons = [list(stack) for stack in shot.moons]
        self.moon, self.scored, self.over = shot.moon, shot.scored, shot.phase == codes.PHASE_OVER
        # When the game ends, whose turn it would be means nothing.
        self.turn = None if self.over else (shot.seat, shot.round, shot.actions)
        self.held = (shot.push_pack, shot.push_hex) if shot.phase == codes.PHASE_PUSH else None

    @staticmethod
    def _seat(shot: Snapshot, seat: int) -> dict[str, Any]:
        state = asdict(shot.seats[seat])
        showing = [data.TERRAINS[data.TILE_SIDES[n][state["tiles"] >> n & 1]] for n in range(5)]
        return state | {
            "tiles": showing,
            "prey": sorted(data.PREY[n] for n in range(5) if state["prey"] >> n & 1),
        }

    def _put(self, seat: int, hex_: str, rank: str) -> None:
        self.pieces = sorted([*self.pieces, (hex_, seat, rank)])

    def _lift(self, seat: int, hex_: str, rank: str) -> None:
        self.pieces.remove((hex_, seat, rank))

    def _next(self, seat: int) -> None:
        assert self.turn is not None
        self.turn = (seat, *self.turn[1:])

    def _raise(self, fact: DenBuilt | DenDominated) -> None:
        track = data.TRACKS.index(fact.track)
        self.seats[fact.seat]["dens"][track] += 1
        assert self.seats[fact.seat]["dens"][track] == fact.dens
        assert data.DATA["tracks"][fact.track][fact.dens] == fact.value

    def write(self, fact: Fact) -> None:
        """Enter a fact."""
        match fact:
            case TilesChosen(seat=seat, showing=showing, next_seat=next_seat):
                self.seats[seat]["tiles"] = list(showing)
                self._next(next_seat)
            case PairDrafted(seat=seat, hex=hex_, next_seat=next_seat):
                self._put(seat, hex_, "alpha")
                self._put(seat, hex_, "pack")
                self._next(next_seat)
            case ActionBegun():
                self._pay(fact)
            case TurnBegan(seat=seat, round=round_):
                assert self.turn is not None
                self.turn = (seat, round_, 0)
            case WolfMoved() | WolfDisplaced() | WolfPushed():
                self._walk(fact)
            case DenBuilt() | LairBuilt() | LoneWolfCalled() | WolfDominated() | DenDominated():
                self._grow(fact)
            case BonusGained(seat=seat, token=token):
                self.seats[seat][f"{token}_tokens"] += 1
            case PreyHunted(seat=seat, prey=prey, hex=hex_, left=left):
                self.seats[seat]["prey"] = sorted([*self.seats[seat]["prey"], prey])
                self.prey[hex_] -= 1
                assert self.prey[hex_] == left
                self.prey = {spot: many for spot, many in self.prey.items() if many}
            case DateFilled(date=date, phase=phase, spaces=spaces):
                self.moon += 1
                assert self.moon == date
                assert spaces == max(self.dates.values())
                assert (phase is not None) == (date in self.dates.values())
            case RegionScored() | PhaseScored():
                self._score(fact)
            case GameOver():
                self.over, self.turn = True, None
            case TurnEnded() | MoveEnded() | DraftBegan() | PreyChoiceDue():
                pass
            case _:
                pytest.fail(f"no entry for {fact}")

    def _pay(self, fact: ActionBegun) -> None:
        seat = self.seats[fact.seat]
        for turned in fact.turned:
            if turned.tile:
                assert seat["tiles"][turned.tile - 1] == turned.was == fact.terrain
                seat["tiles"][turned.tile - 1] = turned.now
        seat["terrain_tokens"] -= fact.terrain_tokens
        seat["action_tokens"] -= fact.action_token
        assert len(fact.turned) + fact.terrain_tokens == data.DATA["costs"][fact.action]
        assert self.turn is not None
        self.turn = (*self.turn[:2], fact.number)

    def _walk(self, fact: WolfMoved | WolfDisplaced | WolfPushed) -> None:
        match fact:
            case WolfMoved(seat=seat, rank=rank, start=start, end=end, path=path):
                self._lift(seat, start, rank)
                self._put(seat, end, rank)
                assert (path[0], path[-1], len(path)) == (start, end, fact.steps + 1)
            case WolfDisplaced(owner=owner, rank=rank, hex=hex_):
                self._lift(owner, hex_, rank)
                self.held = owner, self.layout.number_of[hex_]
            case WolfPushed(owner=owner, rank=rank, start=start, end=end):
                assert self.held == (owner, self.layout.number_of[start])
                self._put(owner, end, rank)
                self.held = None

    def _grow(
        self, fact: DenBuilt | LairBuilt | LoneWolfCalled | WolfDominated | DenDominated
    ) -> None:
        seat = self.seats[fact.seat]
        match fact:
            case DenBuilt():
                self._raise(fact)
                self._put(fact.seat, fact.hex, "den")
            case DenDominated():
                self._raise(fact)
                self._lift(fact.owner, fact.hex, "den")
                self._put(fact.seat, fact.hex, "den")
            case LairBuilt():
                self._lift(fact.seat, fact.hex, "den")
                self._put(fact.seat, fact.hex, "lair")
                seat["lairs"] += 1
                assert seat["lairs"] == fact.lairs
            case LoneWolfCalled() | WolfDominated():
                if isinstance(fact, WolfDominated):
                    self._lift(fact.owner, fact.hex, "pack")
                else:
                    self.lone_wolves &= ~(1 << self.layout.number_of[fact.hex])
                self._put(fact.seat, fact.hex, fact.rank)
                seat["wolves"] += 1
                assert seat["wolves"] == fact.wolves

    def _score(self, fact: RegionScored | PhaseScored) -> None:
        phase = data.PHASES.index(fact.phase)
        if isinstance(fact, PhaseScored):
            assert self.scored == phase
            self.scored += 1
            return
        assert self.moons[fact.region].pop(0) == phase
        for place in fact.standings:
            if place.seat is not None:
                self.seats[place.seat]["points"] += place.points
                self.seats[place.seat]["moons"][phase] += place.award == "token"

"""Ways to act on the board: every step that is on a hex, with its hex, origin and words.

A move phase can have a hundred steps, and between two actions there are as many for each terrain.
So the words for moves and dens, which are many, come from the position alone; of the other steps
one of each kind is tried out for its words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.choices import HEX_GAP, describe, describe_on_any_hex
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.facts import SPEED, SPREAD, pack_of
from moonpack.games.wolves.layout import layout
from moonpack.games.wolves.notation import RANK_LETTERS, print_number
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import (
    Build,
    Call,
    Draft,
    Hunt,
    MoveWolf,
    Pay,
    Push,
    Take,
    Upgrade,
    decode,
    encode,
)
from moonpack.games.wolves.vocabulary import pack_owner, track_name
from moonpack.words import Words

from .types import MoveWords, Way

LETTERS = {rank: letter for letter, rank in RANK_LETTERS.items()}
_MOVE_OPS = (codes.OP_ALPHA, codes.OP_PACK)
_EVERYWHERE = -1  # a mask of all hexes
OnHex = Build | Call | Draft | Hunt | Push | Take | Upgrade


class Ways:
    """The ways of the player to decide in a position."""

    def __init__(self, shot: Snapshot, engine: Engine, words: Words) -> None:
        self._shot = shot
        self._here = _Position(engine, shot)
        self._words = words
        hunts = _hunting_hexes(shot)
        self._special = hunts | _shared(shot)  # hexes where a step may lead to something else
        self._moves = _Moves(shot, hunts, words)
        # Made once, for all hexes and terrains:
        self._tracks: dict[int, str] = {}  # in words
        self._texts: dict[tuple[type[OnHex], int | None, int | None], str] = {}

    def now(self, numbers: Iterable[int]) -> list[Way]:
        """The legal steps that are on a hex, all in words."""
        if self._shot.phase == codes.PHASE_MOVE:
            return self._moves_now([number for number in numbers if number >> 16 in _MOVE_OPS])
        steps = [(decode(number), number) for number in numbers]
        return [
            self._way(step, number, self._here) for step, number in steps if isinstance(step, OnHex)
        ]

    def _moves_now(self, numbers: Sequence[int]) -> list[Way]:
        says = self.says()
        moves = [move.copy() for move in self._moves.ways(numbers, self._here)]
        for move in moves:
            move_words = says[move["piece"]]
            if "words" not in move:
                text = move_words["words"].format(**move)
                move["words"] = self._words.noted(text, *move.pop("notes", ()))
            move["option"] = move_words["option"]
        return moves

    def ahead(self, pays: Iterable[Pay]) -> dict[int, list[Way]]:
        """What follows every action that can be paid for, whichever way it is paid, by action.

        Of the ways to pay for an action and a terrain, the first is tried out.
        """
        best: dict[tuple[int, int], Pay] = {}
        for pay in pays:
            best.setdefault((pay.action, pay.terrain), pay)
        ways: dict[int, list[Way]] = {}
        for pay in best.values():
            engine = self._here.engine.copy()
            engine.play(encode(pay))
            paid, terrain = _Position(engine), data.TERRAINS[pay.terrain]
            ways.setdefault(pay.action, []).extend(
                self._moves.ways(engine.legal(), paid, terrain)
                if pay.action == codes.ACT_MOVE
                else self._ways_ahead(paid, data.ACTIONS[pay.action], terrain)
            )
        return ways

    def _ways_ahead(self, paid: _Position, action: str, terrain: str) -> Iterator[Way]:
        """What can be done once an action other than a move is paid for."""
        for number in paid.engine.legal():
            step = decode(number)
            assert isinstance(step, OnHex)
            way = self._way(step, number, paid)
            way["action"], way["terrain"] = action, terrain
            yield way

    def _way(self, step: OnHex, number: int, position: _Position) -> Way:
        players = self._shot.players
        way: Way = {
            "step": print_number(number, players),
            "hex": layout(players).name(step.hex),
        }
        if isinstance(step, Build):
            way["track"] = data.TRACKS[step.track]
        if isinstance(step, (Build, Take)) and step.track is not None:
            way["option"] = self._track(step.track)
        way["words"] = self._way_words(step, way["hex"], position)
        return way

    def _way_words(self, step: OnHex, name: str, position: _Position) -> str:
        """What a step does, which it does on every hex alike, so one of each kind is tried out.

        Where prey may be hunted or a wolf displaced, each is tried out.
        """
        if isinstance(step, (Hunt, Push)):
            return describe(position.shot, step, self._words, position.engine)
        if not isinstance(step, Build) and self._special >> step.hex & 1:
            return describe(position.shot, step, self._words, position.engine)
        track = step.track if isinstance(step, (Build, Take)) else None
        kind = type(step), track, self._owner(step) if isinstance(step, Take) else None
        if kind not in self._texts:
            self._texts[kind] = (
                self._den_words(step.track)
                if isinstance(step, Build)
                else describe_on_any_hex(position.shot, step, self._words, position.engine)
            )
        return self._texts[kind].replace(HEX_GAP, name)

    def _owner(self, step: Take) -> int:
        """The pack whose piece is dominated."""
        for number, pack in enumerate(self._shot.packs):
            pieces = pack.pack_wolves if step.track is None else pack.dens
            if number != self._shot.seat and pieces >> step.hex & 1:
                return number
        raise ValueError(f"{step!r} dominates nothing")

    def says(self) -> dict[str, MoveWords]:
        """Sentences for moves, by the letter of the wolf; the way has what fills their gaps."""
        words, speed = self._words, self._shot.track_value(self._shot.seat, SPEED)
        gaps = {"start": "{from}", "end": "{hex}"}
        texts = {
            codes.RANK_ALPHA: words("Move the alpha from {start} to {end}", **gaps),
            codes.RANK_PACK: words("Move the pack wolf from {start} to {end}", **gaps),
        }
        walked = words.many("{steps} of {n} step", "{steps} of {n} steps", speed, steps="{steps}")
        options = {codes.RANK_ALPHA: words("the alpha"), codes.RANK_PACK: words("the pack wolf")}
        return {
            letter: {"words": words.noted(texts[rank], walked), "option": options[rank]}
            for rank, letter in LETTERS.items()
        }

    # -- dens

    def _track(self, track: int) -> str:
        """A track and what its next den makes of it: `speed 3 → 4 · gains an action token`."""
        if track not in self._tracks:
            self._tracks[track] = self._track_words(track)
        return self._tracks[track]

    def _track_words(self, track: int) -> str:
        words, built = self._words, self._shot.seats[self._shot.seat].dens[track]
        values = data.DATA["tracks"][data.TRACKS[track]]
        name = track_name(data.TRACKS[track], words)
        was, value = values[built], values[built + 1]
        text = words("{track} {was} → {value}", track=name, was=was, value=value)
        if was == value:
            text = words("{track} stays {value}", track=name, value=value)
        return words.noted(text, *self._bonus(track))

    def _bonus(self, track: int) -> list[str]:
        words, built = self._words, self._shot.seats[self._shot.seat].dens[track]
        match data.by_players("track_bonus", self._shot.players)[data.TRACKS[track]][built]:
            case "action":
                return [words("gains an action token")]
            case "terrain":
                return [words("gains a terrain token")]
        return []

    def _den_words(self, track: int) -> str:
        """A den of a track on any hex."""
        words = self._words
        return words.noted(words("Build a den on {hex}", hex=HEX_GAP), self._track(track))


class _Position:
    """A position, with its snapshot made when it is first needed."""

    def __init__(self, engine: Engine, shot: Snapshot | None = None) -> None:
        self.engine = engine
        self._shot = shot

    @property
    def shot(self) -> Snapshot:
        """The position in plain Python."""
        if self._shot is None:
            self._shot = self.engine.snapshot()
        return self._shot


class _Moves:
    """The moves in a position. There may be a hundred, so what they share is worked out once."""

    def __init__(self, shot: Snapshot, hunts: int, words: Words) -> None:
        self._words = words
        self._players = shot.players
        # Hexes where the last wolf of the move can hunt.
        is_last = shot.moved + 1 >= shot.track_value(shot.seat, SPREAD)
        self._hunts = hunts if is_last else 0
        # Wolves that an alpha displaces.
        others = [(n, pack) for n, pack in enumerate(shot.packs) if n != shot.seat]
        self._pushes = [(pack_of(shot, n), pack.pack_wolves) for n, pack in others]
        self._special = self._hunts  # hexes where a move leads to something else
        for _, wolves in self._pushes:
            self._special |= wolves

    def ways(self, numbers: Iterable[int], position: _Position, terrain: str = "") -> list[Way]:
        """Moves, with what the page fills into the sentence of `says`; not to be changed."""
        players, special = self._players, self._special
        return [
            self._special_move(number, position, terrain)
            if special >> (number & 255) & 1
            else _plain_move(players, number, terrain)
            for number in numbers
        ]

    def _special_move(self, number: int, position: _Position, terrain: str) -> Way:
        """A move after which prey may be hunted, or that displaces a wolf.

        The former is tried out and put into words here, the latter gets a note.
        """
        end = number & 255
        way = _plain_move(self._players, number, terrain).copy()
        if self._hunts >> end & 1:
            del way["steps"]
            way["words"] = describe(position.shot, decode(number), self._words, position.engine)
        else:
            packs = [pack for pack, wolves in self._pushes if wolves >> end & 1]
            way["notes"] = [self._displacing(pack) for pack in packs]
        return way

    def _displacing(self, pack: str) -> str:
        words = self._words
        return words("displaces {whose} pack wolf", whose=pack_owner(pack, words))


def _shared(shot: Snapshot) -> int:
    """The hexes with two pieces, as a mask."""
    occupied = shared = 0
    for pack in shot.packs:
        for _, mask in pack.masks():
            shared |= occupied & mask
            occupied |= mask
    return shared


def _hunting_hexes(shot: Snapshot) -> int:
    """The hexes, as a mask, where a step may lead to a hunt by the player to decide."""
    mine, collected = shot.packs[shot.seat], shot.seats[shot.seat].prey
    hunting_hexes = 0
    for hex_, (kind, _) in shot.prey_hexes().items():
        beside = _beside(shot.players, hex_)
        hunters = (beside & (mine.alphas | mine.pack_wolves)).bit_count()
        if collected >> kind & 1 or hunters + 1 < codes.HUNTERS:
            continue
        if hunters >= codes.HUNTERS:  # by this move so far, or displaced: any step may hunt
            return _EVERYWHERE
        hunting_hexes |= beside
    return hunting_hexes


@lru_cache(maxsize=1024)
def _beside(players: int, hex_: int) -> int:
    """The hexes near another one, as a mask."""
    return sum(1 << near for near in layout(players).near(hex_))


@lru_cache(maxsize=65_536)
def _plain_move(players: int, number: int, terrain: str) -> Way:
    """A move that leads to nothing else, once its terrain is paid for, or in a move under way.

    Many are the same from one scene to the next.
    """
    step, lay = decode(number), layout(players)
    assert isinstance(step, MoveWolf)
    piece, start, end = LETTERS[step.rank], lay.name(step.start), lay.name(step.end)
    way: Way = {
        "step": f"{piece} {start} {end}",
        "hex": end,
        "from": start,
        "piece": piece,
        "steps": lay.walks(step.start)[step.end],
    }
    if terrain:
        way["action"], way["terrain"] = data.ACTIONS[codes.ACT_MOVE], terrain
    return way

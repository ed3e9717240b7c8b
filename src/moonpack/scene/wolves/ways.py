"""Ways to act on the board: every step that is on a hex, with its hex, origin and words.

A move phase can have a hundred steps, and between two actions there are as many for each terrain.
So the words for moves and dens, which are many, come from the position alone, and most ways are the
same from one scene to the next; of the other steps one of each kind is tried out for its words.
Paying changes nothing that these words are about, so the position before it is described.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
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
_TRIED_OUT: dict[Hashable, str] = {}  # steps in words, by all that these depend on
_MOST_TRIED_OUT = 8192
OnHex = Build | Call | Draft | Hunt | Push | Take | Upgrade


class Ways:
    """The ways of the player to decide in a position."""

    def __init__(self, shot: Snapshot, engine: Engine, words: Words) -> None:
        self._shot = shot
        self._engine = engine
        self._words = words
        hunts = _hunting_hexes(shot)
        self._special = hunts | _shared(shot)  # hexes where a step may lead to something else
        self._moves = _Moves(shot, hunts, words)
        # Made once, for all hexes and terrains:
        self._texts: dict[tuple[type[OnHex], int | None, int | None], str] = {}

    def now(self, numbers: Iterable[int]) -> list[Way]:
        """The legal steps that are on a hex, all in words."""
        if self._shot.phase == codes.PHASE_MOVE:
            return self._moves_now([number for number in numbers if number >> 16 in _MOVE_OPS])
        return [
            self._way(number, self._engine)
            for number in numbers
            if isinstance(decode(number), OnHex)
        ]

    def _moves_now(self, numbers: Sequence[int]) -> list[Way]:
        says = self.says()
        moves = [move.copy() for move in self._moves.ways(numbers, self._engine)]
        for move in moves:
            move_words = says[move["piece"]]
            if "words" not in move:
                text = move_words["words"].format(**move)
                notes = move.pop("notes", None)
                move["words"] = self._words.noted(text, *notes) if notes else text
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
            engine = self._engine.copy()
            engine.play(encode(pay))
            terrain = data.TERRAINS[pay.terrain]
            ways.setdefault(pay.action, []).extend(
                self._moves.ways(engine.legal(), engine, terrain)
                if pay.action == codes.ACT_MOVE
                else [self._way(number, engine, pay) for number in engine.legal()]
            )
        return ways

    def _way(self, number: int, engine: Engine, paid: Pay | None = None) -> Way:
        """A step on a hex; not to be changed."""
        step, players, option = decode(number), self._shot.players, ""
        assert isinstance(step, OnHex)
        if isinstance(step, (Build, Take)) and step.track is not None:
            option = self._track(step.track)
        text = self._way_words(step, engine)
        price = None if paid is None else (paid.action, paid.terrain)
        return _way_on_hex(players, number, option, text, price)

    def _way_words(self, step: OnHex, engine: Engine) -> str:
        """What a step does, which it does on every hex alike, so one of each kind is tried out.

        Where prey may be hunted or a wolf displaced, each is tried out.
        """
        if isinstance(step, (Hunt, Push)):
            return describe(self._shot, step, self._words, engine)
        if not isinstance(step, Build) and self._special >> step.hex & 1:
            return describe(self._shot, step, self._words, engine)
        track = step.track if isinstance(step, (Build, Take)) else None
        kind = type(step), track, self._owner(step) if isinstance(step, Take) else None
        text = self._texts.get(kind)
        if text is None:
            text = self._texts[kind] = (
                self._den_words(step.track)
                if isinstance(step, Build)
                else self._words_on_any_hex(step, engine)
            )
        return text

    def _words_on_any_hex(self, step: Call | Draft | Take | Upgrade, engine: Engine) -> str:
        """A step of a kind in words, tried out unless all that these depend on was there before."""
        shot, mine = self._shot, self._shot.seats[self._shot.seat]
        track = step.track if isinstance(step, Take) else None
        whose = (
            pack_owner(pack_of(shot, self._owner(step)), self._words)
            if isinstance(step, Take)
            else ""
        )
        game = shot.players, shot.rules, shot.moon
        own = mine.wolves, mine.lairs, None if track is None else mine.dens[track]
        circumstances = type(step), track, whose, game, own, self._words.plain
        if circumstances not in _TRIED_OUT:
            if len(_TRIED_OUT) >= _MOST_TRIED_OUT:
                _TRIED_OUT.clear()
            text = describe_on_any_hex(shot, step, self._words, engine)
            _TRIED_OUT[circumstances] = text
        return _TRIED_OUT[circumstances]

    def _owner(self, step: Take) -> int:
        """The pack whose piece is dominated."""
        for number, pack in enumerate(self._shot.packs):
            pieces = pack.pack_wolves if step.track is None else pack.dens
            if number != self._shot.seat and pieces >> step.hex & 1:
                return number
        raise ValueError(f"{step!r} dominates nothing")

    def says(self) -> dict[str, MoveWords]:
        """Sentences for moves, by the letter of the wolf; the way has what fills their gaps."""
        speed = self._shot.track_value(self._shot.seat, SPEED)
        return _move_words(speed, self._words.plain)

    # -- dens

    def _track(self, track: int) -> str:
        """A track and what its next den makes of it."""
        built = self._shot.seats[self._shot.seat].dens[track]
        return _track_words(self._shot.players, track, built, self._words.plain)

    def _den_words(self, track: int) -> str:
        """A den of a track on any hex."""
        words = self._words
        return words.noted(words("Build a den on {hex}", hex=HEX_GAP), self._track(track))


class _Moves:
    """The moves in a position. There may be a hundred, so what they share is worked out once."""

    def __init__(self, shot: Snapshot, hunts: int, words: Words) -> None:
        self._words = words
        self._shot = shot
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

    def ways(self, numbers: Iterable[int], engine: Engine, terrain: str = "") -> list[Way]:
        """Moves, with what the page fills into the sentence of `says`; not to be changed."""
        players, special = self._players, self._special
        return [
            self._special_move(number, engine, terrain)
            if special >> (number & 255) & 1
            else _plain_move(players, number, terrain)
            for number in numbers
        ]

    def _special_move(self, number: int, engine: Engine, terrain: str) -> Way:
        """A move after which prey may be hunted, or that displaces a wolf.

        The former is tried out and put into words here, the latter gets a note.
        """
        end = number & 255
        way = _plain_move(self._players, number, terrain).copy()
        if self._hunts >> end & 1:
            del way["steps"]
            way["words"] = describe(self._shot, decode(number), self._words, engine)
        else:
            packs = [pack for pack, wolves in self._pushes if wolves >> end & 1]
            way["notes"] = [
                _displacing(pack_owner(p, self._words), self._words.plain) for p in packs
            ]
        return way


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


# -- what is the same in many scenes


@lru_cache(maxsize=256)
def _move_words(speed: int, words: Words) -> dict[str, MoveWords]:
    """Sentences for moves of wolves with some speed, by the letter of the wolf."""
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


@lru_cache(maxsize=1024)
def _track_words(players: int, track: int, built: int, words: Words) -> str:
    """A track and what its next den makes of it: `speed 3 → 4 · +1 point`."""
    values = data.DATA["tracks"][data.TRACKS[track]]
    name = track_name(data.TRACKS[track], words)
    was, value = values[built], values[built + 1]
    text = words("{track} {was} → {value}", track=name, was=was, value=value)
    if was == value:
        text = words("{track} stays {value}", track=name, value=value)
    points = data.points_at("track_points", players)
    if gained := points[built + 1] - points[built]:
        text = words.noted(text, words.many("+{n} point", "+{n} points", gained))
    match data.by_players("track_bonus", players)[data.TRACKS[track]][built]:
        case "action":
            return words.noted(text, words("gains an action token"))
        case "terrain":
            return words.noted(text, words("gains a terrain token"))
    return text


@lru_cache(maxsize=4096)
def _displacing(whose: str, words: Words) -> str:
    return words("displaces {whose} pack wolf", whose=whose)


@lru_cache(maxsize=16_384)
def _way_on_hex(
    players: int, number: int, option: str, text: str, price: tuple[int, int] | None
) -> Way:
    """A step on a hex in words, with the action and the terrain that have to be paid for first.

    The text has a gap for the hex if it is the same on all hexes.
    """
    step = decode(number)
    assert isinstance(step, OnHex)
    name = layout(players).name(step.hex)
    way: Way = {"step": print_number(number, players), "hex": name}
    if isinstance(step, Build):
        way["track"] = data.TRACKS[step.track]
    if option:
        way["option"] = option
    way["words"] = text.replace(HEX_GAP, name)
    if price is not None:
        way["action"], way["terrain"] = data.ACTIONS[price[0]], data.TERRAINS[price[1]]
    return way


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

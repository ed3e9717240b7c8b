"""Ways to act on the board: every step that is on a hex, with its hex, origin and words.

A move phase can have a hundred steps, and between two actions there are as many for each terrain.
So the words for moves and dens, which are many, come from the position alone; the few other steps
are tried out for theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.choices import describe
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.facts import SPEED, SPREAD, pack_of
from moonpack.games.wolves.layout import layout
from moonpack.games.wolves.notation import RANK_LETTERS, print_step
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import (
    Build,
    Call,
    Draft,
    Hunt,
    MoveWolf,
    Pay,
    Push,
    Step,
    Take,
    Upgrade,
    decode,
    encode,
)
from moonpack.games.wolves.vocabulary import pack_owner, track_name
from moonpack.words import Words

from .payments import preference
from .types import MoveWords, Way

LETTERS = {rank: letter for letter, rank in RANK_LETTERS.items()}
OnHex = Build | Call | Draft | Hunt | Push | Take | Upgrade


class Ways:
    """The ways of the player to decide in a position."""

    def __init__(self, shot: Snapshot, engine: Engine, words: Words) -> None:
        self._shot = shot
        self._engine = engine
        self._words = words
        self._moves = _Moves(shot, words)
        self._tracks: dict[int, str] = {}  # in words, each made once

    def now(self, steps: Iterable[Step]) -> list[Way]:
        """The steps that are on a hex, all in words."""
        ways: list[Way] = []
        says = self.says()
        for step in steps:
            if isinstance(step, MoveWolf):
                move = self._moves.way(encode(step), self._shot, self._engine).copy()
                move_words = says[move["piece"]]
                if "words" not in move:
                    text = move_words["words"].format(**move)
                    move["words"] = self._words.noted(text, *move.pop("notes", ()))
                move["option"] = move_words["option"]
                ways.append(move)
            elif isinstance(step, OnHex):
                ways.append(self._way(step, self._shot, self._engine))
        return ways

    def ahead(self, pays: Sequence[Pay]) -> list[Way]:
        """What follows every action that can be paid for, whichever way it is paid."""
        best: dict[tuple[int, int], Pay] = {}
        for pay in sorted(pays, key=preference):
            best.setdefault((pay.action, pay.terrain), pay)
        ways: list[Way] = []
        for pay in best.values():
            paid = self._engine.copy()
            paid.play(encode(pay))
            shot = paid.snapshot() if self._needs_snapshot(pay) else self._shot
            action, terrain = data.ACTIONS[pay.action], data.TERRAINS[pay.terrain]
            for number in paid.legal():
                if pay.action == codes.ACT_MOVE:
                    way = self._moves.way(number, shot, paid, terrain)
                else:
                    step = decode(number)
                    assert isinstance(step, OnHex)
                    way = self._way(step, shot, paid)
                    way["action"], way["terrain"] = action, terrain
                ways.append(way)
        return ways

    def _needs_snapshot(self, pay: Pay) -> bool:
        """Whether steps after a payment are tried out, for which its position is needed."""
        if pay.action == codes.ACT_MOVE:
            return self._moves.may_hunt
        return pay.action != codes.ACT_DEN

    def _way(self, step: OnHex, shot: Snapshot, engine: Engine) -> Way:
        lay = shot.layout
        notation = print_step(step, lay)
        if isinstance(step, Build):
            return {
                "step": notation,
                "hex": lay.name(step.hex),
                "track": data.TRACKS[step.track],
                "option": self._track(step.track, shot),
                "words": self._den_words(step, shot),
            }
        way: Way = {
            "step": notation,
            "hex": lay.name(step.hex),
            "words": describe(shot, step, self._words, engine),
        }
        if isinstance(step, Take) and step.track is not None:
            way["option"] = self._track(step.track, shot)
        return way

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

    def _track(self, track: int, shot: Snapshot) -> str:
        """A track and what its next den makes of it: `speed 3 → 4 · gains an action token`."""
        if track not in self._tracks:
            self._tracks[track] = self._track_words(track, shot)
        return self._tracks[track]

    def _track_words(self, track: int, shot: Snapshot) -> str:
        words, built = self._words, shot.seats[shot.seat].dens[track]
        values = data.DATA["tracks"][data.TRACKS[track]]
        name = track_name(data.TRACKS[track], words)
        was, value = values[built], values[built + 1]
        text = words("{track} {was} → {value}", track=name, was=was, value=value)
        if was == value:
            text = words("{track} stays {value}", track=name, value=value)
        return words.noted(text, *self._bonus(track, shot))

    def _bonus(self, track: int, shot: Snapshot) -> list[str]:
        words, built = self._words, shot.seats[shot.seat].dens[track]
        match data.by_players("track_bonus", shot.players)[data.TRACKS[track]][built]:
            case "action":
                return [words("gains an action token")]
            case "terrain":
                return [words("gains a terrain token")]
        return []

    def _den_words(self, step: Build, shot: Snapshot) -> str:
        words = self._words
        text = words("Build a den on {hex}", hex=shot.layout.name(step.hex))
        return words.noted(text, self._track(step.track, shot))


class _Moves:
    """The moves in a position. There may be a hundred, so what they share is worked out once."""

    def __init__(self, shot: Snapshot, words: Words) -> None:
        self._words = words
        self._players = shot.players
        # Hexes where the last wolf of the move can hunt.
        self._hunts = 0
        if shot.moved + 1 >= shot.track_value(shot.seat, SPREAD):
            self._hunts = _beside(shot.players, tuple(shot.prey_hexes()))
        # Wolves that an alpha displaces.
        others = [(n, pack) for n, pack in enumerate(shot.packs) if n != shot.seat]
        self._pushes = [(pack_of(shot, n), pack.pack_wolves) for n, pack in others]
        self._displaced = 0
        for _, wolves in self._pushes:
            self._displaced |= wolves

    @property
    def may_hunt(self) -> bool:
        """Whether a move can lead to a hunt."""
        return self._hunts != 0

    def way(self, number: int, shot: Snapshot, engine: Engine, terrain: str = "") -> Way:
        """A move, with what the page fills into the sentence of `says`; not to be changed.

        A move after which prey may be hunted is tried out and put into words here.
        """
        end = number & 255
        plain = _plain_move(self._players, number, terrain)
        if not (self._hunts | self._displaced) >> end & 1:
            return plain
        way = plain.copy()
        if self._hunts >> end & 1:
            del way["steps"]
            way["words"] = describe(shot, decode(number), self._words, engine)
        else:
            packs = [pack for pack, wolves in self._pushes if wolves >> end & 1]
            way["notes"] = [self._displacing(pack) for pack in packs]
        return way

    def _displacing(self, pack: str) -> str:
        words = self._words
        return words("displaces {whose} pack wolf", whose=pack_owner(pack, words))


@lru_cache(maxsize=1024)
def _beside(players: int, spots: tuple[int, ...]) -> int:
    """The hexes near some others, as a mask."""
    return sum(
        1 << hex_ for hex_ in {near for spot in spots for near in layout(players).near(spot)}
    )


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

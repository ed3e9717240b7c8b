"""Ways to act on the board: every step that is on a hex, with its hex, origin and words.

A move phase can have a hundred steps, and between two actions there are as many for each terrain.
So the words for moves and dens, which are many, come from the position alone; the few other steps
are tried out for theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from moonpack.games.masks import has
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
OnHex = Build | Call | Draft | Hunt | MoveWolf | Push | Take | Upgrade


@lru_cache(maxsize=1024)
def _walks(players: int, start: int) -> dict[int, int]:
    lay = layout(players)
    return lay.distances(start, lay.land)


class Ways:
    """The ways of the player to decide in a position."""

    def __init__(self, shot: Snapshot, words: Words) -> None:
        self._shot = shot
        self._words = words
        self._near_prey = self._hexes_by_prey()

    def now(self, steps: Iterable[Step]) -> list[Way]:
        """The steps that are on a hex, all in words."""
        ways = [self._way(step, self._shot) for step in steps if isinstance(step, OnHex)]
        says = self.says()
        for way in ways:
            if "piece" not in way:
                continue
            move_words = says[way["piece"]]
            if "words" not in way:
                text = move_words["words"].format(**way)
                way["words"] = self._words.noted(text, *way.pop("notes", ()))
            way["option"] = move_words["option"]
        return ways

    def ahead(self, engine: Engine, pays: Sequence[Pay]) -> list[Way]:
        """What follows every action that can be paid for, whichever way it is paid."""
        best: dict[tuple[int, int], Pay] = {}
        for pay in sorted(pays, key=preference):
            best.setdefault((pay.action, pay.terrain), pay)
        ways: list[Way] = []
        for pay in best.values():
            paid = engine.copy()
            paid.play(encode(pay))
            shot = paid.snapshot()
            action, terrain = data.ACTIONS[pay.action], data.TERRAINS[pay.terrain]
            for step in (decode(number) for number in paid.legal()):
                if isinstance(step, OnHex):
                    way = self._way(step, shot)
                    way["action"], way["terrain"] = action, terrain
                    ways.append(way)
        return ways

    def _way(self, step: OnHex, shot: Snapshot) -> Way:
        lay = shot.layout
        notation = print_step(step, lay)
        match step:
            case MoveWolf():
                return self._move(step, notation, shot)
            case Build(hex_, track):
                return {
                    "step": notation,
                    "hex": lay.name(hex_),
                    "track": data.TRACKS[track],
                    "option": self._track(track, shot),
                    "words": self._den_words(step, shot),
                }
        way: Way = {
            "step": notation,
            "hex": lay.name(step.hex),
            "words": describe(shot, step, self._words),
        }
        if isinstance(step, Take) and step.track is not None:
            way["option"] = self._track(step.track, shot)
        return way

    # -- moves

    def _move(self, step: MoveWolf, notation: str, shot: Snapshot) -> Way:
        """A move, with what the page fills into the sentence of `says`.

        A move after which prey may be hunted is tried out and put into words here.
        """
        lay = shot.layout
        way: Way = {
            "step": notation,
            "hex": lay.name(step.end),
            "from": lay.name(step.start),
            "piece": LETTERS[step.rank],
        }
        spread = shot.track_value(shot.seat, SPREAD)
        if shot.moved + 1 >= spread and step.end in self._near_prey:
            way["words"] = describe(shot, step, self._words)
            return way
        way["steps"] = _walks(shot.players, step.start)[step.end]
        if displaced := self._displaced(step, shot):
            way["notes"] = displaced
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

    def _displaced(self, step: MoveWolf, shot: Snapshot) -> list[str]:
        """Notes on the wolves that an alpha pushes away where it stops."""
        words = self._words
        return [
            words("displaces {whose} pack wolf", whose=pack_owner(pack_of(shot, pack), words))
            for pack, pieces in enumerate(shot.packs)
            if pack != shot.seat and has(pieces.pack_wolves, step.end)
        ]

    def _hexes_by_prey(self) -> set[int]:
        lay = self._shot.layout
        return {hex_ for prey in self._shot.prey_hexes() for hex_ in lay.near(prey)}

    # -- dens

    def _track(self, track: int, shot: Snapshot) -> str:
        """A track and what its next den makes of it: `speed 3 → 4 · gains an action token`."""
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

"""Ways to act on the board: every step that is on a hex, with its hex, origin and words.

A move phase can have a hundred steps, and between two actions there are as many for each terrain.
So the words for moves and dens, which are many, come from the position alone; the few other steps
are tried out for theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.choices import describe
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.facts import SPEED, SPREAD, pack_of
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
        self._tracks: dict[int, str] = {}  # in words, each made once

    def now(self, steps: Iterable[Step]) -> list[Way]:
        """The steps that are on a hex, all in words."""
        ways = self._ways(steps, self._shot, self._engine)
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

    def ahead(self, pays: Sequence[Pay]) -> list[Way]:
        """What follows every action that can be paid for, whichever way it is paid."""
        best: dict[tuple[int, int], Pay] = {}
        for pay in sorted(pays, key=preference):
            best.setdefault((pay.action, pay.terrain), pay)
        ways: list[Way] = []
        for pay in best.values():
            paid = self._engine.copy()
            paid.play(encode(pay))
            action, terrain = data.ACTIONS[pay.action], data.TERRAINS[pay.terrain]
            steps = (decode(number) for number in paid.legal())
            for way in self._ways(steps, paid.snapshot(), paid):
                way["action"], way["terrain"] = action, terrain
                ways.append(way)
        return ways

    def _ways(self, steps: Iterable[Step], shot: Snapshot, engine: Engine) -> list[Way]:
        """The steps that are on a hex, in a position that the engine is in."""
        moves = _Moves(shot, engine, self._words)
        ways = []
        for step in steps:
            if isinstance(step, MoveWolf):
                ways.append(moves.way(step))
            elif isinstance(step, OnHex):
                ways.append(self._way(step, shot, engine))
        return ways

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

    def __init__(self, shot: Snapshot, engine: Engine, words: Words) -> None:
        self._shot, self._engine, self._words = shot, engine, words
        self._layout = lay = shot.layout
        self._names = [cell.name for cell in lay.cells]
        # Hexes where the last wolf of the move can hunt, and wolves that an alpha displaces.
        self._hunts: frozenset[int] = frozenset()
        if shot.moved + 1 >= shot.track_value(shot.seat, SPREAD):
            self._hunts = frozenset(h for prey in shot.prey_hexes() for h in lay.near(prey))
        others = [(n, pack) for n, pack in enumerate(shot.packs) if n != shot.seat]
        self._pushes = [(pack_of(shot, n), pack.pack_wolves) for n, pack in others]

    def way(self, step: MoveWolf) -> Way:
        """A move, with what the page fills into the sentence of `says`.

        A move after which prey may be hunted is tried out and put into words here.
        """
        piece = LETTERS[step.rank]
        start, end = self._names[step.start], self._names[step.end]
        way: Way = {"step": f"{piece} {start} {end}", "hex": end, "from": start, "piece": piece}
        if step.end in self._hunts:
            way["words"] = describe(self._shot, step, self._words, self._engine)
            return way
        way["steps"] = self._layout.walks(step.start)[step.end]
        notes = [self._displaced(pack) for pack, wolves in self._pushes if wolves >> step.end & 1]
        if notes:
            way["notes"] = notes
        return way

    def _displaced(self, pack: str) -> str:
        words = self._words
        return words("displaces {whose} pack wolf", whose=pack_owner(pack, words))

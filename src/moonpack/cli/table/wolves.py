"""The Wolves at the terminal: how its steps are typed and listed, its help, its score."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from moonpack.cli.language import spoken
from moonpack.game import Game
from moonpack.games.contract import Fact, View
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.layout import terrain_of
from moonpack.games.wolves.notation import print_payment
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import terrain_name
from moonpack.render.text.canvas import Canvas
from moonpack.render.text.wolves import panels
from moonpack.render.text.wolves.brief import LEAST_ROWS, brief
from moonpack.words import Words

from .manners import Count, Manners
from .wolves_gains import gain
from .wolves_help import topics
from .wolves_sentences import branch_line, cannot, categories, no_terrain, verdict
from .wolves_words import in_notation

_FILLERS = {
    "to",
    "from",
    "on",
    "at",
    "the",
    "for",
    "with",
    "pay",
    "hex",
    "in",
    "my",
    "turn",
    "track",
}
# Synonyms of the first word of a step.
_WAYS = {
    "A": ("a", "alpha"),
    "P": ("p", "pack", "wolf"),
    "end": ("end", "pass", "finish"),
    "done": ("done", "stop", "enough"),
    "push": ("push", "displace"),
    "call": ("call", "howl"),
    "take": ("take", "dominate"),
    "upgrade": ("upgrade", "lair"),
    "build": ("build", "den"),
    "draft": ("draft", "start", "place"),
}
# The action that must be paid for before a step.
_ACTION_BEFORE = {
    **dict.fromkeys(("a", "alpha", "p", "pack", "wolf", "move"), "move"),
    **dict.fromkeys(("build", "den"), "den"),
    **dict.fromkeys(("upgrade", "lair"), "lair"),
    **dict.fromkeys(("call", "howl"), "howl"),
    **dict.fromkeys(("take", "dominate"), "dominate"),
}
_STEP_AFTER = {"den": "build", "lair": "upgrade", "howl": "call", "dominate": "take"}
_HEX = re.compile(r"[a-z]\d{1,2}")
_ONE_DIGIT = re.compile(r"\b([a-z])(\d)\b")
# Facts that a summary of other players' turns leaves out.
_DETAILS = frozenset(
    {
        *("tiles_chosen", "draft_began", "turn_began", "turn_ended", "action_begun", "move_ended"),
        *("wolf_displaced", "bonus_gained", "date_filled", "prey_choice_due"),
    }
)


class WolvesManners(Manners):
    """The Wolves: all information is open, so the screen is never cleared."""

    example = "move grass"
    least_board = LEAST_ROWS + 1  # a line above it is empty

    def help(self, game: Game) -> Mapping[str, str]:
        return topics(spoken())

    def tidy(self, text: str) -> str:
        plain = re.sub(r"->|[,;:.>()]", " ", text.lower()).replace("pack wolf", "pack")
        typed = in_notation(plain.split(), spoken())
        return " ".join(_payment(word) for word in typed if word not in _FILLERS)

    def words(self, step: str) -> list[tuple[str, ...]]:
        first, *rest = step.split(" ")
        ways = [_WAYS.get(first, (first.lower(),))]
        for word in rest:
            by_name = {"0": ("0", "home"), "*": ("*", "token")}
            ways.append(by_name.get(word, (word,)))
        return ways

    def branches(self, step: str) -> tuple[str, ...]:
        first, *rest = step.split(" ")
        if first in ("A", "P"):
            return f"{first} {rest[0]}", rest[1]
        return first, *rest

    def branch_line(self, game: Game, branch: Sequence[str], ends: str) -> str:
        words = spoken()
        named = [
            terrain_name(end, words).lower() if end in data.TERRAINS else end
            for end in ends.split(self.between)
        ]
        return branch_line(branch, self.between.join(named), words)

    def first_part(self, game: Game, typed: Sequence[str]) -> str | None:
        """`h9 k7` before anything is paid means a move to the terrain of k7."""
        shot = _shot(game)
        spots = [word for word in typed if word in shot.layout.number_of]
        if shot.phase != codes.PHASE_ACTION or not spots:
            return None
        action = "move" if _HEX.fullmatch(typed[0]) else _ACTION_BEFORE.get(typed[0])
        if action is None or (action == "move" and len(spots) != 2):
            return None
        terrain = terrain_of(shot.layout, shot.region_tiles)[shot.layout.number_of[spots[-1]]]
        return f"{action} {data.TERRAINS[terrain]}" if terrain >= 0 else None

    def order(self, step: str) -> tuple[object, ...]:
        """Actions in the order of the rules; ending comes last."""
        first, *_ = step.split(" ")
        action = data.ACTIONS.index(first) if first in data.ACTIONS else 0
        by_number = _ONE_DIGIT.sub(r"\g<1>0\2", step)  # h5 before h10
        return first in ("end", "done"), action, by_number

    def hint(self, game: Game, typed: Sequence[str]) -> str | None:
        action, *rest = [_whole(word) for word in typed] or [""]
        if action not in data.ACTIONS:
            return None
        is_terrain = not rest or rest[0] in data.TERRAINS
        return cannot(action, spoken()) if is_terrain else no_terrain(typed[1], spoken())

    def guess(self, game: Game, typed: Sequence[str]) -> str | None:
        shot = _shot(game)
        words = [_whole(word) for word in typed]
        spots = [word for word in words if _HEX.fullmatch(word)]
        first = words[0] if words else ""
        if first in data.ACTIONS and len(words) == 1 and not _can_act(game):
            words = [first, data.TERRAINS[shot.seats[shot.seat].home]]
        if first in data.ACTIONS and len(words) > 1 and words[1] in data.TERRAINS:
            paid = words[2] if len(words) > 2 else _likely_payment(shot, first, words[1])
            return f"{first} {words[1]} {paid}"
        if len(spots) == 2:
            return f"{_likely_wolf(shot, first, spots[0])} {spots[0]} {spots[1]}"
        action = _ACTION_BEFORE.get(first)
        if action in _STEP_AFTER and len(spots) == 1:
            return _likely_target(shot, _STEP_AFTER[action], spots[0], words)
        if first in ("draft", "push", "hunt") and len(spots) == 1:
            return f"{first} {spots[0]}"
        if first in ("end", "done") or (first == "tiles" and len(words) == 2):
            return " ".join(words)
        return None

    def count(self, view: View) -> Count:
        assert isinstance(view, WolvesView)
        words, scores = spoken(), [view.score(seat) for seat in range(len(view.names))]
        rows = [
            (label, tuple(getattr(score, name) for score in scores))
            for name, label in categories(words).items()
        ]
        rows.append((words("total", context="score"), tuple(score.total for score in scores)))
        return Count(tuple(rows), verdict(view, words))

    def scorings(self, view: View) -> int:
        assert isinstance(view, WolvesView)
        return view.snapshot.scored

    def has_targets(self, game: Game) -> bool:
        return _shot(game).phase not in (codes.PHASE_ACTION, codes.PHASE_TILES, codes.PHASE_OVER)

    def last_chance(self, game: Game, step: str) -> str | None:
        """Ending a turn while a free action is left and possible."""
        left = codes.FREE_ACTIONS - _shot(game).actions
        if step != "end" or left <= 0 or not _can_act(game):
            return None
        words = spoken()
        return words.text(
            words.many("You still have {n} action left.", "You still have {n} actions left.", left),
            words("To end your turn anyway, type the same again."),
        )

    def gain(self, fact: Fact, words: Words) -> str:
        return gain(fact, words)

    def is_news(self, fact: Fact) -> bool:
        return fact.kind not in _DETAILS

    def brief(self, view: View, width: int, height: int) -> Canvas:
        assert isinstance(view, WolvesView)
        words = spoken()
        note = words(
            "The whole board does not fit here: type {command} to see it.", command="board"
        )
        return brief(view, width, height, words, note)

    def panel(self, view: View, seats: Sequence[int], width: int) -> Canvas:
        assert isinstance(view, WolvesView)
        return panels.players(view, width, spoken(), seats)


MANNERS = WolvesManners()


def _can_act(game: Game) -> bool:
    """Whether an action can be chosen now."""
    return any(step.split(" ")[0] in data.ACTIONS for step in game.steps())


def _whole(word: str) -> str:
    """The word of the game that begins with a word, if there is only one."""
    known = (*data.ACTIONS, *data.TERRAINS, *data.TRACKS, *_ACTION_BEFORE)
    matches = {other for other in known if other.startswith(word)}
    return word if word in matches or len(matches) != 1 else matches.pop()


def _shot(game: Game) -> Snapshot:
    view = game.view(game.actor)
    assert isinstance(view, WolvesView)
    return view.snapshot


def _payment(word: str) -> str:
    """Payments may be typed in any order: `*10` is `01*`."""
    return "".join(sorted(word, key="012345*".index)) if re.fullmatch(r"[0-5*]+", word) else word


def _likely_payment(shot: Snapshot, action: str, terrain: str) -> str:
    """The tiles that show a terrain, up to the cost of the action, and tokens for the rest."""
    state, wanted = shot.seats[shot.seat], data.TERRAINS.index(terrain)
    shown = [state.home, *(sides[state.tiles >> n & 1] for n, sides in enumerate(data.TILE_SIDES))]
    cost = data.COSTS[data.ACTIONS.index(action)]
    tiles = [number for number, side in enumerate(shown) if side == wanted][:cost]
    return print_payment(sum(1 << number for number in tiles), cost - len(tiles))


def _likely_wolf(shot: Snapshot, first: str, spot: str) -> str:
    """The letter of the wolf that is meant: as typed, or what stands there."""
    if first in _WAYS["A"]:
        return "A"
    hex_ = shot.layout.number_of.get(spot)
    is_pack = hex_ is not None and shot.packs[shot.seat].pack_wolves >> hex_ & 1
    return "P" if is_pack or first in _WAYS["P"] else "A"


def _likely_target(shot: Snapshot, step: str, spot: str, words: Sequence[str]) -> str:
    """A step at a hex, with the typed track or the first one."""
    tracks = [word for word in words if word in data.TRACKS]
    track = tracks[-1] if tracks else data.TRACKS[0]
    if step == "build":
        return f"build {spot} {track}"
    if step != "take":
        return f"{step} {spot}"
    hex_ = shot.layout.number_of.get(spot, -1)
    is_den = hex_ >= 0 and any(pieces.dens >> hex_ & 1 for pieces in shot.packs)
    return f"take {spot} den {track}" if is_den else f"take {spot} wolf"

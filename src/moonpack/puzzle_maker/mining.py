"""The puzzles of one game between bots, and why its other positions are none."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from typing import NotRequired, TypedDict

from moonpack.bots.contract import Clock
from moonpack.errors import BadInput
from moonpack.game import Game
from moonpack.games import kit
from moonpack.puzzle_maker.grading import grade_of, solved_by
from moonpack.puzzle_maker.maker import Dropped, Found, Maker

LETTERS = 6  # of a puzzle's name
MOST_STEPS = 4000  # of a game: bots end theirs in a few hundred


class PuzzleJson(TypedDict):
    """A puzzle as a line of its file; docs/puzzles.md says what each field is."""

    name: str
    players: int
    grade: str
    themes: list[str]
    solution: list[str]
    accepted: list[list[str]]
    chances: list[float]
    exact: bool
    solved: dict[str, list[int]]
    start: dict[str, object]
    rest: NotRequired[bool]


class Mined(TypedDict):
    """What came of one game: how often positions were dropped and why, and what was kept.

    `close` are the positions that only a longer search dropped: the turn, why, and the margin.
    """

    number: int
    players: int
    turns: int
    dropped: Mapping[str, int]
    close: list[tuple[int, str, float]]
    kept: list[PuzzleJson]


def maker_of(game: str, *, for_beginners: bool = False) -> Maker:
    """The maker of a game's puzzles, or of those for beginners; `BadInput` if it has none."""
    maker = kit.of(game).puzzles
    if maker is None:
        raise BadInput("game", "a game with puzzles", game)
    return maker().for_beginners() if for_beginners else maker()


def mine(maker: Maker, seed: str, number: int, players: int) -> Mined:
    """Play the game of a number, and look for puzzles wherever one can begin."""
    game, bots = maker.begin(f"{seed}/{players}/{number}", players)
    dropped, close, kept = Counter[str](), list[tuple[int, str, float]](), list[PuzzleJson]()
    turns, next_look = 0, 0
    for _ in range(MOST_STEPS):
        if game.over:
            break
        turns += game.begins_turn()
        if maker.is_start(game) and turns >= next_look:
            try:
                kept.append(_puzzle(maker, game, f"{seed}/{number}/{turns}"))
                next_look = turns + maker.apart
            except Dropped as no:
                dropped[no.why] += 1
                if no.margin is not None:
                    close.append((turns, no.why, round(no.margin, 3)))
        seat = game.actor
        assert seat is not None
        game.play(bots[seat].decide(game.view(seat), Clock()))
    return {
        "number": number,
        "players": players,
        "turns": turns,
        "dropped": dict(sorted(dropped.items())),
        "close": close,
        "kept": kept,
    }


def _puzzle(maker: Maker, game: Game, name: str) -> PuzzleJson:
    """The puzzle in a position, graded, as JSON."""
    find = maker.find(game)
    solved = solved_by(maker, game, (find.solution, *find.accepted), name)
    grade = grade_of(solved, is_exact=find.is_exact)
    return puzzle_json(game, find, maker.start_of(game), grade, solved)


def puzzle_json(
    game: Game,
    find: Found,
    start: Mapping[str, object],
    grade: str,
    solved: Mapping[str, tuple[int, int]],
) -> PuzzleJson:
    """A puzzle as a line of its file."""
    plain = json.dumps([start, find.solution], sort_keys=True)
    line: PuzzleJson = {
        "name": hashlib.sha256(plain.encode()).hexdigest()[:LETTERS],
        "players": game.players,
        "grade": grade,
        "themes": list(find.themes),
        "solution": list(find.solution),
        "accepted": [list(turn) for turn in find.accepted],
        "chances": [round(find.best, 3), round(find.second, 3)],
        "exact": find.is_exact,
        "solved": {level: list(times) for level, times in solved.items()},
        "start": dict(start),
    }
    return line if game.begins_turn() else {**line, "rest": True}

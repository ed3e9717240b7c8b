"""The Wolves in few lines, for small terminals: what one chooses by, and part of the board."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import moon_name, pack_name, terrain_name, track_name
from moonpack.render.captions.wolves import headline, progress
from moonpack.render.text.canvas import Canvas, in_commas, style
from moonpack.words import Words

from .board import Board

_HEADING = style(bold=True)
LEAST_ROWS = 7  # of a part of the board that tells something


def brief(view: WolvesView, width: int, height: int, words: Words, note: str) -> Canvas:
    """The state of the game for the seat to decide, and as much of the board as fits.

    The note comes last if it is not the whole board.
    """
    canvas = Canvas()
    for text in _lines(view, words):
        how = "" if canvas.height else _HEADING
        for line in wrap(text, width, subsequent_indent="  "):
            canvas.add(line, how)
    board, room = Board(view, width, words), height - canvas.height - 1
    if room >= board.layout_rows:
        canvas.add()
        canvas.paste(board.draw(), canvas.height, 0)
        return canvas
    if room - 1 >= LEAST_ROWS:
        canvas.add()
        canvas.paste(board.window(room - 1), canvas.height, 0)
    canvas.add(note)
    return canvas


def _lines(view: WolvesView, words: Words) -> Iterator[str]:
    shot, seat = view.snapshot, view.snapshot.seat
    if view.over:
        yield in_commas(words.noted(headline(view, words).text, progress(view, words)))
        return
    pack = pack_name(view.pack(seat), words)
    you = words("{name} ({pack})", name=view.names[seat], pack=pack)
    yield in_commas(words.noted(you, progress(view, words)))
    if shot.phase != codes.PHASE_ACTION:
        return  # the board says more
    scores = [
        words("{points} {name}", name=name, points=view.score(other).total)
        for other, name in enumerate(view.names)
    ]
    points = words("Points: {scores}", scores=", ".join(scores))
    yield in_commas(words.noted(points, _next_scoring(view, words)))
    state = shot.seats[seat]
    shown = [state.home, *(sides[state.tiles >> n & 1] for n, sides in enumerate(data.TILE_SIDES))]
    tiles = [f"{n} {terrain_name(data.TERRAINS[side], words)}" for n, side in enumerate(shown)]
    yield words("Your tiles: {tiles}", tiles=", ".join(tiles))
    tracks = [
        f"{track_name(track, words)} {shot.track_value(seat, number)}"
        for number, track in enumerate(data.TRACKS)
    ]
    yield words(
        "{tracks}; terrain tokens {terrain}, action tokens {action}",
        tracks=", ".join(tracks),
        terrain=state.terrain_tokens,
        action=state.action_tokens,
    )


def _next_scoring(view: WolvesView, words: Words) -> str:
    """Which moon is scored next, and when."""
    shot = view.snapshot
    if shot.scored >= len(data.PHASES):
        return words("all three moons have been scored")
    if view.over:
        return words("the game is over")
    phase = data.PHASES[shot.scored]
    moon = moon_name(phase, words)
    left: int = data.by_players("moon_dates", shot.players)[phase] - shot.moon
    if left <= 0:
        return words("{moon}: scored at the end of this turn", moon=moon)
    return words.many(
        "the {moon} scores after {n} more piece",
        "the {moon} scores after {n} more pieces",
        left,
        moon=moon,
    )

"""What stands beside the board: a table of the players, the moon board, a legend."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.snapshot import SeatState, Snapshot
from moonpack.games.wolves.view import WolvesView
from moonpack.render.text.canvas import PLAIN, Canvas, fitted, style

from . import letters

_LABEL = 16
_NARROW, _WIDE = 12, 18
_TRACK_DENS = 4


def players(view: WolvesView, width: int) -> Canvas:
    """A table with a column for each player; `>` marks the one to decide."""
    shot = view.snapshot
    each = max(_NARROW, min(_WIDE, (width - _LABEL) // shot.players - 1))
    canvas = Canvas()
    for label, cell in _ROWS:
        canvas.add(fitted(label, _LABEL))
        row, column = canvas.height - 1, _LABEL
        for seat in range(shot.players):
            how = PLAIN
            if label == "pack":
                how = style(ink=16, ground=letters.PACK_COLOURS[shot.seats[seat].home], bold=True)
            canvas.write(row, column, fitted(cell(view, seat), each), how)
            column += each + 1
    return canvas


def _name(view: WolvesView, seat: int) -> str:
    return f"{'>' if view.actor == seat else ' '}{seat + 1} {view.names[seat]}"


def _pack(view: WolvesView, seat: int) -> str:
    return f" {letters.pack(view.snapshot, seat)} {view.pack(seat)}"


def _tiles(view: WolvesView, seat: int, turned: int) -> str:
    """What the tiles 0 to 5 show, or would show when turned over."""
    state = view.snapshot.seats[seat]
    shown = [letters.TERRAINS[state.home]]
    for number, sides in enumerate(data.TILE_SIDES):
        shown.append(letters.TERRAINS[sides[(state.tiles >> number & 1) ^ turned]])
    return " " + "".join(shown)


def _track(view: WolvesView, seat: int, track: int) -> str:
    built = view.snapshot.seats[seat].dens[track]
    value = view.snapshot.track_value(seat, track)
    return f" {value}  {'n' * built}{'.' * (_TRACK_DENS - built)}"


def _wolves(state: SeatState) -> str:
    total = len(data.WOLF_TRACK)
    after = "" if state.wolves == total else f" next {_short(data.WOLF_TRACK[state.wolves])}"
    return f" {state.wolves}/{total}{after}"


def _short(rank: str) -> str:
    return letters.PIECES[rank]


def _prey(state: SeatState) -> str:
    kinds = [kind[:2] for number, kind in enumerate(data.PREY) if state.prey >> number & 1]
    if len(kinds) == len(data.PREY):
        return " all five"
    return " " + (" ".join(kinds) or "-")


def _moons(state: SeatState) -> str:
    won = [phase[0] * many for phase, many in zip(data.PHASES, state.moons, strict=True)]
    return f" {''.join(won) or '-'}  {state.points} pts"


def _of(cell: Callable[[SeatState], str]) -> Callable[[WolvesView, int], str]:
    return lambda view, seat: cell(view.snapshot.seats[seat])


_ROWS: tuple[tuple[str, Callable[[WolvesView, int], str]], ...] = (
    ("", _name),
    ("pack", _pack),
    ("score", lambda view, seat: f" {view.score(seat).total}"),
    ("tiles 012345", lambda view, seat: _tiles(view, seat, 0)),
    ("  turned over", lambda view, seat: _tiles(view, seat, 1)),
    ("terrain tokens", _of(lambda state: f" {state.terrain_tokens}")),
    ("action tokens", _of(lambda state: f" {state.action_tokens}")),
    ("spread, dens", lambda view, seat: _track(view, seat, 0)),
    ("speed, dens", lambda view, seat: _track(view, seat, 1)),
    ("howl, dens", lambda view, seat: _track(view, seat, 2)),
    ("lairs", _of(lambda state: f" {state.lairs}/{codes.ALL_LAIRS}")),
    ("wolves called", _of(_wolves)),
    ("prey", _of(_prey)),
    ("moons won", _of(_moons)),
)


def moon_board(shot: Snapshot) -> str:
    """The dates filled and the scorings to come."""
    dates = data.by_players("moon_dates", shot.players)
    last = max(dates.values())
    marks = {date: phase[0] for phase, date in dates.items()}
    track = "".join(
        "#" if n <= shot.moon else marks.get(n, ".") for n in range(1, max(last, shot.moon) + 1)
    )
    coming = [f"{phase} at {date}" for phase, date in list(dates.items())[shot.scored :]] or [
        "all scored"
    ]
    return f"Moon board [{track}] {shot.moon} of {last} dates; {', '.join(coming)}"


def legend(view: WolvesView, pitch: int) -> Iterator[str]:
    """What the letters mean."""
    terrains = ", ".join(f"{name[0]} {name}" for name in data.TERRAINS)
    yield f"Terrain: {terrains}, ~ water, # chasm; edges part the regions."
    if pitch == 4:
        yield "A hex shows its row and terrain: 10g in column k is k10, grass."
    named = [
        f"{letters.pack(view.snapshot, n)} {view.pack(n)}" for n in range(len(view.snapshot.packs))
    ]
    if len(named) > len(view.names):
        named[-1] += " (neutral)"
    packs = ", ".join(named)
    first = letters.pack(view.snapshot, 0)
    yield (
        f"Packs: {packs}. Pieces: A alpha, w pack wolf, n den, L lair; "
        f"{first}Aw is the {view.pack(0)} pack's alpha and pack wolf."
    )
    yield (
        "Tokens: lone wolf; prey by the first letters of boar, deer, hare, moose, raccoon "
        "with how many are left; on water the moon: crescent, quarter, full."
    )
    if view.steps() and view.phase not in ("action", "tiles"):
        yield "Hexes in capitals are where the player can choose now."

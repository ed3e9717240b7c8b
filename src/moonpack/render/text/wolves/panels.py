"""What is beside the board: a table of the players, the moon board, a legend."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len

from moonpack.games.wolves import codes, data
from moonpack.games.wolves.snapshot import SeatState, Snapshot
from moonpack.games.wolves.view import WolvesView
from moonpack.games.wolves.vocabulary import (
    moon_name,
    pack_in_region,
    pack_owner,
    prey_name,
    terrain_name,
)
from moonpack.render.text.canvas import PLAIN, Canvas, fitted, style
from moonpack.words import Words

from . import letters

_LABEL, _LONGEST_LABEL = 16, 24
_NARROW, _WIDE = 12, 18
_TRACK_DENS = 4
_PACK_ROW = 1

Cell = Callable[[WolvesView, int], str]


def players(
    view: WolvesView, width: int, words: Words, seats: Sequence[int] | None = None
) -> Canvas:
    """A table with a column for each player, or for some; `>` marks the one to decide."""
    shot = view.snapshot
    shown = range(shot.players) if seats is None else seats
    rows = _rows(words)
    labels = _label_width([label for label, _ in rows], width - len(shown) * (_NARROW + 1))
    each = max(_NARROW, min(_WIDE, (width - labels) // max(len(shown), 1) - 1))
    canvas = Canvas()
    for number, (label, cell) in enumerate(rows):
        canvas.add(fitted(label, labels))
        row, column = canvas.height - 1, labels
        for seat in shown:
            how = PLAIN
            if number == _PACK_ROW:
                how = style(ink=16, ground=letters.PACK_COLOURS[shot.seats[seat].home], bold=True)
            canvas.write(row, column, fitted(cell(view, seat), each), how)
            column += each + 1
    return canvas


def _label_width(labels: Sequence[str], room: int) -> int:
    """The width of the labels with a blank after them: as they need it, if there is room."""
    longest = max(map(cell_len, labels)) + 1
    return max(_LABEL, min(longest, room if room > 0 else _LONGEST_LABEL))


def _name(view: WolvesView, seat: int) -> str:
    return f"{'>' if view.actor == seat else ' '}{seat + 1} {view.names[seat]}"


def _pack(view: WolvesView, seat: int, words: Words) -> str:
    return f" {letters.pack(view.snapshot, seat, words)} {terrain_name(view.pack(seat), words)}"


def _tiles(view: WolvesView, seat: int, turned: int, words: Words) -> str:
    """The terrains that tiles 0 to 5 show, or would show when turned over."""
    state = view.snapshot.seats[seat]
    shown = [letters.terrain(state.home, words)]
    for number, sides in enumerate(data.TILE_SIDES):
        shown.append(letters.terrain(sides[(state.tiles >> number & 1) ^ turned], words))
    return " " + "".join(shown)


def _track(view: WolvesView, seat: int, track: int, words: Words) -> str:
    built = view.snapshot.seats[seat].dens[track]
    value = view.snapshot.track_value(seat, track)
    return f" {value}  {letters.pieces(words)['den'] * built}{'.' * (_TRACK_DENS - built)}"


def _wolves(state: SeatState, words: Words) -> str:
    total = len(data.WOLF_TRACK)
    count = f"{state.wolves}/{total}"
    if state.wolves == total:
        return f" {count}"
    following = letters.pieces(words)[data.WOLF_TRACK[state.wolves]]
    # Translators: wolves called, such as "3/8", then the letter of the piece that comes next.
    return " " + words("{count} next {piece}", count=count, piece=following)


def _prey(state: SeatState, words: Words) -> str:
    hunted = [kind for number, kind in enumerate(data.PREY) if state.prey >> number & 1]
    kinds = [prey_name(kind, words)[:2] for kind in hunted]
    if len(kinds) == len(data.PREY):
        return " " + words("all five")
    return " " + (" ".join(kinds) or "-")


def _moons(state: SeatState, words: Words) -> str:
    tokens = zip(data.PHASES, state.moons, strict=True)
    won = [letters.moon(phase, words)[0] * n for phase, n in tokens]
    moons = "".join(won) or "-"
    return " " + words.many("{moons}  {n} pt", "{moons}  {n} pts", state.points, moons=moons)


def _of(cell: Callable[[SeatState], str]) -> Cell:
    return lambda view, seat: cell(view.snapshot.seats[seat])


def _rows(words: Words) -> tuple[tuple[str, Cell], ...]:
    """The rows of the table: a label, and what it shows of a player."""
    return (
        ("", _name),
        (words("pack"), lambda view, seat: _pack(view, seat, words)),
        (words("score"), lambda view, seat: f" {view.score(seat).total}"),
        (words("tiles 012345"), lambda view, seat: _tiles(view, seat, 0, words)),
        ("  " + words("turned over"), lambda view, seat: _tiles(view, seat, 1, words)),
        (words("terrain tokens"), _of(lambda state: f" {state.terrain_tokens}")),
        (words("action tokens"), _of(lambda state: f" {state.action_tokens}")),
        (words("spread, dens"), lambda view, seat: _track(view, seat, 0, words)),
        (words("speed, dens"), lambda view, seat: _track(view, seat, 1, words)),
        (words("howl, dens"), lambda view, seat: _track(view, seat, 2, words)),
        (words("lairs"), _of(lambda state: f" {state.lairs}/{codes.ALL_LAIRS}")),
        (words("wolves called"), _of(lambda state: _wolves(state, words))),
        (words("prey"), _of(lambda state: _prey(state, words))),
        (words("moons won"), _of(lambda state: _moons(state, words))),
    )


def moon_board(shot: Snapshot, words: Words) -> str:
    """The dates filled and the scorings to come."""
    dates: dict[str, int] = data.by_players("moon_dates", shot.players)
    last = max(dates.values())
    marks = {date: letters.moon(phase, words)[0] for phase, date in dates.items()}
    filled = min(shot.moon, last)  # the last turn may bring more pieces
    track = "".join("#" if n <= filled else marks.get(n, ".") for n in range(1, last + 1))
    gaps = {"track": f"[{track}]", "n": filled, "all": last}
    ahead = list(dates.items())[shot.scored :]
    if not ahead:
        return words("Moon board {track} {n} of {all} spaces; all moons are scored", **gaps)
    scorings = [
        words("{moon} on space {date}", moon=moon_name(phase, words), date=date)
        for phase, date in ahead
    ]
    return words(
        "Moon board {track} {n} of {all} spaces; {scorings}", scorings=", ".join(scorings), **gaps
    )


def legend(view: WolvesView, pitch: int, words: Words) -> Iterator[str]:
    """What the letters mean."""
    terrains = ", ".join(_terrain(number, words) for number in range(len(data.TERRAINS)))
    yield words(
        "Terrain: {terrains}, ~ water, # chasm; edges separate the regions.", terrains=terrains
    )
    if pitch == 4:
        grass = data.TERRAINS.index("grass")
        yield words(
            "A hex shows its row and terrain: {example} in column k is k10, {terrain}.",
            example=f"10{letters.terrain(grass, words)}",
            terrain=terrain_name("grass", words),
        )
    packs = [
        f"{letters.pack(view.snapshot, n, words)} {_pack_label(view, n, words)}"
        for n in range(len(view.snapshot.packs))
    ]
    pieces = letters.pieces(words)
    yield words(
        "Packs: {packs}. Pieces: {alpha} alpha, {wolf} pack wolf, {den} den, {lair} lair; {example}"
        " is {whose} alpha and pack wolf.",
        packs=", ".join(packs),
        alpha=pieces["alpha"],
        wolf=pieces["pack"],
        den=pieces["den"],
        lair=pieces["lair"],
        example=f"{letters.pack(view.snapshot, 0, words)}{pieces['alpha']}{pieces['pack']}",
        whose=pack_owner(view.pack(0), words),
    )
    yield words(
        "Tokens: {lone} for a lone wolf; prey by the first letters of {prey}, with the number left;"
        " on water the moon: {moons}.",
        lone=letters.lone_wolf(words),
        prey=", ".join(prey_name(kind, words) for kind in data.PREY),
        moons=", ".join(letters.moon(phase, words) for phase in data.PHASES),
    )
    if view.steps() and view.phase not in ("action", "tiles"):
        yield words("Hexes in capitals can be chosen now.")


def _terrain(number: int, words: Words) -> str:
    """A terrain's letter and name, and what is typed for it if that is another word."""
    return f"{letters.terrain(number, words)} {typed_terrain(data.TERRAINS[number], words)}"


def typed_terrain(terrain: str, words: Words) -> str:
    """A terrain's name, and its word in the notation if that is another one."""
    name = terrain_name(terrain, words)
    return name if name == terrain else f"{name} ({terrain})"


def _pack_label(view: WolvesView, pack: int, words: Words) -> str:
    seat = pack if pack < view.snapshot.players else None
    return pack_in_region(view.pack(pack), seat, words)

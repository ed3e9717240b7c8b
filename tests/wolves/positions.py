"""Positions of The Wolves for tests: only what an example is about needs to be said.

```python
table = lay("h4 A1 P1, e6 P2", packs="grass rock tundra", seat1={"tiles": "00010"})
table.play("move grass 0", "A h4 e6")
assert table.after("push") == "e5, e7"
assert table.on("e6") == "A1"
```

Pieces are written like `A1`: a letter for the rank (`D`en, `P`ack wolf, `A`lpha, `L`air) and the
seat from 1, or `N` for the neutral pack. Region tiles lie in the order of their numbers, prey and
moons in the order of the data's pools, and every lone wolf is on the board, unless said otherwise.
A lair on the board has left its pack board; prey and moons that a player has are not on the board.
Dens taken and wolves called have to be said.
"""

from __future__ import annotations

from typing import Any

import moonpack
from moonpack.games.wolves.data import DATA
from moonpack.games.wolves.layout import layout

RANKS = {"D": "den", "P": "pack", "A": "alpha", "L": "lair"}
LETTERS = {rank: letter for letter, rank in RANKS.items()}


class Table:
    """A game that begins from a position, with short questions to ask of it."""

    def __init__(self, game: moonpack.Game) -> None:
        self.game = game

    def play(self, *steps: str) -> Table:
        """Play steps, each of which has to be legal."""
        for step in steps:
            self.game.play(step)
        return self

    @property
    def steps(self) -> list[str]:
        """All legal steps."""
        return self.game.steps()

    def after(self, beginning: str) -> str:
        """How the legal steps that begin with some words go on: `e5, e7`; empty without any."""
        start = f"{beginning} "
        return ", ".join(step.removeprefix(start) for step in self.steps if step.startswith(start))

    def can(self, *steps: str) -> bool:
        """Whether all of some steps are legal."""
        return set(steps) <= set(self.steps)

    def cannot(self, *steps: str) -> bool:
        """Whether none of some steps is legal, and playing each is refused without a change."""
        for step in steps:
            before = self.now
            try:
                self.game.play(step)
            except moonpack.IllegalStep:
                assert self.now == before
            else:
                return False
        return True

    @property
    def now(self) -> dict[str, Any]:
        """The fields of the position, also in the middle of an action."""
        return self.game.view().to_json()

    def on(self, hex_: str) -> str:
        """The pieces on a hex, such as `A1 P1`; empty when there are none."""
        pieces = (piece.split(" ") for piece in self.now["pieces"].get(hex_, []))
        return " ".join(sorted(LETTERS[rank] + owner[0].upper() for owner, rank in pieces))

    def seat(self, number: int) -> dict[str, Any]:
        """A player's fields of the position; seats are numbered from 1."""
        board: dict[str, Any] = self.now["players"][number - 1]
        return board

    def tokens(self, number: int) -> tuple[int, int]:
        """A player's terrain tokens and action tokens."""
        seat = self.seat(number)
        return seat["terrain_tokens"], seat["action_tokens"]

    def points(self) -> list[int]:
        """What moons and regions gave each player so far."""
        return [seat["points"] for seat in self.now["players"]]

    def moons_won(self) -> list[list[str]]:
        """The moon tokens of each player."""
        return [seat["moons"] for seat in self.now["players"]]


def lay(pieces: str, **fields: Any) -> Table:
    """A table with a position: see the top of this file, and `position` for what can be said."""
    return Table(moonpack.from_position(position(pieces, **fields)))


def position(
    pieces: str,
    packs: str = "forest rock grass",
    *,
    howled: str = "",
    prey: dict[str, list[Any]] | None = None,
    kinds: str = "",
    moons: list[list[str]] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """The JSON of a position.

    `howled` names the lone-wolf hexes whose token is gone, `kinds` the prey in the order of the
    regions; `seat1`, `seat2`, … change a player's fields, anything else a field of the position.
    """
    names = packs.split()
    players = len(names)
    board = layout(players)
    standing = read_pieces(pieces)
    stacks = DATA["prey_stacks"][str(players)]
    seats = [_seat(n, standing, fields.pop(f"seat{n}", {})) for n in range(1, players + 1)]
    held = [kind for seat in seats for kind in seat["prey"]]
    won = [phase for seat in seats for phase in seat["moons"]]
    herds = zip(board.regions, kinds.split() or stacks["kinds"], strict=True)
    stacked = {board.name(region.prey): [kind, stacks["size"]] for region, kind in herds}
    lone_wolves = [board.name(h) for region in board.regions for h in region.lone_wolves]
    data: dict[str, Any] = {
        "game": "wolves",
        "format": 1,
        "packs": names,
        "options": {},
        "regions": list(range(1, len(board.regions) + 1)),
        "moons": moons or _not_won(DATA["moon_pool"][str(players)], won),
        "prey": _not_held(stacked, held),
        "lone_wolves": [name for name in lone_wolves if name not in howled.split()],
        "pieces": standing,
        "players": seats,
        "moon": 0,
        "scored": 0,
        "round": 2,
        "turn": 1,
        "actions": 0,
        "extra": 0,
    }
    if prey is not None:
        data["prey"] = prey
    unknown = set(fields) - set(data) - {"neutral"}
    assert not unknown, f"no such field of a position: {unknown}"
    return data | fields


def read_pieces(text: str) -> dict[str, list[str]]:
    """Pieces of a position from `h4 A1 P1, e6 P2`."""
    by_hex: dict[str, list[str]] = {}
    for spot in filter(None, (part.strip() for part in text.split(","))):
        hex_, *standing = spot.split()
        owners = [piece[1:].replace("N", "neutral") for piece in standing]
        ranks = [RANKS[piece[0]] for piece in standing]
        assert hex_ not in by_hex, f"{hex_} is said twice"
        by_hex[hex_] = [f"{owner} {rank}" for owner, rank in zip(owners, ranks, strict=True)]
    return by_hex


def _not_held(stacks: dict[str, list[Any]], held: list[str]) -> dict[str, list[Any]]:
    """What is left of the prey on the board when players have some of it."""
    for kind in held:
        of_kind = [hex_ for hex_, stack in stacks.items() if stack[0] == kind and stack[1]]
        if of_kind:
            stacks[of_kind[-1]][1] -= 1
    return {hex_: stack for hex_, stack in stacks.items() if stack[1]}


def _not_won(pool: list[list[str]], won: list[str]) -> list[list[str]]:
    """What is left of the moons on the board when players have some of them."""
    stacks = [list(stack) for stack in pool]
    for phase in won:
        on_top = [stack for stack in stacks if stack[:1] == [phase]]
        if on_top:
            on_top[-1].pop(0)
    return stacks


def _seat(number: int, standing: dict[str, list[str]], fields: dict[str, Any]) -> dict[str, Any]:
    seat: dict[str, Any] = {
        "tiles": "00000",
        "terrain_tokens": 0,
        "action_tokens": 0,
        "dens": {},
        "lairs": sum(f"{number} lair" in pieces for pieces in standing.values()),
        "wolves": 0,
        "prey": [],
        "moons": [],
        "points": 0,
    }
    unknown = set(fields) - set(seat)
    assert not unknown, f"no such field of a player: {unknown}"
    seat |= fields
    seat["dens"] = {"spread": 0, "speed": 0, "howl": 0} | seat["dens"]
    return seat


# The neutral pack of 2 players when the moon stacks lie in the order of the pool.
NEUTRAL = "j5 PN PN, h2 LN AN, e6 LN AN, l8 LN, o5 LN, o6 AN AN"

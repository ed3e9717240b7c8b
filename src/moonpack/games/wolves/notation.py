"""Steps as words: the game's one public language, printed and read back exactly."""

from __future__ import annotations

import re
from functools import lru_cache

from moonpack.errors import IllegalStep
from moonpack.words import source

from . import codes, data
from .layout import Layout, layout
from .steps import (
    Build,
    Call,
    ChooseTiles,
    Done,
    Draft,
    End,
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

SIDES = ("first", "second")
RANK_LETTERS = {"A": codes.RANK_ALPHA, "P": codes.RANK_PACK}
_LETTER_OF = {rank: letter for letter, rank in RANK_LETTERS.items()}
_PAY = re.compile(r"(0?1?2?3?4?5?)(\*{0,3})")

_NO_STRING = source("A step must be text, such as {examples}.")
_NO_STEP = source("This is not a step. Examples of steps: {examples}.")
_NOT_ONE = {
    "side": source("'{word}' is not a side. Choose one of {choices}."),
    "track": source("'{word}' is not a track. Choose one of {choices}."),
    "terrain": source("'{word}' is not a terrain. Choose one of {choices}."),
}

EXAMPLES = (
    "draft h9, move grass 0, A h9 k7, push k8, done, build j8 speed, upgrade j8, call m5, "
    "take m5 wolf, take m5 den howl, hunt f3, end"
)


def print_step(step: Step, board: Layout) -> str:
    """A step in the notation."""
    match step:
        case End():
            return "end"
        case Done():
            return "done"
        case ChooseTiles(side):
            return f"tiles {SIDES[side]}"
        case Draft(hex_):
            return f"draft {board.name(hex_)}"
        case Pay():
            return print_pay(step)
        case MoveWolf(rank, start, end):
            return f"{_LETTER_OF[rank]} {board.name(start)} {board.name(end)}"
        case Push(hex_):
            return f"push {board.name(hex_)}"
        case Build(hex_, track):
            return f"build {board.name(hex_)} {data.TRACKS[track]}"
        case Upgrade(hex_):
            return f"upgrade {board.name(hex_)}"
        case Call(hex_):
            return f"call {board.name(hex_)}"
        case Take(hex_, None):
            return f"take {board.name(hex_)} wolf"
        case Take(hex_, int(track)):
            return f"take {board.name(hex_)} den {data.TRACKS[track]}"
        case Hunt(hex_):
            return f"hunt {board.name(hex_)}"
    raise TypeError(f"{step!r} is not a step")


@lru_cache(maxsize=1 << 16)
def print_number(number: int, players: int) -> str:
    """The notation of a step's number on a board; cached, for there are only a few thousand."""
    return print_step(decode(number), layout(players))


def parse_number(text: object, players: int) -> int:
    """A step's number from its notation."""
    if not isinstance(text, str):
        raise IllegalStep(text, _NO_STRING, examples=EXAMPLES)
    return _parse_number(text, players)


@lru_cache(maxsize=1 << 16)
def _parse_number(text: str, players: int) -> int:
    return encode(parse_step(text, layout(players)))


def print_pay(pay: Pay) -> str:
    """The step that chooses an action and pays for it, which is the same on every board."""
    payment = print_payment(pay.tiles, pay.tokens)
    return f"{data.ACTIONS[pay.action]} {data.TERRAINS[pay.terrain]} {payment}"


def print_payment(tiles: int, tokens: int) -> str:
    """A payment: tiles by index, then a star for each terrain token."""
    return "".join(str(n) for n in range(6) if tiles >> n & 1) + "*" * tokens


def parse_step(text: str, board: Layout) -> Step:
    """A step from its notation; raises `IllegalStep` that says what was expected."""
    match text.split(" "):
        case ["end"]:
            return End()
        case ["done"]:
            return Done()
        case ["tiles", side]:
            return ChooseTiles(_index(text, side, SIDES, "side"))
        case ["draft", name]:
            return Draft(_hex(text, name, board))
        case ["push", name]:
            return Push(_hex(text, name, board))
        case ["upgrade", name]:
            return Upgrade(_hex(text, name, board))
        case ["call", name]:
            return Call(_hex(text, name, board))
        case ["hunt", name]:
            return Hunt(_hex(text, name, board))
        case ["A" | "P" as letter, start, end]:
            spots = _hex(text, start, board), _hex(text, end, board)
            return MoveWolf(RANK_LETTERS[letter], *spots)
        case ["build", name, track]:
            return Build(_hex(text, name, board), _index(text, track, data.TRACKS, "track"))
        case ["take", name, "wolf"]:
            return Take(_hex(text, name, board), None)
        case ["take", name, "den", track]:
            return Take(_hex(text, name, board), _index(text, track, data.TRACKS, "track"))
        case [action, terrain, payment] if action in data.ACTIONS:
            return _pay(text, action, terrain, payment)
    raise IllegalStep(text, _NO_STEP, examples=EXAMPLES)


def _pay(text: str, action: str, terrain: str, payment: str) -> Pay:
    number = data.ACTIONS.index(action)
    land = _index(text, terrain, data.TERRAINS, "terrain")
    payment_parts = _PAY.fullmatch(payment)
    if not payment_parts:
        why = source(
            "'{payment}' is not a payment: write tiles from 0 to 5 in ascending order, then a * for"
            " each terrain token."
        )
        raise IllegalStep(text, why, payment=payment)
    tiles, tokens = sum(1 << int(digit) for digit in payment_parts[1]), len(payment_parts[2])
    cost = data.COSTS[number]
    if tiles.bit_count() + tokens != cost:
        why = source("{action} costs {cost}, but '{payment}' pays {paid}.")
        gaps = {"action": action, "cost": cost, "payment": payment, "paid": len(payment)}
        raise IllegalStep(text, why, **gaps)
    return Pay(number, land, tiles, tokens)


def _hex(text: str, name: str, board: Layout) -> int:
    if name not in board.number_of:
        raise IllegalStep(text, source("There is no hex '{hex}' on this board."), hex=name)
    return board.number_of[name]


def _index(text: str, word: str, choices: tuple[str, ...], what: str) -> int:
    if word not in choices:
        raise IllegalStep(text, _NOT_ONE[what], word=word, choices=", ".join(choices))
    return choices.index(word)

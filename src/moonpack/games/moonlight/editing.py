"""Setting up positions of Moonlight: cards on the table, in hands and in decks.

A card is always somewhere: one that is put on the table leaves the deck, or else the hand, and one
that is taken off goes under the deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moonpack.errors import BadInput
from moonpack.games.editing import (
    Editor,
    Field,
    Group,
    Option,
    Palette,
    Position,
    Problem,
    Refused,
    Sentence,
    Tool,
    Value,
)
from moonpack.games.rng import Rng
from moonpack.words import Words

from . import cards as card_sets
from . import positions, reachable, setups
from .cards import LEADERS_ON_TABLE, Cards, standard
from .cells import FURTHEST
from .positions import PositionSetup
from .reachable import player
from .snapshot import Box, Cell, Laid
from .vocabulary import cell_name, leader_name

ERASE = "erase"
NONE = "-"
SCORES = ("0-0", "1-0", "0-1", "1-1")


class MoonlightEditor(Editor[PositionSetup]):
    """Positions of Moonlight: a player is to play a wolf."""

    def begin(self, players: int, rng: Rng, *, empty: bool) -> Position:
        """The deal of a new match, which is also a table without cards."""
        engine = setups.start(setups.draw(rng, standard(), None))
        return positions.to_json(engine.snapshot())

    def read(self, position: object) -> PositionSetup:
        return positions.read(position)

    def problems(self, draft: PositionSetup) -> list[Problem]:
        return reachable.problems(draft.snapshot)

    def board_key(self, draft: PositionSetup) -> str:
        return draft.cards.digest

    def palette(self, draft: PositionSetup, words: Words) -> list[Palette]:
        erase = Palette(words("Table"), (Tool(ERASE, words("Eraser")),))
        return [*(_cards_of(draft, seat, words) for seat in range(2)), erase]

    def groups(self, draft: PositionSetup, words: Words) -> list[Group]:
        players = [_player(draft, seat, words) for seat in range(2)]
        return [Group(words("Turn"), tuple(_course(draft.position, words))), *players]

    def put(self, position: Position, tool: str, place: str) -> None:
        cell = _cell(place)
        table = _Table(position)
        if tool == ERASE:
            table.take(cell)
        else:
            seat, card = tool.split(" ")
            table.put(int(seat) - 1, card, cell)
        table.write()

    def change(self, position: Position, field: str, value: Value) -> None:
        path = field.split(".")
        match path:
            case ["players", seat, what]:
                _change_player(position, int(seat), what, value)
            case ["rounds"]:
                _set_score(position, str(value))
            case _:
                position[field] = value


# -- what there is


def _cards_of(draft: PositionSetup, seat: int, words: Words) -> Palette:
    side = draft.snapshot.sides[seat]
    own = dict.fromkeys(draft.cards.deck(side.lone))
    left = [*side.hand, *side.deck]
    tools = [
        Tool(f"{seat + 1} {card}", card, f"{seat + 1}-{card}", left.count(card)) for card in own
    ]
    return Palette(player(seat, words), tuple(tools), seat)


def _course(position: Mapping[str, Any], words: Words) -> list[Field]:
    seats = tuple(Option(n + 1, player(n, words)) for n in range(2))
    scores = tuple(Option(score, score.replace("-", " : ")) for score in SCORES)
    return [
        Field("turn", words("Player to move"), "choice", position["turn"], options=seats),
        Field(
            "starter",
            words("Player who started the round"),
            "choice",
            position["starter"],
            options=seats,
        ),
        Field("rounds", words("Rounds won"), "choice", _score(position), options=scores),
    ]


def _player(draft: PositionSetup, seat: int, words: Words) -> Group:
    given, cards, at = draft.position["players"][seat], draft.cards, f"players.{seat}."
    lone = [
        Option(NONE, words("no lone wolf")),
        *(Option(one.name, one.name) for one in cards.lone),
    ]
    leaders = [
        Option(NONE, words("no leader")),
        *(Option(one.name, leader_name(one.name, words)) for one in cards.leaders),
    ]
    held = draft.snapshot.sides[seat].hand
    fields = [
        _pile(f"{at}hand", words("Hand: choose a card to put it into the deck"), held),
        _pile(f"{at}deck", words("Deck, top first: choose a card to draw it"), given["deck"]),
    ]
    if given["deck"]:
        options = tuple(Option(one, one) for one in dict.fromkeys(cards.sort(given["deck"])))
        top = given["deck"][0]
        fields.append(Field(f"{at}top", words("Next card"), "choice", top, options=options))
    fields += [
        Field(
            f"{at}lone",
            words("Lone wolf"),
            "choice",
            given["lone"] or NONE,
            options=tuple(lone),
        ),
        Field(
            f"{at}leader",
            words("Leader"),
            "choice",
            given["leader"] or NONE,
            options=tuple(leaders),
        ),
    ]
    leader = given["leader"]
    if given["used"] or (leader is not None and cards.leader_of[leader].is_one_shot):
        label = words("Leader used this round")
        fields.append(Field(f"{at}used", label, "switch", given["used"]))
    return Group(player(seat, words), tuple(fields), seat)


def _pile(name: str, words: str, cards: list[str]) -> Field:
    return Field(name, words, "cards", options=tuple(Option(card, card) for card in cards))


def _score(position: Mapping[str, Any]) -> str:
    winners = [result["winner"] for result in position.get("rounds", [])]
    return f"{winners.count(1)}-{winners.count(2)}"


# -- the table


def _cell(place: str) -> Cell:
    x, comma, y = place.partition(",")
    names = {cell_name(n, 0).split(",")[0]: n for n in range(-FURTHEST, FURTHEST + 1)}
    if not comma or x not in names or y not in names:
        raise BadInput("place", "a cell such as 1,-2", place)
    return names[x], names[y]


class _Table:
    """The cards of a position while some of them are moved."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._cards: Cards = card_sets.from_record(position["cards"])
        self._laid = positions.read(position).snapshot.laid

    def put(self, seat: int, card: str, cell: Cell) -> None:
        """Lay a card; on the same card of its player, that one is taken away instead."""
        on_top = next((one for one in reversed(self._laid) if one.cell == cell), None)
        if on_top is not None and on_top.seat == seat:
            self.take(cell)
            if on_top.card == card:
                return
        if not Box.around([*(one.cell for one in self._laid), cell]).fits:
            raise Refused(
                lambda words: words("The cards must stay within 4 by 3 places, either way.")
            )
        self._remove(seat, card)
        self._laid = [*self._laid, Laid(seat, card, *cell)]

    def take(self, cell: Cell) -> None:
        """Take the upper card of a cell, if there is one, and put it under its player's deck."""
        for one in reversed(self._laid):
            if one.cell == cell:
                self._laid.remove(one)
                self._side(one.seat)["deck"].append(one.card)
                self._side(one.seat).pop("sunk", None)
                return

    def _side(self, seat: int) -> dict[str, Any]:
        side: dict[str, Any] = self._position["players"][seat]
        return side

    def _remove(self, seat: int, card: str) -> None:
        side = self._side(seat)
        for pile in (side["deck"], side["hand"]):
            if card in pile:
                del pile[len(pile) - 1 - pile[::-1].index(card)]  # the lowest of the deck
                if pile is side["hand"] and side["deck"]:  # as after a play, another is drawn
                    side["hand"].append(side["deck"].pop(0))
                side.pop("sunk", None)
                return
        where = [cell_name(*one.cell) for one in self._laid if (one.seat, one.card) == (seat, card)]
        raise Refused(_all_laid(seat, card), where)

    def write(self) -> None:
        """Write the table down, with whose turn it is if that is clear.

        Cells are counted from the first card, which may be another one now.
        """
        self._write_turn()
        across, down = self._laid[0].cell if self._laid else (0, 0)
        self._position["table"] = [
            positions.laid_to_json(Laid(o.seat, o.card, o.x - across, o.y - down, o.one_shot))
            for o in self._laid
        ]

    def _write_turn(self) -> None:
        counts = [sum(one.seat == seat for one in self._laid) for seat in range(2)]
        if sum(counts) == 1:
            self._position["starter"] = 1 + self._laid[0].seat
        starter = self._position["starter"] - 1
        ahead = counts[starter] - counts[1 - starter]
        if ahead in (0, 1):
            self._position["turn"] = 1 + (starter if ahead == 0 else 1 - starter)


def _all_laid(seat: int, card: str) -> Sentence:
    return lambda words: words(
        "All cards {card} of {player} are on the table.", card=card, player=player(seat, words)
    )


# -- the players


def _change_player(position: Position, seat: int, what: str, value: Value) -> None:
    side = position["players"][seat]
    match what:
        case "hand":
            side["hand"].remove(value)
            side["deck"].append(value)
        case "deck":
            side["deck"].remove(value)
            side["hand"].append(value)
        case "top":
            side["deck"].remove(value)
            side["deck"].insert(0, value)
        case "lone":
            _set_lone(position, seat, None if value == NONE else str(value))
        case "leader":
            _set_leader(position, seat, None if value == NONE else str(value))
        case "used":
            side["used"] = value
    if what in ("hand", "deck", "top"):
        side.pop("sunk", None)


def _set_lone(position: Position, seat: int, card: str | None) -> None:
    """Give a player another lone wolf: it lies where the one before lay, or under the deck."""
    side, before = position["players"][seat], position["players"][seat]["lone"]
    if card == before:
        return
    side["lone"] = card
    if before is None:
        side["deck"].append(card)
        return
    for pile in (side["hand"], side["deck"]):
        pile[:] = [one for one in (card if x == before else x for x in pile) if one is not None]
    start = f"{seat + 1} {before} @"
    plays = []
    for play in position["table"]:
        if not play.startswith(start):
            plays.append(play)
        elif card is not None:
            plays.append(play.replace(start, f"{seat + 1} {card} @", 1))
    position["table"] = plays
    side.pop("sunk", None)
    _recount(position)


def _recount(position: Position) -> None:
    """Count cells from the first card that is left."""
    first = position["table"][0].split(" ")[3] if position["table"] else "0,0"
    across, down = map(int, first.split(","))
    moved = []
    for play in position["table"]:
        seat, card, at, cell, *rest = play.split(" ")
        x, y = map(int, cell.split(","))
        moved.append(" ".join([seat, card, at, cell_name(x - across, y - down), *rest]))
    position["table"] = moved


def _set_leader(position: Position, seat: int, leader: str | None) -> None:
    """Give a player a leader from the table; the one before goes back."""
    side, other = position["players"][seat], position["players"][1 - seat]
    if leader is not None and leader == other["leader"]:
        other["leader"], other["used"] = side["leader"], False
    elif side["leader"] is not None:
        position["leaders"].append(side["leader"])
    side["leader"], side["used"] = leader, False
    chosen = [one["leader"] for one in (side, other) if one["leader"] is not None]
    others = list(card_sets.from_record(position["cards"]).leader_of)
    kept = dict.fromkeys([*position["leaders"], *others])
    free = [one for one in kept if one not in chosen]
    position["leaders"] = free[: LEADERS_ON_TABLE - len(chosen)]


def _set_score(position: Position, score: str) -> None:
    """Let the players have won so many rounds, and have the lone wolves and leaders they bring."""
    wanted = [int(wins) for wins in score.split("-")]
    rounds = position.get("rounds", [])
    kept: list[dict[str, Any]] = []
    for result in rounds:
        if [one["winner"] for one in kept].count(result["winner"]) < wanted[result["winner"] - 1]:
            kept.append(result)
    for seat in range(2):
        if [one["winner"] for one in kept].count(seat + 1) < wanted[seat]:
            kept.append(_plain_result(seat))
    position["rounds"] = kept
    if "tied" in position and kept != rounds:
        del position["tied"]
        position["ties"] = 0
    cards = card_sets.from_record(position["cards"])
    for seat, wins in enumerate(wanted):
        side, other = position["players"][seat], position["players"][1 - seat]
        if (side["lone"] is not None) != (wins > 0):
            _set_lone(position, seat, cards.lone[0].name if wins else None)
        if (other["leader"] is not None) != (wins > 0):
            _set_leader(position, 1 - seat, position["leaders"][0] if wins else None)


def _plain_result(winner: int) -> dict[str, object]:
    """A round of which only the winner is known."""
    points = [int(seat == winner) for seat in range(2)]
    return {
        "winner": winner + 1,
        "full": True,
        "moons": [0, 0],
        "moon_winner": None,
        "points": points,
        "taken": points,
        "rows": [[0, *points, winner + 1, 1]],
    }


EDITOR = MoonlightEditor()

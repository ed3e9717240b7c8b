"""Views of Moonlight read from JSON, such as a server sends them to a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from moonpack.errors import BadInput, IllegalStep
from moonpack.games import check

from . import cards as card_sets
from . import codes
from .cards import Cards
from .notation import parse_step
from .positions import MOST, read_pair, read_winner
from .snapshot import Box, Laid, RoundResult, Row
from .steps import Play
from .view import PHASE_NAMES, MoonlightView, SideView
from .view_types import MoonlightViewJson, RoundJson, RowJson, SideJson

_PHASES = tuple(name for name in PHASE_NAMES if name != "deal")  # nobody decides there


def from_json(view: object) -> MoonlightView:
    """What `MoonlightView.to_json` wrote. All of it is checked."""
    given = check.fields(view, "view", MoonlightViewJson.__annotations__)
    check.one_of(given["game"], "view.game", ("moonlight",))
    cards = card_sets.from_record(given["cards"])
    names = check.listing(given["names"], "view.names", 2)
    sides = check.listing(given["sides"], "view.sides", 2)
    won = check.listing(given["won"], "view.won")
    read = MoonlightView(
        seat=read_winner(given["seat"], "view.seat"),
        names=tuple(check.text(name, f"view.names[{n}]") for n, name in enumerate(names)),
        cards=cards,
        actor=read_winner(given["actor"], "view.actor"),
        phase=check.one_of(given["phase"], "view.phase", _PHASES),
        round=check.whole_number(given["round"], "view.round", 1, MOST),
        deals=check.whole_number(given["deals"], "view.deals", 1, MOST),
        ties=check.whole_number(given["ties"], "view.ties", 0, MOST),
        starter=check.whole_number(given["starter"], "view.starter", 1, 2) - 1,
        last_turn=_flag(given["last_turn"], "view.last_turn"),
        leaders=_names(given["leaders"], "view.leaders", cards.leader_of),
        sides=(_side(sides[0], "view.sides[0]", cards), _side(sides[1], "view.sides[1]", cards)),
        laid=_plays(given["plays"], cards),
        won=tuple(_result(one, f"view.won[{n}]") for n, one in enumerate(won)),
        last=None if given["last"] is None else _result(given["last"], "view.last"),
        choices=_steps(given["steps"]),
    )
    _check_together(read)
    return read


def _check_together(view: MoonlightView) -> None:
    """The fields have to agree with each other where a sample is made of them."""
    if (view.phase == "over") is not view.over or (view.over and not view.won):
        raise BadInput("view.actor", "null when the match is over, and only then")
    for n, side in enumerate(view.sides):
        field = f"view.sides[{n}]"
        unknown = side.deck.count(None) + (side.hand_size if side.hand is None else 0)
        if len(side.unseen) != unknown:
            expected = f"a card for each of the {unknown} places that are not known"
            raise BadInput.wrong_count(f"{field}.unseen", expected, len(side.unseen))
        has = Counter([*side.unseen, *(side.hand or ()), *(card for card in side.deck if card)])
        has += Counter(one.card for one in view.laid if one.seat == n)
        decks = [view.cards.deck(side.lone), view.cards.deck()]
        if not any(has == Counter(deck) for deck in decks):
            raise BadInput(field, "all cards of a deck, each in one place")


def _side(value: object, field: str, cards: Cards) -> SideView:
    given = check.fields(value, field, SideJson.__annotations__)
    hand = given["hand"]
    known = None if hand is None else _names(hand, f"{field}.hand", cards.number_of)
    most = codes.MOST_PLAYS
    deck = tuple(
        None if card is None else check.one_of(card, f"{field}.deck[{n}]", cards.number_of)
        for n, card in enumerate(check.listing(given["deck"], f"{field}.deck"))
    )
    size = len(deck) if known is None else len(known)
    low, high = (0, most) if known is None else (size, size)
    check.whole_number(given["deck_size"], f"{field}.deck_size", len(deck), len(deck))
    return SideView(
        hand=known,
        hand_size=check.whole_number(given["hand_size"], f"{field}.hand_size", low, high),
        deck=deck,
        unseen=_names(given["unseen"], f"{field}.unseen", cards.number_of),
        sunk=check.whole_number(given["sunk"], f"{field}.sunk", 0, len(deck)),
        lone=_name(given["lone"], f"{field}.lone", [card.name for card in cards.lone]),
        leader=_name(given["leader"], f"{field}.leader", cards.leader_of),
        used=_flag(given["used"], f"{field}.used"),
        wins=check.whole_number(given["wins"], f"{field}.wins", 0, MOST),
    )


def _plays(value: object, cards: Cards) -> tuple[Laid, ...]:
    laid: list[Laid] = []
    for n, one in enumerate(check.listing(value, "view.plays")):
        field = f"view.plays[{n}]"
        given = check.fields(one, field, ("seat", "step"))
        seat = check.whole_number(given["seat"], f"{field}.seat", 1, 2) - 1
        try:
            step = parse_step(check.text(given["step"], f"{field}.step"), cards)
        except IllegalStep as error:
            raise BadInput(f"{field}.step", "a play", problem=str(error)) from error
        if not isinstance(step, Play):
            raise BadInput(f"{field}.step", "a play such as 3 @ 0,0", given["step"])
        laid.append(Laid(seat, step.card, step.x, step.y, step.one_shot))
        if not Box.around([each.cell for each in laid]).fits:
            raise BadInput(f"{field}.step", "a cell within a final shape", given["step"])
    if len(laid) > codes.MOST_PLAYS:
        raise BadInput.wrong_count("view.plays", f"at most {codes.MOST_PLAYS} plays", len(laid))
    return tuple(laid)


def _result(value: object, field: str) -> RoundResult:
    given = check.fields(value, field, RoundJson.__annotations__)
    rows = check.listing(given["rows"], f"{field}.rows")
    return RoundResult(
        round=check.whole_number(given["round"], f"{field}.round", 1, MOST),
        full=_flag(given["full"], f"{field}.full"),
        moons=read_pair(given["moons"], f"{field}.moons"),
        moon_winner=read_winner(given["moon_winner"], f"{field}.moon_winner"),
        rows=tuple(_row(row, f"{field}.rows[{n}]") for n, row in enumerate(rows)),
        points=read_pair(given["points"], f"{field}.points"),
        taken=read_pair(given["taken"], f"{field}.taken"),
        winner=read_winner(given["winner"], f"{field}.winner"),
    )


def _row(value: object, field: str) -> Row:
    given = check.fields(value, field, RowJson.__annotations__)
    return Row(
        y=check.whole_number(given["y"], f"{field}.y", -codes.LONG, codes.LONG),
        sums=read_pair(given["sums"], f"{field}.sums"),
        winner=read_winner(given["winner"], f"{field}.winner"),
        points=check.whole_number(given["points"], f"{field}.points", 0, MOST),
    )


def _steps(value: object) -> tuple[str, ...]:
    steps = check.listing(value, "view.steps")
    return tuple(check.text(step, f"view.steps[{n}]") for n, step in enumerate(steps))


def _names(value: object, field: str, known: Collection[str]) -> tuple[str, ...]:
    names = check.listing(value, field)
    return tuple(check.one_of(name, f"{field}[{n}]", known) for n, name in enumerate(names))


def _name(value: object, field: str, known: Collection[str]) -> str | None:
    return None if value is None else check.one_of(value, field, known)


def _flag(value: object, field: str) -> bool:
    if not isinstance(value, bool):
        raise BadInput(field, "true or false", value)
    return value

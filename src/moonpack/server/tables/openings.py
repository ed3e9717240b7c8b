"""How tables are opened, and how the game at them begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import moonpack
from moonpack import games
from moonpack.errors import BadInput, IllegalStep, Phrase
from moonpack.game import Game
from moonpack.games import check
from moonpack.games.choices import OPTIONS, Kind
from moonpack.games.contract import AnyGame, Record
from moonpack.server.tables import clock_rules
from moonpack.server.tables.guests import new_invitation
from moonpack.server.tables.journal import Line
from moonpack.server.tables.levels import bot_name, check_level, check_style
from moonpack.server.tables.table import Draft, HolderJson, Opening, Table
from moonpack.server.wire import bodies
from moonpack.server.wire.looks import distinct
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.positions import PlayPosition
from moonpack.server.wire.refusals import Refusal
from moonpack.words import source


def opening(asked: bodies.OpenTable, person: str) -> Opening:
    """A table as somebody wants it; raises `BadInput` if no game could begin at it.

    Its password is added later (`with_password`), if there is one. This may take a while, for a
    file of cards, too, has to be read: call it in a thread.
    """
    spec = games.spec(asked.game)
    if len(asked.seats) not in spec.players:
        low, high = spec.players[0], spec.players[-1]
        several = Phrase(source("{low} to {high} seats"), low=low, high=high)
        needed = _as_many(low) if low == high else several
        raise BadInput.wrong_count("seats", needed, len(asked.seats))
    choices = spec.all_choices().gather_at_table(asked.choices, "choices.")
    if asked.seed is not None and _for_friends(asked.seats):
        expected = Phrase(source("no seed if friends play, because it reveals what is hidden"))
        raise BadInput("seed", expected)
    if asked.rated:
        _check_rated(spec, asked, choices)
    new_opening = Opening(
        game=asked.game,
        seats=seats(asked.game, asked.seats, person),
        choices=choices,
        seed=asked.seed,
        open=asked.open,
        several=asked.several,
        watchable=asked.watchable,
        delay=asked.delay,
        chat=asked.chat,
        spectator_chat=asked.spectator_chat,
        public_chat=asked.public_chat,
        pace=asked.pace,
        clock=clock_rules.chosen(asked.game, asked.clock),
        rated=asked.rated,
    )
    set_up(new_opening, [None] * len(new_opening.seats))
    return new_opening


def with_password(opening: Opening, password: str) -> Opening:
    """The same table with a password, of which the hash is given, and an invitation."""
    return replace(opening, invitation=new_invitation(), password=password)


def _check_rated(spec: AnyGame, asked: bodies.OpenTable, choices: Mapping[str, object]) -> None:
    """Refuse a rated game that would say little about the strength of those who play."""
    if asked.seed is not None:
        raise BadInput("seed", Phrase(source("no seed in a rated game")))
    if asked.several or any(seat.who == "here" for seat in asked.seats):
        raise BadInput("seats", Phrase(source("one seat for each person in a rated game")))
    bots = [seat.level for seat in asked.seats if seat.who == "bot"]
    if len(bots) == len(asked.seats) and len(set(bots)) == 1:
        expected = Phrase(source("bots of different levels, or people, in a rated game"))
        raise BadInput("seats", expected)
    if any(seat.who == "bot" and seat.style is not None for seat in asked.seats):
        raise BadInput("seats", Phrase(source("bots without a style in a rated game")))
    # Fair are a value for each seat, such as packs, and an option that stands for others.
    usual = {choice.name for choice in spec.all_choices().at_a_table() if choice.kind is Kind.SEATS}
    options = choices.get(OPTIONS)
    for name, value in options.items() if isinstance(options, Mapping) else ():
        option = spec.options().get(name)
        if option is not None and not option.presets and str(value) != option.default:
            expected = Phrase(source("the usual value in a rated game"))
            raise BadInput(f"choices.{name}", expected, value)
    for name in choices:
        if name not in (*usual, OPTIONS):
            raise BadInput(
                f"choices.{name}", Phrase(source("only the default choices in a rated game"))
            )


def _for_friends(asked: Sequence[bodies.SeatWanted] | None) -> bool:
    return any(seat.who == "link" for seat in asked or ())


def seats(game: str, asked: Sequence[bodies.SeatWanted], person: str) -> list[HolderJson]:
    """The holder of each seat at the start."""
    if [seat.who for seat in asked].count("me") > 1:
        raise BadInput("seats", 'at most one "me"; others at the same screen are "here"')
    holders: list[HolderJson] = []
    for n, seat in enumerate(asked):
        holder: HolderJson = {"person": None, "name": None, "level": None}
        taken = [other["name"] for other in holders]
        if seat.who == "bot":
            level = check_level(game, seat.level, f"seats[{n}].level")
            holder["level"] = level
            style = check_style(game, seat.style, f"seats[{n}].style")
            if style is not None:
                holder["style"] = style
            holder["name"] = distinct(seat.name or bot_name(level, taken), taken)
        elif seat.who != "link":
            if seat.name is None:
                raise BadInput(f"seats[{n}].name", Phrase(source("a name")))
            holder["person"], holder["name"] = person, distinct(seat.name, taken)
            if seat.mark is not None and seat.who == "me":
                holder["mark"] = seat.mark.stored
        elif seat.kept_for is not None:
            holder["kept_for"], holder["invitation"] = seat.kept_for, new_invitation()
        holders.append(holder)
    return holders


def try_from(record: Record, origin: str, asked: bodies.TryFrom, person: str) -> Opening:
    """A table that continues from a step of a record. Nothing in a finished game is secret.

    So nobody else may play where cards are hidden: whoever opens the table may have read them.
    """
    _check_friends(games.spec(record["game"]), asked.seats)
    game = play_on(game_at(record, asked.step), asked.steps)
    game.clock = None  # another game begins here, without one
    if game.over:
        expected = Phrase(source("a step at which the game is not over"))
        raise BadInput("step", expected, asked.step)
    holders = _seats_for_trial(game, asked, person)
    choices = game.spec.all_choices().of_record(record)  # for a rematch
    return Opening(
        game=game.name, seats=holders, choices=choices, record=game.record(), origin=origin
    )


def from_position(game: Game, asked: PlayPosition, person: str) -> Opening:
    """A table that begins from a position that somebody has set up."""
    _check_friends(game.spec, asked.seats)
    if len(asked.seats) != game.players:
        raise BadInput.wrong_count("seats", _as_many(game.players), len(asked.seats))
    holders = seats(game.name, asked.seats, person)
    return Opening(game=game.name, seats=holders, choices={}, record=game.record())


def _as_many(seats: int) -> Phrase:
    return Phrase(source("{n} seat", "{n} seats"), n=seats)


def _check_friends(spec: AnyGame, asked: Sequence[bodies.SeatWanted] | None) -> None:
    if _for_friends(asked) and spec.has_secrets:
        text = source("no friends by link, because you may know the hidden cards")
        raise BadInput("seats", Phrase(text))


def game_at(record: Record, step: int | None) -> Game:
    """The game of a record after a step that somebody asked for, or at its end."""
    if step is not None:
        check.whole_number(step, "step", 0, len(record["steps"]))
    return moonpack.replay(record, step)


def play_on(game: Game, steps: Sequence[str]) -> Game:
    """A game after some more steps, each of which must be legal."""
    for n, step in enumerate(steps):
        try:
            game.play(step)
        except IllegalStep as error:
            raise BadInput(f"steps[{n}]", "a legal step", problem=error.phrase) from error
    return game


def _seats_for_trial(game: Game, asked: bodies.TryFrom, person: str) -> list[HolderJson]:
    if asked.seats is not None:
        if asked.seat is not None or asked.level is not None:
            raise BadInput("seats", "either `seats`, or `seat` and `level`")
        if len(asked.seats) != game.players:
            raise BadInput.wrong_count("seats", _as_many(game.players), len(asked.seats))
        return seats(game.name, asked.seats, person)
    check.whole_number(asked.seat, "seat", 1, game.players)
    level = check_level(game.name, asked.level, "level")
    holders: list[HolderJson] = []
    for n, name in enumerate(game.names, 1):
        mine = n == asked.seat
        taken = [holder["name"] for holder in holders]
        holders.append(
            {
                "person": person if mine else None,
                "name": distinct((asked.name or name) if mine else name, taken),
                "level": None if mine else level,
            }
        )
    return holders


# -- beginnings


def begin_after(table: Table, line: Line) -> list[Draft]:
    """The line that begins the game, if the given line fills the last seat."""
    if table.has_begun:
        return []
    trial = Table(table.id, [*table.lines, line])
    if any(seat.is_free for seat in trial.seats):
        return []
    game = set_up(trial.opening, [seat.name for seat in trial.seats])
    began = Line(trial.version + 1, "began", data={"record": game.record()})
    return [Draft(began, [game])]


def set_up(opening: Opening, names: list[str | None]) -> Game:
    """The game of a table, before its first step or where it continues."""
    filled = [name or f"Player {n}" for n, name in enumerate(names, 1)]
    if opening.record is not None:
        return moonpack.replay({**opening.record, "players": filled})
    return moonpack.new(
        opening.game, players=len(filled), seed=opening.seed, names=filled, **opening.choices
    )


@lru_cache(maxsize=64)
def _sample(game: str, players: int) -> Game:
    return moonpack.new(game, players=players, seed="a sample")


def sample(game: str, players: int) -> Game:
    """A game of so many players, to show what it looks like: what will be dealt is not known."""
    return _sample(game, players)


def rematch(table: Table, *, is_full: bool = False, level: str | None = None) -> Opening:
    """The same players again, each one seat further; the seat of a player who left is free.

    So is that of a program: it may have ended with the game, and sits down again if it has not.

    The game must be over, or the table so full that it cannot go on. The host stays the host, if
    they play; whoever was barred stays barred. With `level`, the bots have another level.
    """
    guests = table.guests
    if table.state != "over" and not is_full:
        raise Refusal(Code.NOT_OVER, "The game is not over.")
    seats: list[HolderJson] = [
        {"person": None, "name": None, "level": None}
        if seat.left or seat.program is not None
        else {
            "person": seat.person,
            "name": seat.name,
            "level": None if seat.person else seat.level,
            "mark": seat.mark,
        }
        for seat in table.seats
    ]
    for holder, seat in zip(seats, table.seats, strict=True):
        if holder["level"] is not None and seat.style is not None:
            holder["style"] = seat.style
    if level is not None:
        _change_bots(table.opening.game, seats, level)
    declared = games.spec(table.opening.game).all_choices()
    drawn = {} if table.game is None else declared.kept_by_players(table.game.record())
    choices = declared.rotated({**drawn, **table.opening.choices}, len(seats))
    return replace(
        table.opening,
        seats=[*seats[1:], seats[0]],
        choices=choices,
        seed=None,
        record=None,
        origin=table.id,
        tournament=None,
        clock=clock_rules.waiting(table.opening.clock, clock_rules.REMATCH_GRACE),
        host=guests.host if any(seat["person"] == guests.host for seat in seats) else None,
        barred=sorted(guests.barred),
        invitation=guests.invitation,
        password=guests.password,
    )


def _change_bots(game: str, seats: list[HolderJson], level: str) -> None:
    """Give the bots another level, where nobody else could mind."""
    checked = check_level(game, level, "level")
    if len([seat for seat in seats if seat["level"] is None]) > 1:
        raise Refusal(
            Code.NOT_ALLOWED, "Bots get another level only if one person plays against them."
        )
    bots = [seat for seat in seats if seat["level"] is not None]
    for seat in bots:
        seat["name"] = None
    for seat in bots:
        seat["level"] = checked
        seat["name"] = bot_name(checked, [other["name"] for other in seats])

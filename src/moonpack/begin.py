"""How games begin: new ones from a seed, played ones from a record, others from a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moonpack.errors import BadInput, Phrase
from moonpack.game import Game
from moonpack.games import check, spec
from moonpack.games.contract import AnyGame
from moonpack.games.rng import Rng
from moonpack.recorded_clock import check_clock, check_turns
from moonpack.usual_names import plain_spaces, usual_names
from moonpack.words import source

MOST_NAME = 60


def new(
    game: str,
    players: int | None = None,
    seed: int | str | None = None,
    names: Sequence[str] | None = None,
    **choices: object,
) -> Game:
    """A new game, set up at random from a seed.

    `choices` are what the caller decides instead of chance: `setup`, `options`, each option by its
    own name, and what else the game declares, such as `packs` or `cards`.
    """
    chosen = spec(game)
    seed = check.seed(seed)
    gathered = chosen.all_choices().gather(choices)
    many = _players(chosen, players, names, gathered)
    called = usual_names(many) if names is None else names
    setup = chosen.deal(many, Rng(seed), gathered)
    return Game(chosen, setup, check_names(called, "names", many))


def _players(
    game: AnyGame, players: int | None, names: object, choices: Mapping[str, object]
) -> int:
    """How many play: as given, or as many as there are names or packs, or as few as can."""
    low, high = game.players[0], game.players[-1]
    if players is not None:
        return check.whole_number(players, "players", low, high)
    if names is not None:
        many = len(check.listing(names, "names"))
        if many not in game.players:
            needed = Phrase(source("{low} to {high} names"), low=low, high=high)
            raise BadInput.wrong_count("names", needed, many)
        return many
    counted = game.all_choices().players(choices)
    if counted is None:
        return low
    field, many = counted
    if many not in game.players:
        needed = Phrase(source("from {low} to {high}"), low=low, high=high)
        raise BadInput.wrong_count(field, needed, many)
    return many


def check_names(names: object, field: str, players: int) -> list[str]:
    """The players' names."""
    checked: list[str] = []
    for n, name in enumerate(check.listing(names, field, players)):
        text = plain_spaces(check.text(name, f"{field}[{n}]"))
        if not text.strip() or len(text) > MOST_NAME or not text.isprintable():
            expected = Phrase(source("a printable name of 1 to {most} characters"), most=MOST_NAME)
            raise BadInput(f"{field}[{n}]", expected, name)
        checked.append(text)
    return checked


def replay(record: Mapping[str, object], steps: int | None = None) -> Game:
    """The game of a record, at its end or after some steps; every step must be legal."""
    given = check.mapping(record, "record")
    for field in ("game", "format", "players"):
        if field not in given:
            raise BadInput.missing(field)
    chosen = spec(given["game"])
    check.format_number(given["format"], "format", chosen.format, "record")
    many = len(check.listing(given["players"], "players"))
    if many not in chosen.players:
        low, high = chosen.players[0], chosen.players[-1]
        needed = Phrase(source("{low} to {high} players"), low=low, high=high)
        raise BadInput.wrong_count("players", needed, many)
    names = check_names(given["players"], "players", many)
    # The clock is the same for all games, so no game knows the field.
    setup = chosen.setup_from_record({name: given[name] for name in given if name != "clock"})
    if setup.players != many:
        raise BadInput.wrong_count("players", _as_many(setup.players), many)
    listed = check.listing(given.get("steps", []), "steps")
    last = len(listed) if steps is None else check.whole_number(steps, "steps", 0, len(listed))
    game = Game(chosen, setup, names)
    if given.get("clock") is not None:
        game.clock = check_clock(given["clock"])
    game.restore(listed[:last])
    if game.clock is not None and last == len(listed):
        check_turns(game.clock, len(game.turns()))
    return game


def _as_many(players: int) -> Phrase:
    names = source(
        "{n} name, as many as the position has players",
        "{n} names, as many as the position has players",
    )
    return Phrase(names, n=players)


def from_position(position: Mapping[str, object], names: Sequence[str] | None = None) -> Game:
    """A game that begins from a position."""
    given = check.mapping(position, "position")
    if "game" not in given:
        raise BadInput.missing("game")
    chosen = spec(given["game"])
    setup = chosen.setup_from_position(given)
    many = setup.players
    called = usual_names(many) if names is None else names
    return Game(chosen, setup, check_names(called, "names", many))

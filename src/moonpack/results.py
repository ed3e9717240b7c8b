"""What a finished game came to: places, the parts of the scores, statistics, what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonpack.errors import MoonpackError, Phrase
from moonpack.game import Game
from moonpack.games import check
from moonpack.games.contract import Engine, Fact
from moonpack.games.figures import Figures, places
from moonpack.words import ENGLISH, Words, source

MOST_REASONS = 3


@dataclass(frozen=True)
class Reason:
    """A part of the score that told players apart."""

    points: int  # more, or less, than the rival it is compared with
    label: str
    words: str


@dataclass(frozen=True)
class Standing:
    """The scores at the end of a turn."""

    step: int  # the last step of that turn, from 1
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Statistics:
    """A finished game in figures, and in words for one seat or for a spectator."""

    headline: str  # such as `You came second of 4`
    verdict: str  # who won, and by how much
    places: tuple[int, ...]  # of each seat, from 1; equals share a place
    scores: tuple[int, ...]
    score_label: str  # what the scores are called
    parts: tuple[Figures, ...]  # of the scores
    counts: tuple[Figures, ...]  # what the players did, and what happened to them
    reasons: tuple[Reason, ...]  # what decided it, for games whose parts add up to the score
    course: tuple[Standing, ...]  # empty for games whose scores say little on the way


def statistics(game: Game, seat: int | None = None, words: Words = ENGLISH) -> Statistics:
    """The statistics of a game that is over, with words for a seat, or for a spectator."""
    if not game.over:
        raise MoonpackError(Phrase(source("The game is not over.")))
    if seat is not None:
        seat = check.whole_number(seat, "seat", 0, game.players - 1)
    game = game.called(words)
    spec, engine, named = game.spec, game.engine, game.named(words)
    course, facts = _follow(game)
    ranks = spec.ranks(engine)
    parts = tuple(spec.score_figures(engine, facts, named))
    counts = tuple(spec.count_figures(facts, game.players, named))
    return Statistics(
        headline=_headline(places(ranks), seat, game.names, named),
        verdict=spec.verdict(engine, facts, seat, game.names, named),
        places=tuple(places(ranks)),
        scores=tuple(game.scores()),
        score_label=spec.score_label(named),
        parts=parts,
        counts=tuple(one for one in counts if any(one.values)),
        reasons=_reasons(game, parts, ranks, seat, named),
        course=course,
    )


def _follow(game: Game) -> tuple[tuple[Standing, ...], tuple[Fact, ...]]:
    """The scores at the end of each turn, and all facts."""
    spec = game.spec
    engine: Engine = spec.start(game.setup)
    turn_ends = {turn.last for turn in game.turns()} if spec.charts_scores else set()
    course: list[Standing] = []
    facts: list[Fact] = []
    for number, step in enumerate(game.played, 1):
        before, code = engine.copy(), spec.parse(engine, step)
        engine.play(code)
        facts += spec.facts(before, code, engine)
        if number in turn_ends:
            course.append(Standing(number, tuple(spec.scores(engine))))
    return tuple(course), tuple(facts)


# -- words


def _headline(placed: Sequence[int], seat: int | None, names: Sequence[str], words: Words) -> str:
    winners = [names[n] for n, place in enumerate(placed) if place == 1]
    if seat is None:
        if len(winners) > 1:
            return words("{names} share the win", names=words.listed(winners))
        return words("{name} wins", name=winners[0])
    place = placed[seat]
    if place == 1:
        return words("You share the win") if len(winners) > 1 else words("You win!")
    if len(placed) == 2:
        return words("{name} wins", name=winners[0])
    return _place_in_words(place, len(placed), words, is_shared=placed.count(place) > 1)


def _place_in_words(place: int, players: int, words: Words, *, is_shared: bool) -> str:
    if is_shared:
        match place:
            case 2:
                return words("You share second place of {n}", n=players)
            case 3:
                return words("You share third place of {n}", n=players)
            case _:
                return words("You share place {place} of {n}", place=place, n=players)
    match place:
        case 2:
            return words("You came second of {n}", n=players)
        case 3:
            return words("You came third of {n}", n=players)
        case 4:
            return words("You came fourth of {n}", n=players)
        case 5:
            return words("You came fifth of {n}", n=players)
        case _:
            return words("You came in place {place} of {n}", place=place, n=players)


def _reasons(
    game: Game,
    parts: Sequence[Figures],
    ranks: Sequence[tuple[int, ...]],
    seat: int | None,
    words: Words,
) -> tuple[Reason, ...]:
    """The parts in which a player and the one to compare with differ most.

    A winner is compared with the next best, everybody else with the winner.
    """
    totals = [sum(part.values[n] for part in parts) for n in range(game.players)]
    if len(parts) < 2 or totals != game.scores():
        return ()
    order = sorted(range(game.players), key=lambda n: ranks[n], reverse=True)
    one = order[0] if seat is None else seat
    rival = order[1] if one == order[0] else order[0]
    if totals[one] == totals[rival]:  # the tie-break decided it, and the verdict tells that
        return ()
    differences = [(part.values[one] - part.values[rival], part) for part in parts]
    ahead = sorted((pair for pair in differences if pair[0] > 0), key=lambda pair: -pair[0])
    behind = sorted((pair for pair in differences if pair[0] < 0), key=lambda pair: pair[0])
    first, last = (ahead, behind) if one == order[0] else (behind, ahead)
    chosen = [*first[: MOST_REASONS - 1], *last[:1]]
    pair = (one, rival)
    return tuple(
        Reason(points, part.label, _compared(part, pair, game.names, words, is_own=seat == one))
        for points, part in chosen
    )


def _compared(
    part: Figures, pair: tuple[int, int], names: Sequence[str], words: Words, *, is_own: bool
) -> str:
    one, rival = pair
    if is_own:
        return words.many(
            "You have {n} point, {name} has {other}.",
            "You have {n} points, {name} has {other}.",
            part.values[one],
            name=names[rival],
            other=part.values[rival],
        )
    return words.many(
        "{first} has {n} point, {second} has {other}.",
        "{first} has {n} points, {second} has {other}.",
        part.values[one],
        first=names[one],
        second=names[rival],
        other=part.values[rival],
    )

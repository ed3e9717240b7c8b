"""Scoring in words: regions, moon phases and the end of the game."""

from __future__ import annotations

from moonpack.words import Words

from .fact_types import GameOver, PackStanding, PhaseScored, RegionScored
from .vocabulary import moon_name, pack_in_region, pack_name


def tell_region(fact: RegionScored, words: Words) -> str:
    """Who took a region's moon and why, and who is second."""
    return words.text(_tell_first(fact, words), _tell_second(fact, words))


def _tell_first(fact: RegionScored, words: Words) -> str:
    gaps: dict[str, object] = {"moon": moon_name(fact.phase, words), "water": fact.water}
    if not fact.standings:
        return words("Nobody is in the region of {water}: its {moon} is discarded.", **gaps)
    best, *others = fact.standings
    gaps |= {"control": best.control, "alphas": best.alphas, "pack": _name(best, words)}
    match fact.first_by:
        case "tie":
            return _tell_tie(fact, gaps, words)
        case "alone":
            return words.many(
                "{pack} is alone in the region of {water} and takes its {moon}: {n} point.",
                "{pack} is alone in the region of {water} and takes its {moon}: {n} points.",
                best.points,
                **gaps,
            )
        case "control":
            return words.many(
                "{pack} wins the region of {water} with control {control} to {other}"
                " and takes its {moon}: {n} point.",
                "{pack} wins the region of {water} with control {control} to {other}"
                " and takes its {moon}: {n} points.",
                best.points,
                other=others[0].control,
                **gaps,
            )
        case _:
            return words.many(
                "{pack} wins the region of {water} with more alphas ({alphas} to {other};"
                " control {control} each) and takes its {moon}: {n} point.",
                "{pack} wins the region of {water} with more alphas ({alphas} to {other};"
                " control {control} each) and takes its {moon}: {n} points.",
                best.points,
                other=others[0].alphas,
                **gaps,
            )


def _tell_tie(fact: RegionScored, gaps: dict[str, object], words: Words) -> str:
    tied = [_name(place, words) for place in fact.standings if place.award == "shared"]
    return words.many(
        "{packs} tie in the region of {water} (control {control}, alphas {alphas})"
        " and get {n} point each. Its {moon} is discarded.",
        "{packs} tie in the region of {water} (control {control}, alphas {alphas})"
        " and get {n} points each. Its {moon} is discarded.",
        fact.standings[0].points,
        packs=words.listed(tied),
        **gaps,
    )


def _tell_second(fact: RegionScored, words: Words) -> str:
    tied = [_name(place, words) for place in fact.standings if place.award == "tied"]
    if tied:
        return words("{packs} tie for second place and get nothing.", packs=words.listed(tied))
    for place in fact.standings:
        if place.award == "second":
            pack = _name(place, words)
            if fact.second_by == "alphas":
                return words.many(
                    "{pack} is second with more alphas: {n} point.",
                    "{pack} is second with more alphas: {n} points.",
                    place.points,
                    pack=pack,
                )
            return words.many(
                "{pack} is second: {n} point.",
                "{pack} is second: {n} points.",
                place.points,
                pack=pack,
            )
    return ""


def _name(place: PackStanding, words: Words) -> str:
    return pack_in_region(place.pack, place.seat, words)


def tell_phase(fact: PhaseScored, words: Words) -> str:
    """What a moon phase gave to whom."""
    moon = moon_name(fact.phase, words)
    gains = [
        words("{player} +{points}", player=pack_name(gain.pack, words), points=gain.points)
        for gain in fact.gains
        if gain.points
    ]
    if not gains:
        return words("The {moon} is scored: no player gets points.", moon=moon)
    return words("The {moon} is scored: {gains}.", moon=moon, gains=words.listed(gains))


def tell_game_over(fact: GameOver, words: Words) -> str:
    """Why the game is over, the final score, and who wins by what."""
    if fact.reason == "full moon":
        why = words("The full moon has been scored: the game is over.")
    else:
        why = words("The last round has been played: the game is over.")
    scores = [
        words("{player} ({points})", player=pack_name(score.pack, words), points=score.total)
        for score in fact.scores
    ]
    count = words("Final score: {scores}.", scores=words.listed(scores))
    return words.text(why, count, _tell_winners(fact, words))


def tell_tie_break(fact: GameOver, words: Words) -> str:
    """What broke the tie of the best players; empty if nothing had to, or nothing could."""
    has_broken = fact.decided_by in ("moon tokens", "wolves")
    return _tell_winners(fact, words) if has_broken else ""


def _tell_winners(fact: GameOver, words: Words) -> str:
    players = [pack_name(fact.scores[seat].pack, words) for seat in fact.winners]
    winner = words.listed(players)
    match fact.decided_by:
        case "score":
            return words("{player} wins.", player=winner)
        case "moon tokens":
            return words("{player} wins the tie-break with more moon tokens.", player=winner)
        case "wolves":
            return words(
                "{player} wins the tie-break with more wolves on the board.", player=winner
            )
        case _:
            return words("{players} share the win.", players=winner)

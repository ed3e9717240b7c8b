"""A review in words and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from moonpack import games
from moonpack.analysis.review import Outlook, Review, TurnReview
from moonpack.render import charts
from moonpack.words import ENGLISH, Words

# What a turn gives away of the win, and what to call that; less than the first is the search's own
# uncertainty.
SLIP, MISTAKE, BLUNDER = 0.03, 0.08, 0.16
Grade = Literal["good", "slip", "mistake", "blunder"]
GRADES: dict[Grade, float] = {"blunder": BLUNDER, "mistake": MISTAKE, "slip": SLIP}


def about(score: float, words: Words = ENGLISH) -> str:
    """An expected score in words: small ones, such as rounds won, to a tenth."""
    return words.number(score, 0 if score >= 10 else 1)


def final_label(game: str | None, words: Words) -> str:
    """What the scores at the end of a game are called."""
    if game is None:
        return words("Final score", context="number")
    return games.spec(game).final_label(words)


def tell_outlook(
    outlook: Outlook, names: Sequence[str], words: Words = ENGLISH, *, game: str | None = None
) -> list[str]:
    """A position: everybody's chances, and the best turns."""
    sentences = [
        words(
            "{name}: chance to win {share}. {label}: about {score}.",
            name=name,
            label=final_label(game, words),
            share=words.percent(outlook.shares[seat]),
            score=about(outlook.scores[seat], words),
        )
        for seat, name in enumerate(names)
    ]
    if outlook.seat is not None:
        for line in outlook.best:
            share = words.percent(line.shares[outlook.seat])
            steps = ", ".join(line.steps)
            sentences.append(
                words(
                    "{name} could play: {steps} ({share}).",
                    name=names[outlook.seat],
                    steps=steps,
                    share=share,
                )
            )
    return sentences


def _by_name(names: Sequence[str], numbers: Sequence[str], words: Words) -> str:
    """Everybody's number beside the name: `Ann 53%, Bo 47%`."""
    both = zip(names, numbers, strict=True)
    return ", ".join(words("{name} ({number})", name=name, number=number) for name, number in both)


def tell_turn(
    turn: TurnReview, names: Sequence[str], words: Words = ENGLISH, *, game: str | None = None
) -> list[str]:
    """A turn: how things stood, what was played, what would have been better."""
    values = {
        "number": turn.number,
        "name": names[turn.seat],
        "shares": _by_name(names, [words.percent(share) for share in turn.before.shares], words),
        "scores": _by_name(names, [about(score, words) for score in turn.before.scores], words),
        "steps": ", ".join(turn.steps),
        "label": final_label(game, words),
    }
    sentences = [
        words(
            "Turn {number}, {name}. Chances to win: {shares}. {label}: {scores}.",
            **values,
        ),
        words("Played: {steps}", **values),
    ]
    if turn.given_away >= SLIP:
        best = turn.before.best[0]
        sentences.append(words("Better: {steps}", steps=", ".join(best.steps)))
        sentences += [f"  {sentence}" for sentence in best.words]
        sentences.append(verdict(turn, names, words))
    sentences += [words("Scored: {mark}.", mark=mark) for mark in turn.marks]
    return sentences


def grade(turn: TurnReview) -> Grade:
    """What a turn is called by what it gave away."""
    for name, least in GRADES.items():
        if turn.given_away >= least:
            return name
    return "good"


def compared(turn: TurnReview) -> tuple[float, float, float]:
    """A turn against the best one: the chances after each, and what it gave away.

    All in whole percent, so that readers can check the difference.
    """
    best, after = (round(100 * shares[turn.seat]) for shares in (turn.best, turn.after))
    return best / 100, after / 100, max(0, best - after) / 100


def verdict(turn: TurnReview, names: Sequence[str], words: Words = ENGLISH) -> str:
    """What a turn gave away, in words."""
    best, after, lost = map(words.percent, compared(turn))
    gaps = {"name": names[turn.seat], "best": best, "after": after, "lost": lost}
    match grade(turn):
        case "slip":
            return words(
                "A slip by {name} costs {lost}: chance to win {after}, with the best turn {best}.",
                **gaps,
            )
        case "mistake":
            return words(
                "A mistake by {name} costs {lost}: chance to win {after}, with the best turn "
                "{best}.",
                **gaps,
            )
        case "blunder":
            return words(
                "A blunder by {name} costs {lost}: chance to win {after}, with the best turn "
                "{best}.",
                **gaps,
            )
        case _:
            return words("{name} finds a turn as good as the best: {after}.", **gaps)


def tell_whole(review: Review, words: Words = ENGLISH) -> list[str]:
    """The whole game in a few sentences: what each player gave away, and where most."""
    sentences = []
    for seat, name in enumerate(review.names):
        own = [turn for turn in review.turns if turn.seat == seat]
        if not own:
            continue
        mean = sum(turn.given_away for turn in own) / len(own)
        worst = max(own, key=lambda turn: turn.given_away)
        values = {"name": name, "mean": words.percent(mean, 1), "turn": worst.number}
        if worst.given_away < SLIP:
            sentences.append(words("{name} gave away almost nothing.", **values))
        else:
            values["lost"] = words.percent(compared(worst)[-1])
            sentences.append(
                words(
                    "{name} gave away {mean} of the win per turn, the most in turn {turn}: {lost}.",
                    **values,
                )
            )
    return sentences


def course(review: Review, words: Words = ENGLISH) -> str:
    """The course of the game as an SVG picture: each seat's share of the win, scorings marked."""
    shares = [turn.before.shares for turn in review.turns] + [review.now.shares]
    rows = [
        charts.Line(
            name,
            [each[seat] for each in shares],
            review.colours[seat] if review.colours else "",
        )
        for seat, name in enumerate(review.names)
    ]
    marks = [(turn.number, " · ".join(turn.marks)) for turn in review.turns if turn.marks]
    title, x_name = words("Chances to win"), words("turns played")
    return charts.alone(charts.lines(title, rows, marks, x_name, words.percent))

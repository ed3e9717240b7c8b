"""The game in words: facts, choices and prompts as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.games.contract import Fact
from moonpack.words import Words

from . import codes, facts
from .snapshot import Snapshot
from .steps import Keep, Lead, Play, Recruit, Step


def sentence(fact: Fact, names: Sequence[str], words: Words) -> str:
    """A fact in words, with what the fact tells and no more."""
    match fact:
        case facts.Played():
            return _played(fact, names, words)
        case facts.ShapeFixed(width, height):
            return words(
                "The final shape is {width} across and {height} down.", width=width, height=height
            )
        case facts.Drew() | facts.Looked() | facts.Kept():
            return _hidden(fact, names, words)
        case facts.LastTurn(seat):
            return words(
                "{other} has no cards left; {name} takes one more turn.",
                other=names[1 - seat],
                name=names[seat],
            )
        case facts.Recruited(seat, card):
            return words("{name} recruits {card}.", name=names[seat], card=card)
        case facts.Led(seat, leader):
            return words("{name} is led by {leader}.", name=names[seat], leader=leader)
        case facts.Dealt(seat, number, again):
            if again:
                text = "Round {n} is dealt again; {name} starts."
                return words(text, n=number, name=names[seat])
            return words("Round {n} is dealt; {name} starts.", n=number, name=names[seat])
        case facts.MatchWon(seat):
            return words("{name} reaches the peak and wins the match.", name=names[seat])
    return _of_scoring(fact, names, words)


def _played(fact: facts.Played, names: Sequence[str], words: Words) -> str:
    told = {"name": names[fact.seat], "card": fact.card, "cell": f"{fact.x},{fact.y}"}
    if fact.covers is None and fact.one_shot is None:
        return words("{name} plays {card} on {cell}.", **told)
    if fact.one_shot is None:
        return words("{name} covers {under} on {cell} with {card}.", under=fact.covers, **told)
    told["leader"] = fact.one_shot
    if fact.covers is None:
        return words("{name} plays {card} on {cell} and uses {leader}.", **told)
    text = "{name} covers {under} on {cell} with {card} and uses {leader}."
    return words(text, under=fact.covers, **told)


def _hidden(
    fact: facts.Drew | facts.Looked | facts.Kept, names: Sequence[str], words: Words
) -> str:
    """What one player did with cards of its own: which they are is told only if the fact has it."""
    name = names[fact.seat]
    match fact:
        case facts.Drew(_, many, None):
            return words.many("{name} draws a card.", "{name} draws {n} cards.", many, name=name)
        case facts.Drew(_, _, cards):
            return words("{name} draws {cards}.", name=name, cards=words.listed(list(cards or ())))
        case facts.Looked(_, many, None):
            return words.many(
                "{name} looks at the top card of the deck.",
                "{name} looks at the top {n} cards of the deck.",
                many,
                name=name,
            )
        case facts.Looked(_, _, cards):
            found = words.listed(list(cards or ()))
            return words("{name} finds {cards} on the deck.", name=name, cards=found)
        case facts.Kept(_, None, _):
            return words("{name} keeps one of them.", name=name)
        case facts.Kept(_, card, sunk) if sunk:
            text = "{name} keeps {card} and puts {cards} under the deck."
            return words(text, name=name, card=card, cards=words.listed(list(sunk)))
    return words("{name} keeps {card}.", name=name, card=fact.card)


def _of_scoring(fact: Fact, names: Sequence[str], words: Words) -> str:
    match fact:
        case facts.RoundEnded(number, True):
            return words("Round {n} is over: the shape is full.", n=number)
        case facts.RoundEnded(number, False):
            return words("Round {n} is over: a player has no cards left.", n=number)
        case facts.MoonsCounted(None, (first, second)):
            return words("Moons: {first} to {second}, no points.", first=first, second=second)
        case facts.MoonsCounted(int(seat), (first, second), points):
            return words.many(
                "Moons: {first} to {second}, {n} point for {name}.",
                "Moons: {first} to {second}, {n} points for {name}.",
                points,
                first=first,
                second=second,
                name=names[seat],
            )
        case facts.RowScored():
            return _row(fact, names, words)
        case facts.RoundWon(seat, number, points, taken):
            return _won(names[seat], number, points, taken, words)
        case facts.RoundTied(number, points, taken):
            return words(
                "Nobody wins round {n}: {points} points and {taken} cards each.",
                n=number,
                points=points[0],
                taken=taken[0],
            )
    return ""


def _row(fact: facts.RowScored, names: Sequence[str], words: Words) -> str:
    told: dict[str, object] = {"row": fact.row, "first": fact.sums[0], "second": fact.sums[1]}
    if fact.seat is None:
        return words("Row {row}: {first} to {second}, nobody wins it.", **told)
    told |= {"name": names[fact.seat], "cards": words.listed(list(fact.cards))}
    return words.many(
        "Row {row}: {first} to {second}, {name} takes {cards} for {n} point.",
        "Row {row}: {first} to {second}, {name} takes {cards} for {n} points.",
        fact.points,
        **told,
    )


def _won(
    name: str, number: int, points: tuple[int, int], taken: tuple[int, int], words: Words
) -> str:
    if points[0] != points[1]:
        return words(
            "{name} wins round {n} by {more} points to {less}.",
            name=name,
            n=number,
            more=max(points),
            less=min(points),
        )
    return words(
        "{name} wins round {n}: {points} points each, but {more} cards taken to {less}.",
        name=name,
        n=number,
        points=points[0],
        more=max(taken),
        less=min(taken),
    )


def describe(shot: Snapshot, step: Step, words: Words) -> str:
    """What playing a legal step would do, as far as the player who decides can know."""
    match step:
        case Play():
            return _describe_play(shot, step, words)
        case Keep(card):
            return words("Keep {card} and put the other cards under the deck.", card=card)
        case Recruit(card):
            printed = shot.cards.card(card)
            return words(
                "Add {card}: value {value}, moons {moons}, in a corner {corner}, worth {worth}.",
                card=card,
                value=printed.value,
                moons=printed.moons,
                corner=printed.corner,
                worth=printed.worth,
            )
        case Lead(leader):
            text = shot.cards.leader_of[leader].text
            return words("Be led by {leader}: {effect}", leader=leader, effect=words(text))


def _describe_play(shot: Snapshot, step: Play, words: Words) -> str:
    told: dict[str, object] = {"card": step.card, "cell": f"{step.x},{step.y}"}
    under = shot.stacks().get((step.x, step.y))
    if under:
        said = words("Cover {under} on {cell} with {card}.", under=under[-1].card, **told)
    else:
        said = words("Play {card} on {cell}.", **told)
    if step.one_shot is None:
        return said
    text = words(shot.cards.leader_of[step.one_shot].text)
    return words("{play} Use {leader}: {effect}", play=said, leader=step.one_shot, effect=text)


def prompt(shot: Snapshot, names: Sequence[str], words: Words) -> str:
    """Whose decision it is and what can be done, in one sentence."""
    name = names[shot.seat]
    match shot.phase:
        case codes.PHASE_PLAY if shot.last_turn:
            return words("{name} plays a wolf, the last turn of the round.", name=name)
        case codes.PHASE_PLAY:
            return words("{name} plays a wolf.", name=name)
        case codes.PHASE_SECOND:
            return words("{name} plays the second wolf of the packhunt.", name=name)
        case codes.PHASE_KEEP:
            return words("{name} keeps one of the cards found by scent.", name=name)
        case codes.PHASE_RECRUIT:
            return words("{name} won the round and recruits a lone wolf.", name=name)
        case codes.PHASE_LEAD:
            return words("{name} lost the round and takes a leader.", name=name)
    return words("The match is over: {name} wins.", name=name)

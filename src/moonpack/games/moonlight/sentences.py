"""The game in words: facts, choices and prompts as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.games.contract import Fact
from moonpack.words import Words

from . import codes, facts
from .cards import Card
from .snapshot import Snapshot
from .steps import Keep, Lead, Play, Recruit, Step
from .vocabulary import card_list, cell_name, leader_name, leader_text, player_name


def sentence(fact: Fact, names: Sequence[str], words: Words) -> str:
    """A fact in words, with what the fact tells and no more."""
    shown = [player_name(seat, names, words) for seat in range(len(names))]
    match fact:
        case facts.Played():
            return _played(fact, shown, words)
        case facts.ShapeFixed(width, height):
            return words(
                "The final shape is {width} across and {height} down.", width=width, height=height
            )
        case facts.Drew() | facts.Looked() | facts.Kept():
            return _own_cards(fact, shown, words)
        case facts.LastTurn(seat):
            return words(
                "{other} has no cards left; {name} takes one more turn.",
                other=shown[1 - seat],
                name=shown[seat],
            )
        case facts.Recruited(seat, card):
            return words("{name} recruits {card}.", name=shown[seat], card=card)
        case facts.Led(seat, leader):
            name = leader_name(leader, words)
            return words("{name} chooses the leader {leader}.", name=shown[seat], leader=name)
        case facts.Dealt(seat, number, again):
            gaps = {"round": number, "name": shown[seat]}
            if again:
                return words("The cards for round {round} are dealt again; {name} starts.", **gaps)
            return words("The cards for round {round} are dealt; {name} starts.", **gaps)
        case facts.MatchWon(seat):
            return words("{name} reaches the peak and wins the match.", name=shown[seat])
    return _of_scoring(fact, shown, words)


def _played(fact: facts.Played, names: Sequence[str], words: Words) -> str:
    gaps = {"name": names[fact.seat], "card": fact.card, "cell": cell_name(fact.x, fact.y)}
    if fact.covers is None and fact.one_shot is None:
        return words("{name} plays {card} on {cell}.", **gaps)
    if fact.one_shot is None:
        return words("{name} covers {under} on {cell} with {card}.", under=fact.covers, **gaps)
    gaps["leader"] = leader_name(fact.one_shot, words)
    if fact.covers is None:
        return words("{name} plays {card} on {cell} and uses {leader}.", **gaps)
    return words(
        "{name} covers {under} on {cell} with {card} and uses {leader}.", under=fact.covers, **gaps
    )


def _own_cards(
    fact: facts.Drew | facts.Looked | facts.Kept, names: Sequence[str], words: Words
) -> str:
    """What players did with their own cards, which are named only if the fact names them."""
    name = names[fact.seat]
    match fact:
        case facts.Drew(_, many, None):
            return words.many("{name} draws a card.", "{name} draws {n} cards.", many, name=name)
        case facts.Drew(_, _, cards):
            return words("{name} draws {cards}.", name=name, cards=card_list(cards, words))
        case facts.Looked(_, many, None):
            return words.many(
                "{name} looks at the top card of the deck.",
                "{name} looks at the top {n} cards of the deck.",
                many,
                name=name,
            )
        case facts.Looked(_, _, cards):
            return words(
                "{name} finds {cards} on top of the deck.",
                name=name,
                cards=card_list(cards, words),
            )
        case facts.Kept(_, None, _):
            return words("{name} keeps one of them.", name=name)
        case facts.Kept(_, card, sunk) if sunk:
            return words(
                "{name} keeps {card} and puts {cards} under the deck.",
                name=name,
                card=card,
                cards=card_list(sunk, words),
            )
    return words("{name} keeps {card}.", name=name, card=fact.card)


def _of_scoring(fact: Fact, names: Sequence[str], words: Words) -> str:
    match fact:
        case facts.RoundEnded(number, True):
            return words("Round {n} is over: the shape is full.", n=number)
        case facts.RoundEnded(number, False, int(seat)):
            return words("Round {n} is over: {name} has no cards left.", n=number, name=names[seat])
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
                "Nobody wins round {n}. Points: {points} each. Cards taken: {taken} each.",
                n=number,
                points=points[0],
                taken=taken[0],
            )
    return ""


def _row(fact: facts.RowScored, names: Sequence[str], words: Words) -> str:
    gaps: dict[str, object] = {"row": fact.row, "first": fact.sums[0], "second": fact.sums[1]}
    if fact.seat is None:
        return words("Row {row}: {first} to {second}, nobody wins it.", **gaps)
    gaps |= {"name": names[fact.seat], "cards": card_list(fact.cards, words)}
    return words.many(
        "Row {row}: {first} to {second}, {name} takes {cards} for {n} point.",
        "Row {row}: {first} to {second}, {name} takes {cards} for {n} points.",
        fact.points,
        **gaps,
    )


def _won(
    name: str, number: int, points: tuple[int, int], taken: tuple[int, int], words: Words
) -> str:
    if points[0] != points[1]:
        return words.many(
            "{name} wins round {round} with {n} point to {less}.",
            "{name} wins round {round} with {n} points to {less}.",
            max(points),
            name=name,
            round=number,
            less=min(points),
        )
    return words(
        "Points are equal ({points}). {name} wins round {round} with more cards taken"
        " ({more} to {less}).",
        name=name,
        round=number,
        points=points[0],
        more=max(taken),
        less=min(taken),
    )


def describe(shot: Snapshot, step: Step, words: Words) -> str:
    """What playing a legal step would do, as far as the player to move can know."""
    match step:
        case Play():
            return _describe_play(shot, step, words)
        case Keep(card):
            return words("Keep {card} and put the other cards under the deck.", card=card)
        case Recruit(card):
            return _describe_recruit(shot, card, words)
        case Lead(leader):
            return words(
                "Choose {leader}: {effect}",
                leader=leader_name(leader, words),
                effect=leader_text(leader, shot.cards, words),
            )


def _describe_recruit(shot: Snapshot, card: str, words: Words) -> str:
    gaps = {"card": card, "marks": lone_wolf_marks(shot.cards.card(card), words)}
    return words("Recruit the lone wolf {card}: {marks}.", **gaps)


def lone_wolf_marks(printed: Card, words: Words) -> str:
    """What is printed on a lone wolf, and nothing that it has not."""
    parts = [words("value {value}", value=printed.value)]
    if printed.corner != printed.value:
        parts.append(words("counts {corner} in a corner", corner=printed.corner))
    if printed.moons:
        parts.append(words.many("{n} moon", "{n} moons", printed.moons))
    parts.append(
        words.many("{n} point if its row is won", "{n} points if its row is won", printed.worth)
    )
    return words.listed(parts)


def _describe_play(shot: Snapshot, step: Play, words: Words) -> str:
    gaps = {"card": step.card, "cell": cell_name(step.x, step.y)}
    under = shot.stacks().get((step.x, step.y))
    if under:
        play = words("Cover {under} on {cell} with {card}.", under=under[-1].card, **gaps)
    else:
        play = words("Play {card} on {cell}.", **gaps)
    if step.one_shot is None:
        return play
    use = words(
        "Use {leader}: {effect}",
        leader=leader_name(step.one_shot, words),
        effect=leader_text(step.one_shot, shot.cards, words),
    )
    return words.text(play, use)


def prompt(shot: Snapshot, names: Sequence[str], words: Words) -> str:
    """Who is to decide, and what they are doing; in the end, who has won."""
    name = player_name(shot.seat, names, words)
    match shot.phase:
        case codes.PHASE_PLAY if shot.last_turn:
            return words("{name} is playing the last wolf of the round", name=name)
        case codes.PHASE_PLAY:
            return words("{name} is playing a wolf", name=name)
        case codes.PHASE_SECOND:
            return words("{name} is playing the second wolf of the packhunt", name=name)
        case codes.PHASE_KEEP:
            return words("{name} is choosing a card found by scent", name=name)
        case codes.PHASE_RECRUIT:
            return words("{name} won the round and is choosing a lone wolf", name=name)
        case codes.PHASE_LEAD:
            return words("{name} lost the round and is choosing a leader", name=name)
    return words("The match is over: {name} wins", name=name)


def instruction(shot: Snapshot, names: Sequence[str], words: Words) -> str:
    """What the player to decide can do."""
    match shot.phase:
        case codes.PHASE_PLAY if shot.last_turn:
            return words("Play a wolf. This is the last turn of the round")
        case codes.PHASE_PLAY:
            return words("Play a wolf")
        case codes.PHASE_SECOND:
            return words("Play the second wolf of the packhunt")
        case codes.PHASE_KEEP:
            return words("Keep one of the cards found by scent")
        case codes.PHASE_RECRUIT:
            return words("You won the round. Choose a lone wolf for your deck")
        case codes.PHASE_LEAD:
            return words("You lost the round. Choose a leader to help you")
    return prompt(shot, names, words)

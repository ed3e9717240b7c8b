"""The texts of a picture of Moonlight: its headline, and what a screen reader says."""

from __future__ import annotations

from moonpack.games.moonlight.cards import Card
from moonpack.games.moonlight.snapshot import Laid, RoundResult
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.words import Words

from . import NAME, Headline


def headline(view: MoonlightView, words: Words) -> Headline:
    """Who is to move and what there is to do; or who won, and how."""
    if view.actor is not None:
        return Headline.about(view.names[view.actor], _task(view, words))
    winner = max((0, 1), key=lambda seat: view.sides[seat].wins)
    sentence = words(
        "{name} reaches the peak and wins the match, {more} to {less}",
        name=NAME,
        more=view.sides[winner].wins,
        less=view.sides[1 - winner].wins,
    )
    return Headline.about(view.names[winner], sentence)


def _task(view: MoonlightView, words: Words) -> str:
    match view.phase:
        case "second":
            return words("{name} plays the second wolf of the packhunt", name=NAME)
        case "keep":
            return words("{name} keeps one of the cards found by scent", name=NAME)
        case "recruit":
            return words("{name} won the round and recruits a lone wolf", name=NAME)
        case "lead":
            return words("{name} lost the round and takes a leader", name=NAME)
    if view.last_turn:
        return words("{name} plays a wolf in the last turn of the round", name=NAME)
    return words("{name} plays a wolf", name=NAME)


def progress(view: MoonlightView, words: Words, *, has_shape: bool = True) -> str:
    """Which round it is, the shape once it is fixed, and who started or starts the next one."""
    if view.over:
        return words.many("after {n} round", "after {n} rounds", view.deals)
    is_repeated = view.last is not None and view.last.winner is None
    box = view.box()
    shape = ""
    if has_shape and box is not None and max(box.width, box.height) == 4:
        wide, high = (4, 3) if box.width == 4 else (3, 4)
        shape = words("{width} across, {height} down", width=wide, height=high)
    return words.noted(
        words("round {n}", n=view.round),
        words("played again") if is_repeated else "",
        shape,
        _starter(view, words),
    )


def _starter(view: MoonlightView, words: Words) -> str:
    """Who started; once a round is counted, its winner is the next round's starter."""
    name = view.names[view.starter]
    if view.phase in ("recruit", "lead"):
        return words("{name} starts the next round", name=name)
    return words("{name} started", name=name) if view.laid else ""


def round_summary(result: RoundResult, words: Words) -> str:
    """How a round that is over was won or tied: moons, rows, and cards if those decided."""
    rows = [sum(row.winner == seat for row in result.rows) for seat in (0, 1)]
    gaps = {
        "moons": words.ratio(*result.moons),
        "rows": words.ratio(*rows),
        "cards": words.ratio(*result.taken),
    }
    if result.points[0] == result.points[1]:
        return words("moons {moons}, rows {rows}, cards taken {cards}", **gaps)
    return words("moons {moons}, rows {rows}", **gaps)


def card_words(card: Card, words: Words, *, is_corner: bool = False) -> str:
    """What is printed on a card, in words; of one that lies in a corner, what it counts there."""
    gaps = {"card": card.name, "value": card.value}
    text = words.many(
        "{card}: counts {value} in its row, {n} point if the row is won",
        "{card}: counts {value} in its row, {n} points if the row is won",
        card.worth,
        **gaps,
    )
    if card.is_lone:
        text = words.many(
            "{card}, a lone wolf: counts {value} in its row, {n} point if the row is won",
            "{card}, a lone wolf: counts {value} in its row, {n} points if the row is won",
            card.worth,
            **gaps,
        )
    if card.moons:
        text = words.noted(text, words.many("{n} moon", "{n} moons", card.moons))
    if card.corner != card.value and is_corner:
        text = words.noted(text, words("counts {corner} in this corner", corner=card.corner))
    elif card.corner != card.value:
        text = words.noted(text, words("counts {corner} in a corner", corner=card.corner))
    elif is_corner:
        text = words.noted(text, words("in a corner"))
    return text


def stack_words(
    view: MoonlightView, stack: list[Laid], words: Words, *, is_corner: bool = False
) -> str:
    """The cards of a cell: whose the visible one is, what is printed on it, what it covers."""
    *covered, top = stack
    text = words(
        "{name}'s {card}",
        name=view.names[top.seat],
        card=card_words(view.cards.card(top.card), words, is_corner=is_corner),
    )
    if not covered:
        return text
    below = words.listed([_owned(view, laid, words) for laid in covered])
    return words.noted(text, words("covers {cards}", cards=below))


def _owned(view: MoonlightView, laid: Laid, words: Words) -> str:
    return words("{name}'s {card}", name=view.names[laid.seat], card=laid.card)


def description(tabletop: Tabletop, words: Words) -> str:
    """The picture for people who cannot see it: the turn, the cards row by row, the count."""
    view, result = tabletop.view, tabletop.result
    sentences = [words("{statement}.", statement=headline(view, words).text)]
    for number, row in tabletop.result_rows:
        cards = [
            _owned(view, laid, words)
            for x in tabletop.columns
            if (laid := tabletop.tops.get((x, row.y))) is not None
        ]
        sentences.append(
            words(
                "Row {n}: {cards}; {first} to {second}.",
                n=number,
                cards=words.listed(cards),
                first=row.sums[0],
                second=row.sums[1],
            )
        )
    sentences += [
        words(
            "{name}: moons {moons}, points {points}, rounds won {rounds}.",
            name=name,
            moons=result.moons[seat],
            points=result.points[seat],
            rounds=view.sides[seat].wins,
        )
        for seat, name in enumerate(view.names)
    ]
    return words.text(*sentences)

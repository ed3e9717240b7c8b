"""The few sentences in a picture: whose turn it is, what is due, how it stands."""

from __future__ import annotations

from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import MoonlightView
from moonpack.words import Words


def heading(view: MoonlightView, words: Words) -> tuple[str, str]:
    """Who decides, or who won; and what is due, or how it ended."""
    if view.actor is None:
        winner = max((0, 1), key=lambda seat: view.sides[seat].wins)
        more, less = view.sides[winner].wins, view.sides[1 - winner].wins
        return view.names[winner], words(
            "reaches the peak and wins the match, {more} to {less}", more=more, less=less
        )
    return view.names[view.actor], _due(view, words)


def _due(view: MoonlightView, words: Words) -> str:
    match view.phase:
        case "second":
            return words("plays the second wolf of the packhunt")
        case "keep":
            return words("keeps one of the cards found by scent")
        case "recruit":
            return words("won the round and recruits a lone wolf")
        case "lead":
            return words("lost the round and takes a leader")
    if view.last_turn:
        return words("plays a wolf, the last turn of the round")
    return words("plays a wolf")


def course(view: MoonlightView, words: Words) -> str:
    """Which round it is, the shape once it is fixed, and who started."""
    number = words("round {n}", n=view.round)
    if view.over:
        return words.many("after {n} round", "after {n} rounds", view.deals)
    box = view.box()
    shape = ""
    if box is not None and max(box.width, box.height) == 4:
        wide, high = (4, 3) if box.width == 4 else (3, 4)
        shape = words("{width} across, {height} down", width=wide, height=high)
    started = words("{name} started", name=view.names[view.starter]) if view.laid else ""
    again = words("played again") if view.last is not None and view.last.winner is None else ""
    return words.noted(number, again, shape, started)


def description(tabletop: Tabletop, words: Words) -> str:
    """The picture for those who cannot see it: the turn, the cards row by row, the count."""
    view, result = tabletop.view, tabletop.result
    who, what = heading(view, words)
    told = [f"{who} {what}."]
    for number, row in tabletop.result_rows:
        cards = [
            f"{view.names[top.seat]} {top.card}"
            for x in tabletop.columns
            if (top := tabletop.tops.get((x, row.y))) is not None
        ]
        sums = words("{first} to {second}", first=row.sums[0], second=row.sums[1])
        told.append(words("Row {n}: {cards}; {sums}.", n=number, cards=", ".join(cards), sums=sums))
    told += [
        words(
            "{name}: moons {moons}, points {points}, rounds won {rounds}.",
            name=name,
            moons=result.moons[seat],
            points=result.points[seat],
            rounds=view.sides[seat].wins,
        )
        for seat, name in enumerate(view.names)
    ]
    return words.text(*told)

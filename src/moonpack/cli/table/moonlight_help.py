"""Help on Moonlight for the terminal, by topic; the first topic is the overview."""

from __future__ import annotations

from moonpack.cli.language import placeholder
from moonpack.games.moonlight.cards import Cards
from moonpack.games.moonlight.vocabulary import leader_name
from moonpack.words import Words

from .help_page import more, page

TOPICS = ("rules", "cells", "cover", "score", "match", "cards", "leaders", "secrets")
_BETWEEN = 2  # blanks between the columns of a table


def topics(cards: Cards, words: Words) -> dict[str, str]:
    """All topics, with the cards and the leaders of this match."""
    return {
        "rules": _rules(words),
        **_table(words),
        "score": _score(words),
        "match": _match(words),
        "secrets": _secrets(words),
        "cards": _cards(cards, words),
        "leaders": _leaders(cards, words),
    }


def _rules(words: Words) -> str:
    one_shot = words("the same, using your one-shot leader: `5 0,0 ambush`")
    return page(
        words("A card duel: the first to win two rounds wins the match."),
        words("On your turn you play a wolf from your hand, then draw a card."),
        [
            (placeholder("CARD CELL", words), words("play a wolf: `3 1,0` or `3 at 1,0`")),
            (placeholder("CARD CELL LEADER", words), one_shot),
            (placeholder("keep CARD", words), words("after a scent, keep one of the cards found")),
            (
                placeholder("recruit CARD", words),
                words("the winner of a round adds a lone wolf to the deck"),
            ),
            (placeholder("lead LEADER", words), words("the loser of a round chooses a leader")),
        ],
        words(
            "A wolf goes on an empty cell next to any card, or covers a card of your opponent that "
            "is exactly one lower. All cards stay within four by three cells, in either direction. "
            "The round ends when that shape is full or a player has no cards left; then moons and "
            "rows are counted."
        ),
        "",
        words("Type a step or the letter of a line."),
        words("For more: {topics}.", topics=more((*TOPICS[1:], "commands"))),
    )


def _table(words: Words) -> dict[str, str]:
    return {
        "cells": page(
            words(
                "A cell is called x,y, counted from the round's first card, which lies on 0,0. The "
                "picture shows each cell's name below it. The second player sits across the table "
                "and sees it rotated; the names stay the same."
            ),
            words(
                "An empty cell must be next to a card, not only diagonally, and all cards must fit "
                "4 by 3 or 3 by 4. A fourth card in a line fixes which of the two."
            ),
        ),
        "cover": page(
            words(
                "You may cover a card of your opponent with a card whose printed value is exactly "
                "one higher. You never cover your own cards, nor the last visible wolf of your "
                "opponent. A covered card no longer counts."
            )
        ),
    }


def _score(words: Words) -> str:
    return page(
        words(
            "When a round ends, the player with the most visible moons gets 2 points. Then each "
            "horizontal row goes to the player whose visible cards in it have the higher "
            "sum; some cards count more in a corner of the rectangle around all cards. The winner "
            "of a row takes their own visible cards in it and scores what they are worth. More "
            "points win the round; if tied, more cards taken; if still tied, the round is played "
            "again. Type `score` to see how the match stands."
        )
    )


def _match(words: Words) -> str:
    return page(
        words(
            "The first to win two rounds wins: the first win takes a base of the mountain, the "
            "second the peak. In between, the winner recruits one lone wolf for good and the loser "
            "chooses one leader for good. The winner starts the next round; after a tied round, "
            "the player who did not start it starts."
        )
    )


def _secrets(words: Words) -> str:
    return page(
        words(
            "Hands and decks are hidden. Between turns the screen is cleared and waits for the "
            "next player; `log` and `board` show what the player at the keyboard may know. The "
            "file of the match holds everything, so do not look into it. After the match nothing "
            "is hidden."
        )
    )


def _cards(cards: Cards, words: Words) -> str:
    rows = [
        (
            words("card", context="table of the cards"),
            words("copies", context="table of the cards"),
            words("value", context="table of the cards"),
            words("moons", context="table of the cards"),
            words("corner", context="table of the cards"),
            words("worth", context="table of the cards"),
        )
    ]
    for card in cards.kinds:
        copies = words("lone", context="table of the cards") if card.is_lone else str(card.copies)
        corner = str(card.corner) if card.corner != card.value else ""
        rows.append((card.name, copies, str(card.value), str(card.moons), corner, str(card.worth)))
    widths = [max(map(len, column)) + _BETWEEN for column in zip(*rows, strict=True)]
    lines = [
        "".join(
            f"{cell:<{width}}" if number == 0 else f"{cell:>{width}}"
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    note = page(
        words("Both players have the same cards; lone wolves wait until one is recruited."),
        words("Corner: its value in a corner. Worth: points if its row is won."),
    )
    return "\n".join([*lines, note])


def _leaders(cards: Cards, words: Words) -> str:
    def rows(is_one_shot: bool) -> list[tuple[str, str]]:
        return [
            (_named(leader.name, words), words.look_up(leader.text))
            for leader in cards.leaders
            if leader.is_one_shot == is_one_shot
        ]

    parts: list[str | list[tuple[str, str]]] = [
        words("Four of these lie on the table; the loser of a round chooses one of them.")
    ]
    if once := rows(True):
        parts += ["", words("Once a round, named with a play:"), once]
    if always := rows(False):
        parts += [words("Always:"), always]
    return page(*parts).rstrip("\n")


def _named(leader: str, words: Words) -> str:
    """A leader as it is typed, and by its name in the reader's language."""
    name = leader_name(leader, words)
    return leader if name == leader else f"{leader} ({name})"

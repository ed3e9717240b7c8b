"""Help on Moonlight for the terminal, by topic; the first topic is the overview."""

from __future__ import annotations

from collections.abc import Mapping

from moonpack.games.moonlight.cards import Cards

TOPICS: Mapping[str, str] = {
    "rules": """\
A card duel: the first to win two rounds wins the match.
On your turn you play a wolf from your hand, then draw a card.

  CARD CELL            play a wolf: `3 1,0` or `3 at 1,0`
  CARD CELL LEADER     the same, using your one-shot leader: `5 0,0 ambush`
  keep CARD            after a scent, keep one of the cards found
  recruit CARD         the winner of a round adds a lone wolf to the deck
  lead LEADER          the loser of a round chooses a leader

A wolf goes on an empty cell next to any card, or covers a card of your
opponent that is exactly one lower. All cards stay within four by three cells,
in either direction. The round ends when that shape is full or a player has no
cards left; then moons and rows are counted.

Type a step or the number of a line. For more: ? cells, ? cover, ? score,
? match, ? cards, ? leaders, ? secrets, ? commands.""",
    "cells": """\
A cell is called x,y, counted from the round's first card, which lies on 0,0.
The picture shows each cell's name below it. The second player sits across the
table and sees it rotated; the names stay the same.
An empty cell must be next to a card, not only diagonally, and all cards
must fit 4 by 3 or 3 by 4. A fourth card in a line fixes which of the two.""",
    "cover": """\
You may cover a card of your opponent with a card whose printed value is
exactly one higher. You never cover your own cards, nor the last visible wolf
of your opponent. A covered card no longer counts.""",
    "score": """\
When a round ends, the player with the most visible moons gets 2 points. Then
each row, from left to right, goes to the player whose visible cards in it have the
higher sum; some cards count more in a corner of the rectangle around all
cards. The winner of a row takes their own visible cards in it and scores what
they are worth. More points win the round; if tied, more cards taken; if still
tied, the round is played again. Type `score` to see how the match stands.""",
    "match": """\
The first to win two rounds wins: the first win takes a base of the mountain,
the second the peak. In between, the winner recruits one lone wolf for good and
the loser chooses one leader for good. The winner starts the next round; after
a tied round, the player who did not start it starts.""",
    "secrets": """\
Hands and decks are hidden. Between turns the screen is cleared and waits for
the next player; `log` and `board` show what the player at the keyboard may
know. The file of the match holds everything, so do not look into it. After the
match nothing is hidden.""",
}


def topics(cards: Cards) -> dict[str, str]:
    """All topics, with the cards and the leaders of this match."""
    return {**TOPICS, "cards": _cards(cards), "leaders": _leaders(cards)}


def _cards(cards: Cards) -> str:
    lines = [f"{'card':<8}{'copies':>7}{'value':>7}{'moons':>7}{'corner':>8}{'worth':>7}"]
    for card in cards.kinds:
        copies = "lone" if card.is_lone else str(card.copies)
        corner = str(card.corner) if card.corner != card.value else ""
        lines.append(
            f"{card.name:<8}{copies:>7}{card.value:>7}{card.moons:>7}{corner:>8}{card.worth:>7}"
        )
    lines += [
        "Both players have the same cards; lone wolves wait until one is recruited.",
        "Corner: its value in a corner. Worth: points if its row is won.",
    ]
    return "\n".join(lines)


def _leaders(cards: Cards) -> str:
    lines = ["Four of these lie on the table; the loser of a round chooses one of them."]
    for title, is_one_shot in (("Once a round, named with a play:", True), ("Always:", False)):
        lines += ["", title]
        lines += [
            f"  {leader.name:<11} {leader.text}"
            for leader in cards.leaders
            if leader.is_one_shot == is_one_shot
        ]
    return "\n".join(lines)

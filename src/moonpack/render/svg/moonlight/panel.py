"""A player's panel: the hand, the deck, the lone wolf, the leader, and the cards to come."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from moonpack.games.moonlight.view import SideView

from ..build import Value, at, box, fitted, group, label, tip, width_of
from .cards import HEIGHT, WIDTH, Player
from .leaders import LeaderArt
from .part import Part

PANEL_WIDTH, PANEL_HEIGHT = 346.0, 349.0
_PAD = 14.0
_HAND_SCALE, _SMALL_SCALE = 0.8, 0.6
_HAND_Y, _SECOND_Y = 64.0, 182.0
_LEADER_X, _LEADER_HEIGHT = 158.0, 92.0
_HIDDEN_Y = 300.0
_FOOT_Y = 329.0


class Panel(Part):
    """Draws the players' panels of one view."""

    @cached_property
    def _leaders(self) -> LeaderArt:
        return LeaderArt(self._symbols, self._theme, self._words)

    def draw(self, player: Player) -> str:
        """The panel, its top left corner at (0, 0)."""
        side = self._view.sides[player.seat]
        return group(
            self._frame(player),
            self._header(player, side),
            self._hand(player, side),
            self._deck(player, side),
            self._lone(player, side),
            self._leader(side),
            self._hidden_cards(side),
            self._foot(player),
            class_="player",
            data_seat=player.seat + 1,
        )

    def _label(self, x: float, y: float, text: str) -> str:
        return label(x, y, text, 11.5, self._theme.faint)

    def _frame(self, player: Player) -> str:
        theme, view = self._theme, self._view
        lit = view.actor == player.seat or (view.over and self._has_won(player))
        size = (0, 0, PANEL_WIDTH, PANEL_HEIGHT, 9.0)
        return (
            box(*size, fill=player.colour)
            + box(6, 0, PANEL_WIDTH - 6, PANEL_HEIGHT, 7, fill=theme.panel)
            + box(
                *size,
                fill="none",
                stroke=theme.accent if lit else theme.rule,
                stroke_width=2.4 if lit else 0.8,
            )
        )

    def _has_won(self, player: Player) -> bool:
        sides = self._view.sides
        return sides[player.seat].wins > sides[1 - player.seat].wins

    def _header(self, player: Player, side: SideView) -> str:
        theme, words, seat = self._theme, self._words, self._view.seat
        wins = words.many("{n} round won", "{n} rounds won", side.wins)
        right, room = PANEL_WIDTH - _PAD, width_of(wins, 13) + 14
        drawn = [label(right, 28, wins, 13, theme.faint, text_anchor="end")]
        if self._view.over and self._has_won(player):
            place = right - room - 4
            drawn.append(self._symbols.use("crown", place, 22, 0.85, fill=theme.accent))
            room += 26
        you = words("(you)") if seat == player.seat else ""
        left, after = 54.0, width_of(you, 12) + 16
        name = fitted(player.name, 18, PANEL_WIDTH - left - room - after - _PAD)
        drawn.append(self._art.head(player, 32, 23, 1.05))
        drawn.append(label(left, 29, name, 18, theme.text, font_weight=700))
        if you:
            place = left + width_of(name, 18) + 8
            drawn.append(label(place, 29, you, 12, theme.faint))
        return "".join(drawn)

    # -- cards

    def _hand(self, player: Player, side: SideView) -> str:
        words, cards = self._words, self._view.cards
        hand = [None] * side.hand_size if side.hand is None else list(side.hand)
        drawn = [self._label(_PAD + 4, _HAND_Y - 9, words("Hand: {n}", n=side.hand_size))]
        room = PANEL_WIDTH - 2 * _PAD - 4
        pitch = min(WIDTH * _HAND_SCALE + 7, (room - WIDTH * _HAND_SCALE) / max(len(hand) - 1, 1))
        for n, name in enumerate(hand):
            face = self._art.back(player) if name is None else None
            shown = face or self._art.face(cards.card(str(name)), player)
            spot = at(_PAD + 4 + n * pitch, _HAND_Y, _HAND_SCALE)
            drawn.append(
                group(shown, transform=spot, class_="in-hand", data_card="hidden" if face else name)
            )
        return group(*drawn, class_="hand", data_count=side.hand_size)

    def _deck(self, player: Player, side: SideView) -> str:
        x = _PAD + 4
        deck = group(
            self._art.deck(player, side.deck_size), transform=at(x, _SECOND_Y, _SMALL_SCALE)
        )
        return group(
            self._label(x, _SECOND_Y - 8, self._words("Deck: {n}", n=side.deck_size)),
            deck,
            class_="deck",
            data_count=side.deck_size,
        )

    def _lone(self, player: Player, side: SideView) -> str:
        x = _PAD + 76
        shown = self._art.place()
        if side.lone is not None:
            shown = self._art.face(self._view.cards.card(side.lone), player)
        return group(
            self._label(x, _SECOND_Y - 8, self._words("Lone wolf")),
            group(shown, transform=at(x, _SECOND_Y, _SMALL_SCALE)),
            class_="lone-wolf",
            data_card=side.lone,
        )

    def _leader(self, side: SideView) -> str:
        theme, words = self._theme, self._words
        width = PANEL_WIDTH - _LEADER_X - _PAD + 4
        drawn = self._label(_LEADER_X, _SECOND_Y - 8, words("Leader"))
        if side.leader is None:
            size = (0, 0, width, HEIGHT * _SMALL_SCALE, 8.0)
            shown = box(*size, fill="none", stroke=theme.rule, stroke_dasharray="3 5")
        else:
            leader = self._view.cards.leader_of[side.leader]
            shown = self._leaders.card(leader, width, _LEADER_HEIGHT, is_used=side.used)
        return drawn + group(shown, transform=at(_LEADER_X, _SECOND_Y))

    # -- numbers

    def _hidden_cards(self, side: SideView) -> str:
        """Cards whose place is unknown, and cards of the deck whose place is known."""
        theme, words = self._theme, self._words
        known = [card for card in side.deck if card is not None]
        drawn = []
        if side.unseen:
            where = words("In the deck")
            if side.hand is None:
                where = words("In hand or deck") if side.deck_size else words("In hand")
            cards = _grouped(side.unseen)
            drawn.append(self._label(_PAD + 4, _HIDDEN_Y - 13, where))
            room = PANEL_WIDTH - 2 * _PAD - 4
            shown = fitted(cards, 14, room)
            drawn.append(label(_PAD + 4, _HIDDEN_Y + 4, shown, 14, theme.text, class_="unseen"))
        if known:
            where = words("Deck from the top") if self._view.over else words("Under the deck")
            if self._view.phase == "keep":
                where = words("Found by scent")
            x = PANEL_WIDTH - _PAD if side.unseen else _PAD + 4
            end: dict[str, Value] = {"text_anchor": "end"} if side.unseen else {}
            listed = fitted(" ".join(known), 14, PANEL_WIDTH - 2 * _PAD)
            drawn.append(label(x, _HIDDEN_Y - 13, where, 11.5, theme.accent, **end))
            drawn.append(label(x, _HIDDEN_Y + 4, listed, 14, theme.text, class_="known", **end))
        return "".join(drawn)

    def _foot(self, player: Player) -> str:
        """Visible moons, and the points of the round."""
        theme, words, result = self._theme, self._words, self._top.result
        moons, points = result.moons[player.seat], result.points[player.seat]
        so_far = words.many("{n} point", "{n} points", points)
        if not self._top.is_counted:
            so_far = words.many("{n} point if it ended now", "{n} points if it ended now", points)
        y = _FOOT_Y + 5
        moon = words.many("{n} visible moon", "{n} visible moons", moons)
        drawn = [
            box(_PAD + 2, _FOOT_Y - 14, PANEL_WIDTH - 2 * _PAD + 2, 27, 6, fill=theme.slot),
            self._symbols.use("crescent", _PAD + 18, _FOOT_Y, 0.62),
            label(_PAD + 32, y, moon, 13, theme.text, class_="moons", data_count=moons),
            label(
                *(PANEL_WIDTH - _PAD - 8, y, so_far, 13, theme.text),
                text_anchor="end",
                font_weight=700,
                class_="points",
                data_count=points,
            ),
        ]
        return group(tip(words("Counted from the cards face up on the table")), *drawn)


def _grouped(cards: tuple[str, ...]) -> str:
    """Cards with the number of each: two of `1`, one of `5`."""
    return " · ".join(card if n == 1 else f"{card}\u00d7{n}" for card, n in Counter(cards).items())

"""Moonlight, a card duel for two: hands and decks are hidden, everything else is open."""

"""The Wolves: hex area control for 2 to 5 players. `docs/reading-the-rules.md` is the way in."""

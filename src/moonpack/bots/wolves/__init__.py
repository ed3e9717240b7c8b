"""Bots for The Wolves: an evaluation, a search over the whole turn, and a search over turns."""

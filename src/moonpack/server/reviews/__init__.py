"""Finished games: replayed and analysed."""

"""Bots for Moonlight: an evaluation of rounds, and a search over what the hidden cards may be."""

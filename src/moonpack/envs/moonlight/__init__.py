"""Moonlight as numbers: its actions, its features, and the compiled lens that writes them."""

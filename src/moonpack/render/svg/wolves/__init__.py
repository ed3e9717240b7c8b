"""The drawing of The Wolves: `picture.py` composes, the others draw one thing each."""

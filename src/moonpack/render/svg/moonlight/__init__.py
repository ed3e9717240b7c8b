"""The drawing of Moonlight: `picture.py` composes, the others draw one thing each."""

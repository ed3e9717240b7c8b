"""Puzzles made from games between bots; see docs/puzzles.md.

`maker.py` says what a game must bring, `wolves.py` and `moonlight.py` do, `mining.py` looks for the
puzzles of a game that is played, `grading.py` asks the levels of the bots, and `run.py` goes on
until there are enough.
"""

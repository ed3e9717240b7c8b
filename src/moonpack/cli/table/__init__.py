"""A table in the terminal, for people around one keyboard.

`table.py` is the table itself, `commands.py` what can be typed besides steps, `understanding.py`
turns typed words into steps, `keyboard.py` reads lines, `bots.py` lets bots sit down. What one game
needs of its own (how its steps are said and listed, its help, its final count) is in a module with
the game's name, by a `Manners` found in `manners.py`.
"""

from __future__ import annotations

from .bots import BotSeat
from .table import Table

__all__ = ["BotSeat", "Table"]

"""A table in the terminal, for people around one keyboard.

`table.py` is the table itself, `screen.py` what it prints, `news.py` what happened since a turn,
`commands.py` what can be typed besides steps, `understanding.py` turns typed words into steps,
`keyboard.py` reads lines, `bots.py` lets bots take seats. What is
particular to one game (how its steps are typed and listed, its help, its score) is in a module with
the game's name, as the `Manners` of `manners.py`.
"""

from __future__ import annotations

from .bots import BotSeat
from .table import Table

__all__ = ["BotSeat", "Table"]

"""A bot takes a seat at a server, through the link that a friend would get.

`link.py` reads the link, `messages.py` has the messages of the protocol that a seat needs,
`timing.py` shares out the time of a clock, `thinking.py` lets the bot think in a process of its
own, and `client.py` keeps the seat until the game is over.
"""

from __future__ import annotations

from moonpack.seat.client import Seat, SeatFailed, Wishes
from moonpack.seat.link import TableLink

__all__ = ["Seat", "SeatFailed", "TableLink", "Wishes"]

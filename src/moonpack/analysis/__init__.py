"""Positions judged and games reviewed, for people who want to learn.

```python
import moonpack
from moonpack import analysis

review = analysis.review(moonpack.load("game.json"))
for turn in review.turns:
    print(" ".join(analysis.tell_turn(turn, review.names)))
```

`analyst.py` is the interface to those who judge (`wolves.py` and `moonlight.py` with the bots'
search, `playouts.py` for any game), `review.py` looks at a game turn by turn, `tell.py` puts it
into words and a picture, `stream.py` gives plain JSON turn by turn, and `desk.py` answers JSON
lines.
"""

from __future__ import annotations

from moonpack.analysis.analyst import Analyst, Candidate, Study, analyst
from moonpack.analysis.review import Line, Outlook, Review, TurnReview, outlook, review, reviewed
from moonpack.analysis.stream import stream
from moonpack.analysis.tell import course, grade, tell_outlook, tell_turn, tell_whole, verdict

__all__ = [
    "Analyst",
    "Candidate",
    "Line",
    "Outlook",
    "Review",
    "Study",
    "TurnReview",
    "analyst",
    "course",
    "grade",
    "outlook",
    "review",
    "reviewed",
    "stream",
    "tell_outlook",
    "tell_turn",
    "tell_whole",
    "verdict",
]

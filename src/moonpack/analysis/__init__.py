"""Positions judged and games reviewed, for people who want to learn.

```python
import moonpack
from moonpack import analysis

review = analysis.review(moonpack.load("game.json"))
for turn in review.turns:
    print(" ".join(analysis.tell_turn(turn, review.names, game=review.game)))
```

`analyst.py` is the interface of analysts (`wolves.py` and `moonlight.py` use the bots' search,
`playouts.py` works for any game), `reasons/` says why a turn is good, `hints.py` what to play,
`review.py` reviews a game turn by turn, `tell.py` puts the review into words and a picture,
`stream.py` yields it as JSON, and `desk.py` answers questions in JSON lines.
"""

from __future__ import annotations

from moonpack.analysis.analyst import Analyst, Candidate, Study, analyst
from moonpack.analysis.hints import Hint, HintPart, hint
from moonpack.analysis.reasons import reasons
from moonpack.analysis.review import Line, Outlook, Review, TurnReview, outlook, review, reviewed
from moonpack.analysis.stream import stream
from moonpack.analysis.tell import course, grade, tell_outlook, tell_turn, tell_whole, verdict

__all__ = [
    "Analyst",
    "Candidate",
    "Hint",
    "HintPart",
    "Line",
    "Outlook",
    "Review",
    "Study",
    "TurnReview",
    "analyst",
    "course",
    "grade",
    "hint",
    "outlook",
    "reasons",
    "review",
    "reviewed",
    "stream",
    "tell_outlook",
    "tell_turn",
    "tell_whole",
    "verdict",
]

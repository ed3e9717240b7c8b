"""A review as plain JSON, turn by turn as it comes: for servers and other programs.

```python
for message in analysis.stream(record, seconds=30):
    send(message)  # {"final": False, "turn": 1, "turns": 41, ...}; the last has "final": True
```

It is an ordinary generator that computes between two answers, so a server runs it in another
process and passes its messages on. Stop iterating to stop the work. docs/analysis.md describes
every field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moonpack import records
from moonpack.analysis.analyst import SIMULATIONS, Analyst, analyst
from moonpack.analysis.effort import simulations_for
from moonpack.analysis.review import BEST, Review, outlook, reviewed, turns
from moonpack.analysis.review_json import JudgedTurnJson, SummaryJson
from moonpack.analysis.tell import grade, tell_turn, tell_whole, verdict
from moonpack.game import Game
from moonpack.words import ENGLISH, Words


def stream(
    record: Mapping[str, object] | Game,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    best: int = BEST,
    words: Words = ENGLISH,
    judge: Analyst | None = None,
) -> Iterator[JudgedTurnJson | SummaryJson]:
    """Every turn of a game as JSON, then the standing at the end and what each player gave away.

    `simulations` is the effort for each position; `seconds` is about how long the review may take
    instead, and then two reviews differ a little. `judge` is the game's own analyst by default.
    """
    game = record if isinstance(record, Game) else records.game_of(record)
    judge = judge or analyst(game.spec)
    if simulations is None:
        simulations = SIMULATIONS if seconds is None else simulations_for(game, judge, seconds)
    many, done = len(turns(game)), []
    for turn in reviewed(game, judge, simulations, best, words):
        done.append(turn)
        yield {
            "final": False,
            "turns": many,
            **turn.to_json(),
            "grade": grade(turn),
            "verdict": verdict(turn, game.names, words),
            "comment": tell_turn(turn, game.names, words),
        }
    now = outlook(game, judge.judge(game.engine, simulations), best, words)
    review = Review(game.name, game.names, tuple(done), now, tuple(judge.colours(game.engine)))
    summary = review.to_json()
    yield {
        "final": True,
        "turns": many,
        "now": summary["now"],
        "given_away": summary["given_away"],
        "summary": tell_whole(review, words),
    }

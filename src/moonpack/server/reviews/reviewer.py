"""The process that reviews a game; `reviewers.py` is its parent.

In: the record and the number of simulations. Out: `{"total": …}`, how many turns there are; each
turn in `{"turns": [one]}` as soon as it is judged; and `{"now": …}`, how the game
stands at its end.
"""

from __future__ import annotations

import moonpack
from moonpack import analysis
from moonpack.analysis import TurnReview
from moonpack.analysis.review import BEST, turns
from moonpack.children import Parent
from moonpack.server.store.rows import StoredTurn


def main(parent: Parent) -> None:
    """Review the game of the first message."""
    parent.lower_priority()  # tables go first
    request = next(iter(parent))
    game, simulations = moonpack.replay(request["record"]), request["simulations"]
    analyst = analysis.analyst(game.spec)
    parent.send(total=len(turns(game)))
    for turn in analysis.reviewed(game, analyst, simulations, best=1):
        parent.send(turns=[judged(turn)])
    study = analyst.judge(game.engine, simulations)
    best = analysis.outlook(game, study, BEST).best
    parent.send(
        now={
            "shares": list(study.shares),
            "scores": list(study.scores),
            "best": [
                {"steps": list(line.steps), "shares": [round(share, 4) for share in line.shares]}
                for line in best
            ],
        }
    )


def judged(turn: TurnReview) -> StoredTurn:
    """A turn as it is kept: without words, which are made in the reader's language."""
    best = turn.before.best
    return {
        "turn": turn.number,
        "first_step": turn.first,
        "seat": turn.seat + 1,
        "steps": len(turn.steps),
        "shares": [round(share, 4) for share in turn.before.shares],
        "scores": [round(score, 1) for score in turn.before.scores],
        "after": [round(share, 4) for share in turn.after],
        "after_best": [round(share, 4) for share in turn.best],
        "given_away": round(turn.given_away, 4),
        "better": list(best[0].steps) if best else [],
    }

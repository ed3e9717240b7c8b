"""The process that plays games; `player.py` is its parent.

In: the contest, then a pairing per message. Out: `{"ready": true}`; for each turn
`{"turn": seat, "seconds": …}`, so that the parent knows who is thinking if this process hangs or
dies; and `{"result": …}`.
"""

from __future__ import annotations

from typing import cast

from moonpack.arena.match import play
from moonpack.arena.plan import Contest, ContestJson, Pairing, PairingJson
from moonpack.children import Parent


def main(parent: Parent) -> None:
    """Play a game for each pairing."""
    messages = iter(parent)
    contest = Contest.from_json(cast("ContestJson", next(messages)))
    parent.send(ready=True)
    for pairing in messages:
        result = play(
            contest,
            Pairing.from_json(cast("PairingJson", pairing)),
            lambda seat, seconds: parent.send(turn=seat, seconds=seconds),
        )
        parent.send(result=result.to_json(contest))

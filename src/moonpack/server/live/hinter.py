"""A process that searches for hints: each message is a question; `hints.py` is its parent.

It gets what the player to decide sees, and never the truth. In: the packed view and the number of
simulations. Out: the steps of the best turn. With two `turns` in the question, the chances of their
player to win after each instead.
"""

from __future__ import annotations

from moonpack.analysis.hints import best_steps, chances_after
from moonpack.children import Message, Parent, unpack


def main(parent: Parent) -> None:
    """Answer questions, one after the other."""
    parent.lower_priority()  # tables go first
    parent.send(ready=True)
    for question in parent:
        parent.send(**_answer(question))


def _answer(question: Message) -> Message:
    try:
        if "turns" in question:
            steps, best = question["turns"]
            view, simulations = unpack(question["view"]), question["simulations"]
            return {"chances": chances_after(view, steps, best, simulations)}
        return {"steps": best_steps(unpack(question["view"]), question["simulations"])}
    except Exception as error:  # a game of another package may do anything
        fault = f"{type(error).__name__}: {error}"
        return {"fault": fault}

"""The clicks of the load test: games between bots, as people would click them."""

from __future__ import annotations

import random
import statistics
from dataclasses import dataclass
from typing import Any, Literal

import moonpack
from moonpack.bots import Clock, make

SEATS = 4
BOT = "hunter"
ACTIONS = ("move", "howl", "dominate", "den", "lair")  # steps that choose an action and pay for it


@dataclass(frozen=True)
class Click:
    """What a person does at once: play steps, or take back earlier clicks of the turn."""

    kind: Literal["play", "undo", "restart"]
    seat: int
    steps: tuple[str, ...]  # that are played, or taken back
    turn: int

    def messages(self, beat: int, *, by_step: bool) -> list[dict[str, Any]]:
        """What is sent for it; `by_step` to version 0.1, which knows single steps only."""
        if not by_step:
            message: dict[str, Any] = {"type": self.kind, "beat": beat}
            return [message | ({"steps": self.steps} if self.kind == "play" else {})]
        if self.kind == "play":
            steps = enumerate(self.steps, beat)
            return [{"type": "step", "beat": n, "step": step} for n, step in steps]
        return [{"type": "undo", "beat": beat + n} for n in range(len(self.steps))]


def played_by_bots(seed: int) -> dict[str, Any]:
    """The record of a game between four bots."""
    game = moonpack.new("wolves", players=SEATS, seed=f"load {seed}")
    bots = [make(BOT, "wolves", f"{seed} {seat}") for seat in range(SEATS)]
    while game.actor is not None:
        game.play(bots[game.actor].decide(game.view(game.actor), Clock(1.0)))
    return game.record()


def clicks_of(
    record: dict[str, Any], chance: random.Random, undo: float, restart: float
) -> list[Click]:
    """A game as clicks, with some second thoughts: each is played as it was in the end."""
    game = moonpack.replay(record, 0)
    steps, clicks, own = list(record["steps"]), [], []  # `own`: the clicks of the turn so far
    turn = 1
    while steps:
        seat = game.actor or 0
        many = 2 if steps[0].split()[0] in ACTIONS else 1
        click = Click("play", seat, tuple(steps[:many]), turn)
        if own and steps[0] == "end" and chance.random() < restart:
            back = tuple(step for other in own for step in other.steps)
            clicks += [Click("restart", seat, back, turn), *own]
        game.play_all(click.steps)
        clicks.append(click)
        own.append(click)
        if not game.can_undo():
            turn, own = turn + 1, []
        elif chance.random() < undo:
            clicks += [Click("undo", seat, click.steps, turn), click]
        del steps[:many]
    return clicks


def lines_per_turn(clicks: list[list[Click]], *, by_step: bool, kinds: set[str]) -> float:
    """Journal lines of a turn, over the turns in which people did all of some kinds of clicks."""
    turns: dict[tuple[int, int], list[Click]] = {}
    for n, game in enumerate(clicks):
        for click in game:
            if click.steps[0].split()[0] not in ("draft", "tiles"):
                turns.setdefault((n, click.turn), []).append(click)
    chosen = [turn for turn in turns.values() if {click.kind for click in turn} == kinds]
    if not chosen:
        return 0.0
    lines = [sum(len(c.messages(0, by_step=by_step)) for c in turn) for turn in chosen]
    return round(statistics.mean(lines), 2)

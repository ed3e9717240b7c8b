"""The clicks of the load test: games between bots, as people would click them."""

from __future__ import annotations

import random
import statistics
from dataclasses import dataclass, replace
from typing import Any, Literal

import moonpack
from moonpack.bots import Clock, make

SEATS = 4
BOT = "hunter"
ACTIONS = ("move", "howl", "dominate", "den", "lair")  # steps that choose an action and pay for it
TURN_ENDS = ("end", "draft", "tiles")  # steps after which another turn begins


@dataclass(frozen=True)
class Click:
    """What a person does at once: play steps, or take back earlier clicks of the turn."""

    kind: Literal["play", "undo", "restart"]
    seat: int
    steps: tuple[str, ...]  # that are played, or taken back
    turn: int
    chosen: int = 0  # how many steps are sent; the others follow without a choice
    automatic: bool = False  # this person's turns end when nothing is left to do

    def messages(self, beat: int, *, by_step: bool) -> list[dict[str, Any]]:
        """What is sent for it; `by_step` to version 0.1, which knows single steps only."""
        if by_step and self.kind == "play":
            steps = enumerate(self.steps, beat)
            return [{"type": "step", "beat": n, "step": step} for n, step in steps]
        if by_step:
            return [{"type": "undo", "beat": beat + n} for n in range(len(self.steps))]
        message: dict[str, Any] = {"type": self.kind, "beat": beat}
        if self.kind == "play":
            message["steps"] = self.steps[: self.chosen]
            message["forced"] = "turn" if self.automatic else "steps"
        return [message]


def played_by_bots(seed: int) -> dict[str, Any]:
    """The record of a game between four bots."""
    game = moonpack.new("wolves", players=SEATS, seed=f"load {seed}")
    bots = [make(BOT, "wolves", f"{seed} {seat}") for seat in range(SEATS)]
    while game.actor is not None:
        game.play(bots[game.actor].decide(game.view(game.actor), Clock(1.0)))
    return game.record()


@dataclass(frozen=True)
class Habits:
    """How people click, as shares: of clicks and turns taken back, of people who end their turns.

    The others let their turns end automatically when nothing is left to do.
    """

    undo: float
    restart: float
    by_hand: float


def clicks_of(record: dict[str, Any], chance: random.Random, habits: Habits) -> list[Click]:
    """A game as clicks, with some second thoughts: each is played as it was in the end."""
    game = moonpack.replay(record, 0)
    automatic = [chance.random() >= habits.by_hand for _ in range(SEATS)]
    steps, clicks, own = list(record["steps"]), [], []  # `own`: the clicks of the turn so far
    turn = 1
    while steps:
        seat = game.actor or 0
        chosen = _chosen(steps)
        game.play_all(steps[:chosen])
        played = chosen + _play_forced(game, seat, may_end_turn=automatic[seat])
        click = Click("play", seat, tuple(steps[:played]), turn, chosen, automatic[seat])
        if own and "end" in click.steps and chance.random() < habits.restart:
            back = tuple(step for other in own for step in other.steps)
            clicks += [replace(click, kind="restart", steps=back), *own]
        clicks.append(click)
        own.append(click)
        if click.steps[-1].split()[0] in TURN_ENDS:  # version 0.1 cannot take it back any more
            turn, own = turn + 1, []
        elif chance.random() < habits.undo:
            clicks += [replace(click, kind="undo"), click]
        del steps[:played]
    return clicks


def _chosen(steps: list[str]) -> int:
    """How many of the next steps one click on the page stands for.

    A payment and what it pays for; before them, the end of a move that could go on.
    """
    kinds = [step.split()[0] for step in steps[:2]]
    first = 1 if kinds[0] == "done" and kinds[-1] in (*ACTIONS, "end") else 0
    return first + (2 if kinds[first] in ACTIONS else 1)


def _play_forced(game: moonpack.Game, seat: int, *, may_end_turn: bool) -> int:
    """Play the steps that follow without a choice, as the server does; returns how many."""
    many = 0
    while game.can_undo() and game.actor == seat and (step := game.only_step()) is not None:
        if step == "end" and not may_end_turn:
            break
        game.play(step)
        many += 1
    return many


def lines_per_turn(
    clicks: list[list[Click]], *, by_step: bool, automatic: bool, kinds: set[str] | None = None
) -> float:
    """Journal lines of a turn that ends automatically or by a click of its own.

    With `kinds`: of the turns in which people did all of some kinds of clicks.
    """
    turns: dict[tuple[int, int], list[Click]] = {}
    for n, game in enumerate(clicks):
        for click in game:
            if click.steps[0].split()[0] not in ("draft", "tiles"):
                turns.setdefault((n, click.turn), []).append(click)
    chosen = [
        turn
        for turn in turns.values()
        if turn[0].automatic == automatic
        and (kinds is None or {click.kind for click in turn} == kinds)
    ]
    if not chosen:
        return 0.0
    lines = [sum(len(c.messages(0, by_step=by_step)) for c in turn) for turn in chosen]
    return round(statistics.mean(lines), 2)

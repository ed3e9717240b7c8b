"""Measure how Moonlight's cards are balanced: what bots choose, and what each choice is worth.

    python -m tools.balance_moonlight choices --level hunter --matches 1500
    python -m tools.balance_moonlight variants my-variants.toml --rounds 400
    python -m tools.balance_moonlight fit --rounds 24000 --write

`choices` plays whole matches and counts how often each lone wolf and each leader was chosen where
it could be, with 95 % intervals. `variants` plays rounds in which one player has a lone wolf or a
leader and the other has nothing, for every lone wolf and leader of some card files: change a value,
and see what it does. `fit` works out what each is worth, alone and together with others, for
`bots/moonlight/council.py`. All count simulations, so a busy machine changes nothing but the time.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import moonpack
from moonpack import bots
from moonpack.bots.contract import Clock
from moonpack.bots.moonlight import judge as judge_module
from moonpack.bots.moonlight.council import Having
from moonpack.bots.moonlight.judge import Judge, shipped_weights
from moonpack.bots.moonlight.tree import Tree
from moonpack.games.moonlight.cards import Cards, from_anything
from moonpack.games.moonlight.codes import PHASE_RECRUIT
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.snapshot import Side, Snapshot
from moonpack.games.rng import Rng

WEIGHTS = Path(judge_module.__file__).with_name("weights.json")
LOOKS = 4  # guesses at the hidden cards that the steps at the root are judged by
PAIR_DOUBT = 0.15  # how far apart pairs are expected to be, in log-odds: less is shrunk away
Array = NDArray[np.float64]
Round = tuple[tuple[Having, Having], int | None]  # the starter's and the other's; who won


# -- rounds with given lone wolves and leaders


class Player:
    """Plays single rounds against itself."""

    def __init__(self, cards: Cards, simulations: int, seed: str) -> None:
        self.cards, self.simulations, self.rng = cards, simulations, Rng(seed)
        self.tree = Tree(Judge(shipped_weights()), 4096 + 32 * simulations, looks=LOOKS)

    def winner(self, having: tuple[Having, Having]) -> int | None:
        """Play a round that seat 0 starts, with what both have; None for a tie."""
        engine = self._dealt(having)
        while engine.phase < PHASE_RECRUIT and engine.dealt == 1:
            steps = engine.legal()
            step = steps[0]
            if len(steps) > 1:
                self.tree.search(engine, self.rng.word(), None, self.simulations)
                step = self.tree.steps()[0][2]
            engine.play(step)
        last = engine.snapshot().last
        assert last is not None  # a round just ended
        return last.winner

    def _dealt(self, having: tuple[Having, Having]) -> Engine:
        named = {leader.effect: leader.name for leader in self.cards.leaders}
        sides = [
            Side(lone=one.lone, leader=None if one.leader is None else named[one.leader])
            for one in having
        ]
        taken = {side.leader for side in sides}
        left = [leader.name for leader in self.cards.leaders if leader.name not in taken]
        shot = Snapshot(self.cards, 0, left[:2], sides, chance=self.rng.word(), deals=None)
        return Engine(shot)


def some_having(cards: Cards, rng: Rng) -> tuple[Having, Having]:
    """What two players may have in a second or third round, by chance; the last winner starts."""
    lone = [card.name for card in cards.lone]
    effects = [leader.effect for leader in cards.leaders]
    if rng.below(2):
        return Having(lone=rng.choice(lone)), Having(leader=rng.choice(effects))
    first, second = rng.shuffled(effects)[:2]
    return Having(rng.choice(lone), first), Having(rng.choice(lone), second)


# -- what bots choose


def chosen(cards: Cards, level: str, matches: int, seed: str) -> tuple[Counter[str], Counter[str]]:
    """Whole matches of a level: how often each choice was open, and how often it was made."""
    offered: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for nth in range(matches):
        game = moonpack.new("moonlight", seed=f"{seed} {nth}", cards=cards)
        seated = [bots.make(level, "moonlight", f"{seed} {nth} {seat}") for seat in range(2)]
        while game.actor is not None:
            steps = game.steps()
            step = seated[game.actor].decide(game.view(game.actor), Clock())
            if steps[0].split()[0] in ("recruit", "lead"):
                offered.update(steps)
                taken[step] += 1
            game.play(step)
    return offered, taken


def interval(made: float, of: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    z, share = 1.96, made / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return middle - reach, middle + reach


def show_choices(args: argparse.Namespace) -> None:
    """Print the table of choices."""
    cards = from_anything(args.cards)
    offered, taken = chosen(cards, args.level, args.matches, args.seed)
    print(f"{args.matches} matches of {args.level} with {cards!r}")
    for kind in ("recruit", "lead"):
        total = sum(made for step, made in taken.items() if step.startswith(kind))
        print(f"{kind}: {total} choices")
        for step in sorted(offered, key=lambda step: -taken[step] / offered[step]):
            if step.startswith(kind):
                low, high = interval(taken[step], offered[step])
                print(
                    f"  {step:18} open {offered[step]:5}, chosen {taken[step]:5},"
                    f" {taken[step] / offered[step]:6.1%} ({low:.1%} to {high:.1%}),"
                    f" of all {taken[step] / total:6.1%}"
                )


# -- what changing a value does


def show_variants(args: argparse.Namespace) -> None:
    """Print how often a player wins with one lone wolf or leader against one with nothing."""
    for path in args.files:
        cards = from_anything(path)
        options = [Having(lone=card.name) for card in cards.lone]
        options += [Having(leader=leader.effect) for leader in cards.leaders]
        player = Player(cards, args.simulations, f"{args.seed} {path}")
        for option in options:
            if args.only and (option.lone or option.leader) not in args.only:
                continue
            won = 0.0
            for nth in range(args.rounds):
                is_starter = nth % 2 == 0
                pair = (option, Having()) if is_starter else (Having(), option)
                winner = player.winner(pair)
                won += 0.5 if winner is None else float((winner == 0) == is_starter)
            low, high = interval(won, args.rounds)
            name = f"{path} {option.lone or option.leader}"
            print(f"{name:40} {won / args.rounds:6.1%} ({low:.1%} to {high:.1%})", flush=True)


# -- what each is worth


def parts(having: tuple[Having, Having]) -> Iterator[tuple[str, int]]:
    """What the log-odds of the starter consist of: names of worths and pairs, with their signs."""
    yield "starter", 1
    for sign, one, other in ((1, *having), (-1, *reversed(having))):
        if one.lone:
            yield one.lone, sign
            if other.leader:
                yield one.against(other), sign
        if one.leader:
            yield one.leader, sign
            if one.lone:
                yield one.together(), sign


def fitted(rounds: list[Round]) -> tuple[list[str], Array, Array]:
    """The names of all parts, what each adds to the log-odds of winning, and its standard error."""
    names = sorted({name for having, _ in rounds for name, _ in parts(having)}, key=_by_length)
    number = {name: n for n, name in enumerate(names)}
    x, y = np.zeros((len(rounds), len(names))), np.zeros(len(rounds))
    for row, (having, winner) in enumerate(rounds):
        for name, sign in parts(having):
            x[row, number[name]] += sign
        y[row] = 0.5 if winner is None else 1 - winner
    doubt = np.array([PAIR_DOUBT if " " in name else 1.0 for name in names])
    worth, curve = np.zeros(len(names)), np.eye(len(names))
    for _ in range(20):
        p = 1 / (1 + np.exp(-x @ worth))
        curve = (x * (p * (1 - p))[:, None]).T @ x + np.diag(doubt**-2)
        worth += np.linalg.solve(curve, x.T @ (y - p) - worth / doubt**2)
    return names, worth, np.sqrt(np.diag(np.linalg.inv(curve)))


def _by_length(name: str) -> tuple[int, str]:
    return name.count(" "), name


def show_fit(args: argparse.Namespace) -> None:
    """Play rounds, fit, print, and with `--write` put the worths into the weights that ship."""
    cards = from_anything(args.cards)
    player = Player(cards, args.simulations, args.seed)
    rounds: list[Round] = []
    for _ in range(args.rounds):
        having = some_having(cards, player.rng)
        rounds.append((having, player.winner(having)))
    names, worth, error = fitted(rounds)
    for name, value, doubt in zip(names, worth, error, strict=True):
        print(f"{name:24} {value:+.3f} ± {1.96 * doubt:.3f}")
    if args.write:
        _write(dict(zip(names, worth, strict=True)))


def _write(values: dict[str, float]) -> None:
    weights: dict[str, Any] = json.loads(WEIGHTS.read_text("utf-8"))
    rounded = {name: round(float(value), 3) for name, value in values.items()}
    weights["worth"] = {name: value for name, value in rounded.items() if " " not in name}
    weights["pairs"] = {name: value for name, value in rounded.items() if " " in name}
    WEIGHTS.write_text(json.dumps(weights) + "\n", "utf-8")


def main() -> None:
    """Read what is asked for, and do it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for name, action, rounds in (
        ("choices", show_choices, 0),
        ("variants", show_variants, 400),
        ("fit", show_fit, 24_000),
    ):
        command = commands.add_parser(name)
        command.set_defaults(action=action)
        command.add_argument("--seed", default="1")
        if name == "choices":
            command.add_argument("--level", default="hunter", help="a bot, with parameters or not")
            command.add_argument("--matches", type=int, default=1500)
        else:
            command.add_argument("--rounds", type=int, default=rounds)
            command.add_argument("--simulations", type=int, default=30)
        if name == "variants":
            command.add_argument("files", nargs="+", help="card files, or names of shipped sets")
            command.add_argument("--only", nargs="*", help="only these lone wolves and effects")
        else:
            command.add_argument("--cards", help="a card file, or the name of a shipped set")
        if name == "fit":
            command.add_argument("--write", action="store_true", help="into the shipped weights")
    args = parser.parse_args()
    args.action(args)


if __name__ == "__main__":
    main()

"""Solve the miniatures and say what they are worth: `python -m moonpack.envs.miniatures`."""

from __future__ import annotations

import argparse
import sys

from moonpack import games
from moonpack.envs import miniatures, tabular


def main() -> None:
    """Print the value of each miniature, and how far policies are from the best."""
    parser = argparse.ArgumentParser(prog="python -m moonpack.envs.miniatures")
    parser.add_argument("--iterations", type=int, default=1000, help="of CFR+")
    asked = parser.parse_args()
    for name in miniatures.NAMES:
        sys.stdout.write("\n".join(report_on(name, asked.iterations)) + "\n")


def report_on(name: str, iterations: int) -> list[str]:
    """What is known of a miniature, in lines."""
    tree = tabular.Tree(miniatures.match(name), miniatures.reward(name))
    uniform = tabular.uniform(tree)
    worth, distance = tabular.value(tree, uniform), tabular.exploitability(tree, uniform)
    lines = [f"{name}: {tree.size} states, {len(tree.actions_of)} information states"]
    lines.append(f"  random play: value {worth:.6f}, exploitability {distance:.6f}")
    if not games.spec(miniatures.load(name).game).has_secrets:
        return [*lines, f"  value {tabular.minimax(tree):.6f}, exactly"]
    policy = tabular.solve(tree, iterations)
    low, high = -tabular.best_response(tree, policy, 1), tabular.best_response(tree, policy, 0)
    distance = tabular.exploitability(tree, policy)
    return [*lines, f"  value {low:.6f} to {high:.6f}, exploitability {distance:.6f}"]


if __name__ == "__main__":
    main()

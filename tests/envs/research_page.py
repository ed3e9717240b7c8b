"""The tables of `docs/research.md`; `python -m tests.envs.research_page` regenerates them."""

from __future__ import annotations

import re
from pathlib import Path

from moonpack import games
from moonpack.envs.actions import ActionTable
from moonpack.envs.features import Features
from moonpack.envs.moonlight.actions import action_table as moonlight_actions
from moonpack.envs.moonlight.features import features as moonlight_features
from moonpack.envs.wolves.actions import action_table as wolves_actions
from moonpack.envs.wolves.features import features as wolves_features
from moonpack.games.moonlight.cards import standard
from moonpack.selfplay import COLUMNS

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
MARK = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def tables_of_page() -> dict[str, str]:
    """Every table by the name that its mark has on the page."""
    players = games.spec("wolves").players
    return {
        "wolves_actions": _wolves_actions({n: wolves_actions(n) for n in players}),
        "wolves_features": _wolves_features({n: wolves_features(n) for n in players}),
        "moonlight_actions": _moonlight_actions(moonlight_actions(standard())),
        "selfplay_columns": _selfplay_columns(),
        "moonlight_features": _moonlight_features(moonlight_features(standard())),
    }


def _rows(*rows: list[str]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _wolves_actions(tables: dict[int, ActionTable]) -> str:
    heads = ["kind", "example", *(f"{players} players" for players in tables)]
    rows = [heads, ["---"] * len(heads)]
    for nth, block in enumerate(tables[2].blocks):
        counts = [table.blocks[nth] for table in tables.values()]
        spans = [f"{one.first} … {one.first + one.count - 1}" for one in counts]
        rows.append([block.name, f"`{block.example}`", *spans])
    rows.append(["all", "", *(str(len(table)) for table in tables.values())])
    return _rows(*rows)


def _moonlight_actions(table: ActionTable) -> str:
    rows = [["kind", "example", "actions"], ["---"] * 3]
    for block in table.blocks:
        span = f"{block.first} … {block.first + block.count - 1}"
        rows.append([block.name, f"`{block.example}`", span])
    rows.append(["all", "", str(len(table))])
    return _rows(*rows)


def _shape(shape: tuple[int, ...], axes: tuple[str, ...]) -> str:
    counts = " x ".join(str(size) for size in shape)
    return f"{counts} ({', '.join(axes)})" if axes else counts


def _wolves_features(features_by_players: dict[int, Features]) -> str:
    rows = [["feature", "shape with 2 players", "up to", "meaning"], ["---"] * 4]
    for feature in features_by_players[2].all:
        shape = _shape(feature.shape, feature.axes)
        rows.append([f"`{feature.name}`", shape, str(feature.high), feature.text])
    sizes = ", ".join(
        f"{one.size} with {players} players" for players, one in features_by_players.items()
    )
    return _rows(*rows) + f"\nIn all: {sizes}.\n"


def _moonlight_features(features: Features) -> str:
    rows = [["feature", "shape", "up to", "known to", "meaning"], ["---"] * 5]
    for feature in features.all:
        whose = "the seat" if feature.private else "all"
        shape = _shape(feature.shape, feature.axes)
        rows.append([f"`{feature.name}`", shape, str(feature.high), whose, feature.text])
    return _rows(*rows) + f"\nIn all: {features.size}.\n"


def _selfplay_columns() -> str:
    rows = [[f"`{column.name}`", f"`{column.type}`", column.text] for column in COLUMNS]
    return _rows(["column", "type", "meaning"], ["---"] * 3, *rows)


def with_tables(page: str) -> str:
    """The page with its tables as the code has them."""
    tables = tables_of_page()
    return MARK.sub(lambda match: match[1] + tables[match[2]] + match[3], page)


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")

"""The options of a record, with what a rulebook says where nobody chose otherwise."""

from __future__ import annotations

from typing import Any

COMMON: dict[str, Any] = {
    "rulebook": "common",
    "tiles": "first",
    "two_actions": "optional",
    "action_tokens_per_turn": "any",
    "late_start_token": "no",
    "den_under_wolf": "exposed",
    "lair_push": "nearest",
    "push_from_own_den": "no",
    "round_limit": "none",
}
BOOKS: dict[str, dict[str, Any]] = {
    "common": {},
    "czech": {
        "tiles": "choose",
        "action_tokens_per_turn": 1,
        "den_under_wolf": "protected",
    },
    "polish": {
        "tiles": "choose",
        "two_actions": "required",
        "den_under_wolf": "protected",
        "lair_push": "adjacent",
    },
    "ukrainian": {
        "tiles": "choose",
        "two_actions": "required",
    },
    "hungarian": {
        "tiles": "choose",
        "two_actions": "required",
        "den_under_wolf": "protected",
        "push_from_own_den": "yes",
    },
}


def read_options(record: dict[str, Any]) -> dict[str, Any]:
    """Every option of a record; numbers may come as text."""
    chosen = record.get("options") or {}
    options = COMMON | BOOKS[chosen.get("rulebook", "common")] | chosen
    return {name: int(v) if str(v).isdigit() else v for name, v in options.items()}


def written(options: dict[str, Any]) -> dict[str, Any]:
    """The options as a position has them: without those of the books where all are common."""
    first = ("tiles", "action_tokens_per_turn", "late_start_token", "round_limit")
    by_book = options["rulebook"] != "common"
    return {n: v for n, v in options.items() if by_book or n in first or v != COMMON[n]}

"""The options of The Wolves: what players agree on before the game, and what each rulebook says.

Four rulebooks describe this game and differ in a few sentences. Each difference is an option, and
each book a value of the option `rulebook`, which decides what nobody has chosen.
"""

from __future__ import annotations

from collections.abc import Mapping

from moonpack.errors import BadInput
from moonpack.games import check
from moonpack.games.contract import Option
from moonpack.words import source

from . import codes
from .snapshot import Snapshot

ALWAYS_WRITTEN = ("tiles", "action_tokens_per_turn", "late_start_token", "round_limit")
# The options that the rules ask for during play, and the position's fields that hold their number;
# a word is kept as 0.
OPTION_FIELDS = {"action_tokens_per_turn": "tokens_per_turn", "round_limit": "round_limit"}
# The values that change what is legal, as bits of the engine's `rules`; the defaults are no bits.
RULE_BITS = {
    ("two_actions", "required"): codes.RULE_TWO_ACTIONS,
    ("den_under_wolf", "protected"): codes.RULE_DENS_PROTECTED,
    ("lair_push", "adjacent"): codes.RULE_LAIR_PUSH_ADJACENT,
    ("push_from_own_den", "yes"): codes.RULE_PUSH_FROM_OWN_DEN,
}
# What a book says where it differs from the common rules, which are the default.
RULEBOOKS: dict[str, dict[str, str]] = {
    "common": {},
    "czech": {
        "tiles": "choose",
        "action_tokens_per_turn": "1",
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
# The books that draw the starting player; in the Ukrainian one the players decide as they like.
DRAWING_BOOKS = ("czech", "polish", "hungarian")

OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option(
            "rulebook",
            tuple(RULEBOOKS),
            "The rulebook to play by. It decides every option that you do not choose yourself.",
            presets=RULEBOOKS,
        ),
        Option(
            "tiles",
            ("first", "second", "choose"),
            "Which side of the two-sided tiles is up at the start.",
        ),
        Option(
            "two_actions",
            ("optional", "required"),
            "Whether players must take both actions of their turn while an action is possible.",
        ),
        Option(
            "action_tokens_per_turn",
            ("any", "1"),
            "How many action tokens a player may spend in one turn.",
        ),
        Option(
            "late_start_token",
            ("no", "yes"),
            "Whether the last players in turn order start with an action token: the third of "
            "three, the third and fourth of four, the fourth and fifth of five.",
        ),
        Option(
            "den_under_wolf",
            ("exposed", "protected"),
            "Whether a den can be dominated while a wolf of yet another pack stands on it.",
        ),
        Option(
            "lair_push",
            ("nearest", "adjacent"),
            "Where a new lair displaces another pack's wolf to. If it must be an adjacent hex and "
            "none has room, the den cannot be upgraded.",
        ),
        Option(
            "push_from_own_den",
            ("no", "yes"),
            "Whether an alpha may displace another pack's pack wolf that stands on a den of the "
            "alpha's own pack.",
        ),
        Option(
            "round_limit",
            ("none",),
            "After how many rounds the game ends. Regions not scored by then are never scored.",
            lowest=1,
        ),
    )
}


def check_options(options: object) -> dict[str, str | int]:
    """Every option with its value, by the rulebook where none is given; others are refused."""
    given = {} if options is None else check.mapping(options, "options")
    for name in given:
        if name not in OPTIONS:
            raise BadInput.unknown(
                f"options.{name}", source("unknown option; known: {known}"), OPTIONS
            )
    rulebook = OPTIONS["rulebook"]
    book = rulebook.check(given.get("rulebook", rulebook.default), "options.rulebook")
    by_book = RULEBOOKS[str(book)]
    return {
        name: option.check(given.get(name, by_book.get(name, option.default)), f"options.{name}")
        for name, option in OPTIONS.items()
    }


def written_options(options: Mapping[str, str | int]) -> dict[str, str | int]:
    """The options as records and positions have them.

    Those that came with the rulebooks are left out where they say what the common rules say, so
    that programs that know nothing of them still read a game by the common rules.
    """
    if options["rulebook"] != OPTIONS["rulebook"].default:
        return dict(options)
    return {
        name: value
        for name, value in options.items()
        if name in ALWAYS_WRITTEN or value != OPTIONS[name].default
    }


def set_options(shot: Snapshot, options: Mapping[str, str | int]) -> None:
    """Fill in the fields of a position that options decide."""
    for option, field in OPTION_FIELDS.items():
        value = options[option]
        setattr(shot, field, value if isinstance(value, int) else 0)
    shot.rules = sum(bit for (option, value), bit in RULE_BITS.items() if options[option] == value)

"""Help on The Wolves for the terminal, by topic; the first topic is the overview."""

from __future__ import annotations

from moonpack.cli.language import placeholder
from moonpack.words import Words

from .help_page import more, page

TOPICS = ("actions", "move", "howl", "den", "lair", "dominate", "pay", "hunt", "moon", "score")


def topics(words: Words) -> dict[str, str]:
    """All topics."""
    return {
        "actions": _actions(words),
        "move": _move(words),
        **_howl_and_den(words),
        **_lair_and_dominate(words),
        "pay": _pay(words),
        "hunt": _hunt(words),
        "moon": _moon(words),
        "score": _score(words),
    }


def _actions(words: Words) -> str:
    return page(
        words("Two actions a turn, one more for each action token; `end` ends the turn."),
        words(
            "An action happens on one terrain and is paid for with your tiles that show it, which "
            "are turned over, and with terrain tokens, each worth one tile."
        ),
        [
            (_typed("move", 1, words), words("move your wolves to hexes of that terrain")),
            (
                _typed("howl", 2, words),
                words("a lone wolf within howl range of an alpha joins your pack"),
            ),
            (
                _typed("den", 2, words),
                words("build a den on or next to your alpha; it improves a track"),
            ),
            (
                _typed("lair", 2, words),
                words("upgrade a den next to water to a lair, worth 3 control"),
            ),
            (
                _typed("dominate", 3, words),
                words("replace a rival's single pack wolf or den in howl range"),
            ),
        ],
        words(
            "Three of your wolves around a prey hunt it. Pieces and lone wolves that leave the "
            "board fill the moon board; when a moon comes due, its regions score at the end of the "
            "turn."
        ),
        "",
        words(
            "Type as little as is unambiguous: `move grass`, `h9 k7`, `howl c5`, `build j8 speed`, "
            "or the number of a line."
        ),
        words("For more: {topics}.", topics=more((*TOPICS[1:], "commands"))),
    )


def _typed(action: str, cost: int, words: Words) -> str:
    """How an action is typed, and what it costs, below the others."""
    terrain = placeholder("TERRAIN", words)
    return f"{f'{action} {terrain}':<{len('dominate ' + terrain)}}  {cost}"


def _move(words: Words) -> str:
    return page(
        words(
            "Move, cost 1: move as many wolves as your spread, each once and at most as far as "
            "your speed, all ending on the paid terrain. They pass anything but water and "
            "chasm. A wolf may stop where there is no token, fewer than two pieces, and "
            "nothing of another pack but a den."
        ),
        words(
            "An alpha may also stop on a rival's pack wolf that is alone; that wolf is "
            "displaced and you choose where it goes: `push k8`."
        ),
        words(
            "Type `move grass`, then each wolf as `h9 k7` (or `alpha h9 k7` where both kinds "
            "stand), then `done`. `h9 k7` alone pays and moves."
        ),
    )


def _howl_and_den(words: Words) -> dict[str, str]:
    return {
        "howl": page(
            words(
                "Howl, cost 2: a lone wolf on the paid terrain, within your howl range of one of "
                "your alphas (water counts as a step), goes to the moon board; the next wolf of "
                "your wolf track takes its hex."
            ),
            words("Type `howl desert` and then `call c5`, or just `howl c5`."),
        ),
        "den": page(
            words(
                "Den, cost 2: on the paid terrain, on or next to a hex with your alpha; no token, "
                "fewer than two pieces, no dwelling and nothing of another pack there. Take the "
                "den from spread, speed or howl: that track improves, and its second and fourth "
                "dens bring a token."
            ),
            words("Type `den tundra` and then `build j8 speed`, or just `build j8 speed`."),
        ),
    }


def _lair_and_dominate(words: Words) -> dict[str, str]:
    return {
        "lair": page(
            words(
                "Lair, cost 2: your den on the paid terrain, next to water, on or next to a hex "
                "with your alpha, in a region where you have no lair. The den goes to the moon "
                "board and you gain a terrain token. A rival's wolf there is displaced."
            ),
            words("Type `lair rock` and then `upgrade j8`, or just `upgrade j8`."),
        ),
        "dominate": page(
            words(
                "Dominate, cost 3: a rival's pack wolf or den on the paid terrain, within howl "
                "range of your alpha, that is its owner's only piece on the hex, goes to the moon "
                "board; your next wolf, or a den from a track of your choice, takes its place."
            ),
            words("Type `dominate rock` and then `take m5 wolf` or `take m5 den howl`."),
        ),
    }


def _pay(words: Words) -> str:
    return page(
        words(
            "Tiles are numbered: 0 is your home tile, 1 forest/rock, 2 rock/grass, 3 grass/tundra, "
            "4 tundra/desert, 5 desert/forest. A payment names the tiles to turn over and a * for "
            "each terrain token: `howl desert 45`, `den rock 1*`."
        ),
        words(
            "You can leave it out: if there is only one way to pay, it is taken, otherwise the "
            "ways are listed."
        ),
    )


def _hunt(words: Words) -> str:
    return page(
        words(
            "At the end of each of your actions, a prey with your wolves on three or more hexes "
            "next to it is yours, if you have none of its kind yet; with three or more players an "
            "action token comes with it. You are asked only when two prey of one kind qualify at "
            "once: `hunt f3`."
        )
    )


def _moon(words: Words) -> str:
    return page(
        words(
            "Every lone wolf, upgraded den and dominated piece fills the next space of the moon "
            "board. At the space of a moon, the regions under that moon score at the end of the "
            "turn: one for each wolf and den, three for a lair; ties go to more alphas. The first "
            "takes the moon token (4, 6 or 8 points), the second gets half. After the full moon "
            "the game ends."
        )
    )


def _score(words: Words) -> str:
    return page(
        words(
            "Points: moon tokens and region points; dens (3 points at a track's third den, 7 at "
            "the fourth; 2 and 5 with two players); 5 for each lair; prey, more for each further "
            "kind; wolves of the wolf track. Type `score` to see them."
        )
    )

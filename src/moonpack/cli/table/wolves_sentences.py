"""What the terminal says about The Wolves: groups of steps, the rows of the score, who leads."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.games.wolves import data, final
from moonpack.games.wolves.view import WolvesView
from moonpack.render.text.wolves import panels
from moonpack.words import Words


def branch_line(branch: Sequence[str], ends: str, words: Words) -> str:
    """A group of steps that begin alike, and how they go on."""
    first, last = branch[0], branch[-1]
    if len(branch) == 1 and last[:2] == "A ":
        return words("alpha on {hex} to: {ends}", hex=last[2:], ends=ends)
    if len(branch) == 1 and last[:2] == "P ":
        return words("pack wolf on {hex} to: {ends}", hex=last[2:], ends=ends)
    if len(branch) == 1:
        return _kind_line(first, ends, words)
    if first in data.ACTIONS:
        return words("{step}, paid with: {ends}", step=" ".join(branch), ends=ends)
    return f"{' '.join(branch)}: {ends}"


def _kind_line(first: str, ends: str, words: Words) -> str:
    """All steps of a kind; its first word is what is typed."""
    lines = {
        # Translators: the first word is what players type. Put yours before it: pohyb (move)
        "move": words("move: {ends}", ends=ends),
        # Translators: the first word is what players type. Put yours before it: pohyb (move)
        "den": words("den: {ends}", ends=ends),
        # Translators: the first word is what players type. Put yours before it: pohyb (move)
        "lair": words("lair: {ends}", ends=ends),
        # Translators: the first word is what players type. Put yours before it: pohyb (move)
        "howl": words("howl: {ends}", ends=ends),
        # Translators: the first word is what players type. Put yours before it: pohyb (move)
        "dominate": words("dominate: {ends}", ends=ends),
    }
    return lines.get(first, f"{first}: {ends}")


def cannot(action: str, words: Words) -> str:
    """That an action is not possible on any terrain."""
    gaps = {"command": f"why {action} grass"}
    match action:
        case "move":
            return words("You cannot move anywhere now. Type '{command}' to see why.", **gaps)
        case "den":
            return words(
                "You cannot build a den anywhere now. Type '{command}' to see why.", **gaps
            )
        case "lair":
            return words(
                "You cannot upgrade a den to a lair now. Type '{command}' to see why.", **gaps
            )
        case "howl":
            return words("You cannot howl anywhere now. Type '{command}' to see why.", **gaps)
        case _:
            return words("You cannot dominate anywhere now. Type '{command}' to see why.", **gaps)


def no_terrain(word: str, words: Words) -> str:
    """That a word is not a terrain, and what is typed for those there are."""
    choices = ", ".join(panels.typed_terrain(terrain, words) for terrain in data.TERRAINS)
    return words("'{word}' is not a terrain. Choose one of {choices}.", word=word, choices=choices)


def categories(words: Words) -> dict[str, str]:
    """The rows of the score by the names of its parts."""
    return {
        "moons": words("moons and regions"),
        "spread": words("spread track"),
        "speed": words("speed track"),
        "howl": words("howl track"),
        "lairs": words("lairs", context="score"),
        "prey": words("prey", context="score"),
        "wolves": words("wolves", context="score"),
    }


def verdict(view: WolvesView, words: Words) -> str:
    """Who wins or leads, and by what."""
    ranking = final.ranking(view.snapshot)
    first = final.leaders(view.snapshot)
    best = ranking[first[0]]
    rivals = [result for seat, result in enumerate(ranking) if seat not in first]
    names = words.listed([view.names[seat] for seat in first])
    return words.text(
        _first(names, len(first), best[0], view.over, words),
        _tie_break(best, rivals, is_shared=len(first) > 1, words=words),
    )


def _first(names: str, many: int, points: int, is_over: bool, words: Words) -> str:
    if many > 1 and is_over:
        return words.many(
            "{names} share the win with {n} point.",
            "{names} share the win with {n} points.",
            points,
            names=names,
        )
    if many > 1:
        return words.many(
            "{names} share the lead with {n} point.",
            "{names} share the lead with {n} points.",
            points,
            names=names,
        )
    if is_over:
        return words.many(
            "{name} wins with {n} point.", "{name} wins with {n} points.", points, name=names
        )
    return words.many(
        "{name} leads with {n} point.", "{name} leads with {n} points.", points, name=names
    )


def _tie_break(
    best: tuple[int, ...], rivals: Sequence[tuple[int, ...]], *, is_shared: bool, words: Words
) -> str:
    """What decided between those with equal points, if anything had to."""
    if is_shared:
        return words("Moon tokens and wolves on the board are equal, too.")
    if any(result[:2] == best[:2] for result in rivals):
        return words(
            "Others have as many points and moon tokens, but fewer wolves on the board than "
            "{wolves}.",
            wolves=best[2],
        )
    if any(result[0] == best[0] for result in rivals):
        return words(
            "Others have as many points, but fewer moon tokens than {tokens}.", tokens=best[1]
        )
    return ""

"""From typed words to steps, and from steps to a list that people can choose from.

Typed words fit a step when they are some of its words in order, in full or abbreviated; words with
digits in them (hexes, payments) cannot be abbreviated. So `move grass`, `m gr` and `MOVE  grass 0`
all mean `move grass 0`, and `h9 k7` means `A h9 k7`, as long as nothing else fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from moonpack.cli.language import spoken
from moonpack.game import Game

from .manners import Manners


@dataclass(frozen=True)
class Choice:
    """A line of a list: one step, or a group of steps to choose from next."""

    text: str
    steps: tuple[str, ...]

    @property
    def step(self) -> str | None:
        """The step, if there is only one."""
        return self.steps[0] if len(self.steps) == 1 else None


def label(manners: Manners, number: int) -> str:
    """What is typed for a line of a list, counted from 1: its number, or a letter."""
    if not manners.has_letters:
        return str(number)
    rest, letter = divmod(number - 1, len(ascii_lowercase))
    return (label(manners, rest) if rest else "") + ascii_lowercase[letter]


def labels(manners: Manners, offered: Sequence[Choice]) -> list[str]:
    """What is typed for each line of a list."""
    return [label(manners, number) for number, _ in enumerate(offered, 1)]


def meant(
    manners: Manners, legal: Sequence[str], offered: Sequence[Choice], typed: str
) -> list[str]:
    """The legal steps that words mean below a list.

    Those of the list go first: it may be of one wolf. `2 i4` is what `i4` means in line 2.
    """
    allowed = frozenset(legal)
    listed = [step for choice in offered for step in choice.steps if step in allowed]
    steps = fitting(manners, listed, typed) or fitting(manners, legal, typed)
    line, _, rest = typed.lower().partition(" ")
    lines = labels(manners, offered)
    if steps or line not in lines:
        return steps
    inside = offered[lines.index(line)].steps
    return fitting(manners, [step for step in inside if step in allowed], rest)


def fitting(manners: Manners, steps: Sequence[str], typed: str) -> list[str]:
    """The steps that typed words can mean.

    A step whose every word was typed goes before longer ones; full words go before abbreviated
    ones.
    """
    words = manners.tidy(typed).split()
    if typed in steps:
        return [typed]
    if not words:
        return []
    complete: list[str] = []
    exact: list[str] = []
    short: list[str] = []
    for step in steps:
        step_words = manners.words(step)
        match _fit(words, step_words):
            case True:
                (complete if len(words) == len(step_words) else exact).append(step)
            case False:
                short.append(step)
    return complete or exact or short


def _fit(typed: list[str], step_words: list[tuple[str, ...]]) -> bool | None:
    """Whether typed words are some of a step's words in order: True in full, False abbreviated."""
    at, is_exact = 0, True
    for word in typed:
        while at < len(step_words) and not any(_begins(word, way) for way in step_words[at]):
            at += 1
        if at == len(step_words):
            return None
        is_exact = is_exact and word in step_words[at]
        at += 1
    return is_exact


def _begins(word: str, full_word: str) -> bool:
    if word == full_word:
        return True
    return full_word.startswith(word) and not any(letter.isdigit() for letter in full_word)


def choices(
    game: Game, manners: Manners, steps: Sequence[str], most: int | None = None
) -> list[Choice]:
    """Steps as a list: one by one up to `most`, else grouped by how they begin."""
    steps = sorted(steps, key=manners.order)
    if len(steps) <= min(most or manners.most_listed, manners.most_listed):
        return [Choice(game.describe(step, spoken()), (step,)) for step in steps]
    paths = {step: manners.branches(step) for step in steps}
    depth = _common_depth(list(paths.values()))
    groups: dict[tuple[str, ...], list[str]] = {}
    for step, path in paths.items():
        groups.setdefault(path[: depth + 1], []).append(step)
    return [
        Choice(_group_line(game, manners, branch, group), tuple(group))
        for branch, group in groups.items()
    ]


def endings(manners: Manners, steps: Sequence[str]) -> list[str]:
    """The last words of steps that have all others in common; none if they have not."""
    paths = [manners.branches(step) for step in sorted(steps, key=manners.order)]
    depth = _common_depth(paths) if len(paths) > 1 else 0
    has_one = depth > 0 and all(len(path) == depth + 1 for path in paths)
    return [path[-1] for path in paths] if has_one else []


def _common_depth(paths: list[tuple[str, ...]]) -> int:
    """How many parts all paths have in common."""
    depth = 0
    while all(len(path) > depth for path in paths) and len({path[depth] for path in paths}) == 1:
        depth += 1
    return depth


def _group_line(game: Game, manners: Manners, branch: tuple[str, ...], steps: list[str]) -> str:
    if len(steps) == 1:
        return game.describe(steps[0], spoken())
    paths = [manners.branches(step) for step in steps]
    after = dict.fromkeys(path[len(branch)] for path in paths if len(path) > len(branch))
    return manners.branch_line(game, branch, manners.between.join(after))


def completions(
    manners: Manners, steps: Sequence[str], typed: Sequence[str], word: str
) -> list[str]:
    """The words of legal steps that can follow those typed and begin with `word`."""
    completed = set()
    for step in steps:
        step_words = manners.words(step)
        known = [ways[0] for ways in step_words]
        before = [other.lower() for other in typed]
        fits = all(new in ways for new, ways in zip(before, step_words, strict=False))
        if len(before) < len(known) and fits and known[len(before)].startswith(word.lower()):
            completed.add(known[len(before)])
    return sorted(completed)

"""A view of any game in lines of text, for pictures of games without a drawing of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from moonpack.games import kit
from moonpack.games.contract import View
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH, Words

# Fields that are elsewhere in a picture, or mean nothing to people.
_ELSEWHERE = {"game", "format", "seat", "actor", "over", "players", "names", "steps", "scores"}


@dataclass(frozen=True)
class Summary:
    """What a plain picture shows."""

    title: str
    prompt: str
    names: tuple[str, ...]
    scores: tuple[int, ...] | None  # None where they are not open to all
    actor: int | None
    state: tuple[tuple[str, str], ...]  # names and values
    result: str  # who won; empty until the game is over


def summary(view: View, words: Words = ENGLISH) -> Summary:
    """A view in words. Nothing hidden is in it: it is made from a sample of the view."""
    spec = kit.of(view.game).spec
    truth = view.sample(Rng(0))
    are_open = view.over or not spec.has_secrets
    return Summary(
        title=words.look_up(spec.title),
        prompt=spec.prompt(truth, view.names, words),
        names=view.names,
        scores=tuple(spec.scores(truth)) if are_open else None,
        actor=view.actor,
        state=tuple(_lines(view.to_json())),
        result=_result(spec.winners(truth), view, words) if view.over else "",
    )


def _result(winners: Sequence[int], view: View, words: Words) -> str:
    if not winners:
        return words("Nobody wins.")
    return words("Won by {names}.", names=words.listed([view.names[seat] for seat in winners]))


def _lines(state: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for name, value in state.items():
        if name not in _ELSEWHERE and value is not None:
            yield from _line(name.replace("_", " "), value)


def _line(name: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for part, inner in value.items():
            yield from _line(f"{name}, {str(part).replace('_', ' ')}", inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        if any(isinstance(item, Mapping) for item in value):
            for number, item in enumerate(value, 1):
                yield from _line(f"{name} {number}", item)
        else:
            yield name, " ".join(_word(item) for item in value) or "-"
    else:
        yield name, _word(value)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "+".join(_word(item) for item in value) or "-"
    return "-" if value is None else str(value)

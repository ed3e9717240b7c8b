"""Fuzzed input: whatever comes in, it is a game or a `MoonpackError` that names what is wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import moonpack

from .positions import NEUTRAL, lay, position
from .walks import deal, play_on

Path = tuple[str | int, ...]

JUNK: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    3,
    2**31,
    2**64,
    10**40,
    0.5,
    1.0,
    float("nan"),
    float("inf"),
    "",
    "1",
    "forest",
    "1 alpha",
    "h4",
    "\x00",
    "\ud800",
    "\N{WOLF FACE}" * 50,
    [],
    [None],
    ["forest", "forest", "forest"],
    [[[[]]]],
    {},
    {"": None},
    {"h4": ["1 alpha", "1 alpha", "1 alpha"]},
    {1: 2},
    b"bytes",
    (1, 2),
    object(),
]


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """Every place in a JSON value."""
    yield here
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*here, key))
    elif isinstance(value, list):
        for n in range(min(len(value), 3)):  # the rest of a list is alike
            yield from paths(value[n], (*here, n))


def changed(value: Any, path: Path, change: Callable[[Any, Any], None]) -> Any:
    """A copy of a JSON value, changed at one place."""
    twin = copy.deepcopy(value)
    inside = twin
    for key in path[:-1]:
        inside = inside[key]
    change(inside, path[-1])
    return twin


def replaced(value: Any, path: Path, junk: Any) -> Any:
    """A copy with one place replaced."""
    if not path:
        return junk

    def put(inside: Any, key: Any) -> None:
        inside[key] = junk

    return changed(value, path, put)


def attempt(call: Callable[[Any], moonpack.Game], given: Any) -> str:
    """The message of the error, or nothing when the input is a game; no other error may come."""
    try:
        game = call(given)
    except moonpack.MoonpackError as error:
        message = str(error)
        assert message
        assert len(message) < 800
        return message
    assert isinstance(game, moonpack.Game)
    assert game.over or game.steps()
    return ""


def _game() -> dict[str, Any]:
    return play_on(deal(2, 0), 5, most=30).record()


def _midgame() -> dict[str, Any]:
    seats: dict[str, Any] = {
        "seat1": {"dens": {"howl": 2}, "prey": ["hare"], "moons": ["crescent"], "points": 6},
        "seat2": {"wolves": 3},
    }
    pieces = f"f3 A1 P1, d3 D1 P2, m6 L1, k7 A2 P2, {NEUTRAL}"
    return position(pieces, packs="forest rock", moon=8, scored=1, neutral="tundra", **seats)


SOURCES: dict[str, tuple[Callable[[Any], moonpack.Game], Any]] = {
    "record": (moonpack.replay, _game()),
    "position": (moonpack.from_position, _midgame()),
    "record of a position": (
        moonpack.replay,
        lay("h4 A1 P1").play("move rock 2", "A h4 g5").game.record(),
    ),
}
each_source = pytest.mark.parametrize("source", SOURCES)


@each_source
def test_the_unchanged_input_is_a_game(source: str) -> None:
    call, value = SOURCES[source]
    assert attempt(call, value) == ""


@each_source
def test_junk_in_any_place_is_refused_or_harmless(source: str) -> None:
    call, value = SOURCES[source]
    for path in paths(value):
        for junk in JUNK:
            message = attempt(call, replaced(value, path, junk))
            if message and path:
                assert _names(message, path), f"{path} = {junk!r}: {message}"


def _names(message: str, path: Path) -> bool:
    """Whether a message names a field on the way to a place."""
    field = message.split(":", 1)[0]
    words = [str(key) for key in path if isinstance(key, str)]
    if any(word in field for word in words) or field.startswith("steps["):
        return True  # a changed start can make the steps that follow illegal
    # Some fields are only wrong beside another one, which is named then.
    beside = {
        "players": ("packs", "position", "pieces", "names"),
        "packs": ("neutral", "players"),
        "neutral": ("packs",),
        "moon": ("scored",),
        "actions": ("extra",),
        "prey": ("pieces",),
        "lone_wolves": ("pieces",),
        "options": ("round", "extra"),
        "game": ("record",),
    }
    return any(other in field for word in words for other in beside.get(word, ()))


@each_source
def test_a_missing_field_is_refused_by_name(source: str) -> None:
    call, value = SOURCES[source]
    optional = ("steps", "neutral", "options")
    for path in paths(value):
        key = path[-1] if path else None
        in_map = len(path) > 1 and path[-2] in ("prey", "pieces", "options", "steps")
        if not isinstance(key, str) or in_map or key in optional:
            continue

        def drop(inside: Any, name: Any) -> None:
            del inside[name]

        message = attempt(call, changed(value, path, drop))
        missing = "packs" if key == "position" else key  # then it is a record like any other
        assert f"{missing}: required field is missing" in message


@each_source
def test_an_unknown_field_is_refused_by_name(source: str) -> None:
    call, value = SOURCES[source]
    for path in [(), *paths(value)]:
        inside = value
        for key in path:
            inside = inside[key]
        if isinstance(inside, dict):
            message = attempt(call, replaced(value, (*path, "surprise"), 1))
            assert "surprise" in message


@each_source
def test_a_list_that_is_too_short_or_too_long_is_refused(source: str) -> None:
    call, value = SOURCES[source]
    for path in paths(value):
        inside = value
        for key in path:
            inside = inside[key]
        if isinstance(inside, list) and inside:
            attempt(call, replaced(value, path, inside[:-1]))
            attempt(call, replaced(value, path, inside * 2))
            attempt(call, replaced(value, path, str(inside)))


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["forest", "h4", "1 den", "first", "hare", "full"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.sampled_from(sorted(SOURCES)), st.data())
def test_random_json_in_a_random_place_is_refused_or_harmless(
    source: str, data: st.DataObject
) -> None:
    call, value = SOURCES[source]
    path = data.draw(st.sampled_from(list(paths(value))))
    attempt(call, replaced(value, path, data.draw(JSON)))


WORDS = "tiles draft move den lair howl dominate A P push done build upgrade call take hunt end"
WORDS += " first forest rock 0 1 01* *** h4 k4 i5 g5 z1 speed wolf den  * - \N{WOLF FACE} \n"


@given(st.lists(st.sampled_from(WORDS.split(" ")), max_size=5), st.text(max_size=6))
def test_random_words_are_a_legal_step_or_refused_without_a_change(
    words: list[str], tail: str
) -> None:
    game = lay("h4 A1 P1", seat1={"terrain_tokens": 3}).game
    for text in (" ".join(words), " ".join(words) + tail, tail):
        before, legal = game.record(), game.steps()
        if text in legal:
            game.play(text)
            continue
        with pytest.raises(moonpack.IllegalStep) as caught:
            game.play(text)
        assert caught.value.step == text
        assert game.record() == before
        assert game.steps() == legal


def test_a_step_played_before_is_refused_where_it_is_not_legal_now() -> None:
    game = play_on(deal(3, 0), 3, most=40)
    legal = game.steps()
    for step in sorted(set(game.played) - set(legal)):
        with pytest.raises(moonpack.IllegalStep):
            game.play(step)
    assert game.steps() == legal


DEEP: Any = []
for _ in range(100_000):
    DEEP = [DEEP]


@pytest.mark.parametrize("odd", [10**5000, DEEP, "x" * 10**6], ids=["huge", "deep", "long"])
def test_what_cannot_be_shown_whole_is_refused_too(odd: Any) -> None:
    game = lay("h4 A1").game
    calls: list[Callable[[], object]] = [
        lambda: moonpack.new("wolves", players=odd),
        lambda: moonpack.new("wolves", names=[odd, odd]),
        lambda: moonpack.new("wolves", options={"round_limit": odd}),
        lambda: moonpack.new("wolves", options={"tiles": odd}),
        lambda: moonpack.new("wolves", packs=[odd, odd]),
        lambda: moonpack.from_position(position("") | {"round": odd}),
        lambda: moonpack.from_position(position("") | {"pieces": odd}),
        lambda: moonpack.replay(SOURCES["record"][1] | {"format": odd}),
        lambda: moonpack.replay(SOURCES["record"][1] | {"steps": [odd]}),
        lambda: game.play(odd),
        lambda: game.view(odd),
    ]
    for call in calls:
        with pytest.raises(moonpack.MoonpackError) as caught:
            call()
        assert len(str(caught.value)) < 800


@pytest.mark.parametrize("seed", [10**5000, "\ud800", -(10**5000)], ids=["huge", "broken", "low"])
def test_an_odd_seed_is_a_seed_or_refused(seed: int | str) -> None:
    with suppress(moonpack.BadInput):
        first = moonpack.new("wolves", seed=seed)
        assert moonpack.new("wolves", seed=seed).record() == first.record()

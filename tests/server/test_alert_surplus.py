"""How many alerts wait for a person, and how long an address has a pause."""

from __future__ import annotations

import pytest

from moonpack.server.alerts.destinations import (
    FIRST_PAUSE,
    JITTER,
    LONGEST_ASKED_FOR,
    LONGEST_PAUSE,
    MOST_KEPT,
    PROMPT_WITHIN,
    Destinations,
)
from moonpack.server.alerts.events import KINDS
from moonpack.server.alerts.surplus import IMPORTANCE, MOST_WAITING, REPLACES, Kept, surplus
from moonpack.server.wire.alerts import AlertKind


def _dropped(*kinds: AlertKind, table: str = "t") -> list[int]:
    return sorted(surplus(Kept(n, table, kind) for n, kind in enumerate(kinds)))


@pytest.mark.parametrize(
    ("kinds", "dropped"),
    [
        (["turn", "turn"], [0]),
        (["began", "turn"], [0]),
        (["time", "turn"], [0]),  # of an earlier turn
        (["turn", "time"], []),
        (["mentioned", "turn", "mentioned", "turn"], [0, 1]),
        (["began", "turn", "time", "mentioned", "over"], [0, 1, 2, 3]),
    ],
)
def test_a_later_alert_replaces_earlier_ones_of_its_table(
    kinds: list[AlertKind], dropped: list[int]
) -> None:
    assert _dropped(*kinds) == dropped
    elsewhere = [Kept(n, f"table {n}", kind) for n, kind in enumerate(kinds)]
    assert not surplus(elsewhere)


def test_fifty_are_kept_the_important_and_the_newest() -> None:
    turns = [Kept(n, f"t{n}", "turn") for n in range(MOST_WAITING - 10)]
    over = [Kept(1_000 + n, f"o{n}", "over") for n in range(MOST_WAITING)]
    mentioned = [Kept(2_000 + n, f"m{n}", "mentioned") for n in range(MOST_WAITING)]
    dropped = surplus([*mentioned, *over, *turns])
    kept = {one.id for one in [*turns, *over, *mentioned]} - dropped
    assert kept == {one.id for one in [*turns, *over[-10:]]}
    assert len(kept) == MOST_WAITING


def test_every_kind_has_its_importance() -> None:
    assert sorted(IMPORTANCE) == sorted(KINDS)
    assert set(REPLACES) == set(KINDS)


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("chance", [0.0, 0.5, 1.0])
def test_pauses_double_until_they_are_long_and_are_not_all_alike(chance: float) -> None:
    clock = Clock()
    destinations = Destinations(clock, lambda: chance)
    factor = 1 + JITTER * (2 * chance - 1)
    for n in range(20):
        pause = min(FIRST_PAUSE * 2**n, LONGEST_PAUSE) * factor
        assert destinations.failed("a", 1) == pytest.approx(clock.now + pause)
        assert destinations.paused_until("a") == pytest.approx(clock.now + pause)
        clock.now += pause + 1
        assert destinations.paused_until("a") is None
    destinations.took("a")
    assert destinations.failed("a", 1) == pytest.approx(clock.now + FIRST_PAUSE * factor)


def test_an_alert_that_was_tried_before_a_restart_goes_on_from_there() -> None:
    destinations = Destinations(Clock(), lambda: 0.5)
    assert destinations.failed("a", 4) == 1_000 + 8 * FIRST_PAUSE
    assert destinations.failed("a", 1) == 1_000 + 16 * FIRST_PAUSE


def test_a_server_can_ask_for_a_longer_pause_but_not_for_ever() -> None:
    destinations = Destinations(Clock(), lambda: 0.5)
    assert destinations.failed("a", 1, 5.0) == 1_000 + FIRST_PAUSE
    assert destinations.failed("b", 1, 500.0) == 1_500
    assert destinations.failed("c", 1, 1e9) == 1_000 + LONGEST_ASKED_FOR


def test_a_server_is_prompt_if_its_last_answer_came_soon() -> None:
    destinations = Destinations(Clock())
    assert not destinations.is_prompt("a")
    destinations.answered("a", 0.2)
    assert destinations.is_prompt("a")
    destinations.answered("a", PROMPT_WITHIN + 1)
    assert not destinations.is_prompt("a")


def test_of_many_servers_and_addresses_the_last_are_remembered() -> None:
    destinations = Destinations(Clock())
    for n in range(MOST_KEPT + 1):
        destinations.answered(str(n), 0.1)
        destinations.failed(str(n), 1)
    assert not destinations.is_prompt("0")
    assert destinations.paused_until("0") is None
    assert destinations.is_prompt(str(MOST_KEPT))
    assert destinations.paused_until(str(MOST_KEPT)) is not None

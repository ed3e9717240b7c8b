"""Every fuzzing target runs without atheris: over its seeds, and over a few hundred mutations."""

from __future__ import annotations

import json
import time
from random import Random

import pytest
from fuzz.__main__ import MODULES, target_of
from fuzz.mutations import ODD_VALUES, some_place

from fuzz import messages
from moonpack.server.wire.inbound import MESSAGE_TYPES

MUTATIONS = 200
LONGEST = 16_384  # bytes
MEGABYTE = 1_000_000
# What fills a megabyte, each with a number of its own kind of parts.
LARGE = (
    "a" * MEGABYTE,
    "\ud800" * (MEGABYTE // 6),
    ["a b"] * (MEGABYTE // 6),
    {f"k{n}": 0 for n in range(MEGABYTE // 12)},
)
PATIENCE = 10.0  # seconds of processor time; the slowest take a tenth of one


@pytest.fixture(scope="module", params=MODULES)
def target(request: pytest.FixtureRequest):
    return target_of(request.param)


def test_most_seeds_are_accepted(target) -> None:
    accepted = [target.run(seed) for seed in target.seeds()]
    assert sum(accepted) >= len(accepted) / 2  # messages are also sent by people without a seat


def test_the_seeds_have_every_kind_of_message() -> None:
    sent = [one["send"] for seed in messages.seeds() for one in json.loads(seed)["messages"]]
    assert {message["type"] for message in sent} == set(MESSAGE_TYPES)


def test_mutated_seeds_are_accepted_or_refused(target) -> None:
    rng = Random(2026)
    seeds = list(target.seeds())
    accepted = 0
    for _ in range(MUTATIONS):
        data = target.mutate(rng.choice(seeds), rng)
        accepted += target.run(data[:LONGEST])
    assert 0 < accepted < MUTATIONS  # both what follows a valid input and what refuses others


def test_a_mutation_is_the_same_for_the_same_numbers(target) -> None:
    seed = target.seeds()[0]
    assert target.mutate(seed, Random(5)) == target.mutate(seed, Random(5))


@pytest.mark.parametrize("name", ["record", "position", "cards"])
def test_a_megabyte_in_some_place_is_refused_soon(name: str) -> None:
    target = target_of(name)
    rng = Random(7)
    documents = [seed for seed in target.seeds() if seed.startswith(b"{")]
    began = time.process_time()
    for large in LARGE * 3:
        document = [json.loads(rng.choice(documents))]
        container, key = some_place(document, rng)
        container[key] = large
        target.run(json.dumps(document[0]).encode())
    assert time.process_time() - began < PATIENCE


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("data", [b"", b"\xff", b"[" * 100_000, b"9" * 100_000, b"\\ud800"])
def test_what_is_no_json_is_refused(name: str, data: bytes) -> None:
    assert not target_of(name).run(data)


@pytest.mark.parametrize("name", MODULES)
def test_json_that_is_something_else_is_refused(name: str) -> None:
    for value in ODD_VALUES:
        assert not target_of(name).run(json.dumps(value).encode())

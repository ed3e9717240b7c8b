"""One game between bots: results, shared wins, and faults charged to whom they belong."""

from __future__ import annotations

import dataclasses
import json

import pytest

import moonpack
from moonpack import arena
from moonpack.arena.match import charged, dealt, play

from .contests import bot, short


def first_game(*bots: str, **asked: object) -> tuple[arena.Contest, arena.Pairing, arena.Result]:
    contest = short(*bots, **asked)
    pairing = next(iter(arena.pairings(contest)))
    return contest, pairing, play(contest, pairing)


def test_a_game_is_played_to_its_end_and_counted() -> None:
    contest, pairing, result = first_game("random", "greedy")
    assert result.is_played_out
    assert sum(result.shares) == 1
    assert result.seats == pairing.seats
    assert [sum(parts.values()) for parts in result.categories] == list(result.scores)
    assert result.steps > sum(result.turns) > 0
    assert play(contest, pairing) == result


def test_the_win_goes_to_whom_the_game_gives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[int]] = []
    real = moonpack.Game.winners

    def note(game: moonpack.Game) -> list[int]:
        seen.append(real(game))
        return seen[-1]

    monkeypatch.setattr(moonpack.Game, "winners", note)
    _, _, result = first_game("random", "greedy", bot("Simple"), players=3)
    assert [seat for seat, share in enumerate(result.shares) if share] == seen[-1]


def test_a_shared_win_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moonpack.Game, "winners", lambda _: [0, 2])
    _, _, result = first_game("random", "greedy", "uct(simulations=1)", players=3)
    assert result.shares == (0.5, 0.0, 0.5)


@pytest.mark.parametrize(
    ("name", "kind", "why"),
    [
        ("Crashes", "crash", "ZeroDivisionError: one too many"),
        ("CannotStart", "crash", "RuntimeError: no model"),
        ("Cheats", "illegal", "'draft z99' is not possible"),
        ("Mumbles", "answer", "expected a step as text, got 7"),
        ("Overruns", "time", "s in a turn of 1.00 s"),
    ],
)
def test_a_fault_costs_the_bot_the_game(name: str, kind: str, why: str) -> None:
    contest, _, result = first_game(bot("Simple"), bot(name), "random", players=3, seconds=1.0)
    assert result.fault is not None
    guilty = result.seats.index(1)
    assert result.fault.seat == guilty
    assert result.fault.kind == kind
    assert why in result.fault.why
    assert result.shares == tuple(0.0 if seat == guilty else 0.5 for seat in range(3))
    assert not result.is_played_out
    data = json.loads(json.dumps(result.to_json(contest)))
    assert data["fault"]["seat"] == guilty + 1
    assert arena.Result.from_json(data, contest) == result


@pytest.mark.parametrize("ends", ["here", "elsewhere"])
def test_a_fault_costs_a_bot_all_of_its_seats(ends: str) -> None:
    contest = short(bot("Crashes"), "random", players=4)
    pairing = next(iter(arena.pairings(contest)))
    result = play(contest, pairing)
    assert result.fault is not None
    if ends == "elsewhere":
        result = charged(pairing, result.fault)
    assert sorted(result.seats) == [0, 0, 1, 1]
    assert result.shares == tuple(0.5 * entrant for entrant in result.seats)


def test_a_bot_that_plays_itself_loses_only_the_seat_at_fault() -> None:
    contest = short(bot("Crashes"), players=3, fewest=1)
    result = play(contest, next(iter(arena.pairings(contest))))
    assert result.fault is not None
    assert result.shares[result.fault.seat] == 0
    assert sorted(result.shares) == [0, 0.5, 0.5]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("\t uct(simulations\t=\n1) ", "uct(simulations = 1)"),
        (" " * 80 + "random", "random"),
        ("process(command='a\x7fb')", "process(command='a?b')"),
        ("process(command='" + 80 * "x" + "')", "process(command='" + 43 * "x"),
    ],
)
def test_whatever_text_names_a_bot_its_player_has_a_name(text: str, name: str) -> None:
    contest = dataclasses.replace(short("random", "greedy"), bots=(text, "greedy"))
    pairing = next(iter(arena.pairings(contest)))
    game = dealt(contest, pairing)
    assert {*game.names} == {name, "greedy"}


def test_a_game_that_never_ends_is_nobodys_win() -> None:
    contest = short("random", "greedy")
    endless = arena.Contest.from_json({**contest.to_json(), "step_limit": 5})
    result = play(endless, next(iter(arena.pairings(endless))))
    assert result.unfinished
    assert result.steps == 5
    assert result.shares == (0.5, 0.5)


def test_all_decisions_of_a_turn_share_one_clock_and_a_new_turn_gets_a_new_one() -> None:
    contest = short(bot("Simple"), "random", seconds=5.0)
    pairing = next(iter(arena.pairings(contest)))
    begun: list[tuple[int, float | None]] = []
    result = play(contest, pairing, lambda seat, seconds: begun.append((seat, seconds)))
    assert [sum(seat == n for seat, _ in begun) for n in range(2)] == list(result.turns)
    assert {seconds for _, seconds in begun} == {5.0}
    # Two rounds, and two drafts each; ending the draft begins another turn of the same seat.
    assert result.turns[result.seats.index(0)] == 4

"""A game of The Wolves as text: each step, how many were legal, what happened, and the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

import moonpack
from moonpack.games.rng import Rng
from tests.wolves.positions import LETTERS
from tests.wolves.walks import lively

FOLDER = Path(__file__).parent / "wolves"
NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm")
FEW = 6  # as many legal steps are listed; more are counted and digested


@dataclass(frozen=True)
class Playthrough:
    """One golden game: its file, and what it is played with."""

    file: str
    players: int
    seed: int
    options: dict[str, str | int] = field(default_factory=dict)


PLAYTHROUGHS = (
    Playthrough("two-players", 2, 15),
    Playthrough("three-players-choose-tiles", 3, 13, {"tiles": "choose"}),
    Playthrough(
        "four-players-one-token-per-turn",
        *(4, 5),
        {"action_tokens_per_turn": 1, "late_start_token": "yes"},
    ),
    Playthrough("five-players-second-sides", 5, 11, {"tiles": "second"}),
    Playthrough("two-players-four-rounds", 2, 17, {"round_limit": 4, "tiles": "choose"}),
)


def path(play: Playthrough) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{play.file}.txt"


def write(play: Playthrough) -> str:
    """Play the game and tell it."""
    names = NAMES[: play.players]
    game = moonpack.new(
        "wolves", players=play.players, seed=play.seed, options=play.options, names=names
    )
    lines = [*_heading(game), ""]
    rng = Rng(play.seed)
    while not game.over:
        lines += _step(game, rng)
    lines += ["", "The end.", *_final(game)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _heading(game: moonpack.Game) -> Iterator[str]:
    record = game.record()
    setup = record["setup"]
    yield f"The Wolves, {game.players} players. Written by python -m tests.golden"
    yield ""
    seats = zip(game.names, record["packs"], strict=True)
    yield "players  " + ", ".join(f"{n} {name} ({pack})" for n, (name, pack) in enumerate(seats, 1))
    yield "options  " + ", ".join(f"{name} {value}" for name, value in record["options"].items())
    yield "regions  " + " ".join(map(str, setup["regions"]))
    yield "moons    " + ", ".join("+".join(stack) for stack in setup["moons"])
    yield "prey     " + ", ".join(setup["prey"])
    if "neutral" in setup:
        yield f"neutral  {setup['neutral']}: {_pieces(game.view().to_json())}"


def _step(game: moonpack.Game, rng: Rng) -> Iterator[str]:
    """Play one step and tell it."""
    engine, seat, legal = game.engine, game.actor, game.steps()
    assert seat is not None
    step = game.spec.print(engine, lively(rng, sorted(engine.legal())))
    game.play(step)
    pack = game.record()["packs"][seat]
    yield f"{len(game.played):4} {seat + 1} {pack:6}  {step:20} {_choices(legal)}"
    for sentence in game.tell():
        yield f"{'':15}{sentence}"
    if step == "end" and not game.over:
        yield from _table(game)


def _choices(legal: list[str]) -> str:
    if len(legal) <= FEW:
        return "of " + ", ".join(legal)
    digest = blake2b("\n".join(legal).encode(), digest_size=4).hexdigest()
    return f"of {len(legal)} ({digest})"


def _table(game: moonpack.Game) -> Iterator[str]:
    """The table between two turns; all of it when a round begins."""
    now = game.position()
    scores = " ".join(map(str, game.scores()))
    yield f"{'':5}-- moon {now['moon']}, scores {scores}"
    if now["turn"] != 1:
        return
    yield ""
    yield f"Round {now['round']}"
    yield f"     pieces  {_pieces(now)}"
    yield "     lone wolves  " + " ".join(now["lone_wolves"])
    yield "     prey  " + ", ".join(f"{h} {kind} {n}" for h, (kind, n) in now["prey"].items())
    yield "     moons  " + ", ".join("+".join(stack) or "-" for stack in now["moons"])
    for number, seat in enumerate(now["players"], 1):
        yield f"     {number}  {_seat(seat)}"


def _pieces(now: dict[str, Any]) -> str:
    hexes = []
    for hex_, pieces in now["pieces"].items():
        split = (piece.split(" ") for piece in pieces)
        hexes.append(" ".join([hex_, *(LETTERS[rank] + owner[0].upper() for owner, rank in split)]))
    return ", ".join(hexes)


def _seat(seat: dict[str, Any]) -> str:
    dens = "/".join(str(seat["dens"][track]) for track in ("spread", "speed", "howl"))
    tokens = f"terrain {seat['terrain_tokens']} action {seat['action_tokens']}"
    board = f"dens {dens} lairs {seat['lairs']} wolves {seat['wolves']}"
    won = f"prey {'+'.join(seat['prey']) or '-'} moons {'+'.join(seat['moons']) or '-'}"
    return f"tiles {seat['tiles']} {tokens} {board} {won} points {seat['points']}"


def _final(game: moonpack.Game) -> Iterator[str]:
    view = game.view()
    for seat, name in enumerate(game.names):
        score = view.score(seat)  # type: ignore[attr-defined]
        parts = ", ".join(f"{part} {points}" for part, points in vars(score).items())
        yield f"{name}  {score.total} ({parts})"
    yield "won by " + ", ".join(game.names[seat] for seat in game.winners())

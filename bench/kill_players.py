"""The players of `kills.py`: each clicks through games, and sends again what was not answered."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any, Protocol

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

import moonpack
from load_clicks import SEATS, Click, Habits, clicks_of

GAMES = 4
HABITS = Habits(undo=0.1, restart=0.1, by_hand=0.5)
PAUSE = 0.05  # seconds before a refused click is sent again
# As the page does it (`connection.js`), in seconds: before another attempt, twice as long each
# time; if the server has said that it stops; and without an answer before a connection is given up.
FIRST_WAIT, LONGEST_WAIT = 0.5, 10.0
RESTART, SPREAD = 1012, 0.2
SILENCE = 8.0
AGAIN = ("unavailable", "early", "too_fast")  # refusals that pass
TAKEN_BACK = ("undo", "restart")


class Counts(Protocol):
    """What players add to."""

    clicks: int
    plays_of_several_steps: int
    undos_and_restarts: int
    sent_again: int


def games_to_click(chance: random.Random) -> list[tuple[dict[str, Any], list[Click]]]:
    """Some games between random players, and the clicks that play them."""
    games = []
    for _ in range(GAMES):
        game = moonpack.new("wolves", players=SEATS, seed=chance.randrange(10**9))
        while game.actor is not None:
            game.play(chance.choice(game.steps()))
        record = dict(game.record())
        games.append((record, clicks_of(record, chance, HABITS)))
    return games


@dataclass
class Board:
    """A table, and what was sent to it."""

    name: str
    clicks: list[Click]
    base: int  # the beat of the first click
    sent: dict[str, int | None] = field(default_factory=dict)  # version by id, once acknowledged


class Player:
    """Plays one table after the other, over any number of lost connections."""

    def __init__(
        self,
        hosts: list[str],
        cookie: str,
        plan: list[tuple[str, list[Click]]],
        chance: random.Random,
    ) -> None:
        self._numbers = {host: n for n, host in enumerate(hosts, 1)}
        self._hosts = cycle(chance.sample(hosts, len(hosts)))
        self._host = next(self._hosts)
        self._chance = chance
        self._wait = FIRST_WAIT
        self._moves = False
        self._cookie = cookie
        self._plan = cycle(plan)
        self._boards: list[Board] = []
        self._gap = 0.0
        self._events: list[str] = []  # since the last answer, with their seconds
        self.trail: list[str] = []  # those of the longest gap
        self._answered_at = time.monotonic()
        self._sent_again = 0
        self._may_go_on = asyncio.Event()
        self._may_go_on.set()
        self._rests_after: int | None = None  # a number of clicks
        self.acknowledged = 0
        self.is_stopping = False

    async def open_next(self) -> None:
        """Open the next table; tried again until a server has opened it."""
        replay, clicks = next(self._plan)
        seats = [{"who": "me", "name": "1"}, *({"who": "here", "name": n} for n in "234")]
        body = {"step": 0, "seats": seats}
        while True:
            base = f"http://{self._host}"
            async with httpx.AsyncClient(base_url=base, headers={"cookie": self._cookie}) as web:
                try:
                    answer = await web.post(
                        f"/api/replays/{replay}/try", json=body, timeout=SILENCE
                    )
                    table = answer.raise_for_status().json()["table"]
                    self._boards.append(Board(table, clicks, 0))
                    return
                except httpx.HTTPError:
                    self._host = next(self._hosts)
                    await asyncio.sleep(PAUSE)

    async def play(self) -> None:
        """Play until it is enough."""
        self._answered_at = time.monotonic()
        while not self.is_stopping:
            try:
                await self._play_on()
                continue
            except ConnectionClosed as closed:
                self._note("closed")
                stops = closed.rcvd is not None and closed.rcvd.code == RESTART
            except (OSError, WebSocketException, TimeoutError) as error:
                self._note(type(error).__name__)
                stops = False
            self._host = next(self._hosts)
            await asyncio.sleep(self._chance.uniform(0, SPREAD) if stops else self._wait)
            self._wait = self._wait if stops else min(LONGEST_WAIT, 2 * self._wait)

    def rest_after_one(self) -> None:
        """Rest after the next answer, until told to go on."""
        self._rests_after = self.acknowledged + 1

    def go_on(self) -> None:
        """Click again; resting counts as no gap."""
        if not self._may_go_on.is_set():
            self._answered_at, self._events = time.monotonic(), []
        self._rests_after = None
        self._may_go_on.set()

    def move(self) -> None:
        """Go to the next server after this click."""
        self._moves = True

    async def _play_on(self) -> None:
        """Play the last table on one connection."""
        board = self._boards[-1]
        url = f"ws://{self._host}/api/tables/{board.name}/socket"
        headers = {"Cookie": self._cookie}
        waits: dict[str, Any] = {"open_timeout": SILENCE, "close_timeout": 0.1}
        async with connect(
            url, additional_headers=headers, compression=None, proxy=None, **waits
        ) as wire:
            self._note(f"connected to {self._numbers[self._host]}")
            await wire.send('{"type": "hello"}')
            while not self.is_stopping:
                if self._moves:
                    self._moves, self._host = False, next(self._hosts)
                    return
                done = sum(version is not None for version in board.sent.values())
                if done == len(board.clicks):
                    await self.open_next()
                    self._answered_at = time.monotonic()  # nobody waited for that
                    return
                await self._click(wire, board, done)
                if self._rests_after is not None and self.acknowledged >= self._rests_after:
                    self._may_go_on.clear()
                    await self._may_go_on.wait()

    async def _click(self, wire: ClientConnection, board: Board, number: int) -> None:
        """Send a click until it is acknowledged."""
        command_id = f"k{number}"
        (message,) = board.clicks[number].messages(board.base + number, by_step=False)
        text = json.dumps({**message, "id": command_id})
        self._sent_again += command_id in board.sent
        board.sent.setdefault(command_id, None)
        await wire.send(text)
        while True:
            answer = str(await asyncio.wait_for(wire.recv(), SILENCE))
            self._wait = FIRST_WAIT
            self._note(answer[9:17])
            if '"done"' in answer[:16]:
                break
            if '"refused"' in answer[:18]:
                refused = json.loads(answer)
                if refused["code"] not in AGAIN:
                    raise AssertionError(f"{board.name} {text}: {answer}")
                await asyncio.sleep(PAUSE)
                self._sent_again += 1
                await wire.send(text)
        acknowledged = json.loads(answer)
        if acknowledged["id"] == command_id:
            board.sent[command_id] = acknowledged["version"]
            self._answered()

    def _answered(self) -> None:
        now = time.monotonic()
        if now - self._answered_at > self._gap:
            self._gap, self.trail = now - self._answered_at, self._events
        self._answered_at, self._events = now, []
        self.acknowledged += 1

    def _note(self, event: str) -> None:
        self._events.append(f"{time.monotonic() - self._answered_at:.2f} {event}")

    def take_gap(self) -> float:
        """The longest wait for an answer since this was last asked."""
        waits = time.monotonic() - self._answered_at if self._may_go_on.is_set() else 0.0
        gap = max(self._gap, waits)
        self._gap = 0.0
        return gap

    def latest_boards(self) -> list[Board]:
        """The tables that may have changed since the last check."""
        return self._boards[-2:]

    def compare(self, board: Board, rows: list[tuple[int, str, str | None, Any]]) -> None:
        """Every line that a click has made is what the click was."""
        for _, kind, command_id, data in rows:
            if command_id is not None:
                click = board.clicks[int(command_id[1:])]
                assert kind == click.kind, (board.name, command_id, kind)
                if kind == "play":
                    assert data["steps"] == list(click.steps), (board.name, command_id, data)

    def count(self, figures: Counts) -> None:
        """Add what this player did to the figures."""
        figures.sent_again += self._sent_again
        for board in self._boards:
            for command_id, version in board.sent.items():
                if version is not None:
                    click = board.clicks[int(command_id[1:])]
                    figures.clicks += 1
                    figures.undos_and_restarts += click.kind in TAKEN_BACK
                    figures.plays_of_several_steps += click.kind == "play" and len(click.steps) > 1

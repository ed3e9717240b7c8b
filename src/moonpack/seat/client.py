"""A seat at a table: taken, played until the game is over, and kept when a connection is lost.

Nothing of the game is decided here. The bot thinks in a thread while messages go on coming; what it
decides is sent if the table has not moved on meanwhile.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from moonpack import games
from moonpack.bots.contract import GameResult
from moonpack.errors import BadInput, MoonpackError
from moonpack.seat import messages
from moonpack.seat.connecting import Credentials, check_server, connected
from moonpack.seat.link import TableLink
from moonpack.seat.messages import Now, TableInfo
from moonpack.seat.thinking import Thinker
from moonpack.seat.timing import Pace, turn_seconds, usual_seconds

SHORTEST_WAIT, LONGEST_WAIT = 0.5, 10.0  # seconds before connecting again
RESTART, AT_ONCE = 1012, 0.2  # the server comes back at once: not everybody at the same moment
TOO_FAST_WAIT = 1.0
FAREWELL = 3.0  # seconds for the server to hear that the seat is left
MOST_FAULTS = 3  # in a row, before the bot gives up its seat
MOVED_ON = ("late", "early", "paused", "no_time", "not_yours", "over", "nothing")

Say = Callable[[str], None]
Command = dict[str, object]


class SeatFailed(MoonpackError):
    """The seat cannot be taken, or not be kept."""


@dataclass(frozen=True)
class Wishes:
    """What the one who starts the bot has chosen."""

    bot: str
    name: str | None = None
    seat: int | None = None
    password: str | None = None
    seconds: float | None = None  # for a turn
    seed: int | str | None = None
    rematch: bool = False


class Seat:
    """One seat, at one table after the other if rematches are wished for."""

    def __init__(self, link: TableLink, wishes: Wishes, credentials: Credentials, say: Say) -> None:
        self._link = link
        self._wishes = wishes
        self._credentials = credentials
        self._say = say
        self._thinker: Thinker | None = None
        self._ids = itertools.count(1)
        self._own = secrets.token_hex(4)  # ids of commands must be new after a restart, too
        self._server_ahead = 0.0  # seconds that its clock is ahead of ours
        self._faults = 0
        self._pace = Pace()
        self._failure: MoonpackError | None = None  # of the task that thinks
        self._forget_table()

    def _forget_table(self) -> None:
        """Begin at another table."""
        self._version: int | None = None
        self._table: TableInfo | None = None
        self._now: Now | None = None
        self._seats: list[int] = []
        self._may_sit: list[int] = []
        self._pending: Command | None = None  # sent, and not answered yet
        self._awaited = 0  # the version to wait for before the next command
        self._thinking: asyncio.Task[None] | None = None
        self._socket: ClientConnection | None = None
        self._has_sat = self._is_over = False
        self._left = asyncio.Event()

    # -- tables

    async def play(self) -> None:
        """Play until the game is over, and the rematches that are wished for."""
        await check_server(self._link, self._credentials)
        try:
            while True:
                await self._keep_connected()
                rematch = self._table.rematch if self._table is not None else None
                if not self._wishes.rematch or rematch is None:
                    return
                self._say("A rematch was opened.")
                self._link = self._link.to(rematch)
                if self._socket is not None:
                    await self._socket.close()
                self._forget_table()
        except asyncio.CancelledError:
            await self._leave(is_read=False)
            raise
        finally:
            await self._close()

    async def _close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._thinker is not None:
            await asyncio.to_thread(self._thinker.close)
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)

    async def _keep_connected(self) -> None:
        """Serve the table on one connection after the other."""
        wait, was_lost = SHORTEST_WAIT, False
        while True:
            try:
                self._socket = await connected(self._link, self._credentials)
                if was_lost:
                    self._say("Connected again.")
                wait = SHORTEST_WAIT
                if await self._serve(self._socket):
                    return
                if self._failure is not None:
                    raise self._failure
                await self._socket.close()  # what is left of it
                seconds = self._after_close(self._socket)
            except (OSError, WebSocketException) as error:
                why = str(error) or type(error).__name__
                self._say(f"No connection ({why}); trying again in {wait:.1f} s.")
                seconds, wait = wait, min(2 * wait, LONGEST_WAIT)
            self._socket, was_lost = None, True
            await asyncio.sleep(seconds)

    def _after_close(self, socket: ClientConnection) -> float:
        """The seconds to wait after a connection was closed without a goodbye."""
        if socket.close_code == RESTART:
            self._say("The server restarts; connecting again.")
            return random.uniform(0.0, AT_ONCE)
        self._say("Connection lost; connecting again.")
        return SHORTEST_WAIT

    async def _serve(self, socket: ClientConnection) -> bool:
        """Play on one connection; true when nothing is left to do at this table."""
        with suppress(ConnectionClosed):  # a goodbye may have come already: read it
            await _send(socket, type="hello", version=self._version, views="only")
            await _send(socket, type="time", ask=1)
            if self._pending is not None:
                await _send(socket, **self._pending)
        with suppress(ConnectionClosed):
            async for text in socket:
                message = messages.read(text)
                if self._failure is None:
                    await self._take(message)
                elif isinstance(message, messages.Done | messages.Refused):
                    self._left.set()
                if self._is_over and self._is_done_here():
                    return True
        return False

    def _is_done_here(self) -> bool:
        """Whether the game is over and no rematch is waited for."""
        return not self._wishes.rematch or (self._table is not None and bool(self._table.rematch))

    # -- messages

    async def _take(self, message: messages.Known | None) -> None:
        match message:
            case messages.You():
                self._seats, self._may_sit = message.seats, message.may_sit
            case messages.Time():
                self._server_ahead = message.now - time.time()
            case messages.View():
                self._table, self._now = message.table or self._table, message.now
                self._version = message.now.version
            case messages.Done() if self._is_pending(message.id):
                await self._carried_out(message)
            case messages.Refused() if self._is_pending(message.id):
                await self._refused(message)
            case messages.Refused() if message.id is None:
                raise SeatFailed(f"the server refuses what we send: {message.why}")
            case messages.Goodbye():
                self._has_sat = False  # nothing can be sent any more
                raise SeatFailed(message.why)
        await self._act()

    def _is_pending(self, command_id: str | None) -> bool:
        return self._pending is not None and self._pending["id"] == command_id

    async def _carried_out(self, done: messages.Done) -> None:
        command, self._pending, self._awaited = self._pending, None, done.version
        if command is not None and command["type"] == "sit":
            self._has_sat = True
            self._say(f"Seated on seat {command['seat']}.")

    async def _refused(self, refused: messages.Refused) -> None:
        """Send it again if we were too fast; if the table has moved on, news of that come."""
        assert self._pending is not None
        kind = self._pending["type"]
        if refused.code == "too_fast":
            self._pace.slow_down()
            await asyncio.sleep(TOO_FAST_WAIT)
            await self._send_pending()
        elif refused.code in MOVED_ON or (kind == "sit" and refused.code == "taken"):
            self._pending = None
            self._awaited = max(self._awaited, refused.version)
        elif refused.code == "not_invited" and self._wishes.password is None:
            hint = "use the link with the invitation, or --password"
            raise SeatFailed(f"{refused.why} ({hint})")
        else:
            raise SeatFailed(refused.why)

    # -- what to do

    async def _act(self) -> None:
        """Do what is to be done now, if anything: sit down, or begin to think."""
        table, now = self._table, self._now
        if table is None or now is None or self._is_over:
            return
        if self._thinker is None:
            self._make_bot(table)
        if table.state == "over":
            await self._end(table, now)
        elif self._pending is None and now.version >= self._awaited:
            await self._act_at(table, now)

    async def _act_at(self, table: TableInfo, now: Now) -> None:
        if not self._seats:
            await self._sit(table)
        elif any(seat.lent for seat in table.seats if seat.seat in self._seats):
            self._say("A bot of the server was playing for us; playing again.")
            await self._command(type="take_back", seat=self._seats[0])
        elif now.decide and (self._thinking is None or self._thinking.done()):
            self._has_sat = True
            self._thinking = asyncio.create_task(self._decide(table, now))

    async def _decide(self, table: TableInfo, now: Now) -> None:
        """Think; a failure ends the connection, and with it the seat."""
        try:
            await self._think(table, now)
        except MoonpackError as failure:
            self._failure = failure
            await self._leave()
            if self._socket is not None:
                await self._socket.close()

    def _make_bot(self, table: TableInfo) -> None:
        if table.game not in games.names():
            known = ", ".join(games.names())
            raise SeatFailed(f"this table plays {table.game!r}; games known here: {known}")
        self._thinker = Thinker(self._wishes.bot, table.game, self._wishes.seed)
        self._say(f"{table.title}, {len(table.seats)} seats, at {self._link.site}.")

    async def _sit(self, table: TableInfo) -> None:
        wanted = self._wishes.seat or self._link.seat
        if self._has_sat:
            self._has_sat = False
            raise SeatFailed("the seat was taken from us")
        if table.by_invitation and not (self._link.invitation or self._wishes.password):
            if table.has_password:
                raise SeatFailed("this table has a password: use --password or --password-file")
            way = "use the link with the invitation"
            raise SeatFailed(f"newcomers sit down at this table by invitation: {way}")
        if wanted is not None and wanted > len(table.seats):
            raise BadInput("seat", f"1 to {len(table.seats)}", wanted)
        kept = [seat.seat for seat in table.seats if seat.kind == "free" and seat.seat == wanted]
        free = kept if wanted is not None else self._may_sit
        if not free:
            which = "there is no free seat" if wanted is None else f"seat {wanted} is not free"
            raise SeatFailed(f"{which} at this table")
        name = self._wishes.name or self._wishes.bot
        command: Command = {"type": "sit", "seat": free[0], "name": _shortened(name)}
        command["program"] = _shortened(self._wishes.bot)
        if self._link.invitation is not None:
            command["invitation"] = self._link.invitation
        if self._wishes.password is not None:
            command["password"] = self._wishes.password
        await self._command(**command)

    async def _think(self, table: TableInfo, now: Now) -> None:
        """Let the bot decide, and play what it decides."""
        assert self._thinker is not None
        if now.begins_turn or self._faults:
            wish = self._wishes.seconds or usual_seconds(self._wishes.bot, table.game)
            server_time = time.time() + self._server_ahead
            self._thinker.begin_turn(turn_seconds(wish, table.clock, now.clock, server_time))
        view = self._thinker.view(now.view)
        decision = await asyncio.to_thread(self._thinker.decide, view)
        if self._now is None or self._now.beat != now.beat or self._pending is not None:
            self._thinking = None
            await self._act()  # somebody has taken something back meanwhile
            return
        self._faults = self._faults + 1 if decision.fault else 0
        if decision.fault:
            self._say(f"The bot failed: {decision.fault}. A random step was chosen.")
        if self._faults >= MOST_FAULTS:
            raise SeatFailed(f"the bot failed {MOST_FAULTS} times in a row")
        self._say(f"Plays {decision.step}.")
        failed = {"failed": True} if decision.fault else {}
        await self._command(type="play", beat=now.beat, steps=[decision.step], **failed)

    async def _end(self, table: TableInfo, now: Now) -> None:
        self._is_over = True
        if table.result is None or self._thinker is None:
            return
        result = GameResult(
            tuple(table.result.scores), tuple(seat - 1 for seat in table.result.winners)
        )
        names = {seat.seat: seat.name or f"seat {seat.seat}" for seat in table.seats}
        winners = " and ".join(names[seat] for seat in table.result.winners)
        scores = ", ".join(str(score) for score in table.result.scores)
        self._say(f"The game is over: {winners} won (scores {scores}).")
        await asyncio.to_thread(self._thinker.end_of_game, now.view, result)

    # -- commands

    async def _command(self, **command: object) -> None:
        self._pending = {**command, "id": f"seat-{self._own}-{next(self._ids)}"}
        await asyncio.sleep(self._pace.wait())
        await self._send_pending()

    async def _send_pending(self) -> None:
        """Send it now; if the connection is lost, it is sent again on the next."""
        if self._socket is not None and self._pending is not None:
            with suppress(ConnectionClosed):
                await _send(self._socket, **self._pending)

    async def _leave(self, *, is_read: bool = True) -> None:
        """Give up the seat, so that the others can go on, unless it can be taken up again.

        `is_read`: somebody reads the socket, and says when the answer has come.
        """
        if self._socket is None or not self._has_sat or self._is_over or not self._seats:
            return
        if self._credentials.lasts and self._failure is None:
            self._say("The seat is kept; the same command takes it up again.")
            return
        with suppress(ConnectionClosed, TimeoutError, BadInput):
            async with asyncio.timeout(FAREWELL):
                await self._command(type="leave", seat=self._seats[0])
                await (self._left.wait() if is_read else self._read_answer(self._socket))
                self._say("Left the seat.")

    async def _read_answer(self, socket: ClientConnection) -> None:
        async for text in socket:
            answer = messages.read(text)
            if isinstance(answer, messages.Done | messages.Refused) and self._is_pending(answer.id):
                return


async def _send(socket: ClientConnection, **message: object) -> None:
    await socket.send(json.dumps(message))


def _shortened(name: str) -> str:
    plain = "".join(letter if letter.isprintable() else " " for letter in " ".join(name.split()))
    return plain[:60].strip() or "bot"

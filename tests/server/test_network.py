"""Clients that keep the server waiting, and those that open more than their share."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from moonpack.server.http.network import BESIDES_SOCKETS
from moonpack.server.settings import Limits
from tests.server.harness import EASY, Thread, run
from tests.server.raw import Raw, frame, post, raw, raw_socket, until

# -- deadlines


def test_a_connection_without_a_request_is_closed(impatient: Thread) -> None:
    async def go() -> None:
        async with raw(impatient.host) as idle, raw(impatient.host) as once:
            once.send("GET /api/me HTTP/1.1", f"Host: {impatient.host}")
            assert (await once.answer())[0] == 200
            assert await once.ends() == b""
            assert await idle.ends() == b""

    run(go())


def test_a_head_that_never_ends_is_given_up(impatient: Thread) -> None:
    async def go() -> None:
        async with (
            raw(impatient.host) as first,
            raw(impatient.host) as second,
            raw(impatient.host) as handshake,
        ):
            first.writer.write(b"GET /api/me HTTP/1.1\r\nX: ")
            second.send("GET /api/me HTTP/1.1", f"Host: {impatient.host}")
            await second.answer()
            second.writer.write(b"GET /api/me HTTP/1.1\r\nX: ")
            handshake.writer.write(b"GET /api/tables/x/socket HTTP/1.1\r\nUpgrade: websocket\r\n")
            await asyncio.gather(first.drip(b"x"), second.drip(b"x"), handshake.drip(b"X: y\r\n"))

    run(go())


def test_a_body_that_never_ends_is_refused(impatient: Thread) -> None:
    async def stall(kind: str) -> None:
        async with raw(impatient.host) as slow:
            slow.send(*post(impatient.host, "/api/replays", kind))
            dripping = asyncio.create_task(_drip_body(slow, "chunked" in kind))
            status, headers, body = await slow.answer()
            assert (status, headers["connection"]) == (408, "close")
            assert json.loads(body)["why"] == "The request took too long to arrive."
            assert await slow.ends() == b""
            dripping.cancel()

    async def go() -> None:
        kinds = ("Content-Length: 9000", "Transfer-Encoding: chunked")
        await asyncio.gather(*(stall(kind) for kind in kinds))

    run(go())


async def _drip_body(slow: Raw, is_chunked: bool) -> None:
    with suppress(ConnectionError):
        while True:
            slow.writer.write(b"1\r\n \r\n" if is_chunked else b" ")
            await asyncio.sleep(0.05)


def test_a_body_that_nobody_wants_does_not_keep_a_connection_open(impatient: Thread) -> None:
    async def go() -> None:
        async with raw(impatient.host) as slow:
            slow.send(f"GET /api/me HTTP/1.1\r\nHost: {impatient.host}", "Content-Length: 9000")
            assert (await slow.answer())[0] == 200
            await slow.drip(b" ")

    run(go())


def test_requests_with_pauses_share_a_connection(host: str) -> None:
    async def go() -> None:
        async with raw(host) as polite:
            for _ in range(5):
                polite.send(*post(host, "/api/me", "Content-Length: 2"), body="{}")
                assert (await polite.answer())[0] == 200
                await asyncio.sleep(0.2)

    run(go())


def test_a_client_that_does_not_read_is_disconnected(impatient: Thread) -> None:
    async def go() -> None:
        async with raw(impatient.host) as deaf:
            deaf.writer.transport.pause_reading()
            deaf.writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
            request = f"GET /api/openapi.json HTTP/1.1\r\nHost: {impatient.host}\r\n\r\n"
            with suppress(ConnectionError):
                for _ in range(200):
                    deaf.writer.write(request.encode())
            await until(lambda: not impatient.connections)

    run(go())


def test_a_socket_that_never_answers_a_ping_is_closed(impatient: Thread) -> None:
    async def go() -> None:
        async with raw_socket(impatient.host) as silent:
            silent.writer.write(frame(1, b'{"type":"hello","version":null}'))
            assert b"keepalive" in await silent.ends()

    run(go())


def test_a_socket_that_is_not_read_is_closed_though_it_has_much_to_send(impatient: Thread) -> None:
    async def go() -> None:
        async with raw_socket(impatient.host) as deaf:
            deaf.writer.transport.pause_reading()
            deaf.writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
            await until(lambda: impatient.connections)
            with suppress(ConnectionError, TimeoutError):
                async with asyncio.timeout(1.0):  # each ping is answered; nobody reads the answers
                    while True:
                        deaf.writer.write(frame(9, b"p" * 100) * 1000)
                        await deaf.writer.drain()
            await until(lambda: not impatient.connections)

    run(go())


def test_a_message_in_endless_pieces_ends_the_socket(impatient: Thread) -> None:
    async def go() -> None:
        async with raw_socket(impatient.host) as endless:
            endless.writer.write(frame(1, b"", is_last=False))
            with suppress(ConnectionError):
                for _ in range(20):
                    endless.writer.write(frame(0, b"", is_last=False) * 100)
                    await endless.writer.drain()
            await until(lambda: not impatient.connections)

    run(go())


def test_frames_that_nobody_asked_for_end_the_socket(impatient: Thread) -> None:
    async def flood(kind: int) -> None:
        async with raw_socket(impatient.host) as flooding:
            with suppress(ConnectionError):
                flooding.writer.write(frame(kind, b"") * 5_000)
                await flooding.writer.drain()
            assert await flooding.ends() is not None

    async def go() -> None:
        await asyncio.gather(flood(9), flood(10))
        await until(lambda: not impatient.connections)

    run(go())


# -- heads


def test_a_head_without_end_is_refused_long_before_its_time_is_up(host: str) -> None:
    async def refused(*parts: bytes) -> None:
        async with raw(host) as greedy:
            greedy.writer.write(b"GET /api/me HTTP/1.1\r\nHost: " + host.encode() + b"\r\n")
            for part in parts:
                greedy.writer.write(part)
            status, headers, body = await greedy.answer()
            assert (status, headers["connection"]) == (431, "close")
            assert "at most 100 headers and 65536 bytes" in json.loads(body)["why"]

    async def go() -> None:
        await refused(b"a: b\r\n" * 101)
        await refused(b"a: ", b"b" * 70_000)
        await refused(b"a: b\r\n" * 30_000)

    run(go())


def test_headers_after_a_body_are_limited_too(host: str) -> None:
    async def go() -> None:
        async with raw(host) as greedy:
            greedy.send(*post(host, "/api/me", "Transfer-Encoding: chunked"))
            greedy.writer.write(b"2\r\n{}\r\n0\r\n" + b"a: b\r\n" * 5_000)
            assert b"200" not in (await greedy.ends())[:20]

    run(go())


def test_a_large_body_comes_with_its_head_in_one_packet(host: str) -> None:
    async def go() -> None:
        async with raw(host) as friend:
            body = "x" * 200_000
            lines = post(host, "/api/replays", f"Content-Length: {len(body)}")
            friend.send(*lines, body=body)
            assert (await friend.answer())[0] == 422

    run(go())


# -- how many


def test_thousands_of_requests_in_one_packet_are_not_all_kept(host: str) -> None:
    async def go() -> None:
        async with raw(host) as eager, raw(host) as browser:
            eager.writer.write(f"GET /api/games HTTP/1.1\r\nHost: {host}\r\n\r\n".encode() * 2000)
            answers = (await eager.ends()).count(b"HTTP/1.1 200")
            assert answers < 2000
            for _ in range(5):
                browser.send("GET /api/me HTTP/1.1", f"Host: {host}")
            assert [(await browser.answer())[0] for _ in range(5)] == [200] * 5

    run(go())


def test_an_address_has_a_number_of_connections_and_a_trusted_proxy_has_not(tmp_path: Path) -> None:
    async def go(host: str, many: int) -> list[int]:
        lines = [raw(host) for _ in range(many)]
        opened = [await line.__aenter__() for line in lines]
        last = opened[-1]
        last.send("GET /api/me HTTP/1.1", f"Host: {host}")
        statuses = [(await last.answer())[0]]
        for line in lines[:-1]:
            await line.__aexit__(None, None, None)
        while True:  # their places are free again, as soon as the server knows
            async with raw(host) as another:
                another.send("GET /api/me HTTP/1.1", f"Host: {host}")
                statuses.append((await another.answer())[0])
            if statuses[-1] == 200:
                return statuses

    limits = Limits(sockets_an_address=2, requests=1000)
    for proxies, expected in (((), 429), (("127.0.0.0/8",), 200)):
        folder = tmp_path / str(expected)
        folder.mkdir()
        with Thread(folder, limits=limits, trusted_proxies=proxies) as server:
            assert run(go(server.host, BESIDES_SOCKETS + 3))[0] == expected


def test_idle_connections_make_room_for_those_who_ask_for_something(tmp_path: Path) -> None:
    """Strangers at many addresses cannot keep everybody out by connecting and doing nothing."""

    async def go(host: str) -> None:
        async with raw_socket(host) as player, raw(host) as busy, raw(host) as idle:
            busy.send(*post(host, "/api/me", "Content-Length: 2"))  # and does not end it yet
            kept = [raw(host) for _ in range(6)]
            for number, line in enumerate(kept):
                newcomer = await line.__aenter__()
                newcomer.send("GET /api/me HTTP/1.1", f"Host: {host}")
                assert (await newcomer.answer())[0] == 200, number
            assert await idle.ends() == b""
            busy.writer.write(b"{}")
            assert (await busy.answer())[0] == 200
            player.writer.write(frame(9, b"still there?"))
            await player.reader.readuntil(b"still there?")
            for line in kept:
                await line.__aexit__(None, None, None)

    with Thread(tmp_path, limits=replace(EASY, connections=6)) as server:
        run(go(server.host))

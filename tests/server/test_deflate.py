"""Long messages are compressed, each for itself, and nobody can make the server keep more."""

from __future__ import annotations

import json
import zlib

import pytest
from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from moonpack.server.http.deflate import SMALLEST, Deflate
from tests.server.harness import HERE, ME, Person, run
from tests.server.raw import HANDSHAKE, Raw, frame, raw

LONG = json.dumps({"hexes": [f"h{n}" for n in range(2_000)]}).encode()
RSV1 = 0x40  # of the first byte of a frame: the message is compressed


def _agreed() -> PerMessageDeflate:
    return Deflate().process_request_params([], [])[1]


def _packed(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]


def test_long_messages_are_compressed_and_short_ones_are_not() -> None:
    server = _agreed()
    sent = server.encode(Frame(Opcode.TEXT, LONG))
    assert sent.rsv1
    assert len(sent.data) < len(LONG) / 2
    reader = PerMessageDeflate(True, True, 15, 15)
    assert reader.decode(sent).data == LONG
    assert server.encode(Frame(Opcode.TEXT, LONG)).data == sent.data
    short = Frame(Opcode.TEXT, LONG[: SMALLEST - 1])
    assert server.encode(short) == short
    ping = Frame(Opcode.PING, b"p")
    assert server.encode(ping) == ping


def test_nothing_is_kept_between_messages() -> None:
    parameters, server = Deflate().process_request_params([], [])
    names = {name for name, _ in parameters}
    assert {"server_no_context_takeover", "client_no_context_takeover"} <= names
    server.encode(Frame(Opcode.TEXT, LONG))
    server.decode(Frame(Opcode.TEXT, _packed(LONG), rsv1=True), max_size=100_000)
    assert not hasattr(server, "encoder")
    assert not hasattr(server, "decoder")


def test_what_arrives_compressed_is_limited() -> None:
    bomb = Frame(Opcode.TEXT, _packed(b"0" * 1_000_000), rsv1=True)
    with pytest.raises(PayloadTooBig):
        _agreed().decode(bomb, max_size=16_384)
    piece = Frame(Opcode.TEXT, _packed(b"0"), fin=False, rsv1=True)
    with pytest.raises(ProtocolError, match="one frame"):
        _agreed().decode(piece, max_size=16_384)


def test_a_socket_that_can_read_it_gets_a_table_compressed(host: str) -> None:
    async def first_long(asks: str) -> tuple[int, int]:
        """Whether the first long message is compressed, and its length."""
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with raw(host) as line:
                path = f"/api/tables/{table}/socket"
                head = (f"GET {path} HTTP/1.1", f"Host: {host}", f"Cookie: {ann.cookie}")
                line.send(
                    *head, *HANDSHAKE, *([f"Sec-WebSocket-Extensions: {asks}"] if asks else [])
                )
                answer = await line.reader.readuntil(b"\r\n\r\n")
                assert (b"permessage-deflate" in answer) is bool(asks)
                line.writer.write(frame(1, b'{"type":"hello"}'))
                while True:
                    first, length = await _frame(line)
                    if length > SMALLEST:
                        return first & RSV1, length

    async def go() -> None:
        plain, whole = await first_long("")
        compressed, short = await first_long("permessage-deflate; client_max_window_bits")
        assert not plain
        assert compressed
        assert short < whole / 4

    run(go())


async def _frame(line: Raw) -> tuple[int, int]:
    """The first byte and the length of the next frame; its data are read too."""
    first, length = await line.reader.readexactly(2)
    if length > 125:
        length = int.from_bytes(await line.reader.readexactly(2 if length == 126 else 8))
    await line.reader.readexactly(length)
    return first, length

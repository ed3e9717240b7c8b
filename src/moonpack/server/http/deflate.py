"""Long messages on sockets are compressed, where the client can read that (RFC 7692).

Nothing is kept between two messages, so that a socket that waits takes no more memory than before:
each message is compressed for itself. The same message mostly goes to everybody at a table; it is
compressed once. A message that arrives is small, and whoever compresses it all the same must send
it in one frame: half a message would keep tens of kilobytes.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache

from websockets.exceptions import ProtocolError
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame, Opcode
from websockets.typing import ExtensionParameter

SMALLEST = 1_000  # bytes; less is sent as it is
LEVEL = 3  # of nine: a third of the time of the usual one, for a tenth more bytes
_MESSAGES_KEPT = 8
_TAIL = b"\x00\x00\xff\xff"  # of every message; not sent


@lru_cache(maxsize=_MESSAGES_KEPT)
def _deflated(message: bytes, window_bits: int) -> bytes:
    packer = zlib.compressobj(LEVEL, wbits=-window_bits)
    return (packer.compress(message) + packer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(_TAIL)


class _Deflate(PerMessageDeflate):
    """The compression on one socket."""

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        if frame.rsv1 and not frame.fin:
            raise ProtocolError("a compressed message must be sent in one frame")
        return super().decode(frame, max_size=max_size)

    def encode(self, frame: Frame) -> Frame:
        is_message = frame.fin and frame.opcode in (Opcode.TEXT, Opcode.BINARY)
        if not is_message or len(frame.data) < SMALLEST:
            return frame
        packed = _deflated(bytes(frame.data), self.local_max_window_bits)
        return Frame(frame.opcode, packed, fin=True, rsv1=True)


class Deflate(ServerPerMessageDeflateFactory):
    """Offers the compression to clients that ask for it."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """What is agreed with a client."""
        agreed, usual = super().process_request_params(params, accepted_extensions)
        window_bits = usual.remote_max_window_bits, usual.local_max_window_bits
        return agreed, _Deflate(True, True, *window_bits)

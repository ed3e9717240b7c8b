"""What processes that play for us hear and say: a JSON object a line, on their standard streams."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from queue import Queue
from threading import Thread
from typing import Any


class Lines:
    """The far end: hears what the near end says, and knows at once when it is gone.

    Standard output is for our lines alone: what bots and libraries print goes to standard error.
    """

    def __init__(self, at_end: Callable[[], None] | None = None) -> None:
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        self._heard: Queue[bytes] = Queue()
        self._at_end = at_end
        self.is_over = False
        Thread(target=self._listen, daemon=True).start()

    def __iter__(self) -> Iterator[dict[str, Any]]:
        while line := self._heard.get():
            yield json.loads(line)

    def say(self, **told: Any) -> None:
        """Send a line."""
        self._out.write(json.dumps(told) + "\n")
        self._out.flush()

    def _listen(self) -> None:
        # Not `sys.stdin`: a bot may end Python meanwhile, which then must not wait for this thread.
        for line in os.fdopen(os.dup(0), "rb"):
            self._heard.put(line)
        self.is_over = True
        self._heard.put(b"")
        if self._at_end is not None:
            self._at_end()

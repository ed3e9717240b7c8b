"""Lines from the keyboard, with editing, history and completion where the system has readline."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import ModuleType

Completer = Callable[[Sequence[str], str], Sequence[str]]


def _readline() -> ModuleType | None:
    try:
        import readline  # not every system has it
    except ImportError:
        return None
    return readline


class Keyboard:
    """Reads lines. `complete` returns the words that can follow those typed."""

    def __init__(self, complete: Completer) -> None:
        self._complete = complete
        self._completions: list[str] = []
        self._editor = _readline() if sys.stdin.isatty() else None
        if self._editor:
            self._editor.set_completer_delims(" ")
            self._editor.set_completer(self._offer)
            is_libedit = "libedit" in (self._editor.__doc__ or "")
            self._editor.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")

    def line(self, prompt: str) -> str:
        """The next line, stripped. Raises `EOFError` when there are no more."""
        return input(prompt).strip()

    def forget(self) -> None:
        """Clear the history: the next player must not see it."""
        if self._editor:
            self._editor.clear_history()

    def _offer(self, word: str, number: int) -> str | None:
        """Called by readline for one completion after another."""
        assert self._editor is not None
        if number == 0:
            before = self._editor.get_line_buffer()[: self._editor.get_begidx()]
            self._completions = [f"{word} " for word in self._complete(before.split(), word)]
        return self._completions[number] if number < len(self._completions) else None

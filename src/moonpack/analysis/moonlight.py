"""Moonlight judged by random playouts from the truth, with its rounds marked."""

from __future__ import annotations

from moonpack.analysis.playouts import PlayoutAnalyst
from moonpack.games.contract import Fact
from moonpack.games.moonlight.facts import RoundEnded


class MoonlightAnalyst(PlayoutAnalyst):
    """Judges with all cards open: what was best, not what could be known."""

    def mark(self, fact: Fact) -> str:
        return f"round {fact.round}" if isinstance(fact, RoundEnded) else ""

"""Regions when the moon says so, the count at the end, and the state as a position."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from .choices import Choices
from .options import written
from .state import NEUTRAL, TRACKS, WOLVES


class Count(Choices):
    """A state that counts what regions and tracks are worth."""

    def _score_region(self, region: int, phase: str) -> None:
        control: dict[int, int] = {}
        alphas: dict[int, int] = {}
        for where, pieces in self.pieces.items():
            for pack, kind in pieces if self.board.region.get(where) == region else []:
                control[pack] = control.get(pack, 0) + self.data["control"][kind]
                alphas[pack] = alphas.get(pack, 0) + (kind == "alpha")
        standing = {pack: (control[pack], alphas[pack]) for pack in control}
        paid_second = [p for p in standing if standing[p] == max(standing.values())]
        if len(paid_second) == 1:  # one winner: it takes the token, a single second is paid
            [winner] = paid_second
            del standing[winner]
            if winner != NEUTRAL:
                self.players[winner].moons.append(phase)
                self.players[winner].points += self.data["moon_tokens"][phase]["first"]
            paid_second = [p for p in standing if standing[p] == max(standing.values())]
            if len(paid_second) > 1:
                paid_second = []
        for pack in paid_second:
            if pack != NEUTRAL:
                self.players[pack].points += self.data["moon_tokens"][phase]["second"]

    def breakdown(self) -> list[dict[str, int]]:
        """Per seat, what each category of the final score counts now."""
        data, side = self.data, self.side
        return [
            {
                "moons_and_regions": player.points,
                **{track: data["track_points"][side][player.dens[track]] for track in TRACKS},
                "lairs": data["lair_points"][player.lairs],
                "prey": data["prey_points"][side][len(player.prey)],
                "wolves": data["wolf_points"][player.wolves],
            }
            for player in self.players
        ]

    def scores(self) -> list[int]:
        """The final score of each seat, were the game to end now."""
        return [sum(categories.values()) for categories in self.breakdown()]

    def winners(self) -> list[int]:
        """The seats that would win now; several share the win."""
        standing: list[tuple[int, int, int]] = []
        on_board = [piece for pieces in self.pieces.values() for piece in pieces]
        for seat, score in enumerate(self.scores()):
            wolves = sum(on_board.count((seat, kind)) for kind in WOLVES)
            standing.append((score, len(self.players[seat].moons), wolves))
        return [seat for seat, mine in enumerate(standing) if mine == max(standing)]

    def position(self) -> dict[str, Any] | None:
        """The state as JSON, between two actions after the draft; otherwise None."""
        if self.stage != "turn":
            return None
        name = self.board.name
        label = {NEUTRAL: "neutral"} | {seat: str(seat + 1) for seat in range(len(self.players))}
        position: dict[str, Any] = {"game": "wolves", "format": 1, "packs": list(self.packs)}
        if self.neutral:
            position["neutral"] = self.neutral
        if self.turn_order[0] > 0:
            position["starting_player"] = self.turn_order[0] + 1
        return position | {
            "options": written(self.options),
            "regions": list(self.regions),
            "moons": [list(stack) for stack in self.moons],
            "prey": {name[h]: list(stack) for h, stack in self.prey.items()},
            "lone_wolves": sorted(name[h] for h in self.lone_wolves),
            "pieces": {
                name[h]: sorted(f"{label[pack]} {kind}" for pack, kind in pieces)
                for h, pieces in self.pieces.items()
                if pieces
            },
            "players": [
                asdict(p) | {"tiles": "".join(map(str, p.tiles)), "prey": sorted(p.prey)}
                for p in self.players
            ],
            "moon": self.moon,
            "scored": self.scored,
            "round": self.round,
            "turn": self.seat + 1,
            "actions": self.actions,
            "extra": self.extra,
        }

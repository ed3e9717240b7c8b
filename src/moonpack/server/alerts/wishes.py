"""What a person wants to be told of, and when not."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from moonpack.server.alerts.events import KINDS
from moonpack.server.wire.alerts import MINUTES_A_DAY, AlertKind, zone_of

MINUTE = 60.0  # seconds


@dataclass(frozen=True)
class QuietHours:
    """A time of the day, in minutes from midnight where the person is, in which nothing comes."""

    begin: int
    end: int
    zone: str

    def until(self, now: float) -> float | None:
        """When they end, if it is quiet now."""
        here = self._here(now)
        left = self._left(here)
        if not left:
            return None
        end = here.replace(second=0, microsecond=0) + timedelta(minutes=left)
        # Of an hour that comes twice it is still the same one.
        until = end.replace(fold=here.fold).timestamp()
        while not self._left(self._here(until - MINUTE)):  # its end was left out, in spring
            until -= MINUTE
        return until

    def _here(self, at: float) -> datetime:
        return datetime.fromtimestamp(at, zone_of(self.zone) or ZoneInfo("UTC"))

    def _left(self, here: datetime) -> int:
        """The minutes until they end, by the clock on the wall; 0 if it is not quiet."""
        since = (here.hour * 60 + here.minute - self.begin) % MINUTES_A_DAY
        length = (self.end - self.begin) % MINUTES_A_DAY
        return max(0, length - since)


@dataclass(frozen=True)
class Wishes:
    """The wishes of a person; by default everything, at any time."""

    kinds: tuple[AlertKind, ...] = KINDS
    quiet: QuietHours | None = None
    language: str = "en"
    unknown: dict[str, Any] = field(default_factory=dict)  # of a later version; kept

    @classmethod
    def of_json(cls, data: dict[str, Any]) -> Wishes:
        """The wishes as they were stored."""
        known = dict(data)
        quiet = known.pop("quiet", None)
        kinds = known.pop("kinds", KINDS)
        return cls(
            kinds=tuple(kind for kind in KINDS if kind in kinds),
            quiet=None if quiet is None else QuietHours(**quiet),
            language=known.pop("language", "en"),
            unknown=known,
        )

    def to_json(self) -> dict[str, Any]:
        """The wishes as they are stored."""
        quiet = None if self.quiet is None else asdict(self.quiet)
        own = {"kinds": list(self.kinds), "quiet": quiet, "language": self.language}
        return {**self.unknown, **own}

    def quiet_until(self, now: float) -> float | None:
        """When the quiet hours end that it is now, if it is; as a time stamp."""
        return None if self.quiet is None else self.quiet.until(now)

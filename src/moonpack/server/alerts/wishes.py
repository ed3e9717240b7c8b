"""What a person wants to be told of, and when not."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from moonpack.server.alerts.events import KINDS
from moonpack.server.wire.alerts import MINUTES_A_DAY, AlertKind, zone_of


@dataclass(frozen=True)
class QuietHours:
    """A time of the day, in minutes from midnight where the person is, in which nothing comes."""

    begin: int
    end: int
    zone: str


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
        if self.quiet is None or self.quiet.begin == self.quiet.end:
            return None
        here = datetime.fromtimestamp(now, zone_of(self.quiet.zone) or ZoneInfo("UTC"))
        minute = here.hour * 60 + here.minute
        since = (minute - self.quiet.begin) % MINUTES_A_DAY
        length = (self.quiet.end - self.quiet.begin) % MINUTES_A_DAY
        if since >= length:
            return None
        begun = here.replace(second=0, microsecond=0)
        return (begun + timedelta(minutes=length - since)).timestamp()

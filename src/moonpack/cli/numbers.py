"""Numbers on the command line, with bounds that keep them meaningful."""

from __future__ import annotations

import math
from typing import Any

import click

HOUR, DAY = 3600, 86_400


class Seconds(click.FloatRange):
    """A time. Any range lets what is not a number pass, since it is neither below nor above."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        if math.isnan(found):
            self.fail(f"{value!r} is not a number of seconds.", param, ctx)
        return found


A_DAY_AT_MOST = Seconds(0, DAY, min_open=True)
AN_HOUR_AT_MOST = Seconds(0, HOUR)

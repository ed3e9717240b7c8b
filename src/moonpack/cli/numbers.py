"""Numbers on the command line, with sensible bounds."""

from __future__ import annotations

import math
from typing import Any

import click

from moonpack.bots.limits import DAY
from moonpack.cli.language import spoken

HOUR = 3600  # seconds


class Seconds(click.FloatRange):
    """A duration. Refuses NaN, which is in every range because it is neither below nor above."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seconds = super().convert(value, param, ctx)
        if math.isnan(seconds):
            words = spoken()
            self.fail(words("'{value}' is not a number of seconds.", value=value), param, ctx)
        return seconds


A_DAY_AT_MOST = Seconds(0, DAY, min_open=True)
AN_HOUR_AT_MOST = Seconds(0, HOUR)

"""Numbers on the command line, with sensible bounds."""

from __future__ import annotations

import math
from typing import Any

import click

from moonpack.bots.limits import DAY
from moonpack.cli.language import spoken

HOUR = 3600  # seconds


class AnyWhole(click.types.IntParamType):
    """A whole number; what reads it says which."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not _is(int, value):
            words = spoken()
            self.fail(words("'{value}' is not a whole number.", value=value), param, ctx)
        return super().convert(value, param, ctx)


class Whole(click.IntRange):
    """A whole number in a range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return super().convert(AnyWhole().convert(value, param, ctx), param, ctx)


class Seconds(click.FloatRange):
    """A duration. Refuses NaN, which is in every range because it is neither below nor above."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not _is(float, value) or math.isnan(float(value)):
            words = spoken()
            self.fail(words("'{value}' is not a number of seconds.", value=value), param, ctx)
        return super().convert(value, param, ctx)


def _is(kind: type[float] | type[int], value: Any) -> bool:
    try:
        kind(value)
    except ValueError:
        return False
    return True


A_DAY_AT_MOST = Seconds(0, DAY, min_open=True)
AN_HOUR_AT_MOST = Seconds(0, HOUR)

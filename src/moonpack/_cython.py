"""The few names of `cython` that the rules use, for when they are interpreted without Cython."""

from __future__ import annotations

from contextlib import nullcontext

compiled = False
nogil = nullcontext()

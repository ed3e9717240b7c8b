"""A slow, naive reference implementation of The Wolves, to test a fast engine against.

Everything is looked up afresh from plain dicts and sets whenever it is asked for; only pure
geometry (steps between hexes of the bare board) is kept. It shares no code with the engine on
purpose: what both agree on is unlikely to be a slip of either.

`board` has the hexes, `options` what was agreed on, `state` the state and how to look at it,
`changes` what parts of an action do, `choices` what is legal, `count` the scoring, and `oracle`
the game.
"""

from .oracle import Oracle

__all__ = ["Oracle"]

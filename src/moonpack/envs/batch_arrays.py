"""What callers give a batch as arrays, and the types of the arrays that they get."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, NotRequired, TypeAlias, TypedDict

from moonpack.errors import BadInput
from moonpack.extras import need
from moonpack.games import check

if TYPE_CHECKING:  # NumPy is an extra
    import numpy as np
    from numpy.typing import NDArray

    # Seeds for some games, one each: a list, or an array of whole numbers.
    Whole: TypeAlias = np.int64 | np.uint64 | np.int32 | np.uint32
    Seeds: TypeAlias = Sequence[int | str | None] | np.ndarray[tuple[int], np.dtype[Whole]]

    # With their shapes, so that nothing of them is `Any` to programs of users.
    Octets: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.uint8]]
    Row: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint8]]
    Marks: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.int8]]
    Shorts: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.int16]]
    Numbers: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int32]]
    Rewards: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float32]]
    Flags: TypeAlias = np.ndarray[tuple[int], np.dtype[np.bool_]]


class FinalInfo(TypedDict):
    """Of games that have ended: who sees their last observation, and where there is one."""

    actor: Numbers
    _actor: Flags


class Infos(TypedDict):
    """Arrays by name, as Gymnasium has them; those of ended games only if there are any."""

    action_mask: Marks
    actor: Numbers
    final_obs: NotRequired[Octets]
    final_info: NotRequired[FinalInfo]
    _final_obs: NotRequired[Flags]
    _final_info: NotRequired[Flags]


def as_numbers(given: Any, field: str, games: int) -> NDArray[Any]:
    """An array, tensor or list with a whole number for each game."""
    numbers = _as_array(given)
    if numbers is None or numbers.shape != (games,) or numbers.dtype.kind not in "iu":
        raise BadInput(field, f"an array of {games} whole numbers", given)
    return numbers


def as_seeds(given: Any, games: int) -> list[int | str | None] | None:
    """A seed for each game, from an array, a tensor or a list; None if `given` is a single seed."""
    if getattr(given, "ndim", 0):
        given = given.tolist()
    elif isinstance(given, (str, bytes)) or not isinstance(given, Sequence):
        return None
    listed = check.listing(list(given), "seed", games)
    return [check.seed(one, f"seed[{n}]") for n, one in enumerate(listed)]


def as_flags(given: Any, field: str, games: int) -> Flags:
    """An array, tensor or list with True or False for each game."""
    flags = _as_array(given)
    if flags is None or flags.shape != (games,) or flags.dtype.kind != "b":
        raise BadInput(field, f"an array of {games} flags (True or False)", given)
    return flags


@cache
def _numpy() -> ModuleType:
    return need("numpy", "a batch of games")


def _as_array(given: Any) -> NDArray[Any] | None:
    np = _numpy()
    if isinstance(given, np.ndarray):
        return given
    if hasattr(given, "detach"):  # a tensor of torch, perhaps on another device
        given = given.detach().cpu()
    try:
        array: NDArray[Any] = np.asarray(given)
    except (TypeError, ValueError, RuntimeError):
        return None
    return array

"""What goes wrong, said so that it can be put right: every bad input is a `MoonpackError`."""

from __future__ import annotations


class MoonpackError(ValueError):
    """Bad input of some kind; the message is a sentence for people."""

    def __reduce__(self) -> tuple[object, ...]:
        # Errors cross from one process to another; what they were made of need not.
        return _made_again, (type(self), self.args), self.__dict__


class BadInput(MoonpackError):
    """A field that is not what it should be: names the field and what was expected."""

    def __init__(self, field: str, expected: str, got: object = ...) -> None:
        self.field = field
        self.expected = expected
        said = "" if got is ... else f", got {_shown(got)}"
        super().__init__(f"{field}: expected {expected}{said}")

    @classmethod
    def unless_from(cls, lowest: float, **fields: float) -> None:
        """Refuse numbers below the lowest that they may be."""
        for field, value in fields.items():
            if value < lowest:
                raise cls(field, f"a number from {lowest}", value)


class IllegalStep(MoonpackError):
    """A step that cannot be played now; the message says why. Nothing has changed."""

    def __init__(self, step: object, why: str) -> None:
        self.step = step
        self.why = why
        super().__init__(f"{_shown(step)} is not possible: {why}")


def _made_again(kind: type[MoonpackError], args: tuple[object, ...]) -> MoonpackError:
    error = kind.__new__(kind)
    error.args = args
    return error


def _shown(value: object) -> str:
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # numbers too long to write, lists too deep
        return f"a {type(value).__name__} too large to show"
    return text if len(text) <= 80 else text[:77] + "..."

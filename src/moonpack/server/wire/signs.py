"""The marks that people choose for themselves: a drawn shape in a colour."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict

# Each shape is a file in `web/people/marks`, and each colour a class in `web/people/marks.css`.
Shape = Literal["howl", "head", "paw", "moon", "fang", "tail"]
Colour = Literal["ice", "amber", "moss", "ember", "violet", "rose", "sand", "slate"]
SHAPES: tuple[str, ...] = get_args(Shape)
COLOURS: tuple[str, ...] = get_args(Colour)


class PersonMark(BaseModel):
    """The mark that somebody has chosen for themselves."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    shape: Shape
    colour: Colour

    @property
    def stored(self) -> str:
        """The mark as one text, as it is stored."""
        return f"{self.shape} {self.colour}"

    @classmethod
    def read(cls, stored: str | None) -> PersonMark | None:
        """A mark as it is stored; None if there is none, or one of another version."""
        shape, _, colour = (stored or "").partition(" ")
        if shape not in SHAPES or colour not in COLOURS:
            return None
        return cls.model_validate({"shape": shape, "colour": colour})

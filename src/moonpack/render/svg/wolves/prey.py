"""Five animals, each known by its outline: antlers, broad antlers, tusks, mask, ears."""

from __future__ import annotations

from collections.abc import Callable

from ..build import circle, element, group, path


def _deer(light: str, dark: str) -> str:
    antlers = "M-2.2-3.6C-4-6-6.4-7-6-12M-5.4-7L-9.6-9M-6.2-9.4L-9-12.4"
    mirrored = "M2.2-3.6C4-6 6.4-7 6-12M5.4-7L9.6-9M6.2-9.4L9-12.4"
    return group(
        path(
            antlers + mirrored, fill="none", stroke=light, stroke_width=1.7, stroke_linecap="round"
        ),
        path("M-3.4-3L-9-3.4Q-8 .6-4.2.4ZM3.4-3L9-3.4Q8 .6 4.2.4Z", fill=light),
        path("M-3.8-3.6Q0-5.6 3.8-3.6Q4.6 3 2.6 9.4Q0 12-2.6 9.4Q-4.6 3-3.8-3.6Z", fill=light),
        circle(-2.2, 0.6, 0.9, fill=dark),
        circle(2.2, 0.6, 0.9, fill=dark),
        element("ellipse", cx=0, cy=8.8, rx=1.9, ry=1.3, fill=dark),
    )


def _moose(light: str, dark: str) -> str:
    left = (
        "M-2.4-3Q-6-2-8-4.4Q-12.6-3-13-8.6L-11-7.2L-11.2-11L-8.6-8.6L-7.8-11.6L-6-7.6Q-4-6-2.4-5.4Z"
    )
    right = "M2.4-3Q6-2 8-4.4Q12.6-3 13-8.6L11-7.2L11.2-11L8.6-8.6L7.8-11.6L6-7.6Q4-6 2.4-5.4Z"
    face = (
        "M-3-5.6Q0-7 3-5.6Q4.2-1 3.6 2.4Q6.4 6 5 9.6Q3.2 12.4 0 12.4"
        "Q-3.2 12.4-5 9.6Q-6.4 6-3.6 2.4Q-4.2-1-3-5.6Z"
    )
    return group(
        path(left + right + face, fill=light),
        circle(-1.9, -1, 0.9, fill=dark),
        circle(1.9, -1, 0.9, fill=dark),
        element("ellipse", cx=-2.3, cy=8.4, rx=1.1, ry=1.5, fill=dark),
        element("ellipse", cx=2.3, cy=8.4, rx=1.1, ry=1.5, fill=dark),
    )


def _boar(light: str, dark: str) -> str:
    face = (
        "M-4-8.6Q0-11.4 4-8.6L10.6-11Q11.2-5.6 8.4-3.4Q10.4 3 6.6 7.6Q4 10.6 0 10.6"
        "Q-4 10.6-6.6 7.6Q-10.4 3-8.4-3.4Q-11.2-5.6-10.6-11Z"
    )
    tusks = "M-5.6 7Q-9.6 7.4-10.2 1.8Q-8 4.4-5 4.2ZM5.6 7Q9.6 7.4 10.2 1.8Q8 4.4 5 4.2Z"
    return group(
        path(face, fill=light),
        path(tusks, fill=light, stroke=dark, stroke_width=1, stroke_linejoin="round"),
        circle(-3.8, -2.4, 1.1, fill=dark),
        circle(3.8, -2.4, 1.1, fill=dark),
        element("ellipse", cx=0, cy=5.4, rx=4.8, ry=3.7, fill=dark),
        circle(-1.8, 5.4, 1.2, fill=light),
        circle(1.8, 5.4, 1.2, fill=light),
    )


def _raccoon(light: str, dark: str) -> str:
    face = (
        "M-9-9.6Q-5-10.6-3.6-7.4Q0-8.4 3.6-7.4Q5-10.6 9-9.6Q9.6-6 8.2-3.6L12.4 3Q8 8.4 3.4 8.4"
        "Q2 11 0 11Q-2 11-3.4 8.4Q-8 8.4-12.4 3L-8.2-3.6Q-9.6-6-9-9.6Z"
    )
    mask = (
        "M-1.2-1.4Q-5-4.6-8.4-.6Q-11 2.6-8.4 4.4Q-4 5.4-1.2 1.6Z"
        "M1.2-1.4Q5-4.6 8.4-.6Q11 2.6 8.4 4.4Q4 5.4 1.2 1.6Z"
    )
    return group(
        path(face, fill=light),
        path(mask, fill=dark),
        circle(-4.8, 0.6, 1.2, fill=light),
        circle(4.8, 0.6, 1.2, fill=light),
        path("M-1.8 7Q0 6 1.8 7Q1.2 9.2 0 9.4Q-1.2 9.2-1.8 7ZM-.8-7.4H.8L.5-3H-.5Z", fill=dark),
    )


def _hare(light: str, dark: str) -> str:
    ears = "M-1.4-1Q-7.4-6.4-5.2-13Q-.6-9.6-.6-2ZM1.4-1Q7.4-6.4 5.2-13Q.6-9.6.6-2Z"
    inner = "M-2.2-3.4Q-5.2-7-4.4-10.4Q-2-8-1.8-3.6ZM2.2-3.4Q5.2-7 4.4-10.4Q2-8 1.8-3.6Z"
    face = "M0-3Q7-2.6 7 4Q6.4 10.6 0 11.6Q-6.4 10.6-7 4Q-7-2.6 0-3Z"
    return group(
        path(ears + face, fill=light, fill_rule="nonzero"),
        path(inner, fill=dark),
        circle(-3.6, 3, 1.2, fill=dark),
        circle(3.6, 3, 1.2, fill=dark),
        path("M-1.5 6.4H1.5L0 8Z", fill=dark),
        path("M0 8V10", stroke=dark, stroke_width=0.9),
    )


ANIMALS: dict[str, Callable[[str, str], str]] = {
    "boar": _boar,
    "deer": _deer,
    "hare": _hare,
    "moose": _moose,
    "raccoon": _raccoon,
}

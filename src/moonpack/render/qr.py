"""QR codes as SVG, for links that are opened on another device."""

from __future__ import annotations

import io

import segno

BORDER = 4  # modules of quiet zone, as the standard asks for
PIXELS = 4  # a module, where the picture has no other size


def qr_svg(text: str) -> str:
    """The QR code of a text, as an SVG that scales; dark on white, as cameras expect it.

    It is of the smallest size that holds the text, with error correction of level M or better.
    The SVG has a `viewBox` and no size of its own, no scripts and no styles.
    """
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out,
        kind="svg",
        border=BORDER,
        scale=PIXELS,
        dark="#0d1220",
        light="#ffffff",
        xmldecl=False,
        svgns=True,
        omitsize=True,
        nl=False,
        svgclass=None,
        lineclass=None,
    )
    return out.getvalue().decode("utf-8")

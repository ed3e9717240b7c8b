"""Pages without a script: a sentence for people, and perhaps a button."""

from __future__ import annotations

import html

from starlette.responses import HTMLResponse
from starlette.types import Scope

from moonpack.server.http.static_files import ADDRESS
from moonpack.words import Words

_PAGE = """<!doctype html>
<html lang="{locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <meta name="robots" content="noindex">
    <title>{title}</title>
    <link rel="icon" href="{web}icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="{web}css/base.css">
  </head>
  <body>
    <main class="lost">
      <h1>{title}</h1>
      <p>{text}</p>
{form}    </main>
  </body>
</html>
"""
_FORM = """      <form method="post"><button class="go">{button}</button></form>
"""


def plain_page(
    scope: Scope, words: Words, text: str, *, title: str = "Moonpack", button: str = ""
) -> HTMLResponse:
    """A page with a sentence; its button sends a POST to the address of the page."""
    page = _PAGE.format(
        locale=html.escape(words.locale),
        title=html.escape(title),
        text=html.escape(text),
        web=f"{scope.get('root_path', '')}{ADDRESS}",
        form=_FORM.format(button=html.escape(button)) if button else "",
    )
    return HTMLResponse(page)

"""Pages without a script: some sentences for people, and perhaps a button."""

from __future__ import annotations

import html
from dataclasses import dataclass

from starlette.responses import HTMLResponse
from starlette.types import Scope

from moonpack.server.http.static_files import ADDRESS
from moonpack.server.wire.signs import PersonMark
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
    <link rel="stylesheet" href="{web}people/marks.css">
  </head>
  <body>
    <main class="lost">
      <h1>{title}</h1>
{who}{texts}{form}{stay}    </main>
  </body>
</html>
"""
_TEXT = """      <p>{text}</p>
"""
_FORM = """      <form method="post"><button class="go">{button}</button></form>
"""
_STAY = """      <p><a class="button" href="{home}">{stay}</a></p>
"""
_WHO = """      <p class="whose">{mark}<strong>{name}</strong></p>
"""
_MARK = '<i class="own-mark mark-{shape} colour-{colour}" aria-hidden="true"></i>'


@dataclass(frozen=True)
class Who:
    """Somebody whom a page is about."""

    name: str
    mark: PersonMark | None


def plain_page(
    scope: Scope,
    words: Words,
    *texts: str,
    title: str = "Moonpack",
    button: str = "",
    stay: str = "",
    who: Who | None = None,
) -> HTMLResponse:
    """A page with some sentences; its button sends a POST to the address of the page.

    `stay` is what leads to the lobby instead.
    """
    root = scope.get("root_path", "")
    page = _PAGE.format(
        locale=html.escape(words.locale),
        title=html.escape(title),
        who=_whose(who) if who else "",
        texts="".join(_TEXT.format(text=html.escape(text)) for text in texts),
        web=f"{root}{ADDRESS}",
        form=_FORM.format(button=html.escape(button)) if button else "",
        stay=_STAY.format(home=f"{root}/", stay=html.escape(stay)) if stay else "",
    )
    return HTMLResponse(page)


def _whose(who: Who) -> str:
    mark = "" if who.mark is None else _MARK.format(**who.mark.model_dump())
    return _WHO.format(name=html.escape(who.name), mark=mark)

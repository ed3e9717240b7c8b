"""The rules of the games, to be read: chapters, terms for tooltips, pictures."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from moonpack import languages
from moonpack.games import kit
from moonpack.learn.rules import book_of, drawing, has_book
from moonpack.server.http.dependencies import InLanguage, TheHouse, TheVisitor
from moonpack.server.http.openapi import THUMBNAIL
from moonpack.server.http.pictures import MEDIA, PICTURE_POLICY
from moonpack.server.http.slow_work import made, slowly
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.server.wire.rules import RulesBook, RulesChapter, RulesTerms, rules_book, rules_terms

router = APIRouter(prefix="/api/rules", tags=["rules"])

# Texts and pictures change with the version of the server only.
KEPT = {"cache-control": "private, max-age=3600", "vary": "accept-language, cookie"}

Name = Annotated[str, Path(max_length=40)]


@router.get("/{game}", response_model=RulesBook)
async def book(game: Name, house: TheHouse, visitor: TheVisitor, language: InLanguage) -> Response:
    """All chapters of a game's rules."""
    _check_has_rules(game)
    return await made(house, visitor, lambda: rules_book(game, language), KEPT)


@router.get("/{game}/terms", response_model=RulesTerms)
async def terms(game: Name, house: TheHouse, visitor: TheVisitor, language: InLanguage) -> Response:
    """What tooltips say about the things on the table."""
    _check_has_rules(game)
    return await made(house, visitor, lambda: rules_terms(game, language), KEPT)


@router.get("/{game}/chapters/{chapter}")
async def chapter(game: Name, chapter: Name, language: InLanguage) -> RulesChapter:
    """One chapter."""
    _check_has_rules(game)
    for one in rules_book(game, language).chapters:
        if one.name == chapter:
            return one
    raise Refusal(Code.NOT_FOUND, "There is no such chapter.")


@router.get("/{game}/pictures/{name}.svg", response_class=Response, responses={200: THUMBNAIL})
async def picture(
    game: Name, name: Name, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Response:
    """A picture of a chapter."""
    _check_has_rules(game)
    if not any(name in one.pictures for one in book_of(game).chapters):
        raise Refusal(Code.NOT_FOUND, "There is no such picture.")
    words = languages.words(language)
    drawn = await slowly(house, visitor, lambda: drawing(game, name, words))
    headers = {"content-security-policy": PICTURE_POLICY, **KEPT}
    return Response(drawn, media_type=MEDIA["svg"], headers=headers)


def _check_has_rules(game: str) -> None:
    if game not in kit.names() or not has_book(game):
        raise Refusal(Code.NOT_FOUND, "There are no rules of this game here.")

"""The visitor's name, mark and language, the page's texts, and the games there are."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from moonpack import games, languages
from moonpack.games import kit
from moonpack.learn import lessons, puzzles
from moonpack.learn.rules import has_book
from moonpack.server.http.carrying import way_back
from moonpack.server.http.dependencies import (
    Allowance,
    InLanguage,
    TheAllowance,
    TheHouse,
    TheVisitor,
)
from moonpack.server.http.guard import Visitor, is_secure
from moonpack.server.live.house import House
from moonpack.server.people.identity import Identity, Remembered
from moonpack.server.people.profiles import Profile, keep_profile, profile_of
from moonpack.server.tables.levels import level_help, levels, styles
from moonpack.server.wire import page_texts
from moonpack.server.wire.answers import (
    ChoiceInfo,
    GameInfo,
    LanguageInfo,
    Me,
    OptionInfo,
    PageWords,
    StyleInfo,
)
from moonpack.server.wire.bodies import AboutMe
from moonpack.server.wire.fields import Language

MOST_PARTS = 50  # of the page, in one question for its texts

router = APIRouter(prefix="/api", tags=["you"])


@router.get("/me")
async def me(request: Request, house: TheHouse, visitor: TheVisitor, language: InLanguage) -> Me:
    """The player's name and mark, the language, and all languages."""
    kept = None if visitor.is_new else await profile_of(house.store, visitor.person)
    known = _me(visitor, kept or Profile(), language)
    if known.name is None:
        known = known.model_copy(update={"elsewhere": way_back(request)})
    return known


@router.post("/me")
async def change_me(
    *,
    about: AboutMe,
    request: Request,
    response: Response,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> Me:
    """Choose a name, a mark or a language.

    The server keeps name and mark; the browser remembers name and language in cookies.
    """
    chosen = None if about.language is None else languages.choose(about.language)
    identity: Identity = request.app.state.identity
    change = Remembered(None, about.name, chosen)
    for cookie in identity.cookies(
        change, is_secure=is_secure(request.scope), is_foreign=visitor.is_foreign
    ):
        response.headers.append("set-cookie", cookie)
    kept = await _keep(house, visitor, allowance, about)
    if about.name is not None:
        for room in house.rooms:
            room.presence.rename(visitor.person, about.name)
    shown = Profile(about.name or kept.name, about.mark or kept.mark)
    return _me(visitor, shown, chosen or language)


async def _keep(house: House, visitor: Visitor, allowance: Allowance, about: AboutMe) -> Profile:
    """Keep what was chosen; whoever chooses too often has it in their cookies alone."""
    kept = None if visitor.is_new else await profile_of(house.store, visitor.person)
    known = kept or Profile()
    is_new = (about.name or known.name, about.mark or known.mark) != (known.name, known.mark)
    if (about.mark and is_new) or (about.name and (is_new or kept is None)):
        if about.mark is not None:
            allowance.account(visitor)
        elif not allowance.may_keep(visitor):
            return known
        mark = None if about.mark is None else about.mark.stored
        await keep_profile(house.store, visitor.person, about.name, mark)
    return known


def _me(visitor: Visitor, profile: Profile, language: str) -> Me:
    offered = languages.offered(language)
    known = [LanguageInfo(code=code, name=languages.name(code)) for code in offered]
    name = profile.name or visitor.remembered.name
    return Me(name=name, mark=profile.mark, language=language, languages=known)


@router.get("/words/{language}")
async def page_words(
    language: Annotated[Language, Path()],
    part: Annotated[list[str] | None, Query(max_length=MOST_PARTS)] = None,
) -> PageWords:
    """The page's own texts in a language: all, or those of some parts of the page."""
    return page_texts.page_words(languages.choose(language), part or ())


@router.get("/games")
async def all_games(language: InLanguage) -> list[GameInfo]:
    """The games, their options in words, and the levels of their bots."""
    words = languages.words(language)
    return [
        GameInfo(
            name=spec.name,
            title=words.look_up(spec.title),
            lessons=len(lessons.lessons(spec.name)),
            can_edit=kit.of(spec.name).editor is not None,
            has_puzzles=spec.name in puzzles.games(),
            players=list(spec.players),
            options=[
                OptionInfo(
                    name=option.name,
                    choices=list(option.choices),
                    default=option.default,
                    lowest=option.lowest,
                    help=words.look_up(option.help),
                    presets={value: dict(names) for value, names in option.presets.items()},
                )
                for option in spec.options().values()
            ],
            choices=[
                ChoiceInfo(
                    name=choice.name,
                    kind=choice.kind,
                    values=list(choice.values),
                    rotates=choice.rotates,
                    players=list(choice.players),
                    help=words.look_up(choice.help),
                    example=None if choice.upload is None else choice.upload.example_name,
                )
                for choice in spec.all_choices().at_a_table()
            ],
            levels=levels(spec.name),
            level_help=[words.look_up(text) for text in level_help(spec.name)],
            styles=[
                StyleInfo(name=name, title=words.look_up(title))
                for name, title in styles(spec.name).items()
            ],
            page=kit.of(spec.name).page,
            has_rules=has_book(spec.name),
        )
        for spec in map(games.spec, games.names())
    ]

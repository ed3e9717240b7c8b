"""Signing in: with a link that works once, with a recovery phrase or with a passkey.

Links are made by people for their other devices, and by administrators (`moonpack admin people
sign-in`). Opening one only shows a page that says whose games it opens, and asks: programs that
preview links would use it up, and somebody could have sent a link to games that are not one's own.
"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from moonpack import languages
from moonpack.server.http.dependencies import InLanguage, TheAllowance, TheHouse, TheVisitor
from moonpack.server.http.entering import enter
from moonpack.server.http.passkeys import party_of
from moonpack.server.http.plain_pages import Who, plain_page
from moonpack.server.http.slow_work import slow_turn
from moonpack.server.people import links, passkeys, phrases
from moonpack.server.people.profiles import Profile, profile_of
from moonpack.server.wire.looks import look_alike
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.people import PasskeyAnswer, PasskeyOptions, PhraseTyped, SignedIn
from moonpack.server.wire.refusals import Refusal
from moonpack.words import Words

router = APIRouter(tags=["you"])

GONE = 410


@router.get("/signin/{word}", include_in_schema=False)
async def ask(
    word: str, request: Request, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Response:
    """A page that says whose games a link opens, and asks."""
    words = languages.words(language)
    person = await links.owner_of(house.store, word)
    if person is None:
        return _gone(request, words)
    profile = await profile_of(house.store, person) or Profile()
    if person == visitor.person and not visitor.is_new:
        text = words("These are your own games. This device has them already.")
        home = words("Go to the lobby")
        return plain_page(request.scope, words, text, title=words("Sign in"), stay=home)
    own = None if visitor.is_new else await profile_of(house.store, visitor.person)
    name = profile.name or words("A player without a name")
    return plain_page(
        request.scope,
        words,
        *_warnings(profile, own, words),
        title=words("Open the games of {name} here?", name=name),
        button=words("Sign in"),
        stay=words("No, stay as I am"),
        who=Who(name, profile.mark),
    )


def _warnings(profile: Profile, own: Profile | None, words: Words) -> list[str]:
    """What somebody has to know before they sign in as the person of a link."""
    texts = [
        words("This link signs you in here, once: you will see and play these games."),
        words(
            "Do this only if the games are yours. If somebody else sent you this link, the games "
            "are theirs, and they see everything that you do with them."
        ),
    ]
    if own is not None and own.name is not None:
        if look_alike(own.name, [profile.name]) is not None:
            texts.append(
                words("You are called {name} here too, but as somebody else.", name=own.name)
            )
        else:
            texts.append(words("Now you are {name} here.", name=own.name))
    if own is not None:
        texts.append(
            words(
                "Your own games stay where they are. You can go back to them at any time, under "
                "“You and your devices” in the menu."
            )
        )
    return texts


@router.post("/signin/{word}", include_in_schema=False)
async def sign_in(
    *,
    word: str,
    request: Request,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> Response:
    """Sign in, and go to the lobby."""
    allowance.sign_in(visitor)
    person = await house.store.write(lambda connection: links.use(connection, word))
    if person is None:
        return _gone(request, languages.words(language))
    response = RedirectResponse(f"{request.scope.get('root_path', '')}/", 303)
    for cookie in await enter(request, house, visitor, person):
        response.headers.append("set-cookie", cookie)
    return response


def _gone(request: Request, words: Words) -> Response:
    text = words(
        "This link was used already or is too old. Make a new one where you are signed in."
    )
    page = plain_page(request.scope, words, text, stay=words("Go to the lobby"))
    page.status_code = GONE
    return page


@router.post("/api/signin/phrase")
async def sign_in_with_phrase(
    *,
    typed: PhraseTyped,
    request: Request,
    response: Response,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
) -> SignedIn:
    """Sign in on this device with a recovery phrase."""
    typed_words = phrases.typed_words(typed.phrase)  # typing mistakes are not counted
    allowance.sign_in(visitor)
    async with slow_turn(house, visitor):
        hashed = await asyncio.to_thread(phrases.hashed, typed_words, house.secret)
    person = await phrases.person_of(house.store, hashed)
    if person is None:
        raise Refusal(Code.NOT_ALLOWED, "Nobody here has this recovery phrase.")
    return await _signed_in(request, response, house, visitor, person)


@router.post("/api/signin/passkey/begin")
async def begin_with_passkey(
    request: Request, house: TheHouse, visitor: TheVisitor, allowance: TheAllowance
) -> PasskeyOptions:
    """What a browser needs to let somebody choose one of their passkeys."""
    party = party_of(request)
    allowance.sign_in(visitor)
    return PasskeyOptions(options=await passkeys.request_options(house.store, party))


@router.post("/api/signin/passkey")
async def sign_in_with_passkey(
    *,
    answered: PasskeyAnswer,
    request: Request,
    response: Response,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
) -> SignedIn:
    """Sign in on this device with a passkey."""
    party = party_of(request)
    allowance.sign_in(visitor)
    person = await passkeys.person_of(house.store, party, answered.credential, house.secret)
    return await _signed_in(request, response, house, visitor, person)


async def _signed_in(
    request: Request, response: Response, house: TheHouse, visitor: TheVisitor, person: str
) -> SignedIn:
    for cookie in await enter(request, house, visitor, person):
        response.headers.append("set-cookie", cookie)
    profile = await profile_of(house.store, person) or Profile()
    return SignedIn(name=profile.name, mark=profile.mark)

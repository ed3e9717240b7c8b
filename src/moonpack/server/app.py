"""The application: tables, endpoints and page put together."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import RedirectResponse, Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Scope

import moonpack
from moonpack import languages
from moonpack.errors import BadInput, MoonpackError
from moonpack.server.admin.answering import answered
from moonpack.server.admin.control import Control
from moonpack.server.admin.door import Door
from moonpack.server.admin.office import Office
from moonpack.server.admin.place import Place
from moonpack.server.fair_turns import FairTurns
from moonpack.server.http import (
    account,
    alerts,
    analyses,
    carrying,
    choice_files,
    company,
    health,
    invitations,
    lessons,
    me,
    mistakes,
    pages,
    passkeys,
    positions,
    puzzles,
    replays,
    rules,
    schemas,
    signin,
    socket,
    tables,
    tournaments,
    vacations,
)
from moonpack.server.http.bodies import BodyRefused
from moonpack.server.http.dependencies import Allowance, language_of
from moonpack.server.http.failures import counted_failure, status_of
from moonpack.server.http.guard import Guard
from moonpack.server.http.openapi import ABOUT, DescribedApp
from moonpack.server.http.site import Forwarded, Site
from moonpack.server.http.watching import Watched
from moonpack.server.live.gauges import Gauges
from moonpack.server.live.house import House
from moonpack.server.live.tournaments import Tournaments
from moonpack.server.metrics import Metrics
from moonpack.server.people.identity import Identity
from moonpack.server.readiness import Readiness
from moonpack.server.settings import Settings
from moonpack.server.wire import page_texts
from moonpack.server.wire.answers import Failure
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.server.wire.validation import first_mistake

log = logging.getLogger("moonpack.server")

ENDPOINTS = (
    me,
    alerts,
    account,
    passkeys,
    rules,
    tables,
    invitations,
    company,
    tournaments,
    vacations,
    replays,
    analyses,
    mistakes,
    lessons,
    puzzles,
    positions,
    socket,
    choice_files,
    schemas,
    health,
    signin,
    carrying,
    pages,
)
ROUTERS = [part.router for part in ENDPOINTS]
PARTS = ("body", "query", "path")  # of a request; they are not part of a field's name
JSON_TYPE = "application/json"
LONG_ANSWER = 1000  # bytes; longer answers are compressed


def make_app(
    settings: Settings | None = None,
    metrics: Metrics | None = None,
    readiness: Readiness | None = None,
    door: Door | None = None,
) -> ASGIApp:
    """A Moonpack server as an ASGI application."""
    chosen = settings or Settings()
    site = Site(chosen)
    counted = metrics or Metrics()
    ready = readiness or Readiness()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = await House.open(chosen, counted)
        try:
            await _let_in(app, guard, house)
            app.state.tournaments = Tournaments(house)
            house.background(app.state.tournaments.run())
            async with _watched(house, ready), _administered(house, door):
                # Reading takes about 50 ms, which nobody should wait for: neither now nor when a
                # language is first asked for.
                threading.Thread(target=page_texts.read_all, name="languages", daemon=True).start()
                yield
        finally:
            await house.close()

    app = DescribedApp(
        title="Moonpack",
        version=moonpack.__version__,
        summary="Tables for two wolf games.",
        description=ABOUT,
        lifespan=lifespan,
        docs_url=None,  # these pages would load scripts from other sites
        redoc_url=None,
        redirect_slashes=False,  # `_without_slash` does it
        responses={"4XX": {"model": Failure}, "5XX": {"model": Failure}},
    )
    app.state.metrics, app.state.shows_metrics = counted, chosen.metrics
    app.state.readiness = ready
    app.state.site = site
    app.state.allowance = Allowance(chosen.limits)
    app.state.turns = turns = FairTurns()
    for router in ROUTERS:
        app.include_router(router)
    app.add_middleware(GZipMiddleware, minimum_size=LONG_ANSWER, compresslevel=5)
    _add_failures(app, counted)
    guard = Guard(app, chosen, site, turns, counted)
    return Forwarded(Watched(guard, counted), chosen, site)


async def _let_in(app: FastAPI, guard: Guard, house: House) -> None:
    """Let requests find the tables, and the guard tell visitors apart."""
    site: Site = app.state.site
    secret = await house.store.secret()
    app.state.house = house
    guard.access, guard.visits = house.access, house.visits
    app.state.identity = guard.identity = Identity(
        secret, site.root_path or "/", house.access.is_signed_out
    )


@asynccontextmanager
async def _watched(house: House, ready: Readiness) -> AsyncIterator[None]:
    """Let those who run the server see that it runs, as long as it does."""
    gauges = Gauges(house, ready, asyncio.get_running_loop())
    house.metrics.registry.register(gauges)
    ready.begin(house.store, house.drain)
    try:
        yield
    finally:
        ready.end()
        house.metrics.registry.unregister(gauges)


@asynccontextmanager
async def _administered(house: House, door: Door | None) -> AsyncIterator[None]:
    """Let those who run the server administer it, as long as it runs."""
    place = Place(house.store, house.writer, house.node, house.settings, house.metrics)
    office = Office(place, house)
    control = await Control.open(house.store, office)
    loop = asyncio.get_running_loop()

    def answer(asked: bytes, by: str) -> bytes:
        return asyncio.run_coroutine_threadsafe(answered(office, asked, by), loop).result()

    if door is not None:
        door.answer = answer
    try:
        yield
    finally:
        if door is not None:
            door.answer = None
        if control is not None:
            await control.close()


def _add_failures(app: FastAPI, metrics: Metrics) -> None:
    """All errors have the same form: a code for programs and a sentence for people."""
    failure = counted_failure(metrics)

    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> Response:
        why = error.why(languages.words(language_of(request)))
        return failure(status_of(error.code), error.code, why)

    @app.exception_handler(MoonpackError)
    async def bad_input(request: Request, error: MoonpackError) -> Response:
        why = error.in_words(languages.words(language_of(request)))
        field = error.field if isinstance(error, BadInput) else None
        return failure(422, Code.BAD_INPUT, why, field)

    @app.exception_handler(RequestValidationError)
    async def bad_message(request: Request, error: RequestValidationError) -> Response:
        mistake = first_mistake(error.errors(), "body", PARTS)
        if isinstance(error.body, bytes) and error.body:  # read as JSON only if it says that it is
            mistake = BadInput("content-type", JSON_TYPE, request.headers.get("content-type"))
        why = mistake.in_words(languages.words(language_of(request)))
        return failure(422, Code.BAD_INPUT, why, mistake.field)

    @app.exception_handler(HTTPException)
    async def no_page(request: Request, error: HTTPException) -> Response:
        if isinstance(error, BodyRefused):
            why = error.refusal.why(languages.words(language_of(request)))
            return failure(error.status_code, error.refusal.code, why)
        if error.status_code == 404:
            words = languages.words(language_of(request))
            page = _without_slash(request) or pages.unknown(request)
            return page or failure(404, Code.NOT_FOUND, words("There is nothing at this address."))
        if error.status_code == 400:
            return failure(422, Code.BAD_INPUT, "body: not valid JSON")
        if error.status_code != 405:
            return failure(error.status_code, Code.BAD_INPUT, str(error.detail))
        allowed = ", ".join(_methods(request))
        response = failure(405, Code.BAD_INPUT, f"method: expected {allowed}")
        response.headers["allow"] = allowed
        return response

    @app.exception_handler(ClientDisconnect)
    async def gone(_: Request, __: ClientDisconnect) -> Response:
        return Response(status_code=499)  # nobody will read it

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        log.error("a request failed", exc_info=error)
        words = languages.words(language_of(request))
        return failure(500, Code.UNAVAILABLE, words("Something went wrong on the server."))


def _methods(request: Request) -> list[str]:
    """The methods that a path takes, whatever method it was asked with."""
    matching = _matching(request, request.scope)
    return sorted({method for route in matching for method in route.methods or ()})


def _matching(request: Request, scope: Scope) -> Iterator[Route]:
    everything = (request.app.routes, *(router.routes for router in ROUTERS))
    routes = (route for part in everything for route in part if isinstance(route, Route))
    return (route for route in routes if route.matches(scope)[0] is not Match.NONE)


def _without_slash(request: Request) -> Response | None:
    """Lead to the page that was meant by an address with a slash at its end, if there is one.

    By its path alone: the words of links are in addresses, and we may know neither the path that a
    proxy has left out nor that it has ended TLS.
    """
    path: str = request.scope["path"]
    meant = path.rstrip("/")
    if meant == path or not any(_matching(request, {**request.scope, "path": meant})):
        return None
    query = request.url.query
    address = quote(request.scope.get("root_path", "") + meant) + (query and f"?{query}")
    return RedirectResponse(address, 307)

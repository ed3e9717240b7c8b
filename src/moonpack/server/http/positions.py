"""Positions that are set up, over HTTP. Clients have the position; the server keeps nothing."""

from __future__ import annotations

import hashlib
from contextlib import ExitStack

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

import moonpack
from moonpack import languages, records, scene
from moonpack.errors import BadInput, Phrase
from moonpack.game import Game
from moonpack.games import check, kit
from moonpack.games.contract import Setup
from moonpack.games.editing import Change, Editor, Group, Palette, Position, Put, Refused
from moonpack.games.rng import Rng
from moonpack.server.fair_queue import Client
from moonpack.server.http.analyses import ANALYSIS_LINES, Lines
from moonpack.server.http.dependencies import (
    InLanguage,
    TheAllowance,
    TheHouse,
    TheVisitor,
    link_to,
)
from moonpack.server.http.slow_work import made, slowly
from moonpack.server.reviews.kept import Replay
from moonpack.server.reviews.replays import nearest_position
from moonpack.server.reviews.report import Reporter
from moonpack.server.tables import openings
from moonpack.server.tables.messages import number
from moonpack.server.wire.answers import Opened
from moonpack.server.wire.marks import seat_marks
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.positions import (
    AnalysePosition,
    BeginPosition,
    ChangeField,
    EditedPosition,
    EditPosition,
    FieldGroup,
    FieldInfo,
    OptionOfField,
    PaletteInfo,
    PlayPosition,
    PositionProblem,
    PutTool,
    ToolInfo,
)
from moonpack.server.wire.refusals import Refusal
from moonpack.usual_names import usual_names
from moonpack.words import Words, source

router = APIRouter(prefix="/api/positions", tags=["positions"])


def _editor(game: str) -> Editor[Setup]:
    editor = kit.of(game).editor if game in kit.names() else None
    if editor is None:
        raise Refusal(Code.NOT_FOUND, "Positions of this game cannot be set up.")
    return editor


@router.post("/{game}/begin", response_model=EditedPosition)
async def begin(
    *,
    game: str,
    wanted: BeginPosition,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> Response:
    """A position to begin with."""
    allowance.question(visitor)
    editor, words = _editor(game), languages.words(language)
    playing = kit.of(game).spec.players
    check.whole_number(wanted.players, "players", playing[0], playing[-1])

    def shown() -> EditedPosition:
        return _shown(game, editor.begin(wanted.players, Rng(None), empty=wanted.empty), words)

    return await made(house, visitor, shown)


@router.post("/{game}/edit", response_model=EditedPosition)
async def edit(
    *,
    game: str,
    wanted: EditPosition,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> Response:
    """Make some edits of a position, or only look at it."""
    allowance.question(visitor)
    editor, words = _editor(game), languages.words(language)
    return await made(house, visitor, lambda: _edited(game, editor, wanted, words))


@router.post("/{game}/play", status_code=201)
async def play(
    *,
    game: str,
    wanted: PlayPosition,
    request: Request,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
) -> Opened:
    """Open a table that begins from a position."""
    _editor(game)
    opening = await slowly(
        house,
        visitor,
        lambda: openings.from_position(_playable(game, wanted.position), wanted, visitor.person),
    )
    allowance.new_table(visitor)
    name = await house.open_table(opening, visitor.person, address=visitor.address)
    return Opened(table=name, link=link_to(request, f"/t/{name}"))


@router.post("/{game}/analysis", response_class=StreamingResponse, responses={200: ANALYSIS_LINES})
async def analyse(
    *,
    game: str,
    wanted: AnalysePosition,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> StreamingResponse:
    """Analyse a position: the chances of all players, and the best turns. It is not stored."""
    _editor(game)
    begun = await slowly(house, visitor, lambda: _playable(game, wanted.position))
    record = begun.record()
    reporter = Reporter(Replay(record), languages.words(language))
    with ExitStack() as held:
        held.enter_context(allowance.socket(visitor))
        client = Client(visitor.person, visitor.address)
        review = await house.reviewers.join(None, record, client)
        held.callback(house.reviewers.leave, review, client)
        return Lines(reporter, house.reviewers.follow(review), held.pop_all())


# -- reading


def _position_of(game: str, given: Position) -> Position:
    """The position that a client sent, which may also be a record."""
    named = given.get("game")
    if named != game:
        raise BadInput("position.game", game, named)
    if records.is_position(given) or "players" not in given or "steps" not in given:
        return given
    try:
        return nearest_position(moonpack.replay(given).record()).position
    except BadInput as error:
        raise error.inside("position") from error


def _playable(game: str, given: Position) -> Game:
    """A game from a position that has no problems."""
    position = _position_of(game, given)
    try:
        begun = moonpack.from_position(position)
    except BadInput as error:
        raise error.inside("position") from error
    if begun.over:
        raise BadInput("position", Phrase(source("a position in which the game is not over")))
    return begun


def _edited(game: str, editor: Editor[Setup], wanted: EditPosition, words: Words) -> EditedPosition:
    position = _position_of(game, wanted.position)
    refused: Refused | None = None
    try:
        editor.read(position)
    except BadInput as error:
        raise error.inside("position") from error
    for n, one in enumerate(wanted.edits):
        try:
            position = editor.edited(position, _edit(one))
        except Refused as why:
            refused = why
        except BadInput as error:
            raise error.inside(f"edits[{n}]") from error
    return _shown(game, position, words, refused, wanted.board)


def _edit(given: PutTool | ChangeField) -> Put | Change:
    if isinstance(given, PutTool):
        return Put(given.tool, given.place)
    return Change(given.field, given.value)


# -- showing


def _shown(
    game: str,
    position: Position,
    words: Words,
    refused: Refused | None = None,
    known_board: str = "",
) -> EditedPosition:
    parts, editor = kit.of(game), _editor(game)
    draft = editor.read(position)
    drawn = Game(parts.spec, draft, usual_names(draft.players))
    key = hashlib.sha256(editor.board_key(draft).encode()).hexdigest()[:16]
    return EditedPosition(
        game=game,
        title=words.look_up(parts.spec.title),
        page=parts.page,
        names=list(drawn.called(words).names),
        marks=seat_marks(drawn, words),
        position=position,
        board_key=key,
        board=None if key == known_board else scene.board(drawn, words),
        scene=scene.scene(drawn, None, words),
        actor=number(drawn.actor),
        hides=parts.spec.has_secrets,
        players=list(parts.spec.players),
        palette=[_palette(one) for one in editor.palette(draft, words)],
        groups=[_group(one) for one in editor.groups(draft, words)],
        problems=[
            PositionProblem(words=one.sentence(words), places=list(one.places))
            for one in editor.problems(draft)
        ],
        refused=None
        if refused is None
        else PositionProblem(words=refused.sentence(words), places=list(refused.places)),
    )


def _palette(palette: Palette) -> PaletteInfo:
    tools = [
        ToolInfo(name=tool.name, words=tool.words, shape=tool.shape, left=tool.left)
        for tool in palette.tools
    ]
    return PaletteInfo(title=palette.title, seat=number(palette.seat), tools=tools)


def _group(group: Group) -> FieldGroup:
    fields = [
        FieldInfo(
            name=one.name,
            words=one.words,
            kind=one.kind,
            value=one.value,
            low=one.low,
            high=one.high,
            options=[OptionOfField(value=o.value, words=o.words) for o in one.options],
            place=one.place,
        )
        for one in group.fields
    ]
    return FieldGroup(title=group.title, seat=number(group.seat), fields=fields)

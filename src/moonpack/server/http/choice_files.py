"""Files that can be given when a table is opened, such as one's own cards: examples, checks."""

from __future__ import annotations

from fastapi import APIRouter, Response

from moonpack import games, languages
from moonpack.games.choices import Upload
from moonpack.server.http.dependencies import InLanguage, TheAllowance, TheHouse, TheVisitor
from moonpack.server.http.slow_work import slowly
from moonpack.server.wire.answers import FileCheck, FileProblem
from moonpack.server.wire.bodies import CheckFile
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

router = APIRouter(prefix="/api/games/{game}/files/{choice}", tags=["tables"])


def _upload(game: str, choice: str) -> Upload:
    known = games.spec(game).all_choices().at_a_table() if game in games.names() else []
    upload = next((one.upload for one in known if one.name == choice), None)
    if upload is None:
        raise Refusal(Code.NOT_FOUND, "This game takes no such file.")
    return upload


@router.get("/example", response_class=Response)
async def example(game: str, choice: str, language: InLanguage) -> Response:
    """A file to begin with, with comments."""
    upload = _upload(game, choice)
    text = upload.example_in(languages.words(language))
    headers = {"content-disposition": f'attachment; filename="{upload.example_name}"'}
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


@router.post("/check")
async def check(
    *,
    game: str,
    choice: str,
    wanted: CheckFile,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> FileCheck:
    """What is wrong with a file; nothing is kept."""
    allowance.question(visitor)
    upload, words = _upload(game, choice), languages.words(language)
    problems = await slowly(house, visitor, lambda: upload.problems(wanted.text))
    return FileCheck(
        problems=[
            FileProblem(field=problem.field, why=problem.problem_in(words)) for problem in problems
        ]
    )

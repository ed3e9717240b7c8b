"""Requests and answers as JSON, the same on the control socket and over HTTP."""

from __future__ import annotations

import json
import logging
from typing import Any

from moonpack.errors import BadInput, MoonpackError
from moonpack.server.admin.office import Office
from moonpack.server.admin.requests import parsed
from moonpack.server.store.failures import Unavailable
from moonpack.server.wire.refusals import Refusal

log = logging.getLogger("moonpack.admin")

MOST_BYTES = 65_536  # of a request


async def answered(office: Office, text: bytes, by: str) -> bytes:
    """The answer to a request, or what is wrong with it, as a line of JSON."""
    try:
        answer: dict[str, Any] = {"answer": await office.answer(parsed(text), by)}
    except BadInput as error:
        answer = _failure(str(error), field=error.field, expected=error.expected)
    except MoonpackError as error:
        answer = _failure(str(error))
    except Unavailable as error:
        answer = _failure(f"{error.why()} ({error.reason})")
    except Refusal as error:
        answer = _failure(error.why())
    except Exception as error:
        log.exception("a request of %s failed", by)
        answer = _failure(
            f"something went wrong on the server: {type(error).__name__}; see its log"
        )
    return json.dumps(answer).encode() + b"\n"


def failed(why: str) -> bytes:
    """The answer to a request that nobody looks at."""
    return json.dumps(_failure(why)).encode() + b"\n"


def unwrapped(text: bytes) -> Any:
    """What an answer says; `MoonpackError` if it is a failure."""
    try:
        answer = json.loads(text)
        if "answer" in answer:
            return answer["answer"]
        failure = answer["error"]
        message = str(failure["message"])
    except (ValueError, KeyError, TypeError):
        raise MoonpackError("the server has given no answer; its log may say why") from None
    if "field" in failure:
        field = str(failure["field"])
        raise BadInput(field, str(failure["expected"]), problem=message.removeprefix(f"{field}: "))
    raise MoonpackError(message)


def _failure(message: str, **more: str) -> dict[str, Any]:
    return {"error": {"message": message, **more}}

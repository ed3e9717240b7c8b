"""Log lines: a time and a level on each, JSON if wished, no secrets."""

from __future__ import annotations

import json
import logging
import re
import signal
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from moonpack.server.logs import About, AsJson, AsText, about
from tests.server.harness import SERVE, Person, run

SECRET = "abcdef0123456789"


def record(text: str, *args: object, name: str = "moonpack.server", **more: Any) -> Any:
    return logging.LogRecord(name, logging.WARNING, "", 0, text, args, more.get("exc_info"))


def failed() -> Any:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        return sys.exc_info()


def test_a_json_line_is_one_object_with_a_time_and_a_level() -> None:
    text = AsJson().format(record('a "%s"\nwith ends of lines', "name", exc_info=failed()))
    assert "\n" not in text
    line = json.loads(text)
    assert datetime.fromisoformat(line["time"]).utcoffset() is not None
    assert (line["level"], line["logger"]) == ("warning", "moonpack.server")
    assert line["message"] == 'a "name"\nwith ends of lines'
    assert "ValueError: two" in line["trace"]
    assert "request" not in line


def test_lines_name_the_request_and_the_table() -> None:
    token = about.set(About("r1", "t1"))
    try:
        assert AsText().format(record("text")).endswith("text [request=r1 table=t1]")
        line = json.loads(AsJson().format(record("text")))
    finally:
        about.reset(token)
    assert (line["request"], line["table"]) == ("r1", "t1")


@pytest.mark.parametrize("form", [AsText(), AsJson()])
def test_queries_are_not_logged(form: logging.Formatter) -> None:
    path = f"/t/x?invitation={SECRET}"
    given = ("127.0.0.1:1", "GET", path, "1.1", 200)
    line = form.format(record('%s - "%s %s HTTP/%s" %d', *given, name="uvicorn.access"))
    assert "/t/x" in line
    assert SECRET not in line


@pytest.mark.parametrize("form", [AsText(), AsJson()])
def test_links_that_sign_in_are_not_logged(form: logging.Formatter) -> None:
    given = ("127.0.0.1:1", "GET", f"/moonpack/signin/{SECRET}", "1.1", 200)
    line = form.format(record('%s - "%s %s HTTP/%s" %d', *given, name="uvicorn.access"))
    assert "/moonpack/signin/" in line
    assert SECRET not in line


@pytest.mark.parametrize("form", [AsText(), AsJson()])
def test_queries_of_sockets_are_not_logged(form: logging.Formatter) -> None:
    path = f"/api/tables/x/socket?invitation={SECRET}"
    given = ("127.0.0.1:1", path)
    line = form.format(record('%s - "WebSocket %s" [accepted]', *given, name="uvicorn.error"))
    assert "/api/tables/x/socket" in line
    assert SECRET not in line


def lines_of(tmp_path: Path, form: str) -> list[str]:
    """What a real server logs that starts, is asked and stops; its address is told on stdout."""
    command = [sys.executable, "-c", SERVE, "--port", "0", "--no-open", "--verbose"]
    command += ["--database", f"sqlite:///{tmp_path}/x.sqlite3", "--log-format", form]
    log = tmp_path / "log"
    with log.open("w") as to:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=to, text=True)
        assert process.stdout is not None
        first = process.stdout.readline()
        assert form == "text" or json.loads(first)["logger"] == "moonpack.server"
        address = re.search(r"http://([^/]+)/", first)
        assert address is not None

        async def ask() -> None:
            async with Person(address[1]) as ann:
                path = f"/api/tables/{'x' * 16}?invitation={SECRET}"
                answer: httpx.Response = await ann.web.get(path)
                assert answer.status_code == 404
                asked.append(answer.headers["x-request-id"])

        asked: list[str] = []
        run(ask())
        process.send_signal(signal.SIGINT)
        process.wait(60)
        process.stdout.close()
    lines = log.read_text("utf-8").splitlines()
    assert any(asked[0] in line for line in lines)
    assert not any(SECRET in line for line in lines)
    return lines


def test_a_server_logs_json_if_asked_to(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in lines_of(tmp_path, "json")]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    (about_table,) = [line for line in lines if line.get("table") == "x" * 16]
    assert (about_table["method"], about_table["status"]) == ("GET", 404)
    assert about_table["path"] == f"/api/tables/{'x' * 16}"


@pytest.mark.slow
def test_a_server_logs_text_with_times_and_levels(tmp_path: Path) -> None:
    begin = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (INFO|WARNING|ERROR) [\w.]+: ")
    assert all(begin.match(line) for line in lines_of(tmp_path, "text"))

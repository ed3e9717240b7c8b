"""Metrics, live and ready: what they say, and that they say nothing about people."""

from __future__ import annotations

import ast
import asyncio
import json
import re
import socket
import time
from pathlib import Path

import httpx
import pytest
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from moonpack.server.readiness import Readiness
from moonpack.server.run import make_server
from moonpack.server.settings import Settings
from moonpack.server.store import store
from moonpack.server.wire.outbound import Code
from moonpack.server.worker_metrics import ProcessMetrics
from tests.server.harness import BOT, ME, Person, Thread, run

ROOT = Path(__file__).parent.parent.parent
Series = dict[tuple[str, frozenset[tuple[str, str]]], float]


def read(text: str) -> Series:
    """All samples by name and labels."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def value(series: Series, name: str, **labels: str) -> float:
    return series.get((name, frozenset(labels.items())), 0.0)


def status_url(server: Thread) -> str:
    status = server._server.status
    assert status is not None
    return status.address


async def scrape(server: Thread) -> str:
    async with httpx.AsyncClient(timeout=60) as web:
        answer = await web.get(f"{status_url(server)}/metrics")
    assert answer.status_code == 200
    return answer.text


async def play_a_little(server: Thread, ann: Person) -> tuple[str, int]:
    """A table with a pup, a few clicks and a refused one; returns it and the number of clicks."""
    table = await ann.open_table(ME, BOT)
    clicks = 0
    async with ann.at(table) as line:
        await line.until("whole")
        while line.now["beat"] < 12 and line.now["actor"] is not None:
            await line.my_turn()
            assert (await line.play())["type"] == "done"
            clicks += 1
        await line.my_turn()
        refused = await line.do(type="step", beat=line.now["beat"], step="howl z99")
        assert refused["type"] == "refused"
        assert value(read(await scrape(server)), "moonpack_sockets") == 1
    return table, clicks


def test_a_game_against_a_pup_is_counted_and_nobody_is_named(tmp_path: Path) -> None:
    async def go(server: Thread) -> None:
        before = read(await scrape(server))
        async with Person(server.host) as ann:
            table, clicks = await play_a_little(server, ann)
            assert (await ann.web.get(f"/api/tables/{table}")).status_code == 200
            assert (await ann.web.get("/api/tables/nowhere-at-all")).status_code == 404
            assert (await ann.web.get("/secret-Ann-path")).status_code == 404
        text = await scrape(server)
        after = read(text)
        assert value(after, "moonpack_clicks_total") == clicks
        assert value(after, "moonpack_click_seconds_count") == clicks
        assert value(after, "moonpack_bot_steps_total") > 0
        assert value(after, "moonpack_flushed_lines_total") >= clicks
        assert value(after, "moonpack_flush_seconds_count") > 0
        assert (
            value(after, "moonpack_refusals_total", code="bad_input")
            + value(after, "moonpack_refusals_total", code="illegal")
            == 1
        )
        assert value(after, "moonpack_refusals_total", code="not_found") == 2
        assert value(after, "moonpack_tables", state="playing") == 1
        assert value(before, "moonpack_tables", state="playing") == 0
        route = "/api/tables/{table}"
        opened = {"route": "/api/tables", "method": "POST", "status": "2xx"}
        assert value(after, "moonpack_http_requests_total", **opened) == 1
        asked = {"route": route, "method": "GET"}
        assert value(after, "moonpack_http_requests_total", status="2xx", **asked) == 1
        assert value(after, "moonpack_http_requests_total", status="4xx", **asked) == 1
        assert value(after, "moonpack_http_request_seconds_count", route=route) == 2
        assert value(
            after, "moonpack_http_requests_total", route="none", method="GET", status="4xx"
        )
        for name in (table, "Ann", "nowhere-at-all", "127.0.0.1"):
            assert name not in text

    with Thread(tmp_path, metrics_port=0) as server:
        run(go(server))


def test_every_code_of_refusals_and_every_queue_is_there_from_the_start(tmp_path: Path) -> None:
    with Thread(tmp_path, metrics_port=0) as server:
        series = read(run(scrape(server)))
    labels = {name: [dict(of) for n, of in series if n == name] for name, _ in series}
    assert {of["code"] for of in labels["moonpack_refusals_total"]} == set(Code)
    queues = {"bots", "hints", "analyses", "pictures", "slow work", "greetings", "alerts"}
    assert {of["queue"] for of in labels["moonpack_queue_waiting"]} == queues
    assert {of["queue"] for of in labels["moonpack_queue_running"]} == queues
    assert value(series, "process_resident_memory_bytes") > 1_000_000
    assert 0 <= value(series, "moonpack_event_loop_seconds") < 60


def test_metrics_are_on_the_players_port_only_if_switched_on(tmp_path: Path) -> None:
    with Thread(tmp_path) as server:
        assert httpx.get(f"http://{server.host}/metrics").status_code == 404
    with Thread(tmp_path, metrics=True) as server:
        answer = httpx.get(f"http://{server.host}/metrics")
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        assert value(read(answer.text), "moonpack_connections") >= 1


def test_ready_turns_false_when_the_database_is_gone_and_true_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "CHECKED_FOR", 0.0)
    database, away = tmp_path / "tables.sqlite3", tmp_path / "away.sqlite3"
    with Thread(tmp_path, metrics_port=0) as server:
        status, api = status_url(server), f"http://{server.host}/api"

        def statuses() -> list[int]:
            addresses = (f"{status}/ready", f"{api}/ready", f"{api}/health")
            return [httpx.get(address, timeout=60).status_code for address in addresses]

        def is_live() -> bool:
            addresses = (f"{status}/live", f"{api}/live")
            return all(httpx.get(one, timeout=60).status_code == 200 for one in addresses)

        assert statuses() == [200, 200, 200]
        assert value(read(httpx.get(f"{status}/metrics").text), "moonpack_ready") == 1
        database.rename(away)
        assert value(read(httpx.get(f"{status}/metrics").text), "moonpack_ready") == 0
        assert statuses() == [503, 503, 503]
        assert "moved or deleted" in httpx.get(f"{status}/ready").text
        assert is_live()
        away.replace(database)
        assert statuses() == [200, 200, 200]
        assert value(read(httpx.get(f"{status}/metrics").text), "moonpack_ready") == 1
        assert is_live()


def test_a_server_is_not_ready_while_it_starts_or_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Thread(tmp_path, metrics_port=0)
    seen: dict[str, httpx.Response] = {}
    opened = store.Store.open.__func__  # type: ignore[attr-defined]
    closed = store.Store.close
    status = status_url(server)

    async def ask(when: str) -> None:
        async with httpx.AsyncClient(timeout=60) as web:
            seen[when] = await web.get(f"{status}/ready")
            seen[f"{when}, live"] = await web.get(f"{status}/live")

    async def slow_open(cls: type[store.Store], *given: object) -> store.Store:
        await ask("starting")
        made: store.Store = await opened(cls, *given)
        return made

    async def slow_close(self: store.Store, *, keeps_lock: bool = False) -> None:
        await ask("stopping")
        await closed(self, keeps_lock=keeps_lock)

    monkeypatch.setattr(store.Store, "open", classmethod(slow_open))
    monkeypatch.setattr(store.Store, "close", slow_close)
    with server:
        assert httpx.get(f"{status}/ready", timeout=60).status_code == 200
    for when in ("starting", "stopping"):
        assert (seen[when].status_code, when in seen[when].text) == (503, True)
        assert seen[f"{when}, live"].status_code == 200
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{status}/live")


def test_ready_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moonpack.server.readiness.WITHIN", 0.05)

    class Stuck:
        async def check(self) -> None:
            await asyncio.sleep(60)

    async def go() -> float:
        ready, began = Readiness(), time.monotonic()
        ready.begin(Stuck())  # type: ignore[arg-type]
        with pytest.raises(Exception, match="has not answered within"):
            await ready.check()
        return time.monotonic() - began

    assert run(go()) < 30


def test_a_status_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
        with pytest.raises(Exception, match=f"{port} for metrics"):
            make_server(Settings(database=database, metrics_port=port))


def test_the_status_port_says_what_it_has(tmp_path: Path) -> None:
    with Thread(tmp_path, metrics_port=0) as server:
        status = status_url(server)
        assert "/ready" in httpx.get(f"{status}/").text
        assert httpx.get(f"{status}/elsewhere").status_code == 404
        assert httpx.post(f"{status}/metrics").status_code == 405


def test_the_dashboard_and_the_docs_ask_for_metrics_that_there_are(tmp_path: Path) -> None:
    with Thread(tmp_path, metrics_port=0) as server:
        text = run(scrape(server))
    of_several = CollectorRegistry()
    ProcessMetrics([1], lambda _: True, of_several)
    text += generate_latest(of_several).decode()
    there = {name for name, _ in read(text)}
    families = re.findall(r"^# TYPE (\S+) (\S+)", text, re.MULTILINE)
    for name, kind in families:  # those with labels have no samples yet
        there |= (
            {f"{name}_bucket", f"{name}_count", f"{name}_sum"} if kind == "histogram" else {name}
        )
    board = json.loads((ROOT / "deploy/grafana/moonpack.json").read_text("utf-8"))
    asked = [
        target["expr"]
        for panel in board["panels"]
        if panel["type"] != "row"
        for target in panel["targets"]
    ]
    docs_say = (ROOT / "docs/hosting.md").read_text("utf-8")
    assert f"The dashboard's {len(asked)} queries" in docs_say
    names = {name for expr in asked for name in re.findall(r"\b(?:moonpack|process)_\w+", expr)}
    assert names - there == set()
    ours = {name for name, _ in families if name.startswith("moonpack_")}
    assert not [name for name in ours if name.endswith("_created")]  # twice as many for nothing
    assert ours - {re.sub(r"_(bucket|count|sum)$", "", name) for name in names} == set()
    docs = (ROOT / "docs/hosting/watching.md").read_text("utf-8")
    assert ours - set(re.findall(r"`(moonpack_\w+)", docs)) == set()


def test_kinds_of_troubles_are_few_for_they_are_labels() -> None:
    """A kind made of a name or an error would be a new series each time."""
    free = []
    for path in (ROOT / "src/moonpack/server").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="note" | "note_once", value=ast.expr() as of),
                    args=[kind, *_],
                ) if "troubles" in ast.unparse(of):
                    is_constant = isinstance(kind, ast.Name) and kind.id.isupper()
                    if not is_constant and not isinstance(kind, ast.Constant):
                        free.append(f"{path.name}: {ast.unparse(kind)}")
    assert free == []

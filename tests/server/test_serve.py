"""The command that starts a server."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from moonpack.cli import main, serve
from moonpack.cli.host_options import default_file
from moonpack.cli.serve import _browser_host, has_desktop
from moonpack.server.http.socket import describe
from moonpack.server.wire import inbound


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
        asked = ["serve", "--no-open", "--port", port, "--database", database]
        result = CliRunner().invoke(main, asked)
    assert result.exit_code == 1
    assert port in result.output
    assert "--port 0" in result.output


def test_a_metrics_port_that_is_taken_is_told_before_anything_else(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
        asked = ["serve", "--no-open", "--port", "0", "--database", database]
        result = CliRunner().invoke(main, [*asked, "--metrics-port", port])
    assert result.exit_code == 1
    assert f"{port} for metrics" in result.output
    assert "is running" not in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("database", "why"),
    [
        ("mysql://nowhere/x", "sqlite: or postgresql:"),
        ("nonsense", "database"),
        ("sqlite:////proc/none/tables.sqlite3", "cannot be opened"),
        ("postgresql://127.0.0.1:1/none", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(database: str, why: str) -> None:
    asked = ["serve", "--no-open", "--port", "0", "--database", database]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 1
    assert why in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("host", "spoken"),
    [("0.0.0.0", "localhost"), ("::", "localhost"), ("::1", "[::1]"), ("a.example", "a.example")],
)
def test_the_address_is_one_that_can_be_typed(host: str, spoken: str) -> None:
    assert _browser_host(host) == spoken


def test_others_are_told_the_address_of_this_machine_in_its_network(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "ANYWHERE", "127.0.0.1")  # as on a machine without a network
    serve.say_to_others(8765, "/moonpack")
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(serve, "address_in_network", lambda: "192.168.1.20")
    serve.say_to_others(8765, "/moonpack")
    sentence = "Others in the same network open http://192.168.1.20:8765/moonpack/\n"
    assert capsys.readouterr().out == sentence


def test_tables_are_kept_with_the_persons_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_file() == tmp_path / "moonpack" / "moonpack.sqlite3"


def test_no_browser_is_opened_where_there_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not has_desktop()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_desktop()


@pytest.mark.parametrize(
    ("limit", "why"),
    [
        ("dragons=3", "sockets_an_address"),
        ("messages", "messages"),
        ("messages=many", "messages"),
        ("messages=nan", "messages"),
        ("messages=-1", "messages"),
        ("body_bytes=1.5", "body_bytes"),
        ("body_bytes=99999999999", "body_bytes"),
    ],
)
def test_a_limit_that_is_none_is_told_in_a_sentence(limit: str, why: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--no-open", "--port", "0", "--limit", limit])
    assert result.exit_code == 1
    assert why in result.output
    assert "Traceback" not in result.output


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["type", "id", "beat", "step", "seat", "name", "version"]) | st.text(),
            inner | st.sampled_from(["hello", "step", "undo", "sit", "look"]),
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_whatever_is_sent_is_a_message_or_says_what_is_wrong(value: object) -> None:
    why = ""
    try:
        inbound.SOCKET_MESSAGE.validate_python(value)
    except ValidationError as error:
        why = describe(error)
    is_message = isinstance(value, dict) and value.get("type") in ("hello", "look", "step")
    assert ": " in why or is_message

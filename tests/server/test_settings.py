"""Settings from options, environment variables and a file."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from click.testing import CliRunner
from tools import settings_table

from moonpack.cli import main
from moonpack.cli.host_options import completed, database_of
from moonpack.errors import BadInput, MoonpackError
from moonpack.server.configuration import choose, misspelt
from moonpack.server.declarations import Declared, declared
from moonpack.server.settings import Hosted, Keep, Limits, Settings

LEAVES = [
    (key, one, name)
    for key, one in declared().items()
    for name in (list(one.inside) if one.inside else [""])
]


def another(setting: Declared) -> Any:
    """A value that is accepted and is not the default."""
    if get_origin(setting.kind) is Literal:
        return next(word for word in get_args(setting.kind) if word != setting.default)
    if setting.is_list:
        return ["a.example", "b.example"]
    values = {bool: not setting.default, int: 7, float: 7.5, str: "something"}
    return values[setting.kind]


def value_of(settings: Settings, setting: Declared, name: str) -> Any:
    value = getattr(settings, setting.name)
    value = getattr(value, name) if name else value
    return list(value) if setting.is_list else value


@pytest.mark.parametrize(("key", "setting", "name"), LEAVES, ids=lambda part: str(part)[:30])
def test_every_setting_can_be_an_option_a_variable_and_a_line_of_a_file(
    key: str, setting: Declared, name: str, tmp_path: Path
) -> None:
    wanted = another(setting.inside[name] if name else setting)
    text = " ".join(wanted) if isinstance(wanted, list) else str(wanted)
    file = tmp_path / "moonpack.toml"
    written = f'"{wanted}"' if isinstance(wanted, str) else str(wanted).lower()
    file.write_text(f"[{key}]\n{name} = {written}" if name else f"{key} = {written}", "utf-8")
    secret = tmp_path / "secret"
    secret.write_text(f"{name}={text}\n" if name else f"{text}\n", "utf-8")
    option = {name: text} if name else wanted if setting.is_list else text
    for chosen, origin in (
        (choose({}, {}), "default"),
        (choose({key: option}, {}), setting.flag),
        (choose({}, {setting.variable: f"{name}={text}" if name else text}), setting.variable),
        (choose({}, {f"{setting.variable}_FILE": str(secret)}), f"{secret} of {setting.variable}"),
        (choose({}, {}, file), str(file)),
    ):
        assert origin in chosen.origin(*([key, name] if name else [key]))
        assert (value_of(chosen.settings, setting, name) == wanted) == (origin != "default")


def test_an_option_counts_before_a_variable_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "moonpack.toml"
    file.write_text("port = 1\nhost = 'file'\nlog_level = 'error'\n[limits]\nframes = 1\n", "utf-8")
    variables = {"MOONPACK_PORT": "2", "MOONPACK_HOST": "variable", "MOONPACK_LIMITS": "hellos=2"}
    chosen = choose({"port": "3", "limits": {"messages": "3"}}, variables, file).settings
    assert (chosen.port, chosen.host, chosen.log_level) == (3, "variable", "error")
    assert chosen.limits == replace(Limits(), frames=1.0, hellos=2.0, messages=3.0)


def test_nothing_said_is_the_defaults() -> None:
    assert choose({}, {}).settings == Hosted()
    assert choose({}, {"MOONPACK_PORT": "", "MOONPACK_LIMITS": ""}).settings == Hosted()
    assert choose({}, {"MOONPACK_KEEP": "unfinished=30 uploads=0.5"}).settings.keep == Keep(
        unfinished=30.0, uploads=0.5
    )


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("prot = 1", ["prot: no such setting", "did you mean port?"]),
        ("[limits]\nmesages = 1", ["limits.mesages: no such setting", "did you mean messages?"]),
        ("[keep]\nmetrics_port = 9465", ["metrics_port belongs above the first [group]"]),
        ("[keep]\ndragons = 1", ["unfinished, finished, uploads, analyses"]),
        ("port = 65536", ["port: expected a whole number from 0 to 65,535, got 65536"]),
        ("port = true", ["port: expected a whole number"]),
        ("port = 1.5", ["port: expected a whole number"]),
        ("limits = 3", ["limits: expected numbers by name"]),
        ("[limits]\nmessages = nan", ["limits.messages: expected a number above 0"]),
        ("[limits]\nmessages = 0", ["limits.messages: expected a number above 0"]),
        ("[times]\nanswer = 'soon'", ["times.answer: expected a number", "got 'soon'"]),
        ("allow_hosts = 'a.example'", ["allow_hosts: expected a list of texts"]),
        ("allow_hosts = [1]", ["allow_hosts: expected a list of texts"]),
        ("log_level = 'loud'", ["log_level: expected one of critical, error, warning"]),
        ("open = 'perhaps'", ["open: expected true or false"]),
        ("database = 5", ["database: expected a text, got 5"]),
        ("port = ", ["is not a file of settings in TOML"]),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_setting_and_the_file(
    text: str, problems: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "moonpack.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(MoonpackError) as caught:
        choose({}, {}, file)
    for part in (*problems, str(file)):
        assert part in str(caught.value)


def test_the_origin_of_a_wrong_value_is_told() -> None:
    with pytest.raises(BadInput, match=r"got 'many' \(from the variable MOONPACK_LIMITS\)"):
        choose({}, {"MOONPACK_LIMITS": "messages=many"})
    with pytest.raises(BadInput, match=r"got 'x' \(from the option --port\)"):
        choose({"port": "x"}, {"MOONPACK_PORT": "1"})


def test_a_secret_is_read_from_a_file_and_never_told(tmp_path: Path) -> None:
    secret = tmp_path / "password"
    secret.write_text("p@ss word\n", "utf-8")
    variables = {
        "MOONPACK_DATABASE": "postgresql://moonpack@db/moonpack",
        "MOONPACK_DATABASE_PASSWORD_FILE": str(secret),
    }
    asked = choose({}, variables).settings
    assert database_of(asked) == "postgresql://moonpack:p%40ss word@db/moonpack"
    shown = CliRunner().invoke(main, ["serve", "--show-settings"], env=variables).output
    assert "database_password = '(secret)'" in shown
    assert "p@ss" not in shown
    option = ["serve", "--show-settings", "--database-password-file", str(secret)]
    assert "# the option --database-password-file" in CliRunner().invoke(main, option).output


def test_a_secret_that_cannot_be_read_or_is_given_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MoonpackError, match="nowhere cannot be read: No such file"):
        choose({}, {"MOONPACK_DATABASE_FILE": str(tmp_path / "nowhere")})
    with pytest.raises(BadInput, match="set by both MOONPACK_PORT and MOONPACK_PORT_FILE"):
        choose({}, {"MOONPACK_PORT": "1", "MOONPACK_PORT_FILE": str(tmp_path)})


def test_a_misspelt_variable_is_warned_of() -> None:
    others = {"MOONPACK_LANGUAGE": "en", "MOONPACK_PURE": "1", "MOONPACK_CONFIG": "", "HOME": "/"}
    assert misspelt({"MOONPACK_PUBLICURL": "x", **others}) == {
        "MOONPACK_PUBLICURL": "MOONPACK_PUBLIC_URL"
    }


def test_the_file_in_the_working_folder_is_read_and_a_named_one_must_exist(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "moonpack.toml").write_text("port = 7", "utf-8")
    shown = CliRunner().invoke(main, ["serve", "--show-settings"])
    assert "port = 7  # moonpack.toml" in shown.output
    refused = CliRunner().invoke(main, ["serve", "--config", "other.toml"])
    assert refused.exit_code == 1
    assert "other.toml cannot be read: No such file" in refused.output


def test_an_address_that_is_wrong_in_a_variable_is_told_with_the_variable(tmp_path: Path) -> None:
    variables = {"MOONPACK_PUBLIC_URL": "nonsense"}
    result = CliRunner().invoke(main, ["serve", "--no-open", "--port", "0"], env=variables)
    assert result.exit_code == 1
    assert "public_url: expected an address" in result.output
    assert "(from the variable MOONPACK_PUBLIC_URL)" in result.output


def test_a_password_in_a_wrong_url_is_not_told() -> None:
    variables = {"MOONPACK_DATABASE": "mysql://somebody:hidden@a.example/x"}
    result = CliRunner().invoke(main, ["serve", "--no-open", "--port", "0"], env=variables)
    assert "database: expected a URL that begins with sqlite: or postgresql:" in result.output
    assert "(from the variable MOONPACK_DATABASE)" in result.output
    assert "hidden" not in result.output


def test_the_address_to_listen_on_is_a_name_of_the_server() -> None:
    assert completed(Hosted(host="club.example")).allowed_hosts == ("club.example",)
    assert completed(Hosted(host="0.0.0.0")).allowed_hosts == ()


def test_the_table_of_settings_is_up_to_date() -> None:
    page = settings_table.PAGE.read_text("utf-8")
    assert settings_table.page_with(page, settings_table.table()) == page, (
        "docs/settings.md is out of date; write it with: python -m tools.settings_table"
    )


def test_the_file_of_the_docs_is_one() -> None:
    page = settings_table.PAGE.read_text("utf-8")
    (text,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    known = declared()
    for key, value in tomllib.loads(text).items():
        assert set(value) <= set(known[key].inside) if isinstance(value, dict) else key in known


def test_every_field_is_declared_with_a_text_and_has_an_option() -> None:
    shown = CliRunner().invoke(main, ["serve", "--help"]).output
    for field in fields(Hosted):
        (one,) = [one for one in declared().values() if one.name == field.name]
        assert one.text
        assert one.expected
        assert one.flag in shown

"""What hosts copy from deploy/ is whole: parsed, linted, and its settings exist.

`deploy/check.sh` runs the steps of the Containerfile; that takes minutes and is started by hand.
"""

from __future__ import annotations

import configparser
import json
import os
import re
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from moonpack.server.configuration import choose
from moonpack.server.declarations import FROM_FILE, declared

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])
COMPOSES = sorted(DEPLOY.glob("compose.*.yaml"))
PROGRAM = "/opt/moonpack/bin/moonpack"
KNOWN = {one.variable for one in declared().values()} | {"MOONPACK_CONFIG"}


def assert_settings(variables: dict[str, str]) -> None:
    """Variables of ours are settings, and their values are accepted."""
    ours = {name: value for name, value in variables.items() if name.startswith("MOONPACK_")}
    assert {name.removesuffix(FROM_FILE) for name in ours} <= KNOWN
    plain = {name: value for name, value in ours.items() if not name.endswith(FROM_FILE)}
    choose({}, {name: value for name, value in plain.items() if name != "MOONPACK_CONFIG"})


# -- the image


def steps() -> list[tuple[str, str]]:
    """The instructions of the Containerfile and what they say."""
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    lines = re.sub(r"\\\n *", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines if line]


def last_stage() -> dict[str, list[str]]:
    """The instructions of the image itself, without those of the stage that builds."""
    begin = max(n for n, (name, _) in enumerate(steps()) if name == "FROM")
    image: dict[str, list[str]] = {}
    for name, text in steps()[begin:]:
        image.setdefault(name, []).append(text)
    return image


def test_the_image_is_small_has_one_volume_a_health_check_and_no_root() -> None:
    assert [name for name, _ in steps()].count("FROM") == 2
    image = last_stage()
    assert image["USER"] == ["10001"]  # by number: Kubernetes cannot tell what a name stands for
    assert any("useradd" in run and "--uid 10001" in run for run in image["RUN"])
    assert image["VOLUME"] == ["/data"]
    assert "g++" not in " ".join(image["RUN"])
    assert "/api/health" in image["HEALTHCHECK"][0]
    assert json.loads(image["ENTRYPOINT"][0]) == [PROGRAM]
    assert json.loads(image["CMD"][0]) == ["serve"]
    json.loads(image["HEALTHCHECK"][0].partition("CMD ")[2])
    assert image["EXPOSE"] == [str(declared()["port"].default)]
    assert_settings(dict(text.split("=", 1) for text in image["ENV"]))


def test_the_image_is_made_of_named_versions_for_any_processor() -> None:
    for name, text in steps():
        assert name in {
            *("ARG", "FROM", "RUN", "WORKDIR", "COPY", "ENV", "USER", "VOLUME", "EXPOSE"),
            *("STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"),
        }
        assert name != "FROM" or ("--platform" not in text and not text.endswith(":latest"))
    comment = (DEPLOY / "Containerfile").read_text("utf-8")
    assert "linux/amd64,linux/arm64" in comment


def test_what_the_image_copies_exists_and_is_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    copied = [text for name, text in steps() if name == "COPY" and not text.startswith("--from")]
    for name in (name for text in copied for name in text.split()[:-1]):
        assert (ROOT / name).exists()
        assert f"!{name}" in ignored


def test_the_script_that_checks_the_image_is_a_script() -> None:
    script = DEPLOY / "check.sh"
    assert os.access(script, os.X_OK)
    subprocess.run(["sh", "-n", script], check=True)


# -- installing


def test_what_an_earlier_version_left_in_the_build_folder_is_not_installed(tmp_path: Path) -> None:
    """The folder of a host is upgraded with `git pull`, and `pip install .` builds in it."""
    package = tmp_path / "moonpack"
    (package / "games").mkdir(parents=True)
    stays = package / "games" / "rules.cpython-311-x86_64-linux-gnu.so"
    files = [stays, package / "gone.py", package / "gone.cpython-311-x86_64-linux-gnu.so"]
    for file in files:
        file.touch()
    remove_leftovers = runpy.run_path(str(ROOT / "setup.py"))["remove_leftovers"]
    remove_leftovers(tmp_path, {"moonpack.games.rules"})
    assert [file for file in files if file.exists()] == [stays]


# -- compose


@pytest.fixture(params=COMPOSES, ids=lambda path: path.name)
def compose(request: pytest.FixtureRequest) -> dict[str, Any]:
    loaded = yaml.safe_load(request.param.read_text("utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def filled(text: str) -> str:
    """A value with its gaps filled in as compose does; an address where one is required."""
    text = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text)
    return re.sub(r"\$\{\w+:\?[^}]*\}", "https://play.example.org", text)


def test_compose_names_what_it_declares(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert "image" in service, name
        assert not service["image"].endswith(":latest")
        assert ":" in service["image"]
        assert service["restart"] == "unless-stopped"
        assert set(service.get("secrets", ())) <= set(compose.get("secrets", {}))
        assert set(service.get("depends_on", ())) <= set(compose["services"])
        named = (volume.partition(":")[0] for volume in service.get("volumes", ()))
        for volume in named:
            known = (
                (DEPLOY / volume).exists()
                if volume.startswith(".")
                else volume in (compose["volumes"])
            )
            assert known, volume


def test_the_servers_of_compose_are_confined_and_their_settings_exist(
    compose: dict[str, Any],
) -> None:
    servers = [one for one in compose["services"].values() if one["image"] == "moonpack:local"]
    assert servers
    for server in servers:
        build = server["build"]
        assert (DEPLOY / build["context"] / build["dockerfile"]).resolve().is_file()
        assert server["read_only"] is True
        assert server["cap_drop"] == ["ALL"]
        assert server["security_opt"] == ["no-new-privileges:true"]
        assert_settings({name: filled(text) for name, text in server["environment"].items()})
        assert any(str(place).partition(":")[0] == "/data" for place in server["tmpfs"]) or any(
            place.endswith(":/data") for place in server["volumes"]
        )


def test_two_servers_share_a_database_and_a_proxy_that_they_trust() -> None:
    loaded = yaml.safe_load((DEPLOY / "compose.postgresql.yaml").read_text("utf-8"))
    services = loaded["services"]
    nodes = [name for name in services if name.startswith("node-")]
    proxy = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert len(nodes) == 2
    for name in nodes:
        assert services[name]["hostname"] == name
        assert services[name]["environment"]["MOONPACK_DATABASE"].startswith("postgresql://")
        assert services[name]["depends_on"]["database"] == {"condition": "service_healthy"}
        assert f"{name}:{declared()['port'].default}" in proxy
    (network,) = loaded["networks"]["default"]["ipam"]["config"]
    variables = services["node-1"]["environment"]
    assert variables["MOONPACK_TRUSTED_PROXIES"] == network["subnet"]
    assert "deploy/secrets" in (ROOT / ".gitignore").read_text("utf-8")


@pytest.mark.skipif(shutil.which("caddy") is None, reason="needs caddy")
def test_caddy_understands_its_file() -> None:
    command = ["caddy", "adapt", "--config", str(DEPLOY / "Caddyfile")]
    environment = {**os.environ, "MOONPACK_PUBLIC_URL": "https://play.example.org"}
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    text = json.dumps(json.loads(answer.stdout))
    assert "play.example.org" in text
    assert "/api/health" in text


# -- systemd


def unit(path: Path) -> list[tuple[str, str]]:
    """The lines of a unit, which may have the same name several times."""
    parser = configparser.RawConfigParser(strict=False)
    parser.read_string(path.read_text("utf-8"))
    lines = path.read_text("utf-8").splitlines()
    return [tuple(line.split("=", 1)) for line in lines if "=" in line and line[0] != "#"]  # type: ignore[misc]


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_the_variables_of_a_unit_are_settings(path: Path) -> None:
    variables = dict(text.split("=", 1) for name, text in unit(path) if name == "Environment")
    assert_settings(variables)


def test_server_and_backup_have_the_same_database_and_confinement() -> None:
    server, backup = (
        dict(unit(DEPLOY / f"{name}.service")) for name in ("moonpack", "moonpack-backup")
    )
    confined = {name for name in server if name.startswith(("Protect", "Private", "Restrict"))}
    confined = {*confined - {"RestartSec"}, "CapabilityBoundingSet", "SystemCallFilter", "User"}
    assert {name: backup.get(name) for name in confined} == {
        name: server[name] for name in confined
    }
    assert server["StateDirectory"] == "moonpack"
    assert "moonpack" in backup["StateDirectory"].split()
    environments = [
        [text for name, text in unit(DEPLOY / file) if name == "Environment"]
        for file in ("moonpack.service", "moonpack-backup.service")
    ]
    assert environments[0] == environments[1]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    copies = []
    for path in UNITS:
        text = path.read_text("utf-8").replace(PROGRAM, "/bin/true")  # it must be installed
        copies.append(tmp_path / path.name)
        copies[-1].write_text(text, "utf-8")
    verify = ["systemd-analyze", "verify", "--man=no", *map(str, copies)]
    answer = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stderr) == (0, "")
    for copy in copies:
        if copy.suffix == ".service":  # at most 2 of 10 for what it could do if it were taken over
            rate = ["systemd-analyze", "security", "--offline=yes", "--threshold=20", str(copy)]
            subprocess.run(rate, capture_output=True, check=True)


def test_the_sample_of_settings_is_accepted() -> None:
    settings = choose({}, {}, DEPLOY / "moonpack.toml").settings
    assert settings.trusted_proxies == ("127.0.0.1", "::1")
    state = dict(unit(DEPLOY / "moonpack.service"))["StateDirectory"]  # all that it may write to
    assert settings.database == f"sqlite:////var/lib/{state}/moonpack.sqlite3"
    text = (DEPLOY / "moonpack.toml").read_text("utf-8")
    assert re.search(r'^# public_url = "https://', text, re.MULTILINE)


def test_the_docs_name_every_file() -> None:
    pages = (ROOT / "docs" / "hosting.md", *(ROOT / "docs" / "hosting").glob("*.md"))
    page = "".join(path.read_text("utf-8") for path in pages)
    for path in DEPLOY.iterdir():
        assert path.name == "secrets" or f"deploy/{path.name}" in page, path.name

"""nginx and Caddy with the configurations of the docs, and a certificate of their own."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Self

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "hosting"
NAME = "play.example.org"
START = 20.0  # seconds
NGINX = """daemon off; worker_processes 1; pid {folder}/pid; error_log stderr;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  {site}
}}
"""
CADDY = "{{\n  admin off\n  auto_https disable_redirects\n  skip_install_trust\n}}\n{site}"


def example(kind: str, servers: int) -> str:
    """A configuration of the docs, for one server or for two."""
    page = DOCS / ("proxy.md" if servers == 1 else "nodes.md")
    (text,) = re.findall(rf"```{kind}\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    return str(text)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


class Proxy:
    """A proxy in front of one server or two, under `/moonpack/`, over HTTPS."""

    def __init__(self, kind: str, port: int, *servers: str) -> None:
        self._program = shutil.which(kind) or shutil.which(kind, path="/usr/sbin:/usr/bin")
        if self._program is None:
            if os.environ.get("MOONPACK_CI"):
                pytest.fail(f"{kind} is not installed")
            pytest.skip(f"{kind} is not installed")
        self._kind, self._port, self._servers = kind, port, servers
        self._folder = tempfile.TemporaryDirectory(prefix=f"moonpack-{kind}-")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        folder = Path(self._folder.name)
        folder.chmod(0o755)  # nginx's workers are another user
        certificate, key = folder / "own.pem", folder / "own.key"
        command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt"]
        command += [
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
        ]
        command += ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key)]
        subprocess.run([*command, "-out", str(certificate)], check=True, capture_output=True)
        text = example(self._kind, len(self._servers))
        for n, server in enumerate(self._servers):
            text = text.replace(f"127.0.0.1:{8765 + n}", server)
        if self._kind == "nginx":
            text = re.sub(r" *listen \[::\].*\n", "", text)  # there may be no IPv6 here
            text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
            text = text.replace("listen 443", f"listen 127.0.0.1:{self._port}")
            text = text.replace(f"/etc/ssl/{NAME}", str(folder / "own")).replace(NAME, "localhost")
            text = NGINX.format(folder=folder, site=text)
            arguments = ["-p", str(folder), "-c"]
        else:
            opening = (
                f"https://localhost:{self._port} {{\n  bind 127.0.0.1\n  tls {certificate} {key}"
            )
            text = CADDY.format(site=text.replace(f"{NAME} {{", opening))
            arguments = ["run", "--adapter", "caddyfile", "--config"]
        (folder / "configuration").write_text(text, "utf-8")
        with (folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [str(self._program), *arguments, str(folder / "configuration")],
                stdout=log,
                stderr=log,
                env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)},
            )
        self._wait(folder / "log")
        return self

    def _wait(self, log: Path) -> None:
        assert self._process is not None
        deadline = time.monotonic() + START
        while True:
            try:
                socket.create_connection(("127.0.0.1", self._port), timeout=1).close()
            except OSError:
                assert self._process.poll() is None, log.read_text("utf-8")
                assert time.monotonic() < deadline, log.read_text("utf-8")
                time.sleep(0.05)
            else:
                return

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(START)
        self._folder.cleanup()

"""What stands in for programs that need root or a network, while the steps of the docs are run.

    python host_programs.py PROGRAM FOLDER ARGUMENT…

The folder is that of a `ScratchHost`. Only the standard library is used, so that it starts quickly.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections import defaultdict
from pathlib import Path

STOPS_WITHIN = 20.0  # seconds, as the unit says


class Units:
    """As much of systemd as the steps need: units are read when they are loaded, as there."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._files = root / "etc/systemd/system"
        self._loaded = root / "run/loaded"

    def load(self) -> None:
        """`systemctl daemon-reload`."""
        shutil.rmtree(self._loaded, ignore_errors=True)
        shutil.copytree(self._files, self._loaded)

    def start(self, unit: str) -> None:
        """Start a service; a timer must only be there."""
        settings = self._settings(unit)
        if self._texts(self._files, unit) != self._texts(self._loaded, unit):
            raise SystemExit(f"{unit} has changed: systemctl daemon-reload")
        if unit.endswith(".timer"):
            return
        environment = {"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
        environment |= dict(line.split("=", 1) for line in settings["Environment"])
        for folder in settings["StateDirectory"][-1].split():
            (self._root / "var/lib" / folder).mkdir(mode=0o700, parents=True, exist_ok=True)
        commands = [shlex.split(c) for c in settings["ExecStart"] + settings["ExecStartPost"]]
        folder = settings["WorkingDirectory"][-1]
        log = (self._root / f"run/{unit}.log").open("ab")
        if settings["Type"] == ["oneshot"]:
            for command in commands:
                subprocess.run(command, env=environment, cwd=folder, stdout=log, check=True)
            return
        running = subprocess.Popen(
            commands[0], env=environment, cwd=folder, stdout=log, stderr=log, start_new_session=True
        )
        self._pid(unit).write_text(str(running.pid))

    def stop(self, unit: str) -> None:
        """Stop a service, if it runs."""
        self._settings(unit)
        file = self._pid(unit)
        if not file.exists():
            return
        pid = int(file.read_text())
        os.kill(pid, signal.SIGTERM)
        until = time.monotonic() + STOPS_WITHIN
        while is_running(pid):
            if time.monotonic() > until:
                raise SystemExit(f"{unit} does not stop")
            time.sleep(0.05)
        file.unlink()

    def _pid(self, unit: str) -> Path:
        return self._root / f"run/{unit}.pid"

    def _texts(self, folder: Path, unit: str) -> list[str]:
        """A unit and what is added to it."""
        files = (folder / unit, *sorted((folder / f"{unit}.d").glob("*.conf")))
        return [file.read_text("utf-8") for file in files]

    def _settings(self, unit: str) -> defaultdict[str, list[str]]:
        """The lines of a unit and of what is added to it, with what stands for its folders."""
        if not (self._loaded / unit).exists():
            shutil.copyfile(self._files / unit, self._loaded / unit)  # fails if there is none
        credentials = self._root / "run/credentials" / unit
        stands_for = {"%%": "%", "%S": str(self._root / "var/lib"), "%d": str(credentials)}
        settings = defaultdict[str, list[str]](list)
        for text in self._texts(self._loaded, unit):
            for name, value in re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE):
                settings[name].append(re.sub("%.", lambda sign: stands_for[sign[0]], value))
        for name, _, secret in (line.partition(":") for line in settings["LoadCredential"]):
            credentials.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(secret, credentials / name)
        return settings


def is_running(pid: int) -> bool:
    """Whether a process is neither gone nor waiting to be reaped."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text("ascii", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] not in "ZX"


def systemctl(root: Path, *words: str) -> None:
    """Start, stop and load units; lists are empty."""
    units = Units(root)
    command, *names = [word for word in words if word != "--now"]
    services = [name if "." in name else f"{name}.service" for name in names]
    match command:
        case "daemon-reload":
            units.load()
        case "start" | "enable":
            for unit in services:
                units.start(unit)
        case "stop":
            for unit in services:
                units.stop(unit)
        case "list-timers":
            pass
        case _:
            raise SystemExit(f"systemctl {command} is not known here")


def python3(root: Path, *words: str) -> None:
    """`python3 -m venv FOLDER`: with pip as below, and the package that is tested."""
    option, module, folder = words
    assert (option, module) == ("-m", "venv")
    programs = Path(folder) / "bin"
    programs.mkdir(parents=True)
    for name in ("pip", "moonpack"):
        (programs / name).symlink_to(root / "bin" / name)


def pip(root: Path, *words: str) -> None:
    """Note what would be installed from which commit, if the folder and its extras are there."""
    place, _, extras = words[-1].rstrip("]").partition("[")
    project = tomllib.loads((Path(place) / "pyproject.toml").read_text("utf-8"))["project"]
    unknown = set(filter(None, extras.split(","))) - set(project["optional-dependencies"])
    if words[0] != "install" or unknown:
        raise SystemExit(f"pip {' '.join(words)}: {unknown}")
    if Path("build").exists():
        raise SystemExit("what was built before would be installed again")
    head = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
    with (root / "installed").open("a") as log:
        print(head.stdout.strip(), *words[1:-1], file=log)


def runuser(_: Path, *words: str) -> None:
    """Do as the user of PostgreSQL: its programs ask the tests' own server."""
    assert words[:3] == ("-u", "postgres", "--")
    os.execvp(words[3], words[3:])


def nothing(*_: object) -> None:
    """What is done by hand: a package of the system, or a look at the log."""


PROGRAMS = {
    "systemctl": systemctl,
    "python3": python3,
    "pip": pip,
    "runuser": runuser,
    "apt": nothing,
    "journalctl": nothing,
}

if __name__ == "__main__":
    PROGRAMS[sys.argv[1]](Path(sys.argv[2]), *sys.argv[3:])

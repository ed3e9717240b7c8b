"""Firefox over WebDriver BiDi, and WebKit over WebDriver: as Debian packages them.

Each window is a browser of its own with an empty profile, on a port and a display of its own.
"""

from __future__ import annotations

import base64
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.browser.engines import OFTEN, PATIENCE, NotNow, Window

MINI_BROWSER = "/usr/lib/*-linux-gnu/webkit2gtk-4.1/MiniBrowser"
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processCount": 1,
    "extensions.getAddons.cache.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.server": "",
}
# What Firefox and WebKit say when the page that was asked has gone.
GONE = ("no such frame", "no such window", "javascript error", "unknown error", "no such node")
# WebKit tells nobody what went wrong in a page, so the page is asked to write it down.
LISTEN = """() => {
  if (window.moonpackFaults) return;
  const faults = (window.moonpackFaults = []);
  addEventListener("error", (event) => faults.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
  const error = console.error;
  console.error = (...all) => { faults.push(all.join(" ")); error(...all); };
}"""


def program(name: str, package: str) -> str:
    """Where a program is. Without it the test is skipped, but never in CI."""
    path = shutil.which(name) or next(map(str, Path("/").glob(name.lstrip("/"))), None)
    if path is None:
        if os.environ.get("MOONPACK_CI"):
            pytest.fail(f"{name} is not installed")
        pytest.skip(f"{name} is not installed (on Debian: apt-get install {package})")
    return path


@contextmanager
def running(command: list[str], log: Path, **how: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A program, and all that it starts, until it is no longer needed."""
    # Whatever ends the tests ends this too.
    bound = [setpriv, "--pdeathsig", "KILL"] if (setpriv := shutil.which("setpriv")) else []
    with log.open("ab") as output:
        process = subprocess.Popen(
            [*bound, *command], stdout=output, stderr=output, start_new_session=True, **how
        )
    try:
        yield process
    finally:
        for how_to_end in (signal.SIGTERM, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.killpg(process.pid, how_to_end)
            with suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE if how_to_end == signal.SIGKILL else 5)


def wait_for(what: str, process: subprocess.Popen[bytes], log: Path, ask: Any) -> Any:
    """Wait for something of a program that has been started."""
    deadline = time.monotonic() + PATIENCE
    while not (answer := ask()):
        assert process.poll() is None, f"{what}: {log.read_text('utf-8')}"
        assert time.monotonic() < deadline, f"{what}: {log.read_text('utf-8')}"
        time.sleep(OFTEN)
    return answer


def press_actions(x: float, y: float, finger: bool) -> list[dict[str, Any]]:
    """A click or a tap, in the words that both protocols share."""
    kind = "touch" if finger else "mouse"
    move = {"type": "pointerMove", "x": round(x), "y": round(y), "origin": "viewport"}
    down, up = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
    pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}}
    return [{**pointer, "actions": [move, down, up]}]


def key_actions(text: str) -> list[dict[str, Any]]:
    keys = [{"type": way, "value": key} for key in text for way in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keyboard", "actions": keys}]


class Firefox(Window):
    """A window of Firefox."""

    def __init__(self, wire: ClientConnection, size: dict[str, int], finger: bool) -> None:
        super().__init__(finger)
        self._wire = wire
        self._numbers = count(1)
        self._do("session.new", capabilities={})
        self._do("session.subscribe", events=["log.entryAdded"])
        self._context = self._do("browsingContext.getTree")["contexts"][0]["context"]
        self._do("browsingContext.setViewport", context=self._context, viewport=size)

    def _do(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        self._wire.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self._wire.recv(PATIENCE))).get("id") != number:
            entry = answer["params"]
            if answer.get("method") == "log.entryAdded" and entry["level"] == "error":
                self.faults.append(str(entry["text"]))
        if answer["type"] == "error":
            error = f"{method}: {answer['error']}: {answer['message']}"
            raise NotNow(error) if answer["error"] in GONE else AssertionError(error)
        return answer["result"]

    def go(self, address: str) -> None:
        self._do("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, function: str, *arguments: Any) -> Any:
        answer = self._do(
            "script.callFunction",
            functionDeclaration=f"""async (all) =>
              JSON.stringify((await ({function})(...JSON.parse(all))) ?? null)""",
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def _act(self, actions: list[dict[str, Any]]) -> None:
        self._do("input.performActions", context=self._context, actions=actions)

    def press(self, x: float, y: float) -> None:
        self._act(press_actions(x, y, self.finger))

    def keys(self, text: str) -> None:
        self._act(key_actions(text))

    def picture(self, file: Path) -> None:
        shot = self._do("browsingContext.captureScreenshot", context=self._context)
        file.write_bytes(base64.b64decode(shot["data"]))

    def heard(self) -> list[str]:
        self.run("() => null")  # what happened before this is told before its answer
        return self.faults

    def end(self) -> None:
        self._do("browser.close")


@contextmanager
def firefox(size: dict[str, int], finger: bool) -> Iterator[Window]:
    """A Firefox without a screen."""
    command = [program("firefox-esr", "firefox-esr"), "--headless", "--no-remote"]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(_folder("firefox")))
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items())
        (folder / "user.js").write_text("\n".join(lines), "utf-8")
        log = folder / "log"
        command += ["--profile", str(folder), "--remote-debugging-port", "0"]
        process = stack.enter_context(running(command, log, env=_environment(folder)))

        def address() -> Any:
            return re.search(r"BiDi listening on (ws://\S+)", log.read_text("utf-8", "replace"))

        listening = wait_for("Firefox listens nowhere", process, log, address)
        wire = stack.enter_context(
            connect(f"{listening[1]}/session", proxy=None, max_size=None, open_timeout=PATIENCE)
        )
        window = Firefox(wire, size, finger)
        yield window
        window.end()
        process.wait(PATIENCE)


class WebKit(Window):
    """A window of WebKitGTK's own small browser. It knows no fingers."""

    def __init__(self, driver: httpx.Client, session: str, size: dict[str, int]) -> None:
        super().__init__()
        self._driver = driver
        self._session = session
        self._plain_window()
        self._resize(size)

    def _do(self, method: str, path: str, **body: Any) -> Any:
        sent = body if method == "POST" else None
        answer = self._driver.request(method, f"/session/{self._session}{path}", json=sent)
        value = answer.json()["value"]
        if answer.is_error:
            error = f"{path}: {value['error']}: {value['message']}"
            raise NotNow(error) if value["error"] in GONE else AssertionError(error)
        return value

    def _plain_window(self) -> None:
        """Go on in a window without buttons, which can be as narrow as a phone."""
        (first,) = self._do("GET", "/window/handles")
        self.run("() => void open('about:blank', 'plain', 'popup,width=400,height=400')")

        def other() -> Any:
            return [one for one in self._do("GET", "/window/handles") if one != first]

        (second,) = self.until("another window", other)
        self._do("DELETE", "/window")
        self._do("POST", "/window", handle=second)

    def _resize(self, size: dict[str, int]) -> None:
        """Let the page itself have a size; the frame of the window comes on top."""
        asked = dict(size)

        def fits() -> bool:
            self._do("POST", "/window/rect", x=0, y=0, **asked)
            width, height = self.run("() => [innerWidth, innerHeight]")
            asked["width"] += size["width"] - width
            asked["height"] += size["height"] - height
            return bool([width, height] == [size["width"], size["height"]])

        self.until(f"a window of {size}", fits)

    def go(self, address: str) -> None:
        self.heard()
        self._do("POST", "/url", url=address)
        self.run(LISTEN)

    def heard(self) -> list[str]:
        self.faults += self.run("() => window.moonpackFaults?.splice(0) ?? []")
        return self.faults

    def run(self, function: str, *arguments: Any) -> Any:
        script = f"return ({function})(...arguments)"
        return self._do("POST", "/execute/sync", script=script, args=list(arguments))

    def press(self, x: float, y: float) -> None:
        self._do("POST", "/actions", actions=press_actions(x, y, finger=False))

    def keys(self, text: str) -> None:
        self._do("POST", "/actions", actions=key_actions(text))

    def picture(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self._do("GET", "/screenshot")))

    def end(self) -> None:
        self._do("DELETE", "")


@contextmanager
def webkit(size: dict[str, int]) -> Iterator[Window]:
    """WebKit's browser on a screen that nobody sees."""
    command = [program("WebKitWebDriver", "webkit2gtk-driver")]
    options = {
        "binary": program(MINI_BROWSER, "webkit2gtk-driver"),
        "args": ["--automation", "--javascript-can-open-windows-automatically=true"],
    }
    program("Xvfb", "xvfb")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(_folder("webkit")))
        log = folder / "log"
        display = stack.enter_context(_screen(log))
        environment = {**_environment(folder), "DISPLAY": display, "NO_AT_BRIDGE": "1"}
        port = _free_port()
        process = stack.enter_context(running([*command, f"--port={port}"], log, env=environment))
        driver = stack.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False)
        )
        wait_for("WebKitWebDriver is silent", process, log, lambda: _answers(driver))
        asked = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        answer = driver.post("/session", json={"capabilities": asked})
        assert answer.is_success, answer.text + log.read_text("utf-8", "replace")
        window = WebKit(driver, answer.json()["value"]["sessionId"], size)
        yield window
        window.end()


def _free_port() -> int:
    """A port for a program that finds none itself; no connection is given one of these."""
    for port in random.sample(range(20_000, 32_000), 100):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")


def _answers(driver: httpx.Client) -> bool:
    try:
        return bool(driver.get("/status").json()["value"]["ready"])
    except httpx.TransportError:
        return False


@contextmanager
def _screen(log: Path) -> Iterator[str]:
    """A display of one's own; the server of the display itself finds one that is free."""
    reading, writing = os.pipe()
    command = [program("Xvfb", "xvfb"), "-displayfd", str(writing), "-nolisten", "tcp"]
    command += ["-screen", "0", "1600x1200x24"]
    with (
        os.fdopen(reading) as answer,
        os.fdopen(writing, "w") as ours,
        running(command, log, pass_fds=(writing,)),
    ):
        ours.close()  # so that the answer ends if the server does
        number = answer.readline().strip()
        assert number, log.read_text("utf-8")
        yield f":{number}"


def _folder(name: str) -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix=f"moonpack-{name}-", ignore_cleanup_errors=True)


def _environment(home: Path) -> dict[str, str]:
    """The environment of a browser: nothing of the person who runs the tests."""
    kept = {key: os.environ[key] for key in ("PATH", "LANG") if key in os.environ}
    return {**kept, "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}

"""A browser for the tests of the page, or a clear word that there is none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.server.harness import Thread

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="no playwright: pip install --group browser"
    )
    if CHROMIUM is None:
        if os.environ.get("MOONPACK_CI"):
            pytest.fail("chromium is not installed")
        pytest.skip("no chromium found: install one, or say where with CHROMIUM=…")
    with playwright.sync_playwright() as running:
        chromium = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Thread(tmp_path_factory.mktemp("tables")) as server:
        yield f"http://{server.host}"

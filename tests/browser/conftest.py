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
# A new window of a person would load pages for the list below the address bar, which nobody sees,
# and keep a process for a site that nobody visits: more work than most tests are.
UNSEEN = (
    "PreloadTopChromeWebUI",
    "SpareRendererForSitePerProcess",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)
# Of several lists a browser takes the last one, so what Playwright leaves out is listed as well.
LEFT_OUT_BY_PLAYWRIGHT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={','.join(UNSEEN + LEFT_OUT_BY_PLAYWRIGHT)}",
]


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

"""Pages of other sites in the same browser: they cannot take away who a person is."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGE = """<!doctype html><title>Elsewhere</title>
<form method="post" enctype="text/plain" action="{target}/api/me">
<input name="name" value="x"></form>
<img src="{target}/api/me" alt="">
<iframe src="{target}/"></iframe>
"""


@pytest.fixture
def elsewhere(base: str) -> Iterator[str]:
    """A page of another site: `localhost` is another site than `127.0.0.1`."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(PAGE.format(target=base).encode())

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


def test_a_form_of_another_site_does_not_erase_a_person(
    browser: Browser, base: str, elsewhere: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(base)
    before = context.cookies(base)
    assert any(cookie["name"].startswith("moonpack") for cookie in before)
    page.goto(elsewhere)
    page.wait_for_load_state("networkidle")
    with page.expect_navigation() as answer:
        page.evaluate("document.forms[0].submit()")
    assert answer.value is not None
    assert answer.value.status == 403
    assert context.cookies(base) == before
    context.close()

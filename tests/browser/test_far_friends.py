"""Friends far away: a slow game from the invitation to the rematch, over an address in a network.

Ann has the server on her computer and opens the page as localhost; the others come by the address
of this machine. Browsers run service workers on localhost, as they would anywhere with https.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from moonpack.server.alerts.events import KINDS
from moonpack.server.http.reach import network_hosts
from tests.browser.people import BOT, LINK, ME, PHONE, Guest
from tests.browser.test_app import Installed, shown_alerts
from tests.browser.test_talking import say
from tests.server.harness import Thread
from tests.server.push_service import Browser as Subscriber
from tests.server.push_service import PushService

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

TWO_DAYS = {"kind": "days", "seconds": 2 * 24 * 3600, "vacation": 0, "at_end": "nudge"}
HAND = {"viewport": PHONE, "has_touch": True}

# A short message may lie over the field that somebody taps next.
CATCHES_TAPS = """() => {
  const message = document.querySelector(".toast");
  const { left, top, width, height } = message.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === message;
}"""


@dataclass(frozen=True)
class Places:
    """The same server: as its own computer names it, and as others in the network do."""

    here: str
    there: str


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Places]:
    """A server that can be reached by an address of this machine, and sends alerts at once."""
    addresses = [host for host in network_hosts() if not host.startswith("[")]
    if not addresses:
        pytest.skip("this machine has no address in a network")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("moonpack.server.alerts.events.WAITS", dict.fromkeys(KINDS, 0.0))
        patch.setattr("moonpack.server.alerts.queue.WAITS", dict.fromkeys(KINDS, 0.0))
        folder = tmp_path_factory.mktemp("tables")
        with Thread(folder, lan=True, alert_private=True) as server:
            port = server.host.rpartition(":")[2]
            yield Places(f"http://localhost:{port}", f"http://{addresses[0]}:{port}")


class Host(Installed):
    """Ann, whose browser can be told something while no page of it is open."""

    first_page = Guest.first_page

    def subscribe(self, push: PushService) -> Subscriber:
        """Switch alerts on. The browser's own push service cannot be reached, so ours is named."""
        subscriber = Subscriber(f"{push.address}/ann")
        body = {"push": subscriber.subscription, "label": "Chromium"}
        self.ask("/api/me/alerts/channels", body)
        return subscriber

    def link_for_a_phone(self) -> str:
        """The link of the QR code in *You and your devices*."""
        self.goto("/me")
        self.page.click("[data-key=add-device]")
        expect(self.page.locator("dialog .qr svg path").first).to_be_visible()
        expect(self.page.locator("dialog .warning")).to_have_count(0)
        link: str = self.page.input_value("dialog [data-key=link]")
        return link

    def alerts(self) -> list[str]:
        """The titles of the alerts that are shown, once there are any; some page must ask."""
        self.goto("/me")
        return [alert["title"] for alert in shown_alerts(self.page)]


def _invite(ann: Host, *friends: Guest, there: str) -> str:
    """Open a slow game of one round, and let friends sit down who follow its link."""
    options = {"options": {"round_limit": "1"}, "starting_player": 1}
    asked = {"clock": TWO_DAYS, "choices": options, "watchable": False}
    table = ann.open_table(ME, *(LINK for _ in friends), **asked)
    ann.start_worker()
    ann.goto(f"/t/{table}")
    link = ann.page.locator("[data-key=link]")
    expect(link).to_have_value(f"{there}/t/{table}")
    expect(ann.page.locator(".inviting .qr svg")).to_be_visible()
    for number, (friend, name) in enumerate(zip(friends, ("Bea", "Cid"), strict=True), 2):
        friend.goto(link.input_value())
        friend.page.fill(f"[data-key=name-{number}]", name)
        friend.page.click(f"[data-key=sit-{number}]")
        expect(friend.page.locator(f"[data-key=sit-{number}]")).to_have_count(0)
    return table


def _talk(ann: Host, bea: Guest, cid: Guest) -> None:
    ann.page.click("#tab-chat")
    bea.page.keyboard.press("c")
    say(bea.page, "Ahoj! Two days are plenty.")
    expect(ann.page.locator(".said .words").last).to_have_text("Ahoj! Two days are plenty.")
    cid.page.click(".phone-tabs [data-tab=chat]")
    cid.page.click("[data-key=react-good_luck]")
    expect(ann.page.locator(".said .kind-reaction .words")).to_have_text("Good luck")
    cid.page.click(".phone-tabs button >> nth=0")
    for one in (ann, bea, cid):
        expect(one.page.locator(".bar .clock")).to_contain_text(" d ")


def _told(ann: Host, push: PushService, subscriber: Subscriber, here: str) -> dict[str, Any]:
    """Read what the server sends as Ann's browser would, and hand it to her service worker."""
    headers, body = push.taken.get(timeout=30)
    message: dict[str, Any] = subscriber.read(body)
    assert b"Wolves" not in body
    signature = {name.lower(): value for name, value in headers.items()}["authorization"]
    assert signature.startswith("vapid t=")
    ann.push(here, message)
    return message


def test_a_slow_game_from_the_invitation_to_the_rematch(browser: Browser, places: Places) -> None:
    here, there = places.here, places.there
    with ExitStack() as stack:
        push = stack.enter_context(PushService())
        ann = stack.enter_context(Host(browser, here))
        bea = stack.enter_context(Guest(browser, there))
        cid = stack.enter_context(Guest(browser, there, **HAND))
        table = _invite(ann, bea, cid, there=there)
        subscriber = ann.subscribe(push)
        _talk(ann, bea, cid)
        ann.draft()

        # Ann closes everything. When it is her turn again, she is told, once.
        link = ann.link_for_a_phone()
        assert link.startswith(f"{there}/signin/")
        ann.goto("about:blank")
        for friend in (bea, cid, cid, bea):
            friend.draft()
        message = _told(ann, push, subscriber, here)
        assert (message["kind"], message["path"]) == ("turn", f"/t/{table}")
        assert ann.alerts() == [message["title"]] == ["Your turn · The Wolves"]

        # She comes back on a phone by the code, finds the game that waits, and it is finished.
        phone = stack.enter_context(Guest(browser, there, **HAND))
        phone.goto(link)
        phone.page.locator("form button").click()
        phone.page.locator(f"[data-key='{table}']").click()
        phone.draft()
        for player in (phone, bea, cid):
            player.my_turn()
            player.end_turn()  # without an action: the page asks first
        assert push.taken.empty()
        for player in (phone, bea, cid):
            expect(player.page.locator(".outcome [data-key=rematch]")).to_be_visible()

        # The rematch begins at once, with the seats rotated; Ann is still on the phone.
        cid.page.click(".outcome [data-key=rematch]")
        phone.page.click(".outcome >> text=Go to the rematch")
        bea.page.click(".outcome >> text=Go to the rematch")
        bea.my_turn()
        expect(phone.page.locator("#prompt")).to_contain_text("Bea")
        expect(phone.page.locator(".said .words")).to_have_count(0)
        assert ann.faults + bea.faults + cid.faults + phone.faults == []


def test_what_newcomers_see_where_seats_are_kept(browser: Browser, places: Places) -> None:
    there = places.there
    with (
        Guest(browser, there) as ann,
        Guest(browser, there, **HAND) as bea,
        Guest(browser, there) as eve,
    ):
        kept = {"who": "link", "kept_for": "Bea"}
        table = ann.open_table(ME, kept, game="moonlight", password="luna", watchable=True)
        expect(ann.page.locator("[data-key=invite-2]")).to_be_visible()
        assert ann.page.locator(".inviting").count() == 0  # nobody could sit down with that link
        eve.goto(f"/t/{table}")
        expect(eve.page.locator(".seating")).to_contain_text("ask the host for your own link")

        # Without https pages have no clipboard, and copying works none the less.
        ann.page.click("[data-key=invite-2]")
        link = ann.page.input_value("dialog [data-key=link]")
        ann.page.click("dialog [data-key=copy]")
        expect(ann.page.locator(".toast")).to_contain_text("Link copied")
        assert ann.page.evaluate(CATCHES_TAPS) is False
        ann.page.keyboard.press("Escape")
        ann.page.focus("[data-key=chat-text]")
        ann.page.keyboard.press("Control+v")
        expect(ann.page.locator("[data-key=chat-text]")).to_have_value(link)

        bea.goto(link)
        expect(bea.page.locator("[data-key=name-2]")).to_have_value("Bea")
        expect(bea.page.locator(".seating")).not_to_contain_text("Newcomers")
        bea.page.click("[data-key=sit-2]")

        # The styles of the chat leave those of the game alone, and marks have their colours.
        expect(eve.page.locator("#tab-chat")).to_be_attached()
        text, heading = (
            eve.page.locator(one).first.evaluate("one => getComputedStyle(one).color")
            for one in ("body", ".count h3")
        )
        assert heading == text
        mark = eve.page.locator(".bar .prompt .mark")
        expect(mark).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
        assert ann.faults + bea.faults + eve.faults == []


def test_the_host_is_carried_over_from_localhost(browser: Browser, places: Places) -> None:
    here, there = places.here, places.there
    with Guest(browser, here) as ann:
        ann.ask("/api/me", {"name": "Ann"})
        table = ann.open_table(ME, LINK)
        # The link for the others: she is somebody new there, is told so, and goes over.
        ann.goto(f"{there}/t/{table}")
        expect(ann.page.locator(".elsewhere")).to_contain_text("somebody new")
        ann.page.click("[data-key=carry]")
        expect(ann.page.locator("h1")).to_have_text("Open the games of Ann here?")
        assert ann.page.url.startswith(f"{there}/signin/")
        used = ann.page.url
        ann.page.click("button.go")
        expect(ann.page.locator(f"[data-key='{table}']")).to_be_visible()
        expect(ann.page.locator(".elsewhere")).to_have_count(0)
        # A link that was used leads home.
        ann.goto(used)
        ann.page.get_by_role("link", name="Go to the lobby").click()
        expect(ann.page.locator(f"[data-key='{table}']")).to_be_visible()
        # Nobody can have a link sent elsewhere, or asked for unseen.
        for path in ("/carry?to=192.0.2.9", "/carry?to=example.org", "/carry"):
            assert ann.context.request.get(f"{here}{path}").status in (404, 422)
        own = there.rpartition("/")[2].partition(":")[0]
        assert ann.context.request.get(f"{here}/carry?to={own}").status == 403
        assert ann.context.request.get(f"{there}/carry?to={own}").status == 404


def test_an_invited_friend_sees_who_invites_and_where_to_sit_down(
    browser: Browser, places: Places
) -> None:
    there = places.there
    small = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
    side = {"viewport": {"width": 844, "height": 390}, "has_touch": True}
    with Guest(browser, there, **small) as ann, Guest(browser, there, **side) as bea:
        table = ann.open_table(ME, BOT, LINK, BOT)
        code = ann.page.locator(".inviting .qr")
        expect(code).to_be_in_viewport(ratio=1)
        chat = ann.page.locator(".table > .chat")
        expect(chat.locator("input")).to_be_in_viewport(ratio=1)
        low, top = code.bounding_box(), chat.bounding_box()
        assert low is not None
        assert top is not None
        assert low["y"] + low["height"] <= top["y"]  # whole, above the chat

        bea.goto(f"/t/{table}")
        expect(bea.page.locator("h1")).to_have_text("Ann invites you to The Wolves")
        lessons = bea.page.locator("[data-key=lessons]")
        expect(lessons).to_have_attribute("href", "/learn/wolves")
        expect(bea.page.locator("[data-key=name-3]")).to_be_in_viewport(ratio=1)
        expect(bea.page.locator("[data-key=sit-3]")).to_be_in_viewport(ratio=1)
        with bea.page.expect_popup() as beside:
            lessons.click()
        expect(beside.value.locator("h1, h2").first).to_be_visible()
        expect(ann.page.locator("h1")).to_have_text("The Wolves")
        assert ann.faults + bea.faults == []

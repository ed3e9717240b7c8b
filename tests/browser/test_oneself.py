"""Being oneself in the browser: a game moves to a phone, and passkeys sign people in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import BOT, ME, PHONE, Guest, Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_game_moves_to_a_phone_in_the_middle_of_a_turn(browser: Browser, base: str) -> None:
    with (
        Guest(browser, base) as laptop,
        Guest(browser, base, viewport=PHONE, has_touch=True) as phone,
    ):
        table = laptop.open_table(ME, BOT, BOT)
        laptop.draft()
        laptop.draft()
        laptop.walk()  # the turn has begun, and is not over
        laptop.answer()
        undo = laptop.page.locator("[data-key=undo]:not([aria-disabled])")
        expect(undo).to_be_visible()
        laptop.page.click("[data-key=menu]")
        laptop.page.click("[data-key=menu-me]")
        laptop.page.fill("[data-key=own-name]", "Ann")
        laptop.page.click("[data-key=save-name]")
        laptop.page.locator("[data-key=shape-paw] + .own-mark").click()
        expect(laptop.page.locator("[data-key=shape-paw]")).to_be_checked()
        laptop.page.click("[data-key=add-device]")
        expect(laptop.page.locator("dialog .qr svg path").first).to_be_visible()
        link = laptop.page.input_value("[data-key=link]")
        phone.page.goto(link)
        expect(phone.page.locator(".whose")).to_contain_text("Ann")
        expect(phone.page.locator(".own-mark.mark-paw")).to_be_visible()
        phone.page.locator("form button").click()
        # The laptop notices that the link was used; the phone finds the game, and goes on with it.
        expect(laptop.page.locator("dialog.adding")).to_have_count(0)
        expect(laptop.page.locator(".devices li")).to_have_count(2)
        phone.page.locator(f"[data-key='{table}']").click()
        phone.my_turn()
        expect(phone.page.locator("[data-key=undo]:not([aria-disabled])").first).to_be_attached()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        # Signed out again, it loses the table at once.
        others = laptop.page.locator(".devices li:not(:has-text('This device'))")
        out = others.locator("[data-key^=sign-out]")
        out.click()
        laptop.page.click("[data-key=sure]")
        expect(phone.page.locator("main.lost")).to_be_visible()
        expect(laptop.page.locator(".devices li")).to_have_count(1)
        assert laptop.faults == []


def test_a_passkey_signs_in_where_there_is_no_cookie(browser: Browser, base: str) -> None:
    pytest.importorskip("webauthn", reason="an extra: pip install moonpack[passkeys]")
    named = base.replace("127.0.0.1", "localhost")  # an address can have no passkeys
    with Player(browser, base) as unnamed:
        unnamed.page.goto("/me")
        expect(unnamed.page.locator("section.passkeys")).to_contain_text("opened by its IP address")
    with Player(browser, named) as ann:
        keys = ann.context.new_cdp_session(ann.page)
        keys.send("WebAuthn.enable")
        keys.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        table = ann.open_table(ME, BOT)
        ann.page.goto("/me")
        ann.page.click("[data-key=make-passkey]")
        expect(ann.page.locator(".passkeys li")).to_have_count(1)
        ann.context.clear_cookies()
        ann.page.goto("/me")
        expect(ann.page.locator(".devices li")).to_have_count(0)
        ann.page.click("[data-key=use-passkey]")
        expect(ann.page.locator(f"[data-key='{table}']")).to_be_visible()
        # What was signed once is not taken again.
        replayed = ann.page.evaluate(
            """async () => {
              const begin = await fetch("/api/signin/passkey/begin", {method: "POST"});
              const {options} = await begin.json();
              const bytes = (text) => Uint8Array.from(
                atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
              const made = await navigator.credentials.get({publicKey: {
                challenge: bytes(options.challenge), rpId: options.rpId}});
              const text = (data) => btoa(String.fromCharCode(...new Uint8Array(data)))
                .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
              const response = {};
              for (const name of ["clientDataJSON", "authenticatorData", "signature", "userHandle"])
                response[name] = text(made.response[name]);
              const body = JSON.stringify({credential: {
                id: made.id, rawId: text(made.rawId), type: made.type, response}});
              const headers = {"content-type": "application/json"};
              const send = () => fetch("/api/signin/passkey", {method: "POST", headers, body});
              return [(await send()).status, (await send()).status];
            }"""
        )
        assert replayed == [200, 403]
        ann.page.goto("/me")
        ann.page.locator(".passkeys li button").click()
        ann.page.click("[data-key=sure]")
        expect(ann.page.locator(".passkeys li")).to_have_count(0)


def _phrase_of(laptop: Guest) -> list[str]:
    """A new phrase, which is shown only once: no stray click or key hides it."""
    laptop.goto("/me")
    laptop.page.click("[data-key=make-phrase]")
    shown = laptop.page.locator("dialog.recovery")
    expect(shown).to_be_visible()
    words = shown.locator(".words li").all_inner_texts()
    laptop.page.mouse.click(4, 4)  # beside it
    laptop.page.keyboard.press("Escape")
    expect(shown).to_be_visible()
    laptop.page.click("[data-key=wrote-down]")
    expect(shown).to_have_count(0)
    return words


def test_a_phrase_brings_games_to_a_phone_where_somebody_then_deletes_themselves(
    browser: Browser, base: str
) -> None:
    with (
        Guest(browser, base) as laptop,
        Guest(browser, base, viewport=PHONE, has_touch=True) as phone,
    ):
        laptop.ask("/api/me", {"name": "Ann"})
        table = laptop.open_table(ME, BOT)
        words = _phrase_of(laptop)
        phone.goto("/me")
        phone.page.fill("[data-key=phrase]", " ".join([*words[:11], "wulf"]))
        phone.page.click("[data-key=use-phrase]")
        expect(phone.page.locator(".phrase-form [role=alert]")).to_contain_text("spelling")
        phone.page.fill("[data-key=phrase]", " ".join(words))
        phone.page.click("[data-key=use-phrase]")
        expect(phone.page.locator(f"[data-key='{table}']")).to_be_visible()

        phone.goto("/me")
        phone.page.click("[data-key=delete-me]")
        phone.page.click("[data-key=sure]")
        phone.page.get_by_role("dialog", name="Goodbye").locator("[data-key=farewell]").click()
        expect(phone.page.locator(".mine")).to_contain_text("None yet")
        laptop.goto("/me")  # the other device knows nothing of them any more
        expect(laptop.page.locator("[data-key=own-name]")).to_have_value("")
        # At its table, it asked for the log that spectators may read while the table was being
        # deleted; the browser notes an answer of 404, and the page shows what it has.
        assert [fault for fault in laptop.faults if "404" not in fault] == []

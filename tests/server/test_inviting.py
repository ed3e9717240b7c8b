"""Invitations: links that others can use, their QR codes, kept seats and passwords."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from moonpack.cli import serve as serving
from moonpack.cli.host_options import completed
from moonpack.render.qr import BORDER, qr_code, qr_svg
from moonpack.server.http import reach
from moonpack.server.http.dependencies import Allowance
from moonpack.server.http.guard import Visitor
from moonpack.server.http.reach import links_to, reach_of
from moonpack.server.limits import Limits
from moonpack.server.people.identity import Remembered
from moonpack.server.settings import Hosted
from moonpack.server.tables.passwords import hashed, is_password
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from tests.server.harness import EASY, FRIEND, ME, Person, Thread, people, run

SIT = {"type": "sit", "seat": 2, "name": "Bea"}
LAPTOP = ["192.0.2.7", "[2001:db8::7]"]


# -- who can use a link


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("localhost", "here"),
        ("127.0.0.1", "here"),
        ("[::1]", "here"),
        ("moon.localhost", "here"),
        ("192.168.1.20", "network"),
        ("10.1.2.3", "network"),
        ("[fd00::7]", "network"),
        ("laptop", "network"),
        ("laptop.local", "network"),
        ("play.example.org", "anywhere"),
        ("8.8.8.8", "anywhere"),
    ],
)
def test_a_host_name_tells_who_can_use_a_link(host: str, expected: str) -> None:
    assert reach_of(host) == expected


def test_localhost_is_replaced_by_the_addresses_in_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reach, "network_hosts", lambda: LAPTOP)
    here = "http://localhost:8765/t/abc?invitation=w"
    closed = links_to(here, is_public=False, listens_everywhere=False)
    assert [(one.link, one.reach) for one in closed] == [(here, "here")]
    best, other = links_to(here, is_public=False, listens_everywhere=True)
    assert (best.link, best.reach) == ("http://192.0.2.7:8765/t/abc?invitation=w", "network")
    assert other.link == "http://[2001:db8::7]:8765/t/abc?invitation=w"
    public = links_to("http://localhost/t/abc", is_public=True, listens_everywhere=True)
    assert [one.reach for one in public] == ["anywhere"]


def test_the_addresses_of_this_machine_lead_to_other_machines() -> None:
    for host in reach.network_hosts():
        assert reach_of(host) != "here"


# -- starting a server for the network


def test_one_option_lets_the_network_in() -> None:
    assert completed(Hosted()).host == "127.0.0.1"
    assert not completed(Hosted()).listens_everywhere
    assert completed(Hosted(lan=True)).listens_everywhere
    chosen = completed(Hosted(lan=True, host="192.0.2.7"))
    assert (chosen.host, chosen.listens_everywhere) == ("192.0.2.7", False)


@pytest.mark.parametrize(
    ("lan", "hosts", "expected"),
    [
        (False, LAPTOP, "Only this computer can open it. To let others on your network play: make"),
        (True, LAPTOP, "Others on your network open http://192.0.2.7:8765/ - anybody there can"),
        (True, [], "Others could open it, but this computer is in no network"),
    ],
)
def test_the_command_says_in_a_line_who_can_come(
    lan: bool, hosts: list[str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "network_hosts", lambda: hosts)
    settings = completed(Hosted(lan=lan))
    with CliRunner().isolation() as (out, *_):
        serving.say_who_can_come(settings, "http://localhost:8765/")
        printed = out.getvalue().decode()
    assert printed.startswith(expected)
    assert printed.count("\n") == 1


def test_behind_a_proxy_the_command_names_the_setting_that_is_missing() -> None:
    settings = completed(Hosted(trusted_proxies=("127.0.0.1",)))
    with CliRunner().isolation() as (out, *_):
        serving.say_who_can_come(settings, "http://127.0.0.1:8765/")
        printed = out.getvalue().decode()
    assert "public_url" in printed
    assert "make play" not in printed


# -- codes


def test_a_qr_code_is_a_square_with_its_quiet_border() -> None:
    code = qr_code("http://192.0.2.7:8765/t/abcdefgh")
    assert code.path.startswith(f"M{BORDER} {BORDER}h7v1")  # the top edge of the first corner mark
    assert code.side == 29 + 2 * BORDER  # version 3
    assert code.path in qr_svg("http://192.0.2.7:8765/t/abcdefgh")
    assert qr_code("http://192.0.2.7:8765/t/abcdefgi").path != code.path


# -- over HTTP


async def _invitation(person: Person, table: str, **query: Any) -> Any:
    return await person.get(f"/api/tables/{table}/invitation", **query)


def test_a_link_to_this_computer_alone_says_so(host: str) -> None:
    async def go() -> None:
        async with people(host, 1) as (ann,):
            table = await ann.open_table(ME, FRIEND)
            invited = await _invitation(ann, table)
            assert (invited["link"], invited["reach"]) == (f"http://{host}/t/{table}", "here")
            assert invited["others"] == []
            device = (await ann.web.post("/api/me/link", json={})).json()
            assert device["link"].startswith(f"http://{host}/signin/")
            assert device["reach"] == "here"

    run(go())


def test_the_link_for_another_device_has_the_address_in_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "network_hosts", lambda: LAPTOP)

    async def go(host: str) -> None:
        async with people(host, 1) as (ann,):
            device = (await ann.web.post("/api/me/link", json={})).json()
            assert device["link"].startswith("http://192.0.2.7:")
            assert device["reach"] == "network"
            assert device["qr"] == qr_svg(device["link"])

    with Thread(tmp_path, lan=True) as server:
        run(go(server.host))


def test_a_public_address_stands_in_the_link_and_its_code(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 1) as (ann,):
            table = await ann.open_table(ME, FRIEND)
            invited = await _invitation(ann, table)
            link = f"https://play.example.org/packs/t/{table}"
            assert (invited["link"], invited["reach"]) == (link, "anywhere")
            assert invited["qr"]["path"] == qr_code(link).path

    with Thread(tmp_path, public_url="https://play.example.org/packs") as server:
        run(go(server.host))


# -- seats kept for somebody


def test_a_kept_seat_is_for_whoever_has_its_link(host: str) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, bea, eve):
            kept = {"who": "link", "kept_for": "Bea"}
            table = await ann.open_table(ME, kept, FRIEND)
            assert (await ann.get(f"/api/tables/{table}"))["seats"][1]["kept_for"] == "Bea"
            link = (await _invitation(ann, table, seat=2))["link"]
            word = link.partition("invitation=")[2]
            assert f"/t/{table}?seat=2&" in link
            denied = await eve.web.get(f"/api/tables/{table}/invitation", params={"seat": 2})
            assert denied.json()["code"] == "not_host"
            async with eve.at(table) as line:
                refused = await line.do(**SIT)
                assert refused["code"] == "not_invited"
                assert refused["why"] == "This seat is kept for Bea, who has a link to it."
                assert (await line.do(**SIT, invitation="guess"))["code"] == "not_invited"
                third = {"type": "sit", "seat": 3, "name": "Eve", "invitation": word}
                assert (await line.do(**third))["type"] == "done"  # that seat is for everybody
            async with bea.at(table) as line:
                assert (await line.do(**SIT, invitation=word))["type"] == "done"

    run(go())


def test_the_host_can_let_everybody_have_a_kept_seat(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, {"who": "link", "kept_for": "Bea"})
            async with ann.at(table) as one, eve.at(table) as two:
                assert (await two.do(type="release", seat=2))["code"] == "not_host"
                assert (await one.do(type="release", seat=2))["type"] == "done"
                assert one.table["seats"][1]["kept_for"] is None
                assert (await one.do(type="release", seat=2))["code"] == "nothing"
                assert (await two.do(**SIT))["type"] == "done"
            answer = await ann.web.get(f"/api/tables/{table}/invitation", params={"seat": 2})
            assert answer.json()["code"] == "nothing"

    run(go())


def test_a_seat_is_kept_again_when_its_guest_leaves_before_the_game(host: str) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, bea, eve):
            table = await ann.open_table(ME, {"who": "link", "kept_for": "Bea"}, FRIEND)
            word = (await _invitation(ann, table, seat=2))["link"].partition("invitation=")[2]
            async with bea.at(table) as line, eve.at(table) as other:
                assert (await line.do(**SIT, invitation=word))["type"] == "done"
                await line.do(type="leave", seat=2)
                assert (await other.do(**SIT))["code"] == "not_invited"
                assert (await line.do(**SIT, invitation=word))["type"] == "done"

    run(go())


def test_only_the_host_lets_a_bot_have_a_kept_seat(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, FRIEND, {"who": "link", "kept_for": "Bea"})
            async with eve.at(table) as line:
                await line.do(**{**SIT, "name": "Eve"})
                refused = await line.do(type="lend", seat=3, level="pup")
                assert refused["code"] == "not_host"
                assert line.table["seats"][2]["kept_for"] == "Bea"
            async with ann.at(table) as line:
                assert (await line.do(type="lend", seat=3, level="pup"))["type"] == "done"

    run(go())


def test_the_link_to_a_kept_seat_is_worth_nothing_to_somebody_who_was_barred(host: str) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, bea, mask):
            table = await ann.open_table(ME, {"who": "link", "kept_for": "Bea"}, FRIEND)
            word = (await _invitation(ann, table, seat=2))["link"].partition("invitation=")[2]
            async with bea.at(table) as line, ann.at(table) as host_line:
                assert (await line.do(**SIT, invitation=word))["type"] == "done"
                await host_line.do(type="remove", seat=2, bar=True)
                invitation = host_line.you["invitation"]
            async with mask.at(table) as line:
                for seat in (2, 3):
                    again = {"type": "sit", "seat": seat, "name": "Mask", "invitation": word}
                    assert (await line.do(**again))["code"] == "not_invited"
                invited = {**SIT, "invitation": invitation}
                assert (await line.do(**invited))["type"] == "done"  # it is kept for nobody now

    run(go())


# -- passwords


def test_only_a_slow_hash_of_a_password_is_stored() -> None:
    stored = hashed("moonlit")
    assert "moonlit" not in stored
    assert is_password("moonlit", stored)
    assert not is_password("Moonlit", stored)
    assert hashed("moonlit") != stored  # salted


def test_a_listed_table_with_a_password_lets_only_those_sit_down_who_know_it(host: str) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, bea, eve):
            table = await ann.open_table(ME, FRIEND, FRIEND, open=True, password="moonlit")
            listed = (await eve.get("/api/tables", list="open"))["tables"]
            (line_of,) = (one for one in listed if one["table"]["id"] == table)
            assert line_of["table"]["has_password"]
            async with eve.at(table) as line:
                assert (await line.do(**SIT))["code"] == "not_invited"
                refused = await line.do(**SIT, password="sunlit")
                assert refused["why"] == "This is not the password of this table."
            async with bea.at(table) as line:
                assert (await line.do(**SIT, password="moonlit"))["type"] == "done"
            word = (await _invitation(ann, table))["link"].partition("?invitation=")[2]
            third = {"type": "sit", "seat": 3, "name": "Eve", "invitation": word}
            async with eve.at(table) as line:
                assert (await line.do(**third))["type"] == "done"

    run(go())


def test_who_is_barred_cannot_come_back_with_the_password(host: str) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, eve, mask):
            table = await ann.open_table(ME, FRIEND, FRIEND, open=True, password="moonlit")
            async with ann.at(table) as one, eve.at(table) as two:
                await two.do(**SIT, password="moonlit")
                await one.do(type="remove", seat=2, bar=True)
            async with mask.at(table) as line:  # the same person with new cookies
                assert (await line.do(**SIT, password="moonlit"))["code"] == "not_invited"
            listed = (await mask.get("/api/tables", list="open"))["tables"]
            assert table not in [one["table"]["id"] for one in listed]

    run(go())


def test_passwords_cannot_be_guessed_quickly(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, FRIEND, password="moonlit")
            async with eve.at(table) as line:
                codes = [(await line.do(**SIT, password=f"guess {n}"))["code"] for n in range(12)]
            assert codes[:10] == ["not_invited"] * 10
            assert codes[10:] == ["too_fast"] * 2

    with Thread(tmp_path, limits=EASY) as server:
        run(go(server.host))


def test_an_address_tries_few_passwords_an_hour_whoever_it_is_and_wherever() -> None:
    allowance = Allowance(Limits())

    def visitor(n: int, address: str = "192.0.2.1") -> Visitor:
        return Visitor(f"person {n}", address, n % 2 == 0, Remembered(None, None, None), ())

    for n in range(30):
        allowance.password(visitor(n))
    with pytest.raises(Refusal, match="tried from this address") as refused:
        allowance.password(visitor(31))
    assert refused.value.code == Code.TOO_FAST
    allowance.password(visitor(31, "192.0.2.2"))
    allowance.typed_code(visitor(31))  # codes of e-mail addresses are counted apart

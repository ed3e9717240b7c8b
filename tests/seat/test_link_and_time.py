"""Links to tables, and how the time of a clock is shared out."""

from __future__ import annotations

import pytest

from moonpack.errors import BadInput
from moonpack.seat import TableLink
from moonpack.seat.messages import ClockNow, ClockRules, View, read
from moonpack.seat.timing import AT_ONCE, COMMANDS, Pace, turn_seconds, usual_seconds


def test_a_link_leads_to_a_table_with_its_seat_and_invitation() -> None:
    link = TableLink.read("https://example.org/wolves/t/a-b_c?seat=2&invitation=word")
    assert link == TableLink("https://example.org/wolves", "a-b_c", 2, "word")
    assert link.socket == "wss://example.org/wolves/api/tables/a-b_c/socket"
    assert TableLink.read("http://127.0.0.1:8765/t/x/").socket == (
        "ws://127.0.0.1:8765/api/tables/x/socket"
    )
    assert link.to("next") == TableLink("https://example.org/wolves", "next", None, "word")


@pytest.mark.parametrize(
    "text",
    [
        *("", "example.org/t/x", "ftp://example.org/t/x", "http://example.org/", "http:///t/x"),
        *("http://example.org/t/", "http://example.org/t/a/b", "http://example.org:port/t/x"),
        *("http://example.org/r/x", "http://example.org/t/x?seat=two"),
    ],
)
def test_what_is_no_link_to_a_table_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="link"):
        TableLink.read(text)


def rules(kind: str, increment: float = 0.0) -> ClockRules:
    return ClockRules(kind=kind, seconds=60, increment=increment)


def test_a_bot_never_uses_up_its_time() -> None:
    now = ClockNow(running=1, due=1_000.0)
    assert turn_seconds(10, None, now, 0.0) == 10
    assert turn_seconds(10, rules("turn"), None, 0.0) == 10
    assert turn_seconds(10, rules("turn"), now, 940.0) == 10
    assert turn_seconds(100, rules("turn"), now, 940.0) == pytest.approx(48)
    assert turn_seconds(10, rules("turn"), now, 999.0) == pytest.approx(0.5)
    assert turn_seconds(10, rules("turn"), now, 2_000.0) == 0.05
    assert turn_seconds(100, rules("bank", 5), now, 900.0) == pytest.approx(4 + 5)
    assert turn_seconds(100, rules("bank"), now, 900.0) == pytest.approx(5)


def test_commands_are_not_sent_faster_than_a_server_allows() -> None:
    clock = [0.0]
    pace = Pace(lambda: clock[0])
    many = int(AT_ONCE) + int(10 * COMMANDS)
    for _ in range(many):
        clock[0] += pace.wait()
    assert clock[0] == pytest.approx(10.0, abs=0.2)
    pace.slow_down()
    assert pace.wait() == pytest.approx(2 / COMMANDS)


def test_a_level_has_its_time_and_other_bots_the_usual() -> None:
    assert usual_seconds("legend", "wolves") >= 10
    assert usual_seconds("mine.py:Howler(x=1)", "wolves") == 10


def test_messages_of_a_newer_server_are_read_as_far_as_they_are_known() -> None:
    assert read('{"type": "later", "x": 1}') is None
    now = '{"version": 1, "beat": 0, "actor": null, "decide": false, "view": null, "new": 1}'
    message = read(f'{{"type": "view", "now": {now}, "more": 2}}')
    assert isinstance(message, View)
    assert message.now.version == 1
    with pytest.raises(BadInput, match="server"):
        read("no JSON")
    with pytest.raises(BadInput, match=r"server.*now"):
        read('{"type": "view"}')

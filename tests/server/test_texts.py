"""Messages as text: the same with orjson and without it."""

from __future__ import annotations

import pytest
from pydantic_core import to_json

from moonpack import scene
from moonpack.server.tables import messages
from moonpack.server.wire import texts
from moonpack.server.wire.outbound import Done, Refused
from moonpack.server.wire.refusals import Code
from moonpack.words import ENGLISH
from tests.server.clicks import action_click, game_of, open_table, play, play_draft

pytest.importorskip("orjson")


def test_a_table_its_news_and_its_choices_are_the_same_text_with_pydantic() -> None:
    table = open_table("ann", "ann")
    play_draft(table)
    play(table, *action_click(game_of(table)))
    for message in (
        messages.whole(table, None, ENGLISH),
        messages.news(table, table.version - 1, 0, ENGLISH),
        Done(id="č", version=3),
        Refused(id=None, code=Code.LATE, why="“Too late”\n", version=3, beat=2),
    ):
        assert texts.text_of(message) == message.model_dump_json()
    choices = scene.choices(game_of(table), game_of(table).actor or 0, ENGLISH)
    assert texts.text_of(choices) == to_json(choices).decode()


def test_without_orjson_the_text_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    message = Done(id="č", version=3)
    fast = texts.text_of(message)
    monkeypatch.setattr(texts, "orjson", None)
    assert texts.text_of(message) == fast


@pytest.mark.parametrize("value", [{"n": 1 << 70}, {1: "a key that is a number"}])
def test_what_orjson_cannot_write_is_written_all_the_same(value: object) -> None:
    assert texts.text_of(value) == to_json(value).decode()

"""Styles of bots at a table: chosen beside the level, kept in a rematch, played as chosen."""

from __future__ import annotations

from typing import Any

import pytest

from moonpack.bots import make
from moonpack.games import kit
from moonpack.games.contract import View
from moonpack.server.live import bots
from moonpack.server.live.thinkers import Question
from moonpack.server.tables.levels import bot_of, levels, styles
from moonpack.server.tables.openings import rematch
from moonpack.server.tables.table import Opening, Table
from tests.server.harness import ME, SHORT, Person, run
from tests.server.test_journal import _against

FIGHTER: dict[str, Any] = {"who": "bot", "level": "pup", "style": "fighter"}


def test_every_style_that_is_offered_can_be_played_by_every_level() -> None:
    offered = [(level, style) for level in levels("wolves") for style in styles("wolves")]
    assert len(offered) == 15
    for level, style in offered:
        make(bot_of(level, style), "wolves", 1).close()
    assert not kit.of("moonlight").styles


def test_a_bot_plays_in_the_style_that_was_chosen(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def watched(bot: str, view: View, *rest: Any) -> Question:
        asked.append(bot)
        return Question(bot, view, *rest)

    monkeypatch.setattr(bots, "Question", watched)

    async def go() -> None:
        async with Person(host) as ann:
            games = {game["name"]: game for game in await ann.get("/api/games")}
            names = [style["name"] for style in games["wolves"]["styles"]]
            assert names == ["builder", "prey", "fighter"]
            assert games["moonlight"]["styles"] == []
            table = await ann.open_table(ME, FIGHTER, choices={**SHORT, "starting_player": 2})
            async with ann.at(table) as line:
                whole = await line.until("whole")
                assert [seat["style"] for seat in whole["table"]["seats"]] == [
                    None,
                    "Likes to fight",
                ]
                await line.my_turn()

    run(go())
    assert set(asked) == {"pup(style=fighter)"}


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"seats": [ME, {**FIGHTER, "style": "cat"}]}, "seats[1].style: expected one of builder"),
        ({"game": "moonlight", "seats": [ME, FIGHTER]}, "seats[1].style: "),
        ({"seats": [ME, FIGHTER], "rated": True}, "seats: expected bots without a style"),
    ],
)
def test_other_styles_and_styles_in_rated_games_are_refused(
    host: str, asked: dict[str, Any], why: str
) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            answer = await ann.web.post("/api/tables", json={"game": "wolves", **asked})
            assert answer.status_code == 422
            assert answer.json()["why"].startswith(why)

    run(go())


def test_a_style_stays_in_a_rematch_and_is_in_journals_only_where_one_was_chosen() -> None:
    plain: dict[str, object] = {"person": None, "name": "Pup", "level": "pup"}
    table: Table = _against({**plain, "style": "builder"}, plain)
    again: Opening = rematch(table, is_full=True, level="hunter")
    assert [seat.get("style") for seat in again.seats] == ["builder", None, None]
    assert ["style" in seat for seat in again.seats] == [True, False, False]

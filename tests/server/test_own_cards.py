"""A table of Moonlight with cards of one's own: the text of a file, checked by the server."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import moonpack
from moonpack.games.moonlight import cards
from tests.server.harness import HERE, ME, Person, run

STANDARD = files("moonpack.games.moonlight").joinpath("cards.toml").read_text("utf-8")
OWN = STANDARD.replace(f'name = "{cards.STANDARD}"', 'name = "of my box"').replace(
    "corner = 6", "corner = 8"
)


def test_a_file_of_cards_is_played_with_and_stays_with_the_table(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            choices = {"cards": OWN}
            table = await ann.open_table(ME, HERE, game="moonlight", choices=choices)
            async with ann.at(table) as line:
                whole = await line.until("whole")
                assert "counts 8 in a corner" in whole["board"]["cards"]["L2"]
                assert not whole["board"]["stand_ins"]
                kept = whole["table"]["choices"]["cards"]
                assert cards.from_json(kept, "cards").name == "of my box"
            plain = await ann.open_table(ME, HERE, game="moonlight")
            async with ann.at(plain) as line:
                whole = await line.until("whole")
                assert "counts 6 in a corner" in whole["board"]["cards"]["L2"]
                assert whole["board"]["stand_ins"]

    run(go())


def test_a_file_that_is_wrong_is_refused_by_the_field_and_no_path_is_opened(
    host: str, tmp_path: Path
) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(OWN)

    async def refused(ann: Person, given: object) -> str:
        seats = [ME, HERE]
        body = {"game": "moonlight", "seats": seats, "choices": {"cards": given}}
        answer = await ann.web.post("/api/tables", json=body)
        assert answer.status_code in (400, 422), answer.text
        return answer.text

    async def go() -> None:
        async with Person(host) as ann:
            assert "cards.lone[1].corner" in await refused(ann, OWN.replace("= 8", "= 800"))
            assert "TOML or JSON" in await refused(ann, "wolves = [")
            assert "TOML or JSON" in await refused(ann, str(path))
            assert "cards" in await refused(ann, 3)

    run(go())


def test_the_cards_of_a_record_are_those_of_its_rematch() -> None:
    for given in (None, cards.from_text(OWN)):
        game = moonpack.new("moonlight", seed=1, cards=given)
        again = game.spec.all_choices().of_record(game.record())
        assert moonpack.new("moonlight", seed=2, **again).setup.cards == game.setup.cards

"""Files that are given when a table is opened: the example can be used, faults are named."""

from __future__ import annotations

from moonpack.games.moonlight import card_files, cards
from tests.server.harness import HERE, ME, Person, run
from tests.server.test_own_cards import OWN

PATH = "/api/games/moonlight/files/cards"


async def _problems(ann: Person, text: str, path: str = PATH) -> list[tuple[str, str]]:
    answer = await ann.web.post(f"{path}/check", json={"text": text})
    assert answer.status_code == 200, answer.text
    return [(problem["field"], problem["why"]) for problem in answer.json()["problems"]]


def test_the_example_can_be_downloaded_and_played_with_as_it_is(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            games = {game["name"]: game for game in (await ann.web.get("/api/games")).json()}
            (choice,) = [one for one in games["moonlight"]["choices"] if one["name"] == "cards"]
            answer = await ann.web.get(f"{PATH}/example")
            assert choice["example"] in answer.headers["content-disposition"]
            assert await _problems(ann, answer.text) == []
            table = await ann.open_table(ME, HERE, game="moonlight", choices={"cards": answer.text})
            assert table

    run(go())


def test_every_wrong_field_is_named_as_in_the_file(host: str) -> None:
    wrong = OWN.replace("corner = 8", "corner = 800").replace('effect = "leap"', 'effect = "jump"')

    async def go() -> None:
        async with Person(host) as ann:
            problems = dict(await _problems(ann, wrong))
            assert list(problems) == ['lone "L2", corner', 'leaders "leap", effect']
            assert "800" in problems['lone "L2", corner']
            assert "ambush" in problems['leaders "leap", effect']
            ((field, why),) = await _problems(ann, "wolves = [")
            assert (field, "TOML" in why) == ("cards", True)
            ((field, _),) = await _problems(ann, OWN.replace("copies = 4", "copies = 13"))
            assert field == "wolves"  # too many together: the whole is looked at last
            ((field, _),) = await _problems(ann, OWN.replace('card = "2"', 'card = "1"'))
            assert field == "wolves 2, card"  # by number: the name is what is wrong
            refused = await ann.web.get("/api/games/wolves/files/packs/example")
            assert refused.status_code == 404

    run(go())


def test_a_file_with_very_many_faults_is_answered_with_the_first_of_them() -> None:
    many = OWN.replace("moons = ", "moon = ")
    problems = card_files.problems(many)
    assert 1 < len(problems) <= card_files.MOST_PROBLEMS
    assert cards.from_text(OWN)["name"] == "of my box"

"""Names that nobody chose are shown in the reader's language; all others stay as they are."""

from __future__ import annotations

import pytest

import moonpack
from moonpack import languages
from moonpack.server.tables import commands
from moonpack.server.tables.deciding import decided
from moonpack.server.tables.journal import Kind, Line
from moonpack.server.tables.messages import moments
from moonpack.server.tables.openings import begin_after
from moonpack.server.tables.table import HolderJson, Opening, Table
from moonpack.usual_names import shown_name
from moonpack.words import ENGLISH

PSEUDO = languages.words("xx")


@pytest.mark.parametrize("name", ["Player 1", "Guest", "Guest 2", "Pup", "Hunter 2", "Legend"])
def test_a_usual_name_is_a_text(name: str) -> None:
    assert shown_name(name, ENGLISH) == name
    assert shown_name(name, PSEUDO).startswith("[")


# As the glossary has them; the names of people stay as they are, in Ukrainian too.
@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("cs", "Vlče Výrostek Lovec Alfa Legenda Náhodný"),
        ("hu", "Kölyök Suhanc Vadász Alfa Legenda Véletlen"),
        ("pl", "Szczeniak Podrostek Łowca Alfa Legenda Losowy"),
        ("uk", "Вовченя Переярок Мисливець Альфа Легенда Випадковий"),
    ],
)
def test_bots_have_the_names_of_the_glossary(language: str, names: str) -> None:
    words = languages.words(language)
    bots = ("Pup", "Yearling", "Hunter", "Alpha", "Legend", "Random")
    assert " ".join(shown_name(bot, words) for bot in bots) == names
    assert shown_name("Ann", words) == "Ann"


@pytest.mark.parametrize("name", ["Ann", "Player", "Hunter of moons", "pup", "Hunter 0", "Vlk"])
def test_a_name_that_somebody_chose_stays(name: str) -> None:
    assert shown_name(name, PSEUDO) == name


def test_bots_of_a_tournament_are_numbered_in_brackets() -> None:
    words = languages.words("cs")
    assert shown_name("Pup (2)", words) == shown_name("Pup 2", words) != "Pup 2"
    assert shown_name("Guest (2)", words) == "Guest (2)"  # whoever chose that


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_a_game_is_told_with_names_in_the_readers_language(game: str) -> None:
    played = moonpack.new(game, players=2, seed=1, names=["Ann", "Hunter 2"])
    shown = played.called(PSEUDO)
    assert shown.names[0] == "Ann"
    assert shown.names[1].startswith("[")
    assert played.names == ("Ann", "Hunter 2")
    assert played.called(ENGLISH) is played
    assert played.record()["players"] == ["Ann", "Hunter 2"]
    while played.actor != 1:
        played.play(played.steps()[0])
    assert shown.names[1] in played.prompt(PSEUDO)


SEATS: list[HolderJson] = [
    {"person": "ann", "name": "Guest", "level": None},
    {"person": None, "name": "Hunter 2", "level": "hunter"},
]


def a_table(tournament: str | None = None) -> Table:
    opening = Opening("wolves", SEATS, tournament=tournament)
    first = Line(1, "opened", None, "ann", data=opening.to_json())
    return Table("t", [first, *(draft.line for draft in begin_after(Table("t"), first))])


def test_what_happens_at_a_table_is_told_with_names_in_the_readers_language() -> None:
    table = a_table()
    since = table.version

    def add(kind: Kind, seat: int | None, **data: object) -> None:
        table.apply(Line(table.version + 1, kind, seat, None, data=data))

    while table.actor != 1:
        step = commands.play(table, 0, table.game.steps()[:1], "ann")  # type: ignore[union-attr]
        table.apply(step.line, step.games)
    step = commands.play(table, 1, table.game.steps()[:1], None, fault="x")  # type: ignore[union-attr]
    table.apply(step.line, step.games)
    add("hints", 0, on=True)
    add("left", 0)
    add("lent", 0, level="pup", name="Pup")
    add("sat", 0, name="Guest 2")
    add("removed", None, who="bob", name="Guest 3", is_barred=True, invitation="")
    shown = moments(table, since, None, PSEUDO)
    assert [one.words[0] for one in shown if one.kind != "step"] == [
        "[[Ĝúéšţ] áĝŕééš ţó ĥíñţš.]",
        "[[Ĝúéšţ] ļéávéš.]",
        "[Á bóţ pļáýš fóŕ [Ĝúéšţ].]",
        "[[Ĝúéšţ 2] šíţš dówñ.]",
        "[Áñ ádmíñíšţŕáţóŕ ŕémóvéd [Ĝúéšţ 3] fŕóm ţĥé ţábļé.]",
    ]
    steps = [one for one in shown if one.kind == "step"]
    assert steps[0].name == "[Ĝúéšţ]"  # somebody else has the seat now
    assert "[[Ĥúñţéŕ] 2] fáíļéd" in steps[-1].words[0]


def test_a_game_is_decided_with_names_in_the_readers_language() -> None:
    table = a_table("cup")
    table.apply(Line(table.version + 1, "left", 0, "ann"))
    assert decided(table).why() == "The game is decided: Guest left it."
    assert decided(table).why(PSEUDO) == "[Ţĥé ĝámé íš déçídéd: [Ĝúéšţ] ļéfţ íţ.]"

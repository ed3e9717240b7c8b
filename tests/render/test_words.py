"""Every text of a picture comes from the catalogs, whole: checked in the pseudo-language."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import moonpack
from moonpack import languages
from moonpack.games.contract import View
from moonpack.games.rng import Rng
from moonpack.render import svg, text
from tests.conftest import games

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
TABLES = [("wolves", players) for players in (2, 3, 5)] + [("moonlight", 2)]
# The pseudo-language has no plain letters, so a plain word was never looked up.
PLAIN_WORD = re.compile(r"[A-Za-z]{3,}")
# Signs on the board, which are letters of the language: tiles by their terrains, and pieces by pack
# and rank. The legend also has the terrains as they are typed.
SIGNS = re.compile(r"forest|rock|grass|tundra|desert|[frgtd]{6}|([FRGTD][AwnL]+)+|n+")
WORDS = languages.words(languages.PSEUDO)


def views(name: str, players: int) -> list[View]:
    """Some views of a random game: of all phases that it reaches, and the last."""
    game = moonpack.new(name, players=players, seed=players, names=NAMES[:players])
    rng = Rng(players)
    by_phase: dict[object, View] = {}
    for n in range(games(400)):
        if game.over:
            break
        view = game.view(game.actor)
        by_phase.setdefault((view.to_json()["phase"], n % 60 == 59), view)
        steps = game.steps()
        game.play(rng.choice([step for step in steps if step != "end"] or steps))
    return [*by_phase.values(), game.view(0)]


def plain_words(written: str) -> list[str]:
    return [word for word in PLAIN_WORD.findall(written) if word not in NAMES]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_text_of_an_svg_picture_is_translated(name: str, players: int) -> None:
    for view in views(name, players):
        root = ElementTree.fromstring(svg(view, words=WORDS))
        for node in root.iter():
            if node.tag.endswith(("}text", "}title", "}desc")):
                assert not plain_words("".join(node.itertext()))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_text_of_a_picture_in_letters_is_translated(name: str, players: int) -> None:
    for view in views(name, players):
        for word in plain_words(text(view, words=WORDS, width=200)):
            assert SIGNS.fullmatch(word), word

"""The game in words: sentences, choices and prompts, all of them from the catalog."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import moonpack
from moonpack.games.rng import Rng
from moonpack.games.wolves import owner_sentences, prompts, sentences
from moonpack.games.wolves.reasons import why_not
from moonpack.games.wolves.spec import Wolves
from moonpack.games.wolves.steps import Call, Draft, Hunt, Push, Upgrade, decode, encode
from moonpack.games.wolves.view import WolvesView
from moonpack.render.captions.wolves import description
from moonpack.render.svg import svg
from moonpack.render.text import text as letters
from moonpack.words import ENGLISH, Words

from ..conftest import games
from .positions import NEUTRAL, lay
from .walks import PLAYERS, deal, walk

SOURCES = sorted(Path(sentences.__file__).parent.glob("*.py"))
SOURCES.append(Path(moonpack.__file__).with_name("words.py"))
HEX = re.compile(r"\b[a-s][1-9][0-9]?\b")
LETTER = re.compile(r"[A-Za-z]+")


class Accented(gettext.NullTranslations):
    """A language in which every text of the catalog is in brackets and has no plain letter left."""

    def gettext(self, message: str) -> str:
        """The text, with its gaps as they are."""
        parts = re.split(r"(\{\w+\})", message)
        kept = (part if part.startswith("{") else LETTER.sub("é", part) for part in parts)
        return f"[{''.join(kept)}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text for a number."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """The text in a context."""
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The text for a number in a context."""
        return self.ngettext(msgid1, msgid2, n)


ACCENTED = Words(Accented())


def told_in_a_game(players: int, seed: int, words: Words) -> Iterator[str]:
    """Everything that is said in a game played at random."""
    engine = deal(players, seed).engine
    rng = Rng(seed)
    for legal, number in walk(engine, seed):
        before, step = engine.snapshot(), decode(number)
        yield prompts.prompt(before, words)
        yield prompts.instruction(before, words)
        yield sentences.describe(before, step, words)
        yield sentences.describe(before, decode(rng.choice(legal)), words)
        for kind in (Draft, Push, Upgrade, Call, Hunt):
            tried = kind(rng.below(len(before.layout)))
            if encode(tried) not in legal:
                yield why_not(before, tried, words)
        twin = engine.copy()
        twin.play(number)
        for fact in Wolves().facts(engine, number, twin):
            yield sentences.sentence(fact, words)
            if (addressed := owner_sentences.to_owner(fact, words)) is not None:
                yield addressed[1]
    yield prompts.prompt(twin.snapshot(), words)


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_said_in_a_game_bypasses_the_catalog(players: int) -> None:
    for seed in range(games(5)):
        for sentence in told_in_a_game(players, seed, ACCENTED):
            assert sentence.startswith("[")
            assert sentence.endswith("]")
            assert not LETTER.findall(HEX.sub("", sentence)), sentence


@pytest.mark.parametrize("players", PLAYERS)
def test_no_sentence_has_gaps_left_or_stumbles(players: int) -> None:
    for sentence in told_in_a_game(players, 3, ENGLISH):
        assert sentence
        assert not re.search(r"[{}\[\]]|  |\b1 (steps|wolves|actions|points)\b|None", sentence), (
            sentence
        )


# -- the texts as the tools that collect them see them


def texts() -> Iterator[tuple[str, tuple[str, ...], set[str] | None]]:
    """Where a text is, the text with its plural, and the gaps the call fills if it names them."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            match node.func:
                case ast.Name(id="words"):
                    ids, filled = node.args, set()
                case ast.Attribute(value=ast.Name(id="words"), attr="many"):
                    ids, filled = node.args[:2], {"n"}
                case _:
                    continue
            where = f"{path.name}:{node.lineno}"
            assert all(isinstance(text, ast.Constant) for text in ids), f"not a literal: {where}"
            named = {keyword.arg for keyword in node.keywords}
            known = None if None in named else filled | {str(name) for name in named}
            yield where, tuple(str(text.value) for text in ids), known  # type: ignore[attr-defined]


def gaps_of(text: str) -> set[str]:
    """The names of the gaps in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_texts_are_literals_and_the_gaps_of_each_are_filled() -> None:
    literals = list(texts())
    assert len(literals) > 150
    for where, forms, filled in literals:
        for text in forms:
            gaps = gaps_of(text)
            assert all(name.isidentifier() for name in gaps), f"a gap without a name: {where}"
            assert filled is None or gaps <= filled, f"{where}: {gaps - (filled or set())}"
            assert text.format(**dict.fromkeys(gaps, "x"))
            assert text == text.strip(), f"half a sentence: {where}"


def test_a_plural_says_the_same_as_its_singular() -> None:
    for where, forms, _ in texts():
        if len(forms) == 2:
            assert gaps_of(forms[0]) <= gaps_of(forms[1]), where
            assert "n" in gaps_of(forms[1]), where


# -- examples


def test_players_go_by_their_names_and_by_their_packs_where_they_have_none() -> None:
    table = lay("j4 A1, i5 P2 A2, h7 A3")
    assert table.game.prompt() == "Forest is choosing the first action"
    game = moonpack.from_position(table.game.position(), names=["Ada", "Bea", "Player 3"])
    assert game.prompt() == "Ada is choosing the first action"
    game.play("end")
    assert game.tell()[-1] == "Round 2: Bea to play."
    game.play("end")
    assert game.prompt() == "Grass is choosing the first action"


def test_owners_go_by_their_names_in_choices_reasons_and_facts() -> None:
    position = lay("h4 A1 P1, j4 P2, i3 A2").game.position()
    game = moonpack.from_position(position, names=["Ada", "Bea", "Cyril"])
    assert game.play_all(["move forest 0"]) is None
    assert game.describe("A h4 j4") == (
        "Move the alpha from h4 to j4 · 2 of 3 steps · displaces Bea's pack wolf"
    )
    assert "Bea" in game.why_not("P h4 i3")
    game.play("A h4 j4")
    assert game.tell()[-1] == "Ada displaces Bea's pack wolf on j4."
    assert game.tell_affected(game.facts()[-1]) == (1, "Ada displaces your pack wolf on j4.")


def test_who_loses_the_lead_in_a_region_is_told() -> None:
    seats = {"seat1": {"terrain_tokens": 3}, "seat2": {"dens": {"howl": 1}}}
    position = lay("j4 A1, j3 D2", **seats).game.position()
    game = moonpack.from_position(position, names=["Ada", "Bea", "Cyril"])
    game.play_all(["dominate forest ***", "take j3 den speed"])
    assert game.tell_affected(game.facts()[0]) == (
        1,
        "Ada dominates your den on j3.",
    )
    lost = [fact for fact in game.facts() if fact.kind == "lead_lost"]
    assert game.tell(lost) == ["Ada takes the lead in the region of l2 from Bea."]
    assert game.tell_affected(lost[0]) == (
        1,
        "Ada takes the lead in the region of l2 from you.",
    )


def test_prompts_say_what_there_is_to_do() -> None:
    table = lay("h4 A1 P1, j4 P2, i3 P1")
    table.play("move forest 0")
    assert table.game.instruction() == "Move up to 2 wolves onto forest"
    assert table.game.prompt() == "Forest is moving wolves onto forest"
    table.play("A h4 j4")
    assert table.game.instruction() == (
        "Place Rock's displaced pack wolf on one of the nearest free hexes"
    )
    assert table.game.prompt() == "Forest is displacing Rock's pack wolf"
    table.play("push k5")
    assert table.game.instruction() == (
        "Move another wolf onto forest, or end the move (1 of 2 moved)"
    )
    last = lay("h4 A1 P1, j4 P2, i3 P1", actions=1).play("move forest 0", "A h4 j4", "push k5")
    assert last.game.instruction() == (
        "Last action: move another wolf onto forest, or finish (1 of 2 moved)"
    )
    used = lay("j4 A1", actions=2)
    assert used.game.instruction() == "No actions left. End your turn"
    assert used.game.prompt() == "Forest has taken 2 actions"
    extra = lay("j4 A1", actions=2, seat1={"action_tokens": 1})
    assert extra.game.instruction() == "Use an action token for one more action, or end your turn"
    assert lay("").game.instruction() == "No action is possible. End your turn"
    over = lay("j4 A1", options={"round_limit": 2}, turn=3).play("end")
    assert over.game.prompt() == "The game is over: Forest wins"
    tied = lay("j4 A1, i4 A2", options={"round_limit": 2}, turn=3).play("end")
    assert tied.game.prompt() == "The game is over: Forest and Rock share the win"


def test_choices_say_what_comes_of_them() -> None:
    table = lay("h4 A1 P1, j4 P2", actions=2, seat1={"action_tokens": 1, "terrain_tokens": 1})
    assert table.game.describe("den forest 0*") == (
        "Pay with the home tile and a terrain token: build a den on forest"
        " · discards an action token"
    )
    table.play("move forest 1")
    assert table.game.describe("A h4 j4") == (
        "Move the alpha from h4 to j4 · 2 of 3 steps · displaces Rock's pack wolf"
    )
    table = lay(
        "j4 A1, j3 D2",
        moon=8,
        seat1={"terrain_tokens": 3, "dens": {"speed": 1}},
        seat2={"dens": {"howl": 1}},
    )
    assert table.game.describe("end") == "End the turn · 2 unused actions"
    assert (
        table.game.describe("move desert 5")
        == "Pay with tile 5 (desert to forest): move onto desert"
    )
    table.play("dominate forest 01*")
    assert table.game.describe("take j3 den speed") == (
        "Dominate Rock's den on j3: a den from your speed track takes its place"
        " · your speed stays 4"
        " · the piece fills space 9 of the moon board: the crescent moon will be scored"
        " · gains a terrain token"
    )


def test_facts_read_as_sentences() -> None:
    table = lay(
        "j4 A1, j3 D2, h8 P3",
        moon=8,
        seat1={"terrain_tokens": 3, "dens": {"speed": 1}},
        seat2={"dens": {"howl": 1}},
    )
    assert table.play("dominate forest 01*").game.tell() == [
        (
            "Forest pays with the home tile, tile 1 (forest to rock) and a terrain token"
            " to dominate on forest."
        )
    ]
    assert table.play("take j3 den speed").game.tell() == [
        "Forest dominates Rock's den on j3: speed stays 4.",
        (
            "Rock's den fills space 9 of the moon board."
            " The crescent moon will be scored at the end of the turn."
        ),
        "Forest gains a terrain token for the den.",
        "Forest takes the lead in the region of l2 from Rock.",
    ]
    assert table.play("end").game.tell() == [
        "Forest ends the turn after 1 action.",
        "Forest is alone in the region of l2 and takes its crescent moon: 4 points.",
        "Nobody is in the region of e3: its crescent moon is discarded.",
        "The crescent moon is scored: Forest +4.",
        "Round 2: Rock to play.",
    ]


def test_pieces_beyond_the_last_space_of_the_moon_board_fill_none() -> None:
    """The last turn may bring more pieces than there are spaces."""
    table = lay(
        "j4 A1, j3 D2, h8 P3",
        moon=21,
        scored=2,
        seat1={"terrain_tokens": 6, "dens": {"speed": 1}},
        seat2={"dens": {"howl": 1}},
    )
    table.play("howl desert **", "call k4")
    last = "The lone wolf fills space 22 of the moon board."
    assert f"{last} The full moon will be scored at the end of the turn." in table.game.tell()
    table.play("dominate forest 01*")
    take = table.game.describe("take j3 den speed")
    assert "moon board" not in take
    assert take.endswith("gains a terrain token")
    table.play("take j3 den speed")
    assert table.game.tell()[:2] == [
        "Forest dominates Rock's den on j3: speed stays 4.",
        "All spaces of the moon board are already filled.",
    ]
    assert f"[{'#' * 22}] 22 of 22 spaces" in letters(table.game.view(), width=100)
    view = table.game.view()
    assert isinstance(view, WolvesView)
    assert "22 of 22 spaces of the moon board" in description(view, ENGLISH)
    assert "22 of 22 spaces" in svg(view)


def test_scoring_says_who_got_what_and_why() -> None:
    table = lay("i2 A1 P1, i3 P2, d2 A1, e2 P2, d4 P3", moon=9).play("end")
    by_control, by_alphas = table.game.tell()[1:3]
    assert by_control == (
        "Forest wins the region of l2 with control 2 to 1 and takes its crescent moon: 4 points."
        " Rock is second: 2 points."
    )
    assert by_alphas == (
        "Forest wins the region of e3 with more alphas (1 to 0; control 1 each)"
        " and takes its crescent moon: 4 points."
        " Rock and Grass tie for second place and get nothing."
    )
    table = lay("i2 P1, i3 P2", moon=9).play("end")
    assert table.game.tell()[1] == (
        "Forest and Rock tie in the region of l2 (control 1, alphas 0)"
        " and get 2 points each. Its crescent moon is discarded."
    )
    table = lay(f"k8 P1, {NEUTRAL}", packs="forest rock", moon=7).play("end")
    assert table.game.tell()[2] == (
        "Grass (neutral) wins the region of k9 with control 3 to 1"
        " and takes its crescent moon: 4 points. Forest is second: 2 points."
    )


def test_the_end_names_the_winner_and_what_decided() -> None:
    last = {"options": {"round_limit": 2}, "turn": 3}
    table = lay("i2 P1 P1, i3 P2", **last).play("end")
    assert table.game.tell()[-1] == (
        "The last round has been played: the game is over. Final score: Forest (0), Rock (0)"
        " and Grass (0). Forest wins the tie-break with more wolves on the board."
    )
    table = lay("i2 P1", moon=22, scored=2, seat2={"points": 5}).play("end")
    assert table.game.tell()[-1] == (
        "The full moon has been scored: the game is over. Final score: Forest (0), Rock (5)"
        " and Grass (0). Rock wins."
    )


def test_things_in_a_row_are_joined_as_a_language_does() -> None:
    assert [ENGLISH.listed(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert ENGLISH.noted("a", "", "b") == "a · b"
    assert ENGLISH.text("A.", "", "B.") == "A. B."

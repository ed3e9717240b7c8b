"""What players of other languages type at the terminal: their names, their words for the game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click.testing import CliRunner

import moonpack
from moonpack import languages
from moonpack.begin import check_names
from moonpack.cli import main
from moonpack.cli.invitation import ask_game
from moonpack.cli.language import speaking
from moonpack.cli.table.manners import manners
from moonpack.cli.table.understanding import fitting
from moonpack.games.wolves import data
from moonpack.games.wolves.vocabulary import action_names, terrain_name
from moonpack.render.text.wolves import letters
from moonpack.usual_names import shown_name, usual_names


@pytest.mark.parametrize("code", languages.codes())
def test_every_name_that_is_offered_is_accepted(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: Iterator[str] = iter(["", "", "", "zebra"])  # the last is never reached
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    with speaking(code) as words:
        game, _ = ask_game(
            ["-", "-", "-"], game="wolves", players=3, names=None, seed="1", options=()
        )
        assert list(game.names) == usual_names(3)
        offered = [shown_name(name, words) for name in [*usual_names(5), "Guest 2", "Alpha 2"]]
    plain = [name.replace("\N{NO-BREAK SPACE}", " ") for name in offered]
    assert check_names(offered, "names", len(offered)) == plain


@pytest.mark.parametrize("game", [[], ["--game", "wolves"], ["--game", "moonlight"]])
def test_too_many_players_are_refused_before_any_question(game: list[str]) -> None:
    result = CliRunner().invoke(main, ["play", "--players", "9", *game], input="")
    assert result.exit_code != 0
    assert "?" not in result.output
    least, most = ("2", "2") if game[1:] == ["moonlight"] else ("2", "5")
    assert least in result.output + str(result.exception)
    assert most in result.output + str(result.exception)


@pytest.mark.parametrize("code", languages.codes())
def test_the_words_of_a_language_mean_the_steps_of_the_notation(code: str) -> None:
    game, wolves = moonpack.new("wolves", players=2, seed=1), manners("wolves")
    with speaking(code) as words:
        for action, called in action_names(words).items():
            for terrain in data.TERRAINS:
                typed = f"{called} {terrain_name(terrain, words)}"
                assert wolves.tidy(typed) == f"{action} {terrain}"
        pack = letters.pieces(words)["pack"]
        assert fitting(wolves, ["P h9 k7", "A h9 k7"], f"{pack} h9 k7") == ["P h9 k7"]
        answer = wolves.hint(game, ["move", "zebra"])
        assert answer is not None
        assert "zebra" in answer
        assert terrain_name("grass", words) in answer


def test_accents_and_ends_of_words_need_not_be_typed() -> None:
    with speaking("pl"):
        assert manners("wolves").tidy("ruch skaly") == "move rock"
        assert manners("wolves").tidy("move tra") == "move grass"
        assert manners("wolves").tidy("move gr") == "move gr"


@pytest.mark.parametrize("code", languages.codes())
def test_lists_name_terrains_and_help_is_found_by_the_words_of_a_language(code: str) -> None:
    game, wolves = moonpack.new("wolves", players=2, seed=1), manners("wolves")
    with speaking(code) as words:
        line = wolves.branch_line(game, ("move",), "desert, forest")
        names = [terrain_name(terrain, words).lower() for terrain in ("desert", "forest")]
        assert ", ".join(names) in line
        for terrain in data.TERRAINS:
            assert wolves.tidy(terrain_name(terrain, words)) == terrain
        for action, name in action_names(words).items():
            assert wolves.tidy(name) == action
            assert action in wolves.help(game)

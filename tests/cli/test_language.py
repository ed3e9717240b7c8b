"""The language of the terminal: how it is chosen, and that help and errors are in it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tools.texts import catalogs
from tools.texts.text import Text

import moonpack
from moonpack import games, languages
from moonpack.cli import COMMANDS, language, main
from moonpack.games import kit
from moonpack.games.rng import Rng
from moonpack.learn import puzzles
from moonpack.words import ENGLISH

from .english import CODES, english_left, plain_words

PLAYERS_COMMANDS = ("new", "show", "play", "replay", "analyse", "puzzle")
# What is typed, in any language.
TYPED = {
    *COMMANDS,
    *games.names(),
    *languages.codes(),
    *puzzles.THEMES,
    *puzzles.GRADES,
    *("main", "moonpack", "python", "night", "paper", "standard", "compiled", "interpreted"),
}
for spec in map(games.spec, games.names()):
    for option in spec.options().values():
        TYPED |= {option.name, *option.choices}
    for choice in spec.choices().values():
        TYPED |= {choice.name, *choice.values}


def run(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.mark.parametrize(
    ("given", "environment", "chosen"),
    [
        ([], {}, "en"),
        (["--language", "cs", "play"], {"LANG": "pl"}, "cs"),
        (["play", "--language=uk"], {}, "uk"),
        (["play", "--language", "cs-CZ"], {}, "cs"),
        (["play", "--", "--language", "uk"], {}, "en"),
        (["play", "--language", "cs", "--language", "hu"], {}, "hu"),
        (["play", "--language"], {"LANG": "pl"}, "en"),
        (["play"], {"LANG": "cs_CZ.UTF-8"}, "cs"),
        (["play"], {"LANG": "uk_UA.UTF-8@cyrillic"}, "uk"),
        (["play"], {"LC_ALL": "pl_PL", "LANG": "cs_CZ"}, "pl"),
        (["play"], {"LC_ALL": "", "LC_MESSAGES": "hu", "LANG": "cs_CZ"}, "hu"),
        (["play"], {"LC_ALL": "C", "LANG": "cs_CZ"}, "en"),
        (["play"], {"LANG": "POSIX"}, "en"),
        (["play"], {"LANG": "de_DE.UTF-8"}, "en"),
        (["play"], {"LANG": "../../etc"}, "en"),
        (["play"], {"LANGUAGE": "de:uk:cs", "LANG": "pl_PL"}, "uk"),
        (["play"], {"MOONPACK_LANGUAGE": "en", "LANG": "cs_CZ"}, "en"),
    ],
)
def test_the_command_line_chooses_the_language_and_then_the_system(
    given: list[str], environment: dict[str, str], chosen: str
) -> None:
    assert language.wanted(given, environment) == chosen


def test_a_language_that_is_not_there_is_an_error_that_names_the_others() -> None:
    for args in (["--language", "tlh", "new", "wolves"], ["new", "wolves", "--language", "tlh"]):
        result = run(*args)
        assert result.exit_code == 2
        assert "'tlh' is not a language of Moonpack. Known: en, cs, hu, pl, uk." in result.stderr


def test_the_language_is_spoken_until_the_command_has_ended() -> None:
    assert run("--language", "xx", "--help").exit_code == 0
    assert language.spoken() is ENGLISH
    assert "Usage:" in run("--help").stdout


@pytest.mark.parametrize("order", ["before", "after", "help first"])
def test_the_option_may_stand_before_and_after_the_command(order: str) -> None:
    given = {
        "before": ["--language", "xx", "show", "--help"],
        "after": ["show", "--language", "xx", "--help"],
        "help first": ["show", "--help", "--language", "xx"],
    }[order]
    assert "[Šĥów á ŕéçóŕd óŕ á póšíţíóñ.]" in run(*given).stdout


@pytest.mark.parametrize("command", ["", *PLAYERS_COMMANDS])
def test_every_text_of_the_help_is_translated(command: str) -> None:
    shown = run("--language", "xx", *filter(None, [command]), "--help").stdout
    assert plain_words(shown, TYPED) == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("command", ["", *PLAYERS_COMMANDS])
def test_no_help_is_left_in_english(command: str, code: str) -> None:
    shown = run("--language", code, *filter(None, [command]), "--help").stdout
    assert english_left(shown, code) == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("command", ["", *PLAYERS_COMMANDS])
def test_no_placeholder_is_left_in_english(command: str, code: str) -> None:
    shown = run("--language", code, *filter(None, [command]), "--help").stdout
    left = set(re.findall(r"\b[A-Z]{3,}\b(?: RANGE)?", shown))
    alike = {"JSON", "PNG", "SVG", "TOML", "TEXT", "NO_COLOR", "COLOR", "KARTA", "TEKST"}
    assert {word for word in left if word.isascii()} <= alike | OWN_CAPITALS[code]


OWN_CAPITALS = {
    "cs": {"ARGUMENTY", "SOUBOR", "HODNOTA", "SLOVO"},
    "hu": {"PARANCS", "ARGUMENTUMOK", "HELY", "KIMENET"},
    "pl": {"POLECENIE", "ARGUMENTY", "PLIK", "OPCJE", "NAZWA", "LICZBA", "KOD", "MIEJSCE"},
    "uk": set(),
}


def test_commands_for_hosts_are_in_english() -> None:
    assert run("--language", "xx", "serve", "--help").stdout == run("serve", "--help").stdout


def test_json_is_in_english(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    moonpack.save(moonpack.new("wolves", players=2, seed=1), path)
    for more in ((), ("--seat", 7)):
        given = ["show", path, "--json", *more]
        both = run(*given), run("--language", "xx", *given)
        assert both[0].output == both[1].output
        assert both[0].exit_code == both[1].exit_code


def test_errors_of_click_are_looked_up_in_our_catalogs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    texts = {
        "No such option {name!r}.": "Neznámá volba {name!r}.",
        "Missing command.": "Chybí příkaz.",
    }
    catalog = catalogs.updated("cs", catalogs.template([Text(text) for text in texts]))
    for text, translation in texts.items():
        message = catalog.get(text)
        assert message is not None
        message.string = translation
    file = tmp_path / "cs" / "LC_MESSAGES" / "moonpack.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(catalogs.compiled(catalog))
    monkeypatch.setattr(languages, "CATALOGS", tmp_path)
    assert "Neznámá volba '--zz'." in run("--language", "cs", "play", "--zz").stderr
    assert "Neznámá volba '--zz'." in run("play", "--zz", "--language", "cs").stderr
    assert "No such option '--zz'." in run("play", "--zz").stderr


def write_files() -> None:
    """Files with something wrong in them, in the current folder."""
    record = moonpack.new("wolves", players=2, seed=1).record()
    texts = {"empty.json": "", "list.json": "[]", "empty.toml": "", "bad.toml": "=="}
    for name, change in {
        "older.json": {"format": 0},
        "newer.json": {"format": 99},
        "illegal.json": {"steps": ["end"]},
        "forbidden.json": {"steps": ["draft a6"]},
    }.items():
        texts[name] = json.dumps({**record, **change})
    for game in games.names():
        texts[f"position-{game}.json"] = json.dumps(wrong_position(game))
    for name, text in texts.items():
        Path(name).write_text(text, "utf-8")
    Path("latin.json").write_bytes('{"game": "Šelma"}'.encode("latin2"))
    Path("latin.toml").write_bytes('name = "Šelmy"'.encode("latin2"))
    moonpack.save(moonpack.new("wolves", players=2, seed=1), "game.json")


def wrong_position(game: str) -> dict[str, Any]:
    """A position that play cannot reach: too many pieces, or cards that cover nothing."""
    editor = kit.of(game).editor
    assert editor is not None
    position = editor.begin(2, Rng(1), empty=True)
    for tool, place in WRONGLY_PUT[game]:
        editor.put(position, tool, place)
    if game == "wolves":
        position["players"][0]["wolves"] = 0  # where the third alpha came from
    return position


WRONGLY_PUT = {
    "wolves": [("1 alpha", "e5"), ("1 alpha", "e5"), ("1 alpha", "d5")],
    "moonlight": [("1 1", "0,0"), ("2 5", "0,0")],
}


@pytest.mark.parametrize(
    "given",
    [
        ["show", "nowhere.json"],
        ["show", "x", "--svg", "-", "--png", "y"],
        ["play", "wolves"],
        ["play", "--game", "wolves", "--players", "many"],
        ["play", "--game", "moonlight", "--names", "Ann,Bo", "--bots", "pup"],
        ["play", "--game", "wolves", "--players", "4", "--names", "Ann,Bo", "--bots", "pup"],
        ["play", "--game", "wolves", "--players", "2", "--bots", "zebra"],
        ["play", "--game", "wolves", "--players", "2", "--bots", "pup,pup,pup"],
        ["new", "wolves", "--option", "tiles"],
        ["replay", "nowhere.json", "--all", "--seat", "1"],
        ["analyse", "--lines", "x.json"],
        ["analyse"],
        ["analyse", "x.json", "--seconds", "nan"],
        ["puzzle", "--game", "moonlight", "--players", "5"],
        ["puzzle", "--game", "wolves", "zebra"],
        ["new", "wolves", "--players", "9"],
        ["new", "wolves", "--names", "Ann"],
        ["new", "wolves", "--names", "Ann,,Ann"],
        ["new", "wolves", "--packs", "rock,rock"],
        ["new", "wolves", "--players", "3", "--neutral", "rock"],
        ["new", "wolves", "--players", "2", "--neutral", "zebra"],
        ["new", "wolves", "--starting-player", "9"],
        ["new", "wolves", "--option", "zebra=1"],
        ["new", "wolves", "--option", "tiles=zebra"],
        ["new", "wolves", "--option", "round_limit=zebra"],
        ["new", "moonlight", "--cards", "empty.toml"],
        ["new", "moonlight", "--cards", "bad.toml"],
        ["replay", "empty.json"],
        ["replay", "list.json"],
        ["show", "older.json"],
        ["show", "newer.json"],
        ["show", "illegal.json"],
        ["show", "forbidden.json"],
        ["replay", "forbidden.json", "--verify"],
        ["show", "position-wolves.json"],
        ["play", "position-moonlight.json"],
        ["analyse", "position-wolves.json"],
        ["show", "latin.json"],
        ["new", "moonlight", "--cards", "latin.toml"],
        ["show", "x" * 300],
        ["show", "game.json", "--svg", "--theme", "zebra"],
        ["play", "game.json", "--bots", "zebra"],
        ["play", "--game", "wolves", "--players", "2", "--bots", "zebra2"],
    ],
)
def test_errors_of_players_are_translated(
    given: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files()
    result = run("--language", "xx", *given)
    assert result.exit_code
    # What a parser says about a file, and which field it is, is the same in every language.
    stderr = re.sub(r"\((?:Expecting|Invalid|Expected) [^)]*\)+", "", result.stderr)
    stderr = re.sub(r"moonpack: [\w.\[\]]+: ", "", stderr)
    # Click's own sentence around ours is in the catalogs, but not in the pseudo-language.
    stderr = re.sub(r"Invalid value for \S*:", "", stderr)
    names = {"Ann", "bots", "pup", "zebra", "options", "setup", "bad", "latin", "end", "draft"}
    assert plain_words(stderr, TYPED | set(given) | names | LEVELS) == []


LEVELS = {"pup", "yearling", "hunter", "alpha", "legend"}

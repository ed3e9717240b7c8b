from __future__ import annotations

from pathlib import Path

import pytest

import moonpack
from moonpack import bots
from moonpack.bots import levels, registry
from moonpack.errors import BadInput

OWN = '''
from moonpack.bots import Bot

class First(Bot):
    """Always the first step."""

    def __init__(self, seed=None, *, skip: int = 0):
        super().__init__(seed)
        self.skip = skip

    def decide(self, view, clock):
        return view.steps()[self.skip]

class NoBot:
    pass
'''


@pytest.mark.parametrize(
    "text", ["uct(simulations=20)", "uct:simulations=20", " uct( simulations = 20 )"]
)
def test_parameters_go_by_name_in_two_ways_of_writing(text: str) -> None:
    assert registry.parse(text) == ("uct", {"simulations": 20})


def test_a_level_can_be_changed_by_parameters() -> None:
    bot = bots.make("hunter(width=3)", "wolves", 1)
    assert vars(bot)["width"] == 3
    assert bot.name == "hunter(width=3)"


def test_the_levels_have_the_same_names_in_every_game() -> None:
    for game in bots.LEVELS:
        assert tuple(bots.LEVELS[game]) == levels.NAMES


def test_every_level_says_what_it_does_and_against_whom_it_was_measured() -> None:
    for game in bots.LEVELS:
        known = bots.LEVELS[game]
        for weaker, name in zip(["", *known], known, strict=False):
            says = known[name].says
            assert says.endswith(".")
            assert len(says.split()) <= 35
            assert not weaker or f"beats {weaker.capitalize()} in " in says


def test_interpreted_levels_have_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    hunter, legend = (bots.level("wolves", name) for name in ("hunter", "legend"))
    monkeypatch.setattr(moonpack, "engine_kind", lambda: "compiled")
    assert (hunter.limit, legend.limit) == (hunter.seconds, legend.seconds)
    monkeypatch.setattr(moonpack, "engine_kind", lambda: "interpreted")
    assert min(hunter.limit, legend.limit) > 5.0


def test_every_name_makes_a_bot_for_its_game() -> None:
    for name in bots.names("wolves"):
        if name != "process":
            assert bots.make(name, "wolves", 1).game in (None, "wolves")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nobody", "bot: expected a bot of wolves (pup, yearling, hunter"),
        ("hunter(speed=3)", "hunter.speed: unknown parameter; known: width"),
        ("hunter(width=1.5)", "hunter.width: expected a whole number, got 1.5"),
        ("hunter(width=True)", "hunter.width: expected a whole number, got True"),
        ("hunter(width=0)", "width: expected a number from 1 to 64, got 0"),
        ("hunter(width=[1])", "width: expected a number, text, True or False"),
        ("hunter(3)", "bot: expected parameters as key=value"),
        ("hunter(width=3", "bot: expected a name such as hunter"),
        ("process(command=./bot)", "with texts in quotation marks: command="),
        ("random(speed=3)", "random.speed: this bot takes no parameters"),
        ("hunter(**x)", "bot: expected parameters as key=value"),
        ("process", "process.command: expected the command"),
        ("nowhere.py:Bot", "bot: expected a file that can be read"),
        ("\0.py:Bot", "bot: expected a file that Python can load (ValueError"),
        ("uct(simulations={[]})", "simulations: expected a number, text, True or False"),
        ("uct(simulations=" + "-" * 20_000 + "1)", "expected"),  # too deep for Python's reader
        ("uct(simulations=3000000000)", "simulations: expected a number from 0 to 100000000"),
        ("uct(seconds=1e999)", "uct.seconds: expected a finite number, got inf"),
        ("uct(seconds=1" + "0" * 400 + ")", "uct.seconds: expected a finite number, got 1000"),
        ("uct(explore=-10)", "explore: expected a number from 0 to 1000000, got -10"),
        ("turns(overlook=1.5)", "overlook: expected a number from 0 to 1, got 1.5"),
        ("search(trust=0)", "trust: expected a number from 0.001 to 1000000, got 0.0"),
        ("search(greed=0.001)", "greed: expected a number from 0.01 to 1000000, got 0.001"),
        ("search(threads=17)", "threads: expected a number from 1 to 16, got 17"),
        ("search(quorum=2)", "quorum: expected a number from 0 to 1, got 2.0"),
        ("search(simulations=170000)", "simulations: expected at most 166666 with keep=12"),
    ],
)
def test_a_bad_name_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        bots.make(text, "wolves", 1)
    assert message in str(caught.value)


def test_a_bot_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN, "utf-8")
    assert vars(bots.make(f"{file}:First(skip=2)", "wolves", 1))["skip"] == 2
    assert vars(bots.make(f"{file}:First:skip=2", "wolves", 1))["skip"] == 2
    with pytest.raises(BadInput, match=r"the name of a class in .*own.py, got 'Third'"):
        bots.make(f"{file}:Third", "wolves", 1)
    with pytest.raises(BadInput, match=r"a class that is a moonpack\.bots\.Bot"):
        bots.make(f"{file}:NoBot", "wolves", 1)


def test_a_parameter_without_a_type_has_that_of_its_default(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN.replace("skip: int", "skip"), "utf-8")
    assert vars(bots.make(f"{file}:First(skip=2)", "wolves", 1))["skip"] == 2
    with pytest.raises(BadInput, match=r"skip: expected a whole number, got 'two'"):
        bots.make(f"{file}:First(skip=two)", "wolves", 1)


@pytest.mark.parametrize("text", ["process(command='a b:c=d e')", "process:command='a b:c=d e'"])
def test_a_colon_in_quotes_begins_no_parameters(text: str) -> None:
    assert registry.parse(text) == ("process", {"command": "a b:c=d e"})


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def oops(:", "a file that Python can load (SyntaxError: "),
        ("import nowhere_at_all", "a file that Python can load (ModuleNotFoundError: "),
        ("raise SystemExit(3)", "a file that Python can load (SystemExit: 3)"),
        (OWN.replace("= skip", "= 1 / 0"), "a bot that can be made (ZeroDivisionError: "),
        (OWN.replace("decide", "ponder"), "a bot that can be made (TypeError: "),
        (OWN.replace("skip: int", "skip: 'Unknown'"), "a bot that can be made (NameError: "),
    ],
)
def test_a_bot_that_is_broken_says_so_in_a_sentence(tmp_path: Path, source: str, why: str) -> None:
    file = tmp_path / "broken.py"
    file.write_text(source, "utf-8")
    with pytest.raises(BadInput) as caught:
        bots.make(f"{file}:First(skip=1)", "wolves", 1)
    assert why in str(caught.value)


def test_a_file_that_was_put_right_is_loaded_anew(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text("oops(", "utf-8")
    with pytest.raises(BadInput, match="SyntaxError"):
        bots.make(f"{file}:First", "wolves", 1)
    file.write_text(OWN, "utf-8")
    assert bots.make(f"{file}:First", "wolves", 1)


def test_a_bot_comes_from_another_package(monkeypatch: pytest.MonkeyPatch) -> None:
    from moonpack.bots.random import Random

    monkeypatch.setattr(registry, "_installed", lambda: {"stranger": lambda: Random})
    assert isinstance(bots.make("stranger", "wolves", 1), Random)
    assert "stranger" in bots.names("wolves")


def test_a_package_that_cannot_be_loaded_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> None:
        raise ImportError("no such library")

    monkeypatch.setattr(registry, "_installed", lambda: {"stranger": load})
    with pytest.raises(BadInput, match=r"can be loaded \(ImportError: no such library\)"):
        bots.make("stranger", "wolves", 1)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadInput, match="game: expected one of wolves"):
        bots.make("hunter", "chess", 1)
    with pytest.raises(BadInput, match="level: expected one of pup"):
        bots.level("wolves", "cub")

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
        ("hunter(speed=3)", "hunter.speed: expected no such parameter (known: width"),
        ("hunter(width=1.5)", "hunter.width: expected a whole number, got 1.5"),
        ("hunter(width=True)", "hunter.width: expected a whole number, got True"),
        ("hunter(width=0)", "width: expected a number from 1, got 0"),
        ("hunter(width=[1])", "width: expected a number, a text, True or False"),
        ("hunter(3)", "bot: expected parameters as key=value"),
        ("hunter(width=3", "bot: expected a name such as hunter"),
        ("hunter(**x)", "bot: expected parameters as key=value"),
        ("process", "process.command: expected the command"),
        ("nowhere.py:Bot", "bot: expected a file that can be read"),
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
    with pytest.raises(BadInput, match=r"a class that .*own.py has, got 'Third'"):
        bots.make(f"{file}:Third", "wolves", 1)
    with pytest.raises(BadInput, match=r"a class that is a moonpack\.bots\.Bot"):
        bots.make(f"{file}:NoBot", "wolves", 1)


def test_a_bot_comes_from_another_package(monkeypatch: pytest.MonkeyPatch) -> None:
    from moonpack.bots.random import Random

    monkeypatch.setattr(registry, "_installed", lambda: {"stranger": lambda: Random})
    assert isinstance(bots.make("stranger", "wolves", 1), Random)
    assert "stranger" in bots.names("wolves")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadInput, match="game: expected one of wolves"):
        bots.make("hunter", "chess", 1)
    with pytest.raises(BadInput, match="level: expected one of pup"):
        bots.level("wolves", "cub")

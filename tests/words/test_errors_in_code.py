"""Every error that a player can cause is a text in every language: all of them, read from the code.

That its texts are in the catalogs is checked with the catalogs; what they look like where they are
shown is tried in `test_refusals.py` and `tests/cli/test_language.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import moonpack
from tests.words.errors_in_code import Module, used_modules

PACKAGE = Path(moonpack.__file__).parent
# What only hosts, researchers, authors of bots, games and rules, and programs use.
NOT_FOR_PLAYERS = (
    *("arena", "bench", "bots", "children", "envs", "puzzle_maker", "schema", "seat", "selfplay"),
    *("analysis/desk.py", "analysis/questions.py", "extras.py", "games/kit.py", "learn/rules"),
    *("games/plain_view.py", "games/moonlight/view_reading.py", "games/wolves/view_reading.py"),
    *("server/admin", "server/store", "server/configuration.py", "server/declarations.py"),
    *("server/addresses.py", "server/http/site.py", "server/setting_fields.py"),
    *("server/status_port.py", "server/supervisor.py", "cli/admin"),
    *(f"cli/{name}.py" for name in ("arena", "backup", "bench", "contests", "host_options")),
    *(f"cli/{name}.py" for name in ("ladder", "puzzles", "schema", "seat", "selfplay", "serve")),
)
# Errors that no player can cause, but a program that uses the library or speaks the protocol.
ONLY_OF_PROGRAMS = {
    # Of the library; what the terminal and the server give here is right, or checked before.
    "game.py": {"f'at most {self.undoable}: earlier steps are final'"},
    "games/check.py": {"'a whole number or a string'"},
    "games/contract.py": {"f'{self.title} has no positions; use a record'"},
    "games/wolves/engine.py": {"'This step is not among the legal ones.'"},
    "games/moonlight/engine.py": {
        "'This step is not among the legal ones.'",
        "'a sampled match does not know how it was dealt'",
    },
    "games/wolves/positions.py": {
        "'a position can be written after the draft, between two actions'"
    },
    "games/moonlight/positions.py": {
        "'a position can be written when a player begins a turn'",
        "'null'",  # the same in every language
    },
    "learn/lessons/data.py": {"'a lesson of this game'", "'a phase or a fact'"},
    "render/svg/moonlight/table.py": {"'cells of the table, such as 1,0'"},
    "render/svg/wolves/board.py": {"'names of hexes on this board'"},
    "render/svg/wolves/cutout.py": {"'names of hexes on this board'"},
    # Of requests that the page does not make.
    "games/moonlight/editing.py": {"'a cell such as 1,-2'"},
    "games/wolves/editing.py": {"'a hex of this board'"},
    "server/alerts/keys.py": {
        "'a point of the curve P-256 in base64url'",
        "f'{AUTH_BYTES} bytes in base64url'",
    },
    "server/app.py": {"JSON_TYPE"},
    "server/company/pairings.py": {"f'2 to {MOST_PLAYERS}'"},
    "server/http/alerts.py": {"'an address that begins with https://'"},
    "server/http/positions.py": {"game"},  # its name, as it is typed
    "server/http/tournaments.py": {"\"'bot' in a tournament\""},
    "server/http/vacations.py": {"'nothing, unless `on` is true'"},
    "server/tables/clock_rules.py": {
        "'nothing, unless the kind is \"bank\"'",
        "'nothing, unless the kind is \"days\"'",
    },
    "server/tables/openings.py": {
        '\'at most one "me"; others at the same screen are "here"\'',
        "'either `seats`, or `seat` and `level`'",
    },
    "server/wire/alerts.py": {
        "'either `push`, or `service` and `address`'",
        "'the address of a push service'",
    },
    "server/http/dependencies.py": {"why"},  # marked where something is counted
    # What validation finds: texts of its own, those of our checks, and broken JSON.
    "server/wire/validation.py": {"_expected(error, kind)", "problem"},
}


def test_every_error_of_a_player_is_a_text() -> None:
    english: dict[str, set[str]] = {}
    for place, module in used_modules(PACKAGE, NOT_FOR_PLAYERS):
        if texts := set(module.english_errors(with_values=place.startswith("server/wire/"))):
            english[place] = texts
    assert english == ONLY_OF_PROGRAMS


TRANSLATABLE = """
NEEDED = {"a": Phrase(source("one")), "b": Phrase(source("two"))}
class Reader:
    def read(self, field, expected: Phrase):
        text = source("needs {n}")
        if field:
            raise BadInput(field, Phrase(text, n=2))
        words = spoken()
        why = words("No.") if field else words.many("{n} no", "{n} nos", 2)
        raise MoonpackError(why)
    def other(self, kind, given, error):
        raise BadInput(kind, NEEDED[kind], given)
        raise BadInput(kind, as_many(2), given)
        raise BadInput(kind, "a step", problem=error.phrase)
        raise IllegalStep(given, source("Never."))
        raise BadInput.wrong_count(kind, Phrase(source("two")), 3)
def as_many(n) -> Phrase:
    return Phrase(source("{n} seat", "{n} seats"), n=n)
"""
PLANTED = (
    'BadInput("seat", "a free seat", 2)',
    'BadInput("seat", f"1 to {n}", 2)',
    'BadInput("seat", "one of " + known, 2)',
    'BadInput("seat", expected, 2)',
    'BadInput("seat", "a seat", problem="it is taken")',
    'BadInput.unknown("seat", "unknown; known: {known}", known)',
    'IllegalStep(step, "Never.")',
    'MoonpackError("Nothing can be undone.")',
    'click.UsageError("Give a file.")',
)


def test_texts_are_told_from_bare_literals() -> None:
    assert list(Module.of(TRANSLATABLE).english_errors()) == []
    for planted in PLANTED:
        module = Module.of(
            f"def f(n, known, step):\n    expected = 'a' if n else 'b'\n    {planted}"
        )
        assert len(list(module.english_errors())) == 1, planted


MESSAGE = re.compile(r"\berror\.message\b|\bString\(error\)|\$\{error\}")


def test_only_one_module_of_the_page_turns_errors_into_words() -> None:
    """What browsers say of an error is English, and for programmers."""
    page = PACKAGE / "web"
    modules = {
        path.relative_to(page).as_posix()
        for path in page.rglob("*.js")
        if MESSAGE.search(path.read_text("utf-8"))
    }
    assert modules <= {"core/errors.js"}


@pytest.mark.parametrize("message", ["error.message", "String(error)", "`${error}`"])
def test_a_message_of_a_browser_is_noticed(message: str) -> None:
    assert MESSAGE.search(f"toast({message})")

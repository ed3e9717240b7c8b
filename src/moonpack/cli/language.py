"""The language of the terminal: as the command line says, else as the environment does."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

import click

from moonpack import languages
from moonpack.words import DOMAIN, ENGLISH, Words

FLAG = "--language"
# The first of these that is set says the language; gettext's own are the last four.
VARIABLES = ("MOONPACK_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_OF_CLICK = "LANGUAGE"  # what Python's gettext reads first

_PLACEHOLDER = re.compile(r"(?:INTEGER|FLOAT) RANGE|[A-Z]{3,}")

_spoken: ContextVar[Words] = ContextVar("spoken", default=ENGLISH)


def spoken() -> Words:
    """The texts of the language that the terminal speaks."""
    return _spoken.get()


def choose(code: str) -> None:
    """Speak a language from now on, also in the texts of click, which asks gettext for them."""
    _spoken.set(languages.words(code))
    gettext.bindtextdomain(DOMAIN, str(languages.CATALOGS))
    gettext.textdomain(DOMAIN)
    os.environ[_OF_CLICK] = code


@contextmanager
def speaking(code: str) -> Iterator[Words]:
    """Speak a language until the end of the block."""
    before, domain, variable = spoken(), gettext.textdomain(), os.environ.get(_OF_CLICK)
    choose(code)
    try:
        yield spoken()
    finally:
        _spoken.set(before)
        gettext.textdomain(domain)
        if variable is None:
            os.environ.pop(_OF_CLICK, None)
        else:
            os.environ[_OF_CLICK] = variable


def wanted(given: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language of a command line, or else of the environment; English if it is not known.

    The command line is read before click reads it, so that click's own texts are in the language
    too, wherever the option stands.
    """
    asked = _asked(given)
    if asked is None:
        asked = next(filter(None, map(environment.get, VARIABLES)), "")
    known = (code_of(one) for one in asked.split(":"))  # gettext's LANGUAGE may list several
    return next(filter(None, known), languages.DEFAULT)


def code_of(text: str) -> str | None:
    """The code of a language that is there from `cs`, `cs-CZ` or `cs_CZ.UTF-8`."""
    code = re.split(r"[-_.@]", text.strip(), maxsplit=1)[0].lower()
    return code if code in languages.codes() else None


def _asked(given: Sequence[str]) -> str | None:
    """The value of the option on a command line; the last one counts, as for click."""
    asked = None
    for number, word in enumerate(given, 1):
        if word == "--":
            break
        if word == FLAG:
            asked = "".join(given[number : number + 1])
        elif word.startswith(f"{FLAG}="):
            asked = word.removeprefix(f"{FLAG}=")
    return asked


def placeholder(text: str, words: Words | None = None) -> str:
    """What stands for something to be typed, such as `[FILE]`, in the language that is spoken."""
    words = words or spoken()
    known = {
        "OPTIONS": words("OPTIONS", context="placeholder"),
        "COMMAND": words("COMMAND", context="placeholder"),
        # Translators: the arguments of a command.
        "ARGS": words("ARGS", context="placeholder"),
        "FILE": words("FILE", context="placeholder"),
        # Translators: a file that is written.
        "OUT": words("OUT", context="placeholder"),
        "NAME": words("NAME", context="placeholder"),
        "VALUE": words("VALUE", context="placeholder"),
        "TEXT": words("TEXT", context="placeholder"),
        "WORD": words("WORD", context="placeholder"),
        "SEAT": words("SEAT", context="placeholder"),
        "CODE": words("CODE", context="placeholder"),
        "INTEGER RANGE": words("INTEGER RANGE", context="placeholder"),
        "FLOAT RANGE": words("FLOAT RANGE", context="placeholder"),
        "TERRAIN": words("TERRAIN", context="placeholder"),
        "CARD": words("CARD", context="placeholder"),
        "CELL": words("CELL", context="placeholder"),
        "LEADER": words("LEADER", context="placeholder"),
        "STEP": words("STEP", context="placeholder"),
        "TOPIC": words("TOPIC", context="placeholder"),
    }
    return _PLACEHOLDER.sub(lambda it: known.get(it[0], it[0]), text)


def language_option() -> click.Option:
    """The option `--language`."""
    return _LanguageOption(
        [FLAG],
        metavar="CODE",
        is_eager=True,
        expose_value=False,
        callback=_check,
    )


class _LanguageOption(click.Option):
    def make_metavar(self, ctx: click.Context) -> str:
        return placeholder(super().make_metavar(ctx))

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        words = spoken()
        self.help = words("The language of all texts: {known}.", known=_known())
        # Translators: the language of the system, as the default of an option.
        system = words("that of the system")
        self.help += f"  [{words('default: {default}', default=system)}]"
        return super().get_help_record(ctx)


def _known() -> str:
    return ", ".join(languages.offered(""))


def _check(context: click.Context, param: click.Parameter, code: str | None) -> None:
    """Refuse a language that is not there; one that is was chosen before."""
    if code is None or code_of(code) is not None:
        return
    words = spoken()
    gaps = {"code": code, "known": _known()}
    why = words("'{code}' is not a language of Moonpack. Known: {known}.", **gaps)
    raise click.BadParameter(why, context, param)

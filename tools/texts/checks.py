"""What can be wrong with a catalog: each check yields sentences that name the text.

A translator who reads one should know what to do. `tests/words/test_checks.py` plants each mistake
and sees it found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import Formatter

from babel.messages.catalog import Catalog, Message
from tools.texts import catalogs, glossary
from tools.texts.letters import letter_problems
from tools.texts.spaces import spaced

# Languages in which the first plural form is for 1 alone, so that it need not say the number.
_ONE_IS_ONE = frozenset({"cs", "pl", "hu", "en"})
# A word around a name may depend on it, even in a text that leaves the name itself out.
_NAMES = frozenset({"player", "whose", "name", "pack"})

_SPACES = (
    "no-break spaces are missing or stand where none belongs, run: python -m tools.texts spaces"
)


def problems(language: str, template: Catalog) -> list[str]:
    """Everything that is wrong with the catalog of a language; the template has all texts."""
    catalog = catalogs.read(language)
    return [*whole_problems(catalog, template), *text_problems(catalog, language)]


def whole_problems(catalog: Catalog, template: Catalog) -> Iterator[str]:
    """Texts that are missing, fuzzy, obsolete or not in the program."""
    for message in catalog.obsolete.values():
        yield f"obsolete: {_shown(message)}"
    for message in template:
        if message.id and catalog.get(_one(message), message.context) is None:
            yield f"missing, run make texts: {_shown(message)}"
    for message in catalog:
        if not message.id:
            continue
        known = template.get(_one(message), message.context)
        if known is None:
            yield f"unused, run make texts: {_shown(message)}"
        elif known.id != message.id:
            yield f"another plural than in the program: {_shown(message)}"
        if message.fuzzy:
            yield f"fuzzy: {_shown(message)}"
        if not catalogs.is_translated(message):
            yield f"not translated: {_shown(message)}"


def text_problems(catalog: Catalog, language: str) -> Iterator[str]:
    """Mistakes in single texts."""
    for message in catalog:
        if message.id and catalogs.is_translated(message):
            mistakes = [*_form_problems(message, catalog, language)]
            for source, text in _pairs(message):
                mistakes += letter_problems(source, text, language)
                if spaced(text, language) != text:
                    mistakes.append(_SPACES)
            mistakes += glossary.problems(message, language)
            yield from (f"{problem}: {_shown(message)}" for problem in dict.fromkeys(mistakes))


def gaps(text: str) -> set[str]:
    """The names of the gaps of a text, with how they choose between words: `player:one|many`."""
    parts = Formatter().parse(text)
    return {f"{name}:{form}" if form else name for _, name, form, _ in parts if name}


def _form_problems(message: Message, catalog: Catalog, language: str) -> Iterator[str]:
    forms = catalogs.forms(message)
    if len(forms) != (catalog.num_plurals if message.pluralizable else 1):
        yield f"expected {catalog.num_plurals} plural forms, got {len(forms)}"
        return
    sources = message.id if isinstance(message.id, list | tuple) else [message.id]
    wanted = {name for source in sources for name in gaps(source)}
    for number, form in enumerate(forms):
        try:
            there = gaps(form)
        except ValueError as error:
            yield f"a brace is wrong ({error})"
            continue
        plain = {gap for gap in there if ":" not in gap}
        choosing = {gap.partition(":")[0] for gap in there - plain}
        may_lack = (
            {"n"} if message.pluralizable and number == 0 and language in _ONE_IS_ONE else set()
        )
        if missing := _missing(sources, plain | choosing) - may_lack:
            yield f"gaps are missing: {', '.join(sorted(missing))}"
        if strange := (plain | choosing) - wanted - (choosing & _NAMES):
            yield f"gaps that the English text has not: {', '.join(sorted(strange))}"
        if wrong := {gap for gap in there - plain if not _is_choice(gap)}:
            yield f"expected {{name:one|many}} or {{name:of}}, got {', '.join(sorted(wrong))}"


def _missing(sources: Sequence[str], there: set[str]) -> set[str]:
    """The gaps that a form lacks: the number, if any source has it, and the others of one source.

    The singular and the plural of a text can have different gaps: `{choice}` and `{choices}`.
    """
    wanted = [gaps(source) for source in sources]
    number = {"n"} & set.union(*wanted)
    return min(((number | names) - there for names in wanted), key=len)


def _is_choice(gap: str) -> bool:
    form = gap.partition(":")[2]
    return form == "of" or form.count("|") == 1


def _pairs(message: Message) -> list[tuple[str, str]]:
    """Every form with the English text it translates."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    one, more = message.id
    return [
        (one if number == 0 else more, form) for number, form in enumerate(catalogs.forms(message))
    ]


def _one(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _shown(message: Message) -> str:
    context = f" ({message.context})" if message.context else ""
    return f"“{_one(message)}”{context} → “{'” | “'.join(map(str, catalogs.forms(message)))}”"

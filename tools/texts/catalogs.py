"""The catalogs of the languages: `.po` files that Babel reads, updates and compiles."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from tools.texts.collecting import PACKAGE, all_texts
from tools.texts.text import Text

from moonpack.words import DOMAIN

LOCALE = PACKAGE / "locale"
TEMPLATE = PACKAGE.parents[1] / "build" / f"{DOMAIN}.pot"
WIDTH = 100
# A date of its own would change a catalog each time it is written, even if no text has changed.
MADE = datetime(2026, 1, 1, tzinfo=UTC)
# Lines of the head that nobody fills in here, or that change with Babel's version.
_IDLE = re.compile(
    rb'"(Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator'
    rb"|Language-Team|Generated-By): .*\n"
)
# CLDR's plurals of whole numbers. Babel has a single form for Hungarian, but a text without its
# number ("a card") needs one of its own.
PLURALS = {
    "cs": "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "uk": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0"
    " : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "hu": "nplurals=2; plural=(n != 1);",
}
HEAD = "# {language} texts of Moonpack. How to work on them: docs/translating.md"


def languages() -> list[str]:
    """The languages that have a catalog."""
    return sorted(path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def po_file(language: str) -> Path:
    """Where the catalog of a language is."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def template(texts: list[Text] | None = None) -> Catalog:
    """All texts, without translations."""
    made = _new(None)
    for text in all_texts() if texts is None else texts:
        made.add(
            (text.one, text.more) if text.more else text.one,
            context=text.context or None,
            locations=[(text.place, 1)],
            auto_comments=[text.comment] if text.comment else [],
        )
    for message in made:
        message.flags.discard("python-format")  # our gaps are braces; "100%" is no format
    return made


def read(language: str) -> Catalog:
    """The catalog of a language as it is in its file."""
    with po_file(language).open("rb") as file:
        catalog = read_po(file, locale=language, domain=DOMAIN)
    catalog.creation_date = catalog.revision_date = MADE
    return catalog


def updated(language: str, against: Catalog) -> Catalog:
    """The catalog with all texts of a template; texts that are gone are kept as obsolete."""
    catalog = _new(language)
    if po_file(language).exists():
        for message in read(language):
            if message.id:
                catalog[message.id] = message
    catalog.update(against, no_fuzzy_matching=True)
    for key, message in list(catalog.obsolete.items()):
        if not is_translated(message):
            del catalog.obsolete[key]
    for message in catalog:
        message.flags.discard("python-format")
    return catalog


def written(catalog: Catalog) -> bytes:
    """A catalog as the content of its file."""
    file = BytesIO()
    write_po(file, catalog, width=WIDTH, include_lineno=False)
    return _IDLE.sub(b"", file.getvalue())


def compiled(catalog: Catalog) -> bytes:
    """A catalog as gettext reads it."""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def is_translated(message: Message) -> bool:
    """Whether a text has all its forms in the language."""
    return all(forms(message))


def forms(message: Message) -> list[str]:
    """The translation of a text: one form, or those of its plural; empty where there is none."""
    given = message.string if isinstance(message.string, list | tuple) else [message.string]
    return [form or "" for form in given]


def _new(language: str | None) -> Catalog:
    catalog = Catalog(
        locale=language,
        domain=DOMAIN,
        project="Moonpack",
        creation_date=MADE,
        revision_date=MADE,
        fuzzy=False,
    )
    if language in PLURALS:
        catalog.mime_headers = [("Plural-Forms", PLURALS[language])]
    name = catalog.locale.english_name if catalog.locale else "All"
    catalog.header_comment = HEAD.format(language=name)
    return catalog

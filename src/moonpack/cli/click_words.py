"""The texts of click that players meet: its gettext looks them up in our catalogs.

They stand here only to be collected for translators, as click has them.
"""

from __future__ import annotations

from moonpack.words import source

# Translators: these come from the library click. Quotes around {name!r} come with the name.
TEXTS = (
    source("Usage:"),
    source("Options"),
    source("Commands"),
    source("Show this message and exit."),
    source("default: {default}"),
    source("Missing command."),
    source("Missing argument"),
    source("Missing option"),
    source("Choose from:\n\t{choices}"),
    source("No such command {name!r}."),
    source("No such option {name!r}."),
    source("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    source("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    source("Invalid value: {message}"),
    source("Invalid value for {param_hint}: {message}"),
    source("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    source("{value} is not in the range {range}."),
    source("Option {name!r} does not take a value."),
    source("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)

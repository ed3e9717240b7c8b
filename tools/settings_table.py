"""Write the table of settings in docs/settings.md from their declarations.

`python -m tools.settings_table` writes it; a test compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from moonpack.cli.host_options import usual
from moonpack.server.declarations import Declared, declared
from moonpack.server.setting_fields import MOST

PAGE = Path(__file__).parent.parent / "docs" / "settings.md"
BEGIN = "<!-- The table is written by `python -m tools.settings_table`. -->\n"
END = "<!-- The end of the table. -->\n"
HEAD = "| in the file | option | variable | default | |\n| --- | --- | --- | --- | --- |\n"


def table() -> str:
    """All settings, a line each; those of a group after the others."""
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in _rows())


def _rows() -> Iterator[tuple[str, ...]]:
    for key, setting in declared().items():
        if not setting.inside:
            text = f"{setting.text} {_accepted(setting)}".strip().replace("*", "\\*")
            yield f"`{key}`", _option(setting), f"`{setting.variable}`", usual(setting), text
    for key, group in declared().items():
        for name, one in group.inside.items():
            option, variable = f"`{group.flag} {name}=`", f"`{group.variable}` `{name}=`"
            yield f"`{key}.{name}`", option, variable, _number(one), one.text


def _option(setting: Declared) -> str:
    if setting.kind is bool:
        return f"`{setting.flag}`, `--no-{setting.flag.removeprefix('--')}`"
    return f"`{setting.flag}`"


def _accepted(setting: Declared) -> str:
    """What is accepted, if that is not plain."""
    is_plain = setting.kind in (str, bool) or setting.is_list or f"{MOST:,}" in setting.expected
    return "" if is_plain else f"({setting.expected})"


def _number(setting: Declared) -> str:
    return f"{setting.default:,g}" if setting.default < 1e6 else f"{setting.default:,}"


def page_with(text: str, content: str) -> str:
    """A page with the table replaced."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{content}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page_with(PAGE.read_text("utf-8"), table()), "utf-8")

"""Read settings from options, environment variables and the file `moonpack.toml`.

An option counts before a variable, a variable before the file, the file before the default. The
order and the checks are those of pydantic-settings. What is wrong is told with the name of the
setting, where its value came from and what was expected.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError, create_model
from pydantic.fields import FieldInfo
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from moonpack.errors import BadInput, MoonpackError
from moonpack.server.declarations import FROM_FILE, PREFIX, Declared, declared
from moonpack.server.settings import Hosted

USUAL_FILE = "moonpack.toml"
FILE_VARIABLE = f"{PREFIX}CONFIG"
DEFAULT = "default"
_UNKNOWN = ("extra_forbidden", "unexpected_keyword_argument")


class Options(InitSettingsSource):
    """What the command line says."""

    def origin(self, path: tuple[str, ...]) -> str:
        """The name of the option."""
        return f"the option {declared()[path[0]].flag}"


class Variables(PydanticBaseSettingsSource):
    """What environment variables say, or files that they name."""

    def __init__(self, kind: type[BaseSettings], environment: Mapping[str, str]) -> None:
        super().__init__(kind)
        self._environment = environment

    def origin(self, path: tuple[str, ...]) -> str:
        """The name of the variable."""
        variable = declared()[path[0]].variable
        file = self._environment.get(variable + FROM_FILE)
        return f"the file {file} of {variable}{FROM_FILE}" if file else f"the variable {variable}"

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        """The text of the variable of a setting, or None."""
        variable = declared()[field_name].variable
        text, file = (self._environment.get(variable + end) for end in ("", FROM_FILE))
        if text and file:
            problem = f"set by both {variable} and {variable}{FROM_FILE}; remove one of them"
            raise BadInput(field_name, "one value", problem=problem)
        return (secret_from(file) if file else text or None), field_name, False

    def __call__(self) -> dict[str, Any]:
        """All settings that variables give."""
        texts = ((key, self.get_field_value(FieldInfo(), key)[0]) for key in declared())
        return {key: parsed(declared()[key], text) for key, text in texts if text is not None}


class InFile(InitSettingsSource):
    """What a file says."""

    def __init__(self, kind: type[BaseSettings], path: Path, values: dict[str, Any]) -> None:
        super().__init__(kind, values)
        self._path = path

    def origin(self, path: tuple[str, ...]) -> str:
        """The name of the file."""
        return str(self._path)


Source = Options | Variables | InFile


def secret_from(file: str) -> str:
    """The text of a file without the end of its last line."""
    try:
        return Path(file).read_text("utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise MoonpackError(f"{file} cannot be read: {why}") from error


def parsed(setting: Declared, text: str) -> Any:
    """The text of a variable: lists are words with spaces between them, groups `name=number`."""
    if setting.inside:
        return by_name(text.split())
    return text.split() if setting.is_list else text


def by_name(changes: Iterable[str]) -> dict[str, str]:
    """Values by name, each given as `name=value`."""
    parts = (change.partition("=") for change in changes)
    return {name: value for name, _, value in parts}


def file_to_read(given: str | None, environment: Mapping[str, str]) -> Path | None:
    """The file that is named, or `moonpack.toml` in the working folder if there is one."""
    named = given or environment.get(FILE_VARIABLE)
    if named:
        return Path(named)
    return Path(USUAL_FILE) if Path(USUAL_FILE).is_file() else None


def contents(path: Path) -> dict[str, Any]:
    """What a file of settings says."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise MoonpackError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:  # not TOML, or not text
        raise MoonpackError(f"{path} is not a file of settings in TOML: {error}") from error


class WrongSetting(BadInput):
    """A setting with a wrong value; the message says where the value came from."""

    def __init__(self, field: str, expected: str, problem: str, origin: str) -> None:
        super().__init__(field, expected, problem=f"{problem} (from {origin})")
        self.origin = origin


@dataclass(frozen=True)
class Chosen:
    """The settings a host has chosen, and where each came from."""

    settings: Hosted
    given: tuple[tuple[Source, dict[str, Any]], ...]  # what each source says, the strongest first

    def origin(self, *path: str) -> str:
        """Where the value of a setting came from."""
        return _origin(self.given, path)

    def explained(self, error: BadInput) -> BadInput:
        """An error of a setting that was found later, with where the value came from."""
        if error.field not in declared():
            return error
        return WrongSetting(error.field, error.expected, error.problem, self.origin(error.field))


def choose(
    options: Mapping[str, Any], environment: Mapping[str, str], file: Path | None = None
) -> Chosen:
    """The settings of a server; options are by key, as texts, lists of texts or texts by name."""
    fields: dict[str, Any] = {
        key: (one.type, Field(default_factory=lambda value=one.default: value))
        for key, one in declared().items()
    }
    in_file = contents(file) if file is not None else {}

    class Asked(BaseSettings):
        model_config = SettingsConfigDict(extra="forbid")

        @classmethod
        def settings_customise_sources(cls, *_: Any, **__: Any) -> tuple[Source, ...]:
            return tuple(source for source, _ in given)

    kind = create_model("Settings", __base__=Asked, **fields)
    sources: list[Source] = [Options(kind, dict(options)), Variables(kind, environment)]
    if file is not None:
        sources.append(InFile(kind, file, in_file))
    given = tuple((each, each()) for each in sources)
    try:
        model = kind()
    except ValidationError as error:
        raise _explained(error, given) from error
    values = {one.name: getattr(model, key) for key, one in declared().items()}
    return Chosen(Hosted(**values), given)


def _origin(given: Iterable[tuple[Source, dict[str, Any]]], path: tuple[str, ...]) -> str:
    for source, values in given:
        value: Any = values
        for name in path:
            value = value.get(name) if isinstance(value, dict) else None
        if value is not None:
            return source.origin(path)
    return DEFAULT


def _explained(
    error: ValidationError, given: Iterable[tuple[Source, dict[str, Any]]]
) -> WrongSetting:
    """The first thing that is wrong."""
    first = error.errors()[0]
    path = tuple(str(name) for name in first["loc"])
    known, here = declared(), path[:1]
    if path[0] in known and known[path[0]].inside and len(path) > 1:
        known, here = known[path[0]].inside, path[:2]
    origin, field = _origin(given, here), ".".join(here)
    if first["type"] in _UNKNOWN:
        hint = _meant(here, known)
        return WrongSetting(field, f"one of {', '.join(known)}", f"no such setting{hint}", origin)
    one = known[here[-1]]
    got = "" if one.is_secret else f", got {first['input']!r}"
    return WrongSetting(field, one.expected, f"expected {one.expected}{got}", origin)


def _meant(path: Sequence[str], known: Mapping[str, object]) -> str:
    """The end of a sentence about an unknown setting: which one may be meant."""
    *group, name = path
    if group and name in declared():  # added at the end of the file, below the last [group]
        return f"; {name} belongs above the first [group], for it is not part of [{group[0]}]"
    near = get_close_matches(name, known, 1)
    return f"; did you mean {near[0]}?" if near else f"; known: {', '.join(known)}"


def misspelt(environment: Mapping[str, str]) -> dict[str, str]:
    """Variables that look like one of ours but are none, each with the one that may be meant."""
    known = {FILE_VARIABLE, *(one.variable for one in declared().values())}
    known |= {name + FROM_FILE for name in known}
    ours = (name for name in environment if name.startswith(PREFIX) and name not in known)
    near = {name: get_close_matches(name, known, 1, 0.85) for name in ours}
    return {name: names[0] for name, names in near.items() if names}

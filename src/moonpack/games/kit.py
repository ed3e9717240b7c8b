"""Kits: every part of a game by name, each with a default that works for any game.

A game is registered by one line: a built-in game in `BUILT_IN`, a game of another package by an
entry point in the group `moonpack.games` that names its `Kit`, or simply its `GameSpec` class. All
other code asks the kit of a game for its parts and names no game itself. Parts are addresses,
`module:name`, imported when they are first used.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, cast

from moonpack.errors import BadInput, MoonpackError, Phrase
from moonpack.words import source

if TYPE_CHECKING:  # a kit names parts of layers above the rules, but imports them only on demand
    from importlib.metadata import EntryPoint

    from moonpack.analysis.analyst import Analyst
    from moonpack.analysis.reasons.explainer import Explainer
    from moonpack.bench.suite import Suite
    from moonpack.bots.levels import Level
    from moonpack.cli.table.manners import Manners
    from moonpack.envs.matches.staging import Staging
    from moonpack.envs.play import MakeLens
    from moonpack.games.contract import AnyGame, Setup
    from moonpack.games.editing import Editor
    from moonpack.puzzle_maker.maker import Maker
    from moonpack.render.svg import Picture
    from moonpack.render.svg.cutouts import Cutout
    from moonpack.render.text import Draw
    from moonpack.scene.contract import AnyScenes

GROUP = "moonpack.games"

# The games that ship with Moonpack; the kit of each is in the module `kit` of its package here.
BUILT_IN = ("wolves", "moonlight")


class Kit:
    """All parts of a game. Only the rules are required; the rest has plain defaults."""

    def __init__(
        self,
        spec: str | type[AnyGame],
        *,
        text: str = "moonpack.render.text.plain:draw",
        picture: str = "moonpack.render.svg.plain:picture",
        cutout: str = "moonpack.render.svg.cutouts:whole",
        rules: str | None = None,
        editor: str | None = None,
        scenes: str = "moonpack.scene.contract:PLAIN",
        page: str = "plain/table.js",
        page_files: str | None = None,
        terminal: str = "moonpack.cli.table.plain:MANNERS",
        bots: Mapping[str, str] | None = None,
        levels: str = "moonpack.bots.levels:PLAIN",
        styles: str = "moonpack.bots.levels:NO_STYLES",
        analyst: str = "moonpack.analysis.playouts:PlayoutAnalyst",
        explainer: str = "moonpack.analysis.reasons.explainer:Explainer",
        lens: str = "moonpack.envs.plain:lens_for",
        openspiel: str = "moonpack.envs.matches.plain:STAGING",
        puzzles: str | None = None,
        bench: str = "moonpack.bench.suite:PLAIN",
    ) -> None:
        self._spec = spec
        self._text, self._picture, self._scenes = text, picture, scenes
        self._terminal, self._levels, self._analyst = terminal, levels, analyst
        self._styles, self._explainer = styles, explainer
        self._lens, self._openspiel, self._bench = lens, openspiel, bench
        self.bots: Mapping[str, str] = bots or {}  # the game's own bots by name: addresses
        self.page = page  # the module that draws the game in the browser, under games/
        self._page_files = page_files
        self._cutout, self._rules, self._editor = cutout, rules, editor
        self._puzzles = puzzles

    @cached_property
    def spec(self) -> AnyGame:
        """The rules."""
        kind = _load(self._spec) if isinstance(self._spec, str) else self._spec
        return cast("type[AnyGame]", kind)()

    @cached_property
    def text(self) -> Draw:
        """How a view is drawn in letters."""
        return cast("Draw", _load(self._text))

    @cached_property
    def picture(self) -> Picture:
        """How a view is drawn as SVG."""
        return cast("Picture", _load(self._picture))

    @cached_property
    def cutout(self) -> Cutout:
        """How a part of a view is drawn, for its rules."""
        return cast("Cutout", _load(self._cutout))

    @cached_property
    def rules_folder(self) -> Path | None:
        """Its rules in words, if there are any: `module:folder`; see `moonpack.learn.rules`."""
        return None if self._rules is None else _folder(self._rules, "rules")

    @cached_property
    def editor(self) -> Editor[Setup] | None:
        """How its positions are set up, if they can be."""
        return None if self._editor is None else cast("Editor[Setup]", _load(self._editor))

    @cached_property
    def scenes(self) -> AnyScenes:
        """What a page gets to draw and to choose from."""
        return cast("AnyScenes", _load(self._scenes))

    @cached_property
    def page_folder(self) -> Path | None:
        """The files of its page, if it brings its own: `module:folder`, a folder beside a module.

        They are served as `games/<name of the game>/`, so `page` begins with that name.
        """
        return None if self._page_files is None else _folder(self._page_files, "page_files")

    @cached_property
    def terminal(self) -> Manners:
        """How the game is played at a terminal."""
        return cast("Manners", _load(self._terminal))

    @cached_property
    def levels(self) -> Mapping[str, Level]:
        """The levels of its bots, weakest first."""
        return cast("Mapping[str, Level]", _load(self._levels))

    @cached_property
    def styles(self) -> Mapping[str, str]:
        """What bots of any level may like beside winning, each in words for a list."""
        return cast("Mapping[str, str]", _load(self._styles))

    @cached_property
    def analyst(self) -> type[Analyst]:
        """Who judges its positions."""
        return cast("type[Analyst]", _load(self._analyst))

    @cached_property
    def explainer(self) -> Explainer:
        """Who says why a turn is good."""
        return cast("type[Explainer]", _load(self._explainer))()

    @cached_property
    def lens(self) -> MakeLens:
        """How learners see it: a function from players and choices to a lens."""
        return cast("MakeLens", _load(self._lens))

    @cached_property
    def openspiel(self) -> Staging:
        """How OpenSpiel plays it."""
        return cast("Staging", _load(self._openspiel))

    @cached_property
    def puzzles(self) -> type[Maker] | None:
        """Who makes its puzzles, if anybody does."""
        return None if self._puzzles is None else cast("type[Maker]", _load(self._puzzles))

    @cached_property
    def bench(self) -> Suite:
        """What its speed is compared with."""
        return cast("Suite", _load(self._bench))


def _folder(address: str, part: str) -> Path:
    """A folder beside a module, by its address `module:folder`."""
    module, _, name = address.partition(":")
    spec = find_spec(module)
    if spec is None or spec.origin is None or not name:
        raise MoonpackError(f"{part} must be module:folder, not {address!r}")
    folder = Path(spec.origin).parent / name
    if not folder.is_dir():
        raise MoonpackError(f"there is no folder {name} beside the module {module}")
    return folder


def _load(address: str) -> object:
    module, _, name = address.partition(":")
    return cast("object", getattr(import_module(module), name))


def names() -> list[str]:
    """The names of all games: those that ship with Moonpack, then those of other packages."""
    return [*BUILT_IN, *sorted(_installed())]


def of(name: str) -> Kit:
    """The kit of a game."""
    if not isinstance(name, str) or (name not in BUILT_IN and name not in _installed()):
        expected = Phrase(source("one of {choices}"), choices=", ".join(names()))
        raise BadInput("game", expected, name)
    return _kit(name)


@cache
def _kit(name: str) -> Kit:
    if name in BUILT_IN:
        return cast("Kit", _load(f"moonpack.games.{name}.kit:KIT"))
    try:
        part = _installed()[name].load()
        kit = part if isinstance(part, Kit) else Kit(part)
        has_name = kit.spec.name
    except Exception as error:  # whatever code of others can do wrong
        why = f"{type(error).__name__}: {error}"
        raise MoonpackError(f"the game {name} cannot be loaded ({why})") from error
    if has_name != name:
        raise MoonpackError(f"the game {name} calls itself {has_name!r}; both must be the same")
    return kit


@cache
def _installed() -> Mapping[str, EntryPoint]:
    """The games of other packages."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in BUILT_IN}

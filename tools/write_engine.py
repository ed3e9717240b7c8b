"""Write what the compiled engine needs and Python already says: `make engine`.

- The C constants: where a `.pxd` has a block `cdef enum:`, it gets every whole number with a name
  in capitals from the `.py` beside it. In a compiled module these are the ones below
  `if not cython.compiled:`, which compiled code cannot see otherwise.
- The fields of each game's position: `state.py` and `state.pxd` from the classes in `snapshot.py`.

With `--check` nothing is written, and it fails when a file is not up to date.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from moonpack.games.fields import Converted, Each, Kept, item_type, marks, plain_type

SOURCE = Path(__file__).parents[1] / "src" / "moonpack"
ENUM = re.compile(r"^cdef enum:\n(?:    .*\n)*", re.MULTILINE)
# Where the C types come from; masks are read and written by functions, all else are numbers.
IMPORTS = {
    "wolves": "from moonpack.games.masks cimport Mask, from_int, to_int\n",
    "moonlight": (
        "from moonpack.games.moonlight.cells cimport Cells\n"
        "from moonpack.games.moonlight.piles cimport Pile\n"
        "from moonpack.games.rng cimport Word\n"
    ),
}
INTERPRETED = {
    "wolves": "\nif not cython.compiled:\n    from moonpack.games.masks import from_int, to_int\n",
    "moonlight": "",
}


# -- constants


def constants(text: str) -> dict[str, int]:
    """The whole numbers with names in capitals of a module that compiled code is to share."""
    tree = ast.parse(text)
    hidden = [node for node in tree.body if isinstance(node, ast.If) and _is_interpreted(node)]
    body = [line for node in hidden for line in node.body] if hidden else tree.body
    numbers: dict[str, int] = {}
    for line in body:
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
            value = _number(line.value)
            if line.targets[0].id.isupper() and value is not None:
                numbers[line.targets[0].id] = value
    return numbers


def _is_interpreted(node: ast.If) -> bool:
    return ast.unparse(node.test) == "not cython.compiled"


def _number(node: ast.expr) -> int | None:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if type(value) is int else None


def with_constants(pxd: str, numbers: dict[str, int]) -> str:
    """A `.pxd` with its block of constants filled in."""
    block = "cdef enum:\n" + "".join(f"    {name} = {numbers[name]}\n" for name in numbers)
    return ENUM.sub(lambda _: block, pxd, count=1)


# -- fields


@dataclass(frozen=True)
class Field:
    """A field of the state: where a snapshot has it, and how the engine keeps it."""

    name: str
    kept: Kept
    is_bool: bool = False

    @property
    def engine_name(self) -> str:
        return self.kept.name or self.name

    def loaded(self, value: str) -> str:
        """A value of a snapshot as the engine keeps it."""
        if self.kept.type == "Mask":
            return f"from_int({value})"
        return f"int({value})" if self.is_bool else value

    def saved(self, value: str) -> str:
        """A value of the engine as a snapshot has it."""
        if self.kept.type == "Mask":
            return f"to_int({value})"
        return f"bool({value})" if self.is_bool else value


@dataclass(frozen=True)
class Group:
    """The fields of one class; `part` is the snapshot's list of them, of at most `room`."""

    name: str
    fields: tuple[Field, ...]
    part: str = ""
    room: int = 0
    is_shared: bool = True  # snapshots have these fields, too

    def declared_room(self, field: Field) -> int:
        return max(self.room, 1) * max(field.kept.room, 1) if self.room or field.kept.room else 0


def groups_of(snapshot: type, derived: type) -> list[Group]:
    """All fields of a game's state by the class that declares them."""
    groups = []
    for name, given in marks(snapshot).items():
        for mark in given:
            if isinstance(mark, Each):
                item = item_type(snapshot, name)
                groups.append(Group(name, tuple(_fields(item)), name, mark.room))
    groups.append(Group("course", tuple(_fields(snapshot))))
    groups.append(Group("derived", tuple(_fields(derived)), is_shared=False))
    return groups


def _fields(declared: type) -> Iterator[Field]:
    for name, given in marks(declared).items():
        if any(isinstance(mark, Converted | Each) for mark in given):
            continue
        found_marks = [mark for mark in given if isinstance(mark, Kept)]
        plain = plain_type(declared, name)
        if not found_marks and plain not in (int, bool):
            raise TypeError(f"{declared.__name__}.{name}: say how the engine keeps it")
        yield Field(name, found_marks[0] if found_marks else Kept(), plain is bool)


def state_pxd(game: str, groups: list[Group]) -> str:
    """The layout of the fields in C."""
    lines = [
        f"# Written by `make engine` from snapshot.py: declare fields there.\n{IMPORTS[game]}\n"
    ]
    lines.append("\ncdef class State:\n")
    for group in groups:
        for field in group.fields:
            room = group.declared_room(field)
            # Single numbers can be read from Python, too.
            shown = "readonly " if not room and field.kept.type == "int" else ""
            size = f"[{room}]" if room else ""
            lines.append(f"    cdef {shown}{field.kept.type} {field.engine_name}{size}\n")
    lines.append("\n    cdef void become(self, State other) noexcept nogil\n\n\n")
    lines += [
        f"cdef void _copy_{group.name}(State state, State other) noexcept nogil\n"
        for group in groups
    ]
    return "".join(lines)


def state_py(game: str, groups: list[Group]) -> str:
    """The fields for interpreted code, and how both load, save and copy them."""
    needs = INTERPRETED[game]
    given = [group for group in groups if group.is_shared]
    return f'''"""The fields of a position: how the engine makes, loads, saves and copies them.

Written by `make engine` from `snapshot.py`: declare fields there.
"""

from __future__ import annotations

from .snapshot import Snapshot

try:
    import cython
except ImportError:
    from moonpack import _cython as cython
{needs}

class State:
    """The fields of a position, and nothing of the rules."""

    def _make_room(self) -> None:
        """Make every field; compiled, they are there already."""
{_calls(groups, "        self._make_{}()")}
{"".join(map(_made, groups))}
    def _load(self, snapshot: Snapshot) -> None:
        """Take over the fields that a snapshot has in the same form."""
{_calls(given, "        _load_{}(self, snapshot)")}

    def _save(self, snapshot: Snapshot) -> None:
        """Fill in the same fields of a snapshot whose lists have their length."""
{_calls(given, "        _save_{}(self, snapshot)")}

    def become(self, other: State) -> None:
        """Become the same position as another of the same board, sharing nothing that changes."""
{_calls(groups, "        _copy_{}(self, other)")}
{"".join(map(_loaded, given))}{"".join(map(_saved, given))}{"".join(map(_copied, groups))}'''


def _calls(groups: list[Group], call: str) -> str:
    return "\n".join(call.format(group.name) for group in groups)


def _made(group: Group) -> str:
    text = f"\n    def _make_{group.name}(self) -> None:\n        if not cython.compiled:\n"
    for field in group.fields:
        room = group.declared_room(field)
        text += f"            self.{field.engine_name} = {f'[0] * {room}' if room else '0'}\n"
    return text


def _loaded(group: Group) -> str:
    text = f"\n\ndef _load_{group.name}(state: State, snapshot: Snapshot) -> None:\n"
    for where, own, theirs, field in _places(group):
        text += where + f"{own} = {field.loaded(theirs)}\n"
    return text


def _saved(group: Group) -> str:
    text = f"\n\ndef _save_{group.name}(state: State, snapshot: Snapshot) -> None:\n"
    for where, own, theirs, field in _places(group):
        text += where + f"{theirs} = {field.saved(own)}\n"
    return text


def _places(group: Group) -> Iterator[tuple[str, str, str, Field]]:
    """For each field: the loops and the indent it stands in, and its names on both sides."""
    loop = f"    for number, each in enumerate(snapshot.{group.part}):\n" if group.part else ""
    holder = "each" if group.part else "snapshot"
    indent = "        " if group.part else "    "
    for field in group.fields:
        own, theirs, room = f"state.{field.engine_name}", f"{holder}.{field.name}", field.kept.room
        inner, deeper = "", indent
        if room:
            length = room if group.part else f"len({theirs})"
            inner, deeper = f"{indent}for nth in range({length}):\n", indent + "    "
            theirs += "[nth]"
        if group.part:
            own += f"[number * {room} + nth]" if room else "[number]"
        elif room:
            own += "[nth]"
        yield loop + inner + deeper, own, theirs, field
        loop = ""


def _copied(group: Group) -> str:
    text = f"\n\ndef _copy_{group.name}(state: State, other: State) -> None:\n"
    for field in group.fields:
        name = field.engine_name
        slice_ = "[:]" if group.declared_room(field) else ""
        text += f"    state.{name} = other.{name}{slice_}\n"
    return text


# -- files


def wanted() -> dict[Path, str]:
    """Every file that this tool writes, or writes a part of, as it should be."""
    files = {}
    for game in IMPORTS:
        snapshot = import_module(f"moonpack.games.{game}.snapshot")
        groups = groups_of(snapshot.Snapshot, snapshot.Derived)
        folder = SOURCE / "games" / game
        files[folder / "state.py"] = state_py(game, groups)
        files[folder / "state.pxd"] = state_pxd(game, groups)
    for pxd in sorted(SOURCE.rglob("*.pxd")):
        text = pxd.read_text("utf-8")
        if ENUM.search(text):
            numbers = constants(pxd.with_suffix(".py").read_text("utf-8"))
            files[pxd] = with_constants(text, numbers)
    return files


def outdated() -> list[Path]:
    """The files that are not as they should be."""
    return [
        file
        for file, text in wanted().items()
        if not file.exists() or file.read_text("utf-8") != text
    ]


def main() -> None:
    """Write the files, or say which are not up to date."""
    files = outdated()
    if "--check" in sys.argv[1:]:
        for file in files:
            print(f"{file.relative_to(SOURCE)} is not up to date: run `make engine`")
        raise SystemExit(bool(files))
    texts = wanted()
    for file in files:
        file.write_text(texts[file], "utf-8")
        print(f"wrote {file.relative_to(SOURCE)}")


if __name__ == "__main__":
    main()

"""Child processes: one way to start them, talk to them, and end them.

A child gets messages on its standard input and answers on its standard output, one JSON object per
line. Python objects that JSON cannot carry (views) travel inside a message as `pack`ed text, and
only from parent to child: a parent never unpickles what a child sends.

`child.py` is the parent's end of the conversation, `awaited.py` the same for asyncio, `parent.py`
the child's end, for children that run our own code, and `workers.py` a set of children that answer
questions. `group.py` keeps what holds for all of them:

- A child leads a process group of its own, and is killed together with everything in that group.
- A child ends with its parent, however the parent ends: an orderly exit kills all children; a
  child of our own code ends as soon as its input is closed, also when its parent was killed.
- Ctrl-C in a terminal reaches the parent alone, which ends its children.
- Receiving has a deadline; sending never blocks. What a child writes to standard error goes to
  the parent's, or the last of it is kept on request.
"""

from __future__ import annotations

from moonpack.children.awaited import AwaitedChild
from moonpack.children.child import (
    NEVER,
    BadMessage,
    Child,
    ChildEnded,
    ChildError,
    ChildSilent,
    python,
)
from moonpack.children.messages import Message, pack, unpack
from moonpack.children.parent import Parent
from moonpack.children.workers import Workers

__all__ = [
    "NEVER",
    "AwaitedChild",
    "BadMessage",
    "Child",
    "ChildEnded",
    "ChildError",
    "ChildSilent",
    "Message",
    "Parent",
    "Workers",
    "pack",
    "python",
    "unpack",
]

"""A child that starts a child of its own, and then exits or is killed."""

from __future__ import annotations

import os
import signal
import sys

from moonpack.children import Child, Parent, python


def main(parent: Parent) -> None:
    for message in parent:
        child = Child(python("tests.children.echo"))
        child.send({"hang": message["fifo"]})
        child.receive()
        if message["how"] == "exit":
            sys.exit()
        os.kill(os.getpid(), signal.SIGKILL)

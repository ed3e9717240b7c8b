"""A child that answers questions, hangs, or dies, as it is asked."""

from __future__ import annotations

import os
import time

from moonpack.children import Parent


def main(parent: Parent) -> None:
    parent.send(ready=True)
    for question in parent:
        if "hang" in question:
            time.sleep(3600)
        if "die" in question:
            os._exit(3)
        parent.send(pid=os.getpid(), said=question.get("say"))

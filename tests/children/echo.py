"""A child that sends back what it gets, or does what a message asks for."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from moonpack.children import Parent


def main(parent: Parent) -> None:
    for message in parent:
        if "variables" in message:
            parent.send(values=[os.environ.get(name) for name in message["variables"]])
            continue
        if "stdin" in message:
            code = "import sys; print(repr(sys.stdin.read()))"
            read = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True)
            assert read.stdout.strip() == b"''"
            parent.send(stdin="")
            continue
        if "print" in message:
            print(message["print"], flush=True)
        if "hang" in message:
            held = hold(message["hang"], "with_program" in message)
            parent.send(held=held)
            time.sleep(3600)
        parent.send(**message)


def hold(fifo: str, with_program: bool) -> int:
    """Hold a pipe open, here and in a program that is started for it."""
    held = os.open(fifo, os.O_WRONLY)
    if with_program:
        sleep = [sys.executable, "-c", "import time; time.sleep(3600)"]
        subprocess.Popen(sleep, pass_fds=[held])
    return held

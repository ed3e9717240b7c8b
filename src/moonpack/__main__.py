"""`python -m moonpack` is the command `moonpack`."""

from __future__ import annotations

from moonpack.cli import main

if __name__ == "__main__":
    main()

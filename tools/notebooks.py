"""Execute the notebooks of docs/notebooks in place, so that they show what their code prints now.

python -m tools.notebooks
"""

from __future__ import annotations

import os
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

FOLDER = Path(__file__).parent.parent / "docs" / "notebooks"
SECONDS = 120  # for one cell, on a busy machine


def executed(path: Path) -> NotebookNode:
    """A notebook run from its first cell to the last in an empty process."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        cell.metadata = {}
    os.environ["MOONPACK_LANGUAGE"] = "en"
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=SECONDS, resources=resources, record_timing=False).execute()
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return notebook


def printed(notebook: NotebookNode) -> list[str]:
    """What each code cell printed, without pictures."""
    return [
        "".join(output.text for output in cell.outputs if output.output_type == "stream")
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def main() -> None:
    """Execute all notebooks and write them back."""
    for path in sorted(FOLDER.glob("*.ipynb")):
        nbformat.write(executed(path), path)
        print(f"{path.name} executed")


if __name__ == "__main__":
    main()

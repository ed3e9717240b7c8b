"""How the docs site is built: `make docs` writes it to build/site.

The project's own folder is the source, so that pages link to each other, to the README and to
examples exactly as they do in a checkout. Warnings are errors, broken links and anchors included.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import moonpack

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
from tools.docstrings import converted  # noqa: E402

project = "Moonpack"
copyright = "the authors of Moonpack, MIT licence"  # noqa: A001 - the name that Sphinx reads
version = release = moonpack.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc"]
root_doc = "docs/index"
include_patterns = ["README.md", "CHANGELOG.md", "docs/**", "bench/README.md", "fuzz/README.md"]
exclude_patterns = [
    ".*",
    "build",
    "dist",
    "deploy",
    "src",
    "tests",
    "tools",
    "**/.ipynb_checkpoints",
]

# -- pages

myst_heading_anchors = 6  # the anchors that GitHub gives headings
myst_enable_extensions = ["colon_fence"]
suppress_warnings = ["myst.header"]  # README pages begin below the first level

FOLDER_LINK = re.compile(r"\[([^\]]+)\]\(((?:\.\./)*[\w./-]+)\)")

# -- notebooks

nb_execution_mode = "off"  # `make notebooks` executes them, and a test compares what they print
nb_merge_streams = True

# -- the reference

autodoc_default_options = {"members": True, "imported-members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"
default_role = "code"  # docstrings are Markdown, in which single backticks are code

# -- the look: nothing is loaded from other sites

html_theme = "furo"
html_title = "Moonpack"
html_favicon = "../src/moonpack/web/icon.svg"
html_extra_path = ["site"]  # index.html, which leads to docs/index.html
html_show_sphinx = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a5a00", "color-brand-content": "#8a5a00"},
    "dark_css_variables": {"color-brand-primary": "#f6e7b0", "color-brand-content": "#f6e7b0"},
}


def without_folder_links(app, docname, content):
    """The site has files to download, but no folders to look into: only their names stay."""
    page = ROOT / app.env.doc2path(docname)

    def kept(link: re.Match[str]) -> str:
        return link[1] if (page.parent / link[2]).is_dir() else link[0]

    content[0] = FOLDER_LINK.sub(kept, content[0])


def docstring_from_markdown(app, what, name, obj, options, lines):  # noqa: ARG001, PLR0917
    """Turn the Markdown of a docstring into what Sphinx reads."""
    lines[:] = converted(lines)


def setup(app):
    """Called by Sphinx."""
    app.connect("source-read", without_folder_links)
    app.connect("autodoc-process-docstring", docstring_from_markdown)

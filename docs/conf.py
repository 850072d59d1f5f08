"""How Sphinx builds the site: `python -m sphinx -W --keep-going docs site`."""

from importlib import metadata

project = "stud8"
author = "the stud8 developers"
project_copyright = "the stud8 developers"
version = release = metadata.version("stud8")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["README.md"]
nitpicky = False  # types in docstrings are words, not names: "sequence of int (seats,)"

myst_enable_extensions = ["attrs_inline", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "none"  # the docstrings tell types, with shapes and units
autodoc_preserve_defaults = True
napoleon_google_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False
default_role = "literal"
smartquotes = False  # cards in text stand in straight ones

html_theme = "furo"
html_title = f"stud8 {release}"
html_copy_source = False
html_theme_options = {"navigation_with_keys": True}
pygments_style = "friendly"

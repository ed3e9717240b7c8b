"""Texts for translation: collected from the program, kept in `.po` files, checked and compiled.

`make texts` collects every text of Python, of the page and of the data and updates the catalogs in
`src/moonpack/locale`.
"""

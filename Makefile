# The commands of this project. Each works on a machine with Python 3.11+ and make, also as the first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Two stages of one environment: what the server needs, and on top of it what the developers need.
INSTALLED := $(VENV)/.installed
READY := $(VENV)/.ready
# These reach the whole engine; measuring the others too would only make them slow.
MEASURED := tests/engine tests/golden tests/server/games tests/test_every_game.py tests/test_laws.py tests/test_search.py
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
SOURCES := $(wildcard engine protocol server clients tests bench)
# For `make serve ARGS="--port 9000"`.
ARGS ?=

.PHONY: help serve test check format lint types imports coverage schema pages golden perft bench lock clean web

help:  ## Shows this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

serve: $(INSTALLED)  ## Sets up and runs a server that keeps its games in bastide.sqlite
	@$(BIN)/bastide serve $(ARGS)

test: $(READY)  ## Sets everything up and runs the tests
	$(BIN)/python -m pytest -n auto

check: lint types imports coverage  ## Style, types, layers and the tests with their coverage

format: $(READY)  ## Formats the code and repairs what the linter can repair
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(READY)  ## Formatting and lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)  ## mypy (strict) and pyright
	$(BIN)/mypy $(SOURCES)
	$(BIN)/pyright --warnings $(SOURCES)

imports: $(READY)  ## The layer rules
	$(BIN)/lint-imports

coverage: $(READY)  ## All tests, and which lines and branches of the engine they reach
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n auto $(MEASURED)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report
	$(BIN)/python -m pytest -n auto $(MEASURED:%=--ignore=%)

schema: $(READY)  ## Writes the published schemas in protocol/v1 anew
	$(BIN)/python -m protocol.schema

pages: $(READY)  ## Writes the tables and the recorded conversations of the docs anew
	$(BIN)/python -m tests.protocol.page
	$(BIN)/python -m tests.conversations
	$(BIN)/python -m tests.operations

golden: $(READY)  ## Writes the golden playthroughs anew
	$(BIN)/python -m tests.golden

perft: $(READY)  ## Counts positions and prints them
	$(BIN)/python -m tests.perft

web:  ## Checks and builds the page, and tries it where chromium is (needs Node 20)
	clients/web/ci.sh

bench: $(READY)  ## Benchmarks of the engine and of the server
	$(BIN)/python -m bench
	$(BIN)/python -m bench.server

lock:  ## Writes constraints.txt anew, with the newest versions of everything
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)
	$(PIP) hatchling editables
	$(PIP) --no-build-isolation -e '.[dev]'
	(head -n 1 constraints.txt; $(BIN)/python -m pip freeze --exclude-editable) > $(VENV)/lock
	mv $(VENV)/lock constraints.txt

clean:  ## Removes what the commands above leave behind
	rm -rf $(VENV) .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

$(INSTALLED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'This project needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ...' >&2; exit 1; }
	@echo 'Setting up $(VENV), which is done once and takes a moment.'
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) -c constraints.txt hatchling editables
	@$(PIP) -c constraints.txt --no-build-isolation -e '.[lan]'
	@touch $@

$(READY): $(INSTALLED)
	@echo 'Adding what tests and checks need.'
	@$(PIP) -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $@

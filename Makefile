# make run    the system up: two villages, a sample case each, on an embedded database
# make test   everything the tests need is set up, and the suite passes
SHELL := /bin/bash
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
HOMES ?= homes
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet
UVLOCK := $(BIN)/uv pip compile --no-config --universal --python-version 3.11 --generate-hashes --no-header

.PHONY: help run test check lint docs bench mutants lock clean
.DEFAULT_GOAL := help

help: ## say what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 10

run: $(VENV)/.run ## the system up, with two sample villages on ports 8000 and 8001
	@$(BIN)/forebay demo $(HOMES)

test: $(VENV)/.dev ## set up everything the tests need, then run them
	@PATH="$(abspath $(BIN)):$$PATH" bash tests/browser/find-chromium $(BIN)/python -m pytest -n 2 --dist loadfile -q $(ARGS)

check: lint test docs ## what the continuous check runs

lint: $(VENV)/.dev ## style, types, walls
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(VENV)/.dev ## build the documentation, strictly
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

bench: $(VENV)/.dev ## the benchmarks, side by side with the peers
	for each in benchmarks/[a-z]*.py; do $(BIN)/python $$each; done

ROOM ?= water
mutants: $(VENV)/.dev ## how many small wrongs the tests of a room see (some minutes; make mutants ROOM=water)
	nice -n 19 $(BIN)/python tests/mutants.py $(ROOM)

lock: $(VENV)/.dev ## renew the pinned dependencies (maintainers)
	$(UVLOCK) pyproject.toml -o requirements/run.txt
	$(UVLOCK) pyproject.toml --extra dev -o requirements/dev.txt

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Forebay needs Python 3.11 or newer, and $(PYTHON) is older. Name a newer one: make PYTHON=python3.11 run"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null \
	  || { echo "This Python cannot make a virtual environment. On Debian: apt-get install python3-venv"; exit 1; }
	@echo "Making a virtual environment in $(VENV) (the first time takes about a minute) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements/run.txt pyproject.toml | $(VENV)/bin/python
	@[ -f $(VENV)/.dev ] || $(PIP) --require-hashes --only-binary :all: -r requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation --no-index -e .
	@touch $@

$(VENV)/.dev: requirements/dev.txt pyproject.toml | $(VENV)/bin/python
	@$(PIP) --require-hashes --only-binary :all: -r requirements/dev.txt
	@$(PIP) --no-deps --no-build-isolation --no-index -e .
	@touch $@

clean: ## remove what was built (keeps the homes)
	rm -rf $(VENV) .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache site build dist test-artifacts

# Everything sets itself up: Python 3.11 or newer and make are all it takes.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
WORKERS ?= 2

.PHONY: play docs test check audit types bench load strength soak mutants clean

play: $(VENV)/play ## the house, in the browser
	@$(BIN)/ludotoc serve --open

docs: $(VENV)/docs ## the whole documentation as a site, in build/site
	@$(BIN)/python docs/making

test: $(VENV)/dev ## the whole suite
	@$(BIN)/python -m tests.warm
	@$(BIN)/pytest -q -n $(WORKERS) -m "not soak"
	@NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n $(WORKERS) tests/scenarios
	@$(BIN)/python -m tests.mutants --few
	@$(BIN)/python -m tests.leaks --few

check: $(VENV)/dev ## ruff, mypy strict, the import contract
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

audit: $(VENV)/dev ## the source by Bandit; what is installed against known advisories
	@$(BIN)/bandit -q -c pyproject.toml -r src
	@$(BIN)/python -m tests.security.audit

types: node_modules/.package-lock.json ## the types of the page's own JavaScript
	@node_modules/.bin/tsc

bench: $(VENV)/bench ## how fast, beside others, in one run
	@$(BIN)/python -m bench

load: $(VENV)/dev ## how much a house carries, beside boardgame.io; MINUTES=30 for a soak
	@$(BIN)/python -m bench.load --minutes $(or $(MINUTES),0) $(LOAD)

strength: $(VENV)/play ## go on measuring how strong each bot is, for MINUTES on WORKERS cores
	@$(BIN)/python -m bench.strength --minutes $(or $(MINUTES),30) --workers $(WORKERS)

mutants: $(VENV)/dev ## every planted bug and every planted leak must die
	@$(BIN)/python -m tests.mutants
	@$(BIN)/python -m tests.leaks

soak: $(VENV)/dev ## long runs; SOAK=0.01 for a hundredth of them
	@SOAK=$(or $(SOAK),1) $(BIN)/pytest -q -n $(WORKERS) -m soak

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

node_modules/.package-lock.json: package.json package-lock.json
	@npm ci --silent --no-audit --no-fund
	@touch $@

$(VENV)/bin/python:
	@$(PYTHON) -m venv $(VENV)

$(VENV)/play: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Ludotoc in $(VENV) (once)..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/dev: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Ludotoc and its tests in $(VENV) (once)..."
	@$(PIP) --editable '.[dev]'
	@touch $@

$(VENV)/docs: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Ludotoc and its documentation in $(VENV) (once)..."
	@$(PIP) --editable '.[docs]'
	@touch $@

$(VENV)/bench: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Ludotoc and its benchmark in $(VENV) (once)..."
	@$(PIP) --editable '.[dev,bench]'
	@touch $@

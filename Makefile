# Everything works on a machine that has Python and make; each target sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test quick lint docs bench clean

run: $(READY)
	@$(BIN)/companion score data/positano/samples/rulebook.json

test: $(READY) lint
	$(BIN)/pytest -q -n auto

quick: $(READY)
	$(BIN)/pytest -q -n auto -m "not slow"

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(READY)
	$(BIN)/python -m tests.coverage
	$(BIN)/python -m tests.schemas

bench: $(READY)
	$(BIN)/python -m benchmarks.bench_engine

clean:
	rm -rf $(VENV) build

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || \
	  { echo "Costiera needs Python 3.10 or newer: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $(READY)

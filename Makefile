# All that is needed is Python and make; each target installs the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
READY := $(VENV)/.ready

.PHONY: run gallery pictures test failing screens whole quick fingers engine lint docs words bench bench-club stage bundle apk artwork clean windowless phones browsers

# Opens the app; without a display, runs it offscreen through the sample table.
run: $(READY)
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" != Linux ]; then $(BIN)/companion; \
	else tools/window-libraries && $(BIN)/python -m companion.offscreen; fi

gallery: $(READY)
	$(BIN)/python -m tools.gallery.app

pictures: $(READY) windowless browsers
	$(BIN)/python -m tools.manual_pictures
	$(BIN)/python -m tools.page_pictures
	$(BIN)/python -m tools.gallery.screenshots build/pictures/all
	$(BIN)/python -m tools.gallery.two_faces build/pictures/boards

# Window tests run in several rounds, because a process slows down after thousands of screens.
# The tests that make drawing fail get a process of their own, beside the linters.
test: $(READY) windowless browsers
	$(MAKE) --jobs 2 lint failing
	$(BIN)/pytest -q -n auto --dist worksteal -m "not whole" --ignore=tests/ui --ignore=tests/phones/browser
	$(BIN)/pytest -q -m "not whole" tests/phones/browser
	$(BIN)/pytest -q -n auto --dist worksteal -m "not whole" tests/ui/test_[a-k]*.py
	$(BIN)/pytest -q -n auto --dist worksteal -m "not whole" tests/ui/test_[l-q]*.py
	$(BIN)/pytest -q -n auto --dist worksteal -m "not whole" $(filter-out tests/ui/test_recovery.py,$(wildcard tests/ui/test_[r-z]*.py))

failing: $(READY) windowless
	$(BIN)/pytest -q -m "not whole" tests/ui/test_recovery.py

# Runs the window tests in another language or with larger text, checking for cut-off text after
# each touch: `make screens in=de`, `make screens text=200`.
in ?= en
text ?= 100
screens: $(READY) windowless
	COSTIERA_TEST_LANGUAGE=$(in) COSTIERA_TEST_TEXT=$(text) $(BIN)/pytest -q -n auto --dist worksteal \
	  $(filter-out tests/ui/test_kit_% tests/ui/test_languages.py,$(wildcard tests/ui/test_*.py))

# Everything that `make test` only samples: each shipped file left out in turn, every scene, every
# screen in every language, more random tables, more kills, and the bundle for this system.
whole: $(READY) windowless browsers
	$(BIN)/pytest -q -n auto --dist worksteal -m whole tests

# For use while working: the rules and the words without what is slow, and a few window tests that
# stand for the others.
quick: $(READY) windowless
	$(BIN)/pytest -q -n auto --dist worksteal -m "not slow or quick" engine tests/engine tests/games \
	  tests/contract tests/companion tests/disputes $(shell grep -l mark.quick tests/ui/test_*.py)

# Random gestures on the real app in a real window, until something breaks: `make fingers n=20000`;
# `seed=123` repeats a run.
n ?= 2000
fingers: $(READY) windowless
	$(BIN)/python -m tools.fingers --gestures $(n) $(if $(seed),--seed $(seed))

# Tests the engine alone, for Pythons that have no Kivy yet.
engine: $(READY)
	$(BIN)/pytest -q -n auto tests/engine tests/games tests/contract engine

windowless:
	@tools/window-libraries

# The page that phones open, tried in the browsers of the system.
phones: $(READY) browsers
	$(BIN)/pytest -q tests/phones

browsers:
	@tools/browsers

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(READY)
	$(BIN)/python -m tests.coverage
	$(BIN)/python -m tests.schemas
	$(BIN)/python -m tests.disputes

# Updates the catalogues of all languages from the English texts and lists what is missing.
words: $(READY)
	$(BIN)/python -m tools.catalogues update

# Measures every performance target and reports whether it is met and what limits it.
bench: $(READY) windowless
	$(BIN)/python -m benchmarks

# Plays at a hundred tables of a club over PostgreSQL and compares all phones at the end.
bench-club: $(READY)
	$(BIN)/python -m benchmarks.club

# Assembles the app as for a phone and starts it from its own folder with its own packages.
stage: $(READY) windowless
	$(BIN)/python -m tools.stage

# Builds the app for this system in dist/Costiera; it runs without an installed Python.
bundle: $(READY) windowless
	$(BIN)/python -m tools.bundle

# Builds the Android app in bin/; the first run downloads the SDK and the NDK and takes an hour.
apk: $(READY)
	$(BIN)/python -m tools.apk

artwork: $(READY)
	$(BIN)/python -m tools.artwork

clean:
	rm -rf $(VENV) build dist

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || \
	  { echo "Costiera needs Python 3.10 or newer: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $(READY)

# Everything works on a machine that has Python and make; each target sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
READY := $(VENV)/.ready

.PHONY: run gallery pictures test screens whole quick fingers engine lint docs words bench stage bundle apk artwork clean windowless

# With a screen the app opens; without one it is driven offscreen through the sample table.
run: $(READY)
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" != Linux ]; then $(BIN)/companion; \
	else tools/window-libraries && $(BIN)/python -m companion.offscreen; fi

gallery: $(READY)
	$(BIN)/python -m tools.gallery.app

pictures: $(READY) windowless
	$(BIN)/python -m tools.manual_pictures
	$(BIN)/python -m tools.gallery.screenshots build/pictures/all

# Tests in a window in rounds: a process that has shown thousands of screens grows slow, and what
# makes drawings fail has a process of its own.
test: $(READY) windowless lint
	$(BIN)/pytest -q -n auto --dist worksteal -m "not whole" --ignore=tests/ui
	$(BIN)/pytest -q -n auto --dist worksteal -m "not whole" tests/ui/test_[a-k]*.py
	$(BIN)/pytest -q -n auto --dist worksteal -m "not whole" tests/ui/test_[l-q]*.py
	$(BIN)/pytest -q -n auto --dist worksteal -m "not whole" $(filter-out tests/ui/test_recovery.py,$(wildcard tests/ui/test_[r-z]*.py))
	$(BIN)/pytest -q -m "not whole" tests/ui/test_recovery.py

# The tests of the screens once more in another language, or with larger text, where each touch is
# followed by a look for cut texts: `make screens in=de`, `make screens text=200`.
in ?= en
text ?= 100
screens: $(READY) windowless
	COSTIERA_TEST_LANGUAGE=$(in) COSTIERA_TEST_TEXT=$(text) $(BIN)/pytest -q -n auto --dist worksteal \
	  $(filter-out tests/ui/test_kit_% tests/ui/test_languages.py,$(wildcard tests/ui/test_*.py))

# All of what `make test` samples: every shipped file left out once, every screen in every language,
# more kills, and the bundle for this system.
whole: $(READY) windowless
	$(BIN)/pytest -q -n auto --dist worksteal -m whole tests

quick: $(READY) windowless
	$(BIN)/pytest -q -n auto -m "not slow or quick"

# Random fingers on the real app in a real window, until something breaks: `make fingers n=20000`;
# `seed=123` repeats a run.
n ?= 2000
fingers: $(READY) windowless
	$(BIN)/python -m tools.fingers --gestures $(n) $(if $(seed),--seed $(seed))

# The rules alone: what has to pass where there is no Kivy yet.
engine: $(READY)
	$(BIN)/pytest -q -n auto tests/engine tests/games tests/contract engine

windowless:
	@tools/window-libraries

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(READY)
	$(BIN)/python -m tests.coverage
	$(BIN)/python -m tests.schemas
	$(BIN)/python -m tests.disputes

# Brings the catalogues of all languages up to the English words, and says what is missing.
words: $(READY)
	$(BIN)/python -m tools.catalogues update

# Every bar of the design in one report: measured, met or missed, and what limits it.
bench: $(READY) windowless
	$(BIN)/python -m benchmarks

# The app as a phone would get it, started from its own folder with its own packages.
stage: $(READY) windowless
	$(BIN)/python -m tools.stage

# The app for this system, without Python, in dist/Costiera.
bundle: $(READY) windowless
	$(BIN)/python -m tools.bundle

# The app for Android, in bin/; fetches the SDK and the NDK, so it takes an hour the first time.
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

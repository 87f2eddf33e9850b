# The distribution's own Python is built for speed, one built by hand seldom is; it has to be new and whole enough.
ifndef PYTHON
PYTHON := $(shell /usr/bin/python3 -c 'import ensurepip, os, sys, sysconfig; \
  sys.exit(sys.version_info < (3, 11) or not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' \
  2>/dev/null && echo /usr/bin/python3 || echo python3)
endif
BIN := .venv/bin
MADE := .venv/made
READY := .venv/ready
DEV := .venv/dev
INSTALL := PYTHONWARNINGS=ignore $(BIN)/python -m pip install --quiet --editable
FAST_BIN := .venv-fast/bin
FAST_READY := .venv-fast/ready

# Where somebody has set this, every process would compile all sources anew, and tests start many.
unexport PYTHONDONTWRITEBYTECODE
# Browsers and packages are fetched side by side.
MAKEFLAGS += --jobs=2

.PHONY: play test check browser bench bench-site bench-skins lint style fast coverage words clean

# The site, at the address it prints; tables are kept in ironroad-data.
play: $(READY)
	@$(BIN)/ironroad serve

# What is checked without running anything is checked beside the tests, and told of at the end. Finding the tests
# first compiles them for all workers. One worker more than there are cores: tests of servers and in browsers wait now and
# then, but each worker has a server and a browser of its own.
# What fails in the crowd is named and tried once more, alone and with servers and browsers of its own.
PYTEST := $(BIN)/python -m pytest
test: browser $(DEV)
	@($(STYLE) && $(BIN)/mypy) >.venv/lint.txt 2>&1 & lint=$$!; \
	  $(PYTEST) --collect-only -qq >/dev/null; \
	  $(PYTEST) -n $$(( 1 + $$(nproc) )) --dist worksteal; tests=$$?; \
	  if [ $$tests = 1 ]; then echo "What failed, once more and alone:"; \
	    $(PYTEST) -v --last-failed --last-failed-no-failures none --maxfail 3; tests=$$?; fi; \
	  wait $$lint; linted=$$?; cat .venv/lint.txt; exit $$(( tests + linted ))

# For the working day, in about a minute: lint, types, layers and the quick tests.
check: lint
	$(BIN)/python -m pytest -q -n $$(nproc) --dist worksteal -m "not slow" tests/core tests/boards tests/draw tests/games

# The browsers that play the site in the tests; without one its tests are skipped, and say so.
browser:
	@missing=$$(command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || echo chromium-headless-shell; command -v firefox-esr >/dev/null || echo firefox-esr); \
	  test -z "$$missing" || \
	  (echo "Installing" $$missing "by apt-get ..." && apt-get update -qq && export DEBIAN_FRONTEND=noninteractive && \
	    (apt-get install -y -qq $$missing >/dev/null || apt-get install -y -qq $$(echo $$missing | sed s/-headless-shell//) >/dev/null)) || \
	  echo "Without" $$missing "some browser tests will be skipped"

lint: $(DEV)
	@$(STYLE) && $(BIN)/mypy

# What is checked in seconds.
STYLE := $(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/lint-imports
style: $(DEV)
	@$(STYLE)

# Plain and compiled, one after the other.
bench: $(READY) fast
	$(BIN)/ironroad bench
	$(FAST_BIN)/ironroad bench

# The site: what answers, moves and pages cost, load, ten thousand tables and sockets, and then faults: kills, an
# ended database, races. PostgreSQL too, where it is installed. An hour or so, longer on a machine with other work;
# each program tells its sizes by --help. One that fails does not keep the others from running.
BENCHES := state storing opening moves watchers weight click load beside many sockets attack kill notices_kill races outage
bench-site: $(DEV) browser fast
	@failed=; for name in $(BENCHES); do \
	  echo "== $$name"; begun=$$(date +%s); \
	  $(BIN)/python -m benchmarks.$$name || failed="$$failed $$name"; \
	  echo "   ($$name: $$(( $$(date +%s) - begun )) s)"; done; \
	  test -z "$$failed" || { echo "Failed:$$failed"; exit 1; }

# The same source compiled by mypyc, in an environment of its own, from which the site can be served, too.
fast: $(FAST_READY)

# The skins for research beside those of others, which are installed in a place of their own.
bench-skins: $(DEV)
	$(BIN)/python -m benchmarks.skins --install

# docs/rules-coverage.md, made anew from the tests.
coverage: $(DEV)
	$(BIN)/python -m tools.coverage

# The catalogues of the site's languages, brought up to date with the sources.
words: $(DEV)
	$(BIN)/python -m tools.catalogues

clean:
	rm -rf .venv .venv-fast .venv-others build *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

$(MADE):
	@echo "Setting up .venv ..."
	@$(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11), "Ironroad needs Python 3.11 or later"'
	@$(PYTHON) -m venv --clear .venv || (apt-get install -y python3-venv && $(PYTHON) -m venv --clear .venv)
	@$(BIN)/python -m pip install --quiet --upgrade pip
	@touch $@

$(READY): pyproject.toml setup.py $(MADE)
	@echo "Installing what the site needs ..."
	@$(INSTALL) '.[all]'
	@touch $@

# For developers also what tests and research need; without that of research its tests are skipped, and say so.
$(DEV): pyproject.toml setup.py $(MADE)
	@echo "Installing what the site, its tests and research need ..."
	@$(INSTALL) '.[all,dev,lab,openspiel]' || (echo "Without the packages of research ..." && $(INSTALL) '.[all,dev]')
	@touch $(READY) $@

$(FAST_READY): pyproject.toml setup.py $(shell find ironroad -name '*.py')
	@echo "Compiling into .venv-fast; this takes some minutes ..."
	@$(PYTHON) -m venv --clear .venv-fast || (apt-get install -y python3-venv && $(PYTHON) -m venv --clear .venv-fast)
	@$(FAST_BIN)/python -m pip install --quiet --upgrade pip
	@$(FAST_BIN)/python -m pip install --quiet '.[all,fast]'
	@IRONROAD_COMPILE=1 $(FAST_BIN)/python -m pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	@rm -rf build
	@touch $@

# make play        a round of kawuxing in this terminal (RULESET=name for another ruleset)
# make test        everything that is checked before a change goes in
# make help        all targets

PYTHON ?= python3
RULESET ?= kawuxing

VENV = .venv
BIN = $(VENV)/bin
PIP = $(BIN)/python -m pip --disable-pip-version-check --quiet
PLAY_READY = $(VENV)/.play-ready
DEV_READY = $(VENV)/.dev-ready

.PHONY: corpus golden perft help play lint test docs oracles bench soak oracle-hands mutants clean

help:
	@echo "make play [RULESET=kawuxing]   play in this terminal; bots play where there is none"
	@echo "make test                      lint, types, import contracts, tests"
	@echo "make lint                      the same without the tests"
	@echo "make docs                      write the generated pages of docs/ anew"
	@echo "make oracles                   write anew what other engines say, which tests compare with"
	@echo "make perft                     write the move counts of all rulesets anew"
	@echo "make corpus                    write the positions that rulesets are compared on anew"
	@echo "make golden                    write the golden transcripts of all rulesets anew"
	@echo "make bench                     speed of the kernel, beside other engines"
	@echo "make soak                      many random rounds under all checks"
	@echo "make oracle-hands              100,000 hands of every tile set beside a slow search"
	@echo "make mutants                   rulesets with one wrong line, and what finds each"
	@echo "make clean                     remove the environment and all that was built"
	@echo "PYTHON=python3.12 chooses the Python; 3.11 or newer is needed."

play: $(PLAY_READY)
	@$(BIN)/paiju play '$(RULESET)'

test: lint
	$(BIN)/pytest

lint: $(DEV_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy tests
	PYTHONPATH=.typing $(BIN)/lint-imports --no-logo --no-cache

docs: $(DEV_READY)
	$(BIN)/python -m paiju.core.ruleset.hook_reference > docs/hooks.md
	$(BIN)/python -m paiju.core.ruleset.reference > docs/ruleset-keys.md
	$(BIN)/python -m paiju.core.ruleset.jsonschema > docs/ruleset.schema.json
	$(BIN)/python tests/docs/write_picture.py

corpus: $(DEV_READY)
	$(BIN)/python -m tests.lab.write_corpus

golden: $(DEV_READY)
	$(BIN)/python -m tests.lab.write_golden

perft: $(DEV_READY)
	$(BIN)/python -m tests.lab.write_perft

oracles: $(DEV_READY)
	$(PIP) install -e '.[oracles]'
	$(BIN)/python -m tests.variants.doudizhu.write_oracle

bench: $(DEV_READY)
	$(PIP) install -e '.[bench]'
	$(BIN)/python -m tests.bench.run

soak: $(DEV_READY)
	$(BIN)/python -m tests.soak.conformance
	$(BIN)/python -m tests.soak.run

mutants: $(DEV_READY)
	$(BIN)/python -m tests.mutants.run

oracle-hands: $(DEV_READY)
	$(BIN)/python -m tests.soak.hands

clean:
	rm -rf $(VENV) build dist paiju.egg-info
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

# A stamp is as new as the pyproject.toml that was last installed, so a second run installs nothing.
$(PLAY_READY): pyproject.toml $(BIN)/python
	$(PIP) install -e .
	@touch $@

$(DEV_READY): pyproject.toml $(BIN)/python
	$(PIP) install -e '.[dev,test,sim]'
	@touch $(PLAY_READY) $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		found=`$(PYTHON) -c 'import sys; print("is " + sys.version.split()[0])' 2>/dev/null || echo "was not found"`; \
		echo "paiju needs Python 3.11 or newer, and $(PYTHON) $$found." >&2; \
		echo "Name another one: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; \
		exit 1; }
	$(PYTHON) -m venv --clear $(VENV)

# cabrank: `make help` lists what there is.
#
# Needs Debian 12 (or a relative with apt) and the Swift toolchain; everything else is installed by `make deps`.

SHELL := /bin/bash
comma := ,
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PACKAGES := pkg-config libgsl-dev libyaml-dev libsodium-dev libutf8proc-dev libxxhash-dev libosmium2-dev libprotozero-dev zlib1g-dev \
    libbz2-dev libexpat1-dev libzip-dev liblemon-dev libglpk-dev libstdc++-12-dev \
    libgnutls28-dev libsqlite3-dev libcurl4-openssl-dev libpq-dev librsvg2-2 \
    libjs-leaflet fonts-dejavu-core libjemalloc2
# What the comparison keeps apart from the system, and what it takes to measure and to build RidePy from source.
COMPARE := .build/compare
RIDEPY_PACKAGES := time python3-venv python3-dev g++ libboost-dev
RIDEPY := ridepy==2.10.1
# Of what RidePy asks for, the greater part is for notebooks and plots, which are not run here.
RIDEPY_NEEDS := numpy scipy networkx Cython
# What the benchmark of the kernel keeps apart.
SIMPY_FOLDER := .build/simpy
SIMPY := simpy==4.1.1
# How CI makes every warning an error; the same for every build, so that nothing is built twice.
SWIFT_FLAGS :=
RELEASE := .build/release
# One release build serves people and tests: tests see into its modules, and it has no
# debug information, with which its objects would be three times as large.
RELEASE_FLAGS := -c release -Xswiftc -enable-testing -Xswiftc -gnone $(SWIFT_FLAGS)
# With this allocator the compiler took 4 to 17 % less of the processors, in pairs on one module. It is looked up when a
# build begins, after `deps`.
ALLOCATOR = $(firstword $(shell ls /usr/lib/*/libjemalloc.so.2 /usr/lib/libjemalloc.so.2 2> /dev/null))
# $(call built,NAME,DURATION,ARGUMENTS) builds with one line of progress; the whole log is in .build/logs.
built = $(call timed,build of $(1),Packaging/build-with-progress.sh "$(1)" "$(2)" \
    env $(if $(ALLOCATOR),LD_PRELOAD=$(ALLOCATOR)) swift build $(3))
# Where `make install` puts things; DESTDIR stands before all of it, for packages.
PREFIX ?= /usr/local
DESTDIR ?=
BASH_FOLDER = $(PREFIX)/share/bash-completion/completions
ZSH_FOLDER = $(PREFIX)/share/zsh/site-functions
FISH_FOLDER = $(PREFIX)/share/fish/vendor_completions.d
# Where Python looks for packages: Debian's for its own packages and below /usr/local, any other in its own place.
PYTHON_VERSION = $(shell python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2> /dev/null)
PYTHON_PACKAGES = $(if $(filter /usr,$(PREFIX)),/usr/lib/python3/dist-packages,$(PREFIX)/lib/python$(PYTHON_VERSION)/$(if \
    $(filter /usr/local,$(PREFIX)),dist,site)-packages)
# What `make install` installs, and how: without symbols, which are nearly half of it; with them where there is no strip.
PROGRAM := $(RELEASE)/cabrank
INSTALL_PROGRAM = install -D -m 755 $(if $(shell command -v strip),--strip)
DEB_PACKAGES := dpkg-dev binutils
# What calls the service as a user would, and where what judges its description comes from.
SERVICE_PACKAGES := curl faketime python3-venv
SLURM_PACKAGES := slurmctld slurmd slurm-client munge
# Where the guides are, and their pictures.
GUIDES := Sources/cabrank/cabrank.docc
POSTGRESQL_PACKAGES := postgresql
# What lints the scripts of pages: their functions, names and globals.
SCRIPT_PACKAGES := eslint
# What looks at pages; Python speaks to it without another package.
BROWSER_PACKAGES := chromium
# What the Python package is tried with: its own folder of packages from PyPI, and programs that read exports.
PYTHON_FOLDER := .build/python
EXCHANGE_PACKAGES := libxml2-utils sumo
# As many tests at a time as keep the processors busy while some of them wait.
TESTS_AT_A_TIME := $(shell echo $$((2 * $$(nproc))))
# Python keeps what it compiles beside the sources otherwise; a target leaves nothing in the checkout.
export PYTHONDONTWRITEBYTECODE := 1

.PHONY: help demo test test-build test-run test-only test-long test-checked slowest language deps swift build install uninstall deb try-deb \
    try-calibrate try-slurm try-service try-load try-standby try-pages try-python try-recipe try-package module-graph bench bench-build bench-simpy compare compare-sumo compare-ridepy policies pictures guides lint lint-scripts format clean

help: ## Lists what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: deps build ## Sets up, builds, and simulates the default scenario
	@echo "running: cabrank run default"
	@$(RELEASE)/cabrank run default
	@echo "try it    $(RELEASE)/cabrank serve default --demo, then http://127.0.0.1:8080/v1/openapi"

test: deps test-build test-run ## Sets up, builds what people use, and runs every test on it
	@echo "make test: all tests passed"

# $(call timed,NAME,COMMAND) says how long the command took, by the clock and of the processors.
timed = @TIMEFORMAT='== $(1): %0R s; %0U s of the processors, and %0S s in the system'; time $(2)
RUN_TESTS := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TESTS_AT_A_TIME) swift test --skip-build

# $(call tested,COMMAND) runs tests; its output goes to .build/logs/test-run.txt. A line says how far they are, and the end
# tells what failed.
tested = .ci/run-tests.sh $(1)

test-build: build
	$(call built,tests,4 min,--product cabrankPackageTests $(RELEASE_FLAGS))

test-run: test-build
	$(call timed,tests,$(call tested,$(RUN_TESTS) $(RELEASE_FLAGS)))

# With the flags of all other builds, so that nothing is built anew for it.
ONLY ?= .
test-only: test-build ## Runs the tests that match ONLY='REGULAR EXPRESSION'
	$(call timed,tests,$(call tested,$(RUN_TESTS) --filter '$(ONLY)' $(RELEASE_FLAGS)))

# What the long form makes longer: random tests beside models, broken disks, changed files.
LONG := Fuzz|RandomScenario|TaxiChecker|ActivityDefect|CommandTable|SavedState|InvalidRequest|FlippedBit|DiskFault|CrashTests|TripFile
test-long: test-build ## Runs the random tests in their long form (ONLY='REGULAR EXPRESSION')
	$(call timed,long tests,CABRANK_TEST_EXTENT=long $(call tested,$(RUN_TESTS) --filter '$(if $(filter .,$(ONLY)),$(LONG),$(ONLY))' $(RELEASE_FLAGS)))

# A debug build checks what a release build does not: indices into raw memory, and assertions. It holds the suites that
# gain from that, and only what they test.
CHECKED := Routing Transit SimulationKernel CityModel CityFiles InputFiles Playback LoadTest Reports TaxiService TourService \
    ActivityService PlaceService GuideService AccountService CityHost RuleModels Behaviour Measures
test-checked: export CABRANK_TEST_TARGETS := $(CHECKED:%=%Tests)
test-checked: deps ## Runs the suites of CHECKED='Routing …' in a debug build: memory and assertions, too
	$(call built,checked tests,4 min,--product cabrankPackageTests $(SWIFT_FLAGS))
	$(call timed,tests with memory and assertions checked,$(call tested,$(RUN_TESTS) $(SWIFT_FLAGS)))

REV ?= HEAD
language: test-build ## Counts avoided words and comments without a head, at REV and here
	@.ci/language.sh $(REV) $(RELEASE_FLAGS)

# One at a time: beside others a test counts the time of those, too.
slowest: test-build ## Runs the tests one at a time, and lists the slowest ten
	@log=$$(mktemp); trap 'rm -f "$$log"' EXIT; \
	$(RUN_TESTS) --no-parallel $(RELEASE_FLAGS) > "$$log" 2>&1 || { cat "$$log"; exit 1; }; \
	echo "== the slowest ten tests, in seconds"; \
	sed -nE 's/.*Test (.*) passed after ([0-9.]+) seconds.*/\2 \1/p' "$$log" | grep -v ' run with ' | sort -rn | sed -n 1,10p

# $(call install,PACKAGES) installs those of the Debian packages that are missing.
define install
@missing=""; \
for package in $(1); do \
    dpkg-query --show --showformat='$${Status}' "$$package" 2>/dev/null | grep -q 'ok installed' \
        || missing="$$missing $$package"; \
done; \
if [ -z "$$missing" ]; then exit 0; fi; \
as_root=""; \
if [ "$$(id -u)" -ne 0 ]; then \
    command -v sudo > /dev/null || { echo "make $@: become root and install:$$missing" >&2; exit 1; }; \
    as_root="sudo"; \
fi; \
echo "installing:$$missing"; \
export DEBIAN_FRONTEND=noninteractive; \
log=$$(mktemp); trap 'rm -f "$$log"' EXIT; \
install="$$as_root apt-get install --yes --quiet --no-install-recommends"; \
$$install $$missing > "$$log" 2>&1 \
    || { $$as_root apt-get update --quiet >> "$$log" 2>&1 && $$install $$missing >> "$$log" 2>&1; } \
    || { cat "$$log" >&2; echo "make $@: could not install:$$missing" >&2; exit 1; }
endef

deps: swift ## Installs the Debian packages that are missing
	$(call install,$(PACKAGES))

swift:
	@command -v swift > /dev/null \
	    || { echo "the Swift toolchain is missing; install it from https://www.swift.org/install" >&2; exit 1; }

build: swift ## Builds the program, release
	$(call built,cabrank,5 min,--product cabrank $(RELEASE_FLAGS))

install: ## Installs program, scenarios, manual, completions and Python package (PREFIX=/usr/local, DESTDIR)
	@[ -x "$(PROGRAM)" ] || $(MAKE) --no-print-directory build
	@$(INSTALL_PROGRAM) "$(PROGRAM)" "$(DESTDIR)$(PREFIX)/bin/cabrank"
	@find Scenarios -type f \( -name '*.yaml' -o -name '*.csv' -o -name '*.city' -o -name '*.md' \
	    -o -name '*.py' ! -path 'Scenarios/grid20/*' \) \
	    -exec install -D -m 644 {} "$(DESTDIR)$(PREFIX)/share/cabrank/{}" \;
	@install -D -m 644 -t "$(DESTDIR)$(PREFIX)/share/doc/cabrank" README.md CONTRIBUTING.md CHANGELOG.md LICENSE
	@sed -i -e 's|($(GUIDES)|(guides|g; s|"$(GUIDES)|"guides|g' \
	    -e 's|(Scenarios/|(../../cabrank/Scenarios/|g' \
	    "$(DESTDIR)$(PREFIX)/share/doc/cabrank/README.md" "$(DESTDIR)$(PREFIX)/share/doc/cabrank/CONTRIBUTING.md"
	@install -D -m 644 -t "$(DESTDIR)$(PREFIX)/share/doc/cabrank/guides" $(GUIDES)/*.md
	@install -D -m 644 -t "$(DESTDIR)$(PREFIX)/share/doc/cabrank/guides/Resources" $(GUIDES)/Resources/*
	@install -D -m 644 -t "$(DESTDIR)$(PREFIX)/share/doc/cabrank/grafana" Packaging/grafana/*.json
	@put() { install -D -m 644 /dev/null "$(DESTDIR)$$1"; "$(PROGRAM)" "$${@:2}" > "$(DESTDIR)$$1"; }; \
	put "$(PREFIX)/share/man/man1/cabrank.1" help --man; \
	put "$(BASH_FOLDER)/cabrank" completion bash; \
	put "$(ZSH_FOLDER)/_cabrank" completion zsh; \
	put "$(FISH_FOLDER)/cabrank.fish" completion fish
	@install -D -m 644 -t "$(DESTDIR)$(PYTHON_PACKAGES)/cabrank" Packaging/python/src/cabrank/*.py \
	    Packaging/python/src/cabrank/py.typed
	@echo "installed: $(DESTDIR)$(PREFIX)/bin/cabrank and what belongs to it"

uninstall: ## Removes what 'make install' installed
	@rm -f "$(DESTDIR)$(PREFIX)/bin/cabrank" "$(DESTDIR)$(PREFIX)/share/man/man1/cabrank.1" \
	    "$(DESTDIR)$(BASH_FOLDER)/cabrank" "$(DESTDIR)$(ZSH_FOLDER)/_cabrank" "$(DESTDIR)$(FISH_FOLDER)/cabrank.fish"
	@rm -rf "$(DESTDIR)$(PREFIX)/share/cabrank" "$(DESTDIR)$(PREFIX)/share/doc/cabrank" \
	    "$(DESTDIR)$(PYTHON_PACKAGES)/cabrank"

deb: deps build ## Makes a Debian package that needs no Swift to run, in .build/deb
	$(call install,$(DEB_PACKAGES))
	@Packaging/make-deb.sh $(RELEASE)/cabrank .build/deb

# Where mmdebstrap cannot be installed the trial says that it is left out.
try-deb: deb ## Tries the Debian package on a Debian 12 without Swift, made for it, and its service under systemd
	@$(MAKE) --no-print-directory try-deb-tools || true
	@Packaging/try-deb.sh "$$(ls -t .build/deb/*.deb | sed -n 1p)"
	@Packaging/try-unit.sh "$$(ls -t .build/deb/*.deb | sed -n 1p)"

.PHONY: try-deb-tools
try-deb-tools:
	$(call install,mmdebstrap systemd-container)

# Where Slurm cannot be installed the trial says that it is left out.
try-slurm: build ## Tries an experiment over a Slurm of this one host
	@$(MAKE) --no-print-directory try-slurm-tools || true
	@.ci/slurm.sh $(RELEASE)/cabrank

.PHONY: try-slurm-tools
try-slurm-tools:
	$(call install,$(SLURM_PACKAGES))

# Where Chromium cannot be installed the trial says that it is left out.
try-pages: build ## Looks at pages of every kind in a real browser
	@$(MAKE) --no-print-directory try-pages-tools || true
	@.ci/pages.sh $(RELEASE)/cabrank
	@.ci/rides.py $(RELEASE)/cabrank
	@.ci/logins.py $(RELEASE)/cabrank

.PHONY: try-pages-tools
try-pages-tools:
	$(call install,$(BROWSER_PACKAGES))

# What cannot be installed is left out, which is said.
try-python: build ## Tries the Python package, its notebooks, and exports opened by programs of others
	$(call install,python3-venv)
	@$(MAKE) --no-print-directory try-python-tools || true
	@.ci/python.sh $(RELEASE)/cabrank $(PYTHON_FOLDER)

.PHONY: try-python-tools
try-python-tools:
	$(call install,$(EXCHANGE_PACKAGES))

try-service: build ## Serves a city, has its description validated, goes through a ride with a crash in it, and copies the store
	$(call install,$(SERVICE_PACKAGES))
	@.ci/service.sh $(RELEASE)/cabrank .build/openapi
	@python3 .ci/crashes.py $(RELEASE)/cabrank
	@python3 .ci/floods.py $(RELEASE)/cabrank
	@python3 .ci/backups.py $(RELEASE)/cabrank

try-load: build ## Load tests a server over HTTP: sound, killed again and again, and broken in every way
	@.ci/load.sh $(RELEASE)/cabrank

try-standby: test-build ## Two servers on a PostgreSQL of its own: one takes over when the other is killed, frozen or cut off
	$(call install,$(POSTGRESQL_PACKAGES))
	@python3 .ci/standby.py $(RELEASE)/cabrank 6 $(MAKE) --no-print-directory test-only ONLY=PostgreSQLTests SWIFT_FLAGS="$(SWIFT_FLAGS)"

try-planner: build ## Goes through a planner's first hour: import, trips, a question, a week, a page for those who decide
	@folder=$$(mktemp -d) && python3 .ci/planner.py $(RELEASE)/cabrank $$folder/town && rm -r $$folder

TRIES ?= 20
try-calibrate: build ## Fits values of the default scenario to records that were made with known ones (TRIES=20)
	@python3 .ci/calibrations.py $(RELEASE)/cabrank --tries $(TRIES)

try-recipe: deps ## Follows the guide's recipes for a measure and a command in the debug build tree, and puts the sources back
	@.ci/recipe.sh $(SWIFT_FLAGS)

try-package: deps ## Builds and runs Examples on the libraries as a versioned dependency
	@.ci/versioned-package.sh $(SWIFT_FLAGS)

module-graph: swift ## Measures the module graph and fails if it is too deep
	@.ci/module-graph.py

bench: swift ## Measures speed and memory (release)
	@$(MAKE) --no-print-directory bench-simpy || echo "make bench: going on without SimPy" >&2
	@$(MAKE) --no-print-directory bench-build
	$(RELEASE)/cabrank-bench

bench-build: deps
	$(call built,benchmarks,1 min,--product cabrank-bench $(RELEASE_FLAGS))

bench-simpy:
	$(call install,python3-venv)
	@if [ ! -e $(SIMPY_FOLDER)/venv/installed ]; then \
	    echo "installing: $(SIMPY) in $(SIMPY_FOLDER)/venv"; \
	    mkdir -p $(SIMPY_FOLDER); log=$(SIMPY_FOLDER)/pip.txt; \
	    { python3 -m venv --clear $(SIMPY_FOLDER)/venv \
	        && $(SIMPY_FOLDER)/venv/bin/pip install --disable-pip-version-check $(SIMPY) \
	        && touch $(SIMPY_FOLDER)/venv/installed; } > "$$log" 2>&1 \
	        || { tail -n 20 "$$log" >&2; echo "make $@: could not install $(SIMPY); more in $$log" >&2; exit 1; }; \
	fi

compare: deps build ## Simulates one grid with cabrank, SUMO and RidePy
	@for tool in sumo ridepy; do \
	    $(MAKE) --no-print-directory compare-$$tool || echo "make compare: going on without installing $$tool" >&2; \
	done
	@python3 Scenarios/grid20/compare/compare.py

compare-sumo:
	$(call install,time sumo)

compare-ridepy:
	$(call install,$(RIDEPY_PACKAGES))
	@if [ ! -e $(COMPARE)/venv/installed ]; then \
	    echo "installing: $(RIDEPY) in $(COMPARE)/venv"; \
	    mkdir -p $(COMPARE); log=$(COMPARE)/pip.txt; pip="$(COMPARE)/venv/bin/pip install --disable-pip-version-check"; \
	    { python3 -m venv --clear $(COMPARE)/venv && $$pip $(RIDEPY_NEEDS) && $$pip --no-deps $(RIDEPY) \
	        && touch $(COMPARE)/venv/installed; } > "$$log" 2>&1 \
	        || { tail -n 20 "$$log" >&2; echo "make $@: could not install $(RIDEPY); more in $$log" >&2; exit 1; }; \
	fi

# Without the data of two of the cities they are left out, which is said.
policies: build ## Compares the policies of dispatch in three cities at three loads (needs CABRANK_DATA for two)
	@python3 Scenarios/policies/cities.py --cabrank $(RELEASE)/cabrank

pictures: build ## Draws the pictures of the README and the guides again
	$(call install,$(BROWSER_PACKAGES))
	@Packaging/make-pictures.sh $(RELEASE)/cabrank $(GUIDES)/Resources

GUIDES_SITE := .build/guides
guides: swift ## Builds the guides as a site with search, in .build/guides, and fails on a warning of DocC
	@Packaging/make-guides.py $(GUIDES) $(GUIDES_SITE)

lint: swift lint-scripts ## Checks the format of the source, and the scripts of pages
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks Examples

# Debian's modules are named for a Node.js that comes from elsewhere; its usual format of messages needs one more package.
lint-scripts: ## Checks the scripts of pages
	$(call install,$(SCRIPT_PACKAGES))
	@NODE_PATH=/usr/share/nodejs eslint --no-eslintrc --config .ci/eslint.json --max-warnings 0 --format unix \
	    --report-unused-disable-directives Sources/Output/PageAssets/Assets/*.js Packaging/guides/*.js

format: swift ## Brings the source into the format
	swift format --in-place --recursive Package.swift Sources Tests Benchmarks Examples

clean: ## Removes what was built
	rm -rf .build Examples/.build

# cabrank: `make help` lists the targets.
#
# Needs Debian 12 (or a derivative with apt) and the Swift toolchain; `make deps` installs everything else.

SHELL := /bin/bash
comma := ,
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PACKAGES := pkg-config libgsl-dev libyaml-dev libsodium-dev libutf8proc-dev libxxhash-dev libosmium2-dev libprotozero-dev zlib1g-dev \
    libbz2-dev libexpat1-dev libzip-dev liblemon-dev libglpk-dev libstdc++-12-dev \
    libgnutls28-dev libsqlite3-dev libcurl4-openssl-dev libpq-dev librsvg2-2 \
    libjs-leaflet fonts-dejavu-core libjemalloc2
# The folder of the comparison, and the packages to measure and to build RidePy from source.
COMPARE := .build/compare
RIDEPY_PACKAGES := time python3-venv python3-dev g++ libboost-dev
RIDEPY := ridepy==2.10.1
# The needed dependencies of RidePy; most others are for notebooks and plots.
RIDEPY_NEEDS := numpy scipy networkx Cython
# The folder and the package of the kernel benchmark.
SIMPY_FOLDER := .build/simpy
SIMPY := simpy==4.1.1
# Additional flags of all builds: CI makes warnings errors. The same flags for each build prevent a second build.
SWIFT_FLAGS :=
RELEASE := .build/release
# One release build for users and tests: tests can import its modules, and it has no debug information, which would make its
# objects three times as large.
RELEASE_FLAGS := -c release -Xswiftc -enable-testing -Xswiftc -gnone $(SWIFT_FLAGS)
# An allocator that reduces the compiler's processor time by 4 to 17 %, measured in pairs on one module. The variable is
# expanded when a build starts, after `deps`.
ALLOCATOR = $(firstword $(shell ls /usr/lib/*/libjemalloc.so.2 /usr/lib/libjemalloc.so.2 2> /dev/null))
# $(call built,NAME,DURATION,ARGUMENTS) builds with one progress line; the whole log is in .build/logs.
built = $(call timed,build of $(1),Packaging/build-with-progress.sh "$(1)" "$(2)" \
    env $(if $(ALLOCATOR),LD_PRELOAD=$(ALLOCATOR)) swift build $(3))
# Folders of `make install`; DESTDIR is a prefix of all of them, for packages.
PREFIX ?= /usr/local
DESTDIR ?=
BASH_FOLDER = $(PREFIX)/share/bash-completion/completions
ZSH_FOLDER = $(PREFIX)/share/zsh/site-functions
FISH_FOLDER = $(PREFIX)/share/fish/vendor_completions.d
# Folder of Python packages: dist-packages for /usr and /usr/local, as in Debian; site-packages elsewhere.
PYTHON_VERSION = $(shell python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2> /dev/null)
PYTHON_PACKAGES = $(if $(filter /usr,$(PREFIX)),/usr/lib/python3/dist-packages,$(PREFIX)/lib/python$(PYTHON_VERSION)/$(if \
    $(filter /usr/local,$(PREFIX)),dist,site)-packages)
# The program that `make install` installs: without symbols, which are nearly half of it, if strip is available.
PROGRAM := $(RELEASE)/cabrank
INSTALL_PROGRAM = install -D -m 755 $(if $(shell command -v strip),--strip)
DEB_PACKAGES := dpkg-dev binutils
# Packages to call the service, to change its clock, and to install the validator of its description.
SERVICE_PACKAGES := curl faketime python3-venv
SLURM_PACKAGES := slurmctld slurmd slurm-client munge
# Folder of the guides and their pictures.
GUIDES := Sources/cabrank/cabrank.docc
POSTGRESQL_PACKAGES := postgresql
# The linter of page scripts.
SCRIPT_PACKAGES := eslint
# The browser for tests of pages; Python controls it without further packages.
BROWSER_PACKAGES := chromium
# The folder of PyPI packages to test the Python package, and programs that read exports.
PYTHON_FOLDER := .build/python
EXCHANGE_PACKAGES := libxml2-utils sumo
# Number of parallel tests: keeps all processors busy while some tests wait.
TESTS_AT_A_TIME := $(shell echo $$((2 * $$(nproc))))
# Prevents compiled Python files in the checkout.
export PYTHONDONTWRITEBYTECODE := 1

.PHONY: help demo test test-build test-run test-only test-long test-checked slowest language deps swift build install uninstall deb try-deb \
    try-calibrate try-slurm try-service try-load try-standby try-pages try-python try-recipe try-package module-graph bench bench-build bench-simpy compare compare-sumo compare-ridepy policies claims pictures guides lessons-stick lint lint-scripts format clean

help: ## Lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: deps build ## Installs packages, builds, and simulates the default scenario
	@echo "running: cabrank run default"
	@$(RELEASE)/cabrank run default
	@echo "next: $(RELEASE)/cabrank serve default --demo, then http://127.0.0.1:8080/v1/openapi"

test: deps test-build test-run ## Installs packages, builds the release program, and runs all its tests
	@echo "make test: all tests passed"

# $(call timed,NAME,COMMAND) prints the elapsed time and the processor time of the command.
timed = @TIMEFORMAT='== $(1): %0R s; processor time: %0U s user, %0S s system'; time $(2)
RUN_TESTS := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TESTS_AT_A_TIME) swift test --skip-build

# $(call tested,COMMAND) runs tests with progress lines and lists the failures at the end; the output goes to
# .build/logs/test-run.txt.
tested = .ci/run-tests.sh $(1)

test-build: build
	$(call built,tests,4 min,--product cabrankPackageTests $(RELEASE_FLAGS))

test-run: test-build
	$(call timed,tests,$(call tested,$(RUN_TESTS) $(RELEASE_FLAGS)))

# The flags equal those of all other builds, so that nothing is rebuilt.
ONLY ?= .
test-only: test-build ## Runs the tests that match ONLY='REGULAR EXPRESSION'
	$(call timed,tests,$(call tested,$(RUN_TESTS) --filter '$(ONLY)' $(RELEASE_FLAGS)))

# Suites with a long form: random tests against models, disk faults, changed files.
LONG := Fuzz|RandomScenario|TaxiChecker|ActivityDefect|CommandTable|SavedState|InvalidRequest|FlippedBit|DiskFault|CrashTests|TripFile
test-long: test-build ## Runs the random tests in their long form (ONLY='REGULAR EXPRESSION')
	$(call timed,long tests,CABRANK_TEST_EXTENT=long $(call tested,$(RUN_TESTS) --filter '$(if $(filter .,$(ONLY)),$(LONG),$(ONLY))' $(RELEASE_FLAGS)))

# A debug build also checks indices into raw memory, and assertions. It contains only the suites that benefit, and the modules
# that they test.
CHECKED := Routing Transit SimulationKernel CityModel CityFiles InputFiles Playback LoadTest Reports TaxiService TourService \
    ActivityService PlaceService GuideService AccountService CityHost RuleModels Behaviour Measures
test-checked: export CABRANK_TEST_TARGETS := $(CHECKED:%=%Tests)
test-checked: deps ## Runs the suites of CHECKED='Routing …' in a debug build, with memory and assertions checked
	$(call built,checked tests,4 min,--product cabrankPackageTests $(SWIFT_FLAGS))
	$(call timed,tests with memory and assertions checked,$(call tested,$(RUN_TESTS) $(SWIFT_FLAGS)))

REV ?= HEAD
language: test-build ## Counts avoided words and comments without a head noun or verb, at REV and in this checkout
	@.ci/language.sh $(REV) $(RELEASE_FLAGS)

# One test at a time: the time of a parallel test includes that of others.
slowest: test-build ## Runs the tests one at a time, and lists the ten slowest
	@log=$$(mktemp); trap 'rm -f "$$log"' EXIT; \
	$(RUN_TESTS) --no-parallel $(RELEASE_FLAGS) > "$$log" 2>&1 || { cat "$$log"; exit 1; }; \
	echo "== the ten slowest tests, in seconds"; \
	sed -nE 's/.*Test (.*) passed after ([0-9.]+) seconds.*/\2 \1/p' "$$log" | grep -v ' run with ' | sort -rn | sed -n 1,10p

# $(call install,PACKAGES) installs the missing Debian packages.
define install
@missing=""; \
for package in $(1); do \
    dpkg-query --show --showformat='$${Status}' "$$package" 2>/dev/null | grep -q 'ok installed' \
        || missing="$$missing $$package"; \
done; \
if [ -z "$$missing" ]; then exit 0; fi; \
as_root=""; \
if [ "$$(id -u)" -ne 0 ]; then \
    command -v sudo > /dev/null || { echo "make $@: root rights are needed; install as root:$$missing" >&2; exit 1; }; \
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

deps: swift ## Installs the missing Debian packages
	$(call install,$(PACKAGES))

swift:
	@command -v swift > /dev/null \
	    || { echo "the Swift toolchain is missing; install it from https://www.swift.org/install" >&2; exit 1; }

build: swift ## Builds the program (release)
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
	@echo "installed: $(DESTDIR)$(PREFIX)/bin/cabrank and its files"

uninstall: ## Removes the files of 'make install'
	@rm -f "$(DESTDIR)$(PREFIX)/bin/cabrank" "$(DESTDIR)$(PREFIX)/share/man/man1/cabrank.1" \
	    "$(DESTDIR)$(BASH_FOLDER)/cabrank" "$(DESTDIR)$(ZSH_FOLDER)/_cabrank" "$(DESTDIR)$(FISH_FOLDER)/cabrank.fish"
	@rm -rf "$(DESTDIR)$(PREFIX)/share/cabrank" "$(DESTDIR)$(PREFIX)/share/doc/cabrank" \
	    "$(DESTDIR)$(PYTHON_PACKAGES)/cabrank"

deb: deps build ## Builds a Debian package that runs without Swift, in .build/deb
	$(call install,$(DEB_PACKAGES))
	@Packaging/make-deb.sh $(RELEASE)/cabrank .build/deb

# If mmdebstrap cannot be installed, the trial is skipped with a message.
try-deb: deb ## Tests the Debian package on a new Debian 12 without Swift, and its service under systemd
	@$(MAKE) --no-print-directory try-deb-tools || true
	@Packaging/try-deb.sh "$$(ls -t .build/deb/*.deb | sed -n 1p)"
	@Packaging/try-unit.sh "$$(ls -t .build/deb/*.deb | sed -n 1p)"

.PHONY: try-deb-tools
try-deb-tools:
	$(call install,mmdebstrap systemd-container)

# If Slurm cannot be installed, the trial is skipped with a message.
try-slurm: build ## Tests experiments over a temporary Slurm on this host
	@$(MAKE) --no-print-directory try-slurm-tools || true
	@.ci/slurm.sh $(RELEASE)/cabrank

.PHONY: try-slurm-tools
try-slurm-tools:
	$(call install,$(SLURM_PACKAGES))

# If Chromium cannot be installed, the trial is skipped with a message.
try-pages: build ## Tests pages of every kind in Chromium
	@$(MAKE) --no-print-directory try-pages-tools || true
	@.ci/pages.sh $(RELEASE)/cabrank
	@.ci/rides.py $(RELEASE)/cabrank
	@.ci/logins.py $(RELEASE)/cabrank

.PHONY: try-pages-tools
try-pages-tools:
	$(call install,$(BROWSER_PACKAGES))

# Programs that cannot be installed are skipped with a message.
try-python: build ## Tests the Python package, its notebooks, and exports in third-party programs
	$(call install,python3-venv)
	@$(MAKE) --no-print-directory try-python-tools || true
	@.ci/python.sh $(RELEASE)/cabrank $(PYTHON_FOLDER)

.PHONY: try-python-tools
try-python-tools:
	$(call install,$(EXCHANGE_PACKAGES))

try-service: build ## Tests a served city: description, a ride with a crash, kills, floods and backups
	$(call install,$(SERVICE_PACKAGES))
	@.ci/service.sh $(RELEASE)/cabrank .build/openapi
	@python3 .ci/crashes.py $(RELEASE)/cabrank
	@python3 .ci/floods.py $(RELEASE)/cabrank
	@python3 .ci/backups.py $(RELEASE)/cabrank

try-load: build ## Load tests a server over HTTP: without faults, killed repeatedly, and with injected faults
	@.ci/load.sh $(RELEASE)/cabrank

try-standby: test-build ## Tests failover between two servers on a temporary PostgreSQL: killed, frozen, cut off
	$(call install,$(POSTGRESQL_PACKAGES))
	@python3 .ci/standby.py $(RELEASE)/cabrank 6 $(MAKE) --no-print-directory test-only ONLY=PostgreSQLTests SWIFT_FLAGS="$(SWIFT_FLAGS)"

try-planner: build ## Tests a planner's first session: import, trips, a question, a week, a decision page
	@folder=$$(mktemp -d) && python3 .ci/planner.py $(RELEASE)/cabrank $$folder/town && rm -r $$folder

TRIES ?= 20
try-calibrate: build ## Tests calibration: fits the default scenario to records with known values (TRIES=20)
	@python3 .ci/calibrations.py $(RELEASE)/cabrank --tries $(TRIES)

try-recipe: deps ## Tests the guide's recipes for a measure and a command in the debug build, and restores the sources
	@.ci/recipe.sh $(SWIFT_FLAGS)

try-package: deps ## Builds and runs Examples with the libraries as a versioned dependency
	@.ci/versioned-package.sh $(SWIFT_FLAGS)

module-graph: swift ## Measures the module graph and fails if it is too deep
	@.ci/module-graph.py

bench: swift ## Measures speed and memory (release)
	@$(MAKE) --no-print-directory bench-simpy || echo "make bench: continuing without SimPy" >&2
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
	        || { tail -n 20 "$$log" >&2; echo "make $@: could not install $(SIMPY); details in $$log" >&2; exit 1; }; \
	fi

compare: deps build ## Simulates one grid with cabrank, SUMO and RidePy
	@for tool in sumo ridepy; do \
	    $(MAKE) --no-print-directory compare-$$tool || echo "make compare: continuing without the installation of $$tool" >&2; \
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
	        || { tail -n 20 "$$log" >&2; echo "make $@: could not install $(RIDEPY); details in $$log" >&2; exit 1; }; \
	fi

# Cities without data are skipped with a message.
policies: build ## Compares dispatch policies in three cities at three loads (two cities need CABRANK_DATA)
	@python3 Scenarios/policies/cities.py --cabrank $(RELEASE)/cabrank

# Exit code 1 if a claim does not hold. The same data as for `policies`; without it some cities are left out.
claims: build ## Repeats the experiments behind sentences about effects in lessons and guides, with other seeds
	@python3 .ci/claims.py --cabrank $(RELEASE)/cabrank

pictures: build ## Redraws the pictures of the README and the guides
	$(call install,$(BROWSER_PACKAGES))
	@Packaging/make-pictures.sh $(RELEASE)/cabrank $(GUIDES)/Resources

LESSONS_STICK := .build/lessons-stick
lessons-stick: build ## Makes a folder of all lessons, and a zip, for a school's USB stick, in .build/lessons-stick
	@Packaging/make-lessons-stick.py $(RELEASE)/cabrank $(LESSONS_STICK)

GUIDES_SITE := .build/guides
guides: swift ## Builds the guides as a site with search, in .build/guides; DocC warnings are errors
	@Packaging/make-guides.py $(GUIDES) $(GUIDES_SITE)

lint: swift lint-scripts ## Checks the format of the sources, and the page scripts
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks Examples

# NODE_PATH: Debian's modules, also for a Node.js from another source. The default message format needs another package.
lint-scripts: ## Checks the page scripts
	$(call install,$(SCRIPT_PACKAGES))
	@NODE_PATH=/usr/share/nodejs eslint --no-eslintrc --config .ci/eslint.json --max-warnings 0 --format unix \
	    --report-unused-disable-directives Sources/Output/PageAssets/Assets/*.js Packaging/guides/*.js

format: swift ## Formats the sources
	swift format --in-place --recursive Package.swift Sources Tests Benchmarks Examples

clean: ## Removes all build results
	rm -rf .build Examples/.build

#!/usr/bin/env bash
# Follows the guide's recipe for a measure (HowItWorks, "I want to add …") and shows that nothing else is needed: without its row
# the compiler refuses the measure; with it, files, comparisons and --metric know it.
#
#   recipe.sh [--scratch-path FOLDER] [SWIFT FLAG…]        (default: .build)
#
# It changes three sources of this checkout, builds on what the scratch path already has, and puts everything back however it
# ends. A copy of the sources would have to be built from nothing, because SwiftPM's plans hold absolute paths.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=.build
if [ "${1:-}" = --scratch-path ]; then
    [ $# -ge 2 ] || { echo "recipe.sh: --scratch-path needs a folder" >&2; exit 2; }
    scratch=$2
    shift 2
fi
build=(swift build --scratch-path "$scratch" --product cabrank "$@")

metrics=Sources/Simulation/Measures/Metrics
sources=("$metrics/Measure.swift" "$metrics/RideMetrics.swift" "$metrics/Measure+Row.swift")

fail() {
    echo "recipe.sh: FAILED: $1" >&2
    exit 1
}

for file in "${sources[@]}"; do
    [ -f "$file" ] || fail "there is no $file: is the recipe still true?"
done
changed=$(git status --porcelain --untracked-files=no -- "${sources[@]}")
[ -z "$changed" ] || fail "commit or stash first what is changed in the files of the recipe: $(echo "$changed" | cut -c 4- | paste -sd ' ')"

work=$(mktemp -d)
export TMPDIR=$work # Swift leaves locks there
running=

# Restores the contents, times and inodes of the sources, and the database in which the build keeps what it saw of them. The
# release build shares this database; if it told of other files, the release build would compile half of the program again.
restore() {
    local file
    trap '' INT TERM
    if [ -n "$running" ]; then
        # SwiftPM ends its compilers when it is interrupted, not when it is terminated.
        kill -INT "$running" 2> /dev/null || true
        wait "$running" 2> /dev/null || true
    fi
    for file in "${sources[@]}"; do
        [ -f "$work/kept/$file" ] || continue
        cat "$work/kept/$file" > "$file"
        touch --reference="$work/kept/$file" "$file"
    done
    if [ -f "$work/build.db" ]; then
        rm -f "$scratch"/build.db-*
        cp --preserve "$work/build.db" "$scratch/build.db"
    fi
    rm -rf "$work"
}
trap restore EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Runs the build in the background, so that a signal is answered at once and not when the compiler is done; with job control,
# because a job in the background ignores interrupts otherwise.
build() {
    local code=0
    set -m
    "${build[@]}" > "$work/build.txt" 2>&1 < /dev/null &
    running=$!
    set +m
    wait "$running" || code=$?
    running=
    return "$code"
}

# insert FILE NEIGHBOUR LINE puts a line below the only one that holds the neighbour.
insert() {
    local file=$metrics/$1
    [ "$(grep -cF -- "$2" "$file")" = 1 ] || fail "$1 does not hold '$2' in exactly one line: is the recipe still true?"
    neighbour=$2 line=$3 awk '{ print } index($0, ENVIRON["neighbour"]) { print ENVIRON["line"] }' "$file" > "$work/new"
    cat "$work/new" > "$file"
}

# expect WHAT TEXT COMMAND… looks for the text in the output of the command.
expect() {
    local what=$1 text=$2
    shift 2
    "$@" > "$work/output.txt" 2>&1 || { cat "$work/output.txt" >&2; fail "$what: the command failed"; }
    grep -qF -- "$text" "$work/output.txt" || { cat "$work/output.txt" >&2; fail "$what does not print '$text'"; }
}

mkdir "$work/kept"
if [ -f "$scratch/build.db" ]; then cp --preserve "$scratch/build.db" "$work/build.db"; fi
cp --preserve --parents -- "${sources[@]}" "$work/kept"

echo "recipe.sh: a case and its value, without a row"
insert Measure.swift "fareMean, reservations, reservationsCancelled," "    case requestsAccepted"
insert RideMetrics.swift "list.add(.allocationP95," "        list.add(.requestsAccepted, tally.allocated)"
if build; then fail "the compiler does not ask for the row"; fi
grep -q "Measure+Row.swift.*error: switch must be exhaustive" "$work/build.txt" \
    || { tail -n 40 "$work/build.txt" >&2; fail "the compiler refuses something else than the missing row"; }

echo "recipe.sh: with its row"
insert Measure+Row.swift "case .requests: " \
    '        case .requestsAccepted: .count("requests accepted by a driver", .higher)'
build || { tail -n 40 "$work/build.txt" >&2; fail "it does not build"; }
cabrank=$("${build[@]}" --show-bin-path)/cabrank

for seed in 1 2; do "$cabrank" run default --seed "$seed" --out "$work/seed$seed" --quiet; done
# A text field may hold commas; no zone of the default scenario has one.
accepted=$(awk -F, '
    NR == 1 { for (place = 1; place <= NF; place++) if ($place == "accepted_s") column = place }
    NR > 1 && $column != "" { count++ }
    END { print count + 0 }' "$work/seed1/rides.csv")
[ "$accepted" -gt 0 ] || fail "rides.csv has no request that a driver accepted"
grep -qxF "1,requests_accepted,$accepted" "$work/seed1/replications.csv" \
    || fail "replications.csv does not have the $accepted accepted requests of rides.csv"
grep -q "^requests_accepted,count,1,$accepted" "$work/seed1/summary.csv" \
    || fail "summary.csv does not have the $accepted accepted requests of rides.csv"
label="requests accepted by a driver"
expect "compare --metric" "$label" "$cabrank" compare "$work/seed1" "$work/seed2" --metric requests_accepted
vary=(default --vary "drivers.shifts.0.taxis=50,250" --metric requests_accepted)
expect "sweep --metric" "$label" "$cabrank" sweep "${vary[@]}" --out "$work/sweep"
expect "best --metric" "$label" "$cabrank" best "${vary[@]}" --budget 4 --out "$work/best"
echo "recipe.sh: $accepted requests accepted by a driver, as in rides.csv; nothing else was needed"

#!/usr/bin/env bash
# Follows the guide's recipe for a measure (HowItWorks, "I want to add …") on a copy of the sources, and finds that nothing
# else is needed: without its row the compiler refuses, and with it files, comparisons and --metric know the measure.
#
#   recipe.sh [SWIFT FLAG…]
set -euo pipefail
cd "$(dirname "$0")/.."

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
export TMPDIR=$copy # Swift leaves locks there

fail() {
    echo "recipe.sh: FAILED: $1" >&2
    exit 1
}

# insert FILE NEIGHBOUR LINE puts a line below the only one that holds the neighbour.
insert() {
    local file=$copy/Sources/Simulation/Measures/Metrics/$1
    [ -f "$file" ] || fail "there is no $1 among the metrics: is the recipe still true?"
    [ "$(grep -cF -- "$2" "$file")" = 1 ] || fail "$1 does not hold '$2' in exactly one line: is the recipe still true?"
    neighbour=$2 line=$3 awk '{ print } index($0, ENVIRON["neighbour"]) { print ENVIRON["line"] }' "$file" > "$copy/new"
    mv "$copy/new" "$file"
}

# expect WHAT TEXT COMMAND… looks for the text in what the command says.
expect() {
    local what=$1 text=$2
    shift 2
    "$@" > "$copy/said.txt" 2>&1 || { cat "$copy/said.txt" >&2; fail "$what: the command failed"; }
    grep -qF -- "$text" "$copy/said.txt" || { cat "$copy/said.txt" >&2; fail "$what says nothing of '$text'"; }
}

git ls-files -z | tar --create --null --files-from=- | tar --extract --directory "$copy"
build=(swift build --package-path "$copy" "$@")

echo "recipe.sh: a case and its value, without a row"
insert Measure.swift "fareMean, reservations, reservationsCancelled," "    case requestsAccepted"
insert RideMetrics.swift "list.add(.allocationP95," "        list.add(.requestsAccepted, tally.allocated)"
if "${build[@]}" --target Measures > "$copy/build.txt" 2>&1; then fail "the compiler does not ask for the row"; fi
grep -q "Measure+Row.swift.*error: switch must be exhaustive" "$copy/build.txt" \
    || { tail -n 40 "$copy/build.txt" >&2; fail "the compiler refuses something else than the missing row"; }

echo "recipe.sh: with its row"
insert Measure+Row.swift "case .requests: " \
    '        case .requestsAccepted: .count("requests accepted by a driver", .higher)'
"${build[@]}" --product cabrank > "$copy/build.txt" 2>&1 || { tail -n 40 "$copy/build.txt" >&2; fail "it does not build"; }
cabrank=$("${build[@]}" --show-bin-path)/cabrank

cd "$copy"
for seed in 1 2; do "$cabrank" run default --seed "$seed" --out "seed$seed" --quiet; done
# A field of text may hold commas, which none of default's zones has.
accepted=$(awk -F, '
    NR == 1 { for (place = 1; place <= NF; place++) if ($place == "accepted_s") column = place }
    NR > 1 && $column != "" { count++ }
    END { print count + 0 }' seed1/rides.csv)
[ "$accepted" -gt 0 ] || fail "rides.csv has no request that a driver accepted"
grep -qxF "1,requests_accepted,$accepted" seed1/replications.csv \
    || fail "replications.csv does not tell the $accepted requests accepted of rides.csv"
grep -q "^requests_accepted,count,1,$accepted" seed1/summary.csv \
    || fail "summary.csv does not tell the $accepted requests accepted of rides.csv"
label="requests accepted by a driver"
expect "compare --metric" "$label" "$cabrank" compare seed1 seed2 --metric requests_accepted
vary=(default --vary "drivers.shifts.0.taxis=50,250" --metric requests_accepted)
expect "sweep --metric" "$label" "$cabrank" sweep "${vary[@]}" --out sweep
expect "best --metric" "$label" "$cabrank" best "${vary[@]}" --budget 4 --out best
echo "recipe.sh: $accepted requests accepted by a driver, as in rides.csv; nothing else was needed"

#!/usr/bin/env bash
# Follows the guide's recipes for a measure and for a command with its event (HowItWorks, "I want to add …"), and tests that they
# are complete. Without its row, the measure does not compile; with it, files, comparisons and --metric have the measure. From
# the cases of the command and the event, the compiler or a test leads to every other place; then lessons and the description
# of the service have the command.
#
#   recipe.sh [--scratch-path FOLDER] [SWIFT FLAG…]        (default: .build)
#
# The script changes sources of this checkout, reuses the build in the scratch path, and restores everything on exit. A copy of
# the sources would need a full build, because SwiftPM's plans contain absolute paths.
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

# The places of the command: what leads there, the file, the old text, the new text, and whether the change is made.
leaders=() files=() olds=() news=() done=()
place() {
    leaders+=("$1") files+=("$2") olds+=("$3") news+=("$4") done+=("")
    case " ${sources[*]} " in *" $2 "*) ;; *) sources+=("$2") ;; esac
}
# shellcheck source=SCRIPTDIR/recipe-command.sh
. .ci/recipe-command.sh

fail() {
    echo "recipe.sh: FAILED: $1" >&2
    exit 1
}

for file in "${sources[@]}"; do
    [ -f "$file" ] || fail "there is no $file; is the recipe up to date?"
done
changed=$(git status --porcelain --untracked-files=no -- "${sources[@]}")
[ -z "$changed" ] || fail "files of the recipe have changes; commit or stash them first: $(echo "$changed" | cut -c 4- | paste -sd ' ')"

work=$(mktemp -d)
export TMPDIR=$work # Swift leaves lock files in this folder
running=
server=

# Restores the contents, times and inodes of the sources, and the build database. The release build shares this database; with
# other file records, it would compile half of the program again.
restore() {
    local file
    trap '' INT TERM
    if [ -n "$running" ]; then
        # SwiftPM ends its compilers on SIGINT, but not on SIGTERM.
        kill -INT "$running" 2> /dev/null || true
        wait "$running" 2> /dev/null || true
    fi
    if [ -n "$server" ]; then kill -9 "$server" 2> /dev/null || true; fi
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

# Runs the build in the background, so that signals are handled at once; with job control, because background jobs otherwise
# ignore SIGINT.
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

# insert FILE NEIGHBOUR LINE inserts a line below the only line that contains the neighbour.
insert() {
    local file=$metrics/$1
    [ "$(grep -cF -- "$2" "$file")" = 1 ] || fail "$1 does not contain '$2' in exactly one line; is the recipe up to date?"
    neighbour=$2 line=$3 awk '{ print } index($0, ENVIRON["neighbour"]) { print ENVIRON["line"] }' "$file" > "$work/new"
    cat "$work/new" > "$file"
}

# put INDEX makes the change of a place, unless it is made already.
put() {
    local text rest file=${files[$1]} old=${olds[$1]}
    [ -z "${done[$1]}" ] || return 0
    text=$(cat "$file" && printf x)
    rest=${text/"$old"/}
    [ "$rest" != "$text" ] && [ "${rest/"$old"/}" = "$rest" ] \
        || fail "$file does not contain '$old' exactly once; is the recipe up to date?"
    text=${text/"$old"/"${news[$1]}"}
    printf %s "${text%x}" > "$file"
    done[$1]=yes
}

# Builds until the build succeeds, and after each failure changes the places to which the errors lead. If the errors lead to no
# place, the recipe is incomplete.
follow_compiler() {
    local index led file
    until build; do
        grep -E '^/[^:]*\.swift:[0-9]+:[0-9]+: error: ' "$work/build.txt" > "$work/errors.txt" || true
        led=
        for index in "${!files[@]}"; do
            [ -z "${done[$index]}" ] || continue
            file=$PWD/${files[$index]}
            case ${leaders[$index]} in
                missing\ *) grep -qE "(has no member|cannot find) '${leaders[$index]#missing }'" "$work/errors.txt" || continue ;;
                *) grep -qF "$file:" "$work/errors.txt" || continue ;;
            esac
            put "$index"
            led=yes
        done
        [ -n "$led" ] || { tail -n 40 "$work/build.txt" >&2; fail "the recipe is incomplete: the compiler reports other errors"; }
    done
}

# expect WHAT TEXT COMMAND… checks that the output of the command contains the text.
expect() {
    local what=$1 text=$2
    shift 2
    "$@" > "$work/output.txt" 2>&1 || { cat "$work/output.txt" >&2; fail "$what: the command failed"; }
    grep -qF -- "$text" "$work/output.txt" || { cat "$work/output.txt" >&2; fail "$what does not print '$text'"; }
}

mkdir "$work/kept"
if [ -f "$scratch/build.db" ]; then cp --preserve "$scratch/build.db" "$work/build.db"; fi
cp --preserve --parents -- "${sources[@]}" "$work/kept"

echo "recipe.sh: a measure: its case and value, without a row"
insert Measure.swift "// Rules and payments." "    case requestsAccepted"
insert RideMetrics.swift "list.add(.allocationP95," "        list.add(.requestsAccepted, tally.allocated)"
if build; then fail "the measure compiles without its row"; fi
grep -q "Measure+Row.swift.*error: switch must be exhaustive" "$work/build.txt" \
    || { tail -n 40 "$work/build.txt" >&2; fail "the compiler reports another error than the missing row"; }

echo "recipe.sh: the measure with its row"
insert Measure+Row.swift "case .requests: " \
    '        case .requestsAccepted: .count("requests accepted by a driver", .higher)'

echo "recipe.sh: a command and its event, starting with their cases"
for index in "${!leaders[@]}"; do
    case ${leaders[$index]} in
        begin) put "$index" ;;
        compiler | missing\ *) ;;
        *) grep -rqF -- "@Test(\"${leaders[$index]}\"" Tests || fail "there is no test '${leaders[$index]}'" ;;
    esac
done
follow_compiler
for index in "${!files[@]}"; do
    [ -n "${done[$index]}" ] || fail "neither the compiler nor a test leads to the change of ${files[$index]}: '${news[$index]}'"
done
cabrank=$("${build[@]}" --show-bin-path)/cabrank

for seed in 1 2; do "$cabrank" run default --seed "$seed" --out "$work/seed$seed" --quiet; done
# The split at commas is safe: no zone name of the default scenario contains one.
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
echo "recipe.sh: the measure counts $accepted accepted requests, as in rides.csv; the recipe is complete"

cat > "$work/tip.yaml" << 'END'
lesson: A tip
city:
  zones: [Poplar Walk, Glassworks]
  table:
    Poplar Walk: {Poplar Walk: [2, 0.7], Glassworks: [5, 2.3]}
    Glassworks: {Poplar Walk: [5, 2.3], Glassworks: [2, 0.7]}
steps:
  - {at: 0 s, driver: Xaver, does: start, zone: Poplar Walk}
  - {at: 60 s, client: Eda, does: request, from: Poplar Walk, to: Glassworks}
  - {at: 65 s, driver: Xaver, does: accept}
  - {at: 185 s, driver: Xaver, does: pickUp}
  - {at: 190 s, client: Eda, does: tipDriver, price: 2.00}
  - {at: 200 s, client: Eda, does: pay, by: card}
  - {at: 210 s, client: Eda, does: tipDriver, price: 2.00}
  - {at: 485 s, driver: Xaver, does: conclude}
expect:
  - {event: rejected, client: Eda, at: 190 s, action: tipDriver, reason: unpaid}
  - {event: tipped, request: r1, client: Eda, driver: Xaver, at: 210 s, price: 2.00}
END
expect "a lesson" "Eda tips the driver 2.00" "$cabrank" play "$work/tip.yaml" --events "$work/events.csv"
expect "the events of the lesson" ",tipped," cat "$work/events.csv"

echo operator-token-of-a-test > "$work/operator.token"
"$cabrank" serve default --store "$work/store" --operator-token-file "$work/operator.token" --listen 127.0.0.1:0 \
    > "$work/served.txt" 2>&1 &
server=$!
for _ in $(seq 400); do
    if grep -q '"started"' "$work/served.txt"; then break; fi
    sleep 0.05
done
address=$(grep -o '127\.0\.0\.1:[0-9]*' "$work/served.txt" | head -n 1)
expect "the description of the service" "/taxis/tipDriver" \
    curl --silent --show-error --fail --max-time 10 "http://$address/v1/openapi.json"
kill "$server"
wait "$server" || true
server=
echo "recipe.sh: the compiler or a test leads to all ${#files[@]} places in $(printf '%s\n' "${files[@]}" | sort -u | wc -l) files;" \
    "lessons and the service have tipDriver"

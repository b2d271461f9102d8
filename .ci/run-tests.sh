#!/usr/bin/env bash
# Runs tests, prints their progress, and lists the failures at the end.
#
#   run-tests.sh [VARIABLE=VALUE…] COMMAND…
#
# The whole output goes to .build/logs/test-run.txt; at most 200 lines about failures are printed.
set -euo pipefail
cd "$(dirname "$0")/.."
log=.build/logs/test-run.txt
lines_max=200
seconds_between_lines=30
mkdir -p .build/logs

env "$@" > "$log" 2>&1 &
tests=$!
trap 'kill "$tests" 2> /dev/null || true; exit 130' INT TERM

passed() { grep --text --count ' passed after ' "$log" || true; }

while kill -0 "$tests" 2> /dev/null; do
    for _ in $(seq "$seconds_between_lines"); do
        kill -0 "$tests" 2> /dev/null || break
        sleep 1
    done
    kill -0 "$tests" 2> /dev/null && echo "tests: $(passed) passed, $SECONDS s"
done
code=0
wait "$tests" || code=$?

# The last line of the test library counts tests and suites.
grep --text -E 'Test run with [0-9]+ test' "$log" | tail -n 1 || true
if [ "$code" -ne 0 ]; then
    echo "== failures (details in $log):"
    grep --text -A 6 -E '^✘' "$log" | grep --text -v -E '^(◇|✔|--)' | cut -c 1-400 | tail -n "$lines_max" || tail -n 40 "$log"
fi
exit "$code"

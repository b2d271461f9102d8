#!/usr/bin/env bash
# Has the program serve the city of a load profile, and test that server over HTTP: as it is, killed again and again, and broken on
# purpose in every way that a server, or what stands before it, can be, each of which must be found out. `make try-load` calls it.
#
#   load.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
work=$(mktemp -d)
end() {
    for pid in "$work"/*/pid; do
        if [ -f "$pid" ]; then kill -9 "$(cat "$pid")" 2> /dev/null || true; fi
    done
    rm -rf "$work"
}
trap end EXIT
echo operator-token-of-a-test > "$work/token"

# Kills the server of this folder, if there is one, and starts it on what its store has, where it was. What follows are options.
cat > "$work/restart" << END
#!/bin/sh
if [ -f pid ]; then
    kill -9 \$(cat pid) 2> /dev/null
    # Whatever has been killed goes when it can; until then the store is its own.
    while grep -qs '^State:.[^ZX]' /proc/\$(cat pid)/status; do sleep 0.02; done
fi
"$program" serve smoke --listen 127.0.0.1:\$(cat port) --store store --test-users --operator-token-file $work/token "\$@" \\
    > shown 2>> log &
echo \$! > pid
END
chmod +x "$work/restart"

# A fresh server on any free port; what follows are options.
serve() {
    if [ -f pid ]; then kill -9 "$(cat pid)" 2> /dev/null || true; fi
    rm -rf store pid log
    echo 0 > port
    "$work/restart" "$@"
    for _ in $(seq 600); do
        if grep -q '"started"' log 2> /dev/null; then break; fi
        sleep 0.05
    done
    if ! grep -o '127\.0\.0\.1:[0-9]*' log | head -1 | cut -d: -f2 > port; then fail "the server did not start"; fi
}

fail() {
    echo "$1" >&2
    for file in told results/wrong.csv shown log; do cat "$file" >&2 2> /dev/null || true; done
    exit 1
}

# $1 is what it is, $2 the exit code that is wanted, and what follows are options.
load() {
    local name=$1 wanted=$2 code=0
    shift 2
    "$program" load smoke --users 1000 --rate 200 --sockets 600 --out results --target "http://127.0.0.1:$(cat port)" \
        --operator-token-file "$work/token" "$@" > told 2>&1 || code=$?
    if [ "$code" -ne "$wanted" ]; then fail "$name: exit code $code instead of $wanted"; fi
    echo "$name: exit code $code, as it should be"
}

# Faults are looked for side by side, each in a folder of its own: whether the machine is busy does not matter.
times="--warm-up 1s --duration 2.5s --set target.lateness=1min"

# Tries it in a folder of its own: whether a kill strikes while somebody waits, and how busy the machine is, is chance, so at most twelve
# times. What went wrong is told of the last time.
tries() {
    for attempt in $(seq 12); do
        mkdir "$work/$1-$attempt"
        cd "$work/$1-$attempt"
        if ("${@:2}") 2> problem; then return; fi
    done
    cat problem >&2
    exit 1
}

# $1 is the fault, $2 what it is called when it is found, $3 options of the server and of the test alike; what follows are options
# of the test.
finds() { tries "$1" finds_once "$@"; }

finds_once() {
    local fault=$1 kinds=$2 both=$3
    shift 3
    # shellcheck disable=SC2086
    serve --break "$fault" $both
    # shellcheck disable=SC2086
    load "$fault" 1 $times $both "$@"
    if ! grep -qE ",($kinds)," results/wrong.csv; then fail "$fault: not called $kinds"; fi
}

# The same, killed meanwhile.
finds_by_crash() { finds "$1" "$2" "" --every 1500ms --crash "$work/restart --break $1"; }

# Waits for what goes on side by side.
together() { for job in $(jobs -p); do wait "$job"; done; }

sound() {
    serve
    load "a sound server" 0 --warm-up 5s --duration 8s
    load "a server that was used" 2
    serve
    load "a sound server, killed" 0 --warm-up 5s --duration 8s --every 2s --crash "$work/restart"
    if ! grep -q 'Crashes   [2-9]' told; then fail "it was not killed"; fi
    kill -9 "$(cat pid)"
    load "no server" 3
}

python3 "$(dirname "$(realpath "$0")")/faults.py" "$program"

(tries sound sound)

(finds lifo wrongDriver "") &
(finds next-driver wrongDriver "") &
(finds lost-refusal answerLost "" --set drivers.acceptance.base=0.7) &
together
# Until all taxis are busy.
(finds double-offer "driverAskedTwice|refuserAskedAgain" "" --set users.clients=980 --set users.drivers=20 --rate 115 --warm-up 4s) &
(finds stale-answer "timeoutLost|staleAnswerAccepted" "--set rules.offer.timeoutSeconds=0.6" --set drivers.noAnswer=0.2) &
(finds event-twice "eventTwice|orderBroken" "") &
together
(finds prices wrongPrice "") &
(finds cents wrongPrice "") &
(finds waits wrongWait "") &
together
times="--warm-up 1s --duration 5s --set target.lateness=1min"
(finds_by_crash acknowledge-early acknowledgedLost) &
(finds_by_crash forget-key commandTwice) &
together
(finds_by_crash lose-frame=3500 acknowledgedLost) &
(finds_by_crash swap-frames=3500 acknowledgedLost) &
together

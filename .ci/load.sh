#!/usr/bin/env bash
# Load tests a server of this program over HTTP: without faults, killed repeatedly, and with each injected fault of the server or
# of a proxy, which the load tester must detect. Called by `make try-load`.
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

# A script that kills the server of the current folder, if there is one, and restarts it on its store and port. Its arguments are
# options of the server.
cat > "$work/restart" << END
#!/bin/sh
if [ -f pid ]; then
    kill -9 \$(cat pid) 2> /dev/null
    # The killed process holds the store until it has ended.
    while grep -qs '^State:.[^ZX]' /proc/\$(cat pid)/status; do sleep 0.02; done
fi
"$program" serve smoke --listen 127.0.0.1:\$(cat port) --store store --test-users --operator-token-file $work/token "\$@" \\
    > shown 2>> log &
echo \$! > pid
END
chmod +x "$work/restart"

# serve OPTION… starts a new server with an empty store on a free port.
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
    for file in output results/wrong.csv shown log; do cat "$file" >&2 2> /dev/null || true; done
    exit 1
}

# load NAME CODE OPTION… runs the load tester, which must exit with CODE.
load() {
    local name=$1 wanted=$2 code=0
    shift 2
    "$program" load smoke --users 1000 --rate 200 --sockets 600 --out results --target "http://127.0.0.1:$(cat port)" \
        --operator-token-file "$work/token" "$@" > output 2>&1 || code=$?
    if [ "$code" -ne "$wanted" ]; then fail "$name: exit code $code instead of $wanted"; fi
    echo "$name: exit code $code, as expected"
}

# Faults are tested in parallel, each in a separate folder. The lateness limit is generous, so that a busy machine does not matter.
times="--warm-up 1s --duration 2.5s --set target.lateness=1min"

# tries NAME COMMAND… runs a command in a new folder, at most twelve times: whether a kill interrupts a call, and how busy the
# machine is, varies at random. Prints the problem of the last try.
tries() {
    for attempt in $(seq 12); do
        mkdir "$work/$1-$attempt"
        cd "$work/$1-$attempt"
        if ("${@:2}") 2> problem; then return; fi
    done
    cat problem >&2
    exit 1
}

# finds FAULT KINDS BOTH OPTION… checks that the load tester reports a fault as one of KINDS. BOTH are options of the server and of
# the load tester, OPTION… those of the load tester.
finds() { tries "$1" finds_once "$@"; }

finds_once() {
    local fault=$1 kinds=$2 both=$3
    shift 3
    # shellcheck disable=SC2086
    serve --break "$fault" $both
    # shellcheck disable=SC2086
    load "$fault" 1 $times $both "$@"
    if ! grep -qE ",($kinds)," results/wrong.csv; then fail "$fault: wrong.csv has no kind $kinds"; fi
}

# finds_by_crash FAULT KINDS checks the same while the server is killed repeatedly.
finds_by_crash() { finds "$1" "$2" "" --every 1500ms --crash "$work/restart --break $1"; }

# Waits for the tests that run in parallel.
together() { for job in $(jobs -p); do wait "$job"; done; }

sound() {
    serve
    load "a server without faults" 0 --warm-up 5s --duration 8s
    load "a server with a used store" 2
    serve
    load "a server without faults, killed repeatedly" 0 --warm-up 5s --duration 8s --every 2s --crash "$work/restart"
    if ! grep -q 'Crashes   [2-9]' output; then fail "the server was not killed"; fi
    kill -9 "$(cat pid)"
    load "no server" 3
}

python3 "$(dirname "$(realpath "$0")")/faults.py" "$program"

(tries sound sound)

(finds lifo wrongDriver "") &
(finds next-driver wrongDriver "") &
(finds lost-refusal answerLost "" --set drivers.acceptance.base=0.7) &
together
# Long enough that all taxis become busy.
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

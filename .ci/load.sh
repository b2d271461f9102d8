#!/usr/bin/env bash
# Has the program serve the city of a load profile, and test that server over HTTP: as it is, killed again and again, and broken on
# purpose in every way that a server can be, each of which must be found out. `make try-load` calls it.
#
#   load.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
work=$(mktemp -d)
port=
end() {
    if [ -f "$work/pid" ]; then kill -9 "$(cat "$work/pid")" 2> /dev/null || true; fi
    rm -rf "$work"
}
trap end EXIT
cd "$work"
echo operator-token-of-a-test > token

# Kills the server, if there is one, and starts it on what its store has. $1 is the port, and what follows are options.
cat > restart << END
#!/bin/sh
if [ -f $work/pid ]; then kill -9 \$(cat $work/pid) 2> /dev/null; fi
sleep 0.1
at=\$1
shift
"$program" serve smoke --listen 127.0.0.1:\$at --store $work/store --test-users --operator-token-file $work/token "\$@" \\
    > $work/shown 2>> $work/log &
echo \$! > $work/pid
END
chmod +x restart

# A fresh server on any free port; what follows are options.
serve() {
    if [ -f pid ]; then kill -9 "$(cat pid)" 2> /dev/null || true; fi
    rm -rf store pid log
    ./restart 0 "$@"
    for _ in $(seq 200); do
        if grep -q '"started"' log 2> /dev/null; then break; fi
        sleep 0.05
    done
    port=$(grep -o '127\.0\.0\.1:[0-9]*' log | head -1 | cut -d: -f2) || true
    if [ -z "$port" ]; then
        echo "the server did not start: $(cat shown log)" >&2
        exit 1
    fi
}

# $1 is what it is, $2 the exit code that is wanted, and what follows are options.
load() {
    local name=$1 wanted=$2 code=0
    shift 2
    "$program" load smoke --users 1000 --rate 200 --sockets 600 --out results --target "http://127.0.0.1:$port" \
        --operator-token-file token "$@" > told 2>&1 || code=$?
    if [ "$code" -ne "$wanted" ]; then fail "$name: exit code $code instead of $wanted"; fi
    echo "$name: exit code $code, as it should be"
}

fail() {
    echo "$1" >&2
    cat told results/wrong.csv log >&2 2> /dev/null || true
    exit 1
}

# $1 is the fault, $2 what it is called when it is found, $3 options of the server and of the test alike; what follows are options
# of the test.
finds() {
    local fault=$1 kinds=$2 both=$3
    shift 3
    # shellcheck disable=SC2086
    serve --break "$fault" $both
    # shellcheck disable=SC2086
    load "$fault" 1 $times $both "$@"
    if ! grep -qE ",($kinds)," results/wrong.csv; then fail "$fault: not called $kinds"; fi
}

# The same, killed meanwhile.
finds_by_crash() {
    serve --break "$1"
    # shellcheck disable=SC2086
    load "$1, killed" 1 $times --every 800ms --crash "./restart $port --break $1"
    if ! grep -qE ",($2)," results/wrong.csv; then fail "$1: not called $2"; fi
}

serve
load "a sound server" 0 --warm-up 5s --duration 8s
load "a server that was used" 2
serve
load "a sound server, killed" 0 --warm-up 5s --duration 8s --every 3s --crash "./restart $port"
if ! grep -q 'Crashes   [2-9]' told; then fail "it was not killed"; fi

times="--warm-up 1s --duration 2.5s"
finds lifo wrongDriver ""
finds next-driver wrongDriver ""
finds lost-refusal answerLost "" --set drivers.acceptance.base=0.7
# Until all taxis are busy.
times="--warm-up 4s --duration 4s"
finds double-offer "driverAskedTwice|refuserAskedAgain" "" --set users.clients=980 --set users.drivers=20 --rate 115
times="--warm-up 1s --duration 2.5s"
finds stale-answer "timeoutLost|staleAnswerAccepted" "--set rules.offer.timeoutSeconds=0.6" --set drivers.noAnswer=0.2
finds event-twice "eventTwice|orderBroken" ""
finds_by_crash acknowledge-early acknowledgedLost
finds_by_crash lose-frame=4500 "acknowledgedLost|orderBroken"
finds_by_crash swap-frames=4500 "acknowledgedLost|orderBroken"
finds_by_crash forget-key commandTwice

kill -9 "$(cat pid)"
rm pid
load "no server" 3

#!/usr/bin/env bash
# Serves a city, validates the description of the service with a published validator, and makes a ride with curl, as in the
# guide, with a crash in the middle. Then tests that neither a stopped process nor a change of the system clock changes how
# long an offer is open. Called by `make try-service`.
#
#   service.sh PROGRAM FOLDER          installs the validator in FOLDER
set -euo pipefail
program=$(realpath "$1")
environment=$2
validate=$(realpath -m "$environment/bin/openapi-spec-validator")
if [ ! -x "$validate" ]; then
    { python3 -m venv --clear "$environment" && "$environment/bin/pip" install --quiet 'openapi-spec-validator==0.9.0'; } \
        || validate=
fi
python=$(realpath -ms "$environment/bin/python3")
if ! { [ -x "$python" ] && "$python" -c 'import prometheus_client' 2> /dev/null; }; then
    "$environment/bin/pip" install --quiet 'prometheus-client==0.22.1' || python=
fi

work=$(mktemp -d)
server=
end() {
    if [ -n "$server" ]; then kill -9 "$server" 2> /dev/null || true; fi
    rm -rf "$work"
}
trap end EXIT
cd "$work"
echo operator-token-of-a-test > operator.token

# serve WRAPPER STORE OPTION… starts a server on a free port, which is read from the log. WRAPPER runs the program; it may be empty.
serve() {
    # Removes the log of the previous server.
    rm -f log
    $1 "$program" serve default --store "$2" --operator-token-file operator.token --listen 127.0.0.1:0 "${@:3}" \
        > shown 2> log &
    server=$!
    for _ in $(seq 200); do
        if grep -q '"started"' log 2> /dev/null; then break; fi
        sleep 0.05
    done
    if ! grep -q '"started"' log 2> /dev/null; then
        echo "service.sh: FAILED: the server did not start: $(cat shown log)" >&2
        exit 1
    fi
    url=http://$(grep -o '127\.0\.0\.1:[0-9]*' log | head -1)/v1
}

# call PATH BODY [TOKEN] [KEY] sends a call and prints the answer.
call() {
    curl --silent --show-error --max-time 10 -H 'Content-Type: application/json' -H "Authorization: Bearer ${3:-none}" \
        ${4:+-H "Idempotency-Key: $4"} -d "$2" "$url/$1"
}

# expect TEXT OUTPUT checks that the output contains the text.
expect() {
    case "$2" in
        *"$1"*) ;;
        *)
            echo "service.sh: FAILED: expected $1 in: $2" >&2
            exit 1
            ;;
    esac
}

papers=', "drivingLicence": "DL-1", "taxiLicence": "TX-1", "iban": "PT50000201231234567890154"'

# register ROLE NAME FIELDS [STORE] registers a user, logs in and prints the token. FIELDS are further fields of the form.
register() {
    call accounts/register "{\"role\": \"$1\", \"email\": \"$2@example.org\", \"username\": \"${2}0000\",
        \"newPassword\": \"Lisboa2026\", \"name\": \"A\", \"surname\": \"B\", \"gender\": \"x\", \"address\": \"y\",
        \"dateOfBirth\": \"1990-05-01\", \"consents\": true $3}" > answer
    for _ in $(seq 100); do
        mail=$(grep -l "<$2@example.org>" "${4:-here}"/outbox/*.eml 2> /dev/null || true)
        if [ -n "$mail" ]; then break; fi
        sleep 0.05
    done
    code=$(grep -E '^[A-Za-z0-9_-]{43}' "$mail" | tr -d '\r')
    call accounts/confirm "{\"email\": \"$2@example.org\", \"code\": \"$code\"}" > answer
    call accounts/logIn "{\"login\": \"$2@example.org\", \"password\": \"Lisboa2026\"}" | grep -o '"token":"[^"]*"' | cut -d '"' -f 4
}

serve "" here
curl --silent "$url/openapi.json" > openapi.json
if [ -n "$validate" ]; then
    "$validate" openapi.json
else
    echo "service.sh: SKIPPED: the validator cannot be installed from PyPI; the description is not validated" >&2
fi
expect '"licenceAdded"' "$(call accounts/addLicence '{"licence": "TX-1"}' operator-token-of-a-test)"
client=$(register client ana "")
driver=$(register driver dario "$papers")
expect '"driverStarted"' "$(call taxis/start '{"zone": "Old Town"}' "$driver")"
first=$(call taxis/request '{"from": "Old Town", "to": "Harbour", "party": 2}' "$client" same-call)
expect '"requested"' "$first"
kill -9 "$server"
wait "$server" 2> /dev/null || true
serve "" here
again=$(call taxis/request '{"from": "Old Town", "to": "Harbour", "party": 2}' "$client" same-call)
if [ "$first" != "$again" ]; then
    echo "service.sh: FAILED: after a crash, the repeated call got another answer: $again" >&2
    exit 1
fi
expect '"accepted"' "$(call taxis/accept '{}' "$driver")"
expect '"alreadyRiding"' "$(call taxis/request '{"from": "Harbour", "to": "Harbour"}' "$client")"
curl --silent "${url%/v1}/metrics" > metrics
if [ -n "$python" ]; then
    "$python" -c '
from prometheus_client.parser import text_string_to_metric_families as parse
samples = {(s.name, *sorted(s.labels.items())): s.value for f in parse(open("metrics").read()) for s in f.samples}
def taxis(outcome): return samples["cabrank_commands_total", ("outcome", outcome), ("service", "taxis")]
assert (taxis("accepted"), taxis("refused"), taxis("failed")) == (1, 1, 0), samples
assert samples["cabrank_answer_seconds_count", ("service", "taxis")] == 2, samples
assert samples["cabrank_store_bytes",] > 4096 and samples["cabrank_frames",] > 8, samples
assert samples["cabrank_queue_length", ("zone", "Old Town")] == 0, samples
'
else
    echo "service.sh: SKIPPED: prometheus_client cannot be installed from PyPI; the metrics are not checked" >&2
fi
kill -TERM "$server"
wait "$server"
server=
expect 'no damage found' "$("$program" serve default --store here --check-store)"
expect 'frames of default' "$("$program" replay here --check)"

# An offer is open for 2 s here. faketime changes the system clock, but not the monotonic clock. The first program that loads it
# gets no arguments, so `nice` comes first.
echo +0 > moved
fake=$(dpkg -L libfaketime | grep 'libfaketime\.so' | head -1)
serve "env LD_PRELOAD=$fake FAKETIME_TIMESTAMP_FILE=$work/moved FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1 nice -n 0" \
    other --set rules.offer.timeoutSeconds=2
expect '"licenceAdded"' "$(call accounts/addLicence '{"licence": "TX-1"}' operator-token-of-a-test)"
client=$(register client ana "" other)
driver=$(register driver dario "$papers" other)
expect '"driverStarted"' "$(call taxis/start '{"zone": "Old Town"}' "$driver")"
ride='{"from": "Old Town", "to": "Harbour"}'
# Checks that the offer has expired, and withdraws the request.
late() {
    expect '"noOpenOffer"' "$(call taxis/accept '{}' "$driver")"
    call taxis/withdraw '{}' "$client" > answer
}

expect '"requested"' "$(call taxis/request "$ride" "$client")"
kill -STOP "$server"
sleep 3
kill -CONT "$server"
late
for jump in +3600 -3600; do
    call taxis/start '{"zone": "Old Town"}' "$driver" > answer
    expect '"requested"' "$(call taxis/request "$ride" "$client")"
    echo "$jump" > moved
    sleep 1
    expect '"offered":[{' "$(curl --silent -H "Authorization: Bearer $driver" "$url/me")"
    sleep 2
    late
done
kill -TERM "$server"
wait "$server"
server=
times=$(grep -E '"(started|ending)"' log | grep -o '"time":[0-9]*' | cut -d : -f 2 | paste -sd ' ')
if [ "${times#* }" -gt "${times% *}" ]; then
    echo "service.sh: FAILED: the system clock was not set back an hour: $times" >&2
    exit 1
fi
expect 'no damage found' "$("$program" serve default --store other --check-store)"
echo "service.sh: passed: a ride with a crash, offers that expire in time, and undamaged stores"

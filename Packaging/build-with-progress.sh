#!/usr/bin/env bash
# Runs a build and shows its progress. The whole output goes to .build/logs/NAME.txt.
#
#   build-with-progress.sh NAME DURATION COMMAND…
#   build-with-progress.sh "cabrank" "8 min" swift build --product cabrank -c release
#
# A terminal shows one line that is updated in place; other outputs get a line every 30 s. DURATION, the time of a full build, is
# shown until this build has succeeded once. Warnings, or the compiler's errors if the build fails, are shown at the end. The
# exit code is that of the command.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 3 ] || { echo "usage: build-with-progress.sh NAME DURATION COMMAND…" >&2; exit 2; }
name=$1 duration=$2
shift 2

lines_max=60
seconds_between_lines=30
log=.build/logs/$(printf '%s' "$name" | tr -cs 'A-Za-z0-9.' '-' | sed 's/-$//').txt
succeeded=$log.succeeded # exists once this build has succeeded
mkdir -p .build/logs

expected=
if [ ! -e "$succeeded" ]; then expected="; the first build takes about $duration"; fi

time_text() {
    if [ "$1" -lt 60 ]; then echo "$1 s"; else echo "$(($1 / 60)) min $(($1 % 60)) s"; fi
}

# SwiftPM prints "[34/84] Compiling Routing": steps done, and steps known so far.
progress_text() {
    local steps
    steps=$(tail -c 4000 "$log" | { grep --text -oE '^\[[0-9]+/[0-9]+\]' || true; } | tail -n 1 | tr -d '[]')
    echo "building $name: ${steps:+${steps%/*} of ${steps#*/} steps, }$(time_text $SECONDS)$expected"
}

# Prints the diagnostics of one kind, "error" or "warning", each once, with the lines of source that the compiler shows.
diagnostics() {
    awk -v kind="$1" -v lines_max="$lines_max" '
        function is_header(line) { return line ~ /^([^ ]+: )?(fatal )?(error|warning|note): / }
        # A step, a result, a blank line or a line of text that is neither source nor a pointer into it ends a diagnostic.
        function is_context(line) { return line ~ /^ *[0-9]* *[|]/ || line ~ /^ +[`^~]/ || line ~ /^>>>/ }
        is_header($0) && !/^([^ ]+: )?note: / {
            shown = $0 ~ ("^([^ ]+: )?(fatal )?" kind ": ") && !($0 in seen)
            seen[$0] = 1
        }
        !is_header($0) && !is_context($0) { shown = 0 }
        shown { if (++count <= lines_max) print }
        END { if (count > lines_max) printf "… %d more lines\n", count - lines_max }
    ' "$log"
}

in_place=false
if [ -t 1 ]; then in_place=true; fi
clear_line() { if $in_place; then printf '\r\033[K'; fi; }

running=
stop() {
    trap '' INT TERM
    if [ -n "$running" ]; then
        # SwiftPM ends its compilers on SIGINT, but not on SIGTERM.
        kill -INT "$running" 2> /dev/null || true
        wait "$running" 2> /dev/null || true
    fi
    clear_line
    echo "building $name: stopped after $(time_text $SECONDS)" >&2
    exit "$1"
}
trap 'stop 130' INT
trap 'stop 143' TERM

SECONDS=0
# With job control, the command has its own process group and handles SIGINT, which background jobs otherwise ignore.
set -m
"$@" > "$log" 2>&1 < /dev/null &
running=$!
set +m
next_line=$seconds_between_lines
if ! $in_place; then echo "building $name$expected; the whole output is in $log"; fi
while [ -n "$(jobs -rp)" ]; do
    if $in_place; then
        # A line wider than the terminal cannot be updated in place.
        printf '\r\033[K%s' "$(progress_text | cut -c "1-$(($(tput cols 2> /dev/null || echo 80) - 1))")"
    elif [ "$SECONDS" -ge "$next_line" ]; then
        progress_text
        next_line=$((SECONDS + seconds_between_lines))
    fi
    sleep 0.5
done
code=0
wait "$running" || code=$?
running=
clear_line

if [ "$code" -ne 0 ]; then
    errors=$(diagnostics error)
    if [ -z "$errors" ]; then errors=$(tail -n 20 "$log"); fi
    {
        echo "$errors"
        echo "building $name: FAILED after $(time_text $SECONDS); the whole output is in $log"
    } >&2
    exit "$code"
fi
touch "$succeeded"
diagnostics warning >&2
echo "built $name in $(time_text $SECONDS)"

#!/usr/bin/env bash
# Makes pages of every kind with the program, and looks at them in a real browser (see browser.py), after each of its
# checks has been seen to fail on a page made for it.
#
#   pages.sh PROGRAM [--idle]
#
# With --idle nothing else runs on this machine, and speed is judged as it is asked. Where Chromium is not installed it
# says so and ends well.
set -euo pipefail
program=$(realpath "$1")
shift
look=("$(dirname "$(realpath "$0")")/browser.py" "$@")

if ! command -v chromium > /dev/null; then
    echo "pages.sh: SKIPPED: there is no chromium; Debian has it in the package of that name" >&2
    exit 0
fi

folder=$(mktemp -d)
beside= # the process that runs beside this one, if any

clean_up() {
    if [ -n "$beside" ]; then
        kill "$beside" 2> /dev/null || true
        wait "$beside" || true
    fi
    rm -rf "$folder"
}
trap clean_up EXIT

fail() {
    echo "pages.sh: FAILED: $1" >&2
    exit 1
}

# Most of what a browser is asked is waited for, so that another may be asked at the same time. What the one beside has
# said is written once it has ended, lest it is mixed with the rest; the code is its own.
begin_beside() {
    "$@" > "$folder/beside.txt" 2>&1 &
    beside=$!
}

end_beside() {
    local code=0
    wait "$beside" || code=$?
    beside=
    cat "$folder/beside.txt"
    return "$code"
}

begin_beside "${look[0]}" --self-test

# Text that would be the end of data, an image that runs a program, and the end of an attribute; each is known by where
# it stands. Scenarios refuse such names of zones; a folder of results may have been written by anybody.
hostile() { printf '%s' "</script><img src=x onerror=alert($1)>\"'&"; }
in_yaml() { hostile "$1" | sed "s/'/''/g"; }
city="city:
  zones: [Market, Harbour]
  table: {Market: {Market: [2, 0.8], Harbour: [7, 3]}, Harbour: {Market: [8, 3.2], Harbour: [3, 1]}}"

cat > "$folder/hostile.yaml" << END
scenario: hostile
description: 'A city of $(in_yaml description)'
$city
duration: 4 h
demand: {flows: [{from: Market, to: Harbour, perHour: 9}, {from: Harbour, to: Market, perHour: 9}]}
drivers: {shifts: [{taxis: 4}]}
END

cat > "$folder/lesson.yaml" << END
lesson: 'Who is $(in_yaml title)'
dispute: 'A driver: $(in_yaml dispute)'
description: Shows texts as they are.
about: [T03]
question: 'Who is $(in_yaml question)?'
answer: 'Nobody is $(in_yaml answer).'
$city
steps:
  - {at: 0 s, driver: Ada, does: start, zone: Market}
  - {at: 100 s, client: Nora, does: request, from: Market, to: Harbour}
  - {at: 105 s, driver: Ada, does: accept}
expect: [{driver: Ada, is: busy, at: 105 s}]
END

# Gives the folder of results a hostile scenario and zones: the first is called as the tables call it, the other has a
# title of its own. In JSON a name is a whole string; in CSV it is a cell, or a part of one.
make_hostile() {
    python3 - "$1" "$(hostile scenario)" "$(hostile zone)" "$(hostile zone-title)" << 'END'
import csv, json, pathlib, sys

folder, scenario, zone, title = sys.argv[1:]
changes = {
    '"title": "Market"': '"title": ' + json.dumps(zone), '"title": "Harbour"': '"title": ' + json.dumps(title),
    '"Market"': json.dumps(zone), '"scenario": "hostile"': '"scenario": ' + json.dumps(scenario),
    '"scenario_name": "hostile"': '"scenario_name": ' + json.dumps(scenario),
}
for path in pathlib.Path(folder).glob("*json"):
    text = path.read_text(encoding="utf-8")
    for old, new in changes.items():
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
for path in pathlib.Path(folder).glob("*.csv"):
    with open(path, newline="", encoding="utf-8") as file:
        rows = [[cell.replace("Market", zone) for cell in row] for row in csv.reader(file)]
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
END
}

echo "pages.sh: making pages"
cd "$folder"
"$program" run default --events --out default --quiet
"$program" run open-day --out open-day --quiet
"$program" run visitor-season --set tourists.count=300 --set duration='2 days' --events --out season --quiet
"$program" run running-month --set runners.count=300 --set duration='2 days' --events --out month --quiet
"$program" run hostile.yaml --events --out hostile --quiet
"$program" sweep hostile.yaml --vary drivers.shifts.0.taxis=2..6:2 --replications 2 --out sweep --quiet
"$program" best hostile.yaml --vary drivers.shifts.0.taxis=2,6 --metric wait_mean_s --indifference '1 min' --out best --quiet
"$program" load smoke --duration 3s --rate 500 --out load --quiet || [[ $? == [14] ]] # a missed target has a page, too, and a run that says nothing
make_hostile hostile
for of in default open-day season month hostile sweep best load; do "$program" report "$of" --out "$of.html"; done
"$program" report default open-day --out two.html
"$program" play lesson.yaml --html lesson.html
"$program" play change-of-plans --html change-of-plans.html
"$program" lessons --html lessons
"$program" lessons lesson.yaml --html hostile-lessons
"$program" lessons change-of-plans --language tr --html turkish-lessons

"$program" report default --out again.html
cmp default.html again.html || fail "the same folder gave other bytes"
[ "$(stat --format=%s default.html)" -lt 4000000 ] || fail "default.html has 4 MB or more"

end_beside || fail "a check does not see its fault"

reports=("${look[@]}"
    --shows hostile.html "$(hostile scenario)" --shows hostile.html "$(hostile description)"
    --shows hostile.html "$(hostile zone)" --shows hostile.html "$(hostile zone-title)"
    hostile.html default.html season.html month.html open-day.html sweep.html best.html two.html load.html)
# Besides one lesson, which moves as most will see it, those whose stages have least room.
lessons=("${look[@]}"
    --shows lesson.html "$(hostile title)" --shows lesson.html "$(hostile dispute)"
    --shows lesson.html "$(hostile question)" --shows lesson.html "$(hostile answer)"
    --shows hostile-lessons/index.html "$(hostile title)" --shows hostile-lessons/index.html "$(hostile dispute)"
    --shows hostile-lessons/lesson.handout.html "$(hostile title)"
    --shows hostile-lessons/lesson.teacher.html "$(hostile answer)"
    --moving change-of-plans.html
    lesson.html change-of-plans.html {lessons,hostile-lessons,turkish-lessons}/index.html
    lessons/{flat-to-the-airport,nearest-zone-next,rounded-half-up,the-legal-limit,refuser-to-the-tail}.html
    {lessons/fastest-order-of-stops,hostile-lessons/lesson,turkish-lessons/change-of-plans}.handout.html
    lessons/what-if-a-lot-decided.teacher.html hostile-lessons/lesson.teacher.html)
is_right=true
if [[ " $* " == *" --idle "* ]]; then # nothing runs beside what is measured
    "${reports[@]}" || is_right=false
    "${lessons[@]}" || is_right=false
else
    begin_beside "${lessons[@]}"
    "${reports[@]}" || is_right=false
    end_beside || is_right=false
fi
# Every position of every stage at the sizes of beamers, enlarged and on a phone, and beside it every handout on paper.
stages=()
for page in lessons/*.html; do [[ $page == *.@(handout|teacher)*.html || $page == */index.html ]] || stages+=("$page"); done
begin_beside "${look[@]}" --only print {lessons,turkish-lessons}/*.{handout,teacher}*.html
"${look[@]}" --only letters,roads "${stages[@]}" || is_right=false
end_beside || is_right=false
"$is_right" || fail "see above"
echo "pages.sh: passed"

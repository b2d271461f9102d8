#!/usr/bin/env bash
# Makes pages of every kind with the program and checks them in a real browser (see browser.py). Also tests that each check
# fails on a page made for it.
#
#   pages.sh PROGRAM [--idle]
#
# With --idle, for a machine on which nothing else runs, the limits of speed are strict. If Chromium is not installed, the script
# prints a message and exits with 0.
set -euo pipefail
program=$(realpath "$1")
shift
look=("$(dirname "$(realpath "$0")")/browser.py" "$@")

if ! command -v chromium > /dev/null; then
    echo "pages.sh: SKIPPED: chromium is not installed (Debian package chromium)" >&2
    exit 0
fi

folder=$(mktemp -d)
background= # the process in the background, if any

clean_up() {
    if [ -n "$background" ]; then
        kill "$background" 2> /dev/null || true
        wait "$background" || true
    fi
    rm -rf "$folder"
}
trap clean_up EXIT

fail() {
    echo "pages.sh: FAILED: $1" >&2
    exit 1
}

# Checks mostly wait for the browser, so two run at the same time. The output of the one in the background is printed when it has
# ended, so that it is not mixed with the rest. end_background returns its exit code.
begin_background() {
    "$@" > "$folder/background.txt" 2>&1 &
    background=$!
}

end_background() {
    local code=0
    wait "$background" || code=$?
    background=
    cat "$folder/background.txt"
    return "$code"
}

begin_background "${look[0]}" --self-test

# A text that ends data, runs a script by an image, and ends an attribute; $1 identifies its place. Scenarios refuse such names of
# zones, but a results folder may come from any source.
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

# Gives a results folder a hostile scenario and zones: the first zone has the name of the tables, the other a separate title. In
# JSON a name is a whole string; in CSV it is a cell, or a part of one.
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
"$program" load smoke --duration 3s --rate 500 --out load --quiet || [[ $? == [14] ]] # runs with a missed target and invalid runs have a page, too
make_hostile hostile
for of in default open-day season month hostile sweep best load; do "$program" report "$of" --out "$of.html"; done
"$program" report default open-day --out two.html
"$program" play lesson.yaml --html lesson.html
"$program" play change-of-plans --html change-of-plans.html
"$program" lessons --html lessons
"$program" lessons lesson.yaml --html hostile-lessons
"$program" lessons change-of-plans --language tr --html turkish-lessons

"$program" report default --out again.html
cmp default.html again.html || fail "the same folder gave different bytes"
[ "$(stat --format=%s default.html)" -lt 4000000 ] || fail "default.html has 4 MB or more"

end_background || fail "a check does not find its fault"

reports=("${look[@]}"
    --shows hostile.html "$(hostile scenario)" --shows hostile.html "$(hostile description)"
    --shows hostile.html "$(hostile zone)" --shows hostile.html "$(hostile zone-title)"
    hostile.html default.html season.html month.html open-day.html sweep.html best.html two.html load.html)
# A lesson with motion, and the lessons whose stages have the least room.
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
if [[ " $* " == *" --idle "* ]]; then # nothing else runs during the measurement
    "${reports[@]}" || is_right=false
    "${lessons[@]}" || is_right=false
else
    begin_background "${lessons[@]}"
    "${reports[@]}" || is_right=false
    end_background || is_right=false
fi
# Every position of every stage at the sizes of projectors, enlarged and on a phone; at the same time every handout on paper.
stages=()
for page in lessons/*.html; do [[ $page == *.@(handout|teacher)*.html || $page == */index.html ]] || stages+=("$page"); done
begin_background "${look[@]}" --only print {lessons,turkish-lessons}/*.{handout,teacher}*.html
"${look[@]}" --only letters,roads,places,told "${stages[@]}" || is_right=false
end_background || is_right=false
"$is_right" || fail "see above"
echo "pages.sh: passed"

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
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "pages.sh: FAILED: $1" >&2
    exit 1
}

# Text that would be markup, a script, and the end of an attribute. Scenarios refuse such names of zones; a folder of
# results may have been written by anybody.
hostile="<script>alert(1)</script>\"'&"
hostile_in_sed=${hostile//&/\\&}
hostile_in_yaml=${hostile//\'/\'\'}
city="city:
  zones: [Market, Harbour]
  table: {Market: {Market: [2, 0.8], Harbour: [7, 3]}, Harbour: {Market: [8, 3.2], Harbour: [3, 1]}}"

cat > "$folder/hostile.yaml" << END
scenario: hostile
description: 'A city of $hostile_in_yaml'
$city
duration: 4 h
demand: {flows: [{from: Market, to: Harbour, perHour: 9}, {from: Harbour, to: Market, perHour: 9}]}
drivers: {shifts: [{taxis: 4}]}
END

cat > "$folder/lesson.yaml" << END
lesson: 'Who is $hostile_in_yaml'
dispute: 'A driver: $hostile_in_yaml'
description: 'Shows $hostile_in_yaml as it is.'
about: [T03]
question: 'Who is $hostile_in_yaml?'
answer: 'Nobody is $hostile_in_yaml.'
$city
steps:
  - {at: 0 s, driver: Ada, does: start, zone: Market}
  - {at: 100 s, client: Nora, does: request, from: Market, to: Harbour}
  - {at: 105 s, driver: Ada, does: accept}
expect: [{driver: Ada, is: busy, at: 105 s}]
END

"${look[0]}" --self-test

echo "pages.sh: making pages"
cd "$folder"
"$program" run default --events --out default --quiet
"$program" run open-day --out open-day --quiet
"$program" run visitor-season --set tourists.count=300 --set duration='2 days' --events --out season --quiet
"$program" run running-month --set runners.count=300 --set duration='2 days' --events --out month --quiet
"$program" run hostile.yaml --events --out hostile --quiet
"$program" sweep hostile.yaml --vary drivers.shifts.0.taxis=2..6:2 --replications 2 --out sweep --quiet
"$program" best hostile.yaml --vary drivers.shifts.0.taxis=2,6 --indifference '1 min' --out best --quiet
"$program" load smoke --duration 3s --rate 500 --out load --quiet || [ $? -eq 1 ] # a missed target has a page, too
sed -i "s|Market|\"${hostile_in_sed//\"/\"\"}\"|g" hostile/*.csv
sed -i "s|Market|${hostile_in_sed//\"/\\\\\\\"}|g" hostile/*json
for of in default open-day season month hostile sweep best load; do "$program" report "$of" --out "$of.html"; done
"$program" report default open-day --out two.html
"$program" play lesson.yaml --html lesson.html
"$program" play change-of-plans --html change-of-plans.html
"$program" lessons --html lessons

"$program" report default --out again.html
cmp default.html again.html || fail "the same folder gave other bytes"
[ "$(stat --format=%s default.html)" -lt 4000000 ] || fail "default.html has 4 MB or more"

"${look[@]}" --shows "$hostile" hostile.html lesson.html
# Besides one lesson, those whose stages have least room.
crowded=(lessons/{flat-to-the-airport,nearest-zone-next,rounded-half-up,the-legal-limit}.html)
"${look[@]}" default.html open-day.html season.html month.html sweep.html best.html two.html load.html \
    change-of-plans.html lessons/index.html "${crowded[@]}"
echo "pages.sh: passed"

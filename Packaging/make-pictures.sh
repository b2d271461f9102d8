#!/usr/bin/env bash
# Draws the pictures of the README and of the guides. `make pictures` calls it.
#
#   make-pictures.sh PROGRAM FOLDER
#
# A figure of a report, with the intervals of twenty days; a step of a lesson on its stage in both languages, as Chromium
# shows the page; the map of a generated city.
set -euo pipefail
program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
cd "$(dirname "$0")/.."
browser=$(realpath .ci/browser.py)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$program" run default --replications 20 --quiet --out day
"$program" report day --svg figures > /dev/null
cp figures/waiting-by-hour.svg "$folder/report.svg"

"$program" play the-same-way --html stage.html > /dev/null
"$browser" --screenshot . --widths 1280 --press "ArrowRight ArrowRight ArrowRight ArrowRight" stage.html > /dev/null
cp stage-1280-light.png "$folder/stage.png"
"$program" play the-same-way --language tr --html stage-tr.html > /dev/null
"$browser" --screenshot . --widths 1280 --press "ArrowRight ArrowRight ArrowRight ArrowRight" stage-tr.html > /dev/null
cp stage-tr-1280-light.png "$folder/stage-tr.png"

"$program" city generate --seed 3 --zones 12 --name Riverton --out riverton.city > /dev/null
"$program" city inspect riverton.city --picture city.svg > /dev/null
cp city.svg "$folder/city.svg"

for picture in report.svg stage.png stage-tr.png city.svg; do
    bytes=$(stat --format=%s "$folder/$picture")
    echo "$folder/$picture: $((bytes / 1000)) KB"
    if [ "$bytes" -gt 300000 ]; then
        echo "make-pictures.sh: $picture is larger than 300 KB" >&2
        exit 1
    fi
done

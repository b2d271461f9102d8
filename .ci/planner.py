#!/usr/bin/env python3
"""Tests a planner's first session: from a city and its trip records to a decision page.

    planner.py PROGRAM FOLDER

Generates a town: an OpenStreetMap extract with its streets, and four weeks of trips as a dispatcher's spreadsheet, with dates
as day/month/year and more trips on Saturday nights. Imports, checks and simulates the town, and answers a question: what if
there were a fifth fewer taxis? Prints all output of the program, and checks the important parts. FOLDER must not exist.
"""

import csv
import json
import math
import random
import re
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

program, folder = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve()
folder.mkdir(parents=True)

SOUTH, WEST = 41.10, -8.66
# Metres between two streets, and the numbers of streets.
BLOCK, NORTHWARD, EASTWARD = 250, 21, 29
METRES_PER_DEGREE = 111_195
FIRST_DAY, DAYS = datetime(2026, 5, 4), 28
WARM_UP_SECONDS = 3_600


def check(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"planner.py: FAILED: {what}")


def cabrank(*words: str, code: int = 0) -> str:
    """Runs a command, prints its output and returns it."""
    print("$ cabrank " + " ".join(f"'{word}'" if " " in word else word for word in words), flush=True)
    ended = subprocess.run([program, *words], cwd=folder, capture_output=True, text=True)
    output = ended.stdout + ended.stderr
    print(output, flush=True)
    check(ended.returncode == code, f"cabrank {words[0]} exited with code {ended.returncode} instead of {code}")
    return output


def place(north: int, east: int) -> tuple[float, float]:
    """Returns latitude and longitude of a crossing."""
    latitude = SOUTH + north * BLOCK / METRES_PER_DEGREE
    return latitude, WEST + east * BLOCK / METRES_PER_DEGREE / math.cos(math.radians(SOUTH))


def write_extract() -> None:
    """Writes the OpenStreetMap extract of the town."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<osm version="0.6" generator="planner.py">']
    number = lambda north, east: 1 + north * EASTWARD + east
    for north in range(NORTHWARD):
        for east in range(EASTWARD):
            latitude, longitude = place(north, east)
            lines.append(f'<node id="{number(north, east)}" version="1" lat="{latitude:.7f}" lon="{longitude:.7f}"/>')
    rows = [(f"Street {north + 1}", [(north, east) for east in range(EASTWARD)]) for north in range(NORTHWARD)]
    columns = [(f"Avenue {east + 1}", [(north, east) for north in range(NORTHWARD)]) for east in range(EASTWARD)]
    for index, (name, crossings) in enumerate(rows + columns):
        kind = "secondary" if index % 5 == 0 else "residential"
        nodes = "".join(f'<nd ref="{number(*crossing)}"/>' for crossing in crossings)
        lines.append(f'<way id="{index + 1}" version="1">{nodes}<tag k="highway" v="{kind}"/><tag k="name" v="{name}"/></way>')
    (folder / "town.osm").write_text("\n".join(lines + ["</osm>"]) + "\n")


def trips_of(day: datetime, draws: random.Random) -> list[datetime]:
    """Returns the times of a day's trips: two rush hours on working days, the night on Saturdays."""
    weights = [2] * 6 + [6, 16, 20, 12, 8, 8, 10, 10, 8, 10, 14, 20, 22, 16, 10, 8, 6, 4]
    if day.weekday() >= 5:
        weights = [18, 16, 12, 6, 2, 2, 2, 4, 6, 8, 10, 10, 12, 12, 10, 10, 10, 12, 14, 16, 18, 20, 24, 26]
    count = 900 if day.weekday() < 5 else 1_200
    return sorted(
        day + timedelta(hours=hour, seconds=draws.randrange(3_600)) for hour in draws.choices(range(24), weights, k=count)
    )


def write_trips() -> int:
    """Writes the dispatcher's records, with exchanged coordinates in one row of 200. Returns the number of rows."""
    draws = random.Random(7)
    near = lambda middle, spread, most: min(max(round(draws.gauss(middle, spread)), 0), most)
    count = 0
    with (folder / "trips.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["started", "ended", "from_lat", "from_lon", "to_lat", "to_lon", "km"])
        for day in range(DAYS):
            for start in trips_of(FIRST_DAY + timedelta(days=day), draws):
                begin = (near(10, 4, NORTHWARD - 1), near(14, 5, EASTWARD - 1))
                end = (draws.randrange(NORTHWARD), draws.randrange(EASTWARD))
                if begin == end:
                    continue
                km = (abs(begin[0] - end[0]) + abs(begin[1] - end[1])) * BLOCK / 1_000
                over = start + timedelta(seconds=120 + km * 130)
                places = [*place(*begin), *place(*end)]
                if count % 200 == 0:
                    places = [places[1], places[0], places[3], places[2]]
                written = [time.strftime("%d/%m/%Y %H:%M:%S") for time in (start, over)]
                rows.writerow(written + [f"{degrees:.6f}" for degrees in places] + [f"{km:.2f}"])
                count += 1
    return count


SCENARIO = """\
scenario: {name}
start: {{date: {start}, clock: "16:00"}}
duration: {hours} h
warmUp: 1 h
replications: 10
seed: 11
city: {{file: town.city}}
demand:
  trips:
    files: [trips.csv]
    format: csv
    columns:
      pickupTime: started
      dropOffTime: ended
      pickupLatitude: from_lat
      pickupLongitude: from_lon
      dropOffLatitude: to_lat
      dropOffLongitude: to_lon
      distance: km
    timeFormat: {format}
    distanceUnit: km
    maxMeanSpeed: 100 km/h
    requestsPerDay: 2500
clients:
  patience: {{lognormal: {{mean: 10 min, cv: 0.5}}}}
dispatch:
  searchZones: 12
drivers:
  shifts:
    - {{taxis: 30, start: "05:00", length: 12 h}}
    - {{taxis: 50, start: "15:00", length: 12 h}}
  idle: {{after: 10 min, stay: 0.6, random: 0.1, towardsDemand: 0.3}}
"""


def write_scenario(name: str, *, start: str, hours: int, time_format: str = "dd/MM/yyyy HH:mm:ss") -> None:
    text = SCENARIO.format(name=name, start=start, hours=hours, format=time_format)
    (folder / f"{name}.yaml").write_text(text)


write_extract()
count = write_trips()
print(f"A generated town, and {count} trips of {DAYS} days.\n")

output = cabrank("city", "import", "town.osm", "--out", "town.city")
check("km²" in output, "the import does not print the zones' area")

# With exchanged day and month, most rows are invalid dates.
write_scenario("exchanged", start="2026-05-13", hours=8, time_format="MM/dd/yyyy HH:mm:ss")
output = cabrank("check", "exchanged.yaml", code=2)
check("dd/MM/yyyy" in output, "the error about exchanged days and months does not suggest the right format")

write_scenario("today", start="2026-05-13", hours=8)
output = cabrank("check", "today.yaml")
check("exchanged" in output, "exchanged coordinates are not reported")

output = cabrank("run", "today.yaml")
check((folder / "Reports/today/summary.csv").exists(), "the run wrote no results")
check("95 % confidence interval" in output, "the summary gives no interval")

output = cabrank("run", "today.yaml", "--set", "drivers.scale=0.8", "--out", "Reports/fewer")
output = cabrank("compare", "Reports/today", "Reports/fewer")
check(re.search(r"With \d+ taxis instead of \d+", output) is not None, "the comparison does not name the numbers of taxis")

cabrank("report", "Reports/today")
for language in ("en", "tr"):
    cabrank(
        "report", "--decision", "Reports/today", "Reports/fewer", "--language", language, "--out", f"decision-{language}.html",
        "--question", "What if a fifth of the taxis were gone?")
page = (folder / "decision-en.html").read_text()
for words in ("trips.csv", "taxis", "km²"):
    check(words in page, f"the decision page does not contain '{words}'")
for path in ("trips.columns", "drivers.scale"):
    check(path not in page, f"the decision page contains the key {path}")

# The service rate, recomputed from the rides.
with (folder / "Reports/today/rides.csv").open() as file:
    rides = [ride for ride in csv.DictReader(file) if float(ride["requested_s"]) >= WARM_UP_SECONDS]
with (folder / "Reports/today/summary.csv").open() as file:
    summary = {row["metric"]: float(row["mean"]) for row in csv.DictReader(file) if row["mean"]}
share = sum(ride["picked_up_s"] != "" for ride in rides) / len(rides)
check(abs(share - summary["service_rate"]) < 0.005, f"the service rate is {share:.4f} by the rides, but {summary['service_rate']:.4f} by the summary")

# A week; each day has the trips of the same kind of day.
write_scenario("week", start="2026-05-11", hours=7 * 24)
cabrank("check", "week.yaml")
cabrank("run", "week.yaml", "--replications", "2")
with (folder / "Reports/week/rides.csv").open() as file:
    midnight = [0] * 8
    for ride in csv.DictReader(file):
        # The week starts at 16:00. Counts the hour after midnight of each following day.
        day, hour = divmod(int(float(ride["requested_s"])) // 3_600 + 16, 24)
        midnight[min(day, 7)] += hour == 0
check(min(midnight[5:7]) > 2 * max(midnight[1:5]), f"the nights of Saturday and Sunday do not have more trips: {midnight}")

manifest = json.loads((folder / "Reports/today/manifest.json").read_text())
check(manifest["replications"] == 10, "the manifest has another number of replications")
print("planner.py: passed")

#!/usr/bin/env python3
"""Goes through a planner's first hour, from a city and its records to a page for those who decide.

    planner.py PROGRAM FOLDER

A town is made up: an extract of OpenStreetMap with its streets, and four weeks of trips as a spreadsheet of its dispatcher,
with the day first and more trips on Saturday nights. It is imported, described, checked, simulated, and asked two questions:
what if a fifth of the taxis were gone, and what if there were a rank at the station. Everything that the program says is
printed, to be read; what must be so is checked. The folder must not exist.
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
# Metres between two streets, and how many of them there are.
BLOCK, NORTHWARD, EASTWARD = 250, 21, 29
METRES_PER_DEGREE = 111_195
FIRST_DAY, DAYS = datetime(2026, 5, 4), 28
WARM_UP_SECONDS = 3_600


def check(is_so: bool, what: str) -> None:
    if not is_so:
        sys.exit(f"planner.py: FAILED: {what}")


def cabrank(*words: str, code: int = 0) -> str:
    """Runs a command as a planner would, prints what is said, and returns it."""
    print("$ cabrank " + " ".join(f"'{word}'" if " " in word else word for word in words), flush=True)
    ended = subprocess.run([program, *words], cwd=folder, capture_output=True, text=True)
    said = ended.stdout + ended.stderr
    print(said, flush=True)
    check(ended.returncode == code, f"cabrank {words[0]} ended with {ended.returncode}, not with {code}")
    return said


def place(north: int, east: int) -> tuple[float, float]:
    """Returns latitude and longitude of a crossing."""
    latitude = SOUTH + north * BLOCK / METRES_PER_DEGREE
    return latitude, WEST + east * BLOCK / METRES_PER_DEGREE / math.cos(math.radians(SOUTH))


def write_extract() -> None:
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<osm version="0.6" generator="planner.py">']
    number = lambda north, east: 1 + north * EASTWARD + east
    for north in range(NORTHWARD):
        for east in range(EASTWARD):
            latitude, longitude = place(north, east)
            lines.append(f'<node id="{number(north, east)}" version="1" lat="{latitude:.7f}" lon="{longitude:.7f}"/>')
    rows = [(f"Street {north + 1}", [(north, east) for east in range(EASTWARD)]) for north in range(NORTHWARD)]
    columns = [(f"Avenue {east + 1}", [(north, east) for north in range(NORTHWARD)]) for east in range(EASTWARD)]
    for way, (name, crossings) in enumerate(rows + columns):
        kind = "secondary" if way % 5 == 0 else "residential"
        nodes = "".join(f'<nd ref="{number(*crossing)}"/>' for crossing in crossings)
        lines.append(f'<way id="{way + 1}" version="1">{nodes}<tag k="highway" v="{kind}"/><tag k="name" v="{name}"/></way>')
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
    """Writes the dispatcher's records, one row in 200 with exchanged coordinates. Returns the number of rows."""
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
print(f"A made-up town, and {count} trips of {DAYS} days.\n")

said = cabrank("city", "import", "town.osm", "--out", "town.city")
check("km²" in said, "the import says nothing of the zones' area")

# Day and month exchanged: most rows are no dates then.
write_scenario("exchanged", start="2026-05-13", hours=8, time_format="MM/dd/yyyy HH:mm:ss")
said = cabrank("check", "exchanged.yaml", code=2)
check("dd/MM/yyyy" in said, "what would be right is not said of exchanged days and months")

write_scenario("today", start="2026-05-13", hours=8)
said = cabrank("check", "today.yaml")
check("exchanged" in said, "nothing is said of exchanged coordinates")

said = cabrank("run", "today.yaml")
check((folder / "Reports/today/summary.csv").exists(), "there are no results")
check("95 % confidence interval" in said, "the summary gives no interval")

said = cabrank("run", "today.yaml", "--set", "drivers.scale=0.8", "--out", "Reports/fewer")
said = cabrank("compare", "Reports/today", "Reports/fewer")
check(re.search(r"With \d+ taxis instead of \d+", said) is not None, "the change is not named as a planner would")

cabrank("report", "Reports/today")
for language in ("en", "tr"):
    cabrank(
        "report", "--decision", "Reports/today", "Reports/fewer", "--language", language, "--out", f"decision-{language}.html",
        "--question", "What if a fifth of the taxis were gone?")
page = (folder / "decision-en.html").read_text()
for words in ("trips.csv", "taxis", "km²"):
    check(words in page, f"the decision page does not say '{words}'")
for path in ("trips.columns", "drivers.scale"):
    check(path not in page, f"the decision page tells the path {path}")

# Numbers that a sceptic would recompute: what was picked up, and income by the hour.
with (folder / "Reports/today/rides.csv").open() as file:
    rides = [ride for ride in csv.DictReader(file) if float(ride["requested_s"]) >= WARM_UP_SECONDS]
with (folder / "Reports/today/summary.csv").open() as file:
    summary = {row["metric"]: float(row["mean"]) for row in csv.DictReader(file) if row["mean"]}
share = sum(ride["picked_up_s"] != "" for ride in rides) / len(rides)
check(abs(share - summary["service_rate"]) < 0.005, f"of the rides {share:.4f} are served, not {summary['service_rate']:.4f}")

# A week, with trips of the same kind of days for each of its days.
write_scenario("week", start="2026-05-11", hours=7 * 24)
cabrank("check", "week.yaml")
cabrank("run", "week.yaml", "--replications", "2")
with (folder / "Reports/week/rides.csv").open() as file:
    midnight = [0] * 8
    for ride in csv.DictReader(file):
        # From 16:00: the first hour of each following day.
        day, hour = divmod(int(float(ride["requested_s"])) // 3_600 + 16, 24)
        midnight[min(day, 7)] += hour == 0
check(min(midnight[5:7]) > 2 * max(midnight[1:5]), f"Saturday and Sunday have no nights of their own: {midnight}")

manifest = json.loads((folder / "Reports/today/manifest.json").read_text())
check(manifest["replications"] == 10, "the manifest counts other replications")
print("planner.py: passed")

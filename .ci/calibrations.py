#!/usr/bin/env python3
"""Tests whether `cabrank calibrate` recovers the values from which a record was simulated. Needs only the standard library.

    .ci/calibrations.py .build/release/cabrank [--tries 20] [--days 1] [--threads N]

Each try draws three values of the default scenario within their ranges: the scale of the fleet, the scale of demand and the
mean patience of clients. It simulates a record of the given number of days with another seed, and fits the three values to
the record. For each try it prints whether the joint intervals contain all three true values, whether a value is reported as
open (not determined by the record), and the processor time.

The exit code is 1 if the intervals miss in more than one try of twenty, if a value is open in more than a quarter of the
tries, or if a fit takes more than two minutes of processor time.
"""

import argparse
import csv
import json
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import fmean

RANGES = {
    "drivers.scale": (0.6, 1.6, ""),
    "demand.scale": (0.6, 1.6, ""),
    "clients.patience.lognormal.mean": (4.0, 20.0, " min"),
}
# Ranges of the true values: away from the ends, and with enough lost clients that their patience matters.
TRUTHS = {"drivers.scale": (0.8, 1.1), "demand.scale": (1.0, 1.3), "clients.patience.lognormal.mean": (6.0, 16.0)}
DAILY = ["utilisation", "empty_km_share", "occupied_km", "income", "duty_vehicle_h"]
SECONDS_MAX = 120


def record(results: Path, days: int, path: Path) -> None:
    """Writes the record: hourly figures of all rides and some daily figures, as means over the days."""
    hours: dict[int, list[dict[str, str]]] = defaultdict(list)
    with open(results / "rides.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["requested_s"]:
                hours[int(float(row["requested_s"]) // 3600) % 24].append(row)
    with open(results / "summary.csv", newline="", encoding="utf-8") as file:
        means = {row["metric"]: row["mean"] for row in csv.DictReader(file)}
    with open(path, "w", encoding="utf-8") as file:
        print("metric,hour,value,days", file=file)
        for hour in range(24):
            served = [row for row in hours[hour] if row["picked_up_s"]]
            print(f"requests,{hour},{len(hours[hour]) / days:.3f},{days}", file=file)
            print(f"served,{hour},{len(served) / days:.3f},{days}", file=file)
            print(f"wait_mean_s,{hour},{fmean(float(row['wait_s']) for row in served):.3f},{days}", file=file)
        for metric in DAILY:
            print(f"{metric},,{means[metric]},{days}", file=file)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cabrank", type=Path)
    parser.add_argument("--tries", type=int, default=20)
    parser.add_argument("--days", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    cabrank, held, left_open, longest = str(asked.cabrank.resolve()), 0, 0, 0.0
    for number in range(asked.seed, asked.seed + asked.tries):
        chance = random.Random(number)
        truth = {key: round(chance.uniform(*TRUTHS[key]), 3) for key in RANGES}
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            made = [f"--set={key}={value}{RANGES[key][2]}" for key, value in truth.items()]
            subprocess.run(
                [cabrank, "run", "default", "--quiet", "--rides", f"--seed={1000 + number}",
                 f"--replications={asked.days}", f"--out={folder / 'truth'}", *made], check=True)
            record(folder / "truth", asked.days, folder / "observed.csv")
            fits = [f"--fit={key}={low}..{high}{unit}" for key, (low, high, unit) in RANGES.items()]
            fit = subprocess.run(
                [cabrank, "calibrate", "default", f"--to={folder / 'observed.csv'}", f"--out={folder / 'fit'}",
                 f"--threads={asked.threads}", "--quiet", *fits], check=False)
            if fit.returncode not in (0, 1):
                return fit.returncode
            with open(folder / "fit" / "calibration.csv", newline="", encoding="utf-8") as file:
                rows = list(csv.DictReader(file))
            manifest = json.loads((folder / "fit" / "manifest.json").read_text(encoding="utf-8"))
        seconds = manifest["processor_seconds"]
        longest = max(longest, seconds)

        def holds(row: dict[str, str], low: str, high: str) -> bool:
            return row[low] != "" and float(row[low]) <= truth[row["key"]] <= float(row[high])

        is_open = any(row["standing"] == "open" for row in rows)
        joint = all(row["standing"] == "open" or holds(row, "joint95_low", "joint95_high") for row in rows)
        held += joint
        left_open += is_open
        intervals = " · ".join(f"{truth[row['key']]} in {row['joint95_low']}..{row['joint95_high']}" for row in rows)
        print(f"{number}: {'held' if joint else 'MISSED'}{', a value is open' if is_open else ''} · {intervals} · "
              f"{manifest['points_tried']} points · {seconds:.0f} s", flush=True)
    print(f"the joint intervals held in {held} of {asked.tries} tries; a value was open in {left_open} tries; "
          f"longest fit: {longest:.0f} s of processor time")
    is_right = 20 * (asked.tries - held) <= asked.tries and 4 * left_open <= asked.tries
    return 0 if is_right and longest <= SECONDS_MAX else 1


if __name__ == "__main__":
    sys.exit(main())

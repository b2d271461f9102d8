#!/usr/bin/env python3
"""Fits New York's travel times to the trips of January, and predicts those of June, as the guide describes.

    export CABRANK_DATA=/path/to/data
    python3 Scenarios/new-york/calibrated.py [--cabrank cabrank] [--out Reports/new-york-fitted]

The script computes records from the trips: the mean minutes of a ride by hour, with 95 % intervals. `cabrank calibrate` fits
the 24 factors of the hours to them: once to the trips of January, with those of June held out, and once to every second trip
of both months, with the others held out. Demand is sampled from the same trips. A share of the requests and taxis is enough,
because drive times do not depend on their number. Only the standard library is needed.
"""

import argparse
import csv
import os
import subprocess
from pathlib import Path
from statistics import fmean, stdev

import published
from published import Trip, off

HOURS = range(24)
FITTED = (1, 6)  # the range of each factor
SMALL = ["demand.scale=0.03", "drivers.scale=0.03", "clients.share=0"]


def trips(folder: Path, name: str) -> list[Trip]:
    published.TRIPS = [name]
    return list(published.published(folder))


def write_records(some: list[Trip], path: Path) -> None:
    """Writes the mean seconds of a ride by hour, with the ends of the 95 % interval."""
    with open(path, "w", encoding="utf-8") as file:
        print("metric,hour,value,low,high", file=file)
        for hour in HOURS:
            seconds = [60 * trip.minutes for trip in some if trip.hour == hour]
            mean, half = fmean(seconds), 1.96 * stdev(seconds) / len(seconds) ** 0.5
            print(f"ride_mean_s,{hour},{mean:.1f},{mean - half:.1f},{mean + half:.1f}", file=file)


def write_half(folder: Path, name: str, path: Path, start: int) -> None:
    """Writes every second row of a file of trips."""
    lines = (folder / name).read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([lines[0]] + lines[1 + start :: 2]) + "\n", encoding="utf-8")


def fit(cabrank: str, files: list[Path], records: Path, holdout: Path, out: Path) -> list[dict[str, str]]:
    listed = ", ".join(str(file) for file in files)
    sets = [f"demand.trips.files=[{listed}]", *SMALL]
    fits = [f"city.hourFactors.{hour}={FITTED[0]}..{FITTED[1]}" for hour in HOURS]
    words = [cabrank, "calibrate", "new-york", f"--to={records}", f"--holdout={holdout}", f"--out={out}", "--replications=6", "--quiet"]
    subprocess.run(
        words + [f"--set={text}" for text in sets] + [f"--fit={text}" for text in fits], check=True)
    with open(out / "fit.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def hours(rows: list[dict[str, str]], held_out: str) -> list[dict[str, float]]:
    numbers = ("observed", "observed_low", "observed_high", "today", "fitted")
    return [{key: float(row[key]) / 60 for key in numbers} for row in rows if row["held_out"] == held_out]


def table(rows: list[dict[str, str]], names: tuple[str, str]) -> None:
    print(f"| hour | {names[0]}, min | fitted | off, % | {names[1]}, min | fitted | off, % | as it is, off, % |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for hour, (there, then) in enumerate(zip(hours(rows, "no"), hours(rows, "yes"))):
        print(
            f"| {hour} | {there['observed']:.1f} | {there['fitted']:.1f} | {off(there['fitted'], there['observed'])} |"
            f" {then['observed']:.1f} ({then['observed_low']:.1f} to {then['observed_high']:.1f}) |"
            f" {then['fitted']:.1f} | {off(then['fitted'], then['observed'])} | {off(then['today'], then['observed'])} |")


def summary(name: str, some: list[dict[str, float]], key: str) -> None:
    shares = [hour[key] / hour["observed"] - 1 for hour in some]
    within = sum(abs(share) <= 0.1 for share in shares)
    chance = sum(hour["observed_low"] <= hour[key] <= hour["observed_high"] for hour in some)
    mean = fmean(abs(share) for share in shares)
    print(
        f"| {name} | {100 * min(shares):+.0f} to {100 * max(shares):+.0f} | {100 * mean:.1f} | {within} | {chance} |"
        .replace("-", "−"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cabrank", default="cabrank")
    parser.add_argument("--out", type=Path, default=Path("Reports/new-york-fitted"))
    asked = parser.parse_args()
    folder = Path(os.environ["CABRANK_DATA"]) / "nyc"
    asked.out.mkdir(parents=True, exist_ok=True)
    out, months = asked.out.resolve(), list(published.TRIPS)
    for part, month in zip(("january", "june"), months):
        write_records(trips(folder, month), out / f"{part}.csv")
    for start, part in enumerate(("odd", "even")):
        halves = [out / f"{part}-{month}" for month in months]
        for month, half in zip(months, halves):
            write_half(folder, month, half, start)
        # The files of half the trips are next to the records; the zones are in the data folder.
        write_records([trip for half in halves for trip in half_trips(folder, half)], out / f"{part}.csv")
    january = fit(asked.cabrank, [folder / months[0]], out / "january.csv", out / "june.csv", out / "from-january")
    odd = fit(
        asked.cabrank, [out / f"odd-{month}" for month in months], out / "odd.csv", out / "even.csv", out / "from-odd")
    table(january, ("January", "June"))
    print("\n| travel times by the hour | off, % | mean, % | hours within 10 % | hours within their 95 % |")
    print("| --- | --- | --- | --- | --- |")
    summary("January, fitted to it", hours(january, "no"), "fitted")
    summary("June, fitted to January", hours(january, "yes"), "fitted")
    summary("June, the scenario's factors of both months", hours(january, "yes"), "today")
    summary("every second trip of both, fitted to them", hours(odd, "no"), "fitted")
    summary("the other trips of both, fitted to those", hours(odd, "yes"), "fitted")


def half_trips(folder: Path, half: Path) -> list[Trip]:
    known, published.TRIPS = published.TRIPS, [str(half)]  # an absolute path is used unchanged
    try:
        return list(published.published(folder))
    finally:
        published.TRIPS = known


if __name__ == "__main__":
    main()

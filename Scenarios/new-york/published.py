#!/usr/bin/env python3
"""Prints New York as published beside New York as simulated, as the table of the guide.

    export CABRANK_DATA=/path/to/data
    cabrank run new-york
    cabrank run new-york --set 'rules.fare.surcharges=[]' --out Reports/new-york-metered
    python3 Scenarios/new-york/published.py $CABRANK_DATA Reports/new-york Reports/new-york-metered

Published are the weekday trips among the TLC's records (the folder nyc of the data) and what the TLC and others tell of
taxis and shifts, for the records of 2019 name neither. The first lines say how two numbers of the scenario come from the
records: `city.sameZone` and `rules.fare.slowerThanKmh`. Nothing but the standard library is needed.
"""

import argparse
import csv
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from math import inf
from pathlib import Path
from statistics import fmean

KM_PER_MILE = 1.609344
TRIPS = ["yellow_tripdata_sample_2019-01.csv", "yellow_tripdata_sample_2019-06.csv"]
METER = "1"  # rate_code_id of the standard city rate

# Told by others, of shifts and empty driving, which no record of 2019 holds.
RIDES_A_SHIFT = 22  # TLC, aggregated monthly reports of 2019: trips a day over drivers a day
KM_A_SHIFT = 154  # TLC, 2014 Taxicab Fact Book: 70,000 miles a year a taxi, over 365 days and two shifts
EMPTY_SHARE = 0.39  # Schaller Consulting, The New York City Taxicab Fact Book, 2006
HOURS_A_SHIFT = 9.2  # TLC, aggregated monthly reports of 2019: hours a day a driver, first to last trip


@dataclass
class Trip:
    hour: int
    minutes: float
    km: float
    fare: float  # without surcharges
    is_metered: bool
    origin: str
    destination: str


def published(folder: Path) -> Iterator[Trip]:
    """Weekday trips that can be trips: between zones that are known, 1 to 180 minutes, up to 160 km, with a fare."""
    known = {row["locationid"] for row in rows(folder / "zones.csv")}
    for name in TRIPS:
        with open(folder / name, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                start = datetime.fromisoformat(row["pickup_datetime"])
                minutes = (datetime.fromisoformat(row["dropoff_datetime"]) - start).total_seconds() / 60
                km = float(row["trip_distance"]) * KM_PER_MILE
                fare = float(row["fare_amount"])
                if not known >= {row["pickup_location_id"], row["dropoff_location_id"]}:
                    continue
                if start.weekday() > 4 or not 1 <= minutes <= 180 or not 0 < km <= 160 or not 2.5 <= fare <= 500:
                    continue
                yield Trip(
                    start.hour, minutes, km, fare, row["rate_code_id"] == METER,
                    row["pickup_location_id"], row["dropoff_location_id"],
                )


def rows(path: Path) -> Iterator[dict[str, str]]:
    with open(path, newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def same_zone_way(trips: list[Trip], folder: Path) -> tuple[float, float]:
    """What trips within a zone took: in seconds, as if there were no traffic, and in kilometres."""
    slower = {int(row["hour"]): float(row["factor"]) for row in rows(folder / "hour_factor.csv")}
    within = [trip for trip in trips if trip.origin == trip.destination]
    seconds = 60 * sum(trip.minutes for trip in within) / sum(slower[trip.hour] for trip in within)
    return seconds, fmean(trip.km for trip in within)


def within_by_size(trips: list[Trip], folder: Path) -> Iterator[tuple[float, float, int]]:
    """From small zones to large ones: seconds of their own way by the table, the same by the trips, how many trips."""
    slower = {int(row["hour"]): float(row["factor"]) for row in rows(folder / "hour_factor.csv")}
    table = {row["from"]: float(row["seconds"]) for row in rows(folder / "zone_table.csv") if row["from"] == row["to"]}
    for low, high in pairwise((0, 40, 60, 90, 150, inf)):
        some = [trip for trip in trips if trip.origin == trip.destination and low < table[trip.origin] <= high]
        seconds = 60 * sum(trip.minutes for trip in some) / sum(slower[trip.hour] for trip in some)
        yield fmean(table[trip.origin] for trip in some), seconds, len(some)


def apart_by_table(trips: list[Trip], folder: Path, within: tuple[float, float]) -> tuple[float, float]:
    """How far apart the zones of the trips lie, by the table and the factor of the hour: in kilometres and minutes."""
    slower = {int(row["hour"]): float(row["factor"]) for row in rows(folder / "hour_factor.csv")}
    table = {
        (row["from"], row["to"]): (float(row["seconds"]), float(row["km"])) for row in rows(folder / "zone_table.csv")
    }
    ways = [
        (within if trip.origin == trip.destination else table[trip.origin, trip.destination], slower[trip.hour])
        for trip in trips
    ]
    return fmean(way[1] for way, _ in ways), fmean(way[0] * factor / 60 for way, factor in ways)


def waiting_speed(trips: list[Trip]) -> int:
    """The whole km/h at which 2.50, 2.50 a mile and 0.50 a minute of waiting come nearest to the mean metered fare."""
    metered = [trip for trip in trips if trip.is_metered]

    def error(speed: int) -> float:
        return abs(
            fmean(
                2.5 + 2.5 * trip.km / KM_PER_MILE + 0.5 * max(0, trip.minutes - trip.km / speed * 60) - trip.fare
                for trip in metered
            )
        )

    return min(range(19, 61), key=error)


@dataclass
class Ride:
    hour: int
    minutes: float
    km: float
    price: float
    is_within_zone: bool


def simulated(folder: Path) -> list[Ride]:
    """The lone rides that were driven to their end; those who share have other ways and prices."""
    return [
        Ride(
            int(float(row["requested_s"]) // 3600) % 24,
            (float(row["ended_s"]) - float(row["picked_up_s"])) / 60,
            float(row["ride_km"]),
            float(row["price"]),
            row["origin_zone"] == row["destination_zone"],
        )
        for row in rows(folder / "rides.csv")
        if row["outcome"] == "completed" and row["shared"] == "false"
    ]


def line(what: str, there: str, here: str, source: str) -> None:
    print(f"| {what} | {there} | {here} | {source} |")


def day(trips: list[Trip], rides: list[Ride], metered: list[Ride], results: Path) -> None:
    """The table of the day's means; `metered` is the same run without surcharges."""
    drivers = [row for row in rows(results / "drivers.csv") if float(row["shift_s"]) > 0]

    def total(column: str) -> float:
        return sum(float(row[column]) for row in drivers)

    empty_km, occupied_km, hours = total("empty_km"), total("occupied_km"), total("shift_s") / 3600
    occupied_hours = next(
        float(row["mean"]) for row in rows(results / "summary.csv") if row["metric"] == "occupied_vehicle_h"
    )
    within = [trip for trip in trips if trip.origin == trip.destination]
    rides_within = [ride for ride in rides if ride.is_within_zone]

    def mean(get: Callable[[Trip], float], list_: list[Trip] = trips) -> float:
        return fmean(get(trip) for trip in list_)

    def mean_here(get: Callable[[Ride], float], list_: list[Ride] = rides) -> float:
        return fmean(get(ride) for ride in list_)

    occupied_share = RIDES_A_SHIFT * mean(lambda trip: trip.minutes) / 60 / HOURS_A_SHIFT
    print("| | published | simulated | source |\n| --- | --- | --- | --- |")
    line("rides a shift", f"about {RIDES_A_SHIFT}", f"{total('rides') / len(drivers):.1f}", "TLC monthly reports")
    line("hours a shift", f"about {HOURS_A_SHIFT}", f"{hours / len(drivers):.1f}", "TLC monthly reports")
    line("kilometres a shift", f"about {KM_A_SHIFT}", f"{(empty_km + occupied_km) / len(drivers):.0f}", "Fact Books")
    line("time with a passenger", f"about {occupied_share:.0%}", f"{occupied_hours / hours:.0%}", "derived")
    line("empty kilometres", f"about {EMPTY_SHARE:.0%}", f"{empty_km / (empty_km + occupied_km):.0%}", "Fact Books")
    line("mean ride, min", f"{mean(lambda t: t.minutes):.1f}", f"{mean_here(lambda r: r.minutes):.1f}", "records")
    line("mean ride, km", f"{mean(lambda t: t.km):.2f}", f"{mean_here(lambda r: r.km):.2f}", "records")
    line(
        "mean fare, USD", f"{mean(lambda t: t.fare):.2f}", f"{mean_here(lambda r: r.price, metered):.2f}", "records"
    )
    line(
        "within a zone, min", f"{mean(lambda t: t.minutes, within):.1f}",
        f"{mean_here(lambda r: r.minutes, rides_within):.1f}", "records",
    )
    line(
        "within a zone, km", f"{mean(lambda t: t.km, within):.2f}",
        f"{mean_here(lambda r: r.km, rides_within):.2f}", "records",
    )


def hours(trips: list[Trip], rides: list[Ride]) -> None:
    """Trips and travel times by the hour of the request."""
    there, here = Counter(trip.hour for trip in trips), Counter(ride.hour for ride in rides)
    print("| hour | trips, % | simulated | min | simulated |\n| --- | --- | --- | --- | --- |")
    for hour in range(24):
        minutes = fmean(trip.minutes for trip in trips if trip.hour == hour)
        driven = fmean(ride.minutes for ride in rides if ride.hour == hour)
        print(
            f"| {hour} | {100 * there[hour] / len(trips):.1f} | {100 * here[hour] / len(rides):.1f}"
            f" | {minutes:.1f} | {driven:.1f} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder above nyc")
    parser.add_argument("results", type=Path, help="the results folder of a run of new-york")
    parser.add_argument("metered", type=Path, help="that of the same run without surcharges")
    folders = parser.parse_args()
    trips = list(published(folders.data / "nyc"))
    seconds, km = same_zone_way(trips, folders.data / "nyc")
    print(f"{len(trips):,} weekday trips; sameZone: time {seconds:.0f} s, distance {km:.2f} km;", end=" ")
    print(f"fare.slowerThanKmh: {waiting_speed(trips)}")
    for table, measured, count in within_by_size(trips, folders.data / "nyc"):
        print(f"within zones of {table:.0f} s by the table: {measured:.0f} s, {count} trips")
    km_apart, minutes_apart = apart_by_table(trips, folders.data / "nyc", (seconds, km))
    print(f"by the table and the hour: {km_apart:.2f} km, {minutes_apart:.1f} min\n")
    rides = simulated(folders.results)
    day(trips, rides, simulated(folders.metered), folders.results)
    print()
    hours(trips, rides)


if __name__ == "__main__":
    main()

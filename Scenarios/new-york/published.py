#!/usr/bin/env python3
"""Prints the table of the guide that compares the published New York with the simulated one.

    export CABRANK_DATA=/path/to/data
    cabrank run new-york
    cabrank run new-york --set 'rules.fare.surcharges=[]' --out Reports/new-york-metered
    python3 Scenarios/new-york/published.py $CABRANK_DATA Reports/new-york Reports/new-york-metered

The published figures are those of the weekday trips in the TLC's records (folder nyc of the data), and for taxis and shifts,
which the records of 2019 do not name, those of the TLC and others. The first lines derive values of the scenario from the
records: `city.hourFactors`, `city.sameZone`, and `perMinute` and `slowerThanKmh` of `rules.fare`. Only the standard library
is needed.
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
FLAG_FALL, PER_MILE, PER_MINUTE_WAITED = 2.50, 2.50, 0.50  # its tariff in 2019
KENNEDY, NEWARK, FLAT_FARE = "132", "1", 52.00
# Limits of the classes of distance, in kilometres: few trips are longer.
DISTANCES = (0, 1, 2, 4, 6, 8, 12, 20, 40)

# Published figures of shifts and empty driving, which the records of 2019 do not contain.
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
    """Yields the plausible weekday trips: between known zones, 1 to 180 minutes, up to 160 km, with a fare."""
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


Way = tuple[float, float]  # seconds without traffic, and kilometres


@dataclass
class Table:
    """The routes between zones, and the factors by which the trips were slower, by hour."""

    ways: dict[tuple[str, str], Way]
    slower: list[float]
    within: Way  # mean of the trips within a zone, instead of the table's value

    def __init__(self, trips: list[Trip], folder: Path) -> None:
        self.ways = {
            (row["from"], row["to"]): (float(row["seconds"]), float(row["km"]))
            for row in rows(folder / "zone_table.csv")
        }
        between = [trip for trip in trips if trip.origin != trip.destination]
        self.slower = [
            60 * sum(trip.minutes for trip in between if trip.hour == hour)
            / sum(self.ways[trip.origin, trip.destination][0] for trip in between if trip.hour == hour)
            for hour in range(24)
        ]
        within = [trip for trip in trips if trip.origin == trip.destination]
        self.within = self.seconds(within), fmean(trip.km for trip in within)

    def seconds(self, trips: list[Trip]) -> float:
        """Returns the mean time of these trips without traffic."""
        return 60 * sum(trip.minutes for trip in trips) / sum(self.slower[trip.hour] for trip in trips)

    def way(self, trip: Trip) -> Way:
        return self.within if trip.origin == trip.destination else self.ways[trip.origin, trip.destination]

    def minutes(self, trip: Trip) -> float:
        return self.way(trip)[0] * self.slower[trip.hour] / 60

    def within_by_size(self, trips: list[Trip]) -> Iterator[tuple[float, float, int]]:
        """Yields, from small zones to large ones, the seconds within a zone by the table and by the trips, and the number of trips."""
        for low, high in pairwise((0, 40, 60, 90, 150, inf)):
            own = [trip for trip in trips if trip.origin == trip.destination]
            some = [trip for trip in own if low < self.ways[trip.origin, trip.origin][0] <= high]
            yield fmean(self.ways[trip.origin, trip.origin][0] for trip in some), self.seconds(some), len(some)


def by_distance(trips: list[Trip], km: Callable[[Trip], float]) -> Iterator[tuple[str, list[Trip]]]:
    for low, high in pairwise(DISTANCES):
        yield f"{low} to {high}", [trip for trip in trips if low < km(trip) <= high]


def fare(trip: Trip, per_minute: float, speed: float) -> float:
    """Returns the fare of a trip: minutes in excess of the time at this speed, in km/h, cost `per_minute`."""
    return FLAG_FALL + PER_MILE * trip.km / KM_PER_MILE + per_minute * max(0, trip.minutes - trip.km / speed * 60)


def tariff(metered: list[Trip]) -> tuple[float, int]:
    """Returns the price of a minute, in whole cents, and the speed, in whole km/h, with the smallest error at any distance."""
    classes = [(some, fmean(trip.fare for trip in some)) for _, some in by_distance(metered, lambda trip: trip.km)]

    def error(speed: int) -> tuple[float, float]:
        """Returns the smallest possible error of the worst distance, and the price of a minute with this error."""
        bare = [fmean(fare(trip, 0, speed) for trip in some) for some, _ in classes]
        minutes = [fmean(fare(trip, 1, speed) for trip in some) - one for (some, _), one in zip(classes, bare)]
        return min(
            (max(abs((one + cents / 100 * more) / there - 1) for (_, there), one, more in zip(classes, bare, minutes)),
             cents / 100)
            for cents in range(10, 51))

    best = min(range(20, 121), key=lambda speed: error(speed)[0])
    return error(best)[1], best


def one_speed(metered: list[Trip]) -> int:
    """Returns the best speed, in whole km/h, if each minute in excess costs as much as a minute of waiting on the meter."""
    there = fmean(trip.fare for trip in metered)
    return min(
        range(19, 61), key=lambda speed: abs(fmean(fare(trip, PER_MINUTE_WAITED, speed) for trip in metered) - there)
    )


@dataclass
class Ride:
    hour: int
    minutes: float
    km: float
    price: float
    origin: str
    destination: str

    @property
    def is_metered(self) -> bool:
        """Whether the ride is neither between Kennedy Airport and Manhattan nor to Newark, which have special rates."""
        ends = {self.origin, self.destination}
        return NEWARK not in ends and not (KENNEDY in ends and self.price == FLAT_FARE)


def simulated(folder: Path) -> list[Ride]:
    """Returns the completed rides that were not shared; shared rides have other routes and prices."""
    return [
        Ride(
            int(float(row["requested_s"]) // 3600) % 24,
            (float(row["ended_s"]) - float(row["picked_up_s"])) / 60,
            float(row["ride_km"]),
            float(row["price"]),
            row["origin_zone"],
            row["destination_zone"],
        )
        for row in rows(folder / "rides.csv")
        if row["outcome"] == "completed" and row["shared"] == "false"
    ]


def line(what: str, there: str, here: str, source: str) -> None:
    print(f"| {what} | {there} | {here} | {source} |")


def day(trips: list[Trip], rides: list[Ride], metered: list[Ride], results: Path) -> None:
    """Prints the table of the day's means; `metered` is the same run without surcharges."""
    drivers = [row for row in rows(results / "drivers.csv") if float(row["shift_s"]) > 0]

    def total(column: str) -> float:
        return sum(float(row[column]) for row in drivers)

    empty_km, occupied_km, hours = total("empty_km"), total("occupied_km"), total("shift_s") / 3600
    occupied_hours = next(
        float(row["mean"]) for row in rows(results / "summary.csv") if row["metric"] == "occupied_vehicle_h"
    )
    within = [trip for trip in trips if trip.origin == trip.destination]
    rides_within = [ride for ride in rides if ride.origin == ride.destination]

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


def off(here: float, there: float) -> str:
    """Returns the difference in per cent, with a minus sign (−), and without a sign for zero."""
    per_cent = round(100 * (here / there - 1))
    return f"{per_cent:+d}".replace("-", "−") if per_cent else "0"


def waiting(metered: list[Trip], per_minute: float, speed: int) -> None:
    """Prints the table of the trips: minutes of waiting on the meter, and fares by two methods of prediction."""
    before = one_speed(metered)
    print("| km of a trip | trips | min | min on the meter | mean fare, USD |", end="")
    print(f" {PER_MINUTE_WAITED:.2f} beyond {before} km/h | off, % | {per_minute:.2f} beyond {speed} km/h | off, % |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, some in by_distance(metered, lambda trip: trip.km):
        there = fmean(trip.fare for trip in some)
        waited = fmean((trip.fare - fare(trip, 0, speed)) / PER_MINUTE_WAITED for trip in some)
        ways = [fmean(fare(trip, *way) for trip in some) for way in ((PER_MINUTE_WAITED, before), (per_minute, speed))]
        told = " | ".join(f"{here:.2f} | {off(here, there)}" for here in ways)
        print(f"| {name} | {len(some):,} | {fmean(t.minutes for t in some):.1f} | {waited:.1f} | {there:.2f} | {told} |")


def fares(trips: list[Trip], rides: list[Ride], table: Table) -> None:
    """Prints the table of metered trips and rides by the distance of their zones: kilometres, minutes and fares."""
    print("| km by the table | trips | km | min | simulated | off, % | mean fare, USD | simulated | off, % |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    # Distances are rounded like the results, so that trips and rides at a limit belong to the same class.
    for (name, some), (low, high) in zip(by_distance(trips, lambda trip: table.way(trip)[1]), pairwise(DISTANCES)):
        here = [ride for ride in rides if low < ride.km <= high]
        minutes, driven = fmean(trip.minutes for trip in some), fmean(ride.minutes for ride in here)
        fare_there, fare_here = fmean(trip.fare for trip in some), fmean(ride.price for ride in here)
        print(
            f"| {name} | {len(some):,} | {fmean(trip.km for trip in some):.2f} | {minutes:.1f} | {driven:.1f}"
            f" | {off(driven, minutes)} | {fare_there:.2f} | {fare_here:.2f} | {off(fare_here, fare_there)} |"
        )


def hours(trips: list[Trip], rides: list[Ride]) -> None:
    """Prints the table of trips and travel times by the hour of the request."""
    there, here = Counter(trip.hour for trip in trips), Counter(ride.hour for ride in rides)
    print("| hour | trips | of the day, % | simulated | min | simulated | off, % |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for hour in range(24):
        minutes = fmean(trip.minutes for trip in trips if trip.hour == hour)
        driven = fmean(ride.minutes for ride in rides if ride.hour == hour)
        print(
            f"| {hour} | {there[hour]:,} | {100 * there[hour] / len(trips):.1f} | {100 * here[hour] / len(rides):.1f}"
            f" | {minutes:.1f} | {driven:.1f} | {off(driven, minutes)} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="folder that contains nyc")
    parser.add_argument("results", type=Path, help="results folder of a run of new-york")
    parser.add_argument("metered", type=Path, help="results folder of the same run without surcharges")
    folders = parser.parse_args()
    trips = list(published(folders.data / "nyc"))
    metered = [trip for trip in trips if trip.is_metered]
    table = Table(trips, folders.data / "nyc")
    per_minute, speed = tariff(metered)
    print(f"{len(trips):,} weekday trips; hourFactors: [{', '.join(f'{factor:.2f}' for factor in table.slower)}]")
    print(f"sameZone: time {table.within[0]:.0f} s, distance {table.within[1]:.2f} km")
    print(f"fare: perMinute {per_minute:.2f}, slowerThanKmh {speed}")
    for seconds, taken, count in table.within_by_size(trips):
        print(f"within zones of {seconds:.0f} s by the table: {taken:.0f} s, {count} trips")
    km_apart, minutes_apart = (fmean(values) for values in zip(*((table.way(t)[1], table.minutes(t)) for t in trips)))
    print(f"by the table and the hour: {km_apart:.2f} km, {minutes_apart:.1f} min\n")
    rides, rides_metered = simulated(folders.results), simulated(folders.metered)
    day(trips, rides, rides_metered, folders.results)
    print()
    waiting(metered, per_minute, speed)
    print()
    fares(metered, [ride for ride in rides_metered if ride.is_metered], table)
    print()
    hours(trips, rides)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Writes the tables of the scenario grid20, always with the same bytes.

20 x 20 junctions, 200 m apart, joined by two-way streets of 36 km/h: a block takes 20 s. 200 taxis start at different
junctions. 2,000 clients request a taxi within 4 h, at times of a Poisson process (with a given number, its times are
independent and uniform), from a junction to another at least two blocks away, all equally probable. (SUMO loses clients
who get in and out in the same street.) Times are whole seconds, SUMO's steps. The grid is on the equator, in the
Atlantic, where degrees of latitude and longitude are equally long, so straight lines have exactly the length of the
blocks.
"""

import csv
import math
import random
from collections.abc import Iterable
from pathlib import Path

SIDE = 20
BLOCK_METRES = 200
SPEED_KMH = 36
TAXIS = 200
REQUESTS = 2_000
DURATION_SECONDS = 4 * 3_600
SEED = 20
WEST_DEGREES = -30.0
METRES_PER_DEGREE = 6_371_008.8 * math.pi / 180


def write(name: str, header: str, rows: Iterable[Iterable[object]]) -> None:
    with open(Path(__file__).parent / name, "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(header.split(","))
        table.writerows(rows)


def blocks(place: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(place[0] - other[0]) + abs(place[1] - other[1])


def main() -> None:
    junctions = range(SIDE * SIDE)  # row by row from the south-west
    places = {junction: divmod(junction, SIDE) for junction in junctions}
    step = BLOCK_METRES / METRES_PER_DEGREE
    write("nodes.csv", "id,lat,lon", (
        (junction, f"{row * step:.7f}", f"{WEST_DEGREES + column * step:.7f}")
        for junction, (row, column) in places.items()))

    block_milliseconds = round(BLOCK_METRES / (SPEED_KMH / 3.6) * 1_000)
    write("edges.csv", "from,to,length_m,speed_kmh,travel_time_ms", (
        (junction, neighbour, BLOCK_METRES, SPEED_KMH, block_milliseconds)
        for junction, place in places.items()
        for neighbour, other_place in places.items()
        if blocks(place, other_place) == 1))

    draw = random.Random(SEED)
    write("taxis.csv", "taxi,node", enumerate(draw.sample(junctions, TAXIS), start=1))
    times = sorted(draw.randrange(DURATION_SECONDS) for _ in range(REQUESTS))
    ways = [
        (origin, destination) for origin in junctions for destination in junctions
        if blocks(places[origin], places[destination]) >= 2
    ]
    write("requests.csv", "time,from,to", ((time, *draw.choice(ways)) for time in times))


if __name__ == "__main__":
    main()

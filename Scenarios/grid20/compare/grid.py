"""The tables of grid20, and the results of a simulator's run."""

import csv
import math
from dataclasses import dataclass
from pathlib import Path

# Near the equator, where the grid is, the same in both directions.
METRES_PER_DEGREE = 6_371_008.8 * math.pi / 180


@dataclass(frozen=True)
class Edge:
    origin: int
    destination: int
    length_metres: float
    speed_kmh: float


@dataclass(frozen=True)
class Request:
    time_seconds: int
    origin: int
    destination: int


@dataclass(frozen=True)
class Grid:
    """Junctions by id, in metres east and north of the first. `taxis` are the start junctions of the taxis."""

    nodes: dict[int, tuple[float, float]]
    edges: list[Edge]
    taxis: list[int]
    requests: list[Request]

    def distance_metres(self, origin: int, destination: int) -> float:
        """Returns the length of the shortest route; a grid without gaps needs no search."""
        return sum(abs(a - b) for a, b in zip(self.nodes[origin], self.nodes[destination]))


@dataclass(frozen=True)
class Outcome:
    """The result of a run.

    `simulating_seconds` is the time of the simulation, reported by the simulator or measured, without start and reading.
    """

    waits_seconds: list[float]
    empty_km: float
    occupied_km: float
    simulating_seconds: float

    @property
    def served(self) -> int:
        return len(self.waits_seconds)

    @property
    def wait_mean_seconds(self) -> float:
        return sum(self.waits_seconds) / len(self.waits_seconds) if self.waits_seconds else math.nan

    def wait_quantile_seconds(self, share: float) -> float:
        """Returns the wait that a share of the served clients did not exceed."""
        ordered = sorted(self.waits_seconds)
        return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan


def rows(path: Path) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def load(folder: Path) -> Grid:
    nodes = [(int(row["id"]), float(row["lon"]), float(row["lat"])) for row in rows(folder / "nodes.csv")]
    _, west, south = nodes[0]
    return Grid(
        nodes={
            node: (round((east - west) * METRES_PER_DEGREE, 1), round((north - south) * METRES_PER_DEGREE, 1))
            for node, east, north in nodes
        },
        edges=[
            Edge(int(row["from"]), int(row["to"]), float(row["length_m"]), float(row["speed_kmh"]))
            for row in rows(folder / "edges.csv")
        ],
        taxis=[int(row["node"]) for row in rows(folder / "taxis.csv")],
        requests=[
            Request(int(row["time"]), int(row["from"]), int(row["to"])) for row in rows(folder / "requests.csv")
        ],
    )

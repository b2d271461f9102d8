"""Simulates the grid with RidePy: its C++ vehicles, dispatcher and spaces, in a separate process (`ridepy_process.py`)."""

import math
from dataclasses import dataclass
from pathlib import Path

from grid import Grid, Outcome, rows
from measuring import Failure, Measurement, first_line, run

METRES_PER_SECOND = 10


@dataclass(frozen=True)
class Ride:
    requested_seconds: float
    picked_up_seconds: float
    ended_seconds: float


def version(python: Path) -> str:
    """Returns the version. Raises Failure if the given Python has no RidePy."""
    try:
        return first_line([python, "-c", "import ridepy, importlib.metadata as m; print(m.version('ridepy'))"])
    except Failure as problem:
        raise Failure("it is not installed (PyPI's package ridepy)") from problem


def simulate(
    grid: Grid, tables: Path, space: str, python: Path, folder: Path, repeats: int
) -> tuple[list[Measurement], Outcome]:
    """`space` is `streets` or `formula`, as in `ridepy_process.py`."""
    process = Path(__file__).with_name("ridepy_process.py")
    measurements = [run([python, process, tables, space], folder) for _ in range(repeats)]
    return measurements, outcome(grid, folder)


def outcome(grid: Grid, folder: Path) -> Outcome:
    """Returns the result of a run.

    RidePy reports when taxis pick up and drop off clients, but not how far they drive. A taxi with a request never stands. So it
    starts its drive to a pickup at its last drop-off, or at the first of the requests that it serves later, whichever is later.
    """

    rides_of_taxis: list[list[Ride]] = [[] for _ in grid.taxis]
    for row in rows(folder / "rides.csv"):
        requested = grid.requests[int(row["request"])].time_seconds
        rides_of_taxis[int(row["taxi"])].append(Ride(requested, float(row["picked_up_s"]), float(row["ended_s"])))
    empty_seconds = 0.0
    for rides in rides_of_taxis:
        first_request = math.inf
        drops = [0.0, *(ride.ended_seconds for ride in rides)]
        for ride, free_since in reversed(list(zip(rides, drops))):
            first_request = min(first_request, ride.requested_seconds)
            empty_seconds += ride.picked_up_seconds - max(free_since, first_request)
    every_ride = [ride for rides in rides_of_taxis for ride in rides]
    occupied_seconds = sum(ride.ended_seconds - ride.picked_up_seconds for ride in every_ride)
    return Outcome(
        waits_seconds=[ride.picked_up_seconds - ride.requested_seconds for ride in every_ride],
        empty_km=empty_seconds * METRES_PER_SECOND / 1_000,
        occupied_km=occupied_seconds * METRES_PER_SECOND / 1_000,
        simulating_seconds=float((folder / "simulating.txt").read_text(encoding="utf-8")))

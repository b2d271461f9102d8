"""The grid through RidePy: its C++ vehicles, dispatcher and spaces, in a process of their own (`ridepy_process.py`)."""

from pathlib import Path

from grid import Grid, Outcome, rows
from measuring import Failure, Measurement, first_line, run

METRES_PER_SECOND = 10


def version(python: Path) -> str:
    """Raises Failure where the given Python has no RidePy."""
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
    """RidePy tells when taxis pick up and drop, not how far they drive; but they never stand once they have a client.

    So a taxi drives empty to a pickup since its last drop, or since the first request among those that it serves later was
    made, if that was after the drop.
    """
    rides = [
        (int(row["taxi"]), float(row["picked_up_s"]), float(row["ended_s"]), grid.requests[int(row["request"])].time_seconds)
        for row in rows(folder / "rides.csv")
    ]
    waits_seconds, empty_seconds, occupied_seconds = [], 0.0, 0.0
    # From the last pickup to the first, taxi by taxi, so that the earliest request of those to come is known.
    rides.sort(reverse=True)
    earlier_rides = [*rides[1:], None]
    first_request = float("inf")
    for (taxi, picked_up, ended, requested), earlier in zip(rides, earlier_rides):
        first_request = min(first_request, requested)
        is_first_of_taxi = earlier is None or earlier[0] != taxi
        free_since = 0.0 if is_first_of_taxi else earlier[2]
        empty_seconds += picked_up - max(free_since, first_request)
        occupied_seconds += ended - picked_up
        waits_seconds.append(picked_up - requested)
        if is_first_of_taxi:
            first_request = float("inf")
    return Outcome(
        waits_seconds=waits_seconds,
        empty_km=empty_seconds * METRES_PER_SECOND / 1_000,
        occupied_km=occupied_seconds * METRES_PER_SECOND / 1_000,
        simulating_seconds=float((folder / "simulating.txt").read_text(encoding="utf-8")))
